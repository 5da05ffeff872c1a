"""The Sarrus linkage (1853): six hinges in two groups of three parallel ones guide a platform straight up and down.

Spatial and overconstrained: Gruebler's count gives no freedom, the linkage has one. Numbers are ours.
"""

import numpy as np

from tests.classics.comparing import Reference
from tests.classics.one_freedom import Part, free_motion, hinge, rod, rod_moment

SIDE, LENGTH, MASS, PLATFORM, START, SPEED = 0.2, 0.4, 0.6, 2.0, 1.1, -0.5
LEGS = {"x": np.array([1.0, 0.0, 0.0]), "y": np.array([0.0, 1.0, 0.0])}


def places(angle):
    """Lower and upper rods of both legs, and the platform, by the rods' angle above the horizontal."""
    c, s = LENGTH * np.cos(angle), LENGTH * np.sin(angle)
    rods = [((SIDE + c / 2, s / 2), angle), ((SIDE + c / 2, 3 * s / 2), -angle)]
    return [*rods, *rods, ((0.0, 2 * s), 0.0)]


def parts():
    return [Part(MASS, rod_moment(MASS, LENGTH))] * 4 + [Part(PLATFORM, 0.0)]


def document(cut="x_top"):
    bodies, joints, up = [], [], np.array([0.0, 0.0, LENGTH * np.sin(START)])
    for name, out in LEGS.items():
        foot, knee = SIDE * out, (SIDE + LENGTH * np.cos(START)) * out + up
        axis = np.cross(out, [0.0, 0.0, 1.0])
        bodies += [rod(f"{name}_lower", MASS, foot, knee), rod(f"{name}_upper", MASS, knee, foot + 2 * up)]
        joints.append(hinge(f"{name}_foot", "world", f"{name}_lower", axis, foot))
        joints.append(hinge(f"{name}_knee", f"{name}_lower", f"{name}_upper", axis, knee))
        joints.append(hinge(f"{name}_top", f"{name}_upper", "platform", axis, foot + 2 * up))
    tensor = np.diag([0.02, 0.03, 0.04]).tolist()
    bodies.append({"name": "platform", "mass": PLATFORM, "center_of_mass": (2 * up).tolist(), "inertia": tensor})
    return {
        "format": "cadmbs.mechanism/1",
        "name": "Sarrus linkage",
        "bodies": bodies,
        "joints": [joint | {"cut": joint["name"] == cut} for joint in joints],
        "scenario": {"duration": 0.3, "output_step": 0.05, "initial": {"velocities": {"x_foot": SPEED}}},
    }


def reference(times):
    """Angles of the hinges, and the platform's motion since q = 0."""
    t = np.asarray(times)
    angle, rate = free_motion(parts(), places, START, SPEED, t)
    turn = angle - START
    q = {f"{leg}_{joint}": k * turn for leg in LEGS for joint, k in (("foot", 1), ("knee", -2), ("top", 1))}
    pose = np.tile(np.eye(3, 4), (len(t), 1, 1))
    pose[:, 2, 3] = 2 * LENGTH * (np.sin(angle) - np.sin(START))
    return Reference(t, q, {"x_foot": rate}, {"platform": pose}, origin="power balance")
