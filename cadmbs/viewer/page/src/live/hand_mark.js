// The spring between a point of a body and the hand, with its force.
import * as THREE from "three";
import { coil } from "../springs.js";

const COLOR = "#b3261e";
const UP = new THREE.Vector3(0, 1, 0);

export function createHandMark(live) {
  const length = live.data.length;
  const paint = new THREE.MeshBasicMaterial({ color: COLOR, depthTest: false, transparent: true });
  const spring = new THREE.Mesh(coil(0.012 * length), paint);
  const ball = () => new THREE.Mesh(new THREE.SphereGeometry(0.014 * length, 16, 12), paint);
  const [anchor, hand] = [ball(), ball()];
  const paper = Object.assign(document.createElement("canvas"), { width: 256, height: 64 });
  const texture = new THREE.CanvasTexture(paper);
  const text = new THREE.Sprite(new THREE.SpriteMaterial({ map: texture, depthTest: false }));
  text.scale.set(0.2 * length, 0.05 * length, 1);
  text.center.set(0, -0.3);
  const group = new THREE.Group();
  group.add(spring, anchor, hand, text);
  for (const [k, one] of group.children.entries()) one.renderOrder = 5 + k;
  let written = "";

  function write(words) {
    if (words === written) return;
    written = words;
    const pen = paper.getContext("2d");
    pen.clearRect(0, 0, paper.width, paper.height);
    pen.font = "600 40px system-ui, sans-serif";
    pen.textBaseline = "middle";
    pen.lineWidth = 8;
    pen.lineJoin = "round";
    pen.strokeStyle = "#ffffff";
    pen.strokeText(words, 8, 34);
    pen.fillStyle = COLOR;
    pen.fillText(words, 8, 34);
    texture.needsUpdate = true;
  }

  function show(from, to, words) {
    anchor.position.copy(from);
    hand.position.copy(to);
    text.position.copy(from).lerp(to, 0.5);
    const way = to.clone().sub(from);
    spring.position.copy(from);
    spring.scale.set(1, Math.max(way.length(), 1e-6 * length), 1);
    if (way.length() > 0) spring.quaternion.setFromUnitVectors(UP, way.normalize());
    write(words);
    live.overlay("touch", group);
  }

  return { show, hide: () => live.overlay("touch", null) };
}
