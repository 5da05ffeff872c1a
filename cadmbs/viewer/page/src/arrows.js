// Arrows in the world: twists of Jacobian columns, forces and torques, velocities of points. Angular velocities and torques have two heads.
import * as THREE from "three";
import { material, solid } from "./solids.js";

const LOOKS = {
  angular: { color: "#C8102E", heads: 2, layer: "columns", unit: "rad/s per unit rate" },
  linear: { color: "#0072B2", heads: 1, layer: "columns", unit: "m/s per unit rate" },
  force: { color: "#B5179E", heads: 1, layer: "loads", unit: "N" },
  torque: { color: "#D98200", heads: 2, layer: "loads", unit: "N m" },
  velocity: { color: "#0072B2", heads: 1, layer: "traces", unit: "m/s" },
};
const LONGEST = 0.24;
const Y = new THREE.Vector3(0, 1, 0);

export function createArrows(size, layers) {
  const radius = 0.0075 * size;
  const shaft = new THREE.CylinderGeometry(radius, radius, 1, 14).translate(0, 0.5, 0);
  const head = new THREE.ConeGeometry(2.6 * radius, 7 * radius, 18).translate(0, -3.5 * radius, 0);
  const paints = Object.fromEntries(Object.entries(LOOKS).map(([kind, look]) => [kind, seenThrough(material(look.color))]));
  const shown = { columns: [], loads: [], traces: [] };

  function create(kind) {
    const group = new THREE.Group();
    const info = { title: "", lines: [] };
    const parts = [solid(shaft, paints[kind], info), ...Array.from({ length: LOOKS[kind].heads }, () => solid(head, paints[kind], info))];
    for (const part of parts) part.renderOrder = 2;
    group.add(...parts);
    layers[LOOKS[kind].layer].add(group);
    return { kind, group, parts, info };
  }

  // Shows these arrows of a layer and no others; scale: length [m] of one unit, by default that of the largest.
  function set(layer, list, scale = null) {
    const arrows = shown[layer];
    list.forEach((record, k) => {
      if (arrows[k]?.kind !== record.kind) {
        if (arrows[k]) layers[layer].remove(arrows[k].group);
        arrows[k] = create(record.kind);
      }
      place(arrows[k], record, scale?.[record.kind] ?? (LONGEST * size) / largest(list, record.kind));
    });
    for (const { group } of arrows.splice(list.length)) layers[layer].remove(group);
  }

  function place({ group, parts, info, kind }, { name, point, vector }, scale) {
    const v = new THREE.Vector3(...vector);
    const norm = v.length();
    const length = norm * scale;
    group.visible = length > 1e-3 * size;
    if (!group.visible) return;
    group.position.set(...point);
    group.quaternion.setFromUnitVectors(Y, v.divideScalar(norm));
    const tip = Math.min(1, length / (9 * radius)); // short arrows have small heads
    parts[0].scale.set(tip, Math.max(length - 6 * radius * tip, 1e-6), tip);
    parts.slice(1).forEach((cone, k) => {
      cone.position.y = length - 5 * radius * tip * k;
      cone.scale.setScalar(tip);
    });
    info.title = name;
    info.lines = [`${kind}: ${Number(norm.toPrecision(4))} ${LOOKS[kind].unit}`];
  }

  return { set, longest: LONGEST * size };
}

// Arrows often begin inside of bodies: they are drawn over them.
function seenThrough(paint) {
  paint.depthTest = false;
  paint.transparent = true;
  return paint;
}

export function layerOf(kind) {
  return LOOKS[kind].layer;
}

function largest(list, kind) {
  return Math.max(...list.filter((record) => record.kind === kind).map(({ vector }) => Math.hypot(...vector)), 1e-12);
}
