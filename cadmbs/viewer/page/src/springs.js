// Springs between points of two bodies: coils that stretch.
import * as THREE from "three";
import { material, solid } from "./solids.js";

const COILS = 9;
const Y = new THREE.Vector3(0, 1, 0);

export function createSprings(scene, group) {
  const radius = 0.016 * scene.size;
  const geometry = coil(radius);
  const springs = (scene.springs ?? []).map((spring) => {
    const lines = [`spring k = ${number(spring.stiffness)} N/m`, `damper d = ${number(spring.damping)} N s/m`];
    const mesh = solid(geometry, material("#5b6573"), { title: spring.name, lines });
    group.add(mesh);
    return { mesh, spring };
  });
  const [a, b] = [new THREE.Vector3(), new THREE.Vector3()];

  function update(matrices) {
    for (const { mesh, spring } of springs) {
      a.set(...spring.points[0]).applyMatrix4(matrices[spring.carriers[0]]);
      b.set(...spring.points[1]).applyMatrix4(matrices[spring.carriers[1]]);
      mesh.position.copy(a);
      mesh.scale.set(1, Math.max(b.sub(a).length(), 1e-6 * scene.size), 1);
      mesh.quaternion.setFromUnitVectors(Y, b.normalize());
    }
  }

  return { update };
}

// A coil of height one about y, with straight ends.
export function coil(radius) {
  const count = 24 * COILS;
  const points = Array.from({ length: count + 1 }, (_, k) => {
    const angle = (k / count) * 2 * Math.PI * COILS;
    return new THREE.Vector3(radius * Math.cos(angle), 0.12 + (0.76 * k) / count, radius * Math.sin(angle));
  });
  points.unshift(new THREE.Vector3(0, 0, 0), new THREE.Vector3(0, 0.1, 0));
  points.push(new THREE.Vector3(0, 0.9, 0), new THREE.Vector3(0, 1, 0));
  return new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points), 2 * count, 0.14 * radius, 5);
}

function number(value) {
  return Number(value.toPrecision(4));
}
