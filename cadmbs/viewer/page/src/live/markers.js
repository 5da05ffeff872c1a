// Marks in the picture: contacts, the axis of the joint that is chosen, parts that are chosen. They stand at q = 0 and
// move with the body that carries them.
import * as THREE from "three";

const COLORS = { coaxial: "#0072B2", coplanar: "#009E73", stop: "#CC79A7", other: "#E69F00", chosen: "#D55E00" };
const UP = new THREE.Vector3(0, 1, 0);

export function createMarkers(live, name) {
  const length = live.data.length;
  let groups = new Map();
  let poses = [];

  live.onAnswer((answer) => {
    poses = answer.poses;
    place();
  });

  function place() {
    for (const [carrier, group] of groups) {
      const p = carrier > 0 ? poses[carrier - 1] : null;
      if (p) group.matrix.compose(new THREE.Vector3(p[4], p[5], p[6]), new THREE.Quaternion(p[0], p[1], p[2], p[3]), new THREE.Vector3(1, 1, 1));
      else group.matrix.identity();
      const offset = live.stage?.picture?.()?.offset(carrier); // of bodies that are drawn apart
      if (offset) group.matrix.premultiply(new THREE.Matrix4().makeTranslation(offset));
      group.matrixWorldNeedsUpdate = true;
    }
  }

  // marks: [{carrier, object}]
  function show(marks) {
    groups = new Map();
    const root = new THREE.Group();
    for (const { carrier, object } of marks) {
      if (!groups.has(carrier)) {
        const group = new THREE.Group();
        group.matrixAutoUpdate = false;
        groups.set(carrier, group);
        root.add(group);
      }
      groups.get(carrier).add(object);
    }
    place();
    live.overlay(name, marks.length ? root : null);
  }

  return { show, place, length };
}

function paint(color, opacity = 0.85) {
  return new THREE.MeshBasicMaterial({ color, transparent: true, opacity, depthTest: false, side: THREE.DoubleSide });
}

// A ring about the axis of two cylinders, a plate on two planes, a ball for all others.
export function contactMark(contact, chosen, length) {
  const color = chosen ? COLORS.chosen : (COLORS[contact.kind] ?? COLORS.other);
  const size = Math.min(Math.max(contact.size, 0.006 * length), 0.12 * length);
  const flat = contact.kind === "coplanar" || contact.kind === "stop";
  const directed = contact.direction.some((x) => x !== 0);
  const shape = !directed
    ? new THREE.SphereGeometry(0.4 * size, 16, 12)
    : flat
      ? new THREE.CircleGeometry(0.5 * size, 24)
      : new THREE.TorusGeometry(1.05 * size, 0.1 * size + 0.0012 * length, 8, 32);
  const mark = new THREE.Mesh(shape, paint(color, chosen ? 0.95 : 0.5));
  mark.position.set(...contact.point);
  if (directed) mark.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), new THREE.Vector3(...contact.direction).normalize());
  mark.renderOrder = chosen ? 3 : 2;
  return mark;
}

export function axisMark(point, direction, length) {
  const mark = new THREE.Mesh(new THREE.CylinderGeometry(0.003 * length, 0.003 * length, 0.7 * length, 12), paint(COLORS.chosen));
  mark.position.set(...point);
  mark.quaternion.setFromUnitVectors(UP, new THREE.Vector3(...direction).normalize());
  mark.renderOrder = 4;
  return mark;
}

export function pointMark(point, length) {
  const mark = new THREE.Mesh(new THREE.SphereGeometry(0.02 * length, 20, 14), paint(COLORS.chosen, 0.7));
  mark.position.set(...point);
  mark.renderOrder = 4;
  return mark;
}
