"""The exact derivative of a tree's right-hand side by its state, for implicit methods."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics import load_force_derivatives, load_forces
from cadmbs.dynamics.tree.articulated_bodies import tree_forward_dynamics
from cadmbs.dynamics.tree.derivatives import tree_inverse_dynamics_derivatives
from cadmbs.kinematics.configuration import normalized, position_rates
from cadmbs.lie import quaternion, so3
from cadmbs.simulation.states import split
from cadmbs.system import System


class ForceChanges(NamedTuple):
    """What the equations of a tree change by at a state.

    Attributes:
        mass: M (n, n).
        inertial: d(M a + b)/d(delta, v) (n, 2 n) at the accelerations of that state.
        loads: tau (n,).
        of_loads: dtau/d(delta, v) (n, 2 n).
    """

    mass: Array
    inertial: Array
    loads: Array
    of_loads: Array


ChangesAt: TypeAlias = Callable[[float, Array, Array, Array], ForceChanges]
"""(t, q, v, N) -> the changes; N (n_q, n_v) with dq/dt = N v."""


def tree_jacobian(system: System, t: float, x: Array, changes: ChangesAt | None = None) -> Array:
    """Derivative (n, n) of the rate (dq/dt, a, power) of a tree by its state (q, v, work), n = n_q + n_v + 1.

        dq/dt = N(q) v ,   M a = tau(q, v, t) - b(q, v) ,   power = tau . v

    A change of q displaces the tree by P dq along its velocity coordinates, P N = I: da/dq = (da/ddelta) P, where
    da/ddelta = M^-1 (dtau/ddelta - d(M a + b)/ddelta), and da/dv likewise. Quaternions count at unit norm, as in
    `coordinate_rate`. Loads and dynamics are differentiated exactly. P-DYN 6.1, theory 5.7 and 7.8.

    Args:
        system: Compiled tree.
        t: Time [s].
        x: State (n,) in R^n.
        changes: Of the loads and the dynamics, by `compiled_changes`; None for those of NumPy.

    Raises:
        LinAlgError: If the mass matrix is singular.
        OutsideTableError: If a load's table does not cover t.
    """
    n_q, n = system.n_q, system.n_v
    q, v = split(system, x)
    unit = normalized(system, q)
    N, by_displacement = _position_maps(system, unit, v)
    now = changes(t, unit, v, N) if changes else _numpy_changes(system, t, unit, v)
    accelerations = np.linalg.solve(now.mass, now.of_loads - now.inertial)
    P = _displacements(system, q, N)
    J = np.zeros((len(x), len(x)))
    J[:n_q, :n_q], J[:n_q, n_q:-1] = by_displacement @ P, N
    J[n_q:-1, :n_q], J[n_q:-1, n_q:-1] = accelerations[:, :n] @ P, accelerations[:, n:]
    J[-1, :n_q], J[-1, n_q:-1] = v @ now.of_loads[:, :n] @ P, now.loads + v @ now.of_loads[:, n:]
    return J


def _numpy_changes(system: System, t: float, q: Array, v: Array) -> ForceChanges:
    tau = load_forces(system, q, v, t, engine="reference")
    a = tree_forward_dynamics(system, q, v, tau)
    inertial, loads = tree_inverse_dynamics_derivatives(system, q, v, a), load_force_derivatives(system, q, v, t)
    by_state = np.concatenate([inertial.dtau_dq, inertial.dtau_dv], axis=-1)
    return ForceChanges(inertial.dtau_da, by_state, tau, np.concatenate(loads, axis=-1))


def compiled_changes(system: System) -> ChangesAt:
    """The changes by kernels: loads by dual numbers, the dynamics by the kernel of their derivatives."""
    from cadmbs.kernels.calls.compiled_derivatives import bound_load_derivatives, inverse_dynamics_derivatives
    from cadmbs.kernels.calls.single import dynamics

    loads, n = bound_load_derivatives(system), system.n_v
    none, along = np.zeros((n, system.n_q)), np.eye(n)

    def changes(t: float, q: Array, v: Array, N: Array) -> ForceChanges:
        tau, of_loads = loads(q, v, t, np.concatenate([N.T, none]), np.concatenate([0.0 * along, along]))
        a = dynamics(system, "forward_dynamics", q, v, tau)
        if a is None:
            raise np.linalg.LinAlgError("the mass matrix is singular")
        by_q, by_v, mass = inverse_dynamics_derivatives(system, q, v, a, threads=1)
        return ForceChanges(mass, np.concatenate([by_q, by_v], axis=-1), tau, of_loads)

    return changes


def _position_maps(system: System, q: Array, v: Array) -> tuple[Array, Array]:
    """N and d(N v)/ddelta, both (n_q, n_v): along small turns delta, dQ = 1/2 Q (0, delta) and dR = R ~delta."""
    blocks, n = system.manifold, system.n_v
    N = position_rates(system, np.broadcast_to(q, (n, system.n_q)), np.eye(n)).T
    change = np.zeros(N.shape)
    for i, j in zip((*blocks.spherical_q, *blocks.free_q), (*blocks.spherical_v, *blocks.free_v), strict=True):
        omega = np.concatenate([[0.0], v[j : j + 3]])
        turned = N[i : i + 4, j : j + 3].T
        change[i : i + 4, j : j + 3] = 0.5 * quaternion.multiply(turned, omega).T
    for i, j in zip(blocks.free_q, blocks.free_v, strict=True):
        R = N[i + 4 : i + 7, j + 3 : j + 6]
        change[i + 4 : i + 7, j : j + 3] = -R @ so3.hat(v[j + 3 : j + 6])
    return N, change


def _displacements(system: System, q: Array, N: Array) -> Array:
    """P (n_v, n_q) with P N = I: N^T of plain numbers and positions, 4 N^T / |Q| of quaternions Q."""
    blocks, P = system.manifold, N.T.copy()
    for i, j in zip((*blocks.spherical_q, *blocks.free_q), (*blocks.spherical_v, *blocks.free_v), strict=True):
        P[j : j + 3, i : i + 4] *= 4.0 / np.linalg.norm(q[i : i + 4])
    return P
