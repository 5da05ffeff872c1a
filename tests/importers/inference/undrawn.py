"""Assemblies in which what holds or drives a part is not drawn: motors without names, sliders without guides."""

from __future__ import annotations

import numpy as np

from tests.importers.inference.mechanisms import Truth
from tests.importers.inference.solids import X, Z


def motor_in_a_box(thick: float = 9.5, shaft: float = 3.0, extra: bool = False) -> Truth:
    """A box, a motor whose collar sits in its lid, and a knob on the shaft.

    Args:
        thick: The radius of the collar.
        shaft: The radius of the shaft.
        extra: Whether a pinion turns on the motor, too, as a planet on its carrier.
    """
    t = Truth(ground="box", freedoms=1)
    t.part("box").block([-40, -40, 0], [40, 40, 3]).hole([0, 0, 0], Z, thick + 0.1, 3)
    motor = t.part("drive").block([-12, -9, -40], [16, 9, 0]).pin([0, 0, 0], Z, thick, 2)
    motor.pin([0, 0, 2], Z, shaft, 12)
    t.part("knob").pin([0, 0, 7], Z, 25, 8).hole([0, 0, 7], Z, shaft + 0.02, 6).block([20, -3, 15], [30, 3, 20])
    t.welded.append(("box", "drive"))
    if extra:
        motor.pin([8, 0, -50], -Z, 2, 10, caps=False)
        t.part("arm").block([4, -4, -60], [60, 4, -50]).hole([8, 0, -60], Z, 2.02, 10)
        t.welded.clear()
        t.freedoms = 3
        t.joint("revolute", "box", "drive", Z, [0, 0, 0])
        t.joint("revolute cylindrical", "drive", "arm", Z, [8, 0, 0])
    t.joint("revolute", "drive" if extra else "box", "knob", Z, [0, 0, 0])
    return t


def bar_in_a_block(name: str) -> Truth:
    """A long round bar in a block, without a stop."""
    t = Truth(ground="block")
    t.part("block").block([-20, -20, 0], [20, 20, 60]).hole([0, 0, 0], Z, 5, 60)
    t.part(name).pin([0, 0, -30], Z, 5, 120).block([-2, -2, 90], [9, 2, 100])
    return t


def two_sleeves() -> Truth:
    """The hands of a clock: a long sleeve on a post, and a pin in the sleeve."""
    t = Truth(ground="plate", freedoms=2)
    t.part("plate").block([-60, -60, -5], [60, 60, 0]).hole([0, 0, -5], Z, 3, 5)
    t.part("hour").pin([0, 0, -20], Z, 2.98, 40).hole([0, 0, -20], Z, 2, 40).block([-4, -4, 20], [30, 4, 22])
    t.part("minute").pin([0, 0, -25], Z, 1.98, 60).block([-4, -4, 35], [45, 4, 37])
    t.joint("revolute cylindrical", "plate", "hour", Z, [0, 0, 0])
    t.joint("revolute cylindrical", "hour", "minute", Z, [0, 0, 0])
    return t


def slotted_screws() -> Truth:
    """A plate on a base in a slide, with four heads of screws that say nothing and have a slot."""
    t = Truth(ground="base", freedoms=0)
    base = t.part("base").block([-100, -60, -20], [100, 60, 0])
    for k, (x, y) in enumerate(((-80, -40), (80, -40), (80, 40), (-80, 40))):
        base.hole([x, y, -4], Z, 1.55, 4)
        head = t.part(f"solid {k}").pin([x, y, -4], Z, 1.5, 5)
        head._add(-1.2, np.array([x, y, 0.75]), np.diag([2.5**2, 0.4**2, 0.5**2]) / 12)
        t.welded.append(("base", f"solid {k}"))
    return t


def crank_and_slider(name: str, long: float = 60.0) -> Truth:
    """A crank and a rod with holes in line, and a block at the end of the rod which no guide holds."""
    t = Truth(ground="ground", freedoms=1)
    t.part("ground").block([-20, -15, -10], [20, 15, 0]).hole([0, 0, -10], Z, 5, 10)
    t.part("crank").block([-10, -10, 0], [50, 10, 8]).hole([0, 0, 0], Z, 5, 8).hole([40, 0, 0], Z, 5, 8)
    rod = t.part("rod").block([30, -10, 8], [190, 10, 16])
    rod.hole([40, 0, 8], Z, 5, 8).hole([180, 0, 8], Z, 5, 8)
    t.part(name).block([180 - long / 2, -15, -24], [180 + long / 2, 15, 8]).hole([180, 0, -24], Z, 5, 32)
    t.joint("revolute", "ground", "crank", Z, [0, 0, 0])
    t.joint("revolute", "crank", "rod", Z, [40, 0, 0])
    t.joint("revolute", "rod", name, Z, [180, 0, 0])
    t.joint("prismatic", "ground", name, X)
    return t


def pendulum_with_flat_motor(name: str, holes: int = 6) -> Truth:
    """A flat round motor in a bracket, and a lever that is screwed on its thin end; no shaft is drawn."""
    t = Truth(ground="bracket", freedoms=1)
    t.part("bracket").block([-80, -80, -12], [80, 80, 0]).hole([0, 0, -12], Z, 35.6, 12)
    motor = t.part(name).pin([0, 0, -10], Z, 35.5, 10).pin([0, 0, 0], Z, 49, 24).pin([0, 0, 24], Z, 24, 3)
    lever = t.part("lever").block([-20, -20, 27], [300, 20, 37])
    for k in range(holes):
        angle = 2 * np.pi * k / holes
        at = [16 * np.cos(angle), 16 * np.sin(angle)]
        lever.hole([*at, 27], Z, 2.1, 10)
        t.part(f"DIN 912 M4 x 20 {k}").pin([*at, 20], Z, 2, 17).pin([*at, 37], Z, 3.5, 4)
        motor.points.append(np.array([*at, 20.0]))
    lever.planes = [f for f in lever.planes if abs(f["point"][2] - 27) > 1e-9 or f["dir"][2] > 0]
    disc = [[24 * np.cos(a), 24 * np.sin(a), 27] for a in np.linspace(0, 2 * np.pi, 24, endpoint=False)]
    lever.face(disc, -Z)  # a boss of the size of the flange
    t.joint("revolute", "bracket", "lever", Z, [0, 0, 0])
    t.welded.append(("bracket", name))
    return t
