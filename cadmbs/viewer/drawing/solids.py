"""Outlines of small solids on paper: cylinders, boxes, arcs and helices about an axis."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import so3
from cadmbs.viewer.drawing.canvas import Canvas, convex_hull

RING_POINTS = 32


def across(axis: Array) -> tuple[Array, Array]:
    """Two unit vectors orthogonal to a unit axis and to each other, turning about it in the positive sense in space.

    Paper has y downwards and depth towards the eye, so that the cross product there is that of space reversed.
    """
    u = so3.cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
    u = np.asarray(u / np.linalg.norm(u))
    return u, np.asarray(-so3.cross(axis, u))


def ring(center: Array, axis: Array, radius: float, start: float = 0.0, end: float = 2 * np.pi) -> Array:
    """Points of an arc about an axis, (n, 3), from the angle `start` to `end`."""
    u, w = across(axis)
    angles = np.linspace(start, end, RING_POINTS + 1)[:, None]
    return np.asarray(center + radius * (np.cos(angles) * u + np.sin(angles) * w))


def cylinder(
    canvas: Canvas, center: Array, axis: Array, radius: float, half: float, style: str, depth: float | None = None
) -> None:
    """A cylinder about an axis: its outline, and the end that faces the eye."""
    depth = float(center[2]) if depth is None else depth
    ends = [ring(center + s * half * axis, axis, radius) for s in (-1.0, 1.0)]
    hull = convex_hull(np.concatenate(ends)[:, :2])
    canvas.polygon(np.column_stack([hull, np.full(len(hull), depth)]), style, depth)
    if abs(axis[2]) > 0.05:
        canvas.polygon(ends[int(axis[2] > 0.0)], style, depth)


def box(canvas: Canvas, center: Array, axes: Array, half: Array, style: str, depth: float | None = None) -> None:
    """A box with the faces that are turned to the eye; `axes` has unit vectors as rows, `half` its half edges."""
    depth = float(center[2]) if depth is None else depth
    for i in range(3):
        sign = np.sign(axes[i][2])
        if abs(axes[i][2]) < 0.02:
            continue
        j, k = (i + 1) % 3, (i + 2) % 3
        middle = center + sign * half[i] * axes[i]
        corners = [
            middle + a * half[j] * axes[j] + b * half[k] * axes[k] for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        canvas.polygon(np.array(corners), style, depth)


def thread(canvas: Canvas, center: Array, axis: Array, radius: float, half: float, hand: float, depth: float) -> None:
    """The visible part of a helix on a cylinder, right-handed for a positive `hand`."""
    turns = 3.0
    phase = np.linspace(-np.pi * turns, np.pi * turns, int(turns * RING_POINTS))
    u, w = across(axis)
    radial = np.cos(phase)[:, None] * u + np.sin(hand * phase)[:, None] * w
    points = center + radius * radial + (half * phase / (np.pi * turns))[:, None] * axis
    visible = radial[:, 2] > 0.05 * abs(axis[2])
    if abs(axis[2]) > 0.95:  # seen along the axis: one turn of a spiral
        shrink = np.linspace(0.35, 0.8, len(phase))[:, None]
        canvas.path(center + radius * shrink * radial, "thin none", depth=depth)
        return
    runs = np.split(np.arange(len(phase)), np.flatnonzero(np.diff(visible.astype(int))) + 1)
    for run in runs:
        if visible[run[0]] and len(run) > 2:
            canvas.path(points[run], "thin none", depth=depth)


def double_arrow(canvas: Canvas, center: Array, axis: Array, half: float, style: str, depth: float) -> None:
    """A straight arrow with heads at both ends."""
    canvas.path(np.array([center - half * axis, center + half * axis]), "thin none", depth=depth)
    for s in (-1.0, 1.0):
        canvas.arrow_head(center + s * half * axis, s * axis, 6.0, style, depth)


def turn_arrow(canvas: Canvas, center: Array, axis: Array, radius: float, depth: float) -> None:
    """Three quarters of a turn about an axis, with an arrow head in the positive sense."""
    arc = ring(center, axis, radius, -0.6, 3.9)
    canvas.path(arc, "thin none", depth=depth)
    direction = arc[-1] - arc[-3]
    canvas.arrow_head(arc[-1] + 0.5 * direction, direction / np.linalg.norm(direction), 6.0, "solid", depth)
