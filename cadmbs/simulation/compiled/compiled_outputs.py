"""Equations at the output times of a motion of closed loops by the kernel, and by NumPy where that rejects a state."""

from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.constraints import rows
from cadmbs.dynamics.closed_loops.loop_packing import packed_loops
from cadmbs.errors import CadmbsError
from cadmbs.kernels.steps.loops_states import EvaluatedOutputs, LoopDriftKernel
from cadmbs.kinematics.configuration import normalized
from cadmbs.simulation.compiled.constrained_kernel import chosen_rows, is_massless
from cadmbs.simulation.drift.constraint_monitor import ConstraintMonitor
from cadmbs.system import System

FIRST_SKIPPED: Final = 8
"""Output times that are left to NumPy before rows are chosen again: to choose in vain costs as much as these."""

MOST_SKIPPED: Final = 64
"""The same at most: twice as many each time."""


class CompiledOutputs(NamedTuple):
    """What the kernel evaluated at the output times of a motion, not a number at the others.

    Attributes:
        is_evaluated: (n_t,) at which times.
        values: Of all times.
    """

    is_evaluated: NDArray[np.bool_]
    values: EvaluatedOutputs


def compiled_outputs(
    monitor: ConstraintMonitor,
    t: Array,
    states: Array,
    cut_positions: Array | None,
    projects: bool,
    kernel: LoopDriftKernel | None = None,
) -> CompiledOutputs | None:
    """The equations at times (n_t,) and states (n_t, n); None where a controller acts.

    Args:
        monitor: Of a motion that is covered by a kernel.
        t: Times [s].
        states: Positions, velocities, work.
        cut_positions: (n_t, n) positions of the cut joints with full turns counted, where something counts them.
        projects: Whether states that are too far from the constraints are projected.
        kernel: One that took the steps, and takes no more; by default a new one.
    """
    system, limits = monitor.system, monitor.projection.limits
    if system.inputs is not None:  # these are known for each time, not as functions of it
        return None
    kernel = kernel or LoopDriftKernel(system, packed_loops(system, is_massless(monitor)), limits)
    projects, table = projects and limits.active, kernel.output_table(states, cut_positions)
    parts, first, skipped = dict[int, EvaluatedOutputs](), 0, FIRST_SKIPPED
    while first < len(t):
        near = None if cut_positions is None else cut_positions[first:]
        some = _from(kernel, monitor, t[first:], table[first:], near, projects)
        if some is None:
            first, skipped = first + skipped, min(2 * skipped, MOST_SKIPPED)
        else:
            parts[first] = some
            first, skipped = first + len(some.states), FIRST_SKIPPED
    values, done = _joined(system, states, parts), np.zeros(len(t), dtype=np.bool_)
    for first, some in parts.items():
        done[first : first + len(some.states)] = True
    done &= np.isfinite(values.a).all(axis=1) & np.isfinite(values.multipliers).all(axis=1)
    return CompiledOutputs(done, values)


def _joined(system: System, states: Array, parts: dict[int, EvaluatedOutputs]) -> EvaluatedOutputs:
    """What was evaluated of parts by their first rows, as one; not a number at the rows between them."""
    if 0 in parts and len(parts[0].states) == len(states):
        return parts[0]
    sizes = system.n_v, system.n_v, rows(system).n_rows, rows(system).n_rows
    a, tau, gap, multipliers = (np.full((len(states), n), np.nan) for n in sizes)
    projected = sum(some.projected for some in parts.values())
    values = EvaluatedOutputs(states.copy(), a, tau, gap, multipliers, projected)
    for first, some in parts.items():
        for target, source in zip(values[:5], some[:5], strict=True):
            target[first : first + len(source)] = source
    return values


def _from(
    kernel: LoopDriftKernel, monitor: ConstraintMonitor, t: Array, table: Array, near: Array | None, projects: bool
) -> EvaluatedOutputs | None:
    """The outputs of a table that rows chosen at the first time serve; None where there are none."""
    system = monitor.system
    n_q = system.n_q
    state = np.concatenate([normalized(system, table[0, :n_q]), table[0, n_q : n_q + system.n_v + 1]])
    try:
        kernel.follow_cuts(None if near is None else near[0])
        chosen = chosen_rows(monitor, float(t[0]), state)
        of_velocities = ~np.asarray(rows(system).holonomic)
        if chosen is None or np.sum(of_velocities[chosen.rows]) < np.sum(of_velocities):
            return None  # combinations of redundant rows of velocities: their multipliers are not the shortest ones
        if not kernel.choose(float(t[0]), state, chosen):
            return None
        some = kernel.outputs(t, table, projects)
    except (CadmbsError, np.linalg.LinAlgError):
        return None
    return some if len(some.states) else None
