// The mechanism in three dimensions. It is drawn only when something changed.
import * as THREE from "three";
import { createArrows, layerOf } from "./arrows.js";
import { createCamera } from "./camera.js";
import { createGaps } from "./gaps.js";
import { buildItems } from "./items.js";
import { createLabels } from "./labels.js";
import { createMeshes } from "./meshes.js";
import { createPointing } from "./pointing.js";
import { createPace } from "./pace.js";
import { pictureFile } from "./picture_file.js";
import { createSprings } from "./springs.js";
import { createSurroundings } from "./surroundings.js";
import { createTooltip } from "./tooltip.js";
import { createTraces } from "./traces.js";

const NOTHING = new THREE.Matrix4().makeScale(0, 0, 0);

export function createPicture(canvas, data) {
  const renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.PCFShadowMap;
  const camera = createCamera(canvas, request);
  const pace = createPace(request);
  const names = document.getElementById("names");
  const hidden = new Set();
  let left = new Set(); // numbers of the bodies that are not drawn
  let apart = 0; // how far bodies are drawn from the middle, over the distance of their centres from it
  let offsets = [];
  const center = new THREE.Vector3();
  let shown = null; // what belongs to the present scene
  let matrices = [];
  let waiting = false;
  let following = false;

  function build(sceneData) {
    const scene = new THREE.Scene();
    const meshes = createMeshes(request);
    const { layers: bodies, instances } = buildItems(sceneData, meshes);
    const free = { loads: new THREE.Group(), columns: new THREE.Group(), springs: new THREE.Group(), gaps: new THREE.Group(), traces: new THREE.Group() };
    const around = createSurroundings(sceneData, new THREE.Vector3(...sceneData.up));
    const together = (name) => (instances[name] ?? []).map(({ mesh }) => mesh);
    const layers = {
      ...Object.fromEntries(Object.entries(bodies).map(([name, groups]) => [name, [...groups, ...together(name)]])),
      ...Object.fromEntries(Object.entries(free).map(([name, group]) => [name, [group]])),
    };
    if (around.ground) layers.ground = [around.ground];
    for (const groups of Object.values(layers)) scene.add(...groups);
    scene.add(around.group);
    return {
      data: sceneData, scene, bodies, layers, instances: Object.values(instances).flat(), around, meshes,
      springs: createSprings(sceneData, free.springs),
      gaps: createGaps(sceneData, free.gaps),
      traces: createTraces(sceneData, free.traces),
      arrows: createArrows(sceneData.size, free),
      labels: createLabels(names, sceneData),
    };
  }

  function request() {
    if (waiting) return;
    waiting = true;
    pace.schedule(() => pace.frame(draw));
  }

  function draw() {
    waiting = false;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (!width || !height) return;
    const ratio = Math.min(devicePixelRatio, 2) * pace.resolution();
    shown.around.shadows(!pace.isCoarse());
    if (canvas.width !== Math.floor(width * ratio) || canvas.height !== Math.floor(height * ratio)) {
      renderer.setPixelRatio(ratio);
      renderer.setSize(width, height, false);
    }
    camera.shape(width / height);
    renderer.render(shown.scene, camera.current());
    if (!names.hidden) shown.labels.place(matrices, camera.current(), width, height, hidden.has("bodyNames"));
  }

  function pose(displacements) {
    pace.pose();
    matrices = displacements;
    const places = apart ? pulledApart(displacements) : displacements;
    for (const groups of Object.values(shown.bodies)) {
      groups.forEach((group, carrier) => {
        group.matrix.copy(places[carrier]);
        group.matrixWorldNeedsUpdate = true;
      });
    }
    const drawn = places.map((place, carrier) => (left.has(carrier) ? NOTHING : place));
    for (const each of shown.instances) each.pose(drawn);
    shown.springs.update(displacements);
    shown.gaps.update(displacements);
    shown.traces.update(displacements);
    if (following) goWith();
    request();
  }

  // Each body moved away from the middle of all centres of mass, so that what is inside can be seen and clicked.
  function pulledApart(displacements) {
    const centers = new Map();
    for (const { carrier, center: local } of shown.data.masses) {
      if (!centers.has(carrier)) centers.set(carrier, new THREE.Vector3(...local).applyMatrix4(displacements[carrier]));
    }
    const middle = new THREE.Vector3();
    for (const place of centers.values()) middle.addScaledVector(place, 1 / centers.size);
    offsets = displacements.map((_, k) => (centers.has(k) ? centers.get(k).clone().sub(middle).multiplyScalar(apart) : new THREE.Vector3()));
    return displacements.map((pose, k) => new THREE.Matrix4().makeTranslation(offsets[k]).multiply(pose));
  }

  // Draw the bodies apart; 0 draws them where they are.
  function explode(share) {
    apart = share;
    offsets = [];
    pose(matrices);
  }

  // The camera moves as far as the centre of mass does.
  function goWith() {
    const before = center.clone();
    massCenter();
    const shift = center.clone().sub(before);
    camera.follow(shift);
    shown.around.follow(shift);
  }

  function massCenter() {
    const point = new THREE.Vector3();
    let total = 0;
    center.set(0, 0, 0);
    for (const mass of shown.data.masses) {
      if (mass.carrier === 0) continue;
      center.addScaledVector(point.set(...mass.center).applyMatrix4(matrices[mass.carrier]), mass.mass);
      total += mass.mass;
    }
    center.divideScalar(total || 1);
  }

  function follow(on) {
    following = on;
    massCenter();
  }

  // Another scene; layers and projection stay, and the view where the user chose it and it is to be kept.
  function replace(sceneData, keepView = true) {
    if (shown) discard(shown);
    matrices = sceneData.carriers.map(() => new THREE.Matrix4());
    shown = build(sceneData);
    for (const name of hidden) show(name, false);
    left = new Set();
    camera.aim(sceneData);
    following = false;
    pose(matrices);
    follow(Boolean(sceneData.follows));
    if (keepView) camera.refit();
    else camera.fit();
  }

  function show(name, on) {
    if (on) hidden.delete(name);
    else hidden.add(name);
    if (name === "names") names.hidden = !on;
    if (name === "bodyNames") names.classList.toggle("without-bodies", !on);
    const groups = [...(shown.layers[name] ?? []), ...(name === "bodies" ? shown.layers.springs : [])];
    for (const group of groups) group.visible = on;
    request();
  }

  // Bodies, by the numbers of their poses, that are not drawn; all others are.
  function leaveOut(carriers) {
    left = new Set(carriers);
    for (const groups of Object.values(shown.bodies)) {
      groups.forEach((group, k) => group.children.forEach((child) => (child.visible = !left.has(k))));
    }
    pose(matrices);
  }

  const tooltip = createTooltip(canvas, () => ({
    camera: camera.current(),
    items: Object.entries(shown.layers).filter(([name]) => name !== "ground").flatMap(([, groups]) => groups),
    overlays: shown.scene.children.filter(({ name }) => name.startsWith("overlay ")),
  }));
  const pointing = createPointing(canvas, () => ({
    camera: camera.current(),
    items: ["bodies", "joints", "masses"].flatMap((name) => shown.layers[name] ?? []).filter((group) => group.visible),
    matrices,
  }));
  replace(data);
  new ResizeObserver(() => {
    camera.refit();
    draw(); // at once: a stretched picture is never shown
  }).observe(canvas);

  return {
    pose, replace, show, follow, leaveOut, explode,
    offset: (carrier) => offsets[carrier] ?? null,
    fit: camera.fit,
    follows: () => following,
    ready: () => shown.meshes.ready(),
    onPick: tooltip.onPick,
    steer: camera.steer,
    pointing,
    arrows(list, scale = null) {
      for (const layer of ["columns", "loads", "traces"]) {
        const here = list.filter((record) => layerOf(record.kind) === layer);
        shown.arrows.set(layer, here, scale);
      }
      request();
    },
    arrowLength: () => shown.arrows.longest,
    has: (name) => name === "names" || name === "bodies" || (name === "bodyNames" && shown.data.carriers.length > 1) || (shown.layers[name]?.some((group) => group.children.length || group.isInstancedMesh) ?? false),
    hasShapes: () => shown.data.shapes.some((shape) => !shape.derived),
    toggleProjection() {
      const orthographic = camera.toggle();
      request();
      return orthographic;
    },
    // an object in the world, in place of the last one of this name; null for none
    overlay(name, object) {
      const before = shown.scene.getObjectByName(`overlay ${name}`);
      if (before) shown.scene.remove(before);
      if (object) shown.scene.add(Object.assign(object, { name: `overlay ${name}` }));
      request();
    },
    image(receive) {
      draw();
      pictureFile(canvas, names, receive);
    },
  };
}

function discard({ scene, labels }) {
  labels.remove();
  scene.traverse((object) => {
    object.geometry?.dispose();
    object.material?.dispose?.();
  });
}
