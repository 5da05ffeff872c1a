"""Rows of a motion with constraints, evaluated in blocks: accelerations, forces, energies, multipliers, residuals."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.arrays import Array, row_blocks
from cadmbs.dynamics import energy
from cadmbs.errors import CadmbsError
from cadmbs.simulation.constraint_columns import constraint_columns, cut_columns, driving_forces
from cadmbs.simulation.equations import Index1Equations


@dataclass(frozen=True)
class ConstrainedRows:
    """What the equations give at rows of a motion.

    Attributes:
        a: (..., n_t, n_v) accelerations; not a number where the equations have no solution.
        tau: (..., n_t, n_v) loads and forces of drives.
        kinetic: (..., n_t) kinetic energy [J].
        potential: (..., n_t) potential energy of gravity [J].
        columns: (..., n_t) each: residuals, multipliers, forces of drives, coordinates of cut joints, by column name.
    """

    a: Array
    tau: Array
    kinetic: Array
    potential: Array
    columns: Mapping[str, Array]


def constrained_rows(equations: Index1Equations, t: Array, q: Array, v: Array) -> ConstrainedRows:
    """Evaluates the equations at the times t (n_t,) of a motion (..., n_t, n) of any length in bounded memory.

    Blocks in which they have no solution, as at the last state of a motion that cannot go on, have no accelerations
    and multipliers.
    """
    cut = equations.cut_positions
    parts = []
    for rows in row_blocks(len(t), math.prod(q.shape[:-2])):
        block = replace(equations, cut_positions=None if cut is None else cut[..., rows, :])
        parts.append(_evaluated(block, t[rows], q[..., rows, :], v[..., rows, :]))
    a, tau = np.concatenate([part.a for part in parts], axis=-2), np.concatenate([part.tau for part in parts], axis=-2)
    kinetic = np.concatenate([part.kinetic for part in parts], axis=-1)
    potential = np.concatenate([part.potential for part in parts], axis=-1)
    columns = _joined(parts)
    if columns:
        with contextlib.suppress(CadmbsError, np.linalg.LinAlgError):
            columns = cut_columns(equations.system, t, q, v, a, cut) | columns
    return ConstrainedRows(a, tau, kinetic, potential, columns)


def _evaluated(equations: Index1Equations, t: Array, q: Array, v: Array) -> ConstrainedRows:
    """One block of rows."""
    system = equations.system
    try:
        response = equations.response_along(t, q, v)
        forces, columns = driving_forces(system, response.multipliers)
        a, tau = response.a, response.tau + forces
        columns |= constraint_columns(system, t, q, response.multipliers)
    except (CadmbsError, np.linalg.LinAlgError):
        a, tau, columns = np.full_like(v, np.nan), np.full_like(v, np.nan), {}
    return ConstrainedRows(a, tau, *energy(system, q, v, engine="reference"), columns)


def _joined(parts: Sequence[ConstrainedRows]) -> dict[str, Array]:
    """The columns of all blocks one after the other, not a number in blocks that have none."""
    names = next((tuple(part.columns) for part in parts if part.columns), ())
    columns = {}
    for name in names:
        blocks = [part.columns.get(name, np.full(part.kinetic.shape, np.nan)) for part in parts]
        columns[name] = np.concatenate(blocks, axis=-1)
    return columns
