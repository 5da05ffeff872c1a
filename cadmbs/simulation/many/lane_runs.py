"""Batches and variants in SIMD lanes: what lanes cover, and the steps of all samples for the loop over time."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.constraints import jacobian, rows
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT
from cadmbs.dynamics.closed_loops.loop_packing import uncovered_rows
from cadmbs.dynamics.scenarios.feature_steps import switch_times_of
from cadmbs.dynamics.scenarios.fields import follows_cut_positions, output_times, time_rounding
from cadmbs.errors import Finding
from cadmbs.integrators.scipy_methods import FIRST_ORDERS, first_steps
from cadmbs.integrators.step_ends import StepEnds
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import Counts, PassedRows, Progress, Step, no_progress
from cadmbs.kernels.calls.engine import EngineDecision
from cadmbs.kernels.many import device_batches, lane_methods
from cadmbs.kernels.many.lane_batches import ChooseCoordinates, ChooseRows, LaneMotions, LaneTask, run_to_ends
from cadmbs.kernels.many.lane_packing import MOTION, PIECE, STATUS
from cadmbs.kernels.steps.drift_check import DriftLimits
from cadmbs.kernels.tree.packing import packed_of
from cadmbs.machine_code.device_interface import Device
from cadmbs.simulation.drift.constraint_projection import ConstraintProjection
from cadmbs.simulation.formulations.equations import Index1Equations, TreeEquations
from cadmbs.simulation.formulations.woronetz import ACCEPTED_STAGE_CLOSURE
from cadmbs.simulation.many import lane_step_bounds, lane_stops
from cadmbs.simulation.many.lane_stops import MOST_NUMBERS, find_stops
from cadmbs.simulation.many.lane_systems import have_one_structure, lane_system, systems_of_samples
from cadmbs.simulation.many.watched_columns import WatchedColumns
from cadmbs.simulation.method import DEFAULT_STEP, MethodChoice
from cadmbs.simulation.run import is_too_small
from cadmbs.simulation.states import coordinate_rate
from cadmbs.system import Scenario, System
from cadmbs.system.variants import Variants
from cadmbs.tolerances import BAUMGARTE_RATE, CONSTRAINT_RANK_TOLERANCE, SMALLEST_PROJECTED_DRIFT, STAGE_CLOSURE

Advance: TypeAlias = Callable[["LaneRun", LaneMotions, TimeGrid], None]
"""Takes all fixed steps of motions, for `LaneSteps`, in place of one call."""

MOST_IMPLICIT: Final = 64
"""Most velocities of motions by implicit methods: Jacobians and factors of eight lanes take up to 9 MB a thread."""


def uncovered_by_lanes(variants: Variants, plan: Scenario, choice: MethodChoice, on_device: bool = False) -> str:
    """Why lanes do not take the steps of a batch, as a clause after "which"; empty where they do.

    Args:
        variants: The systems, whose loads and constraints are of the same kinds.
        plan: What to simulate.
        choice: Equations and method.
        on_device: Whether a device takes the steps.
    """
    system, is_adaptive, is_implicit = (
        variants.base,
        not choice.has_fixed_steps,
        choice.is_implicit,
    )
    has_matrices = rows(system).n_rows > 0 or not packed_of(system).direct
    reasons: dict[str, Callable[[], bool]] = {
        "has nothing that moves": lambda: not system.n_v,
        f"is done by {choice.method!r}": lambda: is_implicit and on_device,
        f"has more than {MOST_IMPLICIT} velocities, whose Jacobians are large": lambda: (
            is_implicit and system.n_v > MOST_IMPLICIT
        ),
        "has joints that lock": lambda: bool(plan.locks),
        # on a device steps are not bounded by the size of contacts and characteristics
        "has loads or couplings that a step could jump": lambda: (
            is_adaptive and on_device and lane_step_bounds.have_small_features(variants)
        ),
        "has systems whose equations are not smooth at other times": lambda: (
            is_adaptive and not _have_one_end(variants, output_times(plan))
        ),
        f"has more than {DENSE_VELOCITY_LIMIT} velocities": lambda: system.n_v > DENSE_VELOCITY_LIMIT and has_matrices,
        "has loads or rows of different tables": lambda: not have_one_structure(variants),
    }
    reason = next((text for text, applies in reasons.items() if applies()), "")
    reason = reason or (uncovered_rows(system) if rows(system).n_rows else "")
    if reason or not plan.stop:
        return reason
    grid = None if is_adaptive else _step_grid(variants, plan, output_times(plan))
    return lane_stops.uncovered_stops(system, plan, 0 if grid is None else len(grid.sizes), on_device)


def step_ends_of(variants: Variants, times: Sequence[float]) -> StepEnds:
    """Where steps must end; stacked variants have the functions of time of their base."""
    return switch_times_of((variants.base,) if variants.is_stacked else variants.systems, times)


def _have_one_end(variants: Variants, times: Sequence[float]) -> bool:
    """Whether steps of all systems must end at the same times."""
    ends = step_ends_of(variants, times)
    return variants.is_stacked or all(switch_times_of((system,), times) == ends for system in variants.systems)


def adaptive_pieces(ends: StepEnds, times: Sequence[float]) -> Array:
    """(pieces, 3) times of the pieces between ends of steps, as of `kernels.many.lane_packing.PIECE`.

    Args:
        ends: Where adaptive steps must end.
        times: Output times [s].
    """
    last, t, rows_of_pieces = times[-1], times[0], []
    while t != last:
        t = ends.next_after(t, last)
        rows_of_pieces.append((ends.before(t), t, ends.behind(t)))
    return np.array(rows_of_pieces)


def _step_grid(variants: Variants, plan: Scenario, times: Sequence[float]) -> TimeGrid:
    """Fixed steps between output times."""
    return TimeGrid(times, plan.step or DEFAULT_STEP, step_ends_of(variants, times))


def velocity_rows_are_independent(system: System, q: Array, t: float, rank: int) -> bool:
    """Whether no row of velocities is redundant: of such rows the independent ones may differ from lane to lane.

    Args:
        system: Compiled mechanism.
        q: Positions (n_q,) at the start.
        t: Time there [s].
        rank: Number of independent rows.
    """
    holonomic = np.asarray(rows(system).holonomic)
    if np.all(holonomic):
        return True
    matrix = jacobian(system, q, t)[holonomic]
    n_positions = int(np.linalg.matrix_rank(matrix, rtol=CONSTRAINT_RANK_TOLERANCE)) if len(matrix) else 0
    return bool(n_positions + np.sum(~holonomic) == rank)


def projection_of(system: System, plan: Scenario, rank: int, reduced: bool) -> ConstraintProjection:
    """The projection of a motion, with multipliers or in the reduced form of Woronetz."""
    projects = plan.stabilization == "projection" or reduced
    return ConstraintProjection(system, projects, max(plan.absolute_tolerance, SMALLEST_PROJECTED_DRIFT), rank)


def baumgarte_rate(plan: Scenario, reduced: bool) -> float:
    """Rate of Baumgarte's terms [1/s]; zero without."""
    return BAUMGARTE_RATE if plan.stabilization == "baumgarte" and not reduced else 0.0


def drift_limits(system: System, plan: Scenario, rank: int, reduced: bool = False) -> DriftLimits:
    """Treatment of drift."""
    if not rows(system).n_rows:
        return DriftLimits(False, math.inf, math.inf)
    return projection_of(system, plan, rank, reduced).limits._replace(baumgarte=baumgarte_rate(plan, reduced))


def first_step_sizes(
    batch: LaneBatch, system: System, states: Array, times: Sequence[float], begins: Array | None = None
) -> Array:
    """(k,) sizes of the first adaptive steps of samples from states (k, n), as SciPy chooses them.

    Args:
        batch: The batch.
        system: Theirs, or k systems side by side.
        states: Where they start.
        times: Output times [s].
        begins: (k,) when each starts, where that is not the first of these [s].
    """
    plan, ends = batch.plan, step_ends_of(batch.variants, times)
    equations = Index1Equations(system, 0.0, batch.rank) if rows(system).n_rows else TreeEquations(system)
    spans = [(ends.behind(t), ends.before(ends.next_after(t, times[-1]))) for t in _begins(times, begins)]
    span = spans[0] if begins is None else tuple(np.transpose(spans))
    tolerances, largest = (plan.rtol, plan.absolute_tolerance), min(plan.step or math.inf, ends.longest)
    rate: Callable[[Any, Array], Array] = lambda t, x: coordinate_rate(system, equations, t, x)  # noqa: E731
    return first_steps(rate, states.T, span, tolerances, largest, FIRST_ORDERS[batch.choice.method])


def _begins(times: Sequence[float], begins: Array | None) -> list[float]:
    """Times at which samples start."""
    return [times[0]] if begins is None else begins.tolist()


def restored(batch: LaneBatch, samples: Indices, t: Array, states: Array) -> Array:
    """States (k, n) of samples (k,) within adaptive steps at times (k,), projected where they drift, if there are rows.

    As for single motions, and for each of them whatever the others are.
    """
    if not rows(batch.variants.base).n_rows:
        return states
    states = states.copy()
    for own, system, some in systems_of_samples(batch.variants, samples):
        projection = projection_of(system, batch.plan, batch.rank, batch.choice.equations == "woronetz")
        states[own], _ = replace(projection, variants=some).restored(t[own], states[own])
    return states


class LaneBatch(NamedTuple):
    """A batch whose steps lanes take.

    Attributes:
        variants: The systems; one alone of a batch.
        plan: What to simulate, with the step of fixed steps.
        choice: Equations and method.
        start: States (..., n_q + n_v + 1), of variants (..., n, n_q + n_v + 1), that satisfy the constraints.
        rank: Number of independent rows.
        decision: Why the batch is compiled.
        threads: Number of threads; None for all cores.
        progress: Called with the part that is done.
        findings: About the start.
        metadata: Further entries.
        device: What takes the steps; None for this processor.
        final_only: Whether the last row alone is kept.
        cut_positions: (n or 1, k) positions of the cut joints that the scenario of each system gives, NaN where none.
    """

    variants: Variants
    plan: Scenario
    choice: MethodChoice
    start: Array
    rank: int
    decision: EngineDecision
    threads: int | None = None
    progress: Progress = no_progress
    findings: tuple[Finding, ...] = ()
    metadata: Mapping[str, Any] = MappingProxyType({})
    device: Device | None = None
    final_only: bool = False
    cut_positions: Array = np.full((1, 1), np.nan)

    @property
    def records_final(self) -> bool:
        """Whether the last output alone is recorded: turns of cut joints are followed from output to output."""
        system = self.variants.base
        return self.final_only and not (rows(system).n_rows and follows_cut_positions(system))


@dataclass(frozen=True)
class LaneRun:
    """What the steps of a batch in lanes need.

    Attributes:
        batch: The batch.
        limits: Treatment of drift.
        angles: (samples, k) positions at the start of cut joints along which something acts.
        choose: Chooses independent rows.
        columns: Columns of samples at which they stop, where these are no numbers of the states.
        choose_coordinates: Chooses independent coordinates of the Woronetz form; None with multipliers.
        first_steps: (samples,) sizes of the first adaptive steps [s]; None for fixed ones.
        massless: Whether the mass matrix of the tree is singular.
        begins: (samples,) when each starts, of motions that go on within output times [s]; None of whole motions.
    """

    batch: LaneBatch
    limits: DriftLimits
    angles: Array
    choose: ChooseRows
    columns: WatchedColumns
    choose_coordinates: ChooseCoordinates | None = None
    first_steps: Array | None = None
    massless: bool = False
    begins: Array | None = None

    @property
    def n_samples(self) -> int:
        """Number of motions."""
        return math.prod(self.batch.start.shape[:-1])

    def grid(self, times: Sequence[float]) -> TimeGrid | None:
        """Fixed steps between output times; None of adaptive ones."""
        batch = self.batch
        return _step_grid(batch.variants, batch.plan, times) if batch.choice.has_fixed_steps else None

    def motions(
        self, times: Sequence[float], grid: TimeGrid | None, every_step: bool = False, own_numbers: bool = False
    ) -> LaneMotions:
        """The motions at their start, with states at output times, or after every fixed step.

        With `own_numbers`, each sample has numbers of its own, for `LaneSystem.write_functions`.
        """
        batch, n = self.batch, self.n_samples
        system, plan = lane_system(batch.variants, self.massless), batch.plan
        outputs = np.array(times[-1:] if batch.records_final else times[1:])
        system = system.repeated(n) if own_numbers else system
        if grid is None:
            ends = step_ends_of(batch.variants, times)
            largest = min(plan.step or math.inf, ends.longest)
            method = lane_methods.adaptive_method(batch.choice.method, (plan.rtol, plan.absolute_tolerance), largest)
            steps, marks, begin = adaptive_pieces(ends, times), np.zeros(0, dtype=np.int64), ends.behind(times[0])
        else:
            method, steps, begin = lane_methods.fixed_method(), np.column_stack([grid.begins, grid.sizes]), times[0]
            marks = last_mark(grid.marks) if batch.records_final else grid.marks
            if every_step:
                marks, outputs = np.arange(len(grid.sizes)), grid.ends
        task = LaneTask(
            system,
            method,
            steps,
            marks[:, None].copy(),
            outputs,
            self.limits,
            (batch.rank - system.n_velocity_rows, batch.rank),
            None if self.choose_coordinates is None else (STAGE_CLOSURE, ACCEPTED_STAGE_CLOSURE),
            self._watched_values(grid is None),
        )
        sizes = np.zeros(n) if self.first_steps is None else self.first_steps
        states = np.ascontiguousarray(batch.start.reshape(n, -1))
        if batch.device is not None:
            return device_batches.DeviceMotions(batch.device, task, states, begin, sizes, self.angles)
        motions = LaneMotions(task, states, begin, sizes, self.angles, batch.threads)
        if self.begins is not None:
            self._begin_within(motions, self.begins, grid)
        return motions

    def _begin_within(self, motions: LaneMotions, begins: Array, grid: TimeGrid | None) -> None:
        """Let samples start at their own times, fixed steps with the rest of the one that is under way then."""
        records, steps, outputs = motions.records, motions.task.grid, motions.task.outputs
        behind = begins + time_rounding(begins)
        later = behind > records[:, MOTION.T] + time_rounding(begins)
        records[:, MOTION.OUTPUT] = np.searchsorted(outputs, behind, side="right")
        if grid is None:
            records[:, MOTION.STEP] = np.searchsorted(steps[:, PIECE.END], behind, side="right")
        else:
            records[:, MOTION.STEP] = grid.step_at(begins, time_rounding(begins))
        records[:, MOTION.T] = np.where(later, begins, records[:, MOTION.T])
        motions.rows_since[:] = records[:, MOTION.T]

    def _watched_values(self, is_adaptive: bool) -> Array:
        """Values near which adaptive steps are looked at; all steps where they are bounded by small features."""
        variants = self.batch.variants
        watched = lane_stops.watched_values(variants.base, self.batch.plan.stop if is_adaptive else ())
        if is_adaptive and self.batch.device is None and lane_step_bounds.have_small_features(variants):
            watched = np.vstack([watched, [[lane_stops.NO_NUMBER, 0.0]]])
        return watched

    def short_steps(self) -> lane_stops.ShortSteps:
        """States within fixed steps."""
        batch = self.batch
        if not rows(batch.variants.base).n_rows:
            return lane_stops.ShortSteps(batch.variants, lambda system, _: TreeEquations(system))
        rate = baumgarte_rate(batch.plan, self.choose_coordinates is not None)
        return lane_stops.ShortSteps(
            batch.variants, lambda system, near: Index1Equations(system, rate, batch.rank, cut_positions=near)
        )

    def leave_small(self, motions: LaneMotions) -> None:
        """Samples that move so little that they take finer tolerances alone leave the lanes; parts of motions stay."""
        if self.begins is not None:
            return
        system, states = self.batch.variants.base, motions.results[..., : self.batch.start.shape[-1]]
        q = np.concatenate([self.batch.start.reshape(self.n_samples, 1, -1), states], axis=1)[..., : system.n_q]
        motions.records[is_too_small(system, self.batch.plan, q), MOTION.STATUS] = STATUS.LEFT

    def part(self, piece: device_batches.Piece) -> LaneRun:
        """Some of the samples."""
        numbers, own = slice(piece.first, piece.stop), np.arange(piece.system, piece.system + piece.n_systems)
        batch, reduced = self.batch, self.choose_coordinates
        states = batch.start.reshape(self.n_samples, -1)[numbers]
        return replace(
            self,
            batch=batch._replace(variants=batch.variants.take(own), start=states),
            first_steps=None if self.first_steps is None else self.first_steps[numbers],
            angles=self.angles[numbers],
            begins=None if self.begins is None else self.begins[numbers],
            choose=lambda samples, *at: self.choose(samples + piece.first, *at),
            choose_coordinates=None if reduced is None else lambda samples, *at: reduced(samples + piece.first, *at),
        )


class LaneSteps:
    """All steps of all samples of a batch, as one stretch, `integrators.trajectory.Steps`.

    Samples that leave the lanes have rows that are not a number: they are simulated by themselves afterwards. After an
    interruption the rows of all samples that are known are given, those of the others are not a number. Where fixed
    steps have stops, samples come in blocks, whose states after all steps are looked at; rows behind a stop are not a
    number.

    Attributes:
        stopped: Where samples stopped, by their number.
        recorded: (samples, outputs, n + k) their rows, with positions of the cut joints along which something acts.
        followed: (samples, w) what watched columns that do not follow from the state are near to at the ends, by name.
    """

    def __init__(
        self,
        run: LaneRun,
        times: Sequence[float],
        note: Callable[[LaneMotions], Any],
        advance: Advance | None = None,
    ) -> None:
        """Args: the batch, output times [s], what is to know the motions at their ends, what takes fixed steps in which
        each sample has numbers of its own.
        """
        self._run, self._times, self._note, self._advance = run, times, note, advance
        self._grid, self._outputs = run.grid(times), times[-1:] if run.batch.records_final else times[1:]
        self._interrupted, self.counts = False, Counts()
        self.stopped: dict[int, lane_stops.SampleStop] = {}
        self.recorded = np.zeros((0, 0, 0))
        self.followed: dict[str, Array] = {}

    def next(self, t: float, x: Array, longest: float) -> Step:
        """The end of the batch.

        Raises:
            KeyboardInterrupt: After an interruption, when what is known has been given.
        """
        if self._interrupted:
            raise KeyboardInterrupt
        if self._grid is not None and self._run.batch.plan.stop:
            flat = self._up_to_stops(self._grid)
        else:
            flat = self._to_ends(self._run, self._run.batch.progress)
        self.recorded = flat
        states = flat[..., : x.shape[-1]].reshape(*x.shape[:-1], -1, x.shape[-1])
        recorded = PassedRows(self._outputs, [states[..., k, :] for k in range(len(self._outputs))])
        if self._interrupted:
            known = np.flatnonzero(np.isfinite(flat[..., 0]).any(axis=0)).tolist()
            some = PassedRows([recorded.times[k] for k in known], [recorded.rows[k] for k in known])
            return Step(t, x, 0.0, rows=some, checked=True)
        return Step(self._times[-1], recorded.rows[-1], 0.0, rows=recorded, checked=True)

    def _to_ends(self, run: LaneRun, progress: Progress, every_step: bool = False) -> Array:
        """Rows (samples, outputs, n + k) of samples that are moved to their ends, with k positions of cut joints."""
        advance, grid, batch = self._advance, self._grid, run.batch
        motions = run.motions(self._times, grid, every_step, own_numbers=advance is not None)
        stops = None
        if grid is None:
            bounds = None
            if batch.device is None and lane_step_bounds.have_small_features(batch.variants):
                bounds = lane_step_bounds.StepBounds(batch.variants, np.asarray(self._outputs), motions)
            stops = lane_stops.AdaptiveStops(
                batch.variants.base, batch.plan, self._times, self._outputs, run.n_samples,
                (run.columns, lambda *at: restored(batch, *at)), bounds,
            )  # fmt: skip
        try:
            if advance is None or grid is None:
                run_to_ends(motions, run.choose, progress, run.choose_coordinates, stops)
            else:
                advance(run, motions, grid)
        except KeyboardInterrupt:
            self._interrupted = True
        motions.collect()
        if stops is not None:
            near = motions.with_status(STATUS.NEAR_STOP)  # after an interruption
            if len(near):
                motions.records[near, MOTION.STATUS] = stops(motions, near)
            if not self._interrupted:
                run.leave_small(motions)
            if stops.stopped:
                stops.end_rows(motions)
            self.stopped |= stops.stopped
            self.followed |= stops.followed
        if run.begins is not None:
            motions.results[motions.task.outputs <= (run.begins + time_rounding(run.begins))[:, None]] = np.nan
        known_rows(motions)
        self._note(motions)
        self._count(motions)
        return motions.results

    def _up_to_stops(self, grid: TimeGrid) -> Array:
        """Rows (samples, outputs, n + k) of samples that are moved to their stops or ends, in blocks."""
        within = self._run.short_steps()
        run, batch, n = self._run, self._run.batch, self._run.batch.start.shape[-1]
        start, variants = batch.start.reshape(run.n_samples, n), batch.variants
        rows_of_all = np.full((run.n_samples, len(self._outputs), n + run.angles.shape[1]), np.nan)
        marks = last_mark(grid.marks) if batch.records_final else grid.marks
        most = max(1, MOST_NUMBERS // (n * len(grid.sizes)))
        for piece in device_batches.pieces(run.n_samples, variants.n, most):
            numbers = slice(piece.first, piece.stop)
            share: Progress = lambda part, piece=piece: batch.progress(  # type: ignore[misc]  # noqa: E731
                (piece.first + part * (piece.stop - piece.first)) / run.n_samples
            )
            results = self._to_ends(run.part(piece), share, every_step=True)
            states = np.concatenate([start[numbers, None], results[..., :n]], axis=1)
            of_piece, begins = np.arange(piece.first, piece.stop), None
            if run.begins is not None:
                begins = run.begins[numbers]
                idle = np.arange(states.shape[1]) <= grid.step_at(begins, time_rounding(begins))[:, None]
                states = np.where(idle[..., None], states[:, :1], states)
            passed = lane_stops.passed_fixed_steps(grid, states, of_piece, within, self._run.columns, begins)
            try:
                at_start = lane_stops.histories_at_start(variants.base, batch.plan, self._run.columns, of_piece)
                found = find_stops(variants.base, batch.plan, passed, at_start)
            except KeyboardInterrupt:  # columns of so many states take seconds
                self._interrupted = True
                break
            own = results[:, marks >= 0]
            for k, stop in found.stops.items():
                own[k, np.array(self._outputs) > stop.t] = np.nan
            own[found.unclear] = np.nan
            rows_of_all[numbers] = own
            for name, near in lane_stops.followed_columns(variants.base, batch.plan, found.histories).items():
                self.followed.setdefault(name, np.zeros((run.n_samples, near.shape[1])))[numbers] = near
            self.stopped |= {piece.first + k: stop for k, stop in found.stops.items()}
            if self._interrupted:
                break
        return rows_of_all

    def _count(self, motions: LaneMotions) -> None:
        """Steps and evaluations of samples that were moved."""
        own = motions.records[motions.records[:, MOTION.STATUS] != STATUS.LEFT]  # the others count theirs
        steps, evaluations = (int(np.sum(own[:, k])) for k in (MOTION.STEPS, MOTION.EVALUATIONS))
        jacobians = int(np.sum(own[:, MOTION.JACOBIANS])) if self._run.batch.choice.is_implicit else 0
        if self._grid is not None:
            evaluations = 4 * steps  # projections and repetitions are not counted, as in single motions
        before = self.counts
        self.counts = Counts(
            before.steps + steps,
            evaluations=before.evaluations + evaluations,
            jacobians=before.jacobians + jacobians,
            compiled=before.compiled + evaluations,
        )

    @property
    def largest(self) -> float:
        """Size of the largest of fixed steps [s]; endless of adaptive ones."""
        return math.inf if self._grid is None else float(np.max(np.abs(self._grid.sizes), initial=0.0))

    def proposed(self) -> float:
        """The whole span."""
        return self._times[-1] - self._times[0]

    def restart(self, t: float, x: Array, h: float | None) -> None:
        """Nothing is remembered."""

    def end_at(self, last: float) -> None:
        """Lanes have their own last time."""


def known_rows(motions: LaneMotions) -> Array:
    """The results of motions at their ends; those that left the lanes are not a number."""
    motions.collect()
    motions.results[motions.with_status(STATUS.LEFT)] = np.nan
    return motions.results


def last_mark(marks: NDArray[np.int64]) -> NDArray[np.int64]:
    """Marks of the steps of which only the one at the last output is recorded, in the place of the first one."""
    return np.where(marks == np.max(marks, initial=-1), np.minimum(marks, 0), -1)
