"""Poses and twists of all bodies as expressions, by the lifted kernels that place rows and give their velocities."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from cadmbs.arrays import Array
from cadmbs.expressions.graph import Expression, ExpressionArray
from cadmbs.expressions.lifting import expression_array, require_expressions
from cadmbs.kernels.tree.body_kinematics import NATIVE, SLOTS, W, velocities_of_rows
from cadmbs.kernels.tree.placement import R, row_positions, world_position
from cadmbs.lie import se3
from cadmbs.programs.tree_expressions import TreeExpressions
from cadmbs.system import System

Vector: TypeAlias = ExpressionArray
"""Three expressions."""

_ROUNDING = 4e-16


def cross(a: Vector, b: Vector) -> Vector:
    """A x b."""
    parts = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    return np.array(parts, dtype=object)


def dot(a: Vector, b: Vector) -> Expression:
    """A . b."""
    product: Expression = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    return product


def norm(a: Vector) -> Expression:
    """|a|; its derivative at zero is zero."""
    square = dot(a, a)
    return square.graph.function("sqrt", square + 1e-300)


@dataclass(frozen=True)
class FrameExpressions:
    """A frame in motion: rotation (3, 3), position (3,), angular velocity and velocity of its origin, world axes."""

    rotation: ExpressionArray
    position: Vector
    omega: Vector
    velocity: Vector


@dataclass(frozen=True)
class BodyMotionExpressions:
    """All rows in motion.

    Attributes:
        tree: The graph and the arguments q and v.
        work: Memory of the kernels.
        masses: Of bodies of the document, by index, that are arguments.
    """

    tree: TreeExpressions
    work: ExpressionArray
    masses: Mapping[int, Expression]

    @property
    def system(self) -> System:
        """The mechanism."""
        return self.tree.system

    def mass(self, body: int) -> Expression:
        """The mass of a body of the document."""
        return self.tree.graph.number(self.masses.get(body, float(self.system.bodies.mass[body])))

    def moving(self, body: int) -> FrameExpressions:
        """The motion of a moving body: rotation since q = 0, and its point that was at `System.origin` then."""
        row = int(self.tree.packed.row_of_body[body])
        return self.attached(row, se3.inverse(self.tree.packed.frames[row]))

    def frame(self, body: int, reference_pose: Array) -> FrameExpressions:
        """The motion of a frame on a body of the document, with its pose at q = 0 in the world."""
        row = int(self.tree.packed.body_rows[body, 0])
        at_origin = se3.translation(-self.system.origin) @ reference_pose
        return self.attached(row, se3.inverse(self.tree.packed.frames[row]) @ at_origin)

    def attached(self, row: int, relative: Array) -> FrameExpressions:
        """The motion of a frame with this pose (4, 4) in the frame of a row."""
        graph = self.tree.graph
        constant = expression_array(graph, _rounded(relative))
        Q = require_expressions(graph, self.work[row, R : R + 9]).reshape(3, 3)
        arm = Q @ constant[:3, 3]
        w, v = (require_expressions(graph, self.work[row, slot : slot + 3]) for slot in (W, W + 3))
        at = np.array(self.tree.lifting.lift(world_position)(self.tree.params, self.work, row), dtype=object)
        return FrameExpressions(Q @ constant[:3, :3], at + arm, w, v + cross(w, arm))


def body_motions(tree: TreeExpressions, masses: Mapping[int, Expression]) -> BodyMotionExpressions:
    """The motion of all rows at q and v."""
    work = tree.zeros(tree.packed.n_rows, SLOTS)
    table, params = tree.packed.table, tree.params
    tree.lifting.lift(row_positions)(table, params, tree.q_tree, work, NATIVE)
    tree.lifting.lift(velocities_of_rows)(table, params, tree.q_tree, tree.v_tree, work)
    return BodyMotionExpressions(tree, work, masses)


def _rounded(pose: Array) -> Array:
    """A pose without the rounding errors of right angles and of zeros."""
    rounded = np.where(np.abs(pose) < _ROUNDING, 0.0, pose)
    rotation = rounded[:3, :3]
    rotation[np.abs(np.abs(rotation) - 1.0) < _ROUNDING] = np.sign(rotation[np.abs(np.abs(rotation) - 1.0) < _ROUNDING])
    return rounded


def quaternion(rotation: ExpressionArray) -> Vector:
    """The unit quaternion (w, x, y, z) of a rotation, w >= 0, by the largest of four rows of 4 q q^T."""
    a, b, c, d, e, f, g, h, i = rotation.ravel()
    graph = a.graph
    wx, wy, wz, xy, yz, zx = h - f, c - g, d - b, b + d, f + h, c + g
    diagonal = (1.0 + a + e + i, 1.0 + a - e - i, 1.0 - a + e - i, 1.0 - a - e + i)
    rows = (
        (diagonal[0], wx, wy, wz), (wx, diagonal[1], xy, zx), (wy, xy, diagonal[2], yz), (wz, zx, yz, diagonal[3]),
    )  # fmt: skip
    largest, chosen = diagonal[0], list(rows[0])
    for other, row in zip(diagonal[1:], rows[1:], strict=True):
        chosen = [graph.select(largest, other, new, old) for new, old in zip(row, chosen, strict=True)]
        largest = graph.select(largest, other, other, largest)
    square = chosen[0] * chosen[0] + chosen[1] * chosen[1] + chosen[2] * chosen[2] + chosen[3] * chosen[3]
    size = graph.function("sqrt", square)
    scale = graph.select(chosen[0], 0.0, -1.0, 1.0) / size
    return np.array([x * scale for x in chosen], dtype=object)


def rotation_vector(rotation: ExpressionArray) -> Vector:
    """The shortest rotation vector [rad]."""
    w, x, y, z = quaternion(rotation)
    graph, axis = w.graph, np.array([x, y, z], dtype=object)
    length = norm(axis)
    factor = 2.0 * graph.function("atan2", length, w) / length
    return np.array([factor * part for part in axis], dtype=object)
