"""Coriolis matrices: one closed form with two choices of the part that does not change C v."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cadmbs.arrays import Array, Positions, Velocities, matrix_times_vector
from cadmbs.dynamics.tree.mass import column_support, tree_inertias
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.kinematics.rates import twists_and_column_rates
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, velocities
from cadmbs.system.inertias import require_inertia


@with_kernel(compiled.coriolis_matrix, scalar="coriolis_matrix", require=require_inertia)
def coriolis_matrix(
    system: System, q: Positions, v: Velocities, *, engine: str = "auto", threads: int | None = None
) -> Array:
    """The Christoffel-consistent Coriolis matrix C(q, v): M' = C + C^T, so that M' - 2 C is skew.

        C = sum_i J_i^T ( M_i J_i' + 1/2 ( hbar(M_i V_i) - M_i ad(V_i) - ad(V_i)^T M_i ) J_i ) ,  hbar(h) x = -ad(x)^T h

    in spatial form about a common point; C_ij = sum_k Gamma_ijk v_k. Theory 8.3 (extra), P-DYN (84)-(86).

    Args:
        system: Compiled mechanism. With loops: of the spanning tree.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_v, n_v); C v is `bias_force` without gravity. For quaternion joints, along their quasi-velocities.
    """
    return _assembled(system, q, v, _christoffel_part)


def coriolis_matrix_projection(system: System, q: Positions, v: Velocities) -> Array:
    """The Coriolis matrix of the projection equations, C = -J^T ( M A a + b^T M ) J in body-fixed form.

        C = sum_i J_i^T ( M_i J_i' - ( M_i ad(V_i) + ad(V_i)^T M_i ) J_i )     in spatial form

    Equal to `coriolis_matrix` only in the product C v: M' - 2 C is not skew. P-DYN (83), (84).
    """
    return _assembled(system, q, v, _projection_part)


def christoffel(system: System, q: Positions) -> Array:
    """Christoffel symbols of the first kind, Gamma_ijk = 1/2 (dM_ik/dq_j + dM_ij/dq_k - dM_jk/dq_i).

    Taken from C(q, v) = sum_k Gamma_ijk v_k at the unit velocities, all in one batch. Symmetric in j and k for joints
    whose velocities are the rates of their positions. P-DYN (85), theory 8.4.

    Returns:
        (..., n_v, n_v, n_v), first index the force.
    """
    q_array = positions(system, q)
    return np.moveaxis(coriolis_matrix(system, q_array[..., None, :], np.eye(system.n_v), engine="reference"), -3, -1)


def _christoffel_part(inertia: Array, twist: Array) -> Array:
    """1/2 ( hbar(M V) - M ad(V) - ad(V)^T M )."""
    bracket = se3.ad(twist)
    product = inertia @ bracket
    momentum = matrix_times_vector(inertia, twist)
    return np.asarray(0.5 * (_hbar(momentum) - product - np.swapaxes(bracket, -1, -2) @ inertia))


def _projection_part(inertia: Array, twist: Array) -> Array:
    """-( M ad(V) + ad(V)^T M )."""
    bracket = se3.ad(twist)
    return np.asarray(-(inertia @ bracket) - np.swapaxes(bracket, -1, -2) @ inertia)


def _hbar(momentum: Array) -> Array:
    """[[-~t, -~f], [-~f, 0]] of h = (t, f), so that hbar(h) x = -ad(x)^T h."""
    matrix = np.zeros((*momentum.shape[:-1], 6, 6))
    linear = so3.hat(momentum[..., 3:])
    matrix[..., :3, :3] = -so3.hat(momentum[..., :3])
    matrix[..., :3, 3:] = -linear
    matrix[..., 3:, :3] = -linear
    return matrix


def _assembled(system: System, q: Positions, v: Velocities, part: Callable[[Array, Array], Array]) -> Array:
    """sum_i J_i^T ( M_i J_i' + B_i J_i ) over bodies, with M and B summed over subtrees first."""
    q_array, v_array = broadcast(positions(system, q), velocities(system, v))
    tree = system.tree
    state = tree_state(system, q_array)
    twist, rates = twists_and_column_rates(system, state, tree.velocities.spread_rate(v_array))
    inertia = tree_inertias(system, state)
    matrix = _composed(system, state, rates, inertia, part(inertia, twist))
    return tree.velocities.congruence(matrix)


def _composed(system: System, state: TreeState, rates: Array, inertia: Array, part: Array) -> Array:
    """Entry (k, l) takes the composite of whichever of the two bodies is farther out."""
    tree = system.tree
    shape = (*inertia.shape[:-2], 36)
    M, B = (
        tree.sum_over_subtrees(np.broadcast_to(x, inertia.shape).reshape(shape)).reshape(inertia.shape)[
            ..., tree.column_body, :, :
        ]
        for x in (inertia, part)
    )
    J = state.columns
    outer = np.squeeze(M @ rates[..., None] + B @ J[..., None], -1)
    inner_rate = matrix_times_vector(M, J)
    inner = matrix_times_vector(np.swapaxes(B, -1, -2), J)
    support = system.derived(column_support)
    upward = J @ np.swapaxes(outer, -1, -2)
    downward = inner_rate @ np.swapaxes(rates, -1, -2) + inner @ np.swapaxes(J, -1, -2)
    return np.asarray(np.where(support, upward, np.where(support.T, downward, 0.0)))
