"""Families of assemblies with known joints, and their documents in any pose, scale, unit and order."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from tests.importers.inference.poses import Pose, small_error
from tests.importers.inference.solids import Part, X, Z

MILLIMETRES = {"um": 1e-3, "mm": 1.0, "cm": 10.0, "m": 1000.0, "in": 25.4}


@dataclass
class Truth:
    """Parts, joints as (kinds, part, part, direction or None, point or None), and pairs of parts of one body.

    `hints` are the lines without which something is asked.
    """

    parts: list[Part] = field(default_factory=list)
    joints: list[tuple] = field(default_factory=list)
    welded: list[tuple[str, str]] = field(default_factory=list)
    freedoms: int = 0
    ground: str = ""
    hints: str = ""

    def part(self, name: str) -> Part:
        self.parts.append(Part(name))
        return self.parts[-1]

    def named(self, name: str) -> Part:
        return next(part for part in self.parts if part.name == name)

    def joint(self, kinds: str, a: str, b: str, direction=None, point=None) -> None:
        self.joints.append((kinds.split(), a, b, direction, point))


def bar(part: Part, p, q, z, thickness, radii) -> None:
    """A flat bar between two points of the xy plane, with a hole at each end."""
    p, q = np.array([*p, z], float), np.array([*q, z], float)
    u = (q - p) / np.linalg.norm(q - p)
    turned = Pose(np.column_stack([u, np.cross(Z, u), Z]), p)
    local = Part("").block([-8, -8, 0], [np.linalg.norm(q - p) + 8, 8, thickness])
    part.planes += [{**f, **_arrays(turned.feature(f))} for f in local.planes]
    com = local.first / local.volume
    spread = turned.rotation @ (local.second / local.volume - np.outer(com, com)) @ turned.rotation.T
    part._add(local.volume, turned.points(com), spread)
    part.points += list(turned.points(np.array(local.points)))
    for end, radius in zip((p, q), radii, strict=True):
        if radius:
            part.hole(end, Z, radius, thickness)


def _arrays(face: dict) -> dict:
    loops = [[np.array(x) for x in loop] for loop in face["outline"]]
    return {"point": np.array(face["point"]), "dir": np.array(face["dir"]), "outline": loops}


def hinge() -> Truth:
    """Two leaves with three knuckles and a pin."""
    t = Truth(freedoms=1, ground="leaf one")
    for name, side, spans in (("leaf one", -1, [(0, 20), (40, 60)]), ("leaf two", 1, [(20, 40)])):
        leaf = t.part(name).block([min(side * 8, side * 60), -3, 0], [max(side * 8, side * 60), 3, 60])
        for low, high in spans:
            leaf.block([min(side * 8, -side * 7), -8, low], [max(side * 8, -side * 7), 8, high])
            leaf.hole([0, 0, low], Z, 4, high - low)
    t.part("pin").pin([0, 0, 0], Z, 4, 60)
    t.joint("revolute", "leaf one", "leaf two", Z, [0, 0, 0])
    return t


def four_bar(angle: float = 1.1) -> Truth:
    """A plate and three bars; pins with heads."""
    t = Truth(freedoms=1, ground="plate")
    o, d = np.array([0.0, 0]), np.array([100.0, 0])
    b = 40 * np.array([np.cos(angle), np.sin(angle)])
    w = d - b
    r = np.linalg.norm(w)
    along = (90**2 - 70**2 + r**2) / (2 * r)
    c = b + along * w / r + np.sqrt(90**2 - along**2) * np.array([-w[1], w[0]]) / r
    plate = t.part("plate").block([-20, -15, -8], [120, 15, 0])
    for name, p, q, z in (("crank", o, b, 0), ("coupler", b, c, 6), ("rocker", d, c, 0)):
        bar(t.part(name), p, q, z, 6, (4, 4))
    for k, (x, low, top) in enumerate(((o, -8, 6), (d, -8, 6), (b, 0, 12), (c, 0, 12))):
        t.part(f"pin {k}").pin([*x, low], Z, 4, top - low).pin([*x, top], Z, 6, 3)
        if low < 0:
            plate.hole([*x, -8], Z, 4, 8)
    for pair, x in (
        (("plate", "crank"), o),
        (("plate", "rocker"), d),
        (("crank", "coupler"), b),
        (("rocker", "coupler"), c),
    ):
        t.joint("revolute", *pair, Z, [*x, 0])
    return t


def slider_crank(angle: float = 0.7) -> Truth:
    """An engine: the loop needs the slide of the piston, and no other."""
    t = Truth(freedoms=1, ground="block")
    crankpin = np.array([20 * np.cos(angle), 20 * np.sin(angle), 0])
    x = crankpin[0] + np.sqrt(70**2 - crankpin[1] ** 2)
    t.part("block").block([-40, -60, -20], [150, 60, -12]).hole([0, 0, -20], Z, 8, 8)
    t.parts[0].block([55, -25, -12], [150, 25, 33]).hole([55, 0, 10.5], X, 15, 95)
    t.part("crank").pin([0, 0, -20], Z, 8, 8).pin([0, 0, -12], Z, 32, 8).pin(crankpin - [0, 0, 4], Z, 6, 18)
    bar(t.part("rod"), crankpin[:2], (x, 0), 5, 9, (6, 4))
    t.part("piston").pin([x - 12, 0, 10.5], X, 15, 30)
    t.parts[-1].hole([x, 0, -2.5], Z, 4, 7).hole([x, 0, 16.5], Z, 4, 7)
    t.part("wrist pin").pin([x, 0, -0.5], Z, 4, 22)
    t.joint("revolute", "block", "crank", Z, [0, 0, 0])
    t.joint("revolute", "crank", "rod", Z, crankpin)
    t.joint("revolute", "rod", "piston", Z, [x, 0, 0])
    t.joint("cylindrical prismatic", "block", "piston", X, [0, 0, 10.5])
    return t


def door() -> Truth:
    """A door that rests on its frame: the faces stop it in one sense only."""
    t = Truth(freedoms=1, ground="frame")
    frame = t.part("frame").block([-20, -10, 0], [-6, 10, 200]).block([100, -10, 0], [114, 0, 200])
    frame.block([-20, -10, -10], [114, 10, 0]).block([-20, -10, 200], [114, 10, 210])
    leaf = t.part("door").block([-5, 0, 0], [113, 8, 200])
    for z in (-10, 200):
        leaf.pin([0, 4, z], Z, 3, 10)
        frame.hole([0, 4, z], Z, 3, 10)
    t.joint("revolute", "frame", "door", Z, [0, 4, 0])
    return t


def ball() -> Truth:
    """A ball in a socket."""
    t = Truth(freedoms=3, ground="housing")
    t.part("housing").block([-20, -20, -20], [20, 20, 5]).sphere([0, 0, 0], 12, "bore")
    t.part("stud").pin([0, 0, 10], Z, 5, 40).sphere([0, 0, 0], 12, "boss")
    t.joint("spherical", "housing", "stud", None, [0, 0, 0])
    return t


def guide() -> Truth:
    """A carriage on a rail with faces on both sides."""
    t = Truth(freedoms=1, ground="base")
    t.part("base").block([0, -30, -10], [200, 30, 0]).block([0, -6, 0], [200, 6, 10])
    carriage = t.part("carriage").block([60, -20, 10], [100, 20, 25])
    carriage.block([60, -20, 1], [100, -6, 10]).block([60, 6, 1], [100, 20, 10])
    t.joint("prismatic", "base", "carriage", X)
    return t


def two_rods() -> Truth:
    """A carriage on two round rods between two cheeks."""
    t = Truth(freedoms=1, ground="frame")
    frame = t.part("frame").block([0, -40, 0], [10, 40, 40]).block([190, -40, 0], [200, 40, 40])
    carriage = t.part("carriage").block([70, -38, 15], [110, 38, 35])
    for k, y in enumerate((-25, 25)):
        frame.hole([0, y, 25], X, 5, 10).hole([190, y, 25], X, 5, 10)
        t.part(f"rod {k}").pin([0, y, 25], X, 5, 200)
        carriage.hole([70, y, 25], X, 5.01, 40)
    t.joint("prismatic", "frame", "carriage", X)
    return t


def bush() -> Truth:
    """A long rod in a bush without any stop."""
    t = Truth(freedoms=2, ground="base")
    t.part("base").block([-15, -15, 0], [15, 15, 80]).hole([0, 0, 0], Z, 8, 80)
    t.part("plunger").pin([0, 0, -40], Z, 8, 200).block([-4, -4, 160], [14, 4, 170])
    t.joint("cylindrical", "base", "plunger", Z, [0, 0, 0])
    return t


def spindle() -> Truth:
    """A spindle with a thread that is drawn, in a nut that a frame guides."""
    t = Truth(freedoms=1, ground="frame")
    frame = t.part("frame").block([0, -20, -30], [10, 20, 20]).hole([0, 0, 0], X, 6, 10)
    frame.block([150, -20, -30], [160, 20, 20]).hole([150, 0, 0], X, 6, 10)
    frame.block([10, -20, -30], [150, 20, -20]).block([10, -20, -20], [150, -16, 12]).block(
        [10, 16, -20], [150, 20, 12]
    )
    t.part("spindle").pin([0, 0, 0], X, 6, 10).pin([10, 0, 0], X, 8, 140).pin([150, 0, 0], X, 6, 20).helix(
        [10, 0, 0], X, 8, 4.0
    )
    t.part("runner").block([60, -16, -20], [90, 16, 14]).hole([60, 0, 0], X, 8, 30).helix([60, 0, 0], X, 8, 4.0)
    t.joint("revolute", "frame", "spindle", X, [0, 0, 0])
    t.joint("helical", "spindle", "runner", X, [0, 0, 0])
    t.joint("prismatic", "frame", "runner", X)
    return t


def bolted() -> Truth:
    """A flange on a plate with four bolts and nuts in clearance holes."""
    t = Truth(ground="plate")
    plate = t.part("plate").block([-50, -50, -10], [50, 50, 0])
    flange = t.part("flange").block([-40, -40, 0], [40, 40, 8])
    for k, (x, y) in enumerate(((-30, -30), (30, -30), (30, 30), (-30, 30))):
        plate.hole([x, y, -10], Z, 4.5, 10)
        flange.hole([x, y, 0], Z, 4.5, 8)
        t.part(f"bolt M8 x 30 {k}").pin([x, y, -22], Z, 4, 30).pin([x, y, 8], Z, 7, 5)
        t.part(f"nut M8 {k}").pin([x, y, -16], Z, 7, 6).hole([x, y, -16], Z, 4, 6)
    return t


def loose() -> Truth:
    """Two parts that do not touch."""
    t = Truth(ground="base")
    t.part("base").block([0, 0, 0], [50, 50, 10]).hole([25, 25, 0], Z, 6, 10)
    t.part("float").block([0, 0, 30], [40, 40, 50])
    return t


def corner() -> Truth:
    """A block that leans in a corner, and a puck on the floor: they touch, and nothing guides them."""
    t = Truth(ground="base")
    t.part("base").block([0, 0, -10], [200, 200, 0]).block([0, 0, 0], [200, 10, 100])
    t.part("box").block([50, 10, 0], [90, 40, 30])
    t.part("puck").pin([150, 100, 0], Z, 20, 15)
    return t


MOVING: dict[str, Callable[[], Truth]] = {
    f.__name__: f for f in (hinge, four_bar, slider_crank, door, ball, guide, two_rods, bush, spindle)
}
NOT_MOVING: dict[str, Callable[[], Truth]] = {f.__name__: f for f in (bolted, loose, corner)}


def document(
    truth: Truth, pose: Pose | None = None, unit: str = "mm", reverse: bool = False, error: float = 0.0, seed: int = 0
) -> dict:
    """The document of an assembly; `error` [mm] moves each part by a little."""
    rng = np.random.default_rng(seed)
    whole = Pose() if pose is None else pose
    to_unit = Pose(scale=1 / MILLIMETRES[unit])
    parts = []
    for k, part in enumerate(truth.parts):
        moved = small_error(rng, error).after(whole) if error else whole
        parts.append(part.data(to_unit.after(moved), part.name, f"p{k + 1}"))
    if reverse:
        parts.reverse()
    head = {"schema": "cadmbs.assembly/1.1", "units": {"length": unit, "mass": "kg"}}
    return json.loads(json.dumps({**head, "parts": parts}, default=lambda x: x.tolist()))
