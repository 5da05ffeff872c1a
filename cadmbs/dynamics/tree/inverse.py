"""Inverse dynamics of trees by the spatial recursion."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Positions, Velocities
from cadmbs.dynamics.tree.motion import applied_wrenches, requires_tree, tree_forces, twists_and_biases, wrench_argument
from cadmbs.kernels.calls import compiled, single
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics.products import tree_state
from cadmbs.system import System, inertias
from cadmbs.system.arguments import broadcast, positions, velocities


def _compiled_recursion(
    system: System, q: Array, v: Array, a: Array, wrenches: ArrayLike | None = None, *, threads: int | None
) -> Array:
    applied = None if wrenches is None else wrench_argument(system, wrenches)
    if applied is None and (tau := single.dynamics(system, "inverse_dynamics", q, v, a)) is not None:
        return tau
    return compiled.inverse_dynamics(system, q, v, a, applied, threads)


def _compiled_bias_force(system: System, q: Array, v: Array, *, threads: int | None) -> Array:
    return _compiled_recursion(system, q, v, np.zeros(system.n_v), threads=threads)


def _compiled_gravity_force(system: System, q: Array, *, threads: int | None) -> Array:
    return _compiled_bias_force(system, q, np.zeros(system.n_v), threads=threads)


@with_kernel(
    _compiled_recursion,
    scalar="inverse_dynamics",
    require=requires_tree("inverse dynamics", "cadmbs.dynamics.closed_loop_inverse_dynamics"),
)
def inverse_dynamics(
    system: System,
    q: Positions,
    v: Velocities,
    a: Velocities,
    wrenches: ArrayLike | None = None,
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> Array:
    """Joint forces tau that produce the accelerations a.

        tau = M(q) a + C(q, v) v + g(q) - sum_i J_i^T W_i

    by the recursion  V_i = V_p + J_i v_i,  V'_i = V'_p + J_i a_i + [V_p, J_i v_i],  V'_0 = (0, -g),
    W_i = M_i V'_i - ad(V_i)^T M_i V_i - W_applied + sum of children,  tau_i = J_i . W_i.
    P-DYN (70), (71) with E-26. Damping, friction and loads of the document are not included: see `load_forces`.

    Args:
        system: Compiled mechanism without loops; else see `closed_loop_inverse_dynamics`.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).
        wrenches: Applied wrenches (..., n_bodies, 6) on the bodies, hybrid: moment [N m] about the body-frame origin,
            then force [N], world axes.
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_v) forces [N] and torques [N m]; NaN for samples with NaN in their arguments, and for these alone.

    Raises:
        NotSolvableError: If the mechanism has loops, motions or constraints.
    """
    return tree_inverse_dynamics(system, q, v, a, wrenches)


def tree_inverse_dynamics(
    system: System, q: Positions, v: Velocities, a: Velocities, wrenches: ArrayLike | None = None
) -> Array:
    """As `inverse_dynamics`, for the spanning tree alone where there are loops."""
    q_array, v_array, a_array = broadcast(positions(system, q), velocities(system, v), velocities(system, a, "a"))
    state, spread = tree_state(system, q_array), system.tree.velocities.spread_rate
    motion = (*twists_and_biases(system, state, spread(v_array)), spread(a_array))
    applied = None if wrenches is None else applied_wrenches(system, state, wrench_argument(system, wrenches))
    return tree_forces(system, state, motion, applied)


@with_kernel(_compiled_bias_force, require=inertias.require_inertia)
def bias_force(
    system: System, q: Positions, v: Velocities, *, engine: str = "auto", threads: int | None = None
) -> Array:
    """C(q, v) v + g(q), the forces (..., n_v) on the left-hand side that remain without acceleration. P-DYN (80).

    With loops: of the spanning tree.
    """
    return tree_inverse_dynamics(system, q, v, np.zeros(system.n_v))


@with_kernel(_compiled_gravity_force, require=inertias.require_inertia)
def gravity_force(system: System, q: Positions, *, engine: str = "auto", threads: int | None = None) -> Array:
    """g(q) = dU/dq (..., n_v), a left-hand side: the joint forces that hold the mechanism still. P-DYN (80).

    With loops: of the spanning tree.
    """
    return tree_inverse_dynamics(system, q, np.zeros(system.n_v), np.zeros(system.n_v))
