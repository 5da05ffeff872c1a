// The page of a result: the picture, the curves, and the time that they share.
import { readArrows } from "./arrow_tracks.js";
import { createColumns } from "./columns.js";
import { createCurves } from "./curves.js";
import { createLayers } from "./layers.js";
import { createPicture } from "./picture.js";
import { readMotion } from "./motion.js";
import { playsAtOnce, showSketch, startTime } from "./opening.js";
import { createTime } from "./time.js";

export function showResult(data) {
  const motion = readMotion(data.motion);
  let picture = null;
  try {
    picture = createPicture(document.getElementById("picture"), data.scene);
  } catch (problem) {
    showSketch(problem);
  }
  const time = createTime(motion, startTime(motion.times[0]));
  const curves = createCurves(document.getElementById("curves"), data.panels, time.set);
  const tracks = readArrows(data.arrows ?? [], motion);
  const columns = picture && createColumns(document.getElementById("columns"), data.columns, () => show(time.value()));

  function show(t) {
    if (picture) {
      const matrices = motion.at(t);
      picture.pose(matrices);
      const scale = { ...tracks.scale(picture.arrowLength()), ...columns.scale(picture.arrowLength()) };
      picture.arrows([...tracks.at(t), ...columns.at(t, matrices)], scale);
    }
    curves.showTime(t);
  }

  time.onChange(show);
  time.set(time.value());
  if (playsAtOnce()) time.repeat();
  if (picture) createLayers(document.getElementById("layers"), picture, tracks.hasLoads);
  return (picture?.ready() ?? Promise.resolve()).catch((problem) => {
    document.getElementById("status").textContent = `A mesh cannot be shown: ${problem.message}`;
  });
}
