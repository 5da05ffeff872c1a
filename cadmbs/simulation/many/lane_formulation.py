"""Batches and variants in SIMD lanes as a formulation: trees, and mechanisms with loops by multipliers."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.constraints import cut_coordinates, rows
from cadmbs.constraints.cut_coordinates import cut_trajectory
from cadmbs.constraints.equations.constraint_equations import idle_rows
from cadmbs.dynamics.closed_loops.loop_packing import pack_cuts
from cadmbs.dynamics.cut_joints import cut_loads
from cadmbs.dynamics.energy import spring_energy
from cadmbs.dynamics.scenarios.fields import follows_cut_positions, start_cut_positions
from cadmbs.dynamics.scenarios.outcomes import MotionReport
from cadmbs.errors import CadmbsError, NotSolvableError
from cadmbs.integrators.trajectory import Trajectory
from cadmbs.kernels.many.lane_batches import LaneMotions
from cadmbs.kernels.many.lane_packing import MOTION, STATUS
from cadmbs.kernels.steps.drift_check import KeptCoordinates
from cadmbs.kinematics.configuration import normalized
from cadmbs.simulation.compiled.compiled_outputs import CompiledOutputs, compiled_outputs
from cadmbs.simulation.compiled.constrained_kernel import chosen_rows, is_massless
from cadmbs.simulation.drift.constraint_monitor import ConstraintMonitor
from cadmbs.simulation.formulations import tree, woronetz
from cadmbs.simulation.formulations.constrained_rows import constrained_rows
from cadmbs.simulation.formulations.equations import Index1Equations
from cadmbs.simulation.many import lane_runs, lane_stops
from cadmbs.simulation.many.lane_runs import LaneRun
from cadmbs.simulation.many.watched_columns import StackedReport, WatchedColumns
from cadmbs.simulation.reports.columns import further_columns, limit_findings
from cadmbs.simulation.reports.mechanisms import gathered_findings
from cadmbs.simulation.reports.motion_rows import MotionRows
from cadmbs.simulation.reports.requested_columns import reaction_findings, requested_columns
from cadmbs.simulation.states import rows_of, split
from cadmbs.system import System
from cadmbs.system.variants import Variants, along_times

REPORT_ROWS: Final = 1024
"""Rows of all variants whose report is computed at once: measured, the arrays of more leave the cache."""


COMPILED_ROWS: Final = 4000
"""Rows from which on a kernel evaluates those of loops: NumPy takes 0.1 s for them, and tracing a mechanism no less."""

KERNEL_ROWS: Final = 20_000
"""Rows of trees from which on kernels evaluate them: NumPy takes a second for so many, kernels some to be compiled."""


class LaneFormulation:
    """A batch in lanes.

    Attributes:
        variants, plan, start: Of the batch.
        after_step: Nothing follows a step that lanes have not done.
    """

    after_step = None

    def __init__(self, batch: lane_runs.LaneBatch, advance: lane_runs.Advance | None = None) -> None:
        """Args: the batch, what takes its fixed steps; None for one call."""
        self._batch, self.variants, self.plan, self.start = batch, batch.variants, batch.plan, batch.start
        self._advance = advance
        self._has_rows = rows(batch.variants.base).n_rows > 0
        self._monitors: dict[int, ConstraintMonitor] = {}
        self._motions: list[LaneMotions] = []
        self._steps: lane_runs.LaneSteps | None = None
        states = self.start.reshape(-1, self.start.shape[-1])
        self._coordinates: LaneCoordinates | None = None
        if batch.choice.equations == "woronetz":
            self._coordinates = LaneCoordinates(self._systems, self.plan.start, states)

    @property
    def _systems(self) -> tuple[System, ...]:
        return self.variants.systems

    def steps(self, times: Sequence[float], events: bool) -> lane_runs.LaneSteps:
        """All steps of all samples."""
        self._steps = lane_runs.LaneSteps(self.run(times), times, self._motions.append, self._advance)
        return self._steps

    def run(self, times: Sequence[float]) -> LaneRun:
        """What their steps need, over output times [s]."""
        first = None if self._batch.choice.has_fixed_steps else self._first_steps(times)
        limits = lane_runs.drift_limits(self.variants.base, self.plan, self._batch.rank, self._coordinates is not None)
        return LaneRun(
            self._batch, limits, self._start_angles(), self._choose_rows, self.watched_columns(), self._coordinates,
            first, self._massless(),
        )  # fmt: skip

    def watched_columns(
        self, begins: Array | None = None, followed: Mapping[str, Array] = MappingProxyType({})
    ) -> WatchedColumns:
        """The columns at which samples stop, where these are no numbers of the states; with what motions go on from."""
        report: StackedReport = lambda system, t, states, cut: self._report_of(system, 0, t, states, True, cut)  # noqa: E731
        start, given = self.start.reshape(-1, self.start.shape[-1]), self._batch.cut_positions
        return WatchedColumns(self.variants, self.plan, start, given, report, begins, followed)

    @property
    def stopped(self) -> dict[int, lane_stops.SampleStop]:
        """Where samples stopped, by their number."""
        return {} if self._steps is None else self._steps.stopped

    def row(self, x: Array) -> Array:
        """The state."""
        return x

    def column_index(self, name: str) -> int | None:
        """States of several samples have no single index."""
        return None

    def _monitor(self, sample: int) -> ConstraintMonitor:
        """That of one sample, with the independence of its rows at the start."""
        if sample not in self._monitors:
            system = self._systems[sample % len(self._systems)]
            plan, rank, reduced = self.plan, self._batch.rank, self._coordinates is not None
            projection, rate = (
                lane_runs.projection_of(system, plan, rank, reduced),
                lane_runs.baumgarte_rate(plan, reduced),
            )
            projects = plan.stabilization == "projection" or reduced
            equations = Index1Equations(system, rate, rank, projects_stages=projects)
            state = self.start.reshape(-1, self.start.shape[-1])[sample]
            self._monitors[sample] = ConstraintMonitor(projection, equations, (plan.start, state))
            self._monitors[sample].equations(plan.start, state)
        return self._monitors[sample]

    def _choose_rows(self, samples: Indices, times: Array, states: Array) -> tuple[Array, Array]:
        """Independent rows of samples, as numbers among the rows of positions; NaN near singular configurations."""
        holonomic = np.asarray(rows(self._systems[0]).holonomic)
        idle = np.all([system.derived(idle_rows) for system in self._systems], axis=0)
        n_positions, order = self._batch.rank - int(np.sum(~holonomic)), np.flatnonzero(holonomic & ~idle)
        numbers, least = np.zeros((len(samples), n_positions)), np.full(len(samples), np.nan)
        for k, sample in enumerate(samples.tolist()):
            chosen = chosen_rows(self._monitor(sample), float(times[k]), states[k], dense=True)
            if chosen is None:
                continue
            of_positions = chosen.rows[(holonomic & ~idle)[chosen.rows]]
            if len(of_positions) == n_positions:
                numbers[k], least[k] = np.searchsorted(order, of_positions), chosen.least
        return numbers, least

    def _massless(self) -> bool:
        """Whether the mass matrix of the tree is singular, of the first sample."""
        return self._has_rows and is_massless(self._monitor(0))

    def _start_angles(self) -> Array:
        """Positions (samples, k) of the cut joints along which something acts."""
        n, states = len(self._systems), self.start.reshape(-1, self.start.shape[-1])
        if not self._has_rows:
            return np.zeros((len(states), 0))
        indices = pack_cuts(self._systems[0]).position_indices
        angles = np.zeros((len(states), len(indices)))
        for k, system in enumerate(self._systems if len(indices) else ()):
            q = normalized(system, split(system, states[k::n])[0])
            positions = start_cut_positions(system, self._batch.cut_positions[k], q, self.plan.start)
            angles[k::n, indices >= 0] = positions[:, indices[indices >= 0]]
        return angles

    def _cut_positions(self, system: System, number: int, t: Array, q: Array, v: Array) -> Array | None:
        """Positions (..., n_t, k) of the cut joints of a system where turns or branches matter, full turns counted."""
        if not self._has_rows or not follows_cut_positions(system):
            return None
        if not system.derived(cut_loads).springs:
            start = start_cut_positions(system, self._batch.cut_positions[number], q[..., 0, :], self.plan.start)
            return cut_trajectory(system, t, q, v, start)[0]
        n, n_state, indices = len(self._systems), self.start.shape[-1], pack_cuts(system).position_indices
        assert self._steps is not None  # noqa: S101 - that recorded the rows
        known = self._steps.recorded[number::n, : q.shape[-2] - 1, n_state:]
        angles = np.concatenate([self._start_angles()[number::n, None], known], axis=1).reshape(*q.shape[:-1], -1)
        near = cut_coordinates(system, q)
        counted, columns = angles[..., indices >= 0], indices[indices >= 0]
        near[..., columns] = np.where(np.isfinite(counted), counted, near[..., columns])
        return np.asarray(cut_coordinates(system, q, near))

    def _first_steps(self, times: Sequence[float]) -> Array:
        """Sizes of the first steps, as SciPy chooses them."""
        n, states = len(self._systems), self.start.reshape(-1, self.start.shape[-1])
        sizes = np.empty(len(states))
        for k, system in enumerate(self._systems):
            sizes[k::n] = lane_runs.first_step_sizes(self._batch, system, states[k::n], times)
        return sizes

    def report(self, trajectory: Trajectory) -> MotionReport:
        """Accelerations, forces and energies at the rows, of each system with its samples."""
        t, states, batch = np.array(trajectory.times), rows_of(trajectory), self._batch
        is_known = np.asarray(np.isfinite(states).all(axis=-1))
        states = np.where(is_known[..., None], states, states[..., :1, :])  # in place of rows that nobody knows
        if batch.variants.is_batch:
            report = self._report_of(self._systems[0], 0, t, states)
        else:
            report = self._report_of_variants(t, states)
        report = report if np.all(is_known) else _without_unknown(report, is_known)
        choice = batch.choice
        return replace(
            report,
            statistics=self._statistics() | batch.decision.statistics(),
            method=self.method,
            metadata={**batch.metadata, **report.metadata},
            findings=(*batch.findings, *report.findings),
            has_limit_findings=not batch.variants.is_batch,
            remedies=choice.remedies,
        )

    @property
    def method(self) -> dict[str, str]:
        """Equations and method, and why."""
        choice = self._batch.choice
        method = {"name": choice.name, "reason": choice.reason}
        if choice.equations == "tree":
            return method
        stabilization = self.plan.stabilization
        return method | {"equations": choice.equations, "stepper": choice.method, "stabilization": stabilization}

    def _report_of_variants(self, t: Array, states: Array) -> MotionReport:
        """The rows of variants (..., n, n_t, k): many side by side where they are of one stack, else one by one."""
        systems = self._systems
        follows = self._has_rows and follows_cut_positions(systems[0])
        stack = None if follows or states.ndim != 3 or not self.variants.has_parts else self.variants
        each: list[MotionReport] = []
        size = max(1, REPORT_ROWS // len(t))
        for first in range(0, len(systems), size):
            numbers = np.arange(first, min(first + size, len(systems)))
            try:
                block = None if stack is None else self.report_of_stack(stack.take(numbers), t, states[numbers])
            except (CadmbsError, np.linalg.LinAlgError):
                block = None
            for i, k in enumerate(numbers.tolist()):
                if block is None:
                    each.append(self._report_of(systems[k], k, t, states[..., k, :, :]))
                else:
                    each.append(self._with_findings(t, systems[k], _of_variant(block, i)))
        return _stacked(each, systems)

    def report_of_stack(self, stack: Variants, t: Array, states: Array) -> MotionReport:
        """The rows of variants (n, n_t, k) side by side, with the columns that outputs ask for.

        Raises:
            CadmbsError: If accelerations or columns of one of them do not exist.
            LinAlgError: Likewise.
        """
        report = self._report_of(stack.derived(along_times), 0, t, states, is_stacked=True)
        if not np.all(np.isfinite(report.a)):
            raise NotSolvableError("the equations of one of the variants have no solution")
        return report

    def _with_findings(self, t: Array, system: System, report: MotionReport) -> MotionReport:
        """The report of one variant with the findings about it."""
        motion = MotionRows(system, t, report.q, report.v, report.a)
        limits = limit_findings(system, t, report.q, report.v)
        return replace(report, findings=(*report.findings, *reaction_findings(self.plan.outputs, motion), *limits))

    def _report_of(
        self,
        system: System,
        number: int,
        t: Array,
        states: Array,
        is_stacked: bool = False,
        cut_positions: Array | None = None,
    ) -> MotionReport:
        """The rows of one system; with positions (..., n_t, k) of its cut joints, where these are known already."""
        q, v = split(system, states)
        q = normalized(system, q)
        cut = self._cut_positions(system, number, t, q, v) if cut_positions is None else cut_positions
        if self._has_rows:
            equations = Index1Equations(system, 0.0, self._batch.rank, cut_positions=cut)
            compiled = None if is_stacked else self._compiled_outputs(number, t, states, cut)
            values = constrained_rows(equations, t, q, v, compiled)
            a, tau, kinetic, potential = values.a, values.tau, values.kinetic, values.potential
            columns = dict(values.columns)
        else:
            by_kernels = not is_stacked and math.prod(q.shape[:-1]) >= KERNEL_ROWS
            tau, a, kinetic, potential = tree.evaluated_tree(system, t, q, v, "auto" if by_kernels else "reference")
            columns = {}
        columns |= further_columns(system, self.plan, q, v, a)
        report = MotionReport(q, v, a, tau, kinetic, potential, states[..., -1], columns, {}, {}, cut_positions=cut)
        if self.variants.is_batch and not is_stacked:
            return report
        # columns that outputs ask for are those of each system: measures and reactions follow its geometry and masses
        motion = MotionRows(system, t, q, v, a, cut, is_stacked=is_stacked)
        asked = requested_columns(self.plan.outputs, motion, columns)
        limits = () if is_stacked else limit_findings(system, t, q, v)
        return replace(
            report,
            columns=columns | asked.columns,
            metadata=asked.metadata,
            findings=(*asked.findings, *limits),
            stored=_stored(system, t, q, cut),
            has_requested_columns=True,
        )

    def _compiled_outputs(self, number: int, t: Array, states: Array, cut: Array | None) -> CompiledOutputs | None:
        """The equations at the rows of one system by the kernel of single motions, where that pays.

        Not of variants, of which each has the digits that it would have side by side with others.
        """
        flat, times = states.reshape(-1, states.shape[-1]), np.broadcast_to(t, states.shape[:-1]).reshape(-1)
        if len(flat) < COMPILED_ROWS or not self.variants.is_batch:
            return None
        near = None if cut is None else cut.reshape(-1, cut.shape[-1])
        return compiled_outputs(self._monitor(number), times, flat, near, projects=False)

    def _statistics(self) -> dict[str, Any]:
        """Drift and projections of all samples together."""
        if not self._motions:
            return {}
        records = np.concatenate([motions.records for motions in self._motions])
        left = {"samples_that_left_lanes": int(np.sum(records[:, MOTION.STATUS] == STATUS.LEFT))}
        if not self._has_rows:
            return left
        choices = {} if self._coordinates is None else self._coordinates.statistics()
        return left | drift_statistics(records) | choices


def drift_statistics(records: Array) -> dict[str, Any]:
    """Drift and projections of samples with records (n, MOTION.SIZE)."""
    largest = {"largest_position_drift": MOTION.GAP, "largest_velocity_drift": MOTION.DEFECT}
    counted = {
        "projections": MOTION.PROJECTIONS, "shortest_projections": MOTION.SHORTEST, "restored_rows": MOTION.RESTORED,
    }  # fmt: skip
    return {name: float(np.max(records[:, k], initial=0.0)) for name, k in largest.items()} | {
        name: int(np.sum(records[:, k])) for name, k in counted.items()
    }


def _stored(system: System, t: Array, q: Array, cut_positions: Array | None) -> Array | None:
    """Energy of the springs (..., n_t)."""
    try:
        return np.broadcast_to(spring_energy(system, q, t, cut_positions), q.shape[:-1])
    except CadmbsError:
        return None


def _combined(reports: Sequence[MotionReport], combine: Callable[[list[Array], int], Array]) -> MotionReport:
    """One report of some: `combine` takes the same array of each, and how many axes it has behind that of the rows."""
    first = reports[0]

    def of(name: str, width: int) -> Array:
        return combine([getattr(report, name) for report in reports], width)

    arrays: dict[str, Any] = {name: of(name, 1) for name in ("q", "v", "a", "tau")}
    arrays |= {name: of(name, 0) for name in ("kinetic", "gravity_potential", "work")}
    columns = {name: combine([report.columns[name] for report in reports], 0) for name in first.columns}
    stored = [report.stored for report in reports if report.stored is not None]
    return replace(first, **arrays, columns=columns, stored=combine(stored, 0) if len(stored) == len(reports) else None)


def _without_unknown(report: MotionReport, is_known: NDArray[np.bool_]) -> MotionReport:
    """The report with rows that are not a number where states (..., n_t) are not known."""
    return _combined([report], lambda x, width: np.where(is_known[..., None] if width else is_known, x[0], np.nan))


def _of_variant(report: MotionReport, k: int) -> MotionReport:
    """The report of one of n variants side by side; what is the same for all of them may be without their axis."""
    shape = report.q.shape[:-1]
    return _combined([report], lambda x, width: np.broadcast_to(x[0], (*shape, *x[0].shape[x[0].ndim - width :]))[k])


def rows_of_variant(report: MotionReport, k: int, rows_of_motion: Indices) -> MotionReport:
    """Some rows of the report of one of n variants side by side."""
    single = _of_variant(report, k)
    combined = _combined([single], lambda x, width: x[0][rows_of_motion])
    return replace(combined, cut_positions=None)


def _stacked(each: Sequence[MotionReport], systems: Sequence[System]) -> MotionReport:
    """The reports of n variants (..., n_t, k) as one (..., n, n_t, k); findings with the number of their variant."""
    stacked = _combined(each, lambda x, width: np.stack(x, axis=-2 - width))
    findings = gathered_findings(systems, [report.findings for report in each])
    return replace(stacked, cut_positions=None, findings=findings)


# Independent coordinates of the Woronetz form for the samples of a batch in SIMD lanes, each chosen by itself.


class LaneCoordinates:
    """The coordinates of all samples, `kernels.many.lane_batches.ChooseCoordinates`: of n systems, again and again."""

    def __init__(self, systems: Sequence[System], t: float, states: Array) -> None:
        """Choose coordinates for the start, states (samples, n_q + n_v + 1).

        Raises:
            NotSolvableError: If no independent coordinates of a sample determine the others there.
        """
        self._systems, self._start, n = systems, t, len(systems)
        self._first: dict[int, KeptCoordinates] = {}
        self._changes: list[dict[str, Any]] = []
        for k, system in enumerate(systems):
            samples, q = np.arange(k, len(states), n), split(system, states[k::n])[0]
            self._first |= self._chosen(system, samples, np.full(len(samples), t), q)

    def __call__(self, samples: Indices, times: Array, states: Array) -> list[KeptCoordinates | None]:
        """The coordinates of samples at times (k,) and states (k, n_q + n_v + 1); None where none serve."""
        chosen = {sample: self._first[sample] for sample in samples[times == self._start].tolist()}
        for k, system in enumerate(self._systems):
            mine = (samples % len(self._systems) == k) & (times != self._start)
            if np.any(mine):
                chosen |= self._later(system, samples[mine], times[mine], split(system, states[mine])[0])
        return [chosen.get(sample) for sample in samples.tolist()]

    def _later(self, system: System, samples: Indices, times: Array, q: Array) -> dict[int, KeptCoordinates]:
        """The best coordinates of samples (k,) of a system at later times; those without any are left out."""
        try:
            return self._chosen(system, samples, times, q)
        except NotSolvableError:
            parts = [slice(k, k + 1) for k in range(len(samples))] if len(samples) > 1 else []
            each = [self._later(system, samples[part], times[part], q[part]) for part in parts]
            return {sample: kept for single in each for sample, kept in single.items()}

    def _chosen(self, system: System, samples: Indices, times: Array, q: Array) -> dict[int, KeptCoordinates]:
        """The best coordinates of samples (k,) of a system.

        Raises:
            NotSolvableError: If a sample has none.
        """
        chosen: dict[int, KeptCoordinates] = {}
        for numbers, *levels in woronetz.best_partitions(system, times, q):
            pair = levels[0], levels[1]
            condition = woronetz.conditionings(system, times[numbers], q[numbers], pair)
            for k, sample in enumerate(samples[numbers].tolist()):
                change = {"sample": sample, "time": float(times[numbers[k]])}
                self._changes.append(change | woronetz.independent_names(system, pair))
                chosen[sample] = woronetz.kept_coordinates(pair, condition[:, k])
        return chosen

    def statistics(self) -> dict[str, Any]:
        """All choices of coordinates, and how many they were after the first ones."""
        changes = sorted(self._changes, key=lambda change: (change["time"], change["sample"]))
        if len(self._first) == 1:
            changes = [{name: value for name, value in change.items() if name != "sample"} for change in changes]
        return {"partitions": changes, "repartitions": len(changes) - len(self._first)}
