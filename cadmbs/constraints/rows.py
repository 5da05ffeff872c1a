"""The constraint equations of a system: residuals on position level, rows on velocity and acceleration level."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Positions, Velocities, matrix_times_vector
from cadmbs.constraints.cut_coordinates import on_branch
from cadmbs.constraints.equations.constraint_equations import ConstraintEquations, constraint_equations
from cadmbs.constraints.equations.constraint_state import constraint_state, unit_velocity_states
from cadmbs.constraints.equations.row_table import RowTable
from cadmbs.constraints.equations.wrenches import WrenchRows, dense_rows, dense_rows_rate
from cadmbs.errors import ShapeError
from cadmbs.lie import se3, so3
from cadmbs.system import System, functions
from cadmbs.system.arguments import real_numbers, require_coordinates, require_system, vector_argument, velocities


def _equations(system: System) -> ConstraintEquations:
    require_system(system)
    return system.derived(constraint_equations)


def rows(system: System) -> RowTable:
    """Names of the constraint rows, in their order: loops, constraints, couplings along cut joints, motions.

    Args:
        system: Compiled mechanism.
    """
    return _equations(system).table


def closure(system: System, q: Positions, t: ArrayLike = 0.0) -> Array:
    """Residuals of all rows that restrict positions: zero where the mechanism is closed, and only there.

    Of a cut joint they measure the deviation of N = (E, p), the pose of its frame on the successor seen from that on
    the predecessor: components of the rotation vector that aligns the axes (or of log E, where the joint keeps the
    orientation), and of p. A reversed axis or a half turn is a deviation of pi. Universal joints close with either
    sense of their axes. To first order they are the rows of `jacobian`. Geometric constraints: left side minus right
    side, as written.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        t: Time [s], a number or an array that broadcasts with the batch.

    Returns:
        (..., n_h), the holonomic rows of `rows(system)` in their order [rad, m, or as the constraint is written].
        P-DIFF (13), Table 1 with E-42 to E-44; theory 9.2.

    Raises:
        OutsideTableError: If a function of time does not cover t.
    """
    equations = _equations(system)
    return np.asarray(equations.residual(constraint_state(system, q, t))[..., equations.table.holonomic])


def closure_jacobian(system: System, q: Positions, t: ArrayLike = 0.0) -> Array:
    """Derivative of `closure` along the velocity coordinates, exact where the loops are not closed too.

    The matrix of Newton iterations: D L of theory 9.3, with D of the residuals used here. Where the mechanism is closed
    it equals the holonomic rows of `jacobian`.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        t: Time [s].

    Returns:
        (..., n_h, n_v).
    """
    equations = _equations(system)
    return dense_rows(system, equations.gradients(constraint_state(system, q, t)))[..., equations.table.holonomic, :]


def closure_and_jacobian(system: System, q: Positions, t: ArrayLike = 0.0) -> tuple[Array, Array]:
    """`closure` (..., n_h) and `closure_jacobian` (..., n_h, n_v), for iterations that need both."""
    equations = _equations(system)
    state, chosen = constraint_state(system, q, t), equations.table.holonomic
    gradient = dense_rows(system, equations.gradients(state))
    return np.asarray(equations.residual(state)[..., chosen]), gradient[..., chosen, :]


def wrench_rows(
    system: System,
    q: Positions,
    v: Velocities | None = None,
    t: ArrayLike = 0.0,
    cut_positions: ArrayLike | None = None,
) -> WrenchRows:
    """All rows as wrenches on relative twists of two bodies, and as coefficients of tree velocities.

        (A v)_r = sum over terms of row r of W . (V_j - V_i)  +  c_r . v_tree

    For solvers that never build a matrix of the size of the system.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v), where rates are needed.
        t: Time [s].
        cut_positions: Positions (..., n) of the cut joints, whose branches rates of ball joints are on.

    Returns:
        Terms by row, with the state and the motion that they belong to. Theory 9.3 and 9.7.
    """
    state = on_branch(constraint_state(system, q, t, v), cut_positions)
    return _equations(system).velocity_rows(state)


def jacobian(system: System, q: Positions, t: ArrayLike = 0.0) -> Array:
    """The matrix A of all rows on velocity level, A v = `velocity_target`.

        h = P L ,   L = Ad_(C_k S_k)^-1 ( J^s_k - J^s_l )     for a cut joint between bodies l and k

    Rows of a cut joint are in its equations axes on the successor, so that their multipliers are components of the
    joint's wrench. Rows of geometric constraints are the derivatives of their equations as written.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        t: Time [s]; matters only where a DP1 with an angle is swapped.

    Returns:
        (..., n_rows, n_v), rows as in `rows(system)`. P-DIFF (34), (36), Table 2 with E-43, E-44; theory 9.3.
    """
    return dense_rows(system, wrench_rows(system, q, t=t))


def jacobian_dot(system: System, q: Positions, v: Velocities, t: ArrayLike = 0.0) -> Array:
    """Time derivative A' of `jacobian` along the motion v: hd = P Ld, with the turning selector of universal joints.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        t: Time [s].

    Returns:
        (..., n_rows, n_v). P-DIFF (37), (38), theory 9.3.
    """
    return dense_rows_rate(system, wrench_rows(system, q, v, t))


def velocity_target(system: System, q: Positions, t: ArrayLike = 0.0) -> Array:
    """Right side of A v = -Phi_t on velocity level: rates of prescribed positions, prescribed rates, momenta.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q); only their batch matters.
        t: Time [s].

    Returns:
        (..., n_rows). Theory 9.6.
    """
    time = real_numbers(t, "t")
    target = velocity_side(system, _equations(system).right_sides(time))
    q_array = vector_argument(q, system.n_q, "q", "position coordinate (system.position_names)")
    batch = np.broadcast_shapes(q_array.shape[:-1], time.shape)
    return np.array(np.broadcast_to(target, (*batch, target.shape[-1])))


def velocity_side(system: System, right: functions.Jet) -> Array:
    """`velocity_target` (..., n_rows) at the times of the right sides, from these. Theory 9.6."""
    return np.where(_equations(system).table.holonomic, right.first, right.value)


def acceleration_target(system: System, q: Positions, v: Velocities, t: ArrayLike = 0.0) -> Array:
    """Right side of A a = -A' v + d/dt `velocity_target` on acceleration level.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        t: Time [s].

    Returns:
        (..., n_rows): zeta of the multiplier form. P-DIFF (63), theory 9.6.
    """
    equations, state = _equations(system), constraint_state(system, q, t, v)
    right = equations.right_sides(state.t)
    slope = np.where(equations.table.holonomic, right.second, right.first)
    speed = velocities(system, v)
    return np.asarray(slope - matrix_times_vector(dense_rows_rate(system, equations.velocity_rows(state)), speed))


def multiplier_force_partials(system: System, q: Positions, multipliers: ArrayLike, t: ArrayLike = 0.0) -> Array:
    """Partial derivatives of the generalized forces A^T multipliers by the positions, multipliers kept.

    Along velocity coordinate k they are A'(q, e_k)^T multipliers, with A' the rate at unit velocity: the second-order
    terms of the constraints that a linearization needs.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        multipliers: (..., n_rows).
        t: Time [s].

    Returns:
        (..., n_v, n_v), first index the force, second the direction. Theory 5.1 and 9.3 (extra).

    Raises:
        ShapeError: If the multipliers do not have n_rows entries.
    """
    equations = _equations(system)
    forces = vector_argument(multipliers, equations.table.n_rows, "multipliers", "constraint row (constraints.rows)")
    rates = dense_rows_rate(system, equations.velocity_rows(unit_velocity_states(system, q, t)))
    return np.asarray(np.einsum("...krj,...r->...jk", rates, forces))


def object_of_nonholonomy(system: System, q: Positions, directions: ArrayLike, t: ArrayLike = 0.0) -> Array:
    """The object of non-holonomy of all rows on the velocities that they allow.

        A^r_xy = F^b_x F^c_y ( dA^r_b / dq_c - dA^r_c / dq_b )

    It vanishes where rows are holonomic, and measures how fast a closed path in two allowed directions leaves the other
    rows. Along the quasi-velocities of spherical and free joints the brackets of these directions are part of it.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        directions: F (..., n_v, k) with A F = 0; the columns are allowed velocities.
        t: Time [s].

    Returns:
        (..., n_rows, k, k), skew in the last two axes. P-DIFF (60), theory 9.5.

    Raises:
        ShapeError: If `directions` does not have n_v rows.
    """
    require_coordinates(system)
    F = real_numbers(directions, "directions")
    if F.ndim < 2 or F.shape[-2] != system.n_v:
        raise ShapeError(f"directions has shape {F.shape}, expected (..., {system.n_v}, k): one column a velocity")
    wrenches = _equations(system).velocity_rows(unit_velocity_states(system, q, t))
    slopes = np.einsum("...crb,...bx,...cy->...rxy", dense_rows_rate(system, wrenches), F, F)
    matrix = dense_rows(system, wrenches)[..., 0, :, :]
    turned = np.einsum("...rb,...bxy->...rxy", matrix, _brackets(system, F))
    return np.asarray(slopes - np.swapaxes(slopes, -1, -2) + turned)


def _brackets(system: System, F: Array) -> Array:
    """Lie brackets [F_x, F_y] (..., n_v, k, k) of left-invariant fields; zero for coordinates that are numbers."""
    k = F.shape[-1]
    brackets = np.zeros((*F.shape[:-1], k, k))
    columns = np.moveaxis(F, -1, -2)
    first, second = columns[..., :, None, :], columns[..., None, :, :]
    for at in system.manifold.spherical_v:
        spin = slice(at, at + 3)
        brackets[..., spin, :, :] = np.moveaxis(so3.cross(first[..., spin], second[..., spin]), -1, -3)
    for at in system.manifold.free_v:
        twist = slice(at, at + 6)
        brackets[..., twist, :, :] = np.moveaxis(se3.bracket(first[..., twist], second[..., twist]), -1, -3)
    return brackets
