"""Rounding of the entries of constraint rows: what is as small as that is zero, so that no rank counts it.

A row that the joints of its loop satisfy in all their motions, as that of a second hinge on the line of the first, is
zero. Computed, it is the difference of lever arms and of directions that agree up to their last digits. No tolerance
relative to the rows themselves can tell such a row from one that restricts something: where all rows are rounding, the
largest is too. The sizes of what was subtracted can.
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.kinematics.products import TreeState
from cadmbs.lie import so3
from cadmbs.system import System

EPSILON = float(np.finfo(np.float64).eps)
"""Relative spacing of numbers: twice the largest rounding of one operation."""

PRODUCT_ROUNDINGS = 8.0
"""Roundings of one product of poses, against the size of its factors: each entry is a sum of four products, the
exponential of a screw beside it is a sum of four terms."""

OTHER_PRODUCTS = 2.0
"""What comes after the product of poses, counted as further ones: moved screws and wrenches, and the sum of six products
of their components."""

DATA_ROUNDINGS = 4.0
"""Roundings of coordinates that are given in the world: of the two points whose difference is a lever arm, and of the
point near the mechanism that is subtracted from both."""


def without_rounding(matrix: Array, rounding: Array) -> Array:
    """A matrix with exact zeros for the entries that are no larger than their rounding.

    Args:
        matrix: Entries (..., m, n).
        rounding: Bounds of their rounding (..., m, n).
    """
    return np.where(np.abs(matrix) > rounding, matrix, 0.0)


def term_rounding(system: System, state: TreeState, bodies: Indices, wrenches: Array) -> Array:
    """Bounds (..., m, n_columns) of the rounding of the products W . J_k of wrenches and screws.

    With the moment and force (m, f) of W, the angular and linear part (w, v) of J_k, and the lever arm l of the state,
    the products are sums of terms whose sizes are at most

        S = (|m| + l |f|) |w| + |f| (|v| + l |w|)

    because points, of which no lever arm is longer than l, are where wrenches and screws come from: a moment p x f may
    be small though p is not. After a product of d poses they are off by at most about 8 (d + 2) eps S. Coordinates that
    are given in the world, at a distance r from its origin, are rounded themselves: by eps r, and so are lever arms,
    which adds 4 eps r |f| |w|.

    Args:
        system: Compiled mechanism.
        state: Poses and screws of an instant.
        bodies: (m, 2) moving bodies that the wrenches act between.
        wrenches: (..., m, 6) about the state's point, moment first.
    """
    moment, force = _sizes(wrenches)
    angular, linear = _sizes(state.columns)
    lever = _lever(system, state)[..., None]
    far = np.linalg.norm(system.origin) + np.linalg.norm(state.point, axis=-1)
    products = system.derived(_products)[bodies].max(axis=-1) + OTHER_PRODUCTS
    steps = EPSILON * PRODUCT_ROUNDINGS * products[:, None]
    turned = steps * (moment + 2.0 * lever * force)[..., None]
    turned += (EPSILON * DATA_ROUNDINGS * far[..., None] * force)[..., None]
    return np.asarray(turned * angular[..., None, :] + steps * force[..., None] * linear[..., None, :])


def sum_rounding(values: Array, sizes: Array) -> Array:
    """Bounds of the rounding of sums, by the sums of the sizes of their terms: 8 eps for each of two products."""
    return np.asarray(np.broadcast_to(EPSILON * PRODUCT_ROUNDINGS * OTHER_PRODUCTS * sizes, values.shape))


def _sizes(vectors: Array) -> tuple[Array, Array]:
    """Lengths (..., k) of the first and the last three components of vectors (..., k, 6)."""
    squares = vectors * vectors
    return np.sqrt(np.sum(squares[..., :3], axis=-1)), np.sqrt(np.sum(squares[..., 3:], axis=-1))


def _lever(system: System, state: TreeState) -> Array:
    """(...,) a length that no coordinate of a point exceeds in the computation of a state [m].

        l = (reach at q = 0) + (largest displacement of a body's frame) + (way of the state's point)
    """
    moved = np.max(np.sum(state.pose[..., :3, 3] ** 2, axis=-1), axis=-1)
    way = np.sum((state.point - system.origin) ** 2, axis=-1)
    return np.asarray(system.derived(_reach) + np.sqrt(moved) + np.sqrt(way))


def _reach(system: System) -> float:
    """Largest distance of a point of the mechanism from `System.origin` at q = 0 [m]: joints, centres, constraints."""
    tree = system.tree
    feet = so3.cross(tree.screws[:, :3], tree.screws[:, 3:])
    points = [np.zeros((1, 3)), feet, tree.center_of_mass, tree.frame[:, :3, 3]]
    for closure in system.closures:
        frames = (closure.predecessor_frame, closure.successor_frame)
        points += [(frame[:3, 3] - system.origin)[None] for frame in frames]
    points += [np.reshape(row.data["points"], (-1, 3)) for row in system.rows if "points" in row.data]
    return float(np.sqrt(np.max(np.sum(np.concatenate(points) ** 2, axis=-1))))


def _products(system: System) -> Array:
    """(n,) number of poses whose product is the pose of each moving body."""
    tree = system.tree
    total = np.zeros(tree.n)
    for body in range(1, tree.n):
        total[body] = total[tree.parent[body]] + len(tree.columns(body))
    return total
