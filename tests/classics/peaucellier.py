"""The Peaucellier-Lipkin linkage: seven links, three loops, a point on an exact straight line; redundant in space.

Peaucellier (1864), Lipkin (1871): |OP| |OP'| = l^2 - s^2, so that P' runs on a line while P runs on a circle through O.
Numbers are ours. The plane is x, z, with axes along -y, so that angles turn from x to z.
"""

import numpy as np

from tests.classics.comparing import Reference
from tests.classics.one_freedom import Part, bearing, crossing, driving_force, free_motion, hinge, rod, rod_moment

ARM, SIDE, CRANK, START, SPEED = 0.5, 0.2, 0.2, 0.9, -1.5
LINKS = {"a": "OA", "b": "OB", "crank": "QP", "pa": "PA", "pb": "PB", "la": "LA", "lb": "LB"}
MASSES = {"a": 0.8, "b": 0.8, "crank": 0.5, "pa": 0.4, "pb": 0.4, "la": 0.4, "lb": 0.4}
HINGES = {
    "O_a": ("world", "a", "O"),
    "O_b": ("world", "b", "O"),
    "Q": ("world", "crank", "Q"),
    "P_a": ("crank", "pa", "P"),
    "P_b": ("crank", "pb", "P"),
    "A_p": ("a", "pa", "A"),
    "A_l": ("a", "la", "A"),
    "B_p": ("b", "pb", "B"),
    "B_l": ("b", "lb", "B"),
    "L": ("la", "lb", "L"),
}
CUTS = ("A_p", "B_p", "L")
LINE = (ARM**2 - SIDE**2) / (2 * CRANK)
"""Distance of the straight line from O."""


def points(angle):
    """Hinges for the crank's angle from x; L is the point on the line."""
    at = {"O": (0.0, 0.0), "Q": (CRANK, 0.0)}
    at["P"] = (CRANK + CRANK * np.cos(angle), CRANK * np.sin(angle))
    at["A"], at["B"] = (crossing(at["O"], ARM, at["P"], SIDE, side) for side in (1, -1))
    at["L"] = (at["A"][0] + at["B"][0] - at["P"][0], at["A"][1] + at["B"][1] - at["P"][1])
    return at


def angles(angle):
    """Bearings of the links by name, continued from the start."""
    near, now = points(START), points(angle)
    first = {k: np.arctan2(near[e][1] - near[s][1], near[e][0] - near[s][0]) for k, (s, e) in LINKS.items()}
    return {k: bearing(now[s], now[e], first[k]) for k, (s, e) in LINKS.items()}


def places(angle):
    at, turned = points(angle), angles(angle)
    return [(((at[s][0] + at[e][0]) / 2, (at[s][1] + at[e][1]) / 2), turned[k]) for k, (s, e) in LINKS.items()]


def parts():
    at = points(START)
    lengths = {k: np.hypot(at[e][0] - at[s][0], at[e][1] - at[s][1]) for k, (s, e) in LINKS.items()}
    return [Part(MASSES[k], rod_moment(MASSES[k], lengths[k])) for k in LINKS]


def document(driven=False, cuts=CUTS):
    at = {name: (x, 0.0, z) for name, (x, z) in points(START).items()}
    joints = [hinge(k, i, j, (0, -1, 0), at[p], k in cuts) for k, (i, j, p) in HINGES.items()]
    drive = {"name": "drive", "coordinate": "Q", "position": {"kind": "polynomial", "coefficients": [0.0, SPEED]}}
    return {
        "format": "cadmbs.mechanism/1",
        "name": "Peaucellier-Lipkin linkage",
        "bodies": [rod(k, MASSES[k], at[s], at[e]) for k, (s, e) in LINKS.items()],
        "joints": joints,
        "motions": [drive] if driven else [],
        "scenario": {"duration": 0.6, "output_step": 0.05, "initial": {"velocities": {"Q": SPEED}}},
    }


def reference(times, driven=False):
    t = np.asarray(times)
    crank, rate = START + SPEED * t, np.full_like(t, SPEED)
    if not driven:
        crank, rate = free_motion(parts(), places, START, SPEED, t)
    turned, first = [angles(u) for u in crank], angles(START)
    q = {}
    for name, (i, j, _) in HINGES.items():
        q[name] = np.array([(a[j] - first[j]) - (a[i] - first[i] if i != "world" else 0.0) for a in turned])
    torque = [driving_force(parts(), places, u, SPEED) for u in crank] if driven else []
    forces = {"drive": -np.array(torque)} if driven else {}
    return Reference(t, q, {"Q": rate}, multipliers=forces, origin="closed form and power balance")
