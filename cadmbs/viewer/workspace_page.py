"""A map over inputs as one interactive page: a picture of a column by assembly mode, and the mechanism at a point."""

import html
import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.closed_loops.assembly_modes import MapAxis
from cadmbs.dynamics.closed_loops.workspace_map import WorkspaceMap
from cadmbs.errors import ArgumentError
from cadmbs.kinematics.products import poses
from cadmbs.system import System

MOST_ROWS = 40_000
"""Configurations on a page: beyond, it becomes too large to open."""

COLUMNS = {
    "singularity/output": "output_distance",
    "singularity/input": "input_distance",
    "singularity/constraint": "constraint_distance",
    "condition": "condition",
    "reachable": "reachable",
}
"""Columns that are drawn, and the attributes of the map."""


def workspace_page(system: System, axes: Sequence[MapAxis], answer: WorkspaceMap) -> str:
    """The page as HTML, without anything to load.

    Args:
        system: Compiled mechanism.
        axes: The coordinates that vary; the first two are drawn.
        answer: The map over them.

    Raises:
        ArgumentError: If the map has more than `MOST_ROWS` configurations.
    """
    closed = answer.mode > 0
    if int(np.sum(closed)) > MOST_ROWS:
        raise ArgumentError(f"the map has {int(np.sum(closed))} configurations, and a page {MOST_ROWS} at most")
    points, lines = _sketch(system, answer.q[closed])
    data: dict[str, Any] = {
        "axes": [{"name": axis.name, "values": np.round(axis.values, 6).tolist()} for axis in axes],
        "point": answer.point[closed].tolist(),
        "mode": answer.mode[closed].tolist(),
        "columns": {name: _numbers(getattr(answer, field)[closed]) for name, field in COLUMNS.items()},
        "sketch": np.round(points, 5).reshape(len(points), -1).tolist(),
        "lines": lines,
    }
    title = html.escape(f"Map of {system.name} over {', '.join(axis.name for axis in axes)}")
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    spans = [f"{axis.name} from {axis.values[0]:.4g} to {axis.values[-1]:.4g}" for axis in axes[:2]]
    drawn = html.escape("; ".join(f"{way} {span}" for way, span in zip(("Across", "upwards"), spans, strict=False)))
    filled = _PAGE.replace("@TITLE@", title).replace("@AXES@", drawn).replace("@OUTPUT@", html.escape(answer.output))
    return filled.replace("@DATA@", text)


def _numbers(values: Array) -> list[float | None]:
    return [float(f"{x:.5g}") if np.isfinite(x) else None for x in np.asarray(values, dtype=float)]


def _sketch(system: System, q: Array) -> tuple[Array, list[list[int]]]:
    """Points of the joints (k, joints, 2) in the plane in which they spread most, and pairs that a body connects."""
    joints = [joint for joint in system.joints if joint.has_point]
    placed = poses(system, q, engine="reference") if len(q) else np.zeros((0, system.n_bodies, 4, 4))
    inverse = np.linalg.inv(np.broadcast_to(system.bodies.reference_pose, (system.n_bodies, 4, 4)))
    points = np.zeros((len(q), len(joints), 3))
    for k, joint in enumerate(joints):
        local = inverse[joint.predecessor] @ np.append(joint.point, 1.0)
        points[:, k] = (placed[:, joint.predecessor] @ local)[:, :3]
    cloud = points.reshape(-1, 3)
    if len(cloud):
        _, _, axes = np.linalg.svd(cloud - np.mean(cloud, axis=0), full_matrices=False)
        normal = int(np.argmax(np.abs(axes[-1])))
        points = points[..., [k for k in range(3) if k != normal]]
    lines = []
    for body in range(1, system.n_bodies):
        numbers = [k for k, joint in enumerate(joints) if body in (joint.predecessor, joint.successor)]
        lines += [[a, b] for i, a in enumerate(numbers) for b in numbers[i + 1 :]]
    return points[..., :2], lines


_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>@TITLE@</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 1.5rem; color: #1b1f24; background: #fff }
main { display: flex; flex-wrap: wrap; gap: 1.5rem }
canvas { border: 1px solid #c5ccd3; touch-action: none }
label { margin-right: 1rem }
output { display: block; white-space: pre; min-height: 9em; font-family: ui-monospace, monospace }
</style>
</head>
<body>
<h1>@TITLE@</h1>
<p>@AXES@. Output: @OUTPUT@.</p>
<p>Blue is negative, red positive, white zero; grey points cannot be assembled in this mode.</p>
<p><label>Column <select id="column"></select></label><label>Mode <select id="mode"></select></label></p>
<main>
<canvas id="map" width="480" height="480" tabindex="0" role="img"
 aria-label="Picture of the column over the first two inputs; arrow keys move the point"></canvas>
<canvas id="sketch" width="480" height="480" role="img" aria-label="The mechanism at the point"></canvas>
</main>
<output id="values" aria-live="polite"></output>
<script>
const data = @DATA@;
const [first, second] = [data.axes[0], data.axes[1] || {name: "", values: [0]}];
const rest = data.axes.slice(2).reduce((n, axis) => n * axis.values.length, 1);
const pick = id => document.getElementById(id);
const column = pick("column"), mode = pick("mode"), map = pick("map"), sketch = pick("sketch");
for (const name of Object.keys(data.columns)) column.add(new Option(name, name));
for (let k = 1; k <= data.mode.reduce((a, b) => Math.max(a, b), 1); k++) mode.add(new Option(k, k));
let chosen = [first.values.length >> 1, second.values.length >> 1];
const rows = () => {
  const found = new Map();
  data.point.forEach((point, row) => {
    if (data.mode[row] === +mode.value && point % rest === 0) found.set(point / rest, row);
  });
  return found;
};
const bounds = data.sketch.flat().reduce((b, x, k) => (
  b[k % 2] = [Math.min(b[k % 2][0], x), Math.max(b[k % 2][1], x)], b), [[1e9, -1e9], [1e9, -1e9]]);
function colour(x, size) {
  if (x === null) return "#fff4c2";
  const part = Math.max(-1, Math.min(1, x / size)), fade = Math.round(255 * (1 - Math.abs(part)));
  return part < 0 ? `rgb(${fade},${fade},255)` : `rgb(255,${fade},${fade})`;
}
function draw() {
  const found = rows(), values = data.columns[column.value], pen = map.getContext("2d");
  const logarithm = column.value === "condition";
  const shown = row => values[row] === null ? null : logarithm ? Math.log10(values[row]) : values[row];
  let size = 1e-12;
  for (const row of found.values()) size = Math.max(size, Math.abs(shown(row) ?? 0));
  const n = first.values.length, m = second.values.length, dx = map.width / n, dy = map.height / m;
  pen.fillStyle = "#e3e6ea"; pen.fillRect(0, 0, map.width, map.height);
  for (const [point, row] of found) {
    pen.fillStyle = colour(shown(row), size);
    pen.fillRect(Math.floor(point / m) * dx, map.height - (point % m + 1) * dy, dx + 1, dy + 1);
  }
  pen.strokeStyle = "#000"; pen.lineWidth = 2;
  pen.strokeRect(chosen[0] * dx, map.height - (chosen[1] + 1) * dy, dx, dy);
  const row = found.get(chosen[0] * m + chosen[1]);
  let text = `${first.name} ${first.values[chosen[0]]}`;
  if (second.name) text += `, ${second.name} ${second.values[chosen[1]]}`;
  if (row === undefined) text += "\\nnot assembled in this mode";
  else for (const name of Object.keys(data.columns)) text += `\\n${name} ${data.columns[name][row] ?? "-"}`;
  pick("values").textContent = text;
  const ink = sketch.getContext("2d"); ink.clearRect(0, 0, sketch.width, sketch.height);
  if (row === undefined) return;
  const scale = 420 / Math.max(bounds[0][1] - bounds[0][0], bounds[1][1] - bounds[1][0], 1e-9);
  const points = data.sketch[row];
  const at = k => [30 + scale * (points[2 * k] - bounds[0][0]), 450 - scale * (points[2 * k + 1] - bounds[1][0])];
  ink.strokeStyle = "#2f5d8a"; ink.lineWidth = 4;
  for (const [a, b] of data.lines) { ink.beginPath(); ink.moveTo(...at(a)); ink.lineTo(...at(b)); ink.stroke(); }
  ink.fillStyle = "#1b1f24";
  for (let k = 0; k < points.length / 2; k++) { ink.beginPath(); ink.arc(...at(k), 5, 0, 7); ink.fill(); }
}
function move(event) {
  const box = map.getBoundingClientRect(), n = first.values.length, m = second.values.length;
  const x = Math.floor((event.clientX - box.left) / box.width * n);
  const y = Math.floor((box.bottom - event.clientY) / box.height * m);
  chosen = [Math.max(0, Math.min(n - 1, x)), Math.max(0, Math.min(m - 1, y))];
  draw();
}
map.addEventListener("pointermove", move); map.addEventListener("pointerdown", move);
map.addEventListener("keydown", event => {
  const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[event.key];
  if (!step) return;
  event.preventDefault();
  chosen = [Math.max(0, Math.min(first.values.length - 1, chosen[0] + step[0])),
            Math.max(0, Math.min(second.values.length - 1, chosen[1] + step[1]))];
  draw();
});
column.addEventListener("change", draw); mode.addEventListener("change", draw); draw();
</script>
</body>
</html>
"""
