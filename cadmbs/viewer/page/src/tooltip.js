// Name, mass and screw of what the pointer is on, or of what the keys step to; a click keeps the box until the next one.
import { Raycaster, Vector2 } from "three";

export function createTooltip(canvas, current) {
  const box = document.getElementById("tooltip");
  const status = document.getElementById("status");
  const ray = new Raycaster();
  ray.params.Line.threshold = 0;
  const listeners = [];
  let pinned = false;
  let step = -1;

  function at(event) {
    const { camera, items } = current();
    const bounds = canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - bounds.left, event.clientY - bounds.top];
    ray.setFromCamera(new Vector2((2 * x) / bounds.width - 1, 1 - (2 * y) / bounds.height), camera);
    const visible = items.filter((group) => group.visible && group.children.length);
    const hit = ray.intersectObjects(visible, true).find((one) => one.object.userData.info && one.object.parent.visible);
    const info = hit?.object.userData.info ?? null;
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
    const first = new Map();
    for (const group of items.filter((one) => one.visible)) {
      group.traverse((object) => {
        const { info } = object.userData;
        if (info && object.parent.visible && !first.has(info.title)) first.set(info.title, object);
      });
    }
    const objects = [...first.values()];
    if (!objects.length) return;
    step = (step + direction + objects.length) % objects.length;
    const object = objects[step];
    object.geometry.computeBoundingSphere();
    const point = object.localToWorld(object.geometry.boundingSphere.center.clone()).project(camera);
    show(object.userData.info, ((point.x + 1) / 2) * canvas.clientWidth, ((1 - point.y) / 2) * canvas.clientHeight);
    status.textContent = [object.userData.info.title, ...object.userData.info.lines].join("; ");
    pick(object.userData.info);
  }

  canvas.addEventListener("pointermove", (event) => {
    if (!pinned && event.buttons === 0) at(event);
  });
  canvas.addEventListener("pointerleave", () => {
    if (!pinned) box.hidden = true;
  });
  canvas.addEventListener("click", (event) => pick(at(event)));
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
