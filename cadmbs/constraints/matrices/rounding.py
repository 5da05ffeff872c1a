"""Rounding of the entries of constraint rows: what is as small as that is zero, so that no rank counts it.

A row that the joints of its loop satisfy in all their motions, as that of a second hinge on the line of the first, is
zero. Computed, it is the difference of lever arms and of directions that agree up to their last digits. No tolerance
relative to the rows themselves can tell such a row from one that restricts something: where all rows are rounding, the
largest is too. The sizes of what was subtracted can.
"""

from dataclasses import dataclass

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
"""What comes after the product of poses, counted as further ones: screws and wrenches are moved, and the products of
their six components summed."""

DATA_ROUNDINGS = 4.0
"""Roundings of coordinates that are given in the world: of the two points whose difference is a lever arm, and of the
point near the mechanism that is subtracted from both."""


def without_rounding(matrix: Array, rounding: Array) -> Array:
    """A matrix (..., m, n) with exact zeros for entries no larger than bounds (..., m, n) of their rounding."""
    return np.where(np.abs(matrix) <= rounding, 0.0, matrix)


def lengths(vectors: Array) -> Array:
    """Lengths (..., k, 2) of the first and the last three components of vectors (..., k, 6)."""
    squares = (vectors * vectors).reshape(*vectors.shape[:-1], 2, 3)
    roots: Array = np.sqrt(np.add.reduce(squares, axis=-1))
    return roots


def term_rounding(system: System, state: TreeState, bodies: Indices, sizes: Array) -> Array:
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
        state: Poses and screws of the tree.
        bodies: (m, 2) moving bodies that the wrenches act between.
        sizes: (..., m, 2) sizes |m| and |f| about the state's point; of the vectors that were subtracted or multiplied,
            where these cancel each other.
    """
    shape = system.derived(_shape)
    moment, force = sizes[..., 0], sizes[..., 1]
    columns = lengths(state.columns)
    lever, far = _lever(shape, state)
    steps = EPSILON * PRODUCT_ROUNDINGS * (np.maximum.reduce(shape.products[bodies], axis=-1) + OTHER_PRODUCTS)
    turned = steps * moment + (2.0 * lever * steps + EPSILON * DATA_ROUNDINGS * far) * force
    moved = turned[..., :, None] * columns[..., None, :, 0]
    moved += (steps * force)[..., :, None] * columns[..., None, :, 1]
    return np.asarray(moved)


def closing_rounding(system: System) -> Array:
    """A bound of the rounding of position residuals of loops near q = 0 [rad, m]: smaller ones count as closed.

        8 (d + 2) eps max(1, l) + 4 eps r

    with d the largest number of joint coordinates around a loop, and l and r as in `term_rounding`. Poses that both
    sides of a loop have in common are the same numbers on both.
    """
    shape = system.derived(_shape)
    around = [[len(system.joints[index].velocity_names) for index, _ in loop.members] for loop in system.closures]
    products = max((sum(counts) for counts in around), default=0) + OTHER_PRODUCTS
    near = PRODUCT_ROUNDINGS * products * np.maximum(1.0, shape.reach)
    return np.squeeze(EPSILON * (near + DATA_ROUNDINGS * shape.away), axis=-1)


def reach(system: System) -> float:
    """Largest distance of a point of a mechanism from `System.origin` at q = 0 [m]."""
    return float(np.max(system.derived(_shape).reach))


@dataclass(frozen=True)
class _Shape:
    """What bounds of rounding need to know of a mechanism.

    Attributes:
        origin: (3,) `System.origin`, and its distance `away` from the origin of the world [m].
        reach: (..., 1) largest distance of a point of the mechanism from there at q = 0 [m]: joints, centres,
            constraints.
        products: (n,) number of poses whose product is the pose of each moving body.
    """

    origin: Array
    away: float
    reach: Array
    products: Array


def _shape(system: System) -> _Shape:
    tree = system.tree
    feet = so3.cross(tree.screws[..., :3], tree.screws[..., 3:])
    points = [np.zeros((1, 3)), feet, tree.center_of_mass, tree.frame[:, :3, 3]]
    for closure in system.closures:
        frames = (closure.predecessor_frame, closure.successor_frame)
        points += [(frame[..., :3, 3] - system.origin)[..., None, :] for frame in frames]
    points += [np.reshape(row.data["points"], (-1, 3)) for row in system.rows if "points" in row.data]
    farthest = [np.max(np.sum(part**2, axis=-1), axis=-1, keepdims=True, initial=0.0) for part in points]
    reach = np.sqrt(np.maximum.reduce(np.broadcast_arrays(*farthest)))
    products = tree.sum_from_root(np.diff(tree.column_start)[:, None])[:, 0]
    return _Shape(system.origin, float(np.linalg.norm(system.origin)), reach, products)


def _lever(shape: _Shape, state: TreeState) -> tuple[Array, Array]:
    """A length that no coordinate of a point exceeds in the computation of a state, and its distance from the world's.

        l = (reach at q = 0) + (largest displacement of a body's frame) + (way of the state's point)

    Both (..., 1) [m].
    """
    squares = np.add.reduce(state.pose[..., :3, 3] ** 2, axis=-1)
    moved: Array = np.sqrt(np.maximum.reduce(squares, axis=-1, keepdims=True))
    if state.point is shape.origin:
        return shape.reach + moved, np.array([2.0 * shape.away])
    way = np.sqrt(np.sum((state.point - shape.origin) ** 2, axis=-1, keepdims=True))
    return shape.reach + moved + way, 2.0 * shape.away + way
