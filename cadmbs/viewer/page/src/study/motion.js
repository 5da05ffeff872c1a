// The motions of some samples in one picture, with a choice.
import { createLayers } from "../layers.js";
import { readMotion } from "../motion.js";
import { showSketch } from "../opening.js";
import { createStage } from "../stage.js";
import { createTime } from "../time.js";

export function createMotions(data, opened) {
  if (!data.motions.length) return { show: () => {} };
  const choice = document.getElementById("run");
  const status = document.getElementById("status");
  document.getElementById("columns").hidden = true;
  const motions = data.motions.map((entry) => readMotion(entry.motion));
  const first = Math.min(...motions.map(({ times }) => times[0]));
  const last = Math.max(...motions.map(({ times }) => times[times.length - 1]));
  const time = createTime({ times: [first, last] }, first);
  const stage = createStage(document.getElementById("picture"));
  let scene = null;

  function choose() {
    const wanted = data.motions[Number(choice.value)].scene;
    if (wanted !== scene) stage.show(data.scenes[wanted], { keepView: scene !== null });
    scene = wanted;
  }

  try {
    choose();
    createLayers(document.getElementById("layers"), stage.picture());
  } catch (problem) {
    showSketch(problem);
    scene = null;
  }
  time.onChange((t) => {
    const k = Number(choice.value);
    if (scene === null) return;
    stage.pose(motions[k].at(t));
    const { times } = motions[k];
    status.textContent = t > times[times.length - 1] ? `Sample ${data.motions[k].sample}: ${data.motions[k].end}` : "";
  });
  choice.addEventListener("change", () => {
    if (scene !== null) choose();
    time.set(time.value());
    opened(data.motions[Number(choice.value)].sample);
  });
  time.set(first);
  return {
    show(k) {
      if (choice.value === String(k)) return;
      choice.value = String(k);
      if (scene !== null) choose();
      time.set(time.value());
    },
  };
}
