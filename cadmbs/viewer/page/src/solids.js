// Solids of three.js for the records of a scene; all in the world at q = 0.
import * as THREE from "three";

export const PALETTE = ["#8a929e", "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#8C8C00", "#6A51A3"];
const Y = new THREE.Vector3(0, 1, 0);

export function bodyColor(carrier) {
  return PALETTE[carrier === 0 ? 0 : ((carrier - 1) % (PALETTE.length - 1)) + 1];
}

const CYLINDER = new THREE.CylinderGeometry(1, 1, 1, 32);
const BALL = new THREE.SphereGeometry(1, 28, 20);
const BOX = new THREE.BoxGeometry(1, 1, 1);
const DRUM = new THREE.CylinderGeometry(1, 1, 1, 96); // shapes of bodies are large: their edges show
export const UNITS = [CYLINDER, DRUM, BALL, BOX];

export function material(color, opacity = 1) {
  return new THREE.MeshStandardMaterial({
    color, roughness: 0.55, metalness: 0.05, transparent: opacity < 1, opacity, side: opacity < 1 ? THREE.DoubleSide : THREE.FrontSide,
  });
}

export function solid(geometry, paint, info, shadow = true) {
  const mesh = new THREE.Mesh(geometry, paint);
  mesh.castShadow = mesh.receiveShadow = shadow;
  mesh.userData.info = info;
  return mesh;
}

// A cylinder between two points.
export function rod(a, b, radius, paint, info) {
  const [start, end] = [new THREE.Vector3(...a), new THREE.Vector3(...b)];
  const along = end.clone().sub(start);
  const mesh = solid(CYLINDER, paint, info);
  mesh.scale.set(radius, along.length(), radius);
  mesh.position.copy(start).addScaledVector(along, 0.5);
  mesh.quaternion.setFromUnitVectors(Y, along.normalize());
  return mesh;
}

// A cylinder about an axis through a point.
export function drum(center, axis, radius, half, paint, info) {
  const [c, e] = [new THREE.Vector3(...center), new THREE.Vector3(...axis)];
  return rod(c.clone().addScaledVector(e, -half).toArray(), c.clone().addScaledVector(e, half).toArray(), radius, paint, info);
}

export function ball(center, radius, paint, info) {
  const mesh = solid(BALL, paint, info);
  mesh.scale.setScalar(radius);
  mesh.position.set(...center);
  return mesh;
}

// A box whose first edge lies along an axis.
export function block(center, axis, size, paint, info) {
  const mesh = solid(BOX, paint, info);
  mesh.scale.set(size[1], size[0], size[2]);
  mesh.position.set(...center);
  mesh.quaternion.setFromUnitVectors(Y, new THREE.Vector3(...axis));
  return mesh;
}

// A helix of some turns on a cylinder, right-handed for a positive pitch.
export function helix(center, axis, radius, half, pitch, paint, info) {
  const turn = new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 0, 1), new THREE.Vector3(...axis));
  const points = Array.from({ length: 97 }, (_, k) => {
    const angle = (k / 96) * 6 * Math.PI;
    const z = (k / 48 - 1) * half * Math.sign(pitch);
    return new THREE.Vector3(radius * Math.cos(angle), radius * Math.sin(angle), z)
      .applyQuaternion(turn)
      .add(new THREE.Vector3(...center));
  });
  return solid(new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points), 160, radius * 0.16, 6), paint, info);
}

// A convex polygon, seen from both sides.
export function plate(corners, paint, info) {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(corners.flat(), 3));
  const index = [];
  for (let k = 1; k < corners.length - 1; k += 1) index.push(0, k, k + 1);
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return solid(geometry, paint, info, false);
}

// A shape of the document.
export function shape(record, paint, info) {
  const { kind, size } = record;
  const mesh = solid(kind === "capsule" ? new THREE.CapsuleGeometry(size[0], size[1], 10, 32) : { box: BOX, sphere: BALL, cylinder: DRUM }[kind], paint, info);
  mesh.applyMatrix4(new THREE.Matrix4().set(...record.pose));
  if (kind === "cylinder" || kind === "capsule") mesh.quaternion.multiply(Z_FROM_Y);
  if (kind === "box") mesh.scale.set(...size);
  if (kind === "sphere") mesh.scale.setScalar(size[0]);
  if (kind === "cylinder") mesh.scale.set(size[0], size[1], size[0]);
  return mesh;
}

const Z_FROM_Y = new THREE.Quaternion().setFromUnitVectors(Y, new THREE.Vector3(0, 0, 1));

// A cone below a point, and a plate under it.
export function foot(point, up, size, paint, info) {
  const [p, e] = [new THREE.Vector3(...point), new THREE.Vector3(...up)];
  const turn = new THREE.Quaternion().setFromUnitVectors(Y, e);
  const cone = solid(new THREE.CylinderGeometry(0.45 * size, 1.5 * size, 2.2 * size, 24), paint, info);
  const slab = solid(CYLINDER, paint, info);
  slab.scale.set(2.1 * size, 0.5 * size, 2.1 * size);
  for (const [mesh, below] of [[cone, 1.1], [slab, 2.4]]) {
    mesh.position.copy(p).addScaledVector(e, -below * size);
    mesh.quaternion.copy(turn);
  }
  return [cone, slab];
}
