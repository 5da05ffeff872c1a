"""Linkages whose local geometry is known exactly, by construction.

flat four-bars        two branches that cross, or none
double Watt linkages  a bar between tracing points on x = +-y^5 / 4 (equal arms) or x = +-k y^4 (unequal arms):
                      (y2 - y1)^2 = 2 L (x1 - x2) + higher terms: a cusp, branches that touch, or no branch
collinear pairs       two bars stretched between points of one body: shaky wherever the body goes
planar and hinge      two planar joints and two parallel hinges: 3 freedoms in a plane, or 2 out of it
"""

import numpy as np

from tests.constraints import linkages


def document(bodies, joints, **more):
    """Bodies (name, point, point), joints (name, kind, predecessor, successor, point, axis)."""
    return {
        "name": "linkage",
        "bodies": [
            {"name": name, "mass": 1.0, "center_of_mass": np.add(p, q).tolist(), "inertia": np.eye(3).tolist()}
            for name, p, q in bodies
        ],
        "joints": [
            {"name": name, "kind": kind, "predecessor": one, "successor": two, "axis": axis, "point": list(point)}
            for name, kind, one, two, point, axis in joints
        ],
        **more,
    }


Z = [0.0, 0.0, 1.0]


def watt(prefix, x0, arms, senses):
    """A Watt linkage with tracing point (x0, 0): horizontal arms, a vertical coupler of length 1."""
    (r1, r2), (sx, sy) = arms, senses
    share = r2 / (r1 + r2)
    corners = [(-r1, share), (0.0, share), (0.0, share - 1.0), (r2, share - 1.0)]
    points = [[x0 + sx * x, sy * y, 0.0] for x, y in corners]
    names = [f"{prefix}{k}" for k in (1, 2, 3)]
    bodies = [(names[k], points[k], points[k + 1]) for k in range(3)]
    ends = ["world", *names, "world"]
    joints = [(f"{prefix}_{k}", "revolute", ends[k], ends[k + 1], points[k], Z) for k in range(4)]
    return bodies, joints


def double_watt(first, second, length=1.0):
    """Two Watt linkages (arms, senses) whose tracing points a bar along x connects."""
    (bodies, joints), (more_bodies, more_joints) = watt("p", 0.0, *first), watt("s", length, *second)
    bar = [("bar", [0.0, 0.0, 0.0], [length, 0.0, 0.0])]
    pins = [("P", "revolute", "p2", "bar", [0.0] * 3, Z), ("S", "revolute", "bar", "s2", [length, 0.0, 0.0], Z)]
    return document([*bodies, *more_bodies, *bar], [*joints, *more_joints, *pins])


def collinear_pairs(count):
    """A plate on a planar joint with pairs of bars stretched between its points."""
    bodies = [("plate", [0.0] * 3, [2.0, 1.0, 0.0])]
    joints = [("base", "planar", "world", "plate", [0.0] * 3, Z)]
    for k in range(count):
        points = [[x, float(k), 0.0] for x in (0.0, 1.0, 2.5)]
        names = ["plate", f"a{k}", f"b{k}", "plate"]
        bodies += [(f"a{k}", points[0], points[1]), (f"b{k}", points[1], points[2])]
        joints += [(f"{n}{k}", "revolute", names[i], names[i + 1], points[i], Z) for i, n in enumerate("pme")]
    return document(bodies, joints)


def planar_and_hinges():
    """Ground, planar joint, hinge along x, planar joint, hinge along x, ground."""
    names = ["world", "a", "b", "c", "world"]
    kinds = [("plane", "planar", Z), ("hinge", "revolute", [1.0, 0.0, 0.0])] * 2
    bodies = [(name, [float(k), 0.0, 0.0], [0.0, 0.3, 0.1]) for k, name in enumerate(names[1:4])]
    joints = [(f"{n}{k}", kind, names[k], names[k + 1], [0.0] * 3, axis) for k, (n, kind, axis) in enumerate(kinds)]
    return document(bodies, joints)


def side_by_side(documents):
    """Several linkages as one mechanism."""
    bodies, joints = [], []
    for k, each in enumerate(documents):
        names = {body["name"]: f"{body['name']}_{k}" for body in each["bodies"]}
        bodies += [body | {"name": names[body["name"]]} for body in each["bodies"]]
        joints += [
            joint
            | {"name": f"{joint['name']}_{k}"}
            | {end: names.get(joint[end], joint[end]) for end in ("predecessor", "successor")}
            for joint in each["joints"]
        ]
    return {"name": "linkages", "bodies": bodies, "joints": joints}


def flat(*x):
    """A closed chain of hinges along z at points of the x axis."""
    return linkages.data([[value, 0.0, 0.0] for value in x])


EQUAL, UNEQUAL, ALMOST = (1.0, 1.0), (1.0, 1.5), (1.0, 1.02)

KNOWN = {
    "parallelogram": (flat(0, 1, 3, 2), 2, [1, 1], "bifurcation", 2),
    "change point": (flat(0, 1, 3, 1), 2, [1, 1], "bifurcation", 2),
    "change point of four lengths": (flat(0, 1, 3.5, 2), 2, [1, 1], "bifurcation", 2),
    "stretched four-bar": (flat(0, 1, 3, 4), 2, [], "shaky_isolated", 2),
    "collinear three-bar": (flat(0, 1, 2), 1, [], "shaky_isolated", 2),
    "cusp": (double_watt((EQUAL, (1, 1)), (EQUAL, (-1, 1))), 2, [1], "cusp", 5),
    "cusp upside down": (double_watt((EQUAL, (1, 1)), (EQUAL, (1, -1))), 2, [1], "cusp", 5),
    "touching in fourth order": (double_watt((UNEQUAL[::-1], (1, 1)), (UNEQUAL[::-1], (-1, 1))), 2, [1, 1],
                                 "tangential_branches", 4),
    "touching, almost equal": (double_watt((ALMOST[::-1], (1, 1)), (ALMOST[::-1], (-1, 1))), 2, [1, 1],
                               "tangential_branches", 4),
    "rigid in fourth order": (double_watt((UNEQUAL, (1, 1)), (UNEQUAL, (-1, 1))), 2, [], "shaky_isolated", 4),
    "rigid, almost equal": (double_watt((ALMOST, (1, 1)), (ALMOST, (-1, 1))), 2, [], "shaky_isolated", 4),
    "congruent paths": (double_watt((UNEQUAL, (1, 1)), (UNEQUAL, (1, 1))), 2, [1, 1], "tangential_branches", 6),
    "congruent flat paths": (double_watt((EQUAL, (1, 1)), (EQUAL, (1, 1))), 2, [1, 1], "tangential_branches", 8),
    "shaky everywhere": (collinear_pairs(1), 4, [3], "shaky_everywhere", 2),
    "shaky everywhere, 5 and 3": (collinear_pairs(2), 5, [3], "shaky_everywhere", 2),
    "kinematotropic": (planar_and_hinges(), 4, [3, 2], "bifurcation", 2),
    "two parallelograms": (side_by_side([flat(0, 1, 3, 2)] * 2), 4, [2] * 4, "bifurcation", 2),
    "parallelogram and structure": (side_by_side([flat(0, 1, 3, 2), flat(0, 1, 2)]), 3, [1, 1], "bifurcation", 4),
}  # fmt: skip
"""Name -> document, first-order freedoms, dimensions of the branches, class, order."""
