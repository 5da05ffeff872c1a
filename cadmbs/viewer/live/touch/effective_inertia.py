"""What a force at a point, or along a coordinate, has to move: the loops and all other joints are free to follow."""

from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.matrices.rank import scaling
from cadmbs.dynamics import mass_matrix
from cadmbs.kinematics import hybrid, pose
from cadmbs.system import System
from cadmbs.viewer.live.driving import closed_rates, independent_columns

LEAST_LEVER: Final = 0.02
"""Lever of a point about an axis, as a part of the mechanism's length, that it has at least for a hand."""


def mobility_matrix(system: System, q: Array, t: float = 0.0) -> Array:
    """Accelerations for unit joint forces in a mechanism at rest with closed loops, without loads.

        W = N (N' M N)^-1 N' ,   J N = 0

    Args:
        system: Compiled mechanism.
        q: (n_q,) closed configuration.
        t: Time of right sides that change with it [s].

    Returns:
        (n_v, n_v); zero rows for what cannot move.
    """
    N = closed_rates(system, q, independent_columns(system, q, t=t), t)
    M = np.asarray(mass_matrix(system, q))
    return np.asarray(N @ np.linalg.pinv(N.T @ M @ N, hermitian=True) @ N.T)


def point_jacobian(system: System, q: Array, body: str, point: Array) -> Array:
    """(3, n_v): velocity of a point of a body for unit rates; `point` is where it is at q = 0, as in documents."""
    J = np.asarray(hybrid.jacobian(system, q, body))
    arm = moved_point(system, q, body, point) - np.asarray(pose(system, q, body))[:3, 3]
    return np.asarray(J[3:] - np.cross(arm, J[:3].T).T)


def moved_point(system: System, q: Array, body: str, point: Array) -> Array:
    """Where a point of a body is at q, that is at `point` at q = 0."""
    _, reference = system.body_and_pose(body)
    T_WB = np.asarray(pose(system, q, body))
    return np.asarray(T_WB[:3, :3] @ (reference[:3, :3].T @ (point - reference[:3, 3])) + T_WB[:3, 3])


def effective_mass(system: System, q: Array, body: str, point: Array, t: float = 0.0) -> float:
    """Mass [kg] that a force at a point of a body has to move in the direction in which it moves most easily.

    Next to an axis it would be without bound, and a hand with a spring for it would throw everything about: a point
    counts as if it had a lever of LEAST_LEVER at least, against points of the body a length of the mechanism away.

    Returns:
        1 / (largest eigenvalue of J W J'), within that bound; infinite where the body cannot move.
    """
    W, length = mobility_matrix(system, q, t), scaling(system).length

    def mobility(offset: Array) -> float:
        J = point_jacobian(system, q, body, point + offset)
        return float(np.linalg.eigvalsh(J @ W @ J.T)[-1])

    farthest = max(mobility(side) for side in length * np.concatenate([np.eye(3), -np.eye(3)]))
    return _inverse(max(mobility(np.zeros(3)), LEAST_LEVER**2 * farthest))


def coordinate_inertias(system: System, q: Array, t: float = 0.0) -> Array:
    """(n_v,) mass or moment of inertia that a force along each coordinate has to move; infinite where it cannot."""
    return np.array([_inverse(value) for value in np.diagonal(mobility_matrix(system, q, t))])


def held_inertia(system: System, q: Array, column: int, t: float = 0.0) -> float:
    """The inertia along a coordinate while the other independent ones are held; infinite where it cannot move."""
    name = system.velocity_names[column]
    columns = independent_columns(system, q, (name,), t)
    if column not in columns:
        return float("inf")
    rates = closed_rates(system, q, columns, t)[:, columns.index(column)]
    return float(rates @ np.asarray(mass_matrix(system, q)) @ rates)


def _inverse(value: float) -> float:
    return 1.0 / value if value > np.finfo(float).tiny else float("inf")
