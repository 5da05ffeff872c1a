// Names over the picture: joints, frames and bodies. One that would cover another one moves, or is hidden.
import { Vector3 } from "three";
import { bodyColor } from "./solids.js";

export function createLabels(root, scene) {
  const point = new Vector3();
  const labels = [...joints(scene), ...frames(scene), ...points(scene), ...bodies(scene)].map((label) => {
    const element = document.createElement("span");
    element.textContent = label.name;
    element.className = label.style;
    if (label.color) element.style.borderLeftColor = label.color;
    root.append(element);
    return { ...label, element, size: null, side: 0, shown: null, at: null };
  });

  function place(matrices, camera, width, height, withoutBodies) {
    for (const label of labels) label.size ??= [label.element.offsetWidth, label.element.offsetHeight];
    const taken = [];
    for (const label of labels) {
      if (withoutBodies && label.style === "body") continue;
      point.set(...label.point).applyMatrix4(matrices[label.carrier]).project(camera);
      const [x, y] = [((point.x + 1) / 2) * width, ((1 - point.y) / 2) * height];
      const spot = point.z < 1 ? freeSpot(x, y, label, taken, width, height) : null;
      if (label.shown !== Boolean(spot)) label.element.style.visibility = spot ? "visible" : "hidden";
      label.shown = Boolean(spot);
      if (!spot) continue;
      taken.push(spot);
      label.at = [spot[0] / width, spot[1] / height];
      put(label, width, height);
    }
  }

  let onPaper = false;

  function put({ element, at }, width, height) {
    const place = onPaper ? { left: `${100 * at[0]}%`, top: `${100 * at[1]}%` } : { left: "", top: "" };
    const shift = onPaper ? "none" : `translate(${(at[0] * width).toFixed(1)}px, ${(at[1] * height).toFixed(1)}px)`;
    Object.assign(element.style, { ...place, transform: shift });
  }

  // On paper the picture has another width than on the screen, and nothing draws it again: names go along in parts of it.
  function turn(paper) {
    onPaper = paper;
    for (const label of labels) if (label.at) put(label, root.clientWidth, root.clientHeight);
  }

  const print = () => turn(true);
  const show = () => turn(false);
  addEventListener("beforeprint", print);
  addEventListener("afterprint", show);

  function remove() {
    removeEventListener("beforeprint", print);
    removeEventListener("afterprint", show);
    labels.forEach(({ element }) => element.remove());
  }

  return { place, remove };
}

function joints(scene) {
  return scene.joints
    .filter((joint) => joint.kind !== "fixed" && joint.kind !== "free")
    .map((joint) => ({ name: joint.name, point: joint.successorPoint, carrier: joint.successor, style: joint.cut ? "cut" : "" }));
}

function frames(scene) {
  return scene.frames.map(({ name, pose, carrier }) => ({
    name: name.slice(name.lastIndexOf("/") + 1), point: [pose[3], pose[7], pose[11]], carrier, style: "frame",
  }));
}

function points(scene) {
  return (scene.traces ?? []).map(({ name, point, carrier }) => ({ name, point, carrier, style: "frame" }));
}

function bodies(scene) {
  return scene.carriers.slice(1).flatMap((name, k) => {
    const carrier = k + 1;
    const bone = scene.bones.find((one) => one.carrier === carrier);
    const mass = scene.masses.find((one) => one.carrier === carrier);
    const shaped = scene.shapes.some((shape) => shape.carrier === carrier);
    const point = bone && !shaped ? bone.start.map((x, i) => (x + bone.end[i]) / 2) : mass?.center;
    return point ? [{ name, point, carrier, style: "body", color: bodyColor(carrier) }] : [];
  });
}

// The first of some places around a point that is free; that of the picture before is tried first, so that names rest.
function freeSpot(x, y, label, taken, width, height) {
  const [w, h] = label.size;
  for (let k = 0; k < SPOTS.length; k += 1) {
    const side = (label.side + k) % SPOTS.length;
    const [across, down] = SPOTS[side];
    const left = x + across * 14 + (across < 0 ? -w : across === 0 ? -w / 2 : 0);
    const top = y + down * 14 + (down < 0 ? -h : down === 0 ? -h / 2 : 0);
    const box = [left, top, left + w, top + h];
    if (inside(box, width, height) && !taken.some((other) => overlap(box, other))) {
      label.side = side;
      return box;
    }
  }
  return null;
}

const SPOTS = [[0.8, -0.4], [0.8, 0.4], [-0.8, -0.4], [-0.8, 0.4], [0, -1.1], [0, 1.1], [1.8, -1.4], [1.8, 1.4], [-1.8, -1.4], [-1.8, 1.4], [3.2, 0], [-3.2, 0]];

function inside([l, t, r, b], width, height) {
  return l >= 0 && t >= 0 && r <= width && b <= height;
}

function overlap(a, b) {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
