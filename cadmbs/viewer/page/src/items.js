// From the records of a scene to groups of solids, one group for each moving body and layer.
import * as THREE from "three";
import { gatherInstances } from "./instances.js";
import { addJoint } from "./joints.js";
import { ball, bodyColor, material, plate, rod, shape, solid } from "./solids.js";

const MASS = "#3b4350";

export function buildItems(scene, meshes) {
  const layers = { bodies: scene.carriers.map(() => new THREE.Group()) }; // meshes come later
  const put = (layer, carrier, ...solids) => {
    layers[layer] ??= scene.carriers.map(() => new THREE.Group());
    layers[layer][carrier].add(...solids);
  };
  addBodies(scene, put, meshes);
  for (const joint of scene.joints) addJoint(scene, joint, put);
  addMasses(scene, put);
  for (const frame of scene.frames) addFrame(scene, frame, put);
  const instances = Object.fromEntries(Object.entries(layers).map(([name, groups]) => [name, gatherInstances(name, groups)]));
  for (const group of Object.values(layers).flat()) {
    group.matrixAutoUpdate = false;
    group.traverse((object) => {
      if (object === group) return;
      object.updateMatrix();
      object.matrixAutoUpdate = false; // what a body carries stands still on it
    });
  }
  return { layers, instances };
}

function bodyInfo(scene, carrier, name = null) {
  const masses = scene.masses.filter((mass) => (name ? mass.body === name : mass.carrier === carrier));
  const lines = masses.map((mass) => `mass ${mass.mass.toPrecision(5)} kg` + (name ? "" : ` (${mass.body})`));
  return { title: name ?? scene.carriers[carrier], carrier, body: name, lines: lines.length ? lines : [carrier ? "mass 0 kg" : "ground"] };
}

function addBodies(scene, put, meshes) {
  const shaped = new Set(scene.shapes.map((record) => record.carrier));
  for (const record of scene.shapes) {
    const [r, g, b, a] = record.color ?? [];
    const color = record.color ? new THREE.Color().setRGB(r, g, b, THREE.SRGBColorSpace) : bodyColor(record.carrier);
    const info = bodyInfo(scene, record.carrier, record.body);
    if (record.kind === "mesh") meshes.add(record, material(color, a ?? 1), info, (object) => put("bodies", record.carrier, object));
    else put("bodies", record.carrier, shape(record, material(color, a ?? 1), info));
  }
  for (const { carrier, start, end } of scene.bones) {
    if (shaped.has(carrier)) continue;
    put("bodies", carrier, rod(start, end, 0.011 * scene.size, material(bodyColor(carrier)), bodyInfo(scene, carrier)));
  }
  for (const { carrier, corners } of scene.outlines) {
    if (shaped.has(carrier)) continue;
    put("bodies", carrier, plate(corners, material(bodyColor(carrier), 0.35), bodyInfo(scene, carrier)));
  }
}

function addMasses(scene, put) {
  for (const mass of scene.masses) {
    const info = bodyInfo(scene, mass.carrier, mass.body);
    info.lines.push(`centre of mass at q = 0: (${mass.center.map((x) => Number(x.toPrecision(4))).join(", ")}) m`);
    put("masses", mass.carrier, ball(mass.center, 0.0135 * scene.size, material(MASS), info));
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

// Axes x, y, z in red, green and blue; the letters of the colours are told by the pointer.
function addFrame(scene, frame, put) {
  const group = new THREE.Group();
  const long = 0.065 * scene.size;
  ["#D0342C", "#1E8E3E", "#1A66D0"].forEach((color, k) => {
    const end = [0, 1, 2].map((i) => (i === k ? long : 0));
    const info = { title: frame.name, carrier: frame.carrier, frame: frame.name, lines: [`frame, axis ${"xyz"[k]}`] };
    group.add(rod([0, 0, 0], end, 0.0035 * scene.size, material(color), info));
  });
  group.applyMatrix4(new THREE.Matrix4().set(...frame.pose));
  put("frames", frame.carrier, group);
}
