"""Residuals, multipliers and driving forces along a motion."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import cut_velocity_names, rows
from cadmbs.constraints.rows import closure
from cadmbs.results.columns import column_name
from cadmbs.system import System


def constraint_columns(system: System, t: Array, q: Array, multipliers: Array) -> dict[str, Array]:
    """Columns loop/<cut joint>/residual, and residual and multiplier of constraints, couplings and motions.

    The residual is the largest of the rows of a loop or constraint. A constraint with several rows has a multiplier
    column for each, constraint/wheel/heading/multiplier.
    """
    table = rows(system)
    residual = np.zeros((*q.shape[:-1], table.n_rows))
    residual[..., table.holonomic] = closure(system, q, t)
    found: dict[str, Array] = {}
    for group, own in table.slices.items():
        word, name = group.split("/", 1)
        if word == "loop" or np.any(table.holonomic[own]):
            found[column_name(word, name, "residual")] = np.max(np.abs(residual[..., own]), axis=-1, initial=0.0)
        if word != "loop":
            for row in range(own.start, own.stop):
                part = table.names[row][len(group) + 1 :]
                segments = (word, name, part, "multiplier") if part else (word, name, "multiplier")
                found[column_name(*segments)] = multipliers[..., row]
    return found


def driving_forces(system: System, multipliers: Array) -> tuple[Array, dict[str, Array]]:
    """Forces (..., n_v) of the motions along the coordinates that they prescribe, and columns tau of cut joints.

    The force along a driven coordinate is minus the multiplier of its motion.
    """
    table = rows(system)
    forces = np.zeros((*multipliers.shape[:-1], system.n_v))
    columns: dict[str, Array] = {}
    cut = cut_velocity_names(system)
    for motion in system.motions:
        if not motion.of_coordinate:
            continue
        force = -multipliers[..., table.slices[f"motion/{motion.name}"].start]
        if motion.target in system.velocity_names:
            forces[..., system.velocity_names.index(motion.target)] += force
        elif motion.target in cut:
            name = column_name("joint", motion.target, "tau")
            columns[name] = columns.get(name, 0.0) + force
    return forces, columns
