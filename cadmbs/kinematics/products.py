"""The product of exponentials over the spanning tree: poses, current joint screws, their rates, small displacements."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray, Positions
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.lie import quaternion, se3, so3
from cadmbs.system import System, arguments, native_joints
from cadmbs.system.tree import Tree, column_slice

_SCREWS = int(native_joints.MotionKind.SCREWS)
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


# Time derivatives of the current joint screws, for accelerations and derivatives of Jacobians.


def twists_and_column_rates(system: System, state: TreeState, v_tree: Array) -> tuple[Array, Array]:
    """Twists V_i (..., n, 6) of the moving bodies, and dJ_k/dt (..., n_columns, 6), about the state's point.

        V_i = V_p + sum_k J_k v_k ,   dJ_k/dt = [V_(carrier of k), J_k]

    The carrier of a screw moves with all screws before it; a native joint's columns are fixed to the joint's successor.
    Columns of a rotation vector also rotate within the joint: J = J_u dexp_-phi. P-DYN (16), theory 5.3.
    """
    tree = system.tree
    moved = state.columns * v_tree[..., None]
    rates = se3.bracket(carriers(system, moved), state.columns)
    for body in tree.native.charts:
        dofs = column_slice(tree, body)
        rates[..., dofs, :] += _chart_rates(system, state, v_tree, body)
    return tree.sum_from_root(tree.per_body(moved)), rates


def carriers(system: System, moved: Array) -> Array:
    """Twist of the carrier of each column, (..., n_columns, 6), from the motions J_k v_k of all columns."""
    tree = system.tree
    twist = tree.sum_from_root(tree.per_body(moved))
    carrier: Array = twist[..., tree.parent[tree.column_body], :]
    for body in tree.compound:
        later = slice(tree.column_start[body] + 1, tree.column_start[body + 1])
        earlier = slice(tree.column_start[body], tree.column_start[body + 1] - 1)
        carrier[..., later, :] += np.add.accumulate(moved[..., earlier, :], axis=-2)
    for body in tree.native.bodies:
        if tree.orientation[body] > 0:
            dofs = column_slice(tree, body)
            carrier[..., dofs, :] = twist[..., body, None, :]
    return carrier


def _chart_rates(system: System, state: TreeState, v_tree: Array, body: int) -> Array:
    """J_u d/dt dexp_-phi of a rotation-vector joint, with J_u the columns of the relative angular velocity."""
    tree = system.tree
    dofs = column_slice(tree, body)
    phi, rate = rotation_vector(tree, body, state.q_tree), v_tree[..., dofs]
    turning = np.swapaxes(so3.dexp_inverse(-phi), -1, -2) @ state.columns[..., dofs, :]
    return np.asarray(np.swapaxes(so3.dexp_derivative(-phi, -rate), -1, -2) @ turning)


# Poses of bodies and frames.


@with_kernel(compiled.poses)
def poses(system: System, q: Positions, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Poses C_i = f_i A_i of all body frames in the world.

    f_i is the product of exponentials of the joints on the path to body i, A_i the reference pose. P-KIN (10), (11).

    Args:
        system: Compiled mechanism. With loops, q are the coordinates of the spanning tree.
        q: Joint positions (..., n_q).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_bodies, 4, 4), world first; translations in metres.
    """
    state = tree_state(system, arguments.positions(system, q))
    result = body_poses(system, state)
    result[..., :3, 3] += state.point[..., None, :]
    return result


def distinct_configurations(
    system: System, q: Array, accepted: NDArray[np.bool_], separation: float
) -> tuple[Array, Indices]:
    """Accepted configurations (n, k, n_q) in which some body stands elsewhere than in all before, and their numbers.

    Bodies stand elsewhere where an entry of their pose differs by more than the separation. Of the samples with fewer
    such configurations the others are NaN.
    """
    entries = poses(system, q, engine="reference")[..., :3, :].reshape(*q.shape[:-1], 12 * system.n_bodies)
    new = accepted.copy()
    for k in range(1, q.shape[1]):
        gap = np.max(np.abs(entries[:, :k] - entries[:, k : k + 1]), axis=-1, initial=0.0)
        new[:, k] &= ~np.any(new[:, :k] & (gap <= separation), axis=-1)
    number = np.sum(new, axis=-1)
    order = np.argsort(~new, axis=-1, kind="stable")[:, : int(np.max(number, initial=0))]
    is_new = np.take_along_axis(new, order, 1)[..., None]
    return np.where(is_new, np.take_along_axis(q, order[..., None], 1), np.nan), np.asarray(number)


def body_poses(system: System, state: TreeState) -> Array:
    """Poses (..., n_bodies, 4, 4) of all body frames, world axes, relative to the state's reference point."""
    f = state.pose[..., system.bodies.moving, :, :]
    return f @ (se3.translation(-system.origin) @ system.bodies.reference_pose)


def first_bodies(system: System) -> list[int]:
    """The first body in file order of each moving body, which gives that its frame; the world included."""
    return [0, *(system.body_names.index(name) for name in system.tree.names[1:])]


def frames_at_zero(system: System) -> Array:
    """(n, 4, 4) A_i, body frames of the moving bodies at q = 0, about `System.origin`; entry 0 is the world frame."""
    A = system.bodies.reference_pose[first_bodies(system)]
    A[0] = np.eye(4)  # the frame of a listed ground may lie anywhere; gravity is given in the world
    return se3.translation(-system.origin) @ A


def frame_pose(system: System, state: TreeState, body: str | int) -> Array:
    """Pose (..., 4, 4) of a body frame or "body/frame", world axes, relative to the state's reference point."""
    index, reference = system.body_and_pose(body)
    f = state.pose[..., system.bodies.moving[index], :, :]
    return f @ (se3.translation(-system.origin) @ reference)


@with_kernel(compiled.pose, scalar="pose")
def pose(system: System, q: Positions, body: str | int, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Pose (..., 4, 4) in the world of one body frame, or of a frame "body/frame". P-KIN (11).

    `engine` and `threads` as in `poses`.
    """
    state = tree_state(system, arguments.positions(system, q))
    result = frame_pose(system, state, body)
    result[..., :3, 3] += state.point
    return result


# Small displacements of a whole tree along its velocity coordinates, for linearizations.


@dataclass(frozen=True)
class Displacements:
    """One displacement for each independent velocity coordinate, about the state's point, world axes.

    Attributes:
        bodies: (..., n_v, n, 6) small displacement of each moving body, as a twist: J_k.
        columns: (..., n_v, n_columns, 6) changes of the current screws.
    """

    bodies: Array
    columns: Array


def with_directions(state: TreeState) -> TreeState:
    """The state with one more batch axis of length one, for directions of derivatives."""
    pose, columns = state.pose[..., None, :, :, :], state.columns[..., None, :, :]
    point = state.point if state.point.ndim == 1 else state.point[..., None, :]
    return TreeState(pose, columns, point, state.q_tree[..., None, :])


def displacements(system: System, state: TreeState) -> Displacements:
    """Displacements d/ds at s = 0 of the configurations integrate(q, s e_k), k = 1 .. n_v.

    A displacement moves bodies and columns as a velocity does in a unit of time: twists of unit velocities, and rates
    of the columns along them. Theory 5.1, P-DYN (15).
    """
    directions = system.tree.velocities.spread_rate(np.eye(system.n_v))
    return Displacements(*twists_and_column_rates(system, with_directions(state), directions))


def ad_of_velocities(system: System, v: Array) -> Array:
    """The matrix (..., n_v, n_v) of the rate at which a motion rotates the axes of small displacements.

        d/dt delta = dv - ad_v delta

    delta is the left-trivialised displacement from one motion q(t) to a neighbouring one, integrate(q, delta), and dv
    the difference of their velocities. For plain coordinates ad is zero. Of a spherical joint by quaternion delta and v
    are in the moving axes of the successor, and ad_v delta = v x delta; of a free joint both are body-fixed twists, and
    ad_v delta = [v, delta]. From C' = C exp(delta): V' = Ad_exp(-delta) V + dexp_-delta d(delta)/dt, to first order.
    """
    matrix = np.zeros((*v.shape[:-1], system.n_v, system.n_v))
    blocks = system.manifold
    for k in blocks.spherical_v:
        matrix[..., k : k + 3, k : k + 3] = so3.hat(v[..., k : k + 3])
    for k in blocks.free_v:
        angular, linear = so3.hat(v[..., k : k + 3]), so3.hat(v[..., k + 3 : k + 6])
        matrix[..., k : k + 3, k : k + 3] = matrix[..., k + 3 : k + 6, k + 3 : k + 6] = angular
        matrix[..., k + 3 : k + 6, k : k + 3] = linear
    return matrix
