// The page of a result: the picture, the curves, and the time that they share.
import "uplot/dist/uPlot.min.css";
import "./page.css";
import { showComparison } from "./comparison.js";
import { createCurves } from "./curves.js";
import { createLayers } from "./layers.js";
import { createPicture } from "./picture.js";
import { readMotion } from "./motion.js";
import { createTime } from "./time.js";

const data = JSON.parse(document.getElementById("data").textContent);
if (data.runs) showComparison(data, startTime, showSketch);
else showRun();
document.documentElement.dataset.ready = "yes";

function showRun() {
  const motion = readMotion(data.motion);
  let picture = null;
  try {
    picture = createPicture(document.getElementById("picture"), data.scene);
  } catch (problem) {
    showSketch(problem);
  }

  const time = createTime(motion, startTime(motion.times[0]));
  const curves = createCurves(document.getElementById("curves"), data.panels, (t) => time.set(t));
  time.onChange((t) => {
    picture?.pose(motion.at(t));
    curves.showTime(t);
  });
  if (picture) createLayers(document.getElementById("layers"), picture);
  time.set(time.value());
}

function showSketch(problem) {
  document.getElementById("stage").classList.add("without-webgl");
  document.getElementById("picture").hidden = true;
  document.getElementById("sketch").hidden = false;
  document.getElementById("views").hidden = true;
  document.getElementById("status").textContent =
    `This browser draws no WebGL (${problem.message}): the sketch shows the first configuration.`;
}

// `#t=1.5` at the end of the address opens the page at that time
function startTime(first) {
  const t = Number.parseFloat(new URLSearchParams(location.hash.slice(1)).get("t"));
  return Number.isFinite(t) ? t : first;
}
