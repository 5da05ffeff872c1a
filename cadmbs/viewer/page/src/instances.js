// Cylinders, balls and boxes of all bodies in one draw call for each layer: what a picture costs grows slowly with bodies.
import * as THREE from "three";
import { UNITS } from "./solids.js";

// Takes the opaque unit solids out of the groups (one for each body) of a layer, and draws them together.
export function gatherInstances(name, groups) {
  const gathered = new Map(UNITS.map((unit) => [unit, []]));
  groups.forEach((group, carrier) => {
    group.updateMatrixWorld(true);
    const found = [];
    group.traverse((object) => {
      if (gathered.has(object.geometry) && !(object.material.transparent && object.material.opacity < 1)) found.push(object);
    });
    for (const object of found) {
      gathered.get(object.geometry).push({ carrier, matrix: object.matrixWorld.clone(), color: object.material.color, info: object.userData.info, paint: object.material });
      object.removeFromParent();
    }
  });
  return [...gathered].filter(([, parts]) => parts.length).map(([unit, parts]) => together(name, unit, parts));
}

function together(name, unit, parts) {
  const seenThrough = name === "masses";
  const paint = new THREE.MeshStandardMaterial({ roughness: 0.55, metalness: 0.05, depthTest: !seenThrough, transparent: seenThrough });
  const mesh = new THREE.InstancedMesh(unit, paint, parts.length);
  mesh.castShadow = mesh.receiveShadow = !seenThrough;
  mesh.renderOrder = seenThrough ? 1 : 0;
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  mesh.userData.infos = parts.map((part) => part.info);
  parts.forEach((part, k) => mesh.setColorAt(k, part.color));
  const moved = new THREE.Matrix4();

  function pose(displacements) {
    parts.forEach(({ carrier, matrix }, k) => {
      moved.multiplyMatrices(displacements[carrier], matrix).toArray(mesh.instanceMatrix.array, 16 * k);
    });
    mesh.instanceMatrix.needsUpdate = true;
    mesh.boundingSphere = null; // the pointer computes it anew
  }

  return { mesh, pose };
}
