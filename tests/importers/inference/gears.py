"""Gears, racks and belts with known ratios; teeth are polygons, as kernels and macros write them."""

from __future__ import annotations

import numpy as np

from tests.importers.inference.actuators import belt_drive
from tests.importers.inference.mechanisms import Truth
from tests.importers.inference.solids import Part, X, Y, Z


def teeth(count: int, module: float, centre, phase: float = 0.0, inner: bool = False) -> np.ndarray:
    """(6 count, 2) the outline of a gear; of inner teeth the gaps are those of a gear of this size."""
    out, back = (1.25, 1.0) if inner else (1.0, 1.25)
    radii = module * (count / 2 + np.array([-back, 0.0, out, out, 0.0, -back]))
    shares = np.array([-0.75, -0.35, -0.18, 0.18, 0.35, 0.75]) * np.pi / count
    angles = (2 * np.pi * np.arange(count)[:, None] / count + shares + phase).ravel()
    return np.array(centre[:2]) + np.tile(radii, count)[:, None] * np.stack([np.cos(angles), np.sin(angles)], axis=1)


def ends(part: Part, loops: list[np.ndarray], low: float, high: float) -> Part:
    """Two flat faces with outlines, at two heights."""
    for z, n in ((low, -Z), (high, Z)):
        outline = [[np.array([*p, z]) for p in loop] for loop in loops]
        part._plane(outline[0][0], n, outline, 100.0)
    part.points += [np.array([*p, z]) for z in (low, high) for loop in loops for p in loop]
    return part


def gear(part: Part, count: int, module: float, centre, bore: float, phase: float = 0.0, low: float = 1.0) -> Part:
    """A spur gear, 10 mm wide, with a bore and an arm that makes it no idle part."""
    x, y = centre[:2]
    ends(part, [teeth(count, module, centre, phase)], low, low + 10)
    part.pin([x, y, low], Z, module * count / 4, 10, caps=False).hole([x, y, low], Z, bore, 10)
    return part.block([x + bore + 1, y - 1, low + 10], [x + bore + 5, y + 1, low + 14])


def gear_pair(counts: tuple[int, int] = (12, 24), module: float = 2.0, apart: float = 0.0, lift: float = 0.0) -> Truth:
    """Two gears on pins of a base; further apart by `apart` than their pitch circles, the second higher by `lift`."""
    t = Truth(ground="base", freedoms=2)
    a = module * sum(counts) / 2 + apart
    base = t.part("base").block([-60, -60, -10], [a + 80, 60, 0])
    for k, (count, x) in enumerate(zip(counts, (0.0, a), strict=True)):
        base.pin([x, 0, 0], Z, 5, 12 + lift, caps=False).pin([x, 0, 12 + lift], Z, 7, 2)
        gear(t.part(f"gear {k}"), count, module, (x, 0), 5.02, k * np.pi / count, 1 + k * lift)
        t.joint("revolute", "base", f"gear {k}", Z, [x, 0, 0])
    return t


def ring_and_pinion(pocket: bool = False) -> Truth:
    """A pinion with 12 teeth on a pin of a carrier, in a ring with 36, in which the carrier turns; or in a pocket."""
    t = Truth(ground="ring", freedoms=2)
    inner = teeth(36, 2.0, (0, 0), 0.0, inner=True)
    ring = ends(t.part("ring"), [_circle(50), inner], 1, 11)
    if pocket:  # its lower face is closed, and the outline of its floor looks like that of a gear
        ring.planes[-2] = {**ring.planes[-2], "outline": ring.planes[-2]["outline"][1:], "dir": Z}
    ring.block([-60, -60, -30], [60, 60, -20]).pin([0, 0, -20], Z, 5, 12, caps=False).pin([0, 0, -8], Z, 7, 2)
    carrier = t.part("carrier").block([-8, -8, -20], [40, 8, -8]).hole([0, 0, -20], Z, 5.02, 12)
    carrier.pin([24, 0, -8], Z, 4, 19, caps=False).pin([24, 0, 11], Z, 6, 2)
    gear(t.part("pinion"), 12, 2.0, (24, 0), 4.02, np.pi / 12)
    t.joint("revolute", "ring", "carrier", Z, [0, 0, 0])
    t.joint("revolute", "carrier", "pinion", Z, [24, 0, 0])
    return t


def _circle(radius: float) -> np.ndarray:
    angles = 2 * np.pi * np.arange(72) / 72
    return radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)


def rack_and_pinion() -> Truth:
    """A pinion with 16 teeth on a pin of a base, over a rack in a slot."""
    t = Truth(ground="base", freedoms=2)
    base = t.part("base").block([-120, -60, -10], [120, 60, 0]).pin([0, 0, 0], Z, 5, 12, caps=False)
    base.pin([0, 0, 12], Z, 7, 2)
    base.block([-120, -40, 0], [120, -30, 20]).block([-120, -30, 12], [120, -24, 20])
    gear(t.part("pinion"), 16, 2.0, (0, 0), 5.02, np.pi / 2)
    rack, p = t.part("rack"), 2 * np.pi
    profile = [(-60.0, -30.0), (60.0, -30.0)]
    for k in range(8, -9, -1):
        c = k * p + p / 2
        profile += [(c + 0.35 * p, -18.5), (c + 0.12 * p, -14.0), (c - 0.12 * p, -14.0), (c - 0.35 * p, -18.5)]
    ends(rack, [np.array(profile)], 1, 11)
    rack.face([[-60, -30, 0], [60, -30, 0], [60, -30, 12], [-60, -30, 12]], -Y)
    rack.face([[-60, -30, 0], [60, -30, 0], [60, -24, 0], [-60, -24, 0]], -Z)
    rack.face([[-60, -30, 12], [60, -30, 12], [60, -24, 12], [-60, -24, 12]], Z)
    rack.block([70, -28, 2], [80, -26, 10])
    base.face([[-120, -20, 0], [120, -20, 0], [120, -20, 3], [-120, -20, 3]], -Y)
    rack.face([[-60, -20, 0], [60, -20, 0], [60, -20, 3], [-60, -20, 3]], Y)
    t.joint("revolute", "base", "pinion", Z, [0, 0, 0])
    t.joint("prismatic", "base", "rack", X)
    return t


def belt_on_pulleys() -> Truth:
    """A belt around pulleys with radii of 20 and 20 mm."""
    return belt_drive("belt")


def worm_and_wheel(starts: int = 1, hand: float = 1.0, count: int = 30, apart: float = 0.0) -> Truth:
    """A worm along x, of module 2, under a wheel that turns about z; a left-hand one with `hand` -1."""
    t = Truth(ground="base", freedoms=2)
    module, worm_radius = 2.0, 12.0
    y = -(module * count / 2 + worm_radius) - apart
    base = t.part("base").block([-80, -90, -40], [80, 60, -30])
    base.pin([0, 0, -30], Z, 5, 31, caps=False).pin([0, 0, 12], Z, 7, 2).pin([0, 0, 1], Z, 5, 11, caps=False)
    for x in (-60, 50):
        base.block([x, y - 10, -30], [x + 10, y + 10, 25]).hole([x, y, 6], X, 6.02, 10)
    wheel = gear(t.part("wheel"), count, module, (0, 0), 5.02)
    wheel.block([15, -3, 11], [25, 3, 20])
    lead = hand * starts * np.pi * module
    worm = t.part("worm").pin([-70, y, 6], X, 6, 140)
    worm.pin([-50, y, 6], X, worm_radius + module - 3, 100).block([-75, y - 9, 4], [-70, y + 2, 8])
    worm.faces.append(
        {"kind": "helix", "point": np.array([-30.0, y, 6.0]), "dir": X, "radius": worm_radius + module,
         "lead_per_rev": lead, "turns": 60 / abs(lead), "extent": [0.0, 60.0]}
    )  # fmt: skip
    t.joint("revolute", "base", "wheel", Z, [0, 0, 0])
    t.joint("revolute", "base", "worm", X, [0, y, 6])
    return t


def sun_and_planets(n_planets: int = 3, sun: int = 12, planet: int = 12, module: float = 2.0) -> Truth:
    """A sun and planets on pins of a base, round and without arms: only their names tell that their turn matters."""
    t = Truth(ground="base", freedoms=1 + n_planets)
    base = t.part("base").block([-90, -90, -10], [90, 90, 0])
    a = module * (sun + planet) / 2
    angles = 2 * np.pi * np.arange(n_planets) / n_planets
    places = [(0.0, 0.0), *((a * np.cos(angle), a * np.sin(angle)) for angle in angles)]
    for k, (x, y) in enumerate(places):
        name, count = ("sun gear", sun) if k == 0 else (f"planet gear {k}", planet)
        base.pin([x, y, 0], Z, 5, 12, caps=False).pin([x, y, 12], Z, 7, 2)
        part = ends(t.part(name), [teeth(count, module, (x, y), np.pi / planet if k else 0.0)], 1, 11)
        part.pin([x, y, 1], Z, module * count / 4, 10, caps=False).hole([x, y, 1], Z, 5.02, 10)
        t.joint("revolute", "base", name, Z, [x, y, 0])
    return t


def bevel_pair(counts: tuple[int, int] = (16, 32), angle: float = np.pi / 2, drawn: bool = True) -> Truth:
    """Two gears whose axes meet in the origin; their teeth become smaller towards it. Without teeth only cones."""
    t = Truth(ground="base", freedoms=2)
    base = t.part("base").block([-10, -10, -90], [10, 10, -80])
    half = np.arctan2(np.sin(angle), counts[1] / counts[0] + np.cos(angle))
    reach = counts[0] / np.sin(half)  # of module 2
    axes = (np.array([0.0, 0, 1]), np.array([np.sin(angle), 0, np.cos(angle)]))
    for k, (count, e, cone) in enumerate(zip(counts, axes, (half, angle - half), strict=True)):
        frame = np.stack([np.cross([0, 1, 0], e), [0.0, 1, 0], e])
        part = t.part(f"gear {k}")
        for share, n in ((0.75, -e), (1.0, e)):
            loop = teeth(count, 2.0 * share, (0, 0), k * np.pi / count) if drawn else _circle(count * share)
            points = [np.array([*p, share * reach * np.cos(cone)]) @ frame for p in loop]
            part._plane(points[0], n, [points], 100.0)
            part.points += points
        start = 0.7 * reach * np.cos(cone) * e
        part.pin(start, e, 5, 0.6 * reach).block(start + np.full(3, 3.0), start + np.array([9.0, 5, 5]))
        hold = 1.1 * reach * np.cos(cone) * e
        corner = 14.0 * (1 - np.abs(e)) + 8.0 * np.abs(e)
        base.block(hold - corner / 2, hold + corner / 2)
        base.hole(hold - 4 * e, e, 5.02, 8)
        t.joint("revolute cylindrical", "base", part.name, e, [0, 0, 0])
    return t
