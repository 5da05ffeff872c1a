// Several motions: one picture with a choice of the motion, and curves of all of them over each other.
import { createLayers } from "./layers.js";
import { readMotion } from "./motion.js";
import { showSketch, startTime } from "./opening.js";
import { createRunCurves } from "./run_curves.js";
import { createStage } from "./stage.js";
import { createTime } from "./time.js";

export function showComparison(data) {
  const motions = data.runs.map((run) => readMotion(run.motion));
  const choice = document.getElementById("run");
  const status = document.getElementById("status");
  const first = Math.min(...motions.map(({ times }) => times[0]));
  const last = Math.max(...motions.map(({ times }) => times[times.length - 1]));
  const time = createTime({ times: [first, last] }, startTime(first));
  const stage = createStage(document.getElementById("picture"));
  document.getElementById("columns").hidden = true;
  let scene = null;
  try {
    choose();
    createLayers(document.getElementById("layers"), stage.picture());
  } catch (problem) {
    showSketch(problem);
    scene = null;
  }
  const curves = createRunCurves(document.getElementById("curves"), data, first, (t) => time.set(t));
  choice.addEventListener("change", () => {
    if (scene === null) return;
    choose();
    time.set(time.value());
  });
  time.onChange((t) => {
    const motion = motions[Number(choice.value)];
    if (scene !== null) {
      stage.pose(motion.at(t));
      status.textContent = remark(data.runs[Number(choice.value)], motion.times, t);
    }
    curves.showTime(t);
  });
  time.set(time.value());

  function choose() {
    const wanted = data.runs[Number(choice.value)].scene;
    if (wanted !== scene) stage.show(data.scenes[wanted]);
    scene = wanted;
  }
}

// A motion that ended before this time stands still in the picture.
function remark(run, times, t) {
  const end = times[times.length - 1];
  return t > end * (1 + 1e-9) ? `${run.name} can be drawn up to t = ${end.toPrecision(4)} s (${run.end}).` : "";
}
