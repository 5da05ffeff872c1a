"""Configurations as points of a manifold: numbers, and unit quaternions for spherical and free joints; their names."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Indices, matrix_times_vector
from cadmbs.lie import quaternion, se3
from cadmbs.system import System, arguments, native_joints


def neutral(system: System) -> Array:
    """The reference configuration (n_q,): zero for numbers, the identity for quaternions.

    Followers of a coupling are at their offset there.
    """
    arguments.require_coordinates(system)
    q = np.zeros(system.n_q)
    q[system.manifold.spherical_q] = 1.0
    q[system.manifold.free_q] = 1.0
    return q


def integrate(system: System, q: ArrayLike, dq: ArrayLike) -> Array:
    """The configuration reached from q by a constant velocity dq over one unit of time.

    Plain coordinates add; a spherical quaternion becomes Q exp(dq), with dq the rotation vector in the axes of the
    successor; a free joint becomes Q exp(dq) on SE(3), with dq a body-fixed twist.

    Args:
        system: Compiled mechanism.
        q: Positions (..., n_q).
        dq: Displacement (..., n_v) along the velocity coordinates.

    Returns:
        Positions (..., n_q), quaternions of unit norm.
    """
    start, step = arguments.broadcast(arguments.positions(system, q), arguments.velocities(system, dq, "dq"))
    blocks = system.manifold
    result = start.copy()
    result[..., blocks.plain_q] += step[..., blocks.plain_v]
    for i_q, i_v in zip(blocks.spherical_q, blocks.spherical_v, strict=True):
        rotation_step = quaternion.exp(step[..., i_v : i_v + 3])
        result[..., i_q : i_q + 4] = quaternion.normalize(quaternion.multiply(start[..., i_q : i_q + 4], rotation_step))
    for i_q, i_v in zip(blocks.free_q, blocks.free_v, strict=True):
        rotation_step = quaternion.exp(step[..., i_v : i_v + 3])
        translation = se3.exp(step[..., i_v : i_v + 6])[..., :3, 3]
        rotation = quaternion.rotation(start[..., i_q : i_q + 4])
        result[..., i_q : i_q + 4] = quaternion.normalize(quaternion.multiply(start[..., i_q : i_q + 4], rotation_step))
        result[..., i_q + 4 : i_q + 7] += matrix_times_vector(rotation, translation)
    return result


def difference(system: System, q0: ArrayLike, q1: ArrayLike) -> Array:
    """The displacement dq (..., n_v) with integrate(q0, dq) = q1, the shortest one where there are several."""
    start, end = arguments.broadcast(arguments.positions(system, q0, "q0"), arguments.positions(system, q1, "q1"))
    blocks = system.manifold
    dq = np.zeros((*start.shape[:-1], system.n_v))
    dq[..., blocks.plain_v] = end[..., blocks.plain_q] - start[..., blocks.plain_q]
    for i_q, i_v in zip(blocks.spherical_q, blocks.spherical_v, strict=True):
        dq[..., i_v : i_v + 3] = _relative_rotation(start, end, i_q)
    for i_q, i_v in zip(blocks.free_q, blocks.free_v, strict=True):
        relative = se3.inverse(_free_pose(start, i_q)) @ _free_pose(end, i_q)
        dq[..., i_v : i_v + 6] = se3.log(relative)
    return dq


def position_rates(system: System, q: Array, v: Array) -> Array:
    """dq/dt (..., n_q) of velocities v: quaternion rates 1/2 Q (0, w), and R v for the position of a free joint."""
    blocks = system.manifold
    rates = np.zeros(q.shape)
    rates[..., blocks.plain_q] = v[..., blocks.plain_v]
    starts = zip((*blocks.spherical_q, *blocks.free_q), (*blocks.spherical_v, *blocks.free_v), strict=True)
    for i_q, i_v in starts:
        omega = np.concatenate([np.zeros((*v.shape[:-1], 1)), v[..., i_v : i_v + 3]], axis=-1)
        rates[..., i_q : i_q + 4] = 0.5 * quaternion.multiply(q[..., i_q : i_q + 4], omega)
    for i_q, i_v in zip(blocks.free_q, blocks.free_v, strict=True):
        rotation = quaternion.rotation(q[..., i_q : i_q + 4])
        rates[..., i_q + 4 : i_q + 7] = matrix_times_vector(rotation, v[..., i_v + 3 : i_v + 6])
    return rates


def normalized(system: System, q: Array) -> Array:
    """Positions with all quaternions scaled to unit norm."""
    result, entries = q.copy(), system.derived(_quaternion_entries)
    if len(entries):
        parts = q[..., entries]
        w, x, y, z = np.moveaxis(parts, -1, 0)  # added in this order whatever the shape: the same bits in a batch
        result[..., entries] = parts / np.sqrt(w * w + x * x + y * y + z * z)[..., None]
    return result


def _quaternion_entries(system: System) -> Indices:
    """(k, 4) indices of the quaternions among the positions."""
    first = np.array([*system.manifold.spherical_q, *system.manifold.free_q], dtype=np.intp)
    return first[:, None] + np.arange(4)


def _relative_rotation(start: Array, end: Array, index: int) -> Array:
    inverse = quaternion.conjugate(quaternion.normalize(start[..., index : index + 4]))
    return quaternion.log(quaternion.multiply(inverse, quaternion.normalize(end[..., index : index + 4])))


def _free_pose(q: Array, index: int) -> Array:
    return se3.pose(quaternion.rotation(q[..., index : index + 4]), q[..., index + 4 : index + 7])


def tree_coordinate_indices(system: System) -> tuple[dict[str, int], dict[str, int]]:
    """Index of each tree position and of each tree velocity by name; followers of couplings are among them.

    A joint of successive screws that runs against the tree lists its coordinates in reverse.
    """
    positions: list[str] = []
    velocities: list[str] = []
    tree = system.tree
    for body in range(1, tree.n):
        joint = system.joints[tree.joint[body]]
        step = -1 if tree.orientation[body] < 0 and tree.kind[body] == native_joints.MotionKind.SCREWS else 1
        positions.extend(joint.position_names[::step])
        velocities.extend(joint.velocity_names[::step])
    return {name: k for k, name in enumerate(positions)}, {name: k for k, name in enumerate(velocities)}
