// Arrows, screw axis and ellipsoid of a velocity: red is angular, blue is linear.
import * as THREE from "three";

const COLORS = { angular: "#c2410c", linear: "#0b5cad", axis: "#7a3e9d" };

export function velocityItems(velocity, length) {
  const group = new THREE.Group();
  for (const [kind, start, vector] of velocity.arrows) group.add(arrow(start, vector, COLORS[kind], kind, length));
  if (velocity.axis) {
    const [from, to] = velocity.axis.map((point) => new THREE.Vector3(...point));
    const paint = new THREE.LineDashedMaterial({ color: COLORS.axis, dashSize: 0.02 * length, gapSize: 0.012 * length });
    const line = new THREE.Line(new THREE.BufferGeometry().setFromPoints([from, to]), paint);
    line.computeLineDistances();
    group.add(line);
  }
  if (velocity.ellipsoid) group.add(ellipsoid(velocity.ellipsoid, length));
  return group;
}

function arrow(start, vector, color, kind, length) {
  const v = new THREE.Vector3(...vector);
  const size = v.length();
  const radius = 0.006 * length;
  const tip = Math.min(0.05 * length, 0.4 * size);
  const paint = new THREE.MeshStandardMaterial({ color, roughness: 0.5 });
  const shaft = new THREE.Mesh(new THREE.CylinderGeometry(radius, radius, size - tip, 16), paint);
  shaft.position.y = (size - tip) / 2;
  const head = new THREE.Mesh(new THREE.ConeGeometry(2.6 * radius, tip, 20), paint);
  head.position.y = size - tip / 2;
  const parts = [shaft, head];
  if (kind === "angular") {
    const second = head.clone(); // two heads mark a rotation
    second.position.y -= 0.8 * tip;
    parts.push(second);
  }
  const group = new THREE.Group();
  group.add(...parts);
  group.position.set(...start);
  group.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), v.clone().normalize());
  return group;
}

function ellipsoid([center, ...halfAxes], length) {
  const least = 2e-3 * length; // flat ones stay visible
  const axes = halfAxes.map((axis) => new THREE.Vector3(...axis));
  const sizes = axes.map((axis) => Math.max(axis.length(), least));
  const units = orthonormal(axes);
  const paint = new THREE.MeshStandardMaterial({ color: COLORS.linear, transparent: true, opacity: 0.32, depthWrite: false });
  const body = new THREE.Mesh(new THREE.SphereGeometry(1, 40, 28), paint);
  const matrix = new THREE.Matrix4().makeBasis(...units.map((unit, k) => unit.clone().multiplyScalar(sizes[k])));
  body.applyMatrix4(matrix.setPosition(...center));
  const group = new THREE.Group();
  group.add(body);
  const lines = units.flatMap((unit, k) => [-1, 1].map((sign) => new THREE.Vector3(...center).addScaledVector(unit, sign * sizes[k])));
  group.add(new THREE.LineSegments(new THREE.BufferGeometry().setFromPoints(lines), new THREE.LineBasicMaterial({ color: COLORS.linear })));
  return group;
}

// Unit vectors along the axes, largest first; those of no length are completed to a right-handed frame.
function orthonormal(axes) {
  const [a, b] = axes;
  const first = a.length() > 0 ? a.clone().normalize() : new THREE.Vector3(1, 0, 0);
  const aside = Math.abs(first.x) < 0.9 ? new THREE.Vector3(1, 0, 0) : new THREE.Vector3(0, 1, 0);
  const second = b.length() > 1e-12 * a.length() && a.length() > 0 ? b.clone().normalize() : aside.cross(first).normalize();
  return [first, second, new THREE.Vector3().crossVectors(first, second)];
}
