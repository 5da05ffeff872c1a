// Name, mass and screw of what the pointer is on; a click keeps the box until the next one.
import { Raycaster, Vector2 } from "three";

export function createTooltip(canvas, current) {
  const box = document.getElementById("tooltip");
  const ray = new Raycaster();
  ray.params.Line.threshold = 0;
  let pinned = false;

  function at(event) {
    const { camera, items } = current();
    const bounds = canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - bounds.left, event.clientY - bounds.top];
    ray.setFromCamera(new Vector2((2 * x) / bounds.width - 1, 1 - (2 * y) / bounds.height), camera);
    const hit = ray.intersectObjects(items.filter((group) => group.visible), true).find((one) => one.object.userData.info);
    show(hit?.object.userData.info, x, y, bounds.width);
    return Boolean(hit);
  }

  function show(info, x, y, width) {
    box.hidden = !info;
    if (!info) return;
    const title = document.createElement("strong");
    title.textContent = info.title;
    box.replaceChildren(title, ...info.lines.map((text) => Object.assign(document.createElement("div"), { textContent: text })));
    box.style.left = `${Math.max(0, Math.min(x + 14, width - box.offsetWidth - 4))}px`;
    box.style.top = `${y + 14}px`;
  }

  canvas.addEventListener("pointermove", (event) => {
    if (!pinned && event.buttons === 0) at(event);
  });
  canvas.addEventListener("pointerleave", () => {
    if (!pinned) box.hidden = true;
  });
  canvas.addEventListener("click", (event) => {
    pinned = at(event);
  });
  canvas.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      pinned = false;
      box.hidden = true;
    }
  });
}
