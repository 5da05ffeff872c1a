"""Parts in their fits: guides with play, shafts with flats, and bolts that nothing names."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from tests.importers.inference.engineers import wheel
from tests.importers.inference.mechanisms import Truth
from tests.importers.inference.solids import X, Z


def slot_with_play(play: float) -> Truth:
    """A T-shaped carriage in its slot, with the same gap on all sides but along it."""
    t = Truth(ground="base", freedoms=1)
    base = t.part("base").block([-100, -30, 0], [100, -20, 20]).block([-100, 20, 0], [100, 30, 20])
    base.block([-100, -30, -10], [100, 30, 0]).block([-100, -30, 20], [100, -10, 30])
    base.block([-100, 10, 20], [100, 30, 30])
    carriage = t.part("carriage").block([-20, -20 + play, play], [30, 20 - play, 20 - play])
    carriage.block([-20, -10 + play, 20 - play], [30, 10 - play, 60])
    t.joint("prismatic", "base", "carriage", X)
    return t


def tubes_in_line(wall: float) -> Truth:
    """A bar in a thin square liner in a square tube: nothing is between neighbours, the liner is between the others."""
    t = Truth(ground="tube", freedoms=2)
    for k, name in enumerate(("tube", "liner", "bar")):
        half, z = 30 - k * wall, 40.0 * k
        part = t.part(name)
        inner = 0.0 if name == "bar" else half - wall if name == "liner" else 30.0
        outer = 40.0 if name == "tube" else half
        if name == "bar":
            part.block([-half, -half, z], [half, half, z + 150])
            continue
        for s in (1, -1):
            low, high = sorted((s * inner, s * outer))
            part.block([low, -outer, z], [high, outer, z + 150])
            part.block([-inner, low, z], [inner, high, z + 150])
    t.joint("prismatic", "tube", "liner", Z)
    t.joint("prismatic", "liner", "bar", Z)
    return t


def hexagonal_shaft() -> Truth:
    """A roller on a hexagonal shaft, whose ends lie in round bearings with a hexagonal bore."""
    t = Truth(ground="frame", freedoms=1)
    frame = t.part("frame").block([-30, 26, 0], [30, 30, 80])
    for z in (0, 74):
        frame.block([-30, -30, z], [30, 30, z + 6]).hole([0, 0, z], Z, 9, 6)
    angles = np.arange(7) * np.pi / 3
    corners = 7 * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    shaft = t.part("hex shaft")
    hubs = [t.part(f"bearing {k}").pin([0, 0, z], Z, 9, 6) for k, z in enumerate((0, 74))]
    hubs.append(t.part("roller").pin([0, 0, 30], Z, 25, 10).block([24, -3, 30], [45, 3, 40]))
    shaft.prism([[*c, 0] for c in corners[:6]], 80 * Z)
    for hub, z, length in zip(hubs, (0, 74, 30), (6, 6, 10), strict=True):
        for p, q in pairwise(corners):
            inward = -(p + q) / np.linalg.norm(p + q)
            hub.face([[*p, z], [*q, z], [*q, z + length], [*p, z + length]], [*inward, 0])
    t.joint("revolute", "frame", "roller", Z, [0, 0, 0])
    return t


def pulley_on_a_flat() -> Truth:
    """A pulley on a shaft with a flat, which turns in a frame."""
    t = Truth(ground="frame", freedoms=1)
    t.part("frame").block([-30, -30, 0], [30, 30, 20]).hole([0, 0, 0], Z, 5.02, 20)
    shaft = t.part("shaft").pin([0, 0, -5], Z, 10, 5).pin([0, 0, 0], Z, 5, 40)
    pulley = t.part("pulley").pin([0, 0, 25], Z, 20, 10).hole([0, 0, 25], Z, 5, 10).block([15, -2, 25], [28, 2, 35])
    shaft.face([[4, -3, 25], [4, 3, 25], [4, 3, 40], [4, -3, 40]], X)
    pulley.face([[4, -3, 25], [4, 3, 25], [4, 3, 35], [4, -3, 35]], -X)
    t.joint("revolute", "frame", "pulley", Z, [0, 0, 0])
    return t


def nameless_bolt(play: float) -> Truth:
    """Two plates and a round bolt with a head, and nothing that names it; the bolt is pressed in the first."""
    t = Truth(ground="S1", freedoms=1)
    t.part("S1").block([-60, -60, -20], [60, 60, 0]).hole([0, 0, -20], Z, 5, 20)
    t.part("S2").block([-15, -15, 0], [150, 15, 10]).hole([0, 0, 0], Z, 5 + play, 10)
    t.part("S3").pin([0, 0, -20], Z, 5, 30, caps=False).pin([0, 0, 10], Z, 8, 4)
    t.joint("revolute", "S1", "S2", Z, [0, 0, 0])
    return t


def lamps(gap: float) -> Truth:
    """Two lamps over each other that touch nothing, over a wheel on the pin of a base."""
    t = wheel("disc")
    t.part("lamp").block([20, -10, 12 + gap], [35, 10, 16 + gap])
    t.part("bulb").block([22, -5, 16 + 2 * gap], [30, 5, 20 + 2 * gap])
    return t


def moved(truth: Truth, shifts: dict[str, tuple]) -> Truth:
    """A truth some of whose parts are drawn elsewhere."""
    for name, shift in shifts.items():
        part, d = truth.named(name), np.array(shift, float)
        for face in (*part.planes, *part.faces):
            face["point"] = np.array(face["point"], float) + d
            if "outline" in face:
                face["outline"] = [[np.array(x) + d for x in loop] for loop in face["outline"]]
        part.points = [p + d for p in part.points]
        first, volume = part.first, part.volume
        part.first = first + volume * d
        part.second = part.second + np.outer(first, d) + np.outer(d, first) + volume * np.outer(d, d)
    return truth


def rod_end(band: float) -> Truth:
    """A rod whose eye, a band of a sphere about the ball, sits on a ball that a pin of the base holds."""
    t = Truth(ground="base", freedoms=3)
    t.part("base").block([-20, -20, -20], [20, 20, -9]).pin([0, 0, -9], Z, 3, 20)
    t.part("ball").sphere([0, 0, 0], 9, "boss").hole([0, 0, -8], Z, 3, 16)._add(2000.0, np.zeros(3), 16 * np.eye(3))
    rod = t.part("rod").block([11, -3, -3], [80, 3, 3]).cup([0, 0, 0], 9.02, band / 9.02)
    rod.faces[-1] |= {"dir": Z, "extent": [-band, band]}
    rod.points += [np.array([-12.0, -12, -4]), np.array([12.0, 12, 4])]
    t.joint("spherical", "base", "rod", None, [0, 0, 0])
    return t
