"""Motors, servos and bearings that are drawn in several parts, and belts, with known answers."""

from __future__ import annotations

import numpy as np

from tests.importers.inference.engineers import in_subassemblies, motor
from tests.importers.inference.mechanisms import Truth
from tests.importers.inference.solids import Part, X, Z


def servo_arm(count: int = 1, tilt: float = 0.0, horn: str = "Servo MG996R arm") -> dict:
    """Servos with a shaft and a horn of their own on a base, and an arm that touches each horn.

    Args:
        count: The number of servos, which are sub-assemblies.
        tilt: The angle [rad] of each horn, as it was placed by hand.
        horn: The name of the horns.
    """
    t = Truth(ground="base", freedoms=count)
    base, groups = t.part("base").block([-40, -40, -40], [200 * count, 40, -30]), {"stand": ["base"]}
    for k in range(count):
        x, n = 200.0 * k, "" if k == 0 else f" {k + 1}"
        body = t.part(f"Servo MG996R{n}").block([x - 20, -10, -30], [x + 20, 10, 0]).hole([x, 0, -5], Z, 3, 5)
        t.part(f"Servo MG996R Shaft{n}").pin([x, 0, -4.9], Z, 3, 9.8)
        e = np.array([np.sin(tilt), 0.0, np.cos(tilt)])
        t.part(f"{horn}{n}").pin([x, 0, 1], e, 6, 4)._add(2000.0, np.array([x + 15, 0, 4]), np.eye(3))
        t.part(f"arm{n}").block([x - 10, -10, 5], [x + 100, 10, 10])
        base.points += body.points
        groups[f"servo{n}"] = [f"Servo MG996R{n}", f"Servo MG996R Shaft{n}", f"{horn}{n}"]
        groups[f"link{n}"] = [f"arm{n}"]
    return in_subassemblies(t, groups)


def motor_with_bracket() -> Truth:
    """A motor whose round flange sits in a bracket, with nothing that keeps it from turning there."""
    t = motor()
    t.parts = t.parts[1:]
    body = t.parts[0]
    body.planes = [f for f in body.planes if abs(f["dir"] @ Z) > 0.9]
    body.faces = [f for f in body.faces if f["radius"] != 1.5]
    t.part("bracket").block([-60, -60, 0], [60, 60, 6]).hole([0, 0, 0], Z, 11, 6)
    t.ground = "bracket"
    return t


def screwed_servo() -> Truth:
    """A servo with one mounting hole in line with a hole of its bracket, and no screw; a lever turns on its shaft."""
    t = Truth(ground="bracket", freedoms=1)
    t.part("bracket").block([-26, -30, -60], [-20, 30, 10]).hole([-26, 0, -20], X, 1.5, 6)
    servo = t.part("Servo MG996R").block([-20, -10, -30], [20, 10, 0]).hole([-20, 0, -20], X, 1.5, 5)
    servo.pin([0, 0, 0], Z, 3, 8)
    t.part("lever").block([-8, -8, 2], [60, 8, 8]).hole([0, 0, 2], Z, 3, 6)
    t.joint("revolute", "bracket", "lever", Z, [0, 0, 0])
    return t


def _ring(part: Part, z: float, radii: tuple[float, float], groove: float) -> Part:
    part.pin([0, 0, z], Z, radii[1], 8).hole([0, 0, z], Z, radii[0], 8)
    return part.groove([0, 0, z + 4], Z, groove, 2.06)


def ball_bearing(balls: int = 8, cage: bool = True, names: tuple[str, str] = ("inner ring", "Part4")) -> Truth:
    """The rings of a bearing, with balls in their grooves and two halves of a cage around the balls."""
    t = Truth(ground=names[1], freedoms=1)
    _ring(t.part(names[0]), 0, (5, 8), 9.5)
    _ring(t.part(names[1]), 0, (11, 14), 9.5)
    halves = [t.part(f"cage {k}") for k in range(2)] if cage else []
    for half, z in zip(halves, (2.9, 4.0), strict=False):
        half.pin([0, 0, z], Z, 10.4, 1.1).hole([0, 0, z], Z, 8.6, 1.1)
    for k in range(balls):
        angle = 2 * np.pi * k / balls
        centre = np.array([9.5 * np.cos(angle), 9.5 * np.sin(angle), 4.0])
        t.part("ball").sphere(centre, 2, "boss")._add(33.5, centre, 0.8 * np.eye(3))
        for half in halves:
            half.cup(centre, 2.02, 0.3)
    t.joint("revolute", *names, Z, [0, 0, 0])
    return t


def bearing_without_balls() -> dict:
    """A shaft in a bearing of two rings, in a sub-assembly, and a lid which nothing but a touch holds."""
    t = Truth(ground="housing", freedoms=1)
    t.part("housing").block([-30, -30, 0], [30, 30, 10]).hole([0, 0, 0], Z, 14, 10)
    t.part("shaft").pin([0, 0, -20], Z, 5, 40).block([5, -3, -20], [40, 3, -10])
    t.part("Innenring").pin([0, 0, 1], Z, 8, 8).hole([0, 0, 1], Z, 5, 8)
    t.part("Außenring").pin([0, 0, 1], Z, 14, 8).hole([0, 0, 1], Z, 11, 8)
    t.part("lid").block([-30, -30, 10], [-20, 30, 14])
    groups = {"frame": ["housing", "lid"], "608ZZ": ["Innenring", "Außenring"], "rotor": ["shaft"]}
    return in_subassemblies(t, groups)


def belt_drive(name: str) -> Truth:
    """Two pulleys on pins of a base and a belt around them, whose arcs lie on the pulleys."""
    t = Truth(ground="base", freedoms=2)
    base = t.part("base").block([-30, -30, -10], [150, 30, 0])
    for k, x in enumerate((0, 120)):
        base.pin([x, 0, 0], Z, 5, 20, caps=False).pin([x, 0, 20], Z, 8, 2)
        t.part(f"pulley {k}").pin([x, 0, 2], Z, 20, 10).hole([x, 0, 2], Z, 5.02, 10).block(
            [x + 8, -3, 12], [x + 14, 3, 14]
        )
        t.joint("revolute", "base", f"pulley {k}", Z, [x, 0, 0])
    belt = t.part(name).block([0, 20, 3], [120, 21, 11]).block([0, -21, 3], [120, -20, 11])
    belt.arc([0, 0, 3], Z, 20, 8, "bore", 0.5).arc([120, 0, 3], Z, 20, 8, "bore", 0.5)
    belt.arc([0, 0, 3], Z, 21, 8, "boss", 0.5).arc([120, 0, 3], Z, 21, 8, "boss", 0.5)
    return t
