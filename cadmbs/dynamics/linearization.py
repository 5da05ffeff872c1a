"""The equations of motion to first order about a state: dx/dt = A x + B u."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities
from cadmbs.constraints.rows import rows
from cadmbs.dynamics.applied.load_derivatives import load_force_derivatives
from cadmbs.dynamics.applied.loads import load_forces
from cadmbs.dynamics.constrained_linearization import Linearization, linearize_on_manifold
from cadmbs.dynamics.forward import forward_dynamics
from cadmbs.dynamics.tree.derivatives import forward_dynamics_derivatives
from cadmbs.kinematics.geometric.displacements import ad_of_velocities
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, flag_argument, positions, require_coordinates, velocities


def linearize(
    system: System,
    q: Positions,
    v: Velocities,
    tau: ArrayLike | None = None,
    t: ArrayLike = 0.0,
    loads: bool = True,
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
    require_coordinates(system)
    if rows(system).n_rows:
        return linearize_on_manifold(system, q, v, tau, t, loads)
    applied = np.zeros(system.n_v) if tau is None else velocities(system, tau, "tau")
    q_array, v_array, forces = broadcast(positions(system, q), velocities(system, v), applied)
    if flag_argument(loads, "loads"):
        forces = forces + load_forces(system, q_array, v_array, t, engine="reference")
    parts = forward_dynamics_derivatives(system, q_array, v_array, forces, engine="reference")
    da_dq, da_dv = parts.da_dq, parts.da_dv
    if loads:
        by_q, by_v = load_force_derivatives(system, q_array, v_array, t)
        da_dq, da_dv = da_dq + parts.da_dtau @ by_q, da_dv + parts.da_dtau @ by_v
    return Linearization(
        A=_blocks(0.0 - ad_of_velocities(system, v_array), np.eye(system.n_v), da_dq, da_dv),
        B=np.concatenate([np.zeros(parts.da_dtau.shape), parts.da_dtau], axis=-2),
        acceleration=forward_dynamics(system, q_array, v_array, forces, engine="reference"),
        state_names=tuple(f"{prefix} {name}" for prefix in ("dq", "dv") for name in system.velocity_names),
        input_names=system.velocity_names,
    )


def _blocks(upper_left: Array, upper_right: Array, lower_left: Array, lower_right: Array) -> Array:
    """[[., .], [., .]] of square blocks (..., n, n)."""
    n = lower_left.shape[-1]
    matrix = np.zeros((*lower_left.shape[:-2], 2 * n, 2 * n))
    matrix[..., :n, :n], matrix[..., :n, n:] = upper_left, upper_right
    matrix[..., n:, :n], matrix[..., n:, n:] = lower_left, lower_right
    return matrix
