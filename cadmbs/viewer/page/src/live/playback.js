// Motion and curves of the result that is shown; a new result replaces them.
import { createCurves } from "../curves.js";
import { readArrows } from "../arrow_tracks.js";
import { readMotion } from "../motion.js";
import { createTime } from "../time.js";

export function createPlayback(stage, onTime) {
  const root = document.getElementById("curves");
  const controls = document.getElementById("playback");
  const section = document.getElementById("over-time");
  controls.hidden = section.hidden = true;
  document.getElementById("time").disabled = true; // until there is a motion
  let ending = null;
  let shown = null;

  function show(result) {
    ending?.abort();
    shown = null;
    controls.hidden = section.hidden = !result.motion;
    if (!result.motion) return;
    ending = new AbortController();
    const { signal } = ending;
    root.replaceChildren(...result.panels.map(place));
    const motion = readMotion(result.motion);
    const time = createTime(motion, motion.times[0], signal);
    const curves = createCurves(root, result.panels, (t) => time.set(t), signal);
    const tracks = readArrows(result.arrows, motion);
    shown = { time };
    time.onChange((t) => {
      stage.pose(motion.at(t));
      const picture = stage.picture();
      picture?.arrows(tracks.at(t), tracks.scale(picture.arrowLength()));
      curves.showTime(t);
      onTime(t);
    });
    time.set(time.value());
  }

  return { show, time: () => shown?.time.value() ?? null };
}

function place(panel) {
  const section = document.createElement("section");
  const plot = Object.assign(document.createElement("div"), { className: "plot" });
  section.append(Object.assign(document.createElement("h3"), { textContent: panel.title }), plot);
  return section;
}
