"""Bodies that reach into each other without a joint: a cycloid drive, an iris with pins in slots, a slotted lever."""

from __future__ import annotations

import numpy as np

from tests.importers.inference.gears import ends
from tests.importers.inference.mechanisms import Truth, bar
from tests.importers.inference.solids import Part, Z


def plate(part: Part, loops: list[np.ndarray], low: float, high: float) -> Part:
    """A plate with an outline and holes, with the mass of the box around it."""
    ends(part, loops, low, high)
    corners = np.array([[*loops[0].min(axis=0), low], [*loops[0].max(axis=0), high]])
    size = corners[1] - corners[0]
    return part._add(size.prod(), corners.mean(axis=0), np.diag(size**2) / 12)


def walls(part: Part, start, end, radius: float, low: float, high: float) -> Part:
    """The walls of a slot, whose normals point into it, and its round ends."""
    a, b = np.array(start[:2], float), np.array(end[:2], float)
    along = (b - a) / np.linalg.norm(b - a)
    for side in (1, -1):
        n = side * np.array([-along[1], along[0], 0.0])
        corners = [[*(p + radius * n[:2]), z] for p, z in ((a, low), (b, low), (b, high), (a, high))]
        part.face(corners, -n)
    for p in (a, b):
        part.arc([*p, low], Z, radius, high - low, "bore", 0.5)
    return part


def circle(centre, radius: float, count: int = 72) -> np.ndarray:
    """(count, 2) a circle as a polygon."""
    angles = 2 * np.pi * np.arange(count) / count
    return np.array(centre[:2]) + radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)


def slot(start, end, radius: float) -> np.ndarray:
    """(26, 2) the outline of a slot with round ends."""
    a, b = np.array(start[:2], float), np.array(end[:2], float)
    along = np.arctan2(*(b - a)[::-1])
    angles = along + np.linspace(-np.pi / 2, np.pi / 2, 13)
    arc = radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return np.concatenate([b + arc, a - arc])


def epitrochoid(count: int, eccentricity: float, roller: float, radius: float, centre) -> np.ndarray:
    """The outline of a disc with `count` lobes in a circle of one more rollers; drawn with 40 points a lobe."""
    t = 2 * np.pi * np.arange(40 * count) / (40 * count)
    ratio = count + 1
    middle = np.stack(
        [radius * np.cos(t) - eccentricity * np.cos(ratio * t), radius * np.sin(t) - eccentricity * np.sin(ratio * t)],
        axis=1,
    )
    tangent = np.roll(middle, -1, axis=0) - np.roll(middle, 1, axis=0)
    inward = np.stack([-tangent[:, 1], tangent[:, 0]], axis=1) / np.linalg.norm(tangent, axis=1)[:, None]
    return np.array(centre[:2]) + middle + roller * inward


def cycloid_drive(count: int = 10) -> Truth:
    """A disc with lobes on an eccentric, in a ring of rollers, with pins of an output wheel in its larger holes."""
    t = Truth(ground="housing", freedoms=3)
    e, radius, roller = 1.5, 40.0, 4.0
    housing = t.part("housing").block([-70, -70, -10], [70, 70, 0]).hole([0, 0, -10], Z, 5.02, 10)
    ring = [circle((0, 0), 60)]
    inner = np.concatenate([_arc_of_roller(k, count + 1, radius, roller) for k in range(count + 1)])
    plate(housing, [*ring, inner], 0.0, 20.0)
    shaft = t.part("input shaft").pin([0, 0, -20], Z, 5, 21).pin([e, 0, 1], Z, 8, 10).pin([0, 0, -24], Z, 12, 4)
    shaft.block([0, 0, -30], [12, 3, -24])
    disc = t.part("disc")
    lobes = epitrochoid(count, e, roller + 0.05, radius, (e, 0))
    plate(disc, [lobes, circle((e, 0), 8.02)], 2.0, 10.0)
    for a in 2 * np.pi * np.arange(6) / 6:
        disc.hole([e + 20 * np.cos(a), 20 * np.sin(a), 2], Z, 3 + e, 8)
    disc.hole([e, 0, 2], Z, 8.02, 8)
    output = t.part("output").pin([0, 0, 12], Z, 30, 6).block([-3, -3, 18], [3, 25, 24])
    for a in 2 * np.pi * np.arange(6) / 6:
        output.pin([20 * np.cos(a), 20 * np.sin(a), 2], Z, 3, 10)
    cover = t.part("cover").block([-70, -70, 20], [70, 70, 26]).hole([0, 0, 20], Z, 12.02, 6)
    cover.block([-70, -70, 0], [-62, 70, 20])
    output.pin([0, 0, 18], Z, 12, 20)
    t.joint("revolute", "housing", "input shaft", Z, [0, 0, 0])
    t.joint("revolute", "input shaft", "disc", Z, [e, 0, 0])
    t.joint("revolute cylindrical", "cover", "output", Z, [0, 0, 0])
    t.welded.append(("housing", "cover"))
    return t


def _arc_of_roller(k: int, count: int, radius: float, roller: float) -> np.ndarray:
    """(15, 2) the inner side of a roller that is part of a ring, between its neighbours."""
    angle = 2 * np.pi * k / count
    centre = radius * np.array([np.cos(angle), np.sin(angle)])
    turn = angle + np.pi + np.linspace(-1.6, 1.6, 15)[::-1]
    return centre + roller * np.stack([np.cos(turn), np.sin(turn)], axis=1)


def iris(blades: int = 3, play: float = 0.05, along: bool = False) -> Truth:
    """Blades on pins of a base, whose own pins reach into slots of a ring; `along`: slots in which the pins just slide.

    Slots along the circle of the pins do not keep the blades from turning at once, as the blade turns about the base.
    """
    t = Truth(ground="base", freedoms=blades + 1)
    base = t.part("base").block([-80, -80, -10], [80, 80, 0]).pin([0, 0, 0], Z, 15, 30)
    base.pin([0, 0, 0], Z, 18, 12)
    ring = t.part("ring")
    slots = []
    for k in range(blades):
        a = 2 * np.pi * k / blades
        radial, across = np.array([np.cos(a), np.sin(a), 0]), np.array([-np.sin(a), np.cos(a), 0])
        pivot = 55 * radial
        pin = 35 * radial + 18 * across
        base.pin(pivot, Z, 4, 8)
        blade = t.part(f"blade {k + 1}")
        arm = slot(pivot, pin, 7)
        plate(blade, [arm, circle(pivot, 4.02)], 2.0, 6.0)
        blade.hole([*pivot[:2], 2], Z, 4.02, 4).pin([*pin[:2], 6], Z, 3, 10)
        to = pin - pivot
        way = np.array([-to[1], to[0], 0]) / np.linalg.norm(to) if along else pin / np.linalg.norm(pin)
        slots.append(slot(pin - 5 * way, pin + 5 * way, 3 + play))
        walls(ring, pin - 5 * way, pin + 5 * way, 3 + play, 12.0, 18.0)
        t.joint("revolute", "base", f"blade {k + 1}", Z, pivot)
    plate(ring, [circle((0, 0), 60), circle((0, 0), 15.02), *slots], 12.0, 18.0)
    ring.hole([0, 0, 12], Z, 15.02, 6).block([50, -2, 18], [58, 2, 24])
    t.joint("revolute", "base", "ring", Z, [0, 0, 0])
    return t


def slotted_lever(play: float = 0.02, gap: float = 0.0) -> Truth:
    """A crank whose pin is in the slot of a lever; with a gap the pin ends before the lever."""
    t = Truth(ground="base", freedoms=2)
    base = t.part("base").block([-60, -60, -10], [140, 60, 0])
    for x, height in ((0, 12), (90, 22)):
        base.pin([x, 0, 0], Z, 5, height).pin([x, 0, height], Z, 7, 2)
    crank = t.part("crank")
    plate(crank, [slot((0, 0), (0, 25), 8), circle((0, 0), 5.02)], 1.0, 9.0)
    crank.hole([0, 0, 1], Z, 5.02, 8).pin([0, 25, 9], Z, 4, 10 - gap)
    lever = t.part("lever")
    d = np.array([-90.0, 25.0]) / np.hypot(90, 25)
    middle = np.array([0.0, 25.0])
    outline = slot((90, 0), middle + 26 * d, 13)
    plate(lever, [outline, slot(middle - 20 * d, middle + 18 * d, 4 + play), circle((90, 0), 5.02)], 11.0, 19.0)
    lever.hole([90, 0, 11], Z, 5.02, 8)
    walls(lever, middle - 20 * d, middle + 18 * d, 4 + play, 11.0, 19.0)
    base.pin([90, 0, 0], Z, 7, 11)
    t.joint("revolute", "base", "crank", Z, [0, 0, 0])
    t.joint("revolute", "base", "lever", Z, [90, 0, 0])
    return t


def guided_five_bar(play: float = 0.02) -> Truth:
    """A loop of five bars with two freedoms, whose upper pin is in a slot of the base, which leaves one."""
    t = Truth(ground="base", freedoms=2)
    base = t.part("base").block([-20, -15, -8], [120, 15, 0])
    feet, knees, top = ((0.0, 0.0), (100.0, 0.0)), ((-10.0, 50.0), (115.0, 48.0)), (50.0, 100.0)
    for k, (foot, knee) in enumerate(zip(feet, knees, strict=True)):
        low, high = (0, 6) if k == 0 else (0, 12)
        bar(t.part(f"thigh {k}"), foot, knee, low, high - low, (4, 4))
        bar(t.part(f"shank {k}"), knee, top, high, 6, (4, 4 if k else 0))
        base.hole([*foot, -8], Z, 4, 8)
        t.part(f"hip {k}").pin([*foot, -8], Z, 4, 8 + high).pin([*foot, high], Z, 6, 3)
        t.part(f"knee {k}").pin([*knee, low], Z, 4, high + 6 - low).pin([*knee, high + 6], Z, 6, 3)
        t.joint("revolute", "base", f"thigh {k}", Z, [*foot, 0])
        t.joint("revolute", f"thigh {k}", f"shank {k}", Z, [*knee, 0])
    t.parts[2].pin([*top, 12], Z, 4, 20).pin([*top, 18], Z, 7, 2)
    t.joint("revolute", "shank 0", "shank 1", Z, [*top, 0])
    ends_of_slot = (50.0, 80.0), (50.0, 120.0)
    frame = np.array([[20.0, 60], [80, 60], [80, 140], [20, 140]])
    plate(base, [frame, slot(*ends_of_slot, 4 + play)], 24.0, 30.0)
    walls(base, *ends_of_slot, 4 + play, 24.0, 30.0)
    return t


def arc_lever(play: float = 0.02) -> Truth:
    """A lever whose pin is in a slot of a slide along an arc about a point off its pivot: as if a bar joined them."""
    t = Truth(ground="base", freedoms=2)
    base = t.part("base").block([-60, -60, -10], [140, 60, 0])
    for x, height in ((0, 12), (90, 22)):
        base.pin([x, 0, 0], Z, 5, height).pin([x, 0, height], Z, 7, 2)
    crank = t.part("crank")
    plate(crank, [slot((0, 0), (0, 25), 8), circle((0, 0), 5.02)], 1.0, 9.0)
    crank.hole([0, 0, 1], Z, 5.02, 8).pin([0, 25, 9], Z, 4, 10)
    lever, centre = t.part("lever"), np.array([40.0, 40.0])
    offset = np.array([0.0, 25.0]) - centre
    reach, middle = np.linalg.norm(offset), np.arctan2(*offset[::-1])
    angles = middle + np.linspace(-0.5, 0.5, 25)
    rays = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    arc = np.concatenate([centre + (reach + 4 + play) * rays, centre + (reach - 4 - play) * rays[::-1]])
    plate(lever, [np.array([[-25.0, -15], [110, -15], [110, 80], [-25, 80]]), arc, circle((90, 0), 5.02)], 11.0, 19.0)
    lever.arc([*centre, 11], Z, reach + 4 + play, 8, "bore", 0.16).arc(
        [*centre, 11], Z, reach - 4 - play, 8, "boss", 0.16
    )
    lever.hole([90, 0, 11], Z, 5.02, 8)
    base.pin([90, 0, 0], Z, 7, 11)
    t.joint("revolute", "base", "crank", Z, [0, 0, 0])
    t.joint("revolute", "base", "lever", Z, [90, 0, 0])
    return t
