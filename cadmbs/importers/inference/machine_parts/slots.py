"""Pins in slots of other bodies, between parallel walls or arcs about one axis; and pins that roll in larger holes."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.contacts.coaxial import common_interval
from cadmbs.importers.inference.records import Face, PartGeometry
from cadmbs.importers.inference.thresholds import (
    FEWEST_ROLLING_PINS,
    PARALLEL_ANGLE,
    PARALLEL_COSINE,
    PIN_COVERAGE,
    SAME_OFFSET,
)
from cadmbs.importers.inference.tolerances import Tolerances


@dataclass(frozen=True, slots=True, eq=False)
class PinInSlot:
    """A pin of one part in a slot of another one, in mm.

    Attributes:
        point: On the axis of the pin, in the middle of where both overlap.
        across: Unit normal of the walls of a straight slot; None for an arc.
        centre: Of the arc or hole, at the height of `point`; None for a straight slot.
        radius: Of the pin.
        width: Of the slot or hole.
        n_holes: The number of holes in which such pins roll; 0 for a slot.
    """

    point: Array
    across: Array | None
    centre: Array | None
    radius: float
    width: float
    n_holes: int = 0

    @property
    def text(self) -> str:
        """What it is, with its sizes."""
        if self.n_holes:
            return (
                f"{self.n_holes} pins with a radius of {self.radius:.4g} mm in holes that are {self.width:.4g} mm wide"
            )
        kind = "a straight slot" if self.centre is None else "a slot along an arc"
        return f"a pin with a radius of {self.radius:.4g} mm in {kind} that is {self.width:.4g} mm wide"


def pins_in(pin: PartGeometry, slotted: PartGeometry, tolerances: Tolerances) -> list[PinInSlot]:
    """The pin of a part in a slot of another one, of several the longest; or three that roll in larger holes."""
    found = [(length, one) for length, one in _pins_in_slots(pin, slotted, tolerances) if length > tolerances.overlap]
    return [max(found, key=lambda entry: entry[0])[1]] if found else _in_holes(pin, slotted, tolerances)


def _in_holes(pin: PartGeometry, slotted: PartGeometry, tolerances: Tolerances) -> list[PinInSlot]:
    """Three of several pins that touch their larger holes on the same side, as those of a cycloid drive.

    Each keeps its distance from the middle of its hole, and all together keep both bodies from turning relative to each
    other. With one pin a parallelogram could fold over where it is flat, and with two at single poses.
    """
    rows = []
    for boss in pin.faces:
        if boss.kind != "cylinder" or not boss.boss or boss.coverage < PIN_COVERAGE:
            continue
        play = tolerances.bearing_clearance(boss.radius)
        for bore in slotted.faces:
            if bore.kind != "cylinder" or bore.boss or abs(bore.direction @ boss.direction) < PARALLEL_COSINE:
                continue
            offset = boss.point - bore.point
            offset = offset - (offset @ boss.direction) * boss.direction
            distance = float(np.linalg.norm(offset))
            gap = bore.radius - boss.radius - distance
            low, high = common_interval(boss, bore)
            touches = -tolerances.press * boss.radius <= gap <= play < distance and high - low > tolerances.overlap
            if touches and bore.coverage > PIN_COVERAGE:
                point = boss.point + 0.5 * (low + high) * boss.direction
                rows.append((offset, PinInSlot(point, None, point - offset, boss.radius, 2 * bore.radius)))
    same = [row for row in rows if np.linalg.norm(row[0] - rows[0][0]) < SAME_OFFSET * np.linalg.norm(rows[0][0])]
    if len(same) < FEWEST_ROLLING_PINS:
        return []
    pins = [replace(one, n_holes=len(same)) for _, one in same]
    rays = np.array([one.point for one in pins]) - np.mean([one.point for one in pins], axis=0)
    e = rows[0][0] / np.linalg.norm(rows[0][0])
    normal = max((np.cross(e, ray) for ray in rays), key=lambda n: float(np.linalg.norm(n)))
    order = np.argsort(np.arctan2(rays @ np.cross(normal, e), rays @ e * float(np.linalg.norm(normal))))
    return [pins[int(order[k * len(order) // 3])] for k in range(3)]


def _pins_in_slots(
    pin: PartGeometry, slotted: PartGeometry, tolerances: Tolerances
) -> Iterator[tuple[float, PinInSlot]]:
    for boss in pin.faces:
        if boss.kind == "cylinder" and boss.boss and boss.coverage > PIN_COVERAGE:
            yield from _between_walls(boss, slotted, tolerances)
            yield from _between_arcs(boss, slotted, tolerances)


def _between_walls(boss: Face, slotted: PartGeometry, tolerances: Tolerances) -> Iterator[tuple[float, PinInSlot]]:
    """Between walls whose normals point to the pin: at a distance of its radius and the play."""
    farthest = boss.radius + 2 * tolerances.bearing_clearance(boss.radius)
    walls = []
    for f in slotted.faces:
        if f.kind != "plane" or not f.outline or abs(f.direction @ boss.direction) > PARALLEL_ANGLE:
            continue
        distance = float((boss.point - f.point) @ f.direction)
        if not boss.radius * (1 - tolerances.press) <= distance <= farthest:
            continue
        corners = np.concatenate(f.outline) - boss.point
        aside = corners @ np.cross(f.direction, boss.direction)
        if aside.min() < 0.0 < aside.max():
            along = corners @ boss.direction
            walls.append((f, distance, float(along.min()), float(along.max())))
    for k, (f, distance, low, high) in enumerate(walls):
        for g, other, low_g, high_g in walls[k + 1 :]:
            if f.direction @ g.direction > -PARALLEL_COSINE or distance + other > 2 * farthest:
                continue
            ends = max(low, low_g, boss.extent[0]), min(high, high_g, boss.extent[1])
            point = boss.point + 0.5 * sum(ends) * boss.direction
            across = f.direction - (f.direction @ boss.direction) * boss.direction
            across = across / np.linalg.norm(across)
            yield ends[1] - ends[0], PinInSlot(point, across, None, boss.radius, distance + other)


def _between_arcs(boss: Face, slotted: PartGeometry, tolerances: Tolerances) -> Iterator[tuple[float, PinInSlot]]:
    """Between a hollow and a round wall about one axis beside the pin, whose radii differ by the width of the slot."""
    play = 2 * tolerances.bearing_clearance(boss.radius)
    walls = [f for f in slotted.faces if f.kind == "cylinder" and abs(f.direction @ boss.direction) > PARALLEL_COSINE]
    for outer in walls:
        offset = boss.point - outer.point
        offset = offset - (offset @ boss.direction) * boss.direction
        to_axis = float(np.linalg.norm(offset))
        gap = outer.radius - to_axis
        if outer.boss or not boss.radius * (1 - tolerances.press) <= gap <= boss.radius + play or to_axis < boss.radius:
            continue
        for inner in walls:
            apart = np.cross(inner.point - outer.point, boss.direction)
            gap = to_axis - inner.radius
            within = boss.radius * (1 - tolerances.press) <= gap <= boss.radius + play
            if not inner.boss or not within or float(np.linalg.norm(apart)) > tolerances.coaxial:
                continue
            low, high = common_interval(outer, inner)
            heights = sorted(
                float((outer.point + end * outer.direction - boss.point) @ boss.direction) for end in (low, high)
            )
            ends = max(heights[0], boss.extent[0]), min(heights[1], boss.extent[1])
            point = boss.point + 0.5 * sum(ends) * boss.direction
            width = outer.radius - inner.radius
            yield ends[1] - ends[0], PinInSlot(point, None, point - offset, boss.radius, width)
