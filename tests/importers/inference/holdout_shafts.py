"""Families of shafts, bearings, hinges and links, with random sizes; each is held against its known joints."""

from __future__ import annotations

import numpy as np

from tests.importers.inference.mechanisms import Truth, bar
from tests.importers.inference.solids import X, Y, Z


def cross_universal(rng) -> Truth:
    """Two forks and a cross with four trunnions."""
    t = Truth(freedoms=3, ground="frame")
    r, reach = rng.uniform(3, 5), rng.uniform(20, 26)
    frame = t.part("frame").block([-40, -40, -100], [40, 40, -80]).hole([0, 0, -100], Z, 10, 20)
    frame.block([-40, -40, -80], [-34, 40, -60])
    for name, sign, axis, other in (("fork a", -1, X, Y), ("fork b", 1, Y, X)):
        fork = t.part(name)
        low = -100 if sign < 0 else 40
        fork.pin([0, 0, low], Z, 10, 60)
        for side in (-1, 1):
            a = side * reach * axis - 8 * other + sign * 40 * Z
            b = side * (reach + 8) * axis + 8 * other - sign * 8 * Z
            fork.block(np.minimum(a, b), np.maximum(a, b))
            fork.hole(side * reach * axis, side * axis, r, 8)
    t.parts[-1].block([12, -3, 90], [30, 3, 100])
    cross = t.part("cross").block([-8, -8, -8], [8, 8, 8])
    for axis in (X, Y):
        for side in (-1, 1):
            cross.pin(8 * side * axis, side * axis, r, reach)
    t.joint("revolute", "frame", "fork a", Z, [0, 0, 0])
    t.joint("revolute", "fork a", "cross", X, [0, 0, 0])
    t.joint("revolute", "fork b", "cross", Y, [0, 0, 0])
    return t


def spatial_four_bar(rng) -> Truth:
    """Two cranks with ball studs and a rod with two sockets: the rod also turns about its own axis."""
    t = Truth(freedoms=2, ground="frame")
    d, r = rng.uniform(110, 140), rng.uniform(7, 9)
    frame = t.part("frame").block([-30, -30, -40], [d + 90, 70, -30]).hole([0, 0, -40], Z, 6, 10)
    frame.block([d, 40, -30], [d + 10, 70, 80]).hole([d, 55, 40], X, 6, 10)
    p, q = np.array([40.0, 0, 10]), np.array([d - 20, 15.0, 40])
    crank = t.part("crank").pin([0, 0, -40], Z, 6, 10).pin([0, 0, -30], Z, 12, 8)
    crank.block([0, -6, -30], [46, 6, -22]).pin([40, 0, -22], Z, 3, 26).sphere(p, r, "boss")
    rocker = t.part("rocker").pin([d, 55, 40], X, 6, 10).pin([d - 8, 55, 40], X, 12, 8)
    rocker.block([d - 8, 10, 34], [d, 60, 46]).pin([d - 18, 15, 40], X, 3, 10).sphere(q, r, "boss")
    rod = t.part("rod").sphere(p, r, "bore").sphere(q, r, "bore")
    rod.block(np.minimum(p, q) - [-12, 5, 0], np.maximum(p, q) - [12, -5, 0])
    t.joint("revolute", "frame", "crank", Z, [0, 0, 0])
    t.joint("revolute", "frame", "rocker", X, [0, 55, 40])
    t.joint("spherical", "crank", "rod", None, p)
    t.joint("spherical", "rocker", "rod", None, q)
    return t


def ball_bearing(rng) -> Truth:
    """A shaft in the inner ring of a ball bearing, the outer ring in a housing; the balls are drawn."""
    t = Truth(freedoms=1, ground="housing")
    r, ball = rng.uniform(8, 12), rng.uniform(3, 4)
    middle, outer = r + 4 + ball, r + 8 + 2 * ball
    housing = t.part("housing").block([-60, -60, 0], [60, 60, 30]).hole([0, 0, 0], Z, outer - 3, 8)
    housing.hole([0, 0, 8], Z, outer, 22)
    t.part("ring one").pin([0, 0, 8], Z, outer, 12).hole([0, 0, 8], Z, middle + 0.7 * ball, 12)
    t.parts[-1].groove([0, 0, 14], Z, middle, ball)
    t.part("ring two").pin([0, 0, 8], Z, middle - 0.7 * ball, 12).hole([0, 0, 8], Z, r, 12)
    t.parts[-1].groove([0, 0, 14], Z, middle, ball)
    for k in range(8):
        c = [middle * np.cos(k * np.pi / 4), middle * np.sin(k * np.pi / 4), 14]
        t.part("ball").sphere(c, ball, "boss")
        t.parts[-1]._add(4 / 3 * np.pi * ball**3, np.array(c), np.eye(3) * ball**2 / 5)
    shaft = t.part("shaft").pin([0, 0, -20], Z, r, 60).pin([0, 0, 20], Z, r + 3, 30).block([r, -3, 40], [r + 20, 3, 50])
    del shaft.planes[1]
    t.joint("revolute", "housing", "shaft", Z, [0, 0, 0])
    return t


def planet_carrier(rng) -> Truth:
    """A carrier with planets on pins, and a sun; the teeth are not drawn, so that nothing couples them."""
    t = Truth(freedoms=5, ground="housing")
    a, r = rng.uniform(34, 40), rng.uniform(4, 5)
    housing = t.part("housing").block([-80, -80, -30], [80, 80, -20]).hole([0, 0, -30], Z, 10, 10)
    housing.block([-80, -80, 40], [80, 80, 50]).hole([0, 0, 40], Z, 9, 10).block([-80, -80, -20], [-70, 80, 40])
    carrier = t.part("carrier").pin([0, 0, -30], Z, 10, 10).pin([0, 0, -20], Z, 50, 8)
    sun = t.part("sun").pin([0, 0, -5], Z, 15, 20).pin([0, 0, 15], Z, 12, 25).pin([0, 0, 40], Z, 9, 30)
    sun.block([5, -2, 60], [25, 2, 70])
    t.joint("revolute", "housing", "carrier", Z, [0, 0, 0])
    t.joint("revolute", "housing", "sun", Z, [0, 0, 0])
    for k in range(3):
        p = a * np.array([np.cos(2 * k), np.sin(2 * k), 0])
        carrier.pin([*p[:2], -12], Z, r, 28)
        planet = t.part(f"planet {k}").pin([*p[:2], -12], Z, a - 15, 20).hole([*p[:2], -12], Z, r, 20)
        planet.block([p[0] + r + 2, p[1] - 2, 8], [p[0] + r + 8, p[1] + 2, 12])
        t.joint("revolute", "carrier", f"planet {k}", Z, p)
    return t


def keyed_hub(rng) -> Truth:
    """A hub on a shaft with a key, between a shoulder and a ring; the shaft turns in a frame."""
    t = Truth(freedoms=1, ground="frame")
    r, w = rng.uniform(9, 12), rng.uniform(2, 3)
    frame = t.part("frame").block([0, -50, -50], [12, 50, 50]).hole([0, 0, 0], X, r - 3, 12)
    frame.block([130, -50, -50], [142, 50, 50]).hole([130, 0, 0], X, r - 3, 12).block([12, -50, -50], [130, 50, -42])
    shaft = t.part("shaft").pin([0, 0, 0], X, r - 3, 12).pin([12, 0, 0], X, r + 5, 28)
    shaft.pin([40, 0, 0], X, r, 90).pin([130, 0, 0], X, r - 3, 40).block([160, 0, 0], [168, 30, 3])
    hub = t.part("hub").pin([40, 0, 0], X, 35, 30).hole([40, 0, 0], X, r, 30)
    z = np.sqrt(r * r - w * w)
    for y, n in ((w, -Y), (-w, Y)):
        shaft.face([[46, y, z - 3], [64, y, z - 3], [64, y, z], [46, y, z]], n)
        hub.face([[40, y, z], [70, y, z], [70, y, z + 2], [40, y, z + 2]], n)
    shaft.face([[46, -w, z - 3], [64, -w, z - 3], [64, w, z - 3], [46, w, z - 3]], Z)
    for x, n in ((46, X), (64, -X)):
        shaft.face([[x, -w, z - 3], [x, w, z - 3], [x, w, z], [x, -w, z]], n)
    t.part("key").block([46, -w, z - 3], [64, w, z + 2])
    t.part("circlip").pin([70, 0, 0], X, r + 6, 4).hole([70, 0, 0], X, r, 4)
    t.joint("revolute", "frame", "shaft", X, [0, 0, 0])
    t.welded.append(("shaft", "hub"))
    return t


def flange_with_bush(rng) -> Truth:
    """A flange with screws and washers, a pressed bush, and a shaft between a shoulder and a ring."""
    t = Truth(freedoms=1, ground="base")
    r, gap = rng.uniform(8, 12), rng.uniform(0, 0.15)
    base = t.part("base").block([-60, -60, -20], [60, 60, 0]).hole([0, 0, -20], Z, r + 10, 20)
    flange = t.part("flange").pin([0, 0, 0], Z, 50, 12).hole([0, 0, 0], Z, r + 3, 12)
    for k in range(4):
        a = k * np.pi / 2 + 0.5
        x, y = 40 * np.cos(a), 40 * np.sin(a)
        base.hole([x, y, -20], Z, 2.5, 20)
        flange.hole([x, y, 0], Z, 3.3, 12)
        t.part("washer").pin([x, y, 12], Z, 6, 1.6).hole([x, y, 12], Z, 3.2, 1.6)
        t.part("screw M6x30").pin([x, y, -16.4], Z, 3, 30).pin([x, y, 13.6], Z, 5, 6)
    t.part("bush").pin([0, 0, 0], Z, r + 3, 12).hole([0, 0, 0], Z, r + gap, 12)
    t.part("shaft").pin([0, 0, -40], Z, r + 6, 40).pin([0, 0, 0], Z, r, 40).block([r, -3, 30], [r + 25, 3, 38])
    t.part("circlip").pin([0, 0, 12.3], Z, r + 4, 3).hole([0, 0, 12.3], Z, r, 3)
    t.joint("revolute", "base", "shaft", Z, [0, 0, 0])
    return t


def cabinet(rng) -> Truth:
    """A door on two hinges of two leaves each, all screwed on: one revolute joint."""
    t = Truth(freedoms=1, ground="side panel")
    r, width = rng.uniform(2, 3), rng.uniform(200, 400)
    side, door = (
        t.part("side panel").block([-200, 0, 0], [-4, 18, 600]),
        t.part("door").block([4, 0, 0], [width, 18, 600]),
    )
    for k, z in enumerate((60, 460)):
        for sign, panel, spans in ((-1, side, [(0, 20), (40, 60)]), (1, door, [(20, 40)])):
            leaf = t.part(f"leaf {k}")
            leaf.block([min(sign * 6, sign * 40), -3, z], [max(sign * 6, sign * 40), 0, z + 60])
            for low, high in spans:
                leaf.block([-6, -8, z + low], [6, -1, z + high])
                leaf.hole([0, -4, z + low], Z, r, high - low)
            for h in (15, 45):
                leaf.hole([sign * 28, -3, z + h], Y, 2.2, 3)
                panel.hole([sign * 28, 0, z + h], Y, 1.6, 14)
                t.part("screw").pin([sign * 28, -3, z + h], Y, 2, 16).pin([sign * 28, -5, z + h], Y, 4, 2)
        t.part("pin").pin([0, -4, z], Z, r, 60)
    t.joint("revolute", "side panel", "door", Z, [0, -4, 0])
    return t


def radial_engine(rng) -> Truth:
    """Three pistons on one crankpin."""
    t = Truth(freedoms=1, ground="crankcase")
    a, e, rod = rng.uniform(0, 6), rng.uniform(12, 18), rng.uniform(70, 80)
    pin = e * np.array([np.cos(a), np.sin(a), 0])
    case = t.part("crankcase").block([-50, -50, -30], [50, 50, -20]).hole([0, 0, -30], Z, 10, 10)
    t.part("crankshaft").pin([0, 0, -30], Z, 10, 10).pin([0, 0, -20], Z, 30, 8).pin([*pin[:2], -12], Z, 5, 24)
    t.joint("revolute", "crankcase", "crankshaft", Z, [0, 0, 0])
    for k in range(3):
        u = np.array([np.cos(k * 2 * np.pi / 3), np.sin(k * 2 * np.pi / 3), 0])
        along, across = pin @ u, pin @ np.array([-u[1], u[0], 0])
        end = (along + np.sqrt(rod**2 - across**2)) * u
        z = -12 + 8 * k
        bar(t.part(f"rod {k}"), pin[:2], end[:2], z, 8, (5, 4))
        case._cylinder("bore", 55 * u + (z + 4) * Z, u, 14, 70)
        t.part(f"piston {k}").pin(end - 12 * u + (z + 4) * Z, u, 14, 30)
        for low in (-10, 4):
            t.parts[-1].hole([*end[:2], z + 4 + low], Z, 4, 6)
        t.part(f"gudgeon {k}").pin([*end[:2], z - 6], Z, 4, 20)
        t.joint("revolute", "crankshaft", f"rod {k}", Z, pin)
        t.joint("revolute", f"rod {k}", f"piston {k}", Z, end)
        t.joint("cylindrical prismatic", "crankcase", f"piston {k}", u, (z + 4) * Z)
    case.block([-50, -50, -20], [-44, 50, 30])
    return t


def boom(rng) -> Truth:
    """A boom that a cylinder lifts; its rod slides in the barrel."""
    t = Truth(freedoms=1, ground="chassis")
    a, length = rng.uniform(0.4, 0.9), rng.uniform(180, 220)
    o, low = np.array([0.0, 100]), np.array([60.0, 0])
    high = o + 150 * np.array([np.cos(a), np.sin(a)])
    end = o + length * np.array([np.cos(a), np.sin(a)])
    chassis = t.part("chassis").block([-40, -40, -30], [100, 140, -10])
    chassis.hole([*o, -30], Z, 6, 20).hole([*low, -30], Z, 6, 20)
    bar(t.part("boom"), o, end, -10, 12, (6, 6))
    t.parts[-1].hole([*high, -10], Z, 6, 12)
    u = np.append((high - low) / np.linalg.norm(high - low), 0)
    barrel = t.part("barrel").pin(np.append(low, 11) + 20 * u, u, 14, 60).hole(np.append(low, 11) + 20 * u, u, 9, 60)
    barrel.block([*(low - 9), 4], [*(low + 9), 18]).hole([*low, 4], Z, 6, 14)
    stroke = np.linalg.norm(high - low)
    piston_rod = t.part("cylinder rod").pin(np.append(low, 11) + 40 * u, u, 9, stroke - 52)
    piston_rod.block([*(high - 9), 4], [*(high + 9), 18]).hole([*high, 4], Z, 6, 14)
    for k, p in enumerate((o, low, high)):
        t.part(f"pin {k}").pin([*p, -30 if k < 2 else -10], Z, 6, 48 if k < 2 else 28)
    t.joint("revolute", "chassis", "boom", Z, [*o, 0])
    t.joint("revolute", "chassis", "barrel", Z, [*low, 0])
    t.joint("revolute", "boom", "cylinder rod", Z, [*high, 0])
    t.joint("cylindrical prismatic", "barrel", "cylinder rod", u, [*low, 11])
    return t


def spur_gears(rng) -> Truth:
    """Two gears that mesh, as discs of their pitch circles, and a rack: they touch in lines."""
    t = Truth(freedoms=3, ground="frame")
    a, b = rng.uniform(18, 24), rng.uniform(30, 40)
    frame = t.part("frame").block([-60, -a - 40, -20], [a + 2 * b + 20, 60, -10]).hole([0, 0, -20], Z, 6, 10)
    frame.hole([a + b, 0, -20], Z, 6, 10).block([-60, -a - 40, -10], [60, -a - 10, -4])
    for side in (-a - 16, -a - 40):
        frame.block([-60, side, -4], [60, side + 6, 0])
    for name, x, r in (("pinion", 0, a), ("wheel", a + b, b)):
        gear = t.part(name).pin([x, 0, -20], Z, 6, 10).pin([x, 0, -10], Z, r, 12)
        gear.block([x + 2, -2, 2], [x + r - 4, 2, 6])
        t.joint("revolute", "frame", name, Z, [x, 0, 0])
    t.part("rack").block([-90, -a - 34, -4], [90, -a - 16, 4]).block([-90, -a - 16, 0], [90, -a, 4])
    t.joint("prismatic", "frame", "rack", X)
    return t


SHAFTS = {
    f.__name__: f
    for f in (
        cross_universal, spatial_four_bar, ball_bearing, planet_carrier, keyed_hub, flange_with_bush, cabinet,
        radial_engine, boom, spur_gears,
    )
}  # fmt: skip
