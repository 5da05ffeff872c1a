"""Overconstrained, shaky and branching linkages whose mobility is known from theorems.

Bennett (1903)            a sin(beta) = b sin(alpha): one degree of freedom
Bricard (1897)            line-symmetric and plane-symmetric loops of six hinges: one
spherical four-bars       flat: two branches where opposite arcs are equal, shaky where one arc is the sum of the others
Sarrus, folded flat       the plate moves (1), or stands still and both pairs of folded plates turn (2)
Delassus                  four parallel screws: the planar linkage, if the pitches agree along its motions
frameworks K(3, 3)        on two perpendicular lines (Dixon): one; on a circle (Bolker and Roth): shaky; else rigid
flat five-bars            a cone, or shaky where one length is the sum of the others
loops of slides           freedoms less the dimension of the span of the axes
"""

from itertools import combinations

import numpy as np

from tests.constraints import linkages
from tests.constraints.singular_linkages import Z, document, flat


def unit(vectors):
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def bennett(a=1.0, b=1.4, alpha=0.5, turn=0.7):
    """Sides a, b, a, b with twists alpha, beta.

    tan(t1 / 2) tan(t2 / 2) = sin((beta + alpha) / 2) / sin((beta - alpha) / 2)
    """
    beta = np.arcsin(b * np.sin(alpha) / a)
    other = 2.0 * np.arctan(np.sin((beta + alpha) / 2) / np.sin((beta - alpha) / 2) / np.tan(turn / 2))
    T, points, axes = np.eye(4), [], []
    for angle, length, twist in ((turn, a, alpha), (other, b, beta), (-turn, a, alpha), (-other, b, beta)):
        points.append(T[:3, 3].copy())
        axes.append(T[:3, 2].copy())
        c, s, ct, st = np.cos(angle), np.sin(angle), np.cos(twist), np.sin(twist)
        step = [[c, -s * ct, s * st, length * c], [s, c * ct, -c * st, length * s], [0, st, ct, 0], [0, 0, 0, 1]]
        T = T @ np.array(step)
    np.testing.assert_allclose(T, np.eye(4), atol=1e-12)
    return linkages.data(points, axes)


def line_symmetric(seed):
    """Three hinges at random, and three turned half about z."""
    random = np.random.default_rng(seed)
    points, axes, half_turn = random.normal(size=(3, 3)), unit(random.normal(size=(3, 3))), np.diag([-1.0, -1.0, 1.0])
    return linkages.data(np.vstack([points, points @ half_turn]), np.vstack([axes, axes @ half_turn]))


def plane_symmetric(seed):
    """Two hinges in the plane y = 0, two at random on one side, and two mirrored."""
    random, mirror = np.random.default_rng(seed), np.diag([1.0, -1.0, 1.0])
    p, a = random.normal(size=(2, 3)), unit(random.normal(size=(2, 3)))
    q, b = random.normal(size=(2, 3)) * [1, 0, 1], unit(random.normal(size=(2, 3)) * [1, 0, 1])
    points = [q[0], p[0], p[1], q[1], p[1] @ mirror, p[0] @ mirror]
    return linkages.data(points, [b[0], a[0], a[1], b[1], a[1] @ mirror, a[0] @ mirror])


def hinges_at_random(count, seed):
    random = np.random.default_rng(seed)
    return linkages.data(random.normal(size=(count, 3)), unit(random.normal(size=(count, 3))))


def spherical(axes):
    """Hinges whose axes meet in a point."""
    return linkages.data(np.array(axes) + np.array([0.1, 0.2, 0.3]), axes)


def in_a_plane(*angles):
    return [[np.cos(angle), np.sin(angle), 0.0] for angle in angles]


def sarrus(height):
    """Two chains of three parallel hinges square to each other; folded flat at height 0."""
    points = [[1, 0, 0], [2, 0, height], [1, 0, 2 * height], [0, 1, 2 * height], [0, 2, height], [0, 1, 0]]
    return linkages.data(points, [[0, 1, 0]] * 3 + [[1, 0, 0]] * 3)


def screws(x, pitches, y=(0.0, 0.0, 0.0, 0.0)):
    """Four parallel screws at points (x, y), with pitches [m/rad]."""
    data = linkages.data([[one, other, 0.0] for one, other in zip(x, y, strict=True)])
    joints = [j | {"kind": "screw", "pitch": p} for j, p in zip(data["joints"], pitches, strict=True)]
    return data | {"joints": joints}


def framework(points, bars):
    """Bars between points of a plane, hinged to each other there; the first bar is the ground."""
    points = np.array([[*point, 0.0] for point in points])
    names = ["world", *(f"bar{k}" for k in range(1, len(bars)))]
    bodies = [(names[k], points[i], points[j]) for k, (i, j) in enumerate(bars) if k]
    joints = []
    for number, point in enumerate(points):
        first, *others = [names[k] for k, bar in enumerate(bars) if number in bar]
        joints += [(f"pin{number}_{other}", "revolute", first, other, point, Z) for other in others]
    return document(bodies, joints)


def bipartite(ones, others):
    """K(3, 3): three points joined with three."""
    return framework([*ones, *others], [(i, 3 + j) for i in range(3) for j in range(3)])


def on_circle(*angles):
    return [(np.cos(angle), np.sin(angle)) for angle in angles]


def slides(axes):
    """A loop of slides along axes."""
    axes = unit(np.array(axes, dtype=float))
    points = np.random.default_rng(5).normal(size=(len(axes), 3))
    names = ["world", *(f"b{k}" for k in range(1, len(axes))), "world"]
    bodies = [(names[k], points[k - 1], points[k]) for k in range(1, len(axes))]
    joints = [(f"s{k}", "prismatic", names[k], names[k + 1], points[k], axes[k].tolist()) for k in range(len(axes))]
    return document(bodies, joints)


def all_bars_between_four_points():
    """K4: one bar more than a rigid framework needs."""
    return framework([(0, 0), (1.3, 0), (0.2, 1.1), (0.5, 0.3)], list(combinations(range(4), 2)))


KNOWN = {
    "bennett": (bennett(), 1, [1], "regular"),
    "bennett, almost planar": (bennett(1.0, 1.1, 0.05, 1.2), 1, [1], "regular"),
    "bricard, line-symmetric": (line_symmetric(1), 1, [1], "regular"),
    "bricard, another line-symmetric": (line_symmetric(4), 1, [1], "regular"),
    "bricard, plane-symmetric": (plane_symmetric(2), 1, [1], "regular"),
    "six hinges": (hinges_at_random(6, 8), 0, [], "regular"),
    "seven hinges": (hinges_at_random(7, 7), 1, [1], "regular"),
    "spherical four-bar": (spherical(unit(np.random.default_rng(3).normal(size=(4, 3)))), 1, [1], "regular"),
    "spherical five-bar": (spherical(unit(np.random.default_rng(3).normal(size=(5, 3)))), 2, [2], "regular"),
    "spherical parallelogram": (spherical(in_a_plane(0.0, 0.5, 1.3, 0.8)), 2, [1, 1], "bifurcation"),
    "spherical, stretched": (spherical(in_a_plane(0.0, 0.5, 1.3, 2.2)), 2, [], "shaky_isolated"),
    "spherical, three axes": (spherical(in_a_plane(0.0, 0.5, 1.3)), 1, [], "shaky_isolated"),
    "sarrus": (sarrus(0.4), 1, [1], "regular"),
    "sarrus, flat": (sarrus(0.0), 3, [2, 1], "bifurcation"),
    "delassus, equal pitches": (screws((0, 1, 3, 2), (0.3,) * 4), 2, [1, 1], "bifurcation"),
    "delassus, one branch": (screws((0, 1, 3, 2), (0.3, 0.5, 0.4, 0.2)), 1, [1], "regular"),
    "delassus, stretched": (screws((0, 1, 3, 4), (0.3,) * 4), 2, [], "shaky_isolated"),
    "screws that block": (screws((0, 0, 3, 2), (0.3, 0.5, 0.7, 0.2), (0, 1, 2, 0)), 0, [], "regular"),
    "K33 of Dixon": (bipartite([(1, 0), (-0.7, 0), (1.6, 0)], [(0, 0.8), (0, -1.3), (0, 1.9)]), 1, [1], "regular"),
    "K33 on a circle": (bipartite(on_circle(0.1, 2.0, 4.4), on_circle(1.2, 3.0, 5.5)), 1, [], "shaky_isolated"),
    "K33": (bipartite([(1, 0), (-0.7, 0.3), (1.6, 1)], [(0, 0.8), (0.4, -1.3), (0, 1.9)]), 0, [], "regular"),
    "K4": (all_bars_between_four_points(), 0, [], "regular"),
    "rhombus": (flat(0, 1, 2, 1), 2, [1, 1], "bifurcation"),
    "rhombus, folded": (flat(0, 1, 0, 1), 2, [1, 1], "bifurcation"),
    "flat five-bar": (flat(0, 1, 2.5, 3.7, 2), 3, [2], "bifurcation"),
    "five-bar, stretched": (flat(0, 1, 2.5, 3.7, 4.2), 3, [], "shaky_isolated"),
    "four slides": (slides(np.random.default_rng(5).normal(size=(4, 3))), 1, [1], "regular"),
    "three slides in a plane": (slides(in_a_plane(0.1, 1.2, 2.3)), 1, [1], "regular"),
}
"""Name -> document, first-order freedoms, dimensions of the branches, class."""
