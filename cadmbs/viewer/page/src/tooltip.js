// Name, mass and screw of what the pointer is on, or of what the keys step to; a click keeps the box until the next one.
import { Matrix4, Raycaster, Vector2, Vector3 } from "three";

const LONGEST_CLICK = 6; // pixels between press and release: more is a drag

const isDrawn = (object) => object.visible && (!object.parent || isDrawn(object.parent));

export function createTooltip(canvas, current) {
  const box = document.getElementById("tooltip");
  const status = document.getElementById("status");
  const ray = new Raycaster();
  ray.params.Line.threshold = 0;
  const listeners = [];
  let pinned = false;
  let step = -1;
  let pressed = null; // the last press

  function at(event) {
    const { camera, items, overlays } = current();
    const bounds = canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - bounds.left, event.clientY - bounds.top];
    ray.setFromCamera(new Vector2((2 * x) / bounds.width - 1, 1 - (2 * y) / bounds.height), camera);
    // a ray also meets what is not drawn, such as bodies that were hidden
    const first = (objects) => ray.intersectObjects(objects, true).filter(({ object }) => isDrawn(object)).map(infoOf).find(Boolean) ?? null;
    const info = first(overlays) ?? first(items.filter((group) => group.visible)); // overlays are drawn over all others
    show(info, x, y);
    return info;
  }

  function show(info, x, y) {
    box.hidden = !info;
    if (!info) return;
    const title = document.createElement("strong");
    title.textContent = info.title;
    box.replaceChildren(title, ...info.lines.map((text) => Object.assign(document.createElement("div"), { textContent: text })));
    box.style.left = `${Math.max(0, Math.min(x + 14, canvas.clientWidth - box.offsetWidth - 4))}px`;
    box.style.top = `${Math.max(0, Math.min(y + 14, canvas.clientHeight - box.offsetHeight - 4))}px`;
  }

  function pick(info) {
    pinned = Boolean(info);
    for (const listener of listeners) listener(info);
  }

  // The next thing that has a name, in the order of the scene.
  function stepTo(direction) {
    const { camera, items } = current();
    const named = new Map();
    for (const group of items.filter((one) => one.visible)) {
      group.traverseVisible((object) => {
        for (const [info, point] of pointsOf(object)) if (!named.has(info.title)) named.set(info.title, { info, point });
      });
    }
    const parts = [...named.values()];
    if (!parts.length) return;
    step = (step + direction + parts.length) % parts.length;
    const { info, point } = parts[step];
    const at = point().project(camera);
    show(info, ((at.x + 1) / 2) * canvas.clientWidth, ((1 - at.y) / 2) * canvas.clientHeight);
    status.textContent = [info.title, ...info.lines].join("; ");
    pick(info);
  }

  canvas.addEventListener("pointerdown", (event) => (pressed = event));
  canvas.addEventListener("pointermove", (event) => {
    if (pinned) return;
    if (event.buttons === 0) at(event);
    else box.hidden = true; // what is dragged is to be seen
  });
  canvas.addEventListener("pointerleave", () => {
    if (!pinned) box.hidden = true;
  });
  canvas.addEventListener("click", (event) => {
    const moved = pressed ? Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) : 0;
    if (moved <= LONGEST_CLICK) pick(at(event));
  });
  canvas.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      box.hidden = true;
      status.textContent = "";
      pick(null);
    } else if (event.key === "Enter") {
      event.preventDefault();
      stepTo(event.shiftKey ? -1 : 1);
    }
  });

  return { onPick: (listener) => listeners.push(listener) };
}

// What is hit, with the place on the body in the drawn pose, where it is that of a body.
function infoOf({ object, instanceId, point }) {
  const info = object.userData.infos?.[instanceId] ?? object.userData.info;
  if (!info || instanceId !== undefined || info.carrier === undefined) return info;
  let group = object;
  while (group.parent && !group.parent.isScene) group = group.parent;
  return { ...info, place: point.clone().applyMatrix4(group.matrix.clone().invert()).toArray() };
}

// What an object tells, with a function that gives the place of each.
function pointsOf(object) {
  const { info, infos } = object.userData;
  if (infos) return infos.map((one, k) => [one, () => new Vector3().setFromMatrixPosition(instanceMatrix(object, k))]);
  return info ? [[info, () => object.getWorldPosition(new Vector3())]] : [];
}

function instanceMatrix(mesh, k) {
  const matrix = new Matrix4();
  mesh.getMatrixAt(k, matrix);
  return matrix;
}
