// The picture of a scene that may be replaced by another one: layers, projection and, if asked for, the view stay.
import { createPicture } from "./picture.js";

export function createStage(canvas) {
  let picture = null;

  function show(scene, { keepView = false } = {}) {
    if (picture) picture.replace(scene, keepView);
    else picture = createPicture(canvas, scene);
  }

  return {
    show,
    canvas: () => canvas,
    picture: () => picture,
    pose: (displacements) => picture?.pose(displacements),
  };
}
