"""The equations of motion to first order about a state: of trees, and in independent coordinates of closed loops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Positions, Velocities, matrix_times_vector
from cadmbs.constraints.equations import constraint_state, wrenches
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.constraints.matrices.rank import ranked
from cadmbs.constraints.matrices.saddle import dense_saddle
from cadmbs.constraints.partition import complement, extended, partition
from cadmbs.constraints.rows import jacobian, jacobian_dot, multiplier_force_partials, rows
from cadmbs.dynamics.applied.loads import load_force_derivatives, load_forces
from cadmbs.dynamics.closed_loops.constrained import broadcast_with_times, constrained_forward_dynamics
from cadmbs.dynamics.cut_joints import has_rotors, rotor_force_slopes, rotor_forces, whole_mass_matrix
from cadmbs.dynamics.forward import forward_dynamics
from cadmbs.dynamics.tree.derivatives import forward_dynamics_derivatives, tree_inverse_dynamics_derivatives
from cadmbs.errors import CadmbsError
from cadmbs.kinematics import configuration, products
from cadmbs.system import System, arguments
from cadmbs.tolerances import CONSTRAINT_RANK_TOLERANCE

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
    system: System, q: Positions, v: Velocities, tau: ArrayLike | None = None, t: ArrayLike = 0.0, loads: bool = True
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
    q_array, v_array, forces = _acting(system, q, v, tau, t, loads)
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
    rate = dv - products.ad_of_velocities(system, v_array) @ dq
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


def damping_decay(system: System, q: Array, v: Array, t: float) -> float | None:
    """Fastest decay max Re(lambda) [1/s] that damping and friction cause in the velocities v = N u that the rows allow.

        N^T M N u' = -N^T D N u ,   D = -d(loads)/dv

    None where these matrices are not known, or some velocity that the rows allow moves no inertia.
    """
    try:
        damping = -load_force_derivatives(system, q, v, t).dtau_dv
        if not np.any(damping):
            return 0.0
        mass = whole_mass_matrix(system, q)
        if rows(system).n_rows:
            allowed = ranked(jacobian(system, q, t)[None], CONSTRAINT_RANK_TOLERANCE).null(0)
            damping, mass = allowed.T @ damping @ allowed, allowed.T @ mass @ allowed
        return float(np.max(np.linalg.eigvals(np.linalg.solve(mass, damping)).real, initial=0.0)) if mass.size else 0.0
    except (CadmbsError, np.linalg.LinAlgError):
        return None


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
    along = wrenches.dense_rows_rate(
        system, system.derived(constraint_equations).velocity_rows(constraint_state.unit_velocity_states(system, q, t))
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
        ahead, behind = (of(configuration.integrate(system, q[..., None, :], sign * k * steps)) for sign in (1.0, -1.0))
        derivative = derivative + weight / A_DOT_V_DIFFERENCE_STEP * (ahead - behind)
    return np.asarray(np.swapaxes(derivative, -1, -2))


# The equations of motion to first order about a state: dx/dt = A x + B u.


def linearize(
    system: System, q: Positions, v: Velocities, tau: ArrayLike | None = None, t: ArrayLike = 0.0, loads: bool = True
) -> Linearization:
    """Linearisation of the equations of motion about any state, analytic.

        d/dt dq = -ad_v dq + dv
        d/dt dv = (da/dq + M^-1 dtau_load/dq) dq + (da/dv + M^-1 dtau_load/dv) dv + M^-1 du

    for a(q, v, tau + tau_load(q, v, t)). dq is a displacement along the velocity coordinates: the neighbouring motion
    is at integrate(q, dq) with velocity v + dv. For coordinates that are plain numbers dq is their difference and ad_v
    is zero. Spherical joints by quaternion and free joints have three and six components of dq in the moving axes of
    the successor, which turn with v: ad_v dq = v x dq, and [v, dq] of body-fixed twists. Displacement and velocity do
    not depend on a representation of twists; outputs in any of the four follow by `kinematics.twist_partials`.
    P-DYN 6.1, theory 5.7 and 7.8.

    With loops, constraints or motions the state is one of independent coordinates, chosen by the projective criterion
    (`constraints.partition`) separately for dq and dv; q and v are to satisfy the rows.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        tau: Joint forces (..., n_v), kept constant; zero by default.
        t: Time [s] at which the loads are taken, one or one a sample; it does not count as part of the state.
        loads: Whether the document's loads, joint damping and friction act too, as in `simulate`. Their slopes, also of
            friction, which is not smooth in practice: `load_force_derivatives`.

    Raises:
        NotSolvableError: If the mass matrix is singular along motions that the rows allow.
        OutsideTableError: If a load's table does not cover t.

    Example:
        A rod of one metre that hangs down swings at sqrt(3 g / 2 l) rad/s.

        >>> import numpy as np
        >>> from cadmbs import compile_mechanism
        >>> from cadmbs.testing.mechanisms import planar_chain
        >>> model = linearize(compile_mechanism(planar_chain(1)), q=[-np.pi / 2], v=[0.0])
        >>> model.state_names
        ('dq hinge1', 'dv hinge1')
        >>> bool(np.isclose(abs(np.linalg.eigvals(model.A)[0]), np.sqrt(1.5 * 9.81)))
        True
    """
    arguments.require_coordinates(system)
    if rows(system).n_rows:
        return linearize_on_manifold(system, q, v, tau, t, loads)
    q_array, v_array, forces = _acting(system, q, v, tau, t, arguments.flag_argument(loads, "loads"))
    parts = forward_dynamics_derivatives(system, q_array, v_array, forces, engine="reference")
    da_dq, da_dv = parts.da_dq, parts.da_dv
    if loads:
        by_q, by_v = load_force_derivatives(system, q_array, v_array, t)
        da_dq, da_dv = da_dq + parts.da_dtau @ by_q, da_dv + parts.da_dtau @ by_v
    n = system.n_v
    A = np.zeros((*da_dq.shape[:-2], 2 * n, 2 * n))
    A[..., :n, :n], A[..., :n, n:] = 0.0 - products.ad_of_velocities(system, v_array), np.eye(n)
    A[..., n:, :n], A[..., n:, n:] = da_dq, da_dv
    return Linearization(
        A=A,
        B=np.concatenate([np.zeros(parts.da_dtau.shape), parts.da_dtau], axis=-2),
        acceleration=forward_dynamics(system, q_array, v_array, forces, engine="reference"),
        state_names=tuple(f"{prefix} {name}" for prefix in ("dq", "dv") for name in system.velocity_names),
        input_names=system.velocity_names,
    )


def _acting(
    system: System, q: Positions, v: Velocities, tau: ArrayLike | None, t: ArrayLike, loads: bool
) -> tuple[Array, ...]:
    """Positions, velocities and forces in one batch, loads included if asked for."""
    q_array, v_array, forces = broadcast_with_times(system, q, v, np.zeros(system.n_v) if tau is None else tau, t=t)
    return q_array, v_array, forces + load_forces(system, q_array, v_array, t, engine="reference") if loads else forces
