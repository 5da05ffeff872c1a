"""Linearised equations of motion on the constraint manifold, in independent coordinates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities, matrix_times_vector
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.constraints.equations.constraint_state import unit_velocity_states
from cadmbs.constraints.equations.wrenches import dense_rows_rate
from cadmbs.constraints.matrices.saddle import dense_saddle
from cadmbs.constraints.partition import complement, extended, partition
from cadmbs.constraints.rows import jacobian, jacobian_dot, multiplier_force_partials
from cadmbs.dynamics.applied.load_derivatives import load_force_derivatives
from cadmbs.dynamics.applied.loads import load_forces
from cadmbs.dynamics.closed_loops.constrained import broadcast_with_times, constrained_forward_dynamics
from cadmbs.dynamics.cut_rotors import has_rotors, rotor_force_slopes, rotor_forces, whole_mass_matrix
from cadmbs.dynamics.tree.derivatives import tree_inverse_dynamics_derivatives
from cadmbs.kinematics.configuration import integrate
from cadmbs.kinematics.geometric.displacements import ad_of_velocities
from cadmbs.system import System
from cadmbs.system.arguments import velocities

A_DOT_V_DIFFERENCE_STEP = 0.03
"""Step of the differences of A' v, in radians or metres: with twelve points what is left out is below rounding."""

CENTRAL_DIFFERENCE_WEIGHTS = (6 / 7, -15 / 56, 5 / 63, -1 / 56, 1 / 385, -1 / 5544)
"""Of the central difference of order 12: f' = sum_k w_k ( f(k h) - f(-k h) ) / h."""


@dataclass(frozen=True)
class Linearization:
    """dx/dt = A x + B du of small deviations x = (dq, dv) from a motion, under small additional joint forces du.

    Attributes:
        A: (..., n_x, n_x), n_x = 2 n_v for trees.
        B: (..., n_x, n_v).
        acceleration: (..., n_v) of the motion itself at this state; zero (with v = 0) at an equilibrium.
        state_names: "dq hinge" for each velocity coordinate, then "dv hinge"; with constraint rows for independent
            ones alone, of which there may be fewer "dv" than "dq" (non-holonomic rows).
        input_names: The velocity coordinates, along which the joint forces act.
        positions: (..., n_v, n_x) small displacement of all coordinates by the state; None for trees.
        velocities: (..., n_v, n_x) change of all velocities by the state; None for trees.
    """

    A: Array
    B: Array
    acceleration: Array
    state_names: tuple[str, ...]
    input_names: tuple[str, ...]
    positions: Array | None = None
    velocities: Array | None = None


def linearize_on_manifold(
    system: System,
    q: Positions,
    v: Velocities,
    tau: ArrayLike | None = None,
    t: ArrayLike = 0.0,
    loads: bool = True,
) -> Linearization:
    """Linearisation of the constrained equations of motion: `linearize` for systems with rows.

        dq = F_p dq_p ,   dv = F dv_s + V dq ,   A V_k = -A'(e_k) v
        [ M  A^T ] [ da ]   [ -(d tau/dq - d load/dq + d(A^T l)/dq) dq - (d tau/dv - d load/dv) dv + du ]
        [ A   0  ] [ dl ] = [ -A'(dq) a - d(A' v)/dq dq - d(A' v)/dv dv ]

    dq_p and dv_s are the independent ones of holonomic and of all rows. Neighbouring motions satisfy all rows; time is
    held still. Everything is exact but d(A' v)/dq, a third derivative of the closure, which is quadratic in v and taken
    by differences of order 12, as good as rounding lets it be; at rest it is zero.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q), on the manifold.
        v: Joint velocities (..., n_v) that the rows allow.
        tau: Joint forces (..., n_v), kept constant; zero by default.
        t: Time [s], one or one a sample.
        loads: Whether the document's loads, joint damping and friction act too.

    Returns:
        A, B and the maps from the state to all coordinates. P-DYN 6.1, theory 7.8, 9.3, 9.6 (extra).

    Raises:
        NotSolvableError: If some motion that the rows allow moves no inertia.
    """
    applied = np.zeros(system.n_v) if tau is None else velocities(system, tau, "tau")
    q_array, v_array, forces = broadcast_with_times(system, q, v, applied, t=t)
    if loads:
        forces = forces + load_forces(system, q_array, v_array, t, engine="reference")
    motion = constrained_forward_dynamics(system, q_array, v_array, forces, t=t)
    slopes = _slopes(system, q_array, v_array, motion.accelerations, motion.multipliers, t, loads)
    M, A = whole_mass_matrix(system, q_array), jacobian(system, q_array, t)
    p, s = (partition(system, q_array, M, t, level) for level in ("position", "velocity"))
    solver = dense_saddle(M[..., None, :, :], A[..., None, :, :], name=system.name)

    def accelerations(force: Array, target: Array) -> Array:
        """Columns of da by columns of forces (..., n_v, k) and targets (..., n_rows, k)."""
        return np.swapaxes(solver.solve(np.swapaxes(force, -1, -2), np.swapaxes(target, -1, -2))[0], -1, -2)

    F_p, F = (complement(chosen, A) for chosen in (p, s))
    V = extended(s, A, -slopes.turned_velocity)
    dq = np.concatenate([F_p, np.zeros((*F.shape[:-2], system.n_v, F.shape[-1]))], axis=-1)
    dv = np.concatenate([V @ F_p, F], axis=-1)
    force = -slopes.force_by_q @ dq - slopes.force_by_v @ dv
    target = -slopes.target_by_q @ dq - slopes.target_by_v @ dv
    da = accelerations(force, target)
    identity = np.broadcast_to(np.eye(system.n_v), M.shape)
    du = accelerations(identity, np.zeros((*M.shape[:-2], A.shape[-2], system.n_v)))
    rate = dv - ad_of_velocities(system, v_array) @ dq
    names = system.velocity_names
    return Linearization(
        A=np.concatenate([rate[..., p.independent, :], da[..., s.independent, :]], axis=-2),
        B=np.concatenate([0.0 * du[..., p.independent, :], du[..., s.independent, :]], axis=-2),
        acceleration=motion.accelerations,
        state_names=(*(f"dq {names[k]}" for k in p.independent), *(f"dv {names[k]}" for k in s.independent)),
        input_names=names,
        positions=dq,
        velocities=dv,
    )


@dataclass(frozen=True)
class _Slopes:
    """Derivatives by dq and dv, direction last: of M a + C v + g - load + A^T l, and of A a + A' v.

    `turned_velocity` (..., n_rows, n_v) is the derivative of A v by dq with v kept.
    """

    force_by_q: Array
    force_by_v: Array
    target_by_q: Array
    target_by_v: Array
    turned_velocity: Array


def _slopes(system: System, q: Array, v: Array, a: Array, multipliers: Array, t: ArrayLike, loads: bool) -> _Slopes:
    tree = tree_inverse_dynamics_derivatives(system, q, v, a)
    by_q = tree.dtau_dq + multiplier_force_partials(system, q, multipliers, t)
    by_v = tree.dtau_dv
    if loads:
        pull = load_force_derivatives(system, q, v, t)
        by_q, by_v = by_q - pull.dtau_dq, by_v - pull.dtau_dv
    if has_rotors(system):
        by_q = by_q + _slopes_along(system, q, lambda moved: rotor_forces(system, moved, *_along_batch(moved, v, a)))
        by_v = by_v + rotor_force_slopes(system, q, v)
    along = dense_rows_rate(
        system, system.derived(constraint_equations).velocity_rows(unit_velocity_states(system, q, t))
    )
    of_v, of_a = (np.einsum("...kri,...i->...rk", along, x) for x in (v, a))
    A_dot = jacobian_dot(system, q, v, t)
    return _Slopes(
        force_by_q=by_q,
        force_by_v=by_v,
        target_by_q=of_a + _slope_of_turning(system, q, v, t),
        target_by_v=A_dot + of_v,
        turned_velocity=of_v,
    )


def _slope_of_turning(system: System, q: Array, v: Array, t: ArrayLike) -> Array:
    """d(A' v)/dq (..., n_rows, n_v)."""
    if not np.any(v):
        return np.zeros((*v.shape[:-1], system.derived(constraint_equations).table.n_rows, system.n_v))
    times = np.asarray(t, dtype=float)[..., None]

    def turned(moved: Array) -> Array:
        (velocity,) = _along_batch(moved, v)
        return matrix_times_vector(jacobian_dot(system, moved, velocity, times), velocity)

    return _slopes_along(system, q, turned)


def _along_batch(moved: Array, *vectors: Array) -> list[Array]:
    """Vectors (..., n) for configurations (..., n_v, n_q) that were moved along each coordinate."""
    return [np.broadcast_to(x[..., None, :], (*moved.shape[:-1], x.shape[-1])) for x in vectors]


def _slopes_along(system: System, q: Array, of: Callable[[Array], Array]) -> Array:
    """Derivatives (..., k, n_v) of a function (..., k) of positions, by central differences of order 12."""
    steps = A_DOT_V_DIFFERENCE_STEP * np.eye(system.n_v)
    derivative = np.zeros(())
    for k, weight in enumerate(CENTRAL_DIFFERENCE_WEIGHTS, start=1):
        ahead, behind = (of(integrate(system, q[..., None, :], sign * k * steps)) for sign in (1.0, -1.0))
        derivative = derivative + weight / A_DOT_V_DIFFERENCE_STEP * (ahead - behind)
    return np.asarray(np.swapaxes(derivative, -1, -2))
