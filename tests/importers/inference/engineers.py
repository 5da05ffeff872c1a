"""Small assemblies as engineers draw them: screws, sheet, motors and loose parts, with names in any language."""

from __future__ import annotations

import numpy as np

from tests.importers.inference.mechanisms import Truth, document
from tests.importers.inference.solids import X, Z


def cover(name: str = "Socket head screw M5x18", bolts: int = 2, core: float = 2.1) -> Truth:
    """A cover on a base with screws that reach into holes drawn with the core diameter."""
    t = Truth(ground="base")
    base = t.part("base").block([-50, -20, 0], [50, 20, 20])
    lid = t.part("cover").block([-50, -20, 20], [50, 20, 26])
    for k in range(bolts):
        x = -30 + 60 * k
        base.hole([x, 0, 5], Z, core, 15)
        lid.hole([x, 0, 20], Z, 2.75, 6)
        t.part(name).pin([x, 0, 8], Z, 2.5, 18).pin([x, 0, 26], Z, 4.25, 5)
    return t


def hexagon(part, z: float, height: float, flats: float):
    """A hexagonal prism about the z axis."""
    angles = np.arange(6) * np.pi / 3
    corners = [[flats / np.sqrt(3) * np.cos(a), flats / np.sqrt(3) * np.sin(a), z] for a in angles]
    return part.prism(corners, [0, 0, height])


def bolt_and_nut(bolt: str, nut: str, play: float) -> Truth:
    """Two plates, held together by one bolt with a hexagonal head and a nut."""
    t = Truth(ground="plate")
    t.part("plate").block([-60, -60, -10], [60, 60, 0]).hole([0, 0, -10], Z, 5 + play, 10)
    t.part("lever").block([-15, -15, 0], [150, 15, 8]).hole([0, 0, 0], Z, 5 + play, 8)
    hexagon(t.part(bolt).pin([0, 0, -20], Z, 5, 28), 8, 6, 16)
    hexagon(t.part(nut), -18, 8, 16).hole([0, 0, -18], Z, 5, 8)
    return t


def pivot_screw() -> Truth:
    """An arm on the shoulder of a screw whose shank is held in the base."""
    t = Truth(ground="base", freedoms=1)
    t.part("base").block([-20, -20, 0], [120, 20, 10]).hole([0, 0, 0], Z, 3.3, 10)
    t.part("arm").block([-10, -10, 10], [100, 10, 18]).hole([0, 0, 10], Z, 4.05, 8)
    screw = t.part("shoulder screw M8").pin([0, 0, 0], Z, 3.3, 10).pin([0, 0, 10], Z, 4, 8.2, caps=False)
    screw.pin([0, 0, 18.2], Z, 8, 5)
    return t


def cover_without_screws() -> Truth:
    """The same, with aligned holes and nothing in them."""
    t = cover(core=2.7)
    t.parts = t.parts[:2]
    return t


def slot() -> Truth:
    """A T-shaped carriage in its slot: planes touch on all sides but along it."""
    t = Truth(ground="base", freedoms=1)
    t.part("base").block([-100, -30, 0], [100, -20, 20]).block([-100, 20, 0], [100, 30, 20])
    t.parts[0].block([-100, -30, -10], [100, 30, 0]).block([-100, -30, 20], [100, -10, 30])
    t.parts[0].block([-100, 10, 20], [100, 30, 30])
    t.part("carriage").block([-20, -20, 0], [30, 20, 20]).block([-20, -5, 20], [30, 5, 60])
    t.joint("prismatic", "base", "carriage", [1, 0, 0])
    return t


def wheel(name: str) -> Truth:
    """A wheel on a pin of the base, with a collar; only its name tells what it is."""
    t = Truth(ground="base", freedoms=1)
    t.part("base").block([-60, -60, -10], [60, 60, 0]).pin([0, 0, 0], Z, 5, 12, caps=False).pin([0, 0, 12], Z, 8, 3)
    t.part(name).pin([0, 0, 0], Z, 40, 12).hole([0, 0, 0], Z, 5.02, 12)
    t.joint("revolute", "base", name, Z, [0, 0, 0])
    return t


def stacked() -> Truth:
    """Three boxes on each other: touching planes only."""
    t = Truth(ground="bottom")
    t.part("bottom").block([0, 0, 0], [50, 50, 10])
    t.part("middle").block([5, 5, 10], [45, 45, 20])
    t.part("top").block([10, 10, 20], [40, 40, 30])
    return t


def swivel() -> Truth:
    """A wheel whose cover only rests on it, as the lamp on the cover does."""
    t = wheel("disc")
    t.part("cap").block([20, -10, 12], [35, 10, 16])
    t.part("lamp").block([22, -5, 16], [30, 5, 20])
    return t


def lead_screw(name: str) -> Truth:
    """A plain round screw between two walls, with collars outside, and a nut in a channel."""
    t = Truth(ground="base", freedoms=1)
    base = t.part("base").block([-100, -30, 0], [100, 30, 10]).block([-100, -30, 10], [-80, 30, 40])
    base.block([80, -30, 10], [100, 30, 40]).block([-80, -30, 10], [80, -20, 40]).block([-80, 20, 10], [80, 30, 40])
    base.hole([-100, 0, 25], X, 6, 20).hole([80, 0, 25], X, 6, 20)
    t.part(name).pin([-100, 0, 25], X, 6, 200).pin([-110, 0, 25], X, 10, 10).pin([100, 0, 25], X, 10, 10)
    t.part("nut block").block([-15, -20, 10], [15, 20, 40]).hole([-15, 0, 25], X, 6.02, 30)
    return t


def motor(name: str = "NEMA17 stepper", count: int = 1) -> Truth:
    """Motors, each one part with its shaft, on a plate, and an arm on each shaft, which has a flat."""
    t = Truth(ground="plate", freedoms=count)
    plate = t.part("plate").block([-60, -60, 0], [100 * count, 60, 6])
    for k in range(count):
        x = 100 * k
        plate.hole([x, 0, 0], Z, 11, 6)
        body = t.part(name).block([x - 21, -21, -40], [x + 21, 21, 0]).pin([x, 0, 0], Z, 11, 2, caps=False)
        body.pin([x, 0, 2], Z, 2.5, 20).face(
            [[x + 2, -1.5, 8], [x + 2, 1.5, 8], [x + 2, 1.5, 22], [x + 2, -1.5, 22]], X
        )
        arm = t.part("arm" if k == 0 else f"arm {k + 1}").pin([x, 0, 8], Z, 8, 12).block([x, -4, 11], [x + 60, 4, 14])
        arm.hole([x, 0, 8], Z, 2.5, 12)
        arm.face([[x + 2, -1.5, 8], [x + 2, 1.5, 8], [x + 2, 1.5, 20], [x + 2, -1.5, 20]], -X)
        for dx, dy in ((-15.5, -15.5), (15.5, -15.5), (15.5, 15.5)):
            plate.hole([x + dx, dy, 0], Z, 1.5, 6)
            body.hole([x + dx, dy, -5], Z, 1.5, 5)
    return t


def ring_bearings() -> Truth:
    """A shaft in two bearings, each drawn as one ring."""
    t = Truth(ground="housing", freedoms=1)
    housing = t.part("housing").block([-25, -25, 0], [25, 25, 60]).hole([0, 0, 8], Z, 10, 44)
    t.part("shaft").pin([0, 0, -20], Z, 5, 100).pin([0, 0, 8], Z, 7, 44).block([5, -2, 70], [30, 2, 78])
    for k, z in enumerate((0, 52)):
        housing.hole([0, 0, z], Z, 13, 8)
        t.part(f"ring {k}").pin([0, 0, z], Z, 13, 8).hole([0, 0, z], Z, 5, 8)
    t.joint("revolute", "housing", "shaft", Z, [0, 0, 0])
    return t


def strut(name: str = "Druckfeder") -> Truth:
    """A rod in a tube, with a spring around them that is drawn as a sleeve; it touches both flanges."""
    t = Truth(ground="tube", freedoms=2)
    t.part("tube").pin([0, 0, 0], Z, 12, 100).hole([0, 0, 0], Z, 10, 100).pin([0, 0, -5], Z, 25, 5)
    t.part("rod").pin([0, 0, 20], Z, 10, 30).pin([0, 0, 50], Z, 5, 100).pin([0, 0, 150], Z, 25, 5)
    t.part(name).pin([0, 0, 0], Z, 18, 150).hole([0, 0, 0], Z, 15, 150)
    t.joint("cylindrical", "tube", "rod", Z, [0, 0, 0])
    return t


def needles() -> Truth:
    """A shaft in twelve needles in a housing; nothing stops a slide."""
    t = Truth(ground="housing", freedoms=1)
    t.part("housing").block([-25, -25, 0], [25, 25, 30]).hole([0, 0, 0], Z, 14, 30)
    t.part("shaft").pin([0, 0, -10], Z, 10, 50).block([-3, 8, 35], [3, 30, 40])
    for k in range(12):
        t.part(f"needle {k}").pin([12 * np.cos(k * np.pi / 6), 12 * np.sin(k * np.pi / 6), 3], Z, 2, 24)
    t.joint("revolute", "housing", "shaft", Z, [0, 0, 0])
    return t


def in_subassemblies(truth: Truth, groups: dict[str, list[str]]) -> dict:
    """The document with parts in sub-assemblies, by their names."""
    data = document(truth)
    for k, (name, members) in enumerate(groups.items(), 1):
        for n, part in enumerate((p for p in data["parts"] if p["name"] in members), 1):
            part["id"], part["path"] = f"p1.{k}.{n}", ["machine", name]
    return data
