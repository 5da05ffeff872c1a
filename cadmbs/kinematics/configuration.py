"""Configurations as points of a manifold: numbers, and unit quaternions for spherical and free joints."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.lie import quaternion, se3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, velocities


def neutral(system: System) -> Array:
    """The reference configuration (n_q,): zero for numbers, the identity for quaternions.

    Followers of a coupling are at their offset there.
    """
    q = np.zeros(system.n_q)
    q[system.manifold.spherical_q] = 1.0
    q[system.manifold.free_q] = 1.0
    return q


def integrate(system: System, q: ArrayLike, dq: ArrayLike) -> Array:
    """The configuration reached from q by a constant velocity dq over one unit of time.

    Numbers add; a spherical quaternion becomes Q exp(dq), with dq the rotation vector in the successor's axes; a free
    joint becomes Q exp(dq) on SE(3), with dq a body-fixed twist.

    Args:
        system: Compiled mechanism.
        q: Positions (..., n_q).
        dq: Displacement (..., n_v) along the velocity coordinates.

    Returns:
        Positions (..., n_q), quaternions of unit norm.
    """
    start, step = broadcast(positions(system, q), velocities(system, dq, "dq"))
    blocks = system.manifold
    result = start.copy()
    result[..., blocks.plain_q] += step[..., blocks.plain_v]
    for at_q, at_v in zip(blocks.spherical_q, blocks.spherical_v, strict=True):
        turn = quaternion.exp(step[..., at_v : at_v + 3])
        result[..., at_q : at_q + 4] = quaternion.normalize(quaternion.multiply(start[..., at_q : at_q + 4], turn))
    for at_q, at_v in zip(blocks.free_q, blocks.free_v, strict=True):
        turn = quaternion.exp(step[..., at_v : at_v + 3])
        moved = se3.exp(step[..., at_v : at_v + 6])[..., :3, 3]
        rotation = quaternion.rotation(start[..., at_q : at_q + 4])
        result[..., at_q : at_q + 4] = quaternion.normalize(quaternion.multiply(start[..., at_q : at_q + 4], turn))
        result[..., at_q + 4 : at_q + 7] += matrix_times_vector(rotation, moved)
    return result


def difference(system: System, q0: ArrayLike, q1: ArrayLike) -> Array:
    """The displacement dq (..., n_v) with integrate(q0, dq) = q1, the shortest one where there are several."""
    start, end = broadcast(positions(system, q0, "q0"), positions(system, q1, "q1"))
    blocks = system.manifold
    dq = np.zeros((*start.shape[:-1], system.n_v))
    dq[..., blocks.plain_v] = end[..., blocks.plain_q] - start[..., blocks.plain_q]
    for at_q, at_v in zip(blocks.spherical_q, blocks.spherical_v, strict=True):
        dq[..., at_v : at_v + 3] = _relative_turn(start, end, at_q)
    for at_q, at_v in zip(blocks.free_q, blocks.free_v, strict=True):
        relative = se3.inverse(_free_pose(start, at_q)) @ _free_pose(end, at_q)
        dq[..., at_v : at_v + 6] = se3.log(relative)
    return dq


def position_rates(system: System, q: Array, v: Array) -> Array:
    """dq/dt (..., n_q) of velocities v: quaternion rates 1/2 Q (0, w), and R v for the position of a free joint."""
    blocks = system.manifold
    rates = np.zeros(q.shape)
    rates[..., blocks.plain_q] = v[..., blocks.plain_v]
    starts = zip((*blocks.spherical_q, *blocks.free_q), (*blocks.spherical_v, *blocks.free_v), strict=True)
    for at_q, at_v in starts:
        omega = np.concatenate([np.zeros((*v.shape[:-1], 1)), v[..., at_v : at_v + 3]], axis=-1)
        rates[..., at_q : at_q + 4] = 0.5 * quaternion.multiply(q[..., at_q : at_q + 4], omega)
    for at_q, at_v in zip(blocks.free_q, blocks.free_v, strict=True):
        rotation = quaternion.rotation(q[..., at_q : at_q + 4])
        rates[..., at_q + 4 : at_q + 7] = np.squeeze(rotation @ v[..., at_v + 3 : at_v + 6, None], -1)
    return rates


def normalized(system: System, q: Array) -> Array:
    """Positions with all quaternions scaled to unit norm."""
    result = q.copy()
    for at_q in (*system.manifold.spherical_q, *system.manifold.free_q):
        result[..., at_q : at_q + 4] = quaternion.normalize(q[..., at_q : at_q + 4])
    return result


def _relative_turn(start: Array, end: Array, at: int) -> Array:
    inverse = quaternion.conjugate(quaternion.normalize(start[..., at : at + 4]))
    return quaternion.log(quaternion.multiply(inverse, quaternion.normalize(end[..., at : at + 4])))


def _free_pose(q: Array, at: int) -> Array:
    return se3.pose(quaternion.rotation(q[..., at : at + 4]), q[..., at + 4 : at + 7])
