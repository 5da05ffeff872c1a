"""Pins that slide in slots of other bodies: between two parallel walls, or between two arcs about one axis."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.contacts.coaxial import common_interval
from cadmbs.importers.inference.records import Face, PartGeometry
from cadmbs.importers.inference.thresholds import PARALLEL_ANGLE, PARALLEL_COSINE, PIN_COVERAGE
from cadmbs.importers.inference.tolerances import Tolerances


@dataclass(frozen=True, slots=True, eq=False)
class PinInSlot:
    """A pin of one part in a slot of another one, in mm.

    Attributes:
        point: On the axis of the pin, in the middle of where both overlap.
        across: Unit normal of the walls of a straight slot; None for an arc.
        centre: Of the arc, at the height of `point`; None for a straight slot.
        radius: Of the pin.
        width: Of the slot.
    """

    point: Array
    across: Array | None
    centre: Array | None
    radius: float
    width: float

    @property
    def text(self) -> str:
        """What it is, with its sizes."""
        kind = "a straight slot" if self.centre is None else "a slot along an arc"
        return f"a pin with a radius of {self.radius:.4g} mm in {kind} that is {self.width:.4g} mm wide"


def pin_in_slot(pin: PartGeometry, slotted: PartGeometry, tolerances: Tolerances) -> PinInSlot | None:
    """The pin of a part in a slot of another one; None if there is none. Of several the longest counts."""
    found = [(length, one) for length, one in _pins_in_slots(pin, slotted, tolerances) if length > tolerances.overlap]
    return max(found, key=lambda entry: entry[0])[1] if found else None


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
