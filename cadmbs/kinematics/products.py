"""The product of exponentials over the spanning tree, and the current joint screws."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import quaternion, se3, so3
from cadmbs.system import System
from cadmbs.system.native_joints import MotionKind
from cadmbs.system.tree import Tree, column_slice

_SCREWS = int(MotionKind.SCREWS)
"""A plain number: members of enumerations are slow to look up once a body."""

_IDENTITY = np.eye(4)


@dataclass(frozen=True)
class TreeState:
    """Poses of the moving bodies, and the screws that move them, about a reference point.

    The point is `System.origin`, or moves with the first free body: far from the world origin, spatial quantities
    about a near point keep digits that those about the world origin lose.

    Attributes:
        pose: (..., n, 4, 4) f_i, the motion of each moving body since q = 0; translation relative to `point`.
        columns: (..., n_columns, 6) current screws J_k about `point`, world axes: V_i = sum of J_k v_k.
        point: (..., 3) or (3,) the reference point, world axes [m].
        q_tree: (..., n_q_tree) tree positions.
    """

    pose: Array
    columns: Array
    point: Array
    q_tree: Array


def tree_state(system: System, q: Array) -> TreeState:
    """Poses by the product of exponentials, and spatial Jacobian columns, of all moving bodies.

        f_i = f_p(i) exp(Z_1 q_1) exp(Z_2 q_2) ... ,   J_k = Ad_g Z_k

    with g the product up to screw k. P-KIN (10), (11), (30); joints of several freedoms by successive screws
    (P-DIFF (5)-(9)), spherical and free joints natively.
    """
    tree = system.tree
    q_tree = tree.positions.spread(q)
    pose, before = _products(tree, q_tree)
    point = system.origin
    if tree.free_base is not None:
        base = tree.free_base
        offset = se3.apply(pose[..., base, :, :], tree.center_of_mass[..., base, :])
        pose[..., :3, 3] -= offset[..., None, :]
        before[..., :3, 3] -= offset[..., None, :]
        point = point + offset
    columns = se3.transform_twist(before, tree.screws)
    for body in tree.native.charts:
        dofs = column_slice(tree, body)
        rate = so3.dexp(-rotation_vector(tree, body, q_tree))
        columns[..., dofs, :] = np.swapaxes(rate, -1, -2) @ columns[..., dofs, :]
    return TreeState(pose, columns, point, q_tree)


def rotation_vector(tree: Tree, body: int, q_tree: Array) -> Array:
    """(..., 3) the rotation vector of a body's joint."""
    start = tree.position_start[body]
    vector: Array = q_tree[..., start : start + 3]
    return vector


def _products(tree: Tree, q_tree: Array) -> tuple[Array, Array]:
    """f_i (..., n, 4, 4) and, for each column, the product g before it (after it for native joints along the tree)."""
    steps = _screw_steps(tree, q_tree)
    batch = q_tree.shape[:-1]
    pose = np.zeros((*batch, tree.n, 4, 4))
    before = np.zeros((*batch, tree.n_columns, 4, 4))
    pose[..., 0, :, :] = _IDENTITY
    if tree.levels and not tree.native.bodies:
        _products_by_level(tree, steps, pose, before)
        return pose, before
    native = _native_steps(tree, q_tree)
    for body in range(1, tree.n):
        parent = pose[..., tree.parent[body], :, :]
        reached = parent
        if tree.kind[body] <= _SCREWS:
            for column in tree.columns(body):
                before[..., column, :, :] = reached
                reached = reached @ steps[..., column, :, :]
        else:
            reached = parent @ native[body]
            dofs = column_slice(tree, body)
            before[..., dofs, :, :] = (reached if tree.orientation[body] > 0 else parent)[..., None, :, :]
        pose[..., body, :, :] = reached
    return pose, before


def _products_by_level(tree: Tree, steps: Array, pose: Array, before: Array) -> None:
    """The same for bodies moved by screws, those at the same distance from the world as one batch."""
    counts = np.diff(tree.column_start)
    for level in tree.levels:
        reached = pose[..., tree.parent[level], :, :]
        for k in range(int(np.max(counts[level]))):
            dofs = np.flatnonzero(counts[level] > k)
            columns = tree.column_start[level[dofs]] + k
            before[..., columns, :, :] = reached[..., dofs, :, :]
            reached[..., dofs, :, :] = reached[..., dofs, :, :] @ steps[..., columns, :, :]
        pose[..., level, :, :] = reached


def _screw_steps(tree: Tree, q_tree: Array) -> Array:
    """exp(Z q) = I + q E1 + sin q E2 + (1 - cos q) E3 for all columns, (..., n_columns, 4, 4)."""
    if not tree.n_columns:
        return np.zeros((*q_tree.shape[:-1], 0, 4, 4))
    angle = q_tree[..., tree.column_position, None, None]
    half_sine = np.sin(0.5 * angle)
    steps: Array = (
        _IDENTITY
        + angle * tree.exp_linear
        + np.sin(angle) * tree.exp_sine
        + 2.0 * half_sine * half_sine * tree.exp_versine
    )
    return steps


def _native_steps(tree: Tree, q_tree: Array) -> dict[int, Array]:
    """B Q B^-1 (..., 4, 4) of each native joint, or its inverse where the joint runs against the tree."""
    steps = {}
    for body in tree.native.charts:
        frame = tree.frame[body]
        motion = se3.pose(so3.exp(rotation_vector(tree, body, q_tree)), np.zeros(3))
        steps[body] = frame @ (motion if tree.orientation[body] > 0 else se3.inverse(motion)) @ se3.inverse(frame)
    joints = tree.native.quaternions
    if len(joints.bodies):
        motion = np.zeros((*q_tree.shape[:-1], len(joints.bodies), 4, 4))
        motion[..., :3, :3] = quaternion.rotation(q_tree[..., joints.quaternion])
        translation = motion[..., :3, 3]
        translation[..., joints.free, :] = q_tree[..., joints.position]
        motion[..., 3, 3] = 1.0
        if len(joints.backwards):
            motion[..., joints.backwards, :, :] = se3.inverse(motion[..., joints.backwards, :, :])
        motion = joints.frame @ motion @ joints.inverse_frame
        steps |= {int(body): motion[..., k, :, :] for k, body in enumerate(joints.bodies)}
    return steps
