"""Assemblies with known joints: bushings and circlips, guides, a lead screw, a universal and a ball joint."""

from __future__ import annotations

import numpy as np

from cadmbs.testing.cad import CadAssembly, CadPart, CadSolid, TrueJoint

X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


def part(name: str, solid: CadSolid) -> CadPart:
    return CadPart(name, solid, "steel", 7850.0)


def bushed_four_bar(angle: float = 1.1) -> CadAssembly:
    """Four links; at each pivot a bushing in one link turns on a pin of the other, held by a circlip."""
    frame, crank, coupler, rocker = 120.0, 40.0, 100.0, 80.0
    a, d = np.zeros(2), np.array([frame, 0.0])
    b = crank * np.array([np.cos(angle), np.sin(angle)])
    diagonal = float(np.linalg.norm(d - b))
    cosine = (coupler**2 + diagonal**2 - rocker**2) / (2 * coupler * diagonal)
    direction = np.arctan2(*(d - b)[::-1]) + np.arccos(cosine)
    c = b + coupler * np.array([np.cos(direction), np.sin(direction)])

    def link(p, q, z, radius_p, radius_q):
        start, end = [*p, z], [*q, z]
        return CadSolid().bar(start, end, 26, 8).hole(start, Z, radius_p, 8).hole(end, Z, radius_q, 8)

    parts = [
        part("frame", link(a, d, 0, 5, 5)),
        part("crank", link(a, b, 8, 8, 5)),
        part("coupler", link(b, c, 16, 8, 8)),
        part("rocker", link(d, c, 8, 8, 5)),
    ]
    for name, point, z in (("A", a, 8.0), ("B", b, 16.0), ("C", c, 16.0), ("D", d, 8.0)):
        parts += [
            part(f"bushing {name}", CadSolid().cylinder([*point, z], Z, 8, 8).hole([*point, z], Z, 5, 8)),
            part(f"pin {name}", CadSolid().cylinder([*point, z - 8], Z, 5, 20)),
            part(f"circlip {name}", CadSolid().cylinder([*point, z + 8], Z, 8, 1.5).hole([*point, z + 8], Z, 5, 1.5)),
        ]
    joints = (
        TrueJoint("A", "revolute", ("frame", "crank"), Z, (*a, 0.0)),
        TrueJoint("B", "revolute", ("crank", "coupler"), Z, (*b, 0.0)),
        TrueJoint("C", "revolute", ("coupler", "rocker"), Z, (*c, 0.0)),
        TrueJoint("D", "revolute", ("frame", "rocker"), Z, (*d, 0.0)),
    )
    return CadAssembly("bushed four bar", "frame", tuple(parts), joints)


def gripper() -> CadAssembly:
    """Two fingers, each on two rods that slide in the palm."""
    palm = CadSolid().box([-60, -20, 0], [60, 20, 20]).hole([-60, -10, 10], X, 4, 120).hole([-60, 10, 10], X, 4, 120)
    parts = [part("palm", palm)]
    for name, jaw, rod in (("left finger", -90.0, -70.0), ("right finger", 70.0, 20.0)):
        finger = CadSolid().box([jaw, -20, 0], [jaw + 20, 20, 60])
        for y in (-10, 10):
            finger.cylinder([rod, y, 10], X, 4, 50)
        parts.append(part(name, finger))
    joints = tuple(TrueJoint(p.name, "prismatic", ("palm", p.name), X) for p in parts[1:])
    return CadAssembly("gripper", "palm", tuple(parts), joints, degrees_of_freedom=2)


def lead_screw_table() -> CadAssembly:
    """A table on two rods, and a lead screw between collars that turns in the frame and in the nut of the table."""
    frame = CadSolid().box([-100, -50, -30], [100, 50, -20]).box([-100, -50, -20], [-90, 50, 20])
    frame.box([90, -50, -20], [100, 50, 20]).hole([-100, 0, 0], X, 6, 10).hole([90, 0, 0], X, 6, 10)
    table = CadSolid().box([-20, -50, -15], [20, 50, 15]).hole([-20, 0, 0], X, 8, 40)
    parts = []
    for number, y in ((1, -35), (2, 35)):
        frame.hole([-100, y, 0], X, 5, 10).hole([90, y, 0], X, 5, 10)
        table.hole([-20, y, 0], X, 5, 40)
        parts.append(part(f"rod {number}", CadSolid().cylinder([-100, y, 0], X, 5, 200)))
    for number, x in ((1, -90), (2, 84)):
        parts.append(part(f"collar {number}", CadSolid().cylinder([x, 0, 0], X, 10, 6).hole([x, 0, 0], X, 6, 6)))
    screw = CadSolid().cylinder([-115, 0, 0], X, 6, 230).cylinder([-120, 0, 0], X, 9, 5)
    nut = CadSolid().cylinder([-20, 0, 0], X, 8, 40).hole([-20, 0, 0], X, 6, 40)
    first = [part("frame", frame), part("table", table), part("leadscrew", screw), part("nut", nut)]
    joints = (
        TrueJoint("bearing", "revolute", ("frame", "leadscrew"), X),
        TrueJoint("guide", "prismatic", ("frame", "table"), X),
        TrueJoint("thread", "screw", ("leadscrew", "table"), X),
    )
    return CadAssembly("lead screw table", "frame", (*first, *parts), joints)


def stewart_leg() -> CadAssembly:
    """A universal joint of base, cross and cylinder, a piston rod, and its ball in the platform."""
    base = CadSolid().box([-40, -40, -60], [40, 40, -40]).box([-40, -30, -40], [-25, 30, 20])
    base.box([25, -30, -40], [40, 30, 20]).hole([-40, 0, 0], X, 6, 15).hole([25, 0, 0], X, 6, 15)
    cross = CadSolid().box([-10, -10, -10], [10, 10, 10])
    cross.cylinder([10, 0, 0], X, 6, 30).cylinder([-40, 0, 0], X, 6, 30)
    cross.cylinder([0, 10, 0], Y, 6, 26).cylinder([0, -36, 0], Y, 6, 26)
    cylinder = CadSolid().box([-20, 21, -20], [20, 36, 40]).box([-20, -36, -20], [20, -21, 40])
    cylinder.box([-20, -36, 40], [20, 36, 60]).hole([0, 21, 0], Y, 6, 15).hole([0, -36, 0], Y, 6, 15)
    cylinder.cylinder([0, 0, 60], Z, 18, 140).hole([0, 0, 70], Z, 10, 130)
    rod = CadSolid().cylinder([0, 0, 100], Z, 10, 185).sphere([0, 0, 300], 20)
    platform = CadSolid().box([-60, -60, 292], [60, 60, 330]).sphere([0, 0, 300], 20, cut=True)
    solids = {"base": base, "cross": cross, "cylinder": cylinder, "piston rod": rod, "platform": platform}
    joints = (
        TrueJoint("lower", "revolute", ("base", "cross"), X),
        TrueJoint("upper", "revolute", ("cross", "cylinder"), Y),
        TrueJoint("piston", "cylindrical", ("cylinder", "piston rod"), Z),
        TrueJoint("ball", "spherical", ("piston rod", "platform"), Z, (0.0, 0.0, 300.0)),
    )
    parts = tuple(part(name, solid) for name, solid in solids.items())
    return CadAssembly("stewart leg", "base", parts, joints, degrees_of_freedom=7)
