// Forces and torques of a result: point and vector of each at the times of the motion.
import { numbers } from "./bytes.js";

const STRIDE = 6;

export function readArrows(records, motion) {
  const tracks = records.map((record) => ({ ...record, frames: numbers(record.frames, Float32Array) }));
  const largest = {};
  for (const { kind, frames } of tracks) {
    for (let k = 0; k < frames.length; k += STRIDE) {
      largest[kind] = Math.max(largest[kind] ?? 0, Math.hypot(frames[k + 3], frames[k + 4], frames[k + 5]));
    }
  }

  function at(t) {
    const [k, share] = motion.interval(t);
    const next = Math.min(k + 1, motion.times.length - 1);
    return tracks.map(({ name, kind, frames }) => {
      const values = Array.from({ length: STRIDE }, (_, i) => (1 - share) * frames[STRIDE * k + i] + share * frames[STRIDE * next + i]);
      return { name, kind, point: values.slice(0, 3), vector: values.slice(3) };
    });
  }

  return {
    at,
    hasLoads: tracks.some(({ kind }) => kind !== "velocity"),
    scale: (longest) => Object.fromEntries(Object.entries(largest).map(([kind, size]) => [kind, longest / size])),
  };
}
