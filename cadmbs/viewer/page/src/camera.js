// The cameras of the picture: orbit by mouse, touch and keys, fit, perspective or orthographic, going with the motion.
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

const TURN = 0.06;
const MARGIN = 1.06;
const STEEPEST = 0.05;
const KEYS = {
  ArrowLeft: [-TURN, 0, 1], ArrowRight: [TURN, 0, 1], ArrowUp: [0, -TURN, 1], ArrowDown: [0, TURN, 1],
  "+": [0, 0, 0.9], "=": [0, 0, 0.9], "-": [0, 0, 1.1],
};

export function createCamera(canvas, request) {
  const perspective = new THREE.PerspectiveCamera(30, 1, 0.1, 100);
  const orthographic = new THREE.OrthographicCamera(-1, 1, 1, -1, -100, 100);
  const controls = new OrbitControls(perspective, canvas);
  const up = new THREE.Vector3(0, 0, 1);
  const view = new THREE.Vector3(1, 1, 1);
  let active = perspective;
  let turned = false; // whether the user chose the view
  let points = [];
  let pad = 0; // symbols reach beyond their points
  controls.enableDamping = false;
  controls.addEventListener("change", request);
  controls.addEventListener("start", () => (turned = true));

  function aim(data) {
    up.set(...data.up);
    view.set(...data.view);
    points = (data.extent ?? [data.center]).map((point) => new THREE.Vector3(...point));
    for (const each of [perspective, orthographic]) each.up.copy(up);
    pad = 0.06 * (data.size ?? data.length);
    const reach = Math.max(data.length, ...points.map((point) => point.distanceTo(points[0])));
    Object.assign(perspective, { near: reach * 0.005, far: reach * 60 });
    Object.assign(orthographic, { near: -reach * 60, far: reach * 60 });
    const smallest = 0.15 * data.length; // a single point has no size
    for (const [k, sign] of [[0, 1], [0, -1], [1, 1], [1, -1], [2, 1], [2, -1]]) {
      const corner = new THREE.Vector3(...data.center).setComponent(k, data.center[k] + sign * smallest);
      if (points.length < 2) points.push(corner);
    }
  }

  // The nearest place along the view from which all points are seen.
  function fit() {
    const aspect = canvas.clientWidth / Math.max(canvas.clientHeight, 1);
    const slope = Math.tan((perspective.fov * Math.PI) / 360);
    const right = new THREE.Vector3().crossVectors(up, view).normalize();
    const above = new THREE.Vector3().crossVectors(view, right);
    const seen = points.map((point) => [point.dot(right), point.dot(above), point.dot(view)]);
    const middle = [0, 1, 2].map((k) => (Math.min(...seen.map((p) => p[k])) + Math.max(...seen.map((p) => p[k]))) / 2);
    const distance = Math.max(
      ...seen.map(([x, y, z]) => z - middle[2] + MARGIN * Math.max((Math.abs(x - middle[0]) + pad) / (slope * aspect), (Math.abs(y - middle[1]) + pad) / slope)),
    );
    controls.target.set(0, 0, 0).addScaledVector(right, middle[0]).addScaledVector(above, middle[1]).addScaledVector(view, middle[2]);
    perspective.position.copy(controls.target).addScaledVector(view, distance);
    controls.update();
    request();
  }

  function turn(horizontal, vertical, nearer) {
    turned = true;
    const offset = perspective.position.clone().sub(controls.target).applyAxisAngle(up, horizontal);
    const right = new THREE.Vector3().crossVectors(up, offset).normalize();
    const tilted = offset.clone().applyAxisAngle(right, vertical);
    if (tilted.angleTo(up) > STEEPEST && tilted.angleTo(up) < Math.PI - STEEPEST) offset.copy(tilted);
    perspective.position.copy(controls.target).addScaledVector(offset, nearer);
    controls.update();
    request();
  }

  canvas.addEventListener("keydown", (event) => {
    if (!(event.key in KEYS) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    turn(...KEYS[event.key]);
  });

  return {
    aim,
    fit,
    current: () => active,
    steer: (on) => (controls.enabled = on), // whether drags turn the view
    refit: () => turned || fit(),
    follow(shift) {
      perspective.position.add(shift);
      controls.target.add(shift);
      for (const point of points) point.add(shift);
    },
    toggle() {
      active = active === perspective ? orthographic : perspective;
      return active === orthographic;
    },
    shape(aspect) {
      const half = perspective.position.distanceTo(controls.target) * Math.tan((perspective.fov * Math.PI) / 360);
      perspective.aspect = aspect;
      perspective.lookAt(controls.target);
      Object.assign(orthographic, { left: -half * aspect, right: half * aspect, top: half, bottom: -half });
      orthographic.position.copy(perspective.position);
      orthographic.quaternion.copy(perspective.quaternion);
      for (const each of [perspective, orthographic]) {
        each.updateProjectionMatrix();
        each.updateMatrixWorld();
      }
    },
  };
}
