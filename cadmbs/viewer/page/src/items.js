// From the records of a scene to groups of solids, one group for each moving body and layer.
import * as THREE from "three";
import { ball, block, bodyColor, drum, helix, material, plate, rod, shape, solid } from "./solids.js";

const COLORS = { driven: "#1b8a5a", passive: "#c3c9d2", cut: "#e0671c", mass: "#3b4350" };

export function buildItems(scene) {
  const layers = {};
  const put = (layer, carrier, ...meshes) => {
    layers[layer] ??= scene.carriers.map(() => new THREE.Group());
    layers[layer][carrier].add(...meshes);
  };
  addBodies(scene, put);
  for (const joint of scene.joints) addJoint(scene, joint, put);
  addMasses(scene, put);
  for (const frame of scene.frames) {
    const axes = new THREE.AxesHelper(0.06 * scene.length);
    axes.applyMatrix4(new THREE.Matrix4().set(...frame.pose));
    put("frames", frame.carrier, axes);
  }
  return layers;
}

function bodyInfo(scene, carrier, name = null) {
  const masses = scene.masses.filter((mass) => (name ? mass.body === name : mass.carrier === carrier));
  const lines = masses.map((mass) => `mass ${mass.mass.toPrecision(5)} kg (${mass.body})`);
  return { title: name ?? scene.carriers[carrier], lines: lines.length ? lines : ["mass 0 kg"] };
}

function addBodies(scene, put) {
  const shaped = new Set(scene.shapes.map((record) => record.carrier));
  for (const record of scene.shapes) {
    const [r, g, b, a] = record.color ?? [];
    const color = record.color ? new THREE.Color().setRGB(r, g, b, THREE.SRGBColorSpace) : bodyColor(record.carrier);
    put("bodies", record.carrier, shape(record, material(color, a ?? 1), bodyInfo(scene, record.carrier, record.body)));
  }
  for (const { carrier, start, end } of scene.bones) {
    if (shaped.has(carrier)) continue;
    put("bodies", carrier, rod(start, end, 0.011 * scene.length, material(bodyColor(carrier)), bodyInfo(scene, carrier)));
  }
  for (const { carrier, corners } of scene.outlines) {
    if (shaped.has(carrier)) continue;
    put("bodies", carrier, plate(corners, material(bodyColor(carrier), 0.35), bodyInfo(scene, carrier)));
  }
}

function addMasses(scene, put) {
  for (const mass of scene.masses) {
    const info = bodyInfo(scene, mass.carrier, mass.body);
    put("masses", mass.carrier, ball(mass.center, 0.013 * scene.length, material(COLORS.mass), info));
    if (!mass.semiAxes) continue;
    const paint = material(bodyColor(mass.carrier), 0.3);
    const body = solid(new THREE.SphereGeometry(1, 32, 24), paint, info, false);
    const R = mass.rotation;
    const columns = [0, 1, 2].map((k) => new THREE.Vector3(R[k], R[3 + k], R[6 + k]));
    body.applyMatrix4(new THREE.Matrix4().makeBasis(...columns));
    body.position.set(...mass.center);
    body.scale.set(...mass.semiAxes.map((a) => Math.max(a, 1e-4 * scene.length)));
    put("ellipsoids", mass.carrier, body);
  }
}

function vector(values) {
  return `(${values.map((x) => Number(x.toPrecision(4))).join(", ")})`;
}

function jointInfo(joint) {
  const lines = [joint.kind + (joint.cut ? ", cut" : "") + (joint.driven ? ", driven" : "")];
  for (const { e, y, h } of joint.screws) {
    lines.push(`e = ${vector(e)}` + (h === null ? ", translation" : `, y = ${vector(y)} m, h = ${Number(h.toPrecision(4))} m/rad`));
  }
  return { title: joint.name, lines };
}

function addJoint(scene, joint, put) {
  if (joint.kind === "free" || joint.kind === "fixed") return;
  const s = 0.02 * scene.length;
  const info = jointInfo(joint);
  const paint = material(joint.cut ? COLORS.cut : joint.driven ? COLORS.driven : COLORS.passive);
  const carrier = joint.successor;
  const center = joint.successorPoint;
  const turns = joint.screws.filter((screw) => screw.h !== null);
  const slides = joint.screws.filter((screw) => screw.h === null);
  if (joint.kind === "spherical") put("joints", carrier, ball(center, 1.3 * s, paint, info));
  for (const { e, h, carrier: holder } of turns) {
    const long = joint.kind === "universal" ? [0.4, 1.9] : h ? [0.7, 1.9] : [1, 1.5];
    put("joints", holder, drum(center, e, long[0] * s, long[1] * s, paint, info), drum(center, e, 0.12 * s, 5 * s, paint, info));
    if (h) put("joints", carrier, helix(center, e, 1.0 * s, 1.9 * s, h, paint, info));
  }
  if (slides.length === 1) {
    const { e } = slides[0];
    if (!turns.length) put("joints", carrier, block(center, e, [3.4 * s, 1.7 * s, 1.7 * s], paint, info));
    put("joints", joint.predecessor, drum(joint.predecessorPoint, e, 0.3 * s, 6 * s, paint, info));
  }
  for (const { e } of slides.length > 1 ? slides : []) {
    put("joints", joint.predecessor, drum(joint.predecessorPoint, e, 0.2 * s, 4 * s, paint, info));
  }
}
