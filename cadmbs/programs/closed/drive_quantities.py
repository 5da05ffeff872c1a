"""Inverse dynamics of closed loops as a program: forces of the drives.

With the rates E v of the drives and independent constraint rows A, all rows B = [E; A] together,

    M a + h = E^T f - A^T l = B^T [f; -l] ,   [f; -l] = (B B^T)^-1 B (M a + h) .

B B^T is positive definite wherever the drives determine the motion, so that no pivots are needed. Rows and drives are
chosen independent at a regular configuration. Of drives beyond the degrees of freedom the forces of least norm follow
from those of independent ones, E_c^T f_c, with E^T = B^T Z:

    f = Z_c^T (Z_c Z_c^T)^-1 f_c

Spins that no drive moves and no load turns, those of rods between two balls, are free of forces: their accelerations
follow, as in `cadmbs.dynamics.closed_loop_inverse_dynamics`. With F the motions that B does not see,

    a' = a - F (F^T M F)^-1 F^T (M a + h) .
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import scipy.linalg

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.equations.along_coordinates import tree_coordinate_indices
from cadmbs.dynamics.closed_loops.closed_loop_inverse import driven_names, idle_spins
from cadmbs.expressions.evaluation import evaluate
from cadmbs.expressions.graph import ExpressionArray
from cadmbs.programs.closed.closed_configuration import ClosedConfiguration
from cadmbs.programs.closed.constraint_rows import RowExpressions
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.samples import SAMPLE_TIME
from cadmbs.programs.solving import eliminated, factored, solved
from cadmbs.system import System
from cadmbs.tolerances import SADDLE_RANK_TOLERANCE


def drive_forces(
    rows: RowExpressions,
    a: ExpressionArray,
    system: System,
    drives: tuple[str, ...] | None,
    at: ClosedConfiguration,
    values: Mapping[str, float],
) -> ExpressionArray:
    """Forces (n_driven,) of the drives for accelerations a (n_v,) that the rows allow.

    Args:
        rows: Constraint rows, mass matrix, bias forces.
        a: Accelerations.
        system: The mechanism.
        drives: Driven velocity coordinates or joints; None for the actuated joints.
        at: Regular configuration, with independent constraint rows.
        values: Numbers of the symbols there, at rest.

    Raises:
        NotExportableError: There are no drives, some are along cut joints, or they leave freedoms that are no spins.
    """
    E = tree_drive_rows(system, drives)
    A = evaluate(list(rows.matrix.ravel()), values).reshape(rows.matrix.shape)
    constraints = at.partition.rows
    driving = _independent(E, A[constraints])
    if not len(driving):
        raise NotExportableError(f"the constraints of {system.name!r} prescribe all that its drives could move")
    _require_determined(system, E, len(constraints) + len(driving), at.q)
    zero = rows.mass[0, 0] * 0.0
    B = np.concatenate([E[driving] + zero, rows.matrix[constraints]])
    required = rows.mass @ a + rows.bias
    if len(B) < system.n_v:
        required = _with_free_spins(rows, B, required, values)
    gram = factored(B @ B.T)
    both = solved(gram, B @ required)
    # One step of refinement: B B^T has the square of the condition of B.
    both = both + solved(gram, B @ (required - B.T @ both))
    independent = both[: len(driving)]
    if len(driving) == len(E):
        forces: ExpressionArray = independent
        return forces
    Z = solved(gram, B @ (E.T + zero))[: len(driving)]
    return np.asarray(Z.T @ solved(factored(Z @ Z.T), independent))


def tree_drive_rows(system: System, drives: tuple[str, ...] | None) -> Array:
    """Rates of the driven coordinates (n_driven, n_v): constants, along joints of the tree.

    Raises:
        NotExportableError: There are none, or some are along cut joints.
    """
    names = driven_names(system, drives)
    columns, G = tree_coordinate_indices(system)[1], system.tree.velocities.matrix
    if not names:
        raise NotExportableError(
            f'{system.name!r} has no drives: mark joints as "actuated": true, or name them (--drives, drives=[...])'
        )
    if along_cuts := [name for name in names if name not in columns]:
        raise NotExportableError(
            f"drives of {system.name!r} are along cut joints ({', '.join(along_cuts)}): equations take those of the"
            ' spanning tree; mark another joint of the loop as "cut": true'
        )
    return np.array([G[columns[name]] for name in names])


def _independent(candidates: Array, present: Array) -> Indices:
    """Rows that are independent of each other and of those that are present, the first ones."""
    basis = np.linalg.qr(present.T)[0] if len(present) else np.zeros((candidates.shape[1], 0))
    chosen = []
    for k, row in enumerate(candidates):
        rest = row - basis @ (basis.T @ row)
        rest = rest - basis @ (basis.T @ rest)
        if np.linalg.norm(rest) > SADDLE_RANK_TOLERANCE * np.linalg.norm(row):
            chosen.append(k)
            basis = np.column_stack([basis, rest / np.linalg.norm(rest)])
    return np.array(chosen, dtype=np.intp)


def _require_determined(system: System, E: Array, rank: int, q: Array) -> None:
    """Refuse drives that leave motions besides spins of rods."""
    idle = system.n_v - rank
    if not idle:
        return
    spins, _ = idle_spins(system, q, E, SAMPLE_TIME)
    if spins < idle:
        raise NotExportableError(
            f"the drives of {system.name!r} leave {idle - spins} of its degrees of freedom free: name more (--drives, "
            "drives=[...])"
        )


def _with_free_spins(
    rows: RowExpressions, B: ExpressionArray, required: ExpressionArray, values: Mapping[str, float]
) -> ExpressionArray:
    """M a' + h, without a part along motions that the rows B do not see."""
    numbers = evaluate(list(B.ravel()), values).reshape(B.shape)
    order = scipy.linalg.qr(numbers, mode="r", pivoting=True)[1]
    dependent, free = np.sort(order[: len(B)]), np.sort(order[len(B) :])
    F = np.zeros((len(required), len(free)), dtype=object) + required[0] * 0.0
    F[free, np.arange(len(free))] = F[free, np.arange(len(free))] + 1.0
    F[dependent] = -eliminated(B[:, dependent], B[:, free], values)
    MF = rows.mass @ F
    change: ExpressionArray = MF @ solved(factored(F.T @ MF), F.T @ required)
    without_spins: ExpressionArray = required - change
    return without_spins
