// The column of a coordinate in the Jacobian of a body or frame: two arrows, and its numbers in a chosen representation.
import { Matrix4, Vector3 } from "three";
import { numbers } from "./bytes.js";
import { interval } from "./motion.js";

const STRIDE = 6;

export function createColumns(root, data, changed) {
  if (!data || !root) {
    if (root) root.hidden = true;
    return { at: () => [], scale: () => ({}) };
  }
  const times = numbers(data.times, Float64Array);
  const frames = numbers(data.frames, Float32Array);
  const [body, coordinate, representation] = ["column-body", "column-coordinate", "column-form"].map((id) => document.getElementById(id));
  const text = document.getElementById("column-text");
  fill(body, ["none", ...data.bodies.map(({ name }) => name)]);
  fill(coordinate, data.coordinates);
  fill(representation, Object.keys(data.conventions));
  for (const select of [body, coordinate, representation]) select.addEventListener("change", changed);

  // The spatial twist (w, v of the point at the origin) at a time.
  function twist(pair, t) {
    const [k, share] = interval(times, t);
    const value = (row, i) => frames[STRIDE * (row * data.pairs.length + pair) + i];
    const next = Math.min(k + 1, times.length - 1);
    return Array.from({ length: STRIDE }, (_, i) => (1 - share) * value(k, i) + share * value(next, i));
  }

  function at(t, matrices) {
    const record = data.bodies[body.selectedIndex - 1];
    if (!record) {
      text.textContent = "";
      return [];
    }
    const pair = data.pairs.findIndex(([carrier, column]) => carrier === record.carrier && column === coordinate.selectedIndex);
    const form = representation.value;
    if (pair < 0) {
      text.textContent = `${coordinate.value} does not move ${record.name}: the column is zero.`;
      return [];
    }
    const values = twist(pair, t);
    const w = new Vector3(...values.slice(0, 3));
    const pose = matrices[record.carrier].clone().multiply(new Matrix4().set(...record.pose));
    const point = form === "spatial" ? new Vector3() : new Vector3().setFromMatrixPosition(pose);
    const v = new Vector3(...values.slice(3)).add(w.clone().cross(point));
    tell(form, w, v, pose);
    const where = point.toArray();
    return [
      { name: `${coordinate.value}, angular`, kind: "angular", point: where, vector: w.toArray() },
      { name: `${coordinate.value}, linear`, kind: "linear", point: where, vector: v.toArray() },
    ];
  }

  // The six numbers: those of body-fixed parts in the axes of the body.
  function tell(form, w, v, pose) {
    const inverse = pose.clone().invert();
    const turned = (vector) => vector.clone().transformDirection(inverse).multiplyScalar(vector.length());
    const angular = form === "body_fixed" || form === "mixed" ? turned(w) : w;
    const linear = form === "body_fixed" ? turned(v) : v;
    text.textContent = `(${[...angular.toArray(), ...linear.toArray()].map((x) => x.toFixed(4)).join(", ")}); ${data.conventions[form]}`;
  }

  function scale(longest) {
    return { angular: longest, linear: longest / Math.max(1e-9, reach) };
  }
  const reach = largestSpeed(data);

  return { at, scale };
}

// The largest distance that points at the bodies' origins can have from an axis, roughly: sizes of arrows rest over time.
function largestSpeed(data) {
  let largest = 0;
  for (const { pose } of data.bodies) largest = Math.max(largest, Math.hypot(pose[3], pose[7], pose[11]));
  return largest || 1;
}

function fill(select, names) {
  select.replaceChildren(...names.map((name) => Object.assign(document.createElement("option"), { textContent: name, value: name })));
}
