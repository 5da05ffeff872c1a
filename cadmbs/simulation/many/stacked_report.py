"""Columns of the motions of variants: states as they are, all else by reports of many variants side by side.

A report of variants has the bits that it has for each of them alone: matrix products are those of one variant.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.dynamics.cut_joints import has_rotors, rotor_energy
from cadmbs.dynamics.scenarios.outcomes import MotionReport
from cadmbs.errors import CadmbsError, NotSolvableError
from cadmbs.integrators.trajectory import Counts, End, Trajectory
from cadmbs.kernels.calls import compiled
from cadmbs.results import Result
from cadmbs.results.columns import ENERGY_COLUMNS
from cadmbs.simulation.many.lane_formulation import REPORT_ROWS, LaneFormulation
from cadmbs.simulation.many.row_columns import OF_STATES, columns_of_report, columns_of_states
from cadmbs.simulation.many.stacked_runs import StackedMotions, StackedScenario
from cadmbs.simulation.reports.columns import state_column
from cadmbs.simulation.reports.report import assembled, with_springs
from cadmbs.system.inertias import require_inertia
from cadmbs.system.variants import Variants, along_times


def stacked_column(scenario: StackedScenario, motions: StackedMotions, name: str) -> Array | None:
    """A column (n, n_t) of all motions that is one of the numbers of their states, or time; None for others."""
    if name == "t":
        return np.where(np.isfinite(motions.states[..., 0]), motions.t, np.nan)
    index = state_column(scenario.base, name)
    return None if index is None else motions.states[..., index]


def stacked_columns(
    scenario: StackedScenario, stack: Variants, motions: StackedMotions, names: Collection[str]
) -> Iterator[tuple[Indices, dict[str, Array]]]:
    """Columns (k, n_t) by name of the variants whose motions came to their ends, k at a time, with their numbers (k,).

    Args:
        scenario: What was simulated; its outputs contain the columns.
        stack: The variants.
        motions: Their motions.
        names: Columns that are needed; there may be more.
    """
    good = np.flatnonzero(motions.good)
    size = max(1, REPORT_ROWS // motions.t.shape[-1])
    for first in range(0, len(good), size):
        yield from _columns(scenario, stack, motions, good[first : first + size], names)


def _columns(
    scenario: StackedScenario, stack: Variants, motions: StackedMotions, chosen: Indices, names: Collection[str]
) -> Iterator[tuple[Indices, dict[str, Array]]]:
    """Columns of some variants side by side; where one of them has no values, those of halves of them."""
    states, t = motions.states[chosen], motions.times_of(chosen)
    is_known = np.asarray(np.isfinite(states).all(axis=-1))
    if motions.t.ndim > 1:  # starts in place of rows behind stops
        states, t = np.where(is_known[..., None], states, states[:, :1]), np.where(is_known, t, t[:, :1])
    try:
        if all(name.split("/")[0] in OF_STATES or name in ENERGY_COLUMNS for name in names):
            some = stack.take(chosen)
            energies = lambda q, v, some=some: _energies(some, q, v)  # noqa: E731
            columns = columns_of_states(some.derived(along_times), scenario.plan, t, states, names, energies)
        else:
            columns = columns_of_report(scenario.base, _report(scenario, stack.take(chosen), t, states))
        yield chosen, {name: np.where(is_known, columns[name], np.nan) for name in names}
    except (CadmbsError, np.linalg.LinAlgError):
        if len(chosen) == 1:
            result = variant_result(scenario, stack, motions, int(chosen[0]))
            yield chosen, {name: result[name] for name in names}
        else:
            middle = len(chosen) // 2
            yield from _columns(scenario, stack, motions, chosen[:middle], names)
            yield from _columns(scenario, stack, motions, chosen[middle:], names)


def variant_result(scenario: StackedScenario, stack: Variants, motions: StackedMotions, k: int) -> Result:
    """The result (1, n_t) of one of the variants, whose motion came to its end."""
    system, states, times = stack.variant(k), motions.states[k][None], motions.times_of(np.array([k])).reshape(-1)
    t, rows = times.tolist(), list(np.moveaxis(states, -2, 0))
    trajectory = Trajectory(t, rows, End.REACHED, t[-1], states[..., -1, :], Counts())
    formulation = LaneFormulation(scenario.batch_of(Variants.of_batch(system), states[..., 0, :]))
    result = assembled(system, scenario.plan, "relative", trajectory, formulation.report(trajectory), engine="compiled")
    try:
        report = _report(scenario, stack.take(np.array([k])), times, states)
    except (CadmbsError, np.linalg.LinAlgError):  # rows without values
        return result
    potential, supplied = with_springs(system, times, report)
    return replace(
        result, q=report.q, v=report.v, a=report.a, tau=report.tau, kinetic=report.kinetic,
        potential=potential, supplied=supplied, further_columns=report.columns,
    )  # fmt: skip


def _energies(stack: Variants, q: Array, v: Array) -> tuple[Array, Array]:
    """Kinetic energy and that of gravity (n, n_t) of all variants, by one kernel."""
    require_inertia(stack.derived(along_times))
    arguments = (np.ascontiguousarray(np.swapaxes(x, 0, 1)) for x in (q, v))
    kinetic, potential = compiled.energy(stack, *arguments, threads=1)
    kinetic, potential = np.swapaxes(kinetic, 0, 1), np.swapaxes(potential, 0, 1)
    if has_rotors(stack.base):
        kinetic = kinetic + rotor_energy(stack.derived(along_times), q, v)
    return kinetic, potential


def _report(scenario: StackedScenario, stack: Variants, t: Array, states: Array) -> MotionReport:
    """The motions of variants with states (n, n_t, n_q + n_v + 1), with the columns that outputs ask for.

    Raises:
        CadmbsError: If accelerations or columns of one of them do not exist.
        LinAlgError: Likewise.
    """
    formulation = LaneFormulation(scenario.batch_of(stack, states[:, 0]))
    report = formulation.report_of_stack(stack, t, states)
    if report.stored is None:
        raise NotSolvableError("springs of one of the variants have no energy")
    kinetic, potential = _energies(stack, report.q, report.v)
    return replace(report, kinetic=kinetic, gravity_potential=potential)
