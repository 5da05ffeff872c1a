"""Assemblies that are drawn roughly: parts that almost touch, bearings that are left out, markers of the origin."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.importers.inference.engineers import hexagon
from tests.importers.inference.fits import moved
from tests.importers.inference.mechanisms import Truth, document
from tests.importers.inference.poses import Pose, random_pose
from tests.importers.inference.solids import Z


def nameless(truth: Truth) -> Truth:
    """The same assembly with names that say nothing."""
    names = {part.name: f"S{k}" for k, part in enumerate(truth.parts, start=1)}
    joints = [(kinds, names[a], names[b], *line) for kinds, a, b, *line in truth.joints]
    welded = [(names[a], names[b]) for a, b in truth.welded]
    for part in truth.parts:
        part.name = names[part.name]
    return replace(truth, joints=joints, welded=welded, ground=names[truth.ground])


def variants(make, sizes=(1e-3, 1e-2, 1e2, 1e3), names: bool = True):
    """The same assembly moved and turned, in another order and unit, in other sizes, and without names.

    Yields:
        The truth, its document, its pose and its unit.
    """
    turned = random_pose(np.random.default_rng(7))
    yield make(), document(make(), turned), turned, "mm"
    yield make(), document(make(), reverse=True), Pose(), "mm"
    yield make(), document(make(), unit="in"), Pose(), "in"
    yield make(), document(make(), unit="m"), Pose(), "m"
    for size in sizes:
        yield make(), document(make(), Pose(scale=size)), Pose(scale=size), "mm"
    if names:
        yield nameless(make()), document(nameless(make())), Pose(), "mm"


def shafts_without_bearings(profile: str = "hexagon", bore: float = 14.3) -> Truth:
    """Two shafts in the holes of two plates for bearings that are not drawn."""
    t = Truth(ground="frame", freedoms=2)
    frame = t.part("frame").block([-80, -60, -60], [80, -50, 60])
    for z in (-40, 30):
        frame.block([-80, -50, z], [80, 60, z + 6])
        for x in (-40, 40):
            frame.hole([x, 0, z], Z, bore, 6)
    for x in (-40, 40):
        name = f"shaft {x}"
        if profile == "hexagon":
            hexagon(t.part(name), -50, 100, 12.7).hole([0, 0, -50], Z, 2.1, 15)  # tapped, and no nut
        else:
            t.part(name).pin([0, 0, -50], Z, 6.35, 100)
        moved(t, {name: (x, 0, 0)})
        t.joint("revolute", "frame", name, Z, [x, 0, 0])
    return t


def shaft_beside_its_hole(off: float) -> Truth:
    """A shaft that stands in a hole, but not in its middle."""
    t = Truth(ground="frame")
    t.part("frame").block([-60, -60, 0], [60, 60, 6]).hole([0, 0, 0], Z, 14, 6)
    t.part("shaft").pin([off, 0, -50], Z, 6, 100)
    return t


def arm_with_a_foot(gap: float) -> Truth:
    """An arm that turns on a pillar; nothing in faces holds the pillar: it stands over the base at a small gap."""
    t = Truth(ground="base", freedoms=1)
    t.part("base").block([-100, -100, -20], [100, 100, 0])
    pillar = t.part("pillar").block([-15, -15, gap], [15, 15, 40]).pin([0, 0, 40], Z, 6, 10, caps=False)
    pillar.pin([0, 0, 50], Z, 10, 4)
    t.part("arm").block([-10, -10, 40], [120, 10, 50]).hole([0, 0, 40], Z, 6.02, 10)
    t.joint("revolute", "base", "arm", Z, [0, 0, 0])
    t.welded.append(("base", "pillar"))
    return t


def with_a_marker(name: str) -> Truth:
    """A hinge far from a cube that marks the origin."""
    t = arm_with_a_foot(0.0)
    t.part(name).block([-500, -500, -300], [-470, -470, -270])
    return t


def two_grounds() -> Truth:
    """Two bearings, each called ground, and a bar between them: a spring is all that would hold it otherwise."""
    t = Truth(ground="ground left", freedoms=2)
    for name, x in (("left ground", 0), ("right ground", 200)):
        t.part(name).block([x - 15, -15, -10], [x + 15, 15, 0]).pin([x, 0, 0], Z, 6, 10, caps=False)
        t.parts[-1].pin([x, 0, 10], Z, 10, 4)
    big = t.part("lever").block([-10, -10, 0], [120, 10, 10]).hole([0, 0, 0], Z, 6.02, 10)
    big.block([-10, 10, 0], [120, 80, 10])
    t.part("crank").block([190, -10, 0], [260, 10, 10]).hole([200, 0, 0], Z, 6.02, 10)
    t.joint("revolute", "left ground", "lever", Z, [0, 0, 0])
    t.joint("revolute", "right ground", "crank", Z, [200, 0, 0])
    t.welded.append(("left ground", "right ground"))
    return t
