// Light, shadow and the grid on the ground.
import * as THREE from "three";

export function addLights(scene, data, up) {
  const center = new THREE.Vector3(...data.center);
  const sky = new THREE.HemisphereLight("#ffffff", "#8b93a0", 1.6);
  sky.position.copy(up);
  const sun = new THREE.DirectionalLight("#ffffff", 1.9);
  const aside = new THREE.Vector3(...data.view).cross(up).multiplyScalar(0.7);
  sun.position.copy(center).addScaledVector(up, 2.2 * data.length).addScaledVector(aside, data.length);
  sun.position.addScaledVector(new THREE.Vector3(...data.view), data.length);
  sun.target.position.copy(center);
  sun.castShadow = true;
  sun.shadow.mapSize.set(1024, 1024);
  sun.shadow.radius = 4;
  sun.shadow.bias = -0.0005;
  const reach = 1.2 * data.length;
  Object.assign(sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.1 * data.length, far: 6 * data.length });
  scene.add(sky, sun, sun.target);
}

export function addGround(data, up) {
  const group = new THREE.Group();
  const cell = 10 ** Math.floor(Math.log10(data.length / 2));
  const cells = 2 * Math.ceil((1.5 * data.length) / cell);
  const grid = new THREE.GridHelper(cells * cell, cells, "#8f98a6", "#b9c0ca");
  grid.material.transparent = true;
  grid.material.opacity = 0.45;
  const floor = new THREE.Mesh(new THREE.PlaneGeometry(cells * cell, cells * cell), new THREE.ShadowMaterial({ opacity: 0.18 }));
  floor.rotateX(-Math.PI / 2);
  floor.receiveShadow = true;
  group.add(grid, floor);
  group.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), up);
  const center = new THREE.Vector3(...data.center);
  group.position.copy(center).addScaledVector(up, data.lowest - center.dot(up));
  return group;
}
