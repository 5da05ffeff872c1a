"""Columns at rows of many motions side by side, of one system or of stacked ones, by name."""

from collections.abc import Callable, Collection
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.energy import energy_at, spring_energy
from cadmbs.dynamics.scenarios.outcomes import MotionReport
from cadmbs.kinematics import configuration, products
from cadmbs.results.columns import ENERGY_COLUMNS, joint_columns
from cadmbs.simulation.reports.columns import further_columns
from cadmbs.simulation.reports.motion_rows import MotionRows
from cadmbs.simulation.reports.report import with_springs
from cadmbs.simulation.reports.requested_columns import requested_columns
from cadmbs.simulation.states import split
from cadmbs.system import Scenario, System

OF_STATES: Final = ("body", "measure", "load")
"""First segments of columns that, as energies do, follow from positions, velocities, work and time alone."""


def columns_of_states(
    system: System,
    plan: Scenario,
    t: Array,
    states: Array,
    names: Collection[str],
    energies: Callable[[Array, Array], tuple[Array, Array]] | None = None,
    cut_positions: Array | None = None,
) -> dict[str, Array]:
    """Columns (n, n_t) that need no equations of motion: of joints, bodies, loads, measures, and energies.

    The first row is where supplied work is counted from.

    Args:
        system: One system, or stacked ones (`cadmbs.system.variants.along_times`).
        plan: The scenario, with the columns among its outputs.
        t: (n_t,) or (n, n_t) times [s].
        states: (n, n_t, n_q + n_v + 1).
        names: Columns that are needed; there may be more.
        energies: Kinetic energy and that of gravity at positions and velocities; None for NumPy.
        cut_positions: (n, n_t, k) positions of the cut joints with full turns, where forces depend on them.

    Raises:
        CadmbsError: If a column of one of the motions does not exist.
    """
    q, v = split(system, states)
    q, nothing = configuration.normalized(system, q), np.zeros_like(v)
    columns: dict[str, Array] = {}
    if not all(name in ENERGY_COLUMNS for name in names):
        motion = MotionRows(system, t, q, v, nothing, cut_positions, is_stacked=True)
        columns = _joints(system, {"q": q, "v": v}) | further_columns(system, plan, q, v, nothing)
        columns |= requested_columns(plan.outputs, motion, {}).columns
    if any(name in ENERGY_COLUMNS for name in names):
        kinetic, potential = energies(q, v) if energies else energy_at(system, products.tree_state(system, q), q, v)
        stored = np.broadcast_to(spring_energy(system, q, t, cut_positions), potential.shape)
        potential, supplied = potential + stored, states[..., -1] + stored - stored[..., :1]
        columns |= dict(zip(ENERGY_COLUMNS, (kinetic, potential, kinetic + potential, supplied), strict=True))
    return columns


def columns_of_report(base: System, report: MotionReport) -> dict[str, Array]:
    """The columns (n, n_t) of motions, as `Result` names them."""
    potential, supplied = with_springs(base, np.zeros(0), report)
    energies = report.kinetic, potential, report.kinetic + potential, supplied
    of_joints = _joints(base, {"q": report.q, "v": report.v, "a": report.a, "tau": report.tau})
    return of_joints | report.columns | dict(zip(ENERGY_COLUMNS, energies, strict=True))


def _joints(base: System, arrays: dict[str, Array]) -> dict[str, Array]:
    return {
        name: values[..., k]
        for quantity, values in arrays.items()
        for k, name in enumerate(
            joint_columns(base.position_names if quantity == "q" else base.velocity_names, quantity)
        )
    }
