"""The equations of motion as the integrators want them: states as flat arrays, with the work of the loads."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics import forward_dynamics, load_forces
from cadmbs.integrators.munthe_kaas import FLAT, StateSpace
from cadmbs.kinematics.configuration import integrate, normalised, position_rates
from cadmbs.lie import se3, so3
from cadmbs.system import System


def split(system: System, x: Array) -> tuple[Array, Array]:
    """Positions and velocities of a state x = (q, v, work)."""
    return x[..., : system.n_q], x[..., system.n_q : system.n_q + system.n_v]


def tangent_rate(system: System, t: float, x: Array) -> Array:
    """(v, a, power of the loads): the velocity of a state in the tangent coordinates of the joint manifold."""
    q, v = split(system, x)
    forces = load_forces(system, q, v, t)
    a = forward_dynamics(system, q, v, forces)
    return np.concatenate([v, a, np.sum(forces * v, axis=-1, keepdims=True)], axis=-1)


def coordinate_rate(system: System, t: float, x: Array) -> Array:
    """(dq/dt, a, power of the loads) for states in R^n, (n,) or (n, k); quaternions are scaled to unit norm first."""
    states = np.atleast_2d(x.T)
    q, v = split(system, states)
    on_manifold = normalised(system, q)
    rate = tangent_rate(system, t, np.concatenate([on_manifold, states[..., system.n_q :]], axis=-1))
    full = np.concatenate([position_rates(system, on_manifold, v), rate[..., system.n_v :]], axis=-1)
    return np.asarray(full.reshape(x.T.shape).T)


def state_space(system: System) -> StateSpace:
    """The joint manifold times R^n_v times the work: flat unless there are quaternions."""
    blocks = system.manifold
    if not len(blocks.spherical_q) and not len(blocks.free_q):
        return FLAT
    return StateSpace(retract=_retraction(system), pull_back=_pull_back(system))


def _retraction(system: System) -> Callable[[Array, Array], Array]:
    def retract(x: Array, dx: Array) -> Array:
        q, _ = split(system, x)
        moved = integrate(system, q, dx[..., : system.n_v])
        return np.concatenate([moved, x[..., system.n_q :] + dx[..., system.n_v :]], axis=-1)

    return retract


def _pull_back(system: System) -> Callable[[Array, Array], Array]:
    blocks = system.manifold

    def pull_back(dx: Array, rate: Array) -> Array:
        result = rate.copy()
        for at in blocks.spherical_v:
            own = slice(at, at + 3)
            result[..., own] = np.squeeze(so3.dexp_inverse(-dx[..., own]) @ rate[..., own, None], -1)
        for at in blocks.free_v:
            own = slice(at, at + 6)
            result[..., own] = np.squeeze(se3.dexp_inverse(-dx[..., own]) @ rate[..., own, None], -1)
        return result

    return pull_back
