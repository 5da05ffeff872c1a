// Light, shadow and the ground with its grid.
import * as THREE from "three";

const GRID = {
  vertex: "varying vec2 p; void main() { p = position.xy; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",
  // lines one pixel wide at each cell and stronger ones at each tenth, which fade towards the rim
  fragment: `
    varying vec2 p; uniform float cell; uniform float rim; uniform vec3 color;
    float lines(float size) {
      vec2 q = p / size; vec2 d = abs(fract(q - 0.5) - 0.5) / fwidth(q);
      return 1.0 - min(min(d.x, d.y), 1.0);
    }
    void main() {
      float fade = 1.0 - smoothstep(0.35, 1.0, length(p) / rim);
      float a = max(0.32 * lines(cell), 0.6 * lines(10.0 * cell)) * fade;
      if (a < 0.01) discard;
      gl_FragColor = vec4(color, a);
    }`,
};

export function createSurroundings(data, up) {
  const group = new THREE.Group();
  const center = middle(data);
  const reach = Math.max(data.length, ...(data.extent ?? []).map((point) => 1.25 * center.distanceTo(new THREE.Vector3(...point))));
  const sky = new THREE.HemisphereLight("#ffffff", "#8f97a3", 1.3);
  sky.position.copy(up);
  const sun = new THREE.DirectionalLight("#ffffff", 1.5);
  const view = new THREE.Vector3(...data.view);
  const aside = view.clone().cross(up).normalize();
  const towards = up.clone().multiplyScalar(2.4).addScaledVector(aside, -0.9).addScaledVector(view, 0.9).multiplyScalar(reach);
  const lamp = new THREE.DirectionalLight("#ffffff", 0.55); // from the eye: faces in the shade keep their form
  lamp.position.copy(view);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  sun.shadow.radius = 5;
  sun.shadow.normalBias = 0.004 * data.length;
  sun.shadow.bias = -0.0004;
  Object.assign(sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.1 * reach, far: 8 * reach });
  const ground = data.lowest === null ? null : createGround(data, up, center, reach);
  group.add(sky, sun, sun.target, lamp);
  follow(new THREE.Vector3());

  function follow(shift) {
    center.add(shift);
    sun.target.position.copy(center);
    sun.position.copy(center).add(towards);
  }

  return { group, ground, follow, shadows: (on) => (sun.castShadow = on) };
}

function middle(data) {
  const box = new THREE.Box3().setFromPoints((data.extent ?? [data.center]).map((point) => new THREE.Vector3(...point)));
  return box.getCenter(new THREE.Vector3());
}

function createGround(data, up, center, reach) {
  const group = new THREE.Group();
  const rim = Math.max(1.6 * reach, data.follows ? 12 * data.length : 0);
  const cell = 10 ** Math.floor(Math.log10(data.length / 2));
  const plane = new THREE.PlaneGeometry(2 * rim, 2 * rim);
  const grid = new THREE.Mesh(
    plane,
    new THREE.ShaderMaterial({
      uniforms: { cell: { value: cell }, rim: { value: rim }, color: { value: new THREE.Color("#7c8796") } },
      vertexShader: GRID.vertex, fragmentShader: GRID.fragment, transparent: true, depthWrite: false, side: THREE.DoubleSide,
    }),
  );
  const floor = new THREE.Mesh(plane, new THREE.ShadowMaterial({ opacity: 0.22, depthWrite: false }));
  floor.receiveShadow = true;
  group.add(grid, floor);
  group.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), up);
  group.position.copy(center).addScaledVector(up, data.lowest - center.dot(up));
  return group;
}
