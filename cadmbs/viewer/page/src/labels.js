// Names of joints over the picture; those that would cover another one are hidden.
import { Vector3 } from "three";

export function createLabels(root, joints) {
  const point = new Vector3();
  const labels = joints
    .filter((joint) => joint.kind !== "fixed")
    .map((joint) => {
      const element = document.createElement("span");
      element.textContent = joint.name;
      if (joint.cut) element.className = "cut";
      root.append(element);
      return { element, joint, size: null };
    });

  function place(matrices, camera, width, height) {
    const taken = [];
    for (const label of labels) {
      label.size ??= [label.element.offsetWidth, label.element.offsetHeight];
      point.set(...label.joint.successorPoint).applyMatrix4(matrices[label.joint.successor]).project(camera);
      const [x, y] = [((point.x + 1) / 2) * width, ((1 - point.y) / 2) * height];
      const spot = point.z < 1 && freeSpot(x, y, label.size, taken, width, height);
      label.element.style.visibility = spot ? "visible" : "hidden";
      if (spot) {
        taken.push(spot);
        label.element.style.transform = `translate(${spot[0]}px, ${spot[1]}px)`;
      }
    }
  }

  return { place };
}

function freeSpot(x, y, [w, h], taken, width, height) {
  const spots = [[x + 12, y - h - 4], [x + 12, y + 4], [x - w - 12, y - h - 4], [x - w - 12, y + 4], [x - w / 2, y - h - 16], [x - w / 2, y + 16]];
  return spots
    .map(([left, top]) => [left, top, left + w, top + h])
    .find((box) => inside(box, width, height) && !taken.some((other) => overlap(box, other)));
}

function inside([l, t, r, b], width, height) {
  return l >= 0 && t >= 0 && r <= width && b <= height;
}

function overlap(a, b) {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
