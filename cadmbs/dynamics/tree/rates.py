"""Joint forces and their first and second time derivatives along a motion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array, Positions, Velocities, matrix_times_vector
from cadmbs.dynamics.tree.mass import tree_inertias
from cadmbs.dynamics.tree.motion import require_tree
from cadmbs.kinematics.derivatives.higher_motion import jacobian_column_derivatives
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, velocities


class ForceRates(NamedTuple):
    """Joint forces along a motion, and their time derivatives, each (..., n_v)."""

    tau: Array
    tau_dot: Array
    tau_ddot: Array


def inverse_dynamics_rates(
    system: System, q: Positions, v: Velocities, a: Velocities, j: Velocities, s: Velocities
) -> ForceRates:
    """Joint forces tau of a motion and their first and second time derivatives, by recursion in O(n).

        tau = J . W ,   tau' = J' . W + J . W' ,   tau" = J" . W + 2 J' . W' + J . W"

    with the spatial wrenches W of the recursion (71) and their derivatives by the product rule; gravity enters as the
    acceleration (0, -g) of the ground, for the derivatives too. For series-elastic drives and flatness-based control.
    P-DYN 6.3; theory 5.6 and 7.6, spatial form, about a common point nearby.

    Args:
        system: Compiled mechanism without loops.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations, dv/dt (..., n_v).
        j: Joint jerks, da/dt (..., n_v).
        s: Joint jounces (snaps), dj/dt (..., n_v).

    Returns:
        tau [N, N m], tau_dot [N/s, N m/s], tau_ddot [N/s^2, N m/s^2].

    Raises:
        NotSolvableError: If the mechanism has loops, motions or constraints.
    """
    require_tree(system, "time derivatives of inverse dynamics")
    q_array, *rates = broadcast(
        positions(system, q), *(velocities(system, x, name) for x, name in zip((v, a, j, s), "vajs", strict=True))
    )
    tree = system.tree
    state = tree_state(system, q_array)
    J, V = _motion(system, state, [tree.velocities.spread_rate(x) for x in rates])
    W0, W1, W2 = (tree.sum_over_subtrees(x)[..., tree.column_body, :] for x in _wrenches(system, state, V))
    tau = _dot(J[0], W0)
    tau_dot = _dot(J[1], W0) + _dot(J[0], W1)
    tau_ddot = _dot(J[2], W0) + 2.0 * _dot(J[1], W1) + _dot(J[0], W2)
    drive = (tree.armature * tree.velocities.spread_rate(x) for x in rates[1:])
    return ForceRates(
        *(
            tree.velocities.gather(x + armature_forces)
            for x, armature_forces in zip((tau, tau_dot, tau_ddot), drive, strict=True)
        )
    )


@dataclass(frozen=True)
class _Twists:
    """Twists of the moving bodies and their first three time derivatives, each (..., n, 6)."""

    V: Array
    V1: Array
    V2: Array
    V3: Array


def _motion(system: System, state: TreeState, rates: list[Array]) -> tuple[list[Array], _Twists]:
    """Screws J, J', J" (..., n_columns, 6), and twists with V_0' = (0, -g). Theory 5.6, spatial; 7.2."""
    tree = system.tree
    fall = np.concatenate([np.zeros(3), -system.gravity])
    J, moved = jacobian_column_derivatives(system, state, rates, ground=fall)
    V = [tree.sum_from_root(tree.per_body(x)) for x in moved]
    V[1] = V[1] + fall
    return J, _Twists(*V)


def _wrenches(system: System, state: TreeState, at: _Twists) -> tuple[Array, Array, Array]:
    """Momentum rates of each body: P1 = d/dt (M V), and its first and second derivatives P2, P3. Theory 7.6."""
    inertia = tree_inertias(system, state)

    def M(X: Array) -> Array:
        return matrix_times_vector(inertia, X)

    V, V1, V2, V3 = at.V, at.V1, at.V2, at.V3
    co, bracket = se3.cobracket, se3.bracket
    P0 = M(V)
    P1 = M(V1) - co(V, P0)
    A = V2 - bracket(V, V1)
    N1 = M(A) - co(V, M(V1))
    P2 = N1 - co(V1, P0) - co(V, P1)
    B = V3 - bracket(V, V2) - bracket(V, A)
    P3 = M(B) - co(V, M(A)) - co(V1, M(V1)) - co(V, N1) - co(V2, P0) - 2.0 * co(V1, P1) - co(V, P2)
    return P1, P2, P3


def _dot(X: Array, W: Array) -> Array:
    return np.asarray(np.sum(X * W, axis=-1))
