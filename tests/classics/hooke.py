"""Hooke's (Cardan) joint between shafts at an angle: a spherical loop R-U-R with three redundant rows, in closed form.

tan(out) = cos(angle) tan(in): any textbook on machine dynamics. Two shafts, a massless cross. Numbers are ours.
"""

import numpy as np

from tests.classics.comparing import Reference
from tests.classics.one_freedom import Part, driving_force, free_motion

ANGLE, INERTIAS, SPEED, TORQUE = 0.6, (0.05, 0.08), 4.0, 0.7


def output(turn):
    """Angle of the driven shaft, analytic and without jumps: it differs from the input by less than a quarter turn."""
    c, s, k = np.cos(turn), np.sin(turn), np.cos(ANGLE)
    return turn + np.arctan((k - 1) * s * c / (c * c + k * s * s))


def places(turn):
    return [((0.0,), turn), ((0.0,), output(turn))]


PARTS = [Part(1.0, moment) for moment in INERTIAS]


def document(driven=False, cut="cross"):
    """Input shaft along x; the fork on it carries the cross axis z."""
    out = np.array([np.cos(ANGLE), np.sin(ANGLE), 0.0])
    across = [-np.sin(ANGLE), np.cos(ANGLE), 0.0]
    shafts = {"input": ("drive", np.array([1.0, 0.0, 0.0])), "output": ("load", out)}
    bodies, joints = [], []
    for (name, (joint, axis)), moment in zip(shafts.items(), INERTIAS, strict=True):
        tensor = 0.03 * np.eye(3) + (moment - 0.03) * np.outer(axis, axis)
        bodies.append({"name": name, "mass": 1.0, "center_of_mass": [0.0, 0.0, 0.0], "inertia": tensor.tolist()})
        joints.append({"name": joint, "kind": "revolute", "predecessor": "world", "successor": name})
        joints[-1] |= {"axis": axis.tolist(), "point": [0.0, 0.0, 0.0]}
    ends = {"name": "cross", "kind": "universal", "predecessor": "input", "successor": "output"}
    joints.append(ends | {"axes": [[0.0, 0.0, 1.0], across], "point": [0.0, 0.0, 0.0]})
    motion = {"name": "motor", "coordinate": "drive", "position": {"kind": "polynomial", "coefficients": [0.0, SPEED]}}
    push = {"name": "push", "kind": "joint_force", "coordinate": "drive", "force": TORQUE}
    return {
        "format": "cadmbs.mechanism/1",
        "name": "Hooke's joint",
        "bodies": bodies,
        "joints": [joint | {"cut": joint["name"] == cut} for joint in joints],
        "motions": [motion] if driven else [],
        "loads": [] if driven else [push],
        "scenario": {"duration": 2.0, "output_step": 0.1, "initial": {"velocities": {"drive": SPEED}}},
    }


def reference(times, driven=False):
    t = np.asarray(times)
    turn, rate = SPEED * t, np.full_like(t, SPEED)
    if not driven:
        turn, rate = free_motion(PARTS, places, 0.0, SPEED, t, TORQUE)
    torque = -np.array([driving_force(PARTS, places, u, SPEED) for u in turn]) if driven else None
    forces = {"motor": torque} if driven else {}
    return Reference(t, {"drive": turn, "load": output(turn)}, {"drive": rate}, multipliers=forces)
