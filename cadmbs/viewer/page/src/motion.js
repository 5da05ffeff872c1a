// Displacements of the moving bodies over time: quaternion x, y, z, w and position, interpolated between frames.
import { Matrix4, Quaternion, Vector3 } from "three";
import { numbers } from "./bytes.js";

const STRIDE = 7;

export function readMotion({ times: packedTimes, poses: packedPoses, bodies }) {
  const times = numbers(packedTimes, Float64Array);
  const poses = numbers(packedPoses, Float32Array);
  const matrices = Array.from({ length: bodies + 1 }, () => new Matrix4());
  const [q0, q1, p0, p1, one] = [new Quaternion(), new Quaternion(), new Vector3(), new Vector3(), new Vector3(1, 1, 1)];

  function at(t) {
    const [k, share] = interval(times, t);
    for (let body = 0; body < bodies; body += 1) {
      const a = (k * bodies + body) * STRIDE;
      const b = (Math.min(k + 1, times.length - 1) * bodies + body) * STRIDE;
      q0.fromArray(poses, a).slerp(q1.fromArray(poses, b), share);
      p0.fromArray(poses, a + 4).lerp(p1.fromArray(poses, b + 4), share);
      matrices[body + 1].compose(p0, q0, one);
    }
    return matrices;
  }

  return { times, at, interval: (t) => interval(times, t) };
}

// The frame before t, and how far t is towards the next one.
export function interval(times, t) {
  let [low, high] = [0, times.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle] <= t) low = middle;
    else high = middle;
  }
  const span = times[high] - times[low];
  const share = span > 0 ? (t - times[low]) / span : 0;
  return [low, Math.min(1, Math.max(0, share))];
}
