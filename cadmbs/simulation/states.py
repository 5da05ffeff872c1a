"""States as flat arrays (q, v, work), and their velocities in the forms that the integrators want."""

from collections.abc import Callable, Sequence

import numpy as np

from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.dynamics.scenarios.feature_steps import FeatureState
from cadmbs.integrators.spaces import FLAT, Space
from cadmbs.integrators.trajectory import RightHandSide, Trajectory
from cadmbs.kinematics.configuration import integrate, normalized, position_rates
from cadmbs.lie import se3, so3
from cadmbs.system import System


def split(system: System, x: Array) -> tuple[Array, Array]:
    """Positions and velocities of a state x = (q, v, work)."""
    return x[..., : system.n_q], x[..., system.n_q : system.n_q + system.n_v]


def feature_reader(system: System) -> Callable[[Array], FeatureState]:
    """What reads positions, on the manifold, and velocities from a state."""

    def read(x: Array) -> FeatureState:
        q, v = split(system, x)
        return FeatureState(normalized(system, q), v)

    return read


def joined(q: Array, v: Array, work: Array) -> Array:
    """The state (q, v, work) of positions, velocities and work (..., 1)."""
    return np.concatenate([q, v, work], axis=-1)


def rows_of(trajectory: Trajectory) -> Array:
    """The recorded states (..., n_t, n) of a trajectory."""
    rows: Sequence[Array] = trajectory.rows
    if rows[0].ndim > 1:
        return np.asarray(np.stack(rows, axis=-2))
    return np.concatenate(rows).reshape(len(rows), -1)  # a quarter of the time of `np.stack`


def coordinate_rate(system: System, tangent: RightHandSide, t: float, x: Array) -> Array:
    """(dq/dt, a, power) for states in R^n, (n,) or (n, k); quaternions are scaled to unit norm first."""
    states = x if x.ndim == 1 else x.T
    q, _ = split(system, states)
    on_manifold = normalized(system, q)
    rate = tangent(t, np.concatenate([on_manifold, states[..., system.n_q :]], axis=-1))
    speed = rate[..., : system.n_v]
    full = np.concatenate([position_rates(system, on_manifold, speed), rate[..., system.n_v :]], axis=-1)
    return np.asarray(full.reshape(states.shape).T)


def state_space(system: System) -> Space:
    """The joint manifold times R^n_v times the work: flat unless there are quaternions."""
    blocks = system.manifold
    if not len(blocks.spherical_q) and not len(blocks.free_q):
        return FLAT
    return Space(retract=_retraction(system), pull_back=_pull_back(system))


def _retraction(system: System) -> Callable[[Array, Array], Array]:
    def retract(x: Array, dx: Array) -> Array:
        q, _ = split(system, x)
        moved = integrate(system, q, dx[..., : system.n_v])
        return np.concatenate([moved, x[..., system.n_q :] + dx[..., system.n_v :]], axis=-1)

    return retract


def _pull_back(system: System) -> Callable[[Array, Array], Array]:
    groups = (system.manifold.spherical_v, 3, so3.dexp_inverse), (system.manifold.free_v, 6, se3.dexp_inverse)

    def pull_back(dx: Array, rate: Array) -> Array:
        result = rate.copy()
        for columns, width, dexp_inverse in groups:
            for first in columns:
                part = slice(first, first + width)
                result[..., part] = matrix_times_vector(dexp_inverse(-dx[..., part]), rate[..., part])
        return result

    return pull_back


def has_law(system: System) -> bool:
    """Whether a controller is asked at each state: then no kernel takes steps by itself."""
    return system.inputs is not None and system.inputs.law is not None
