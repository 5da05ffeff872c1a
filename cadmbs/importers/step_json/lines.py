"""The axis, point or axes of a joint, as required by its kind."""

from __future__ import annotations

from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.step_json.context import Context
from cadmbs.importers.step_json.documents import AssemblyJoint, AxisLine
from cadmbs.tolerances import UNIVERSAL_AXES_GAP

_REQUIRED_KEYS = {
    "revolute": ("dir", "point"),
    "helical": ("dir", "point"),
    "cylindrical": ("dir", "point"),
    "planar": ("dir", "point"),
    "prismatic": ("dir",),
    "spherical": ("point",),
}
"""Required keys of `axis`, by kind of joint."""


def joint_lines(joint: AssemblyJoint, name: str, pointer: str, context: Context) -> dict[str, Any]:
    """The geometry of a joint in metres; A009 for missing keys, A010 for universal axes that do not meet.

    A missing value is replaced by a placeholder, so that validation does not report it again.
    """
    if joint.kind == "universal":
        return _universal(joint, name, pointer, context)
    needed = _REQUIRED_KEYS.get(joint.kind, ())
    line = joint.axis or AxisLine()
    missing = [key for key in needed if getattr(line, key) is None]
    if missing:
        keys = " and ".join(f'"{key}"' for key in missing)
        defect = f'no "axis"; it needs {keys} there' if joint.axis is None else f'no {keys} in its "axis"'
        where = pointer if joint.axis is None else f"{pointer}/axis"
        context.report.error("A009", where, f'Joint "{name}" is {joint.kind} and has {defect}.', _line_hint(missing))
    data: dict[str, Any] = {}
    if "dir" in needed:
        data["axis"] = list(line.dir or (0.0, 0.0, 1.0))
    if "point" in needed:
        data["point"] = context.scales.position(line.point or (0.0, 0.0, 0.0))
    return data


def _line_hint(missing: list[str]) -> str:
    if missing == ["point"]:
        return "Give a point in the world frame of the drawn pose."
    return "Give a direction" + (" and any point on the axis" if "point" in missing else "") + ", in the world frame."


def _universal(joint: AssemblyJoint, name: str, pointer: str, context: Context) -> dict[str, Any]:
    """Two axes, the first fixed to part a, and the point closest to both."""
    lines = joint.axes or ()
    complete = [line for line in lines if line.dir is not None and line.point is not None]
    if len(lines) != 2 or len(complete) != 2:
        count = len(lines) if len(lines) != 2 else "incomplete"
        axes_text = 'no "axes"' if joint.axes is None else f"{count} {'axis' if count == 1 else 'axes'}"
        message = f'Joint "{name}" is universal and has {axes_text}; two are needed, each with "point" and "dir".'
        hint = "The first axis is fixed to the first part, the second to the second."
        context.report.error("A009", pointer if joint.axes is None else f"{pointer}/axes", message, hint)
        return {"axes": [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], "point": [0.0, 0.0, 0.0]}
    points = np.array([context.scales.position(line.point) for line in lines if line.point is not None])
    directions = np.array([line.dir for line in lines if line.dir is not None], dtype=float)
    if not np.isfinite(points).all():
        return {"axes": [list(line.dir or ()) for line in lines], "point": points[0].tolist()}
    point, gap = closest_point(points, directions)
    if gap > UNIVERSAL_AXES_GAP * context.size:
        message = f'The axes of the universal joint "{name}" miss each other by {gap:.3g} m.'
        hint = "Give axes that intersect, or two revolute joints with a part between them."
        context.report.error("A010", f"{pointer}/axes", message, hint)
    return {"axes": [list(line.dir or ()) for line in lines], "point": point.tolist()}


def closest_point(points: Array, directions: Array) -> tuple[Array, float]:
    """The point x with the least sum of squared distances to some lines, and the sum of its distances [m].

    With P_k = I - e_k e_k^T:  (sum P_k) x = sum P_k y_k. For two lines the sum of distances is the gap between them.
    Parallel lines leave x free along them: the solution nearest to their points is taken.

    Args:
        points: (n, 3) a point on each line [m].
        directions: (n, 3) their directions; a zero direction counts as a point.
    """
    norms = np.linalg.norm(directions, axis=1, keepdims=True)
    e = directions / np.where(norms > 0, norms, 1.0)
    projections = np.eye(3) - e[:, :, None] * e[:, None, :]
    middle = points.mean(axis=0)
    right = np.einsum("kij,kj->i", projections, points - middle)
    x: Array = middle + np.linalg.lstsq(projections.sum(axis=0), right, rcond=1e-12)[0]
    distances = np.linalg.norm(np.einsum("kij,kj->ki", projections, x - points), axis=1)
    return x, float(distances.sum())
