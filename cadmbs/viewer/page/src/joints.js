// Joints: axes with a hinge, a helix or a guide, balls; cut ones orange, driven ones green; feet where the world holds.
import * as THREE from "three";
import { ball, block, drum, foot, helix, material } from "./solids.js";

const COLORS = { driven: "#1b8a5a", passive: "#b4bcc8", cut: "#e0671c", ground: "#78818e" };
const PLANES = new Set(["planar", "planar_translation", "helical_planar", "spatial_translation", "schoenflies"]);

export function addJoint(scene, joint, put) {
  if (joint.kind === "free" || joint.kind === "fixed") return;
  const s = joint.size;
  const info = jointInfo(joint);
  const paint = material(joint.cut ? COLORS.cut : joint.driven ? COLORS.driven : COLORS.passive);
  const { successor: carrier, successorPoint: center } = joint;
  const turns = joint.screws.filter((screw) => screw.h !== null);
  const slides = joint.screws.filter((screw) => screw.h === null);
  if (joint.kind === "spherical") put("joints", carrier, ball(center, 1.3 * s, paint, info));
  for (const { e, h, carrier: holder } of turns) {
    const long = joint.kind === "universal" ? [0.4, 1.9] : h ? [0.7, 1.9] : [1, 1.5];
    put("joints", holder, drum(center, e, long[0] * s, long[1] * s, paint, info), drum(center, e, 0.14 * s, 3.4 * s, paint, info));
    if (h) put("joints", carrier, helix(center, e, 1.0 * s, 1.9 * s, h, paint, info));
  }
  if (slides.length === 1 && !PLANES.has(joint.kind)) {
    if (!turns.length) put("joints", carrier, block(center, slides[0].e, [3.4 * s, 1.7 * s, 1.7 * s], paint, info));
    put("joints", joint.predecessor, guide(joint, slides[0].e, paint, info));
  }
  for (const { e } of slides.length > 1 ? slides : []) put("joints", carrier, drum(center, e, 0.22 * s, 3 * s, paint, info));
  addFeet(scene, joint, put);
}

// A guide as long as the way of its slider.
function guide(joint, e, paint, info) {
  const [low, high] = joint.travel ?? [0, 0];
  const middle = joint.predecessorPoint.map((x, k) => x + (e[k] * (low + high)) / 2);
  return drum(middle, e, 0.42 * joint.size, (high - low) / 2 + 4 * joint.size, paint, info);
}

// What stands on the world has a foot below.
function addFeet(scene, joint, put) {
  if (PLANES.has(joint.kind) || scene.shapes.some((shape) => shape.carrier === 0)) return;
  const info = { title: scene.carriers[0], carrier: 0, lines: ["ground"] };
  const point = joint.predecessor === 0 ? joint.predecessorPoint : joint.successor === 0 ? joint.successorPoint : null;
  if (point) put("bodies", 0, ...foot(point, scene.up, joint.size, material(COLORS.ground), info));
}

function jointInfo(joint) {
  const lines = [joint.kind + (joint.cut ? ", cut" : "") + (joint.driven ? ", driven" : "")];
  for (const { e, y, h } of joint.screws) {
    lines.push(`e = ${vector(e)}` + (h === null ? ", translation" : `, y = ${vector(y)} m, h = ${Number(h.toPrecision(4))} m/rad`));
  }
  if (!joint.screws.length) lines.push(`point ${vector(joint.successorPoint)} m`);
  return { title: joint.name, joint: joint.name, carrier: joint.successor, lines };
}

function vector(values) {
  return `(${values.map((x) => Number(x.toPrecision(4))).join(", ")})`;
}
