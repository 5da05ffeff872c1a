"""Columns of mechanisms with constraints: residuals, driving forces, coordinates of cut joints."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import cut_position_names, cut_velocity_names, rows
from cadmbs.constraints.cut_coordinates import CutMotion
from cadmbs.constraints.rows import closure
from cadmbs.results.columns import column_name
from cadmbs.system import System


def row_residuals(system: System, t: Array, q: Array) -> Array:
    """Residuals (..., n_rows) of the rows that restrict positions, zero for the others."""
    table = rows(system)
    residual = np.zeros((*q.shape[:-1], table.n_rows))
    residual[..., table.holonomic] = closure(system, q, t)
    return residual


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


def cut_columns(system: System, motion: CutMotion) -> dict[str, Array]:
    """Columns joint/<coordinate of a cut joint>/q, v and a."""
    names = cut_velocity_names(system)
    quantities = {
        "q": (cut_position_names(system), motion.positions),
        "v": (names, motion.rates),
        "a": (names, motion.accelerations),
    }
    return {
        column_name("joint", name, quantity): values[..., k]
        for quantity, (labels, values) in quantities.items()
        for k, name in enumerate(labels)
    }
