"""Families of guides, couplings, cams and screws, with random sizes; each is held against its known joints."""

from __future__ import annotations

import numpy as np

from tests.importers.inference.mechanisms import Truth, bar
from tests.importers.inference.solids import X, Y, Z


def scotch_yoke(rng) -> Truth:
    """A crank pin in a block that slides in a yoke; the crank disc and the yoke touch."""
    t = Truth(freedoms=1, ground="frame")
    a, r = rng.uniform(0.3, 1.2), rng.uniform(16, 22)
    x, y = r * np.cos(a), r * np.sin(a)
    frame = t.part("frame").block([-40, -50, -20], [160, 50, -10]).hole([0, 0, -20], Z, 8, 10)
    for low, high in ((6, 14), (-14, -6)):
        frame.block([100, low, -10], [140, high, 20])
    frame.block([100, -14, -10], [140, 14, -2])
    crank = t.part("crank").pin([0, 0, -20], Z, 8, 10).pin([0, 0, -10], Z, 32, 8)
    crank.pin([x, y, -2], Z, 5, 12)
    t.part("block").block([x - 8, y - 10, -2], [x + 8, y + 10, 10]).hole([x, y, -2], Z, 5, 12)
    yoke = t.part("yoke").block([x - 14, -40, -2], [x - 8, 40, 10]).block([x + 8, -40, -2], [x + 14, 40, 10])
    yoke.block([x - 14, 40, -2], [x + 14, 46, 10]).block([x - 14, -46, -2], [x + 14, -40, 10])
    yoke.block([x + 14, -6, -2], [x + 150, 6, 10]).block([x - 14, -46, 10], [x + 14, 46, 14])
    t.joint("revolute", "frame", "crank", Z, [0, 0, 0])
    t.joint("revolute", "crank", "block", Z, [x, y, 0])
    t.joint("prismatic", "block", "yoke", Y)
    t.joint("prismatic", "frame", "yoke", X)
    return t


def pin_in_slot(rng) -> Truth:
    """The same without a block: the pin touches both sides of the slot, which is no joint."""
    t = scotch_yoke(rng)
    t.parts = [part for part in t.parts if part.name != "block"]
    t.joints = [joint for joint in t.joints if "block" not in joint[1:3]]
    t.freedoms = 2
    crank = next(part for part in t.parts if part.name == "crank")
    pin = crank.faces[-1]
    crank.pin(pin["point"], Z, 8, 12)
    return t


def oldham(rng) -> Truth:
    """Two hubs with tongues in the crossed grooves of a disc; their axes are a little apart."""
    t = Truth(freedoms=1, ground="frame")
    d, w = rng.uniform(3, 8), rng.uniform(3, 5)
    frame = t.part("frame").block([-50, -50, -60], [50, 50, -40]).hole([0, 0, -60], Z, 10, 20)
    frame.block([-50, -50, 48], [50, 50, 68]).hole([d, 0, 48], Z, 10, 20).block([-60, -50, -60], [-50, 50, 68])
    hub = t.part("hub a").pin([0, 0, -60], Z, 10, 20).pin([0, 0, -40], Z, 30, 20)
    hub.block([-24, -w, -20], [24, w, -16])
    disc = t.part("disc").arc([d, 0, -20], Z, 34, 20, "boss", 1.0)
    disc._add(34 * 34 * 3 * 20, np.array([d, 0, -10]), np.eye(3) * 300)
    disc.face([[-20, w, -20], [20, w, -20], [20, w, -16], [-20, w, -16]], -Y)
    disc.face([[-20, -w, -20], [20, -w, -20], [20, -w, -16], [-20, -w, -16]], Y)
    disc.face([[-20, -w, -16], [20, -w, -16], [20, w, -16], [-20, w, -16]], -Z)
    for x, n in ((d + w, -X), (d - w, X)):
        disc.face([[x, -20, -4], [x, 20, -4], [x, 20, 0], [x, -20, 0]], n)
    disc.face([[d - w, -20, -4], [d + w, -20, -4], [d + w, 20, -4], [d - w, 20, -4]], Z)
    hub = t.part("hub b").pin([d, 0, 48], Z, 10, 20).pin([d, 0, 0], Z, 30, 48)
    hub.block([d - w, -24, -4], [d + w, 24, 0])
    t.joint("revolute", "frame", "hub a", Z, [0, 0, 0])
    t.joint("revolute", "frame", "hub b", Z, [d, 0, 0])
    t.joint("prismatic", "hub a", "disc", X)
    t.joint("prismatic", "disc", "hub b", Y)
    return t


def geneva(rng) -> Truth:
    """A driver whose pin stands in the round end of a slot of the wheel, and whose disc locks it: no joint."""
    t = Truth(freedoms=2, ground="frame")
    a, r = rng.uniform(70, 90), rng.uniform(4, 6)
    frame = t.part("frame").block([-60, -60, -20], [a + 80, 60, -10])
    frame.hole([0, 0, -20], Z, 8, 10).hole([a, 0, -20], Z, 8, 10)
    driver = t.part("driver").pin([0, 0, -20], Z, 8, 10).pin([0, 0, -10], Z, 45, 8).pin([40, 0, -2], Z, r, 12)
    driver.arc([0, 0, -2], Z, 28, 12, "boss", 0.7)
    wheel = t.part("wheel").pin([a, 0, -20], Z, 8, 18).pin([a, 0, -2], Z, a - 30, 12)
    wheel.arc([0, 0, -2], Z, 28, 12, "bore", 0.22).arc([40, 0, -2], Z, r, 12, "bore", 0.5)
    for y, n in ((r, -Y), (-r, Y)):
        wheel.face([[20, y, -2], [40, y, -2], [40, y, 10], [20, y, 10]], n)
    t.joint("revolute", "frame", "driver", Z, [0, 0, 0])
    t.joint("revolute", "frame", "wheel", Z, [a, 0, 0])
    return t


def cam(rng, roller=False) -> Truth:
    """A round cam under a follower with a flat or with a roller: they touch in a line."""
    t = Truth(freedoms=2, ground="frame")
    c, r = rng.uniform(5, 10), rng.uniform(20, 30)
    gap = 12.0 if roller else 0.0
    top = c + r + gap
    frame = t.part("frame").block([-60, -40, -20], [60, top + 90, -10]).hole([0, 0, -20], Z, 8, 10)
    for low, high in ((-20, -8), (8, 20)):
        frame.block([low, top + 30, -10], [high, top + 60, 20])
    frame.block([-20, top + 30, -10], [20, top + 60, 0])
    t.part("cam").pin([0, 0, -20], Z, 8, 10).pin([0, c, -10], Z, r, 24)
    if not roller:
        t.part("follower").block([-30, top, 0], [30, top + 8, 12]).block([-8, top + 8, 0], [8, top + 90, 12])
    else:
        follower = t.part("follower").block([-8, top + 2, 0], [8, top + 90, 6])
        follower.block([-8, top - 10, 0], [8, top + 2, 4]).pin([0, top - 6, 4], Z, 3, 12)
        t.part("roller").pin([0, top - 6, 4], Z, 6, 10).hole([0, top - 6, 4], Z, 3, 10)
        t.freedoms, t.hints = 3, 'keep = ["roller"]'
        t.joint("revolute", "follower", "roller", Z, [0, top - 6, 0])
    t.joint("revolute", "frame", "cam", Z, [0, 0, 0])
    t.joint("prismatic", "frame", "follower", Y)
    return t


def cam_with_roller(rng) -> Truth:
    """A cam with a roller follower."""
    return cam(rng, roller=True)


def telescope(rng, count=4) -> Truth:
    """Square tubes in each other, partly drawn out."""
    t = Truth(freedoms=count - 1, ground="tube 0")
    half, wall, length = rng.uniform(30, 40), rng.uniform(2, 4), rng.uniform(150, 200)
    for k in range(count):
        h, z = half - k * wall, 60.0 * k
        inner = h - wall
        tube = t.part(f"tube {k}")
        for s in (1, -1):
            tube.block([s * h if s < 0 else inner, -h, z], [-inner if s < 0 else h, h, z + length])
            tube.block([-inner, s * h if s < 0 else inner, z], [inner, -inner if s < 0 else h, z + length])
    for k in range(count - 1):
        t.joint("prismatic", f"tube {k}", f"tube {k + 1}", Z)
    return t


def dovetail(rng) -> Truth:
    """A slide in a guide with inclined faces, which also keep it from being lifted."""
    t = Truth(freedoms=1, ground="bed")
    w, h, length = rng.uniform(15, 25), rng.uniform(8, 12), rng.uniform(150, 250)
    s = h / np.tan(np.radians(rng.uniform(50, 65)))
    t.part("bed").prism([[0, -w, 0], [0, w, 0], [0, w + s, h], [0, -w - s, h]], length * X)
    t.parts[0].block([0, -60, -20], [length, 60, 0])
    slide = t.part("slide").prism([[40, -60, h], [40, 60, h], [40, 60, h + 15], [40, -60, h + 15]], 50 * X)
    slide.prism([[40, w + s, h], [40, w, 0.5], [40, 60, 0.5], [40, 60, h]], 50 * X)
    slide.prism([[40, -w - s, h], [40, -w, 0.5], [40, -60, 0.5], [40, -60, h]], 50 * X)
    slide.planes = [f for f in slide.planes if abs(f["dir"][0]) > 0.9 or abs(f["dir"][2]) > 0.9 or _is_outside(f)]
    for sign in (1, -1):
        n = np.array([0.0, -sign * h, s]) / np.hypot(h, s)
        slide.face([[40, sign * w, 0], [90, sign * w, 0], [90, sign * (w + s), h], [40, sign * (w + s), h]], n)
    t.joint("prismatic", "bed", "slide", X)
    return t


def _is_outside(face) -> bool:
    return abs(face["point"][1]) > 55


def lead_screw(rng, thread=True) -> Truth:
    """A spindle in two cheeks moves a carriage on two rods."""
    t = Truth(freedoms=1 if thread else 2, ground="frame")
    y, r, length = rng.uniform(22, 28), rng.uniform(5, 7), rng.uniform(160, 240)
    lead = rng.choice([-4.0, 2.0, 5.0])
    frame = t.part("frame").block([0, -45, 0], [10, 45, 50]).block([length, -45, 0], [length + 10, 45, 50])
    carriage = t.part("carriage").block([60, -40, 10], [100, 40, 45]).hole([60, 0, 25], X, r, 40)
    for x in (0, length):
        frame.hole([x, 0, 25], X, 4, 10)
    spindle = t.part("spindle").pin([0, 0, 25], X, 4, 10).pin([10, 0, 25], X, r, length - 10)
    spindle.pin([length, 0, 25], X, 4, 25)
    if thread:
        spindle.helix([10, 0, 25], X, r, lead)
        carriage.helix([60, 0, 25], X, r, lead)
    for k, side in enumerate((-y, y)):
        for x in (0, length):
            frame.hole([x, side, 25], X, 5, 10)
        carriage.hole([60, side, 25], X, 5, 40)
        t.part(f"rod {k}").pin([0, side, 25], X, 5, length + 10)
    t.joint("revolute", "frame", "spindle", X, [0, 0, 25])
    t.joint("prismatic", "frame", "carriage", X)
    t.joint("helical" if thread else "helical cylindrical", "spindle", "carriage", X, [0, 0, 25])
    return t


def plain_lead_screw(rng) -> Truth:
    """The same without a drawn thread: the lead is asked for."""
    return lead_screw(rng, thread=False)


def splined_sleeve(rng) -> Truth:
    """A sleeve with straight splines on a shaft that turns in a frame."""
    t = Truth(freedoms=2, ground="frame")
    r, w = rng.uniform(10, 14), rng.uniform(2, 3)
    frame = t.part("frame").block([0, -40, -40], [12, 40, 40]).hole([0, 0, 0], X, 8, 12)
    frame.block([150, -40, -40], [162, 40, 40]).hole([150, 0, 0], X, 8, 12).block([0, -40, -50], [162, 40, -40])
    shaft = t.part("shaft").pin([0, 0, 0], X, 8, 12).pin([12, 0, 0], X, r, 138).pin([150, 0, 0], X, 8, 20)
    sleeve = t.part("sleeve").pin([60, 0, 0], X, r + 14, 40).hole([60, 0, 0], X, r, 40)
    sleeve.block([80, r + 5, -3], [90, r + 30, 3])
    for k in range(4):
        a = k * np.pi / 2 + 0.2
        u, v = np.array([0, np.cos(a), np.sin(a)]), np.array([0, -np.sin(a), np.cos(a)])
        shaft.prism(
            [p + 20 * X for p in (r * u - w * v, r * u + w * v, (r + 3) * u + w * v, (r + 3) * u - w * v)], 120 * X
        )
        for s in (1, -1):
            corners = [60 * X + q * u + s * w * v for q in (r, r + 3)]
            sleeve.face([corners[0], corners[1], corners[1] + 40 * X, corners[0] + 40 * X], -s * v)
    t.joint("revolute", "frame", "shaft", X, [0, 0, 0])
    t.joint("prismatic", "shaft", "sleeve", X)
    return t


def scissors(rng) -> Truth:
    """Two crossed bars on a base: one end is hinged, the other has a block in a guide; a table above them likewise."""
    t = Truth(freedoms=1, ground="base")
    half, a = rng.uniform(60, 80), rng.uniform(0.4, 0.8)
    x, y = half * np.cos(a), half * np.sin(a)
    left, right, middle = np.array([-x, 0]), np.array([x, 0]), np.array([0, y])
    base = t.part("base").block([-x - 20, -40, -8], [x + 20, -10, 20]).block([-x - 20, -40, -8], [x + 20, 30, 0])
    base.hole([*left, -8], Z, 4, 8)
    table = t.part("table").block([-x - 20, 2 * y + 10, -8], [x + 20, 2 * y + 40, 20])
    table.block([-x - 20, 2 * y - 30, -8], [x + 20, 2 * y + 40, 0]).hole([-x, 2 * y, -8], Z, 4, 8)
    bar(t.part("bar a"), left, (x, 2 * y), 0, 6, (4, 4))
    t.parts[-1].hole([*middle, 0], Z, 4, 6)
    bar(t.part("bar b"), (-x, 2 * y), right, 6, 6, (4, 4))
    t.parts[-1].hole([*middle, 6], Z, 4, 6)
    t.part("centre pin").pin([*middle, 0], Z, 4, 12).pin([*middle, 12], Z, 6, 3).pin([*middle, -3], Z, 6, 3)
    for name, point in (("pin a", (-x, 0)), ("pin b", (-x, 2 * y))):
        t.part(name).pin([*point, -8], Z, 4, 20).pin([*point, 12], Z, 6, 3)
    for name, point, other in (("shoe a", right, base), ("shoe b", np.array([x, 2 * y]), table)):
        shoe = t.part(name).block([point[0] - 8, point[1] - 6, 12], [point[0] + 8, point[1] + 6, 20])
        shoe.pin([*point, 0], Z, 4, 12)
        for side in (-1, 1):
            low = point[1] + 6 if side > 0 else point[1] - 10
            other.block([0, low, 12], [x + 20, low + 4, 20])
        other.block([0, point[1] - 10, 20], [x + 20, point[1] + 10, 24])
    t.joint("revolute", "base", "bar a", Z, [*left, 0])
    t.joint("revolute", "table", "bar b", Z, [-x, 2 * y, 0])
    t.joint("revolute", "bar a", "bar b", Z, [*middle, 0])
    t.joint("revolute", "bar b", "shoe a", Z, [*right, 0])
    t.joint("revolute", "bar a", "shoe b", Z, [x, 2 * y, 0])
    t.joint("prismatic", "base", "shoe a", X)
    t.joint("prismatic", "table", "shoe b", X)
    return t


GUIDES = {
    f.__name__: f
    for f in (
        scotch_yoke, pin_in_slot, oldham, geneva, cam, cam_with_roller, telescope, dovetail, lead_screw,
        plain_lead_screw, splined_sleeve, scissors,
    )
}  # fmt: skip
