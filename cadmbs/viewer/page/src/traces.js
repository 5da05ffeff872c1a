// The paths of points in the world, with a ball where each point is.
import * as THREE from "three";
import { Line2 } from "three/addons/lines/Line2.js";
import { LineGeometry } from "three/addons/lines/LineGeometry.js";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { numbers } from "./bytes.js";
import { ball, material } from "./solids.js";

const COLORS = ["#D55E00", "#0072B2", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"];
const WIDTH = 2.5; // px

export function createTraces(scene, group) {
  const traces = (scene.traces ?? []).map((trace, k) => {
    const color = COLORS[k % COLORS.length];
    const info = { title: trace.name, lines: ["path of a point"] };
    const positions = numbers(trace.path, Float32Array);
    if (positions.length > 3) {
      const line = new Line2(new LineGeometry().setPositions(positions), new LineMaterial({ color, linewidth: WIDTH }));
      line.frustumCulled = false;
      line.userData.info = info;
      line.raycast = () => {}; // the ball answers
      group.add(line);
    }
    const mark = ball(trace.point, 0.012 * scene.size, material(color), info);
    group.add(mark);
    return { trace, mark };
  });

  return {
    update(matrices) {
      for (const { trace, mark } of traces) mark.position.set(...trace.point).applyMatrix4(matrices[trace.carrier]);
    },
  };
}
