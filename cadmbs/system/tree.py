"""The spanning tree as the recursions use it: lumped moving bodies in depth-first order, joints as screws."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.system.coordinates import CoordinateMap
from cadmbs.system.native_joints import MotionKind, NativeJoints, native_joints

LEVEL_WIDTH = 8
"""Mean number of bodies at the same distance from the world from which on these are computed as one batch."""


@dataclass(frozen=True)
class Tree:
    """Moving bodies 0..n-1 in depth-first order (0 = the world with all that is welded to it), and their joints.

    All geometry is about `System.origin`, in world axes at q = 0. A "column" is one velocity coordinate of the tree.
    A joint that runs against the tree (orientation -1) has its screws negated and in reverse order, so that every
    body moves relative to its parent by exp(Z_1 q_1) exp(Z_2 q_2) ...

    Attributes:
        names: Of each moving body, the first body (in file order) lumped into it.
        parent: (n,) parent[0] = -1.
        subtree_end: (n,) the bodies i..subtree_end[i]-1 are i and its descendants.
        kind: (n,) MotionKind.
        orientation: (n,) +1, or -1 where the joint's successor is the parent.
        joint: (n,) index into System.joints; -1 for the world.
        frame: (n, 4, 4) B = T(y) R_A of a spherical joint, A of a free joint, identity otherwise.
        position_start: (n + 1,) first tree position of each body's joint.
        column_start: (n + 1,) first column of each body's joint.
        column_body: (n_columns,) the body that a column moves.
        screws: (n_columns, 6) Z; for native joints the columns of +-Ad_B (or its angular part).
        exp_linear, exp_sine, exp_versine: (n_columns, 4, 4) exp(Z q) = I + q E1 + sin q E2 + (1 - cos q) E3.
        armature: (n_columns,) reflected inertia.
        mass: (n,) [kg].
        center_of_mass: (n, 3) [m].
        inertia: (n, 3, 3) about the centre of mass [kg m^2].
        positions: q_tree = G q + c.
        velocities: v_tree = G v.
        free_base: The first body with a free joint, whose place the recursions refer to; None where there is none.
    """

    names: tuple[str, ...]
    parent: Indices
    subtree_end: Indices
    kind: Indices
    orientation: Indices
    joint: Indices
    frame: Array
    position_start: Indices
    column_start: Indices
    column_body: Indices
    screws: Array
    exp_linear: Array
    exp_sine: Array
    exp_versine: Array
    armature: Array
    mass: Array
    center_of_mass: Array
    inertia: Array
    positions: CoordinateMap
    velocities: CoordinateMap
    free_base: int | None

    @cached_property
    def n(self) -> int:
        """Number of moving bodies, the world included."""
        return len(self.parent)

    @cached_property
    def n_columns(self) -> int:
        """Number of velocity coordinates of the tree."""
        return len(self.column_body)

    @cached_property
    def column_position(self) -> Indices:
        """(n_columns,) the tree position that a screw's column depends on; meaningless for native joints."""
        within = np.arange(self.n_columns) - self.column_start[self.column_body]
        return np.asarray(self.position_start[self.column_body] + within)

    @cached_property
    def native(self) -> NativeJoints:
        """The joints that are not products of screws."""
        return native_joints(self.kind, self.orientation, self.position_start, self.frame)

    @cached_property
    def compound(self) -> tuple[int, ...]:
        """The bodies whose joints are products of several screws."""
        several = (self.kind == MotionKind.SCREWS) & (np.diff(self.column_start) > 1)
        return tuple(int(body) for body in np.flatnonzero(several))

    @cached_property
    def levels(self) -> tuple[Indices, ...]:
        """Bodies by their distance from the world, nearest first; none where the tree is slender and few stand abreast.

        Sums along the tree then take one operation a level in place of one a body.
        """
        depth = np.zeros(self.n, dtype=np.intp)
        for body in range(1, self.n):
            depth[body] = depth[self.parent[body]] + 1
        deepest = int(np.max(depth, initial=0))
        if self.n - 1 < LEVEL_WIDTH * deepest or not deepest:
            return ()
        return tuple(np.flatnonzero(depth == k) for k in range(1, deepest + 1))

    @cached_property
    def _has_one_column_per_body(self) -> bool:
        """Whether every body but the world is moved by a joint of one degree of freedom."""
        return self.n_columns == self.n - 1 and bool(np.all(np.diff(self.column_start[1:]) == 1))

    def columns(self, body: int) -> range:
        """The columns of the joint that moves a body."""
        return range(int(self.column_start[body]), int(self.column_start[body + 1]))

    def sum_from_root(self, values: Array) -> Array:
        """x_i = x_parent + y_i down the tree, for y of shape (..., n, k)."""
        total = values.copy()
        for level in self.levels:
            total[..., level, :] += total[..., self.parent[level], :]
        for body in () if self.levels else range(1, self.n):
            total[..., body, :] += total[..., self.parent[body], :]
        return total

    def sum_over_subtrees(self, values: Array) -> Array:
        """x_i = y_i + sum over children x_c up the tree, for y of shape (..., n, k)."""
        total = values.copy()
        if self.levels:
            along = np.moveaxis(total, -2, 0)
            for level in reversed(self.levels):
                np.add.at(along, self.parent[level], along[level])
            return total
        for body in range(self.n - 1, 0, -1):
            total[..., self.parent[body], :] += total[..., body, :]
        return total

    def per_body(self, values: Array) -> Array:
        """Sum of column values (..., n_columns, k) over the columns of each body: (..., n, k)."""
        if self._has_one_column_per_body:
            world = np.zeros((*values.shape[:-2], 1, values.shape[-1]))
            return np.concatenate([world, values], axis=-2)
        total = np.zeros((*values.shape[:-2], self.n, values.shape[-1]))
        if self.levels:
            np.add.at(np.moveaxis(total, -2, 0), self.column_body, np.moveaxis(values, -2, 0))
            return total
        for column, body in enumerate(self.column_body):
            total[..., body, :] += values[..., column, :]
        return total


def carries(tree: Tree, body: int | Indices) -> NDArray[np.bool_]:
    """(..., n_columns) the columns that move a body, or each of several: those of itself and its ancestors."""
    which = np.asarray(body)[..., None]
    mask: NDArray[np.bool_] = (tree.column_body <= which) & (which < tree.subtree_end[tree.column_body])
    return mask


def column_slice(tree: Tree, body: int) -> slice:
    """The columns of the joint that moves a body."""
    return slice(int(tree.column_start[body]), int(tree.column_start[body + 1]))


def first_free(kinds: Indices) -> int | None:
    """The first body with a free joint, by the kinds of motion of all; None where there is none."""
    free = np.flatnonzero(kinds == MotionKind.FREE)
    return int(free[0]) if len(free) else None
