"""The symbols of joints on paper."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import so3
from cadmbs.viewer.drawing.canvas import Canvas, convex_hull
from cadmbs.viewer.records import SceneJoint


@dataclass(frozen=True)
class Symbol:
    """What a symbol is drawn from.

    Attributes:
        joint: The joint.
        center: (3,) point on the successor on paper: x, y, depth [px].
        rail: (3,) point on the predecessor on paper.
        axes: (k, 3) directions of the screws on paper, unit length in space.
        towards: (2, 3) where the bodies of predecessor and successor reach, as directions on paper.
        size: Length to which the symbol is scaled [px].
    """

    joint: SceneJoint
    center: Array
    rail: Array
    axes: Array
    towards: Array
    size: float

    @property
    def style(self) -> str:
        """CSS classes of its outline."""
        fill = "driven" if self.joint.actuated else "blank"
        return f"line {fill}" + (" cut" if self.joint.is_cut else "")

    @property
    def stroke(self) -> str:
        """CSS classes of its lines."""
        return "line none" + (" cut" if self.joint.is_cut else "")

    @property
    def axis(self) -> Array:
        """The last axis."""
        return np.asarray(self.axes[-1])


def draw_symbol(canvas: Canvas, symbol: Symbol) -> None:
    """The symbol of a joint's kind; a kind without a symbol gets that of its screws."""
    SYMBOLS.get(symbol.joint.kind, _by_translations)(canvas, symbol)


def _center_line(canvas: Canvas, symbol: Symbol, reach: float) -> None:
    ends = np.array([symbol.center - reach * symbol.axis, symbol.center + reach * symbol.axis])
    canvas.path(ends, "axis none", depth=symbol.center[2] - 1.0)


def _rod(canvas: Canvas, symbol: Symbol, axis: Array, reach: float) -> None:
    """A straight guide on the predecessor that reaches past the symbol on the successor."""
    along = float((symbol.center - symbol.rail) @ axis)
    low, high = min(0.0, along) - reach, max(0.0, along) + reach
    on_axis = symbol.rail + np.array([[low], [high]]) * axis
    canvas.path(on_axis, symbol.stroke, depth=symbol.center[2] - 1.0)


def _revolute(canvas: Canvas, symbol: Symbol) -> None:
    s = symbol.size
    _center_line(canvas, symbol, 2.4 * s)
    cylinder(canvas, symbol.center, symbol.axis, 0.62 * s, 0.95 * s, symbol.style)


def _prismatic(canvas: Canvas, symbol: Symbol) -> None:
    s, axis = symbol.size, symbol.axis
    _rod(canvas, symbol, axis, 3.0 * s)
    box(canvas, symbol.center, _box_axes(axis), np.array([1.3, 0.72, 0.72]) * s, symbol.style)


def _box_axes(axis: Array) -> Array:
    """The axis, one direction across it that lies on paper, and the third."""
    flat = np.array([-axis[1], axis[0], 0.0])
    flat = np.array([1.0, 0.0, 0.0]) if np.linalg.norm(flat) < 1e-3 else flat / np.linalg.norm(flat)
    return np.array([axis, flat, np.cross(axis, flat)])


def _cylindrical(canvas: Canvas, symbol: Symbol) -> None:
    s, axis = symbol.size, symbol.axis
    _rod(canvas, symbol, axis, 3.2 * s)
    cylinder(canvas, symbol.center, axis, 0.62 * s, 1.35 * s, symbol.style)
    turn_arrow(canvas, symbol.center + 2.2 * s * axis, axis, 0.75 * s, symbol.center[2] + 1.0)
    side = _box_axes(axis)[1]
    double_arrow(canvas, symbol.center + 1.35 * s * side, axis, 1.3 * s, "solid", symbol.center[2] + 1.0)


def _screw(canvas: Canvas, symbol: Symbol) -> None:
    s, axis = symbol.size, symbol.axis
    pitch = next((screw.pitch for screw in symbol.joint.screws if screw.pitch), 1.0)
    _rod(canvas, symbol, axis, 3.0 * s)
    cylinder(canvas, symbol.center, axis, 0.62 * s, 1.35 * s, symbol.style)
    thread(canvas, symbol.center, axis, 0.62 * s, 1.25 * s, np.sign(pitch), symbol.center[2])


def _spherical(canvas: Canvas, symbol: Symbol) -> None:
    """A ball on the successor in a socket on the predecessor, open towards the successor."""
    s = symbol.size
    opening = float(np.arctan2(symbol.towards[1][1], symbol.towards[1][0]))
    angles = np.linspace(opening + 0.9, opening + 2 * np.pi - 0.9, 40)
    socket = symbol.center[:2] + 1.0 * s * np.column_stack([np.cos(angles), np.sin(angles)])
    canvas.path(np.column_stack([socket, np.full(40, symbol.center[2])]), symbol.stroke, depth=symbol.center[2])
    canvas.circle(symbol.center, 0.66 * s, symbol.style)


def _universal(canvas: Canvas, symbol: Symbol) -> None:
    """A cross of the two axes, each held by a fork of one body."""
    s, z = symbol.size, symbol.center[2]
    canvas.circle(symbol.center, 1.15 * s, "back", z)
    for axis, towards in zip(symbol.axes, symbol.towards, strict=True):
        ends = np.array([symbol.center - 1.15 * s * axis, symbol.center + 1.15 * s * axis])
        across = towards - (towards @ axis) * axis
        norm = float(np.linalg.norm(across))
        across = np.zeros(3) if norm < 1e-6 else across / norm
        angles = np.linspace(0.0, np.pi, 17)[:, None]
        fork = symbol.center + 1.15 * s * (np.cos(angles) * axis + np.sin(angles) * across)
        canvas.path(fork, symbol.stroke, depth=z)
        canvas.path(ends, symbol.stroke, depth=z)
    for axis in symbol.axes:
        for sign in (-1.0, 1.0):
            canvas.circle(symbol.center + sign * 1.15 * s * axis, 0.2 * s, symbol.style.replace("blank", "solid"), z)


def plane_corners(symbol: Symbol) -> Array:
    """Corners (4, 3) on paper of the piece of plane on which a joint slides; it belongs to the predecessor."""
    u, w = [axis for axis, screw in zip(symbol.axes, symbol.joint.screws, strict=True) if screw.pitch is None][:2]
    return np.asarray(symbol.rail + 2.6 * symbol.size * np.array([-u - w, u - w, u + w, w - u]))


def _planar(canvas: Canvas, symbol: Symbol) -> None:
    s, z = symbol.size, symbol.center[2]
    u, w = [axis for axis, screw in zip(symbol.axes, symbol.joint.screws, strict=True) if screw.pitch is None][:2]
    canvas.polygon(plane_corners(symbol), symbol.stroke.replace("none", "plane"), depth=symbol.center[2] - 1.0)
    normal = np.cross(u, w)
    box(
        canvas,
        symbol.center + 0.35 * s * normal,
        np.array([u, w, normal]),
        np.array([0.8, 0.8, 0.35]) * s,
        symbol.style,
    )
    for axis in (u, w):
        double_arrow(canvas, symbol.center, axis, 2.1 * s, "solid", z - 0.5)
    for axis, screw in zip(symbol.axes, symbol.joint.screws, strict=True):
        if screw.pitch is not None:
            turn_arrow(canvas, symbol.center + 1.3 * s * axis, axis, 0.8 * s, z + 1.0)
            if screw.pitch:
                thread(canvas, symbol.center + 1.3 * s * axis, axis, 0.45 * s, 0.9 * s, np.sign(screw.pitch), z + 1.0)


def _by_translations(canvas: Canvas, symbol: Symbol) -> None:
    """A small block with an arrow along each translation, and one about each axis of rotation."""
    s, z = symbol.size, symbol.center[2]
    for axis, screw in zip(symbol.axes, symbol.joint.screws, strict=True):
        if screw.pitch is None:
            double_arrow(canvas, symbol.center, axis, 2.3 * s, "solid", z - 0.5)
        else:
            turn_arrow(canvas, symbol.center + 1.9 * s * axis, axis, 0.8 * s, z + 1.0)
    axes = _box_axes(symbol.axis) if len(symbol.axes) else np.eye(3)
    box(canvas, symbol.center, axes, np.array([0.6, 0.6, 0.6]) * s, symbol.style)


def _free(canvas: Canvas, symbol: Symbol) -> None:
    """No joint holds the body: a dotted circle about its reference point."""
    canvas.path(ring(symbol.center, np.array([0.0, 0.0, 1.0]), 1.4 * symbol.size), "none hidden")


def _fixed(canvas: Canvas, symbol: Symbol) -> None:
    """A weld: a small solid square."""
    if symbol.joint.predecessor_point.any():
        box(canvas, symbol.center, np.eye(3), np.full(3, 0.42 * symbol.size), symbol.style.replace("blank", "solid"))


SYMBOLS: dict[str, Callable[[Canvas, Symbol], None]] = {
    "revolute": _revolute,
    "prismatic": _prismatic,
    "cylindrical": _cylindrical,
    "screw": _screw,
    "spherical": _spherical,
    "universal": _universal,
    "planar": _planar,
    "planar_translation": _planar,
    "helical_planar": _planar,
    "free": _free,
    "fixed": _fixed,
}
"""The symbol of each kind of joint; translations in space and Schoenflies joints are drawn by their screws."""


# Outlines of small solids on paper: cylinders, boxes, arcs and helices about an axis.

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
