"""Joint rates and accelerations from twists of all bodies: the overall inverse kinematics, for measured motions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities
from cadmbs.errors import ShapeError
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.kinematics.rates import twists_and_column_rates
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, velocities
from cadmbs.system.tree import carries

RANK = 1e-12
"""Singular values below this part of the largest count as zero: directions that the twists do not determine."""


@dataclass(frozen=True)
class _Joints:
    """Frames C_i (..., n, 4, 4) of the moving bodies, and the joints' columns H (..., k, 6) in their bodies' frames."""

    state: TreeState
    pose: Array
    columns: Array


def rates_from_body_fixed(system: System, q: Positions, twists: ArrayLike) -> Array:
    """Rates v_i = H_i^+ (V^b_i - Ad_(C_i^-1 C_p) V^b_p). P-KIN (26), remark 9."""
    (q_array,), (measured,) = _broadcast(system, [positions(system, q)], [_stack(system, twists)])
    joints = _joints(system, q_array)
    own = _of_moving(system, measured)
    return _independent(system, _projected(system, joints.columns, own - _from_parent(system, joints.pose, own)))


def rates_from_spatial(system: System, q: Positions, twists: ArrayLike) -> Array:
    """Rates v_i = H_i^+ Ad_(C_i)^-1 (V^s_i - V^s_p). P-KIN (26), P-DYN (11)."""
    (q_array,), (measured,) = _broadcast(system, [positions(system, q)], [_stack(system, twists)])
    joints = _joints(system, q_array)
    shift = se3.translation(-joints.state.point)[..., None, :, :]
    spatial = se3.transform_twist(shift, _of_moving(system, measured))
    relative = se3.transform_twist_inverse(joints.pose, spatial - spatial[..., np.maximum(system.tree.parent, 0), :])
    return _independent(system, _projected(system, joints.columns, relative))


def accelerations_from_body_fixed(
    system: System, q: Positions, v: Velocities, twists: ArrayLike, accelerations: ArrayLike
) -> Array:
    """Accelerations a_i = H_i^+ (V^b_i' - Ad_(C_i^-1 C_p) V^b_p' + [H_i v_i, V^b_i] - H_i' v_i). P-DYN (11)."""
    (q_array, speed), (measured, change) = _broadcast(
        system,
        [positions(system, q), velocities(system, v)],
        [_stack(system, twists), _stack(system, accelerations, "accelerations")],
    )
    joints, tree = _joints(system, q_array), system.tree
    v_tree = tree.velocities.spread_rate(speed)
    model, rates = twists_and_column_rates(system, joints.state, v_tree)
    own_model, own_pose = model[..., tree.column_body, :], joints.pose[..., tree.column_body, :, :]
    column_rates = se3.transform_twist_inverse(own_pose, rates - se3.bracket(own_model, joints.state.columns))
    moved, turned = (tree.per_body(x * v_tree[..., None]) for x in (joints.columns, column_rates))
    own, own_change = _of_moving(system, measured), _of_moving(system, change)
    relative = own_change - _from_parent(system, joints.pose, own_change) + se3.bracket(moved, own) - turned
    return _independent(system, _projected(system, joints.columns, relative))


def least_squares_rates(system: System, q: Positions, twists: ArrayLike) -> Array:
    """Rates v = (J^b)^+ V^b with the Jacobians of all bodies on top of each other. P-KIN (23), E-5."""
    (q_array,), (measured,) = _broadcast(system, [positions(system, q)], [_stack(system, twists)])
    tree, moving = system.tree, system.bodies.moving
    state = tree_state(system, q_array)
    pose = state.pose[..., moving, :, :] @ (se3.translation(-system.origin) @ system.bodies.reference_pose)
    carried = np.stack([carries(tree, body) for body in moving])
    columns = se3.transform_twist_inverse(pose[..., None, :, :], state.columns[..., None, :, :])
    rows = np.swapaxes(np.where(carried[:, :, None], columns, 0.0), -1, -2)
    J = tree.velocities.gather(rows).reshape(*q_array.shape[:-1], 6 * system.n_bodies, system.n_v)
    return _solved(J, measured.reshape(*measured.shape[:-2], 6 * system.n_bodies))


def _stack(system: System, value: ArrayLike, name: str = "twists") -> Array:
    """Twists or accelerations of all bodies as an array.

    Raises:
        ShapeError: If the last axes are not (n_bodies, 6).
    """
    array = np.asarray(value, dtype=float)
    if array.shape[-2:] != (system.n_bodies, 6):
        raise ShapeError(
            f"{name} has shape {array.shape}, expected (..., {system.n_bodies}, 6): one twist a body, "
            "world first (system.body_names)"
        )
    return array


def _broadcast(system: System, coordinates: list[Array], twists: list[Array]) -> tuple[list[Array], list[Array]]:
    """Coordinates (..., n) and twists (..., n_bodies, 6) with their leading axes broadcast against each other."""
    n = system.n_bodies
    found = broadcast(*coordinates, *(twist.reshape(*twist.shape[:-2], 6 * n) for twist in twists))
    count = len(coordinates)
    return list(found[:count]), [flat.reshape(*flat.shape[:-1], n, 6) for flat in found[count:]]


def _joints(system: System, q: Array) -> _Joints:
    tree = system.tree
    state = tree_state(system, q)
    first = [0, *(system.body_names.index(name) for name in tree.names[1:])]
    reference = system.bodies.reference_pose[first]
    pose = state.pose @ (se3.translation(-system.origin) @ reference)
    return _Joints(state, pose, se3.transform_twist_inverse(pose[..., tree.column_body, :, :], state.columns))


def _of_moving(system: System, twists: Array) -> Array:
    """Twists (..., n, 6) of the bodies that stand for the moving ones; that of the world is zero."""
    first = [0, *(system.body_names.index(name) for name in system.tree.names[1:])]
    found = twists[..., first, :]
    found[..., 0, :] = 0.0
    return found


def _from_parent(system: System, pose: Array, twists: Array) -> Array:
    """Ad_(C_i^-1 C_p) V_p, (..., n, 6); zero for the world."""
    parent = np.maximum(system.tree.parent, 0)
    carried = se3.transform_twist(pose[..., parent, :, :], twists[..., parent, :])
    return se3.transform_twist_inverse(pose, carried)


def _projected(system: System, columns: Array, relative: Array) -> Array:
    """Tree rates (..., k): for each joint the least-squares solution of its own columns for its relative twist."""
    tree = system.tree
    rates = np.zeros((*relative.shape[:-2], tree.n_columns))
    for body in range(1, tree.n):
        own = slice(tree.column_start[body], tree.column_start[body + 1])
        rates[..., own] = _solved(np.swapaxes(columns[..., own, :], -1, -2), relative[..., body, :])
    return rates


def _independent(system: System, rates: Array) -> Array:
    """Independent rates from those of the tree; with couplings the least-squares solution of v_tree = G v."""
    coordinates = system.tree.velocities
    return coordinates.gather(rates) if coordinates.is_permutation else _solved(coordinates.matrix, rates)


def _solved(matrix: Array, right: Array) -> Array:
    """The least-squares solution of smallest norm, batched."""
    return np.asarray(np.squeeze(np.linalg.pinv(matrix, rcond=RANK) @ right[..., None], -1))
