// Red lines between the two ends of loops that are open.
import * as THREE from "three";

const OPEN_LOOP = 1e-4;

export function createGaps(data, group) {
  const paint = new THREE.LineBasicMaterial({ color: "#dc2626" });
  const lines = data.joints
    .filter((joint) => joint.cut && joint.screws.every((screw) => screw.h !== null))
    .map((joint) => {
      const line = new THREE.Line(new THREE.BufferGeometry().setFromPoints([new THREE.Vector3(), new THREE.Vector3()]), paint);
      line.frustumCulled = false;
      group.add(line);
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
