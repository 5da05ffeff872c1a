"""Linkages of further families whose mobility is known by construction.

Goldberg              two Bennett linkages without their common side: one degree of freedom
Bricard, threefold    hinges in the mirror planes of a triangle: plane-symmetric, one
Sarrus                any number of chains of three parallel hinges square to each other: the plate moves, one
plates on three legs  rigid; shaky where the legs meet in a point; one where they are equal and parallel
K(3, 3), K(4, 4)      on concentric rectangles with parallel sides (Dixon, second kind): one
parallel cranks       one; flat, the second motion of first order needs antiparallel cranks, which a third one excludes
split sides           two bars stretched along each side of a triangle: shaky
Oldham                two slides at right angles between parallel hinges: one
"""

import json

import numpy as np

from cadmbs.library import find_in_library
from tests.constraints import linkages
from tests.constraints.overconstrained_linkages import framework, in_a_plane, slides, spherical
from tests.constraints.singular_linkages import Z, collinear_pairs, document


def goldberg():
    """The library's, joints and bodies alone."""
    whole = json.loads(find_in_library("goldberg").read_text())
    joints = [{key: value for key, value in joint.items() if key != "cut"} for joint in whole["joints"]]
    return {"name": whole["name"], "bodies": whole["bodies"], "joints": joints}


def threefold(radii=(1.0, 1.4), heights=(0.0, 0.2), slopes=(0.7, -0.4)):
    """Hinges in turn of two kinds at angles of 60 degrees, each axis in the mirror plane through its point."""
    points, axes = [], []
    for k in range(6):
        angle, kind = np.pi / 3 * k, k % 2
        radial = np.array([np.cos(angle), np.sin(angle), 0.0])
        points.append(radii[kind] * radial + [0.0, 0.0, heights[kind]])
        axes.append(np.cos(slopes[kind]) * radial + np.sin(slopes[kind]) * np.array(Z))
    return linkages.data(points, axes)


def sarrus_chains(*angles):
    """A plate 0.8 above the ground on chains of three hinges, whose axes are square to directions at angles."""
    bodies, joints = [("plate", [0.0, 0.0, 0.8], [0.1, 0.0, 0.8])], []
    for number, angle in enumerate(angles):
        radial, across = np.array([np.cos(angle), np.sin(angle), 0]), [-np.sin(angle), np.cos(angle), 0.0]
        points = [radial, 1.7 * radial + [0, 0, 0.3], 1.2 * radial + [0, 0, 0.8]]
        names = ["world", f"lower{number}", f"upper{number}", "plate"]
        bodies += [(names[k], points[k - 1], points[k]) for k in (1, 2)]
        joints += [(f"h{number}_{k}", "revolute", names[k], names[k + 1], points[k], across) for k in range(3)]
    return document(bodies, joints)


def plate_on_legs(feet, heads):
    """A plate in the plane on legs between hinges."""
    feet, heads = (np.array([[*point, 0.0] for point in points]) for points in (feet, heads))
    bodies, joints = [("plate", heads[0], heads[1])], []
    for k, (foot, head) in enumerate(zip(feet, heads, strict=True)):
        bodies.append((f"leg{k}", foot, head))
        joints += [(f"foot{k}", "revolute", "world", f"leg{k}", foot, Z)]
        joints += [(f"head{k}", "revolute", f"leg{k}", "plate", head, Z)]
    return document(bodies, joints)


FEET = np.array([(0.0, 0.0), (2.0, 0.1), (0.7, 1.5)])


def rectangles(count):
    """Points on two rectangles about the origin, of each as many as asked for, all joined with all of the other."""
    signs = [(1, 1), (-1, 1), (-1, -1), (1, -1)][:count]
    points = [(1.5 * x, 0.4 * y) for x, y in signs] + [(0.7 * x, 1.1 * y) for x, y in signs]
    return framework(points, [(i, count + j) for i in range(count) for j in range(count)])


def split_sides(count):
    """Two bars in line along each of some sides of a triangle, which is the ground."""
    corners = np.array([[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.5, 1.5, 0.0]])
    bodies, joints = [], []
    for k in range(count):
        ends = corners[k], corners[k - 1]
        points = [ends[0], 0.4 * ends[0] + 0.6 * ends[1], ends[1]]
        names = ["world", f"a{k}", f"b{k}", "world"]
        bodies += [(names[i], points[i - 1], points[i]) for i in (1, 2)]
        joints += [(f"p{k}_{i}", "revolute", names[i], names[i + 1], points[i], Z) for i in range(3)]
    return document(bodies, joints)


def oldham():
    """Two discs on hinges that are apart, and a block that slides across both."""
    at, there = [0.0, 0.0, 0.0], [0.4, 0.1, 0.0]
    bodies = [("left", at, [0.1, 0.0, 0.0]), ("block", at, there), ("right", there, [0.5, 0.1, 0.0])]
    c, s = float(np.cos(0.3)), float(np.sin(0.3))
    joints = [
        ("a", "revolute", "world", "left", at, Z),
        ("b", "prismatic", "left", "block", at, [c, s, 0.0]),
        ("c", "prismatic", "block", "right", there, [-s, c, 0.0]),
        ("d", "revolute", "world", "right", there, Z),
    ]
    return document(bodies, joints)


def last_joint_first(each):
    """The document with the last joint in the first place."""
    return each | {"joints": [each["joints"][-1], *each["joints"][:-1]]}


def random_points(seed):
    return np.random.default_rng(seed).normal(size=(3, 2))


KNOWN = {
    "goldberg": (goldberg(), 1, [1], "regular"),
    "bricard, threefold": (threefold(), 1, [1], "regular"),
    "bricard, another threefold": (threefold((1.0, 0.7), (0.1, -0.3), (1.2, 0.5)), 1, [1], "regular"),
    "sarrus, three chains": (sarrus_chains(0.0, 1.3, 2.9), 1, [1], "regular"),
    "sarrus, four chains": (sarrus_chains(0.0, 1.3, 2.9, 4.0), 1, [1], "regular"),
    "plate on three legs": (plate_on_legs(FEET, np.add(FEET + random_points(1), (0.0, 2.0))), 0, [], "regular"),
    "plate on legs that meet": (plate_on_legs(FEET, FEET + [[0.4], [0.7], [1.3]] * (np.array([1, 4]) - FEET)), 1, [],
                                "shaky_isolated"),
    "plate on equal parallel legs": (plate_on_legs(FEET, np.add(FEET, (0.3, 1.0))), 1, [1], "regular"),
    "K33 on rectangles": (rectangles(3), 1, [1], "regular"),
    "K44 on rectangles": (rectangles(4), 1, [1], "regular"),
    "three parallel cranks": (plate_on_legs([(0, 0), (2, 0), (5, 0)], [(0.6, 0.8), (2.6, 0.8), (5.6, 0.8)]), 1, [1],
                              "regular"),
    "three parallel cranks, flat": (plate_on_legs([(0, 0), (2, 0), (5, 0)], [(1, 0), (3, 0), (6, 0)]), 2, [1],
                                    "shaky_isolated"),
    "plate with three collinear pairs": (last_joint_first(collinear_pairs(3)), 6, [3], "shaky_everywhere"),
    "two split sides": (split_sides(2), 2, [], "shaky_isolated"),
    "three split sides": (split_sides(3), 3, [], "shaky_isolated"),
    "spherical kite": (spherical(in_a_plane(0.0, 0.5, 1.3, 0.5)), 2, [1, 1], "bifurcation"),
    "parallel slides": (slides([[1, 0, 0]] * 3), 2, [2], "regular"),
    "oldham": (oldham(), 1, [1], "regular"),
}  # fmt: skip
"""Name -> document, first-order freedoms, dimensions of the branches, class."""
