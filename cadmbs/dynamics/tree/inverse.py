"""Inverse dynamics of trees by the spatial recursion."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities
from cadmbs.dynamics.applied.wrenches import applied_wrenches, wrench_argument
from cadmbs.dynamics.tree.motion import (
    BodyStates,
    accelerations,
    body_states,
    net_wrenches,
    project,
    requires_tree,
    twists_and_biases,
)
from cadmbs.kernels.calls import compiled, single
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, velocities
from cadmbs.system.inertias import require_inertia


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
    tree = system.tree
    state = tree_state(system, q_array)
    a_tree = tree.velocities.spread_rate(a_array)
    twist, bias = twists_and_biases(system, state, tree.velocities.spread_rate(v_array))
    wrench = net_wrenches(system, body_states(system, state), twist, accelerations(system, state, bias, a_tree))
    if wrenches is not None:
        wrench = wrench - applied_wrenches(system, state, wrench_argument(system, wrenches))
    forces = project(system, state, tree.sum_over_subtrees(wrench)) + tree.armature * a_tree
    return tree.velocities.gather(forces)


def bias_force_of_motion(
    system: System, state: TreeState, twist: Array, column_rates: Array, v: Array, bodies: BodyStates | None = None
) -> Array:
    """`bias_force` (..., n_v) of the tree where its state and motion are known: without computing them again.

    Args:
        system: Compiled mechanism.
        state: State of the tree.
        twist: V_i (..., n, 6) about the state's point.
        column_rates: dJ_k/dt (..., n_columns, 6).
        v: Joint velocities (..., n_v).
        bodies: Moving bodies at this state, where they are known too.
    """
    tree = system.tree
    bodies = body_states(system, state) if bodies is None else bodies
    relative = tree.per_body(column_rates * tree.velocities.spread_rate(v)[..., None])
    relative[..., 0, 3:] -= system.gravity
    wrench = net_wrenches(system, bodies, twist, tree.sum_from_root(relative))
    return tree.velocities.gather(project(system, state, tree.sum_over_subtrees(wrench)))


@with_kernel(_compiled_bias_force, require=require_inertia)
def bias_force(
    system: System, q: Positions, v: Velocities, *, engine: str = "auto", threads: int | None = None
) -> Array:
    """C(q, v) v + g(q), the forces (..., n_v) on the left-hand side that remain without acceleration. P-DYN (80).

    With loops: of the spanning tree.
    """
    return tree_inverse_dynamics(system, q, v, np.zeros(system.n_v))


@with_kernel(_compiled_gravity_force, require=require_inertia)
def gravity_force(system: System, q: Positions, *, engine: str = "auto", threads: int | None = None) -> Array:
    """g(q) = dU/dq (..., n_v), a left-hand side: the joint forces that hold the mechanism still. P-DYN (80).

    With loops: of the spanning tree.
    """
    return tree_inverse_dynamics(system, q, np.zeros(system.n_v), np.zeros(system.n_v))
