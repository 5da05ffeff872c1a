"""Teeth on the outlines of flat faces: of gears about an axis, and of racks along a line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference import thresholds
from cadmbs.importers.inference.records import PartGeometry


@dataclass(frozen=True, slots=True)
class Teeth:
    """The teeth of a gear about an axis.

    Attributes:
        count: Their number.
        tip: Radius of their tips [mm].
        root: Radius of the gaps between them; larger than `tip` for a ring with inner teeth.
        low: Where their flanks begin along the axis [mm].
        high: Where they end.
    """

    count: int
    tip: float
    root: float
    low: float
    high: float

    @property
    def inner(self) -> bool:
        """Whether they point to the axis."""
        return self.tip < self.root


def gear_teeth(part: PartGeometry, axis: Array, point: Array) -> list[Teeth]:
    """The teeth of a part about an axis: of each number of teeth one entry.

    The outline of a pocket's floor looks like that of a gear, and the plate below a gear has its outline like a ring:
    of two such faces, the one that lies further out tells which of both it is.
    """
    found: dict[tuple[int, bool], list[Teeth]] = {}
    outermost_of: dict[tuple[int, bool], float] = {}
    for height, sense, loops in _loops(part, axis):
        radii = [_polar(loop, axis, point) for loop in loops]
        outermost = max((r.max() for r, _ in radii), default=0.0)
        for r, angles in radii:
            count = _count(r, angles)
            if count:
                inner = bool(r.max() < outermost)
                ends = (float(r.min()), float(r.max())) if inner else (float(r.max()), float(r.min()))
                found.setdefault((count, inner), []).append(Teeth(count, *ends, height, height))
                outermost_of[count, inner] = max(sense * height, outermost_of.get((count, inner), -np.inf))
    for count, inner in [key for key in found if key[1] and (key[0], False) in found]:
        first, second = found[count, inner][0], found[count, False][0]
        if abs(first.tip - second.root) + abs(first.root - second.tip) < thresholds.LEAST_TOOTH * first.root:
            kind = outermost_of[count, True] > outermost_of[count, False]
            found[count, kind] += found.pop((count, not kind))
    return [
        Teeth(count, rows[0].tip, rows[0].root, min(t.low for t in rows), max(t.high for t in rows))
        for (count, _), rows in found.items()
    ]


def _loops(part: PartGeometry, axis: Array) -> Iterator[tuple[float, float, Sequence[Array]]]:
    """The outlines of the planes of a part that are normal to an axis, with their place along it and their sense."""
    for f in part.faces:
        if f.kind == "plane" and not f.approximate and abs(f.direction @ axis) > thresholds.PARALLEL_COSINE:
            yield float(f.point @ axis), float(np.sign(f.direction @ axis)), f.outline


def _polar(loop: Array, axis: Array, point: Array) -> tuple[Array, Array]:
    """The radii and angles of points about an axis."""
    x = np.cross(axis, np.eye(3)[np.argmin(np.abs(axis))])
    x = x / np.linalg.norm(x)
    relative = loop - point
    u, v = relative @ x, relative @ np.cross(axis, x)
    return np.hypot(u, v), np.arctan2(v, u)


def _count(radii: Array, angles: Array) -> int:
    """The number of teeth of a closed outline, 0 if they are not the same all around."""
    low, high = float(radii.min()), float(radii.max())
    if len(radii) < 3 * thresholds.FEWEST_TEETH or high - low < thresholds.LEAST_TOOTH * high:
        return 0
    rises = _rises(radii, low, high)
    if len(rises) < thresholds.FEWEST_TEETH:
        return 0
    at = np.sort(np.unwrap(angles[rises]) % (2 * np.pi))
    steps = np.diff(np.append(at, at[0] + 2 * np.pi))
    return len(rises) if _are_even(steps) else 0


def _rises(heights: Array, low: float, high: float) -> list[int]:
    """Where a closed row of heights comes from the lower third of its range into the upper one."""
    third = (high - low) / 3
    state = np.where(heights > high - third, 1, np.where(heights < low + third, -1, 0))
    known = np.flatnonzero(state)
    before = np.roll(known, 1)
    return [int(k) for k, j in zip(known, before, strict=True) if state[k] == 1 and state[j] == -1]


def _are_even(steps: Array) -> bool:
    middle = float(np.median(steps))
    return bool(middle > 0 and np.abs(steps - middle).max() < thresholds.EVEN_TEETH * middle)


def rack_pitch(part: PartGeometry, axis: Array, slide: Array, origin: Array, band: tuple[float, float]) -> float | None:
    """The pitch [mm] of the teeth of a rack along a slide; None if there are none.

    Args:
        part: The rack.
        axis: The axis of its pinion.
        slide: The direction in which it slides, across the axis.
        origin: A point of the axis.
        band: The least and the greatest height of teeth over the axis, along axis x slide.
    """
    up = np.cross(axis, slide)
    for _, _, loops in _loops(part, axis):
        for loop in loops:
            heights, along = (loop - origin) @ up, (loop - origin) @ slide
            teeth = (heights > band[0]) & (heights < band[1])
            if teeth.sum() < 3 * thresholds.FEWEST_RACK_TEETH:
                continue
            rows, places = heights[teeth], along[teeth]
            low, high = float(rows.min()), float(rows.max())
            if high - low < thresholds.LEAST_TOOTH * (band[1] - band[0]):
                continue
            steps = np.diff(np.sort(places[_rises(rows, low, high)]))
            if len(steps) >= thresholds.FEWEST_RACK_TEETH - 1 and _are_even(steps):
                return float(np.median(steps))
    return None
