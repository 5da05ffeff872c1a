"""Analytic derivatives of the equations of motion: the recursion differentiated along all coordinates at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array, Positions, Velocities, inverse, matrix_times_vector
from cadmbs.dynamics.forward import forward_dynamics
from cadmbs.dynamics.newton_euler import wrench_spatial
from cadmbs.dynamics.tree.mass import mass_matrix, tree_inertias
from cadmbs.dynamics.tree.motion import requires_tree
from cadmbs.kernels.calls import compiled, compiled_derivatives
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics.charts import Charts, charts_of, with_directions
from cadmbs.kinematics.products import tree_state
from cadmbs.kinematics.rates import carriers, twists_and_column_rates
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, finite_samples, positions, velocities


class ForceDerivatives(NamedTuple):
    """Partial derivatives of tau(q, v, a), each (..., n_v, n_v), first index the force."""

    dtau_dq: Array
    dtau_dv: Array
    dtau_da: Array


class AccelerationDerivatives(NamedTuple):
    """Partial derivatives of a(q, v, tau), each (..., n_v, n_v), first index the acceleration."""

    da_dq: Array
    da_dv: Array
    da_dtau: Array


def _compiled_inverse_derivatives(
    system: System, q: Array, v: Array, a: Array, *, threads: int | None
) -> ForceDerivatives:
    q, v, a = broadcast(q, v, a)
    return ForceDerivatives(*compiled_derivatives.inverse_dynamics_derivatives(system, q, v, a, threads))


@with_kernel(
    _compiled_inverse_derivatives, require=requires_tree("inverse dynamics derivatives", "cadmbs.dynamics.linearize")
)
def inverse_dynamics_derivatives(
    system: System, q: Positions, v: Velocities, a: Velocities, *, engine: str = "auto", threads: int | None = None
) -> ForceDerivatives:
    """Partial derivatives of the inverse dynamics tau = M(q) a + C(q, v) v + g(q).

    The spatial recursion is differentiated along every coordinate in one batch. Along a virtual twist xi

        dJ_k = [xi, J_k] + K_k dD_k ,  dM_i = -ad(xi)^T M_i - M_i ad(xi) ,
        dW_i = dM_i A_i + M_i dA_i - d( ad(V_i)^T M_i V_i )

    with dD the change of dexp_-phi in the columns J = K D of rotation vectors, zero for other joints. Derivatives by q
    are along the velocity coordinates: by positions themselves where these are plain numbers.
    Theory 5.7 and 7.8, P-DYN 6.1.

    Args:
        system: Compiled mechanism without loops.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Threads of the compiled kernel; None for all cores where the batch is large enough.

    Raises:
        NotSolvableError: If the mechanism has loops, motions or constraints.
    """
    return tree_inverse_dynamics_derivatives(system, q, v, a)


def tree_inverse_dynamics_derivatives(system: System, q: Positions, v: Velocities, a: Velocities) -> ForceDerivatives:
    """As `inverse_dynamics_derivatives`, for the spanning tree alone where there are loops."""
    q_array, v_array, a_array = broadcast(positions(system, q), velocities(system, v), velocities(system, a, "a"))
    at = _instant(system, q_array, v_array, a_array)
    spread = system.tree.velocities.spread_rate
    directions, still = spread(np.eye(system.n_v)), np.zeros((system.n_v, system.tree.n_columns))
    by_q = _force_change(system, at, directions, still)
    by_v = _force_change(system, at, still, directions)
    gather = system.tree.velocities.gather
    dtau_dq, dtau_dv = (np.swapaxes(gather(change), -1, -2) for change in (by_q, by_v))
    return ForceDerivatives(dtau_dq, dtau_dv, mass_matrix(system, q_array, engine="reference"))


def _compiled_forward_derivatives(
    system: System, q: Array, v: Array, tau: Array, *, threads: int | None
) -> AccelerationDerivatives:
    """By the kernel, and by NumPy where that is not finite for finite arguments: where the mass matrix is singular."""
    q, v, tau = broadcast(q, v, tau)
    a = _kernel_accelerations(system, q, v, tau, threads)
    matrices = compiled_derivatives.forward_dynamics_derivatives(system, q, v, a, threads)
    finite = np.isfinite(matrices[2]).all(axis=(-2, -1))
    if np.all(finite | ~finite_samples(q, v, tau)):
        return AccelerationDerivatives(*matrices)
    return forward_dynamics_derivatives(system, q, v, tau, engine="reference")


@with_kernel(
    _compiled_forward_derivatives, require=requires_tree("forward dynamics derivatives", "cadmbs.dynamics.linearize")
)
def forward_dynamics_derivatives(
    system: System, q: Positions, v: Velocities, tau: Velocities, *, engine: str = "auto", threads: int | None = None
) -> AccelerationDerivatives:
    """Partial derivatives of the forward dynamics a(q, v, tau).

        da/dq = -M^-1 dtau/dq ,  da/dv = -M^-1 dtau/dv ,  da/dtau = M^-1

    at the accelerations that tau causes; `engine` and `threads` as in `inverse_dynamics_derivatives`. Theory 7.8.

    Raises:
        NotSolvableError: As `inverse_dynamics_derivatives`, or where the mass matrix is singular.
    """
    a = forward_dynamics(system, q, v, tau, engine="reference")
    parts = inverse_dynamics_derivatives(system, q, v, a, engine="reference")
    by_tau = inverse(parts.dtau_da)
    return AccelerationDerivatives(-by_tau @ parts.dtau_dq, -by_tau @ parts.dtau_dv, by_tau)


def _kernel_accelerations(system: System, q: Array, v: Array, tau: Array, threads: int | None) -> Array:
    """Accelerations, NaN where the kernel of trees without couplings has none."""
    if system.tree.velocities.is_permutation:
        return compiled.forward_dynamics(system, q, v, tau, None, threads)
    return forward_dynamics(system, q, v, tau, threads=threads)


@dataclass(frozen=True)
class _Instant:
    """One state of the recursion; an axis of length one is left for directions."""

    charts: Charts
    columns: Array
    carrier: Array
    rates: Array
    inertia: Array
    twist: Array
    acceleration: Array
    total: Array
    v: Array
    a: Array


def _instant(system: System, q: Array, v: Array, a: Array) -> _Instant:
    tree = system.tree
    state = tree_state(system, q)
    v_tree, a_tree = tree.velocities.spread_rate(v), tree.velocities.spread_rate(a)
    twist, rates = twists_and_column_rates(system, state, v_tree)
    relative = tree.per_body(state.columns * a_tree[..., None] + rates * v_tree[..., None])
    relative[..., 0, 3:] -= system.gravity
    acceleration = tree.sum_from_root(relative)
    inertia = tree_inertias(system, state)
    wrench = wrench_spatial(inertia, twist, acceleration)
    moved = state.columns * v_tree[..., None]
    ahead = with_directions(state)
    return _Instant(
        charts=charts_of(system, ahead, 2),
        columns=ahead.columns,
        carrier=carriers(system, moved)[..., None, :, :],
        rates=rates[..., None, :, :],
        inertia=inertia[..., None, :, :, :],
        twist=twist[..., None, :, :],
        acceleration=acceleration[..., None, :, :],
        total=tree.sum_over_subtrees(wrench)[..., None, :, :],
        v=v_tree[..., None, :, None],
        a=a_tree[..., None, :, None],
    )


def _apply(matrix: Array, vector: Array) -> Array:
    result: Array = matrix_times_vector(matrix, vector)
    return result


def _force_change(system: System, at: _Instant, dq: Array, dv: Array) -> Array:
    """Change (..., n_directions, n_columns) of the tree forces along rows of dq and dv (n_directions, n_columns)."""
    tree = system.tree
    shift, speed = dq[..., None], dv[..., None]
    virtual = tree.sum_from_root(tree.per_body(at.columns * shift))
    turn, v = carriers(system, at.columns * shift), at.v[..., 0]
    d_columns = se3.bracket(turn, at.columns) + at.charts.change(dq)
    moved = d_columns * at.v + at.columns * speed
    d_carrier = carriers(system, moved)
    d_rates = se3.bracket(d_carrier, at.columns) + se3.bracket(at.carrier, d_columns)
    if at.charts.charts:
        d_rates = d_rates + se3.bracket(turn, at.charts.change(v)) + at.charts.change(v, dq) + at.charts.change(dv)
    d_twist = tree.sum_from_root(tree.per_body(moved))
    d_relative = d_columns * at.a + d_rates * at.v + at.rates * speed
    d_acceleration = tree.sum_from_root(tree.per_body(d_relative))
    d_wrench = _wrench_change(at, virtual, d_twist, d_acceleration)
    total = tree.sum_over_subtrees(d_wrench)[..., tree.column_body, :]
    return np.asarray(np.sum(d_columns * at.total[..., tree.column_body, :] + at.columns * total, axis=-1))


def _wrench_change(at: _Instant, virtual: Array, d_twist: Array, d_acceleration: Array) -> Array:
    """Change of W = M A - ad(V)^T M V where the bodies are displaced by `virtual`."""

    def d_inertia(x: Array) -> Array:
        return -se3.cobracket(virtual, _apply(at.inertia, x)) - _apply(at.inertia, se3.bracket(virtual, x))

    momentum = _apply(at.inertia, at.twist)
    d_momentum = d_inertia(at.twist) + _apply(at.inertia, d_twist)
    force = d_inertia(at.acceleration) + _apply(at.inertia, d_acceleration)
    return np.asarray(force - se3.cobracket(d_twist, momentum) - se3.cobracket(at.twist, d_momentum))
