// The picture of a scene that may be replaced by another one: layers, projection and, if asked for, the view stay.
import { createPicture } from "./picture.js";

export function createStage(canvas) {
  const shown = new Map();
  let element = canvas;
  let picture = null;
  let orthographic = false;

  function show(scene, { keepView = false } = {}) {
    const view = picture?.view();
    if (picture) {
      picture.dispose();
      const fresh = element.cloneNode(); // without the listeners and the context of the old picture
      element.replaceWith(fresh);
      element = fresh;
    }
    picture = createPicture(element, scene);
    for (const [layer, visible] of shown) picture.show(layer, visible);
    if (orthographic) picture.toggleProjection();
    if (keepView && view?.turned) picture.lookFrom(view);
  }

  return {
    show,
    canvas: () => element,
    picture: () => picture,
    pose: (displacements) => picture?.pose(displacements),
    // what createLayers needs of a picture
    layers: {
      has: (layer) => picture.has(layer),
      show(layer, visible) {
        shown.set(layer, visible);
        picture.show(layer, visible);
      },
      fit: () => picture.fit(),
      toggleProjection() {
        orthographic = picture.toggleProjection();
        return orthographic;
      },
      image: (receive) => picture.image(receive),
    },
  };
}
