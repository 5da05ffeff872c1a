"""Displacements of axes and bodies by small changes of the geometric parameters, and their rates along a motion.

An axis Z at q = 0 that is moved by a small twist xi becomes Ad_exp(xi) Z, and everything beyond it is displaced by

    f_before exp(xi) exp(Z q) exp(-xi) f_before^-1   ->   X = Ad_before xi - Ad_after xi

in world coordinates, with the products of exponentials before and after the axis. A change dh of its pitch advances
everything beyond by X = q (0, e) dh along the axis. A body that is moved against its joints is displaced by Ad_f xi.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.kinematics.geometric.geometric_parameters import JointAxis, joint_axes, parameter_axes, parameter_mask
from cadmbs.kinematics.products import TreeState
from cadmbs.lie import se3
from cadmbs.lie.rotation_vector import product_derivative
from cadmbs.system import System
from cadmbs.system.native_joints import MotionKind


@dataclass(frozen=True)
class AxisDisplacements:
    """Displacements per unit of each parameter of the joints, about the state's point, world axes.

    Attributes:
        axes: The axes.
        axis: (n_joint_parameters,) the axis of each parameter.
        screw_displacement: (..., n_joint_parameters, 6) of the axis itself; zero for a pitch.
        screw: (..., n_joint_parameters, 6) change of the screw of the axis by its pitch; zero for rigid motions.
        beyond: Of everything beyond the axis, and the first and second time derivative of that, each
            (..., n_joint_parameters, 6).
    """

    axes: tuple[JointAxis, ...]
    axis: NDArray[np.intp]
    screw_displacement: Array
    screw: Array
    beyond: tuple[Array, ...]

    @property
    def body(self) -> NDArray[np.intp]:
        """(n_joint_parameters,) the moving body of the tree that the joint of each parameter moves."""
        return np.array([axis.body for axis in self.axes], dtype=np.intp)[self.axis]

    @property
    def columns(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """(n_joint_parameters,) the first and the last column of the axis of each parameter."""
        ends = [[axis.columns[side] for axis in self.axes] for side in (0, -1)]
        first, last = (np.array(columns, dtype=np.intp)[self.axis] for columns in ends)
        return first, last


def axis_displacements(
    system: System, state: TreeState, rates: Sequence[Array], moved: Sequence[Array]
) -> AxisDisplacements:
    """Displacements by the parameters of all joints, with as many time derivatives as rates are given.

    Args:
        system: Compiled mechanism.
        state: The configuration.
        rates: Tree velocities and accelerations (..., n_columns), or fewer.
        moved: J_k v_k and its time derivative, each (..., n_columns, 6), or fewer.
    """
    axes = joint_axes(system)
    mask = parameter_mask(axes)
    around = [_twists_around(system, axes, motion) for motion in moved]
    front = [sides[0] for sides in around]
    before, after = _poses_around(system, state, axes)
    points = np.reshape([axis.point for axis in axes], (len(axes), 1, 3))
    basis = se3.transform_twist(se3.translation(points), np.eye(6))
    screw_displacement = _carried(se3.transform_twist(before, basis), front)
    rear = _carried(se3.transform_twist(after, basis), [sides[1] for sides in around])
    direction, pitch = _advances(system, state, axes, rates, front)
    parts = zip(screw_displacement, rear, pitch, strict=True)
    still = np.zeros(direction.shape)
    return AxisDisplacements(
        axes=axes,
        axis=parameter_axes(axes),
        screw_displacement=np.concatenate([screw_displacement[0], still], axis=-2)[..., mask, :],
        screw=np.concatenate([np.zeros(screw_displacement[0].shape), direction], axis=-2)[..., mask, :],
        beyond=tuple(np.concatenate([x - y, advance], axis=-2)[..., mask, :] for x, y, advance in parts),
    )


def body_displacements(system: System, state: TreeState, motion: Sequence[Array]) -> tuple[Array, ...]:
    """Displacements (..., n_bodies - 1, 6, 6) of each body but the ground by its six parameters, one row each.

    With their time derivatives, for motion = (V, V') of the moving bodies (..., n, 6), or less.
    """
    moving = system.bodies.moving[1:]
    points = system.bodies.reference_pose[1:, None, :3, 3] - system.origin
    basis = se3.transform_twist(se3.translation(points), np.eye(6))
    carried = se3.transform_twist(state.pose[..., moving, None, :, :], basis)
    return tuple(_carried(carried, [twist[..., moving, None, :] for twist in motion]))


def _advances(
    system: System, state: TreeState, axes: Sequence[JointAxis], rates: Sequence[Array], front: Sequence[Array]
) -> tuple[Array, list[Array]]:
    """(0, e) (..., n_axes, 1, 6) of the axes with rotation, and q (0, e) with its time derivatives."""
    turns = np.array([axis.has_pitch for axis in axes], dtype=bool)
    first = np.array([axis.columns[0] for axis in axes], dtype=np.intp)
    position = np.where(turns, system.tree.column_position[first], 0)
    direction = np.zeros((*state.q_tree.shape[:-1], len(axes), 1, 6))
    direction[..., 0, 3:] = np.where(turns[:, None], state.columns[..., first, :3], 0.0)
    factors = [x[..., None, None] for x in (state.q_tree[..., position], *(rate[..., first] for rate in rates))]
    vectors = _carried(direction, front)
    return direction, [product_derivative(np.multiply, factors, vectors, order) for order in range(len(vectors))]


def _poses_around(system: System, state: TreeState, axes: Sequence[JointAxis]) -> tuple[Array, Array]:
    """Products of exponentials (..., n_axes, 1, 4, 4) before and after each axis."""
    tree = system.tree
    before = np.zeros((*state.q_tree.shape[:-1], len(axes), 1, 4, 4))
    after = np.zeros(before.shape)
    for index, axis in enumerate(axes):
        pose = state.pose[..., tree.parent[axis.body], :, :]
        for column in range(int(tree.column_start[axis.body]), axis.columns[0]):
            pose = pose @ _step(system, state, column)
        native = tree.kind[axis.body] > MotionKind.SCREWS
        before[..., index, 0, :, :] = pose
        after[..., index, 0, :, :] = (
            state.pose[..., axis.body, :, :] if native else pose @ _step(system, state, axis.columns[0])
        )
    return before, after


def _step(system: System, state: TreeState, column: int) -> Array:
    tree = system.tree
    return se3.exp(tree.screws[column] * state.q_tree[..., tree.column_position[column], None])


def _twists_around(system: System, axes: Sequence[JointAxis], moved: Array) -> tuple[Array, Array]:
    """Sums (..., n_axes, 1, 6) of the motions of all columns before each axis, and with its own."""
    tree = system.tree
    total = tree.sum_from_root(tree.per_body(moved))
    before = np.zeros((*moved.shape[:-2], len(axes), 1, 6))
    after = np.zeros(before.shape)
    for index, axis in enumerate(axes):
        first, end = axis.columns[0], axis.columns[-1] + 1
        earlier = moved[..., tree.column_start[axis.body] : first, :].sum(axis=-2)
        before[..., index, 0, :] = total[..., tree.parent[axis.body], :] + earlier
        after[..., index, 0, :] = before[..., index, 0, :] + moved[..., first:end, :].sum(axis=-2)
    return before, after


def _carried(x: Array, motion: Sequence[Array]) -> list[Array]:
    """X, X' = [V, X], X'' = [V', X] + [V, X'] of a screw X fixed to a body with the twist V, up to the order of V."""
    derivatives = [x]
    for order in range(len(motion)):
        derivatives.append(product_derivative(se3.bracket, motion, derivatives, order))
    return derivatives
