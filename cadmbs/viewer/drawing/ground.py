"""The world on paper: hatching at the joints that hold bodies on it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.viewer.drawing.canvas import Canvas
from cadmbs.viewer.drawing.symbols import Symbol, plane_corners

GUIDE_KINDS = frozenset({"prismatic", "cylindrical", "screw"})
"""Kinds whose predecessor is drawn as a straight guide."""

PLANE_KINDS = frozenset({"planar", "planar_translation", "helical_planar"})
"""Kinds whose predecessor is drawn as a piece of a plane."""

HATCHES = 6
SLANT = np.array([-0.5, 0.8])
"""Direction of the hatching lines relative to along and away from the base line."""


def draw_ground(canvas: Canvas, symbol: Symbol, occupied: Sequence[Array]) -> None:
    """Hatching where a joint holds a body on the world: at its guide, at its plane, or below it.

    Args:
        canvas: Where to draw.
        symbol: The joint.
        occupied: Directions on paper in which lines of the body leave the joint.
    """
    joint = symbol.joint
    if 0 not in (joint.predecessor, joint.successor) or joint.kind in {"free", "fixed"}:
        return
    anchor = symbol.rail if joint.predecessor == 0 else symbol.center
    across = float(np.linalg.norm(symbol.axis[:2])) if len(symbol.axes) else 0.0
    if joint.kind in PLANE_KINDS and joint.predecessor == 0:
        corners = plane_corners(symbol)
        lowest = np.array([anchor[0], corners[:, 1].max()])
        base_line(canvas, lowest, np.array([1.0, 0.0]), np.array([0.0, 1.0]), 1.6 * symbol.size, anchor[2] - 2.0)
    elif joint.kind in GUIDE_KINDS and joint.predecessor == 0 and across > 0.3:
        _guide_support(canvas, symbol, symbol.axis[:2] / across)
    else:
        support(canvas, anchor, symbol.size, occupied)


def _guide_support(canvas: Canvas, symbol: Symbol, along: Array) -> None:
    """A short post from the end of a guide to a hatched line beside it."""
    away = np.array([-along[1], along[0]])
    away = away if away[1] >= 0.0 else -away
    depth = symbol.rail[2] - 2.0
    end = symbol.rail[:2] - 2.2 * symbol.size * along
    foot = end + 1.05 * symbol.size * away
    base_line(canvas, foot, along, away, 1.5 * symbol.size, depth)
    canvas.path(_with_depth(np.array([end, foot]), depth), "line none", depth=depth)


def support(canvas: Canvas, center: Array, size: float, occupied: Sequence[Array]) -> None:
    """A triangle from a joint to a hatched base line, below the joint or on the side that is free.

    Args:
        canvas: Where to draw.
        center: The joint (x, y, depth).
        size: Size of the joint's symbol [px].
        occupied: Directions on paper in which lines leave the joint.
    """
    down = np.array([0.0, 1.0])
    candidates = [down, np.array([1.0, 0.0]), np.array([-1.0, 0.0]), -down]
    away = max(candidates, key=lambda d: _clearance(d, occupied) + 0.25 * float(d @ down))
    along = np.array([-away[1], away[0]])
    foot = center[:2] + 2.1 * size * away
    corners = np.array([center[:2], foot + 0.95 * size * along, foot - 0.95 * size * along])
    canvas.polygon(_with_depth(corners, center[2] - 2.0), "line blank", center[2] - 2.0)
    base_line(canvas, foot, along, away, 1.6 * size, center[2] - 2.0)


def base_line(canvas: Canvas, middle: Array, along: Array, away: Array, half: float, depth: float) -> None:
    """A straight line with hatching on the side `away`."""
    ends = np.array([middle - half * along, middle + half * along])
    canvas.path(_with_depth(ends, depth), "line none", depth=depth)
    step = 2 * half / HATCHES
    for k in range(HATCHES):
        start = ends[0] + (k + 0.85) * step * along
        end = start + step * (SLANT[0] * along + SLANT[1] * away)
        canvas.path(_with_depth(np.array([start, end]), depth), "thin none", depth=depth)


def _clearance(direction: Array, occupied: Sequence[Array]) -> float:
    """1 - the cosine of the smallest angle between a direction and the lines."""
    cosines = [float(direction @ d[:2]) / max(float(np.linalg.norm(d[:2])), 1e-9) for d in occupied]
    return 1.0 - max(cosines, default=-1.0)


def _with_depth(points: Array, depth: float) -> Array:
    return np.column_stack([points, np.full(len(points), depth)])
