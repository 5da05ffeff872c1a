// The mechanism in three dimensions. It is drawn only when something changed.
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { buildItems } from "./items.js";
import { createLabels } from "./labels.js";
import { createTooltip } from "./tooltip.js";
import { addGround, addLights } from "./surroundings.js";

const TURN = 0.06;
const OPEN_LOOP = 1e-4;

export function createPicture(canvas, data) {
  const renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.PCFShadowMap;
  const scene = new THREE.Scene();
  const layers = buildItems(data);
  for (const groups of Object.values(layers)) {
    for (const group of groups) group.matrixAutoUpdate = false;
    scene.add(...groups);
  }
  const up = new THREE.Vector3(...data.up);
  addLights(scene, data, up);
  layers.ground = [addGround(data, up)];
  scene.add(...layers.ground);
  const gaps = addGaps(scene, data);
  const perspective = new THREE.PerspectiveCamera(35, 1, data.length * 0.01, data.length * 50);
  const orthographic = new THREE.OrthographicCamera(-1, 1, 1, -1, -data.length * 50, data.length * 50);
  let camera = perspective;
  for (const each of [perspective, orthographic]) each.up.copy(up);
  const controls = new OrbitControls(perspective, canvas);
  controls.enableDamping = false;
  const names = document.getElementById("names");
  const labels = createLabels(names, data.joints);
  let matrices = data.carriers.map(() => new THREE.Matrix4());
  let waiting = false;
  let turned = false; // whether the user chose the view

  function request() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(draw);
  }

  function draw() {
    waiting = false;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (!width || !height) return;
    const ratio = Math.min(devicePixelRatio, 2);
    if (canvas.width !== Math.floor(width * ratio) || canvas.height !== Math.floor(height * ratio)) {
      renderer.setPixelRatio(ratio);
      renderer.setSize(width, height, false);
    }
    shapeCamera(width / height);
    renderer.render(scene, camera);
    if (!names.hidden) labels.place(matrices, camera, width, height);
  }

  function shapeCamera(aspect) {
    perspective.aspect = aspect;
    const half = perspective.position.distanceTo(controls.target) * Math.tan((perspective.fov * Math.PI) / 360);
    Object.assign(orthographic, { left: -half * aspect, right: half * aspect, top: half, bottom: -half });
    orthographic.position.copy(perspective.position);
    orthographic.quaternion.copy(perspective.quaternion);
    for (const each of [perspective, orthographic]) {
      each.updateProjectionMatrix();
      each.updateMatrixWorld();
    }
  }

  function pose(displacements) {
    matrices = displacements;
    for (const [name, groups] of Object.entries(layers)) {
      if (name === "ground") continue;
      groups.forEach((group, carrier) => {
        group.matrix.copy(displacements[carrier]);
        group.matrixWorldNeedsUpdate = true;
      });
    }
    gaps.update(displacements);
    request();
  }

  function fit() {
    const box = new THREE.Box3();
    for (const group of [...(layers.bodies ?? []), ...(layers.joints ?? [])]) {
      group.updateMatrixWorld(true);
      box.expandByObject(group);
    }
    const sphere = box.isEmpty() ? new THREE.Sphere(new THREE.Vector3(...data.center), data.length) : box.getBoundingSphere(new THREE.Sphere());
    const aspect = canvas.clientWidth / Math.max(canvas.clientHeight, 1);
    const distance = (sphere.radius * 0.85) / Math.sin(((perspective.fov * Math.PI) / 360) * Math.min(1, aspect));
    controls.target.copy(sphere.center);
    perspective.position.copy(sphere.center).addScaledVector(new THREE.Vector3(...data.view), distance);
    controls.update();
    request();
  }

  function turn(horizontal, vertical, nearer) {
    turned = true;
    const offset = perspective.position.clone().sub(controls.target).applyAxisAngle(up, horizontal);
    const right = new THREE.Vector3().crossVectors(up, offset).normalize();
    const tilted = offset.clone().applyAxisAngle(right, vertical);
    if (tilted.angleTo(up) > 0.05 && tilted.angleTo(up) < Math.PI - 0.05) offset.copy(tilted);
    perspective.position.copy(controls.target).addScaledVector(offset, nearer);
    controls.update();
    request();
  }

  const keys = {
    ArrowLeft: [-TURN, 0, 1], ArrowRight: [TURN, 0, 1], ArrowUp: [0, -TURN, 1], ArrowDown: [0, TURN, 1],
    "+": [0, 0, 0.9], "=": [0, 0, 0.9], "-": [0, 0, 1.1],
  };
  canvas.addEventListener("keydown", (event) => {
    if (!(event.key in keys) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    turn(...keys[event.key]);
  });
  controls.addEventListener("change", request);
  controls.addEventListener("start", () => (turned = true));
  const observer = new ResizeObserver(() => {
    if (!turned) fit();
    draw(); // at once: a stretched picture is never shown
  });
  observer.observe(canvas);
  createTooltip(canvas, () => ({ camera, items: Object.entries(layers).filter(([name]) => name !== "ground").flatMap(([, groups]) => groups) }));
  pose(matrices);
  fit();

  return {
    pose,
    fit,
    has: (name) => name === "names" || (layers[name]?.some((group) => group.children.length) ?? false),
    show(name, shown) {
      if (name === "names") names.hidden = !shown;
      for (const group of layers[name] ?? []) group.visible = shown;
      request();
    },
    toggleProjection() {
      camera = camera === perspective ? orthographic : perspective;
      request();
      return camera === orthographic;
    },
    image(receive) {
      draw();
      canvas.toBlob(receive, "image/png");
    },
    view: () => ({ position: perspective.position.toArray(), target: controls.target.toArray(), turned }),
    lookFrom(view) {
      perspective.position.fromArray(view.position);
      controls.target.fromArray(view.target);
      turned = true;
      controls.update();
      request();
    },
    dispose() {
      observer.disconnect();
      controls.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
      names.replaceChildren();
    },
  };
}

// Red lines between the two ends of loops that are open.
function addGaps(scene, data) {
  const paint = new THREE.LineBasicMaterial({ color: "#dc2626" });
  const lines = data.joints
    .filter((joint) => joint.cut && joint.screws.every((screw) => screw.h !== null))
    .map((joint) => {
      const line = new THREE.Line(new THREE.BufferGeometry().setFromPoints([new THREE.Vector3(), new THREE.Vector3()]), paint);
      line.frustumCulled = false;
      scene.add(line);
      return { joint, line };
    });
  const [a, b] = [new THREE.Vector3(), new THREE.Vector3()];
  return {
    update(matrices) {
      for (const { joint, line } of lines) {
        a.set(...joint.predecessorPoint).applyMatrix4(matrices[joint.predecessor]);
        b.set(...joint.successorPoint).applyMatrix4(matrices[joint.successor]);
        line.visible = a.distanceTo(b) > OPEN_LOOP * data.length;
        if (line.visible) line.geometry.setFromPoints([a, b]);
      }
    },
  };
}
