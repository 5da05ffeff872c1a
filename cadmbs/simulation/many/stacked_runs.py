"""Motions of many variants in SIMD lanes without a record of each: for studies, which keep a few numbers of each run.

The motion of a variant is the same, bit for bit, beside any others. Variants that lanes do not move to their ends, and
those whose start is not certain, are left to `cadmbs.simulate`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.constraints import rows
from cadmbs.constraints.matrices.saddle import margins_of
from cadmbs.dynamics.closed_loops.loop_packing import loop_features, pack_cuts, pack_loops
from cadmbs.dynamics.cut_rotors import has_rotors
from cadmbs.dynamics.scenarios.initial import initial_state
from cadmbs.dynamics.scenarios.switch_times import switch_times
from cadmbs.dynamics.scenarios.times import output_times
from cadmbs.errors import CadmbsError
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.kernels.calls.blas_threads import single_blas_thread
from cadmbs.kernels.many.device_batches import DeviceMotions
from cadmbs.kernels.many.lane_batches import LaneMotions, LaneTask, run_to_ends
from cadmbs.kernels.many.lane_packing import STATUS
from cadmbs.kernels.rows.loops_packing import PackedLoops
from cadmbs.kernels.steps.drift_check import DriftLimits
from cadmbs.machine_code.device_interface import Device
from cadmbs.simulation.compiled.independent_rows import KERNEL_LEAVE_MARGIN, KERNEL_RETURN_MARGIN
from cadmbs.simulation.drift.constraint_projection import ConstraintProjection
from cadmbs.simulation.formulations.constrained_start import closed_start, start_rank
from cadmbs.simulation.many.lane_methods import fixed_method
from cadmbs.simulation.many.lane_runs import last_mark, uncovered_by_lanes
from cadmbs.simulation.many.stacked_packing import stacked_lane_system
from cadmbs.simulation.many.stacked_start import (
    StackedStart,
    covers_start,
    has_plain_coordinates,
    row_factors,
    stacked_start,
)
from cadmbs.simulation.method import DEFAULT_STEP, FIXED_STEP_METHODS, equations_for, parse_method
from cadmbs.simulation.states import joined, split
from cadmbs.system import Scenario, System
from cadmbs.system.stacks import SystemStack
from cadmbs.tolerances import BAUMGARTE_RATE, SMALLEST_PROJECTED_DRIFT

NUMBERS_AT_ONCE: Final = 2_000_000
"""Numbers of recorded states in memory at a time."""

DEVICE_NUMBERS_AT_ONCE: Final = 50_000_000
"""The same where a device takes the steps: it needs tens of thousands of motions."""

NO_ANGLES: Final = np.zeros((1, 0))
"""Positions of cut joints along which something acts: of none."""


class NotStackableError(CadmbsError):
    """Why variants are simulated one by one, not side by side; the message is a clause after "because"."""


@dataclass(frozen=True)
class StackedScenario:
    """A scenario of a system whose variants are simulated in lanes.

    Attributes:
        base: The system.
        plan: What to simulate, with the step.
        times: Output times [s].
        rank: Number of independent rows.
        loops: The packed rows; None for trees.
        limits: Treatment of drift.
        device: What takes the steps; None for this processor.
        final_only: Whether the start and the last row alone are recorded.
    """

    base: System
    plan: Scenario
    times: tuple[float, ...]
    rank: int
    loops: PackedLoops | None
    limits: DriftLimits
    device: Device | None = None
    final_only: bool = False

    @property
    def recorded(self) -> tuple[float, ...]:
        """Times of the rows [s]."""
        return (self.times[0], self.times[-1]) if self.final_only else self.times

    @property
    def batch(self) -> int:
        """Number of variants that are simulated at once."""
        width = len(self.recorded) * (self.base.n_q + self.base.n_v + 1)
        numbers = NUMBERS_AT_ONCE if self.device is None else DEVICE_NUMBERS_AT_ONCE
        return max(8, numbers // width // 8 * 8)


@dataclass(frozen=True)
class StackedMotions:
    """The motions of n variants.

    Attributes:
        t: (n_t,) times [s].
        states: (n, n_t, n_q + n_v + 1) positions, velocities and work.
        good: (n,) which motions came to their end in lanes.
    """

    t: Array
    states: Array
    good: NDArray[np.bool_]


def stacked_scenario(base: System, device: Device | None = None) -> StackedScenario:
    """The scenario of a system for its variants, whose steps a device takes or this processor (None).

    Raises:
        NotStackableError: If lanes do not take the steps, or the start is special.
    """
    plan = base.scenario
    if reason := _obstacle(base, plan):
        raise NotStackableError(reason)
    try:
        with single_blas_thread():
            plan = replace(plan, step=plan.step or DEFAULT_STEP)
            times, no_drift = tuple(output_times(plan)), DriftLimits(False, np.inf, np.inf)
            if not rows(base).n_rows:
                return StackedScenario(base, plan, times, 0, None, no_drift, device)
            rank, findings = start_rank(base, plan, closed_start(base, plan, *initial_state(base, plan), False))
    except (CadmbsError, np.linalg.LinAlgError):
        raise NotStackableError("the mechanism as it is cannot start") from None
    if rank is None or findings:
        raise NotStackableError("the rank of the constraints is not certain at the start of the mechanism as it is")
    loops = pack_loops(base)
    loops = replace(loops, idle=np.zeros_like(loops.idle))  # rows that are idle in one variant need not be in others
    return StackedScenario(base, plan, times, rank, loops, _limits(base, plan, rank), device)


def _obstacle(base: System, plan: Scenario) -> str:
    """Why lanes do not know the start, the steps or the rows; empty where they do."""
    spec = parse_method(base, plan)
    stepper = FIXED_STEP_METHODS[0] if spec.stepper == "auto" else spec.stepper
    constrained = rows(base).n_rows > 0
    equations = equations_for(base, spec)[0] if constrained else "tree"
    reasons: dict[str, Callable[[], bool]] = {
        "nothing moves": lambda: not base.n_v,
        "the scenario has stops": lambda: bool(plan.stop),
        "joints lock on the way": lambda: bool(plan.locks),
        f"{stepper!r} chooses the steps of each motion": lambda: stepper not in FIXED_STEP_METHODS,
        "equations are those of Woronetz": lambda: equations == "woronetz",
        "coordinates are coupled": lambda: not has_plain_coordinates(base),
        "velocities of cut joints are given": lambda: not covers_start(base, plan),
    }
    if reason := next((text for text, applies in reasons.items() if applies()), ""):
        return reason
    if clause := uncovered_by_lanes(base, plan, stepper):
        return f"the motion {clause}"
    return _row_obstacle(base) if constrained else ""


def _row_obstacle(base: System) -> str:
    """Why rows of variants are not packed side by side: their numbers are those of the base."""
    reasons: dict[str, Callable[[], bool]] = {
        "constraints are of velocities alone": lambda: not np.all(rows(base).holonomic),
        "constraints act between bodies": lambda: bool(loop_features(base).pairs),
        "something acts along cut joints": lambda: has_rotors(base) or len(pack_cuts(base).coordinates) > 0,
    }
    return next((text for text, applies in reasons.items() if applies()), "")


def _limits(base: System, plan: Scenario, rank: int) -> DriftLimits:
    projects = plan.stabilization == "projection"
    rate = BAUMGARTE_RATE if plan.stabilization == "baumgarte" else 0.0
    projection = ConstraintProjection(base, projects, max(plan.absolute_tolerance, SMALLEST_PROJECTED_DRIFT), rank)
    return projection.limits._replace(baumgarte=rate)


def stacked_motions(scenario: StackedScenario, stack: SystemStack) -> StackedMotions:
    """The motions of variants, at most `StackedScenario.batch` of them for bounded memory."""
    with single_blas_thread(), np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        start = _starts(scenario, stack)
        if not np.any(start.good):
            width = scenario.base.n_q + scenario.base.n_v + 1
            return StackedMotions(
                np.array(scenario.recorded), np.full((stack.n, len(scenario.recorded), width), np.nan), start.good
            )
        return _moved(scenario, stack, start)


def _starts(scenario: StackedScenario, stack: SystemStack) -> StackedStart:
    """The starts; each by itself where one of them has no solution."""
    try:
        return stacked_start(stack, scenario.plan, scenario.rank)
    except (CadmbsError, np.linalg.LinAlgError):
        if stack.n > 1:
            each = [_starts(scenario, stack.take(np.array([k]))) for k in range(stack.n)]
            parts = ([getattr(one, name) for one in each] for name in ("q", "v", "margins", "good"))
            return StackedStart(*(np.concatenate(part) for part in parts))
        base = scenario.base
        return StackedStart(
            np.full((1, base.n_q), np.nan), np.full((1, base.n_v), np.nan), np.zeros(1), np.zeros(1, dtype=bool)
        )


def _moved(scenario: StackedScenario, stack: SystemStack, start: StackedStart) -> StackedMotions:
    """The motions from good starts; the others are not a number."""
    chosen = np.flatnonzero(start.good)
    some = stack if len(chosen) == stack.n else stack.take(chosen)
    states = joined(start.q[chosen], start.v[chosen], np.zeros((len(chosen), 1)))
    ends = switch_times(scenario.base, scenario.times)
    grid = TimeGrid(scenario.times, scenario.plan.step or DEFAULT_STEP, ends)
    task = LaneTask(
        stacked_lane_system(some, scenario.loops),
        fixed_method(),
        np.column_stack([grid.begins, grid.sizes]),
        (last_mark(grid.marks) if scenario.final_only else grid.marks)[:, None].copy(),
        np.array(scenario.recorded[1:]),
        scenario.limits,
        (scenario.rank, scenario.rank),
    )
    rest = scenario.times[0], np.zeros(len(chosen)), NO_ANGLES.repeat(len(chosen), 0)
    if scenario.device is not None:
        motions: LaneMotions = DeviceMotions(scenario.device, task, states, *rest)
    else:
        motions = LaneMotions(task, states, *rest, 1)
    choose = _RowChoice(some, scenario.rank, start.margins[chosen])
    run_to_ends(motions, choose, lambda _: None)
    motions.collect()
    motions.results[motions.with_status(STATUS.LEFT)] = np.nan
    recorded = np.full((stack.n, len(scenario.recorded), states.shape[1]), np.nan)
    recorded[chosen, 0], recorded[chosen, 1:] = states, motions.results
    good = np.all(np.isfinite(recorded), axis=(1, 2))
    return StackedMotions(np.array(scenario.recorded), recorded, good)


@dataclass(frozen=True)
class _RowChoice:
    """Chooses independent rows of variants: `cadmbs.kernels.many.lane_batches.ChooseRows`.

    Attributes:
        stack: The variants.
        rank: Number of independent rows.
        margins: (n,) independence of the rows at their starts.
    """

    stack: SystemStack
    rank: int
    margins: Array

    def __call__(self, samples: Indices, times: Array, states: Array) -> tuple[Array, Array]:
        """Numbers (k, rank) of the rows, as pivots in the kinetic metric, and the least independence; NaN without."""
        from scipy.linalg import qr

        numbers, least = np.zeros((len(samples), self.rank)), np.full(len(samples), np.nan)
        q = split(self.stack.base, states)[0]
        try:
            factors = row_factors(self.stack.take(samples), q, times, self.rank)
        except (CadmbsError, np.linalg.LinAlgError):
            if len(samples) > 1:
                each = [self(samples[k : k + 1], times[k : k + 1], states[k : k + 1]) for k in range(len(samples))]
                return np.concatenate([one for one, _ in each]), np.concatenate([part for _, part in each])
            return numbers, least
        parts = margins_of(factors, self.rank) / self.margins[samples]
        scaled = (factors.left * factors.values[..., None, :]) @ factors.right
        for k in np.flatnonzero(parts > KERNEL_RETURN_MARGIN).tolist():
            numbers[k] = qr(scaled[k].T, mode="r", pivoting=True)[1][: self.rank]
            least[k] = KERNEL_LEAVE_MARGIN / parts[k]
        return numbers, least
