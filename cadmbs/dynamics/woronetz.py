"""Woronetz equations: the motion of a constrained mechanism in as many velocities as it has degrees of freedom."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Positions, Velocities, matrix_times_vector
from cadmbs.constraints.partition import Partition, complement, conditioning, extended, is_positive
from cadmbs.constraints.partition import partition as chosen_partition
from cadmbs.constraints.rows import acceleration_target, jacobian, jacobian_dot, velocity_target
from cadmbs.dynamics.closed_loops.constrained import broadcast_with_times
from cadmbs.dynamics.cut_joints import whole_coriolis_matrix, whole_mass_matrix
from cadmbs.dynamics.tree import inverse
from cadmbs.errors import NotSolvableError
from cadmbs.system import System, arguments


@dataclass(frozen=True)
class Woronetz:
    """The reduced equations at one state, k = n_v - rank independent velocities w.

        v = F w + b ,   a = F w' + F' w + b'
        mass_matrix w' + coriolis_matrix w + gravity_force + drive_force = F^T tau

    b and `drive_force` = F^T (C b + M b') are zero unless something is driven: motions, prescribed rates or momenta.
    d/dt mass_matrix - 2 coriolis_matrix is skew.

    Attributes:
        partition: Which velocities are independent, and which rows were kept.
        independent_names: Names of the independent velocities.
        F: (..., n_v, k) orthogonal complement of the rows, A F = 0.
        F_dot: (..., n_v, k) its time derivative.
        offset: (..., n_v) b, what the drives alone do; zero in independent velocities.
        offset_dot: (..., n_v) b'.
        velocities: (..., n_v) v, consistent with the rows.
        mass_matrix: (..., k, k) F^T M F.
        coriolis_matrix: (..., k, k) F^T (C F + M F').
        gravity_force: (..., k) F^T g.
        drive_force: (..., k).
    """

    partition: Partition
    independent_names: tuple[str, ...]
    F: Array
    F_dot: Array
    offset: Array
    offset_dot: Array
    velocities: Array
    mass_matrix: Array
    coriolis_matrix: Array
    gravity_force: Array
    drive_force: Array


def woronetz(
    system: System, q: Positions, v: Velocities, t: ArrayLike = 0.0, partition: Partition | None = None
) -> Woronetz:
    """Woronetz equations, without multipliers, for loops, constraints, non-holonomic rows and motions.

        F = [ -f1^-1 f2 ; I ] ,   F' = [ -f1^-1 A' F ; 0 ] ,   f = (f1 | f2) the kept rows

    with the tree's Christoffel-consistent C. Redundant rows are left out: on the manifold they hold by themselves.
    Coordinates are chosen by the projective criterion in the metric of the mass matrix.

    Args:
        system: Compiled mechanism; without rows F is the identity.
        q: Joint positions (..., n_q), on the constraint manifold.
        v: Joint velocities (..., n_v), of which only the independent ones count; the others follow.
        t: Time [s], one or one a sample.
        partition: Coordinates to use, of `constraints.partition` at velocity level; chosen here by default, one for all
            samples.

    Returns:
        The reduced equations. P-DIFF (54)-(59), theory 9.5.

    Raises:
        NotSolvableError: If the independent velocities do not determine the others, as at singular configurations.
    """
    q_array, v_array = broadcast_with_times(system, q, v, t=t)
    M = whole_mass_matrix(system, q_array)
    chosen = chosen_partition(system, q_array, M, t) if partition is None else partition
    _require_regular(system, chosen, q_array, M, t)
    A = jacobian(system, q_array, t)
    F = complement(chosen, A)
    b = extended(chosen, A, velocity_target(system, q_array, t)[..., None])[..., 0]
    v_array = matrix_times_vector(F, v_array[..., chosen.independent]) + b
    A_dot = jacobian_dot(system, q_array, v_array, t)
    F_dot = extended(chosen, A, -(A_dot @ F))
    rest = extended(chosen, A, acceleration_target(system, q_array, v_array, t)[..., None])[..., 0]
    b_dot = rest - matrix_times_vector(F_dot, v_array[..., chosen.independent])
    C, transposed = whole_coriolis_matrix(system, q_array, v_array), np.swapaxes(F, -1, -2)
    return Woronetz(
        partition=chosen,
        independent_names=tuple(system.velocity_names[k] for k in chosen.independent),
        F=F,
        F_dot=F_dot,
        offset=b,
        offset_dot=b_dot,
        velocities=v_array,
        mass_matrix=transposed @ M @ F,
        coriolis_matrix=transposed @ (C @ F + M @ F_dot),
        gravity_force=matrix_times_vector(transposed, inverse.gravity_force(system, q_array, engine="reference")),
        drive_force=matrix_times_vector(transposed, matrix_times_vector(C, b) + matrix_times_vector(M, b_dot)),
    )


def woronetz_forward_dynamics(
    system: System,
    q: Positions,
    v: Velocities,
    tau: ArrayLike,
    wrenches: ArrayLike | None = None,
    t: ArrayLike = 0.0,
    partition: Partition | None = None,
) -> Array:
    """Joint accelerations (..., n_v) by the Woronetz equations: those of `constrained_forward_dynamics`.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q), on the constraint manifold.
        v: Joint velocities (..., n_v), of which only the independent ones count.
        tau: Joint forces (..., n_v).
        wrenches: Applied wrenches (..., n_bodies, 6), hybrid: moment about the body-frame origin, then force.
        t: Time [s], one or one a sample.
        partition: Coordinates to use; chosen by default.

    Returns:
        Accelerations of all independent coordinates of the tree. P-DIFF (58), theory 9.5.

    Raises:
        NotSolvableError: As `woronetz`, or where the reduced mass matrix is singular.
    """
    at = woronetz(system, q, v, t, partition)
    forces = arguments.velocities(system, tau, "tau")
    if wrenches is not None:
        forces = forces + inverse.generalized_forces(system, q, wrenches)
    independent = at.velocities[..., at.partition.independent]
    left = matrix_times_vector(at.coriolis_matrix, independent) + at.gravity_force + at.drive_force
    driving = matrix_times_vector(np.swapaxes(at.F, -1, -2), forces)
    rate = np.asarray(
        np.linalg.solve(_regular(system, at.mass_matrix), (driving - left)[..., None])[..., 0], dtype=float
    )
    return np.asarray(matrix_times_vector(at.F, rate) + matrix_times_vector(at.F_dot, independent) + at.offset_dot)


def _regular(system: System, reduced: Array) -> Array:
    """The reduced mass matrix, where it is positive definite."""
    if not is_positive(reduced):
        raise NotSolvableError(
            f"the reduced mass matrix of {system.name!r} is singular: some motion that it allows moves no inertia",
            code="Y006",
        )
    return reduced


def _require_regular(system: System, chosen: Partition, q: Array, mass: Array, t: ArrayLike) -> None:
    """Refuse coordinates that do not determine the others."""
    worst = conditioning(system, chosen, q, mass, t)
    if np.any(np.isinf(worst)):
        sample = f" of sample {tuple(int(i) for i in np.argwhere(np.isinf(worst))[0])}" if worst.ndim else ""
        names = ", ".join(repr(system.velocity_names[k]) for k in chosen.independent)
        raise NotSolvableError(
            f"the independent velocities ({names}) of {system.name!r} do not determine the others at the configuration"
            f"{sample}: choose other coordinates there (constraints.partition), or leave the singular configuration",
            code="Y005",
        )
