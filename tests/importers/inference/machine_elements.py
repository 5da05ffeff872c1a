"""Small assemblies with elements of machines: dampers, circlips, splined shafts, cables."""

from __future__ import annotations

import numpy as np

from tests.importers.inference.mechanisms import Truth, bar
from tests.importers.inference.solids import Z


def flap_with_a_damper(name: str = "gas spring 300N") -> Truth:
    """A flap on a hinge, and a damper, drawn as one part, between a pin of the base and one of the flap."""
    t = Truth(ground="base", freedoms=1)
    base = t.part("base").block([-20, -20, -10], [200, 20, 0]).pin([0, 0, 0], Z, 5, 10, caps=False)
    base.pin([0, 0, 10], Z, 7, 2).pin([150, 0, 0], Z, 4, 10)
    flap = t.part("flap")
    bar(flap, (0, 0), (60, 120), 0, 8, (5.02, 0))
    flap.pin([60, 120, 8], Z, 4, 10)
    damper = t.part(name)
    bar(damper, (150, 0), (60, 120), 8.5, 5, (4.02, 4.02))
    t.joint("revolute", "base", "flap", Z, [0, 0, 0])
    return t


def wheel_with_a_circlip(name: str = "circlip") -> Truth:
    """A wheel on a shaft of the base between a collar and an open ring in a groove."""
    t = Truth(ground="base", freedoms=1)
    base = t.part("base").block([-60, -60, -20], [60, 60, -5]).pin([0, 0, -5], Z, 12, 5)
    base.pin([0, 0, 0], Z, 8, 12.1, caps=False).pin([0, 0, 12.1], Z, 7, 1.0, caps=False).pin([0, 0, 13.1], Z, 8, 3)
    t.part("wheel").pin([0, 0, 0], Z, 40, 12).hole([0, 0, 0], Z, 8.02, 12).block([30, -2, 12], [34, 2, 20])
    ring = t.part(name).arc([0, 0, 12.1], Z, 11, 1.0, "boss", 0.9).arc([0, 0, 12.1], Z, 7, 1.0, "bore", 0.9)
    angles = np.linspace(-2.8, 2.8, 40)
    loop = [[r * np.cos(a), r * np.sin(a)] for r, way in ((11, 1), (7, -1)) for a in way * angles]
    ring.face([[x, y, 12.1] for x, y in loop[::-1]], -Z).face([[x, y, 13.1] for x, y in loop], Z)
    ring._add(200.0, np.array([-0.9, 0, 12.6]), np.diag([40.0, 40.0, 0.1]))
    t.joint("revolute", "base", "wheel", Z, [0, 0, 0])
    t.welded.append(("base", name))
    return t


def splined_shaft(splines: int = 6) -> Truth:
    """A sliding gear on a splined shaft that turns in a frame."""
    t = Truth(ground="frame", freedoms=2)
    frame = t.part("frame").block([-60, -60, -20], [60, -50, 120])
    frame.block([-60, -50, -20], [60, 60, -10]).hole([0, 0, -20], Z, 8.02, 10)
    shaft = t.part("shaft").pin([0, 0, -20], Z, 8, 10, caps=False).pin([0, 0, -10], Z, 10, 100)
    shaft.pin([0, 0, -24], Z, 12, 4)
    hub = t.part("gear").pin([0, 0, 20], Z, 25, 20).hole([0, 0, 20], Z, 10.02, 20).block([20, -2, 40], [24, 2, 48])
    for k in range(splines):
        a = 2 * np.pi * k / splines
        u, n = np.array([np.cos(a), np.sin(a), 0]), np.array([-np.sin(a), np.cos(a), 0])
        for side in (1.0, -1.0):
            foot, tip = 10 * u + side * 2 * n, 12 * u + side * 2 * n
            shaft.face([foot, tip, tip + 80 * Z, foot + 80 * Z], side * n)
            hub.face([foot + 20 * Z, tip + 20 * Z, tip + 40 * Z, foot + 40 * Z], -side * n)
    t.joint("revolute", "frame", "shaft", Z, [0, 0, 0])
    t.joint("prismatic", "shaft", "gear", Z)
    return t


def arm_with_a_cable(name: str = "cable 3x0.75") -> Truth:
    """An arm on a pin, and a cable, drawn stiff, that lies in holes of the base and of the arm."""
    t = Truth(ground="base", freedoms=1)
    base = t.part("base").block([-60, -60, -10], [120, 60, 0]).hole([20, 40, -10], Z, 3, 10)
    base.pin([0, 0, 0], Z, 5, 10, caps=False).pin([0, 0, 10], Z, 7, 2)
    arm = t.part("arm")
    bar(arm, (0, 0), (100, 0), 0, 8, (5.02, 0))
    arm.hole([70, 0, 0], Z, 3, 8)
    t.part(name).pin([20, 40, -10], Z, 3, 50).pin([70, 0, 0], Z, 3, 40).block([18, -3, 40], [73, 43, 46])
    t.joint("revolute", "base", "arm", Z, [0, 0, 0])
    return t
