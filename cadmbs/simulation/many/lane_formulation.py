"""Batches and variants in SIMD lanes as a formulation: trees, and mechanisms with loops by multipliers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.constraints import cut_coordinates, rows
from cadmbs.constraints.cut_coordinates import cut_trajectory
from cadmbs.constraints.equations.idle_rows import idle_rows
from cadmbs.dynamics.closed_loops.loop_packing import pack_cuts
from cadmbs.dynamics.cut_loads import cut_loads
from cadmbs.dynamics.scenarios.initial import follows_cut_positions, start_cut_positions
from cadmbs.dynamics.scenarios.motion_report import MotionReport
from cadmbs.dynamics.spring_energy import spring_energy
from cadmbs.errors import CadmbsError, Finding
from cadmbs.integrators.scipy_methods import ERROR_ORDERS, first_steps
from cadmbs.integrators.trajectory import Progress, Trajectory
from cadmbs.kernels.calls.engine import EngineDecision
from cadmbs.kernels.calls.variants import Variants
from cadmbs.kernels.many.lane_batches import LaneMotions
from cadmbs.kernels.steps.drift_check import DriftLimits
from cadmbs.kinematics.configuration import normalized
from cadmbs.machine_code.device_interface import Device
from cadmbs.simulation.compiled.compiled_outputs import CompiledOutputs, compiled_outputs
from cadmbs.simulation.compiled.constrained_kernel import is_massless
from cadmbs.simulation.compiled.independent_rows import chosen_rows
from cadmbs.simulation.drift.constraint_monitor import ConstraintMonitor
from cadmbs.simulation.drift.constraint_projection import ConstraintProjection
from cadmbs.simulation.formulations.constrained_rows import constrained_rows
from cadmbs.simulation.formulations.equations import Index1Equations, TreeEquations
from cadmbs.simulation.formulations.tree import evaluated_tree
from cadmbs.simulation.many.lane_coordinates import LaneCoordinates
from cadmbs.simulation.many.lane_runs import (
    Advance,
    LaneRun,
    LaneSteps,
    lane_drift,
    left_lanes,
    restored_rows,
    systems_of,
)
from cadmbs.simulation.many.lane_stops import SampleStop, ShortSteps
from cadmbs.simulation.method import FIXED_STEP_METHODS, MethodChoice
from cadmbs.simulation.reports.columns import further_columns, limit_findings
from cadmbs.simulation.reports.mechanisms import gathered_findings
from cadmbs.simulation.reports.motion_rows import MotionRows
from cadmbs.simulation.reports.requested_columns import reaction_findings, requested_columns
from cadmbs.simulation.states import coordinate_rate, split
from cadmbs.system import Scenario, System
from cadmbs.system.stacked_systems import stack_of
from cadmbs.system.stacks import SystemStack
from cadmbs.tolerances import BAUMGARTE_RATE, SMALLEST_PROJECTED_DRIFT

REPORT_ROWS: Final = 1024
"""Rows of all variants whose report is computed at once: measured, the arrays of more leave the cache."""


COMPILED_ROWS: Final = 4000
"""Rows from which on a kernel evaluates those of loops: NumPy takes 0.1 s for them, and tracing a mechanism no less."""

KERNEL_ROWS: Final = 20_000
"""Rows of trees from which on kernels evaluate them: NumPy takes a second for so many, kernels some to be compiled."""


class LaneBatch(NamedTuple):
    """A batch whose steps lanes take.

    Attributes:
        moving: The system, or n variants.
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
    """

    moving: System | Variants
    plan: Scenario
    choice: MethodChoice
    start: Array
    rank: int
    decision: EngineDecision
    threads: int | None
    progress: Progress
    findings: tuple[Finding, ...]
    metadata: dict[str, Any]
    device: Device | None = None
    final_only: bool = False

    @property
    def records_final(self) -> bool:
        """Whether the last output alone is recorded: turns of cut joints are followed from output to output."""
        system = systems_of(self.moving)[0]
        return self.final_only and not (rows(system).n_rows and follows_cut_positions(system))


class LaneFormulation:
    """A batch in lanes.

    Attributes:
        moving, plan, start: Of the batch.
        after_step: Nothing follows a step that lanes have not done.
    """

    after_step = None

    def __init__(self, batch: LaneBatch, advance: Advance | None = None) -> None:
        """Args: the batch, what takes its fixed steps; None for one call."""
        self._batch, self.moving, self.plan, self.start = batch, batch.moving, batch.plan, batch.start
        self._advance = advance
        self._systems = systems_of(batch.moving)
        self._monitors: dict[int, ConstraintMonitor] = {}
        self._motions: list[LaneMotions] = []
        self._steps: LaneSteps | None = None
        states = self.start.reshape(-1, self.start.shape[-1])
        self._coordinates: LaneCoordinates | None = None
        if batch.choice.equations == "woronetz":
            self._coordinates = LaneCoordinates(self._systems, self.plan.start, states)

    def steps(self, times: Sequence[float], events: bool) -> LaneSteps:
        """All steps of all samples."""
        within = self._within() if self.plan.stop else None
        self._steps = LaneSteps(self.run(times), times, self._motions.append, within, self._advance)
        return self._steps

    def run(self, times: Sequence[float]) -> LaneRun:
        """What their steps need, over output times [s]."""
        batch, stepper = self._batch, self._batch.choice.method
        fixed = stepper in FIXED_STEP_METHODS
        return LaneRun(
            batch.moving, self.plan, stepper, self.start, None if fixed else self._first_steps(times), self._limits(),
            batch.rank, self._massless(), self._start_angles(), self._choose_rows, self._coordinates, batch.threads,
            batch.progress, batch.device, batch.records_final,
        )  # fmt: skip

    @property
    def stopped(self) -> dict[int, SampleStop]:
        """Where samples stopped, by their number."""
        return {} if self._steps is None else self._steps.stopped

    def _within(self) -> ShortSteps:
        """States within steps."""
        if not rows(self._systems[0]).n_rows:
            return ShortSteps(self._systems, TreeEquations)
        rate = self._limits().baumgarte
        return ShortSteps(self._systems, lambda system: Index1Equations(system, rate, self._batch.rank))

    def row(self, x: Array) -> Array:
        """The state."""
        return x

    def column_index(self, name: str) -> int | None:
        """States of several samples have no single index."""
        return None

    def _limits(self) -> DriftLimits:
        """Treatment of drift."""
        if not rows(self._systems[0]).n_rows:
            return DriftLimits(False, math.inf, math.inf)
        monitor = self._monitor(0)
        return monitor.projection.limits._replace(baumgarte=monitor.equations.rate)

    def _monitor(self, sample: int) -> ConstraintMonitor:
        """That of one sample, with the independence of its rows at the start."""
        if sample not in self._monitors:
            system = self._systems[sample % len(self._systems)]
            plan, rank = self.plan, self._batch.rank
            reduced = self._coordinates is not None
            projects = plan.stabilization == "projection" or reduced
            rate = BAUMGARTE_RATE if plan.stabilization == "baumgarte" and not reduced else 0.0
            projection = ConstraintProjection(
                system, projects, max(plan.absolute_tolerance, SMALLEST_PROJECTED_DRIFT), rank
            )
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
        if not rows(self._systems[0]).n_rows:
            return False
        return is_massless(self._monitor(0))

    def _start_angles(self) -> Array:
        """Positions (samples, k) of the cut joints along which something acts."""
        n, states = len(self._systems), self.start.reshape(-1, self.start.shape[-1])
        if not rows(self._systems[0]).n_rows:
            return np.zeros((len(states), 0))
        indices = pack_cuts(self._systems[0]).position_indices
        angles = np.zeros((len(states), len(indices)))
        for k, system in enumerate(self._systems if len(indices) else ()):
            q = normalized(system, split(system, states[k::n])[0])
            positions = start_cut_positions(system, self.plan.positions, q, self.plan.start)
            angles[k::n, indices >= 0] = positions[:, indices[indices >= 0]]
        return angles

    def _cut_positions(self, system: System, number: int, t: Array, q: Array, v: Array) -> Array | None:
        """Positions (..., n_t, k) of the cut joints of a system where turns or branches matter, full turns counted."""
        if not rows(system).n_rows or not follows_cut_positions(system):
            return None
        if not system.derived(cut_loads).springs:
            start = start_cut_positions(system, self.plan.positions, q[..., 0, :], self.plan.start)
            return cut_trajectory(system, t, q, v, start)[0]
        n, n_state, indices = len(self._systems), self.start.shape[-1], pack_cuts(system).position_indices
        known = self._motions[0].results[number::n, : q.shape[-2] - 1, n_state:]
        angles = np.concatenate([self._start_angles()[number::n, None], known], axis=1).reshape(*q.shape[:-1], -1)
        near = cut_coordinates(system, q)
        counted, columns = angles[..., indices >= 0], indices[indices >= 0]
        near[..., columns] = np.where(np.isfinite(counted), counted, near[..., columns])
        return np.asarray(cut_coordinates(system, q, near))

    def _first_steps(self, times: Sequence[float]) -> Array:
        """Sizes of the first steps, as SciPy chooses them."""
        n = len(self._systems)
        states = self.start.reshape(-1, self.start.shape[-1])
        sizes = np.empty(len(states))
        for k, system in enumerate(self._systems):
            rank = self._batch.rank
            equations = Index1Equations(system, 0.0, rank) if rows(system).n_rows else TreeEquations(system)
            rate = lambda t, x, system=system, equations=equations: coordinate_rate(system, equations, t, x)  # noqa: E731
            order = ERROR_ORDERS[self._batch.choice.method]
            tolerances, largest = (self.plan.rtol, self.plan.absolute_tolerance), self.plan.step or math.inf
            sizes[k::n] = first_steps(rate, states[k::n].T, (times[0], times[-1]), tolerances, largest, order)
        return sizes

    def report(self, trajectory: Trajectory) -> MotionReport:
        """Accelerations, forces and energies at the rows, of each system with its samples."""
        t, states, batch = np.array(trajectory.times), np.stack(trajectory.rows, axis=-2), self._batch
        is_known = np.isfinite(states).all(axis=-1)
        states = np.where(is_known[..., None], states, states[..., :1, :])  # in place of rows that nobody knows
        if not isinstance(batch.moving, Variants):
            report = self._report_of(self._systems[0], 0, t, states)
        else:
            report = self._report_of_variants(t, states)
        report = report if np.all(is_known) else _without_unknown(report, is_known)
        choice = batch.choice
        method = {"name": choice.name, "reason": choice.reason}
        if choice.equations != "tree":
            stabilization = self.plan.stabilization
            method |= {"equations": choice.equations, "stepper": choice.method, "stabilization": stabilization}
        return replace(
            report,
            statistics=self._statistics() | batch.decision.statistics(),
            method=method,
            metadata={**batch.metadata, **report.metadata},
            findings=(*batch.findings, *report.findings),
            has_limit_findings=isinstance(batch.moving, Variants),
            remedies=choice.remedies,
        )

    def _report_of_variants(self, t: Array, states: Array) -> MotionReport:
        """The rows of variants (..., n, n_t, k): many side by side where they are of one stack, else one by one."""
        systems = self._systems
        follows = rows(systems[0]).n_rows and follows_cut_positions(systems[0])
        stack = None if follows or states.ndim != 3 else stack_of(systems)
        each: list[MotionReport] = []
        size = max(1, REPORT_ROWS // len(t))
        for first in range(0, len(systems), size):
            numbers = np.arange(first, min(first + size, len(systems)))
            block = None if stack is None else self._report_of_stack(stack.take(numbers), numbers, t, states[numbers])
            each += block or [self._report_of(systems[k], k, t, states[..., k, :, :]) for k in numbers.tolist()]
        return _stacked(each, systems)

    def _report_of_stack(
        self, stack: SystemStack, numbers: Indices, t: Array, states: Array
    ) -> list[MotionReport] | None:
        """The rows of variants (n, n_t, k), of each of them; None where one of them has no values."""
        system = stack.along_times
        try:
            report = self._report_of(system, 0, t, states, is_stacked=True)
        except (CadmbsError, np.linalg.LinAlgError):
            return None
        if not np.all(np.isfinite(report.a)):
            return None
        each = [_of_variant(report, i) for i in range(len(numbers))]
        return [self._with_findings(t, self._systems[k], of_one) for k, of_one in zip(numbers, each, strict=True)]

    def _with_findings(self, t: Array, system: System, report: MotionReport) -> MotionReport:
        """The report of one variant with the findings about it."""
        motion = MotionRows(system, t, report.q, report.v, report.a)
        limits = limit_findings(system, t, report.q, report.v)
        return replace(report, findings=(*report.findings, *reaction_findings(self.plan.outputs, motion), *limits))

    def _report_of(
        self, system: System, number: int, t: Array, states: Array, is_stacked: bool = False
    ) -> MotionReport:
        """The rows of one system."""
        q, v = split(system, states)
        q = normalized(system, q)
        cut = self._cut_positions(system, number, t, q, v)
        if rows(system).n_rows:
            equations = Index1Equations(system, 0.0, self._batch.rank, cut_positions=cut)
            compiled = None if is_stacked else self._compiled_outputs(number, t, states, cut)
            values = constrained_rows(equations, t, q, v, compiled)
            a, tau, kinetic, potential = values.a, values.tau, values.kinetic, values.potential
            columns = dict(values.columns)
        else:
            by_kernels = not is_stacked and math.prod(q.shape[:-1]) >= KERNEL_ROWS
            tau, a, kinetic, potential = evaluated_tree(system, t, q, v, "auto" if by_kernels else "reference")
            columns = {}
        columns |= further_columns(system, self.plan, q, v, a)
        report = MotionReport(q, v, a, tau, kinetic, potential, states[..., -1], columns, {}, {}, cut_positions=cut)
        if not isinstance(self._batch.moving, Variants):
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
        if len(flat) < COMPILED_ROWS or isinstance(self._batch.moving, Variants):
            return None
        near = None if cut is None else cut.reshape(-1, cut.shape[-1])
        return compiled_outputs(self._monitor(number), times, flat, near, projects=False)

    def _statistics(self) -> dict[str, Any]:
        """Drift and projections."""
        if not self._motions:
            return {}
        left = {"samples_that_left_lanes": left_lanes(self._motions)}
        if not rows(self._systems[0]).n_rows:
            return left
        drift = lane_drift(self._motions)
        return (
            left
            | {
                "largest_position_drift": drift.gap,
                "largest_velocity_drift": drift.defect,
                "projections": drift.projections,
                "shortest_projections": drift.shortest,
                "restored_rows": restored_rows(self._motions),
            }
            | ({} if self._coordinates is None else self._coordinates.statistics())
        )


def _stored(system: System, t: Array, q: Array, cut_positions: Array | None) -> Array | None:
    """Energy of the springs (..., n_t)."""
    try:
        return np.broadcast_to(spring_energy(system, q, t, cut_positions), q.shape[:-1])
    except CadmbsError:
        return None


def _without_unknown(report: MotionReport, is_known: NDArray[np.bool_]) -> MotionReport:
    """The report with rows that are not a number where states (..., n_t) are not known."""
    rows_of_states: dict[str, Any] = {
        name: np.where(is_known[..., None], getattr(report, name), np.nan) for name in ("q", "v", "a", "tau")
    }
    numbers: dict[str, Any] = {
        name: np.where(is_known, getattr(report, name), np.nan) for name in ("kinetic", "gravity_potential", "work")
    }
    columns = {name: np.where(is_known, values, np.nan) for name, values in report.columns.items()}
    return replace(report, **rows_of_states, **numbers, columns=columns)


def _of_variant(report: MotionReport, k: int) -> MotionReport:
    """The report of one of n variants side by side; what is the same for all of them may be without their axis."""
    shape = report.q.shape[:-1]

    def single(values: Array, *width: int) -> Array:
        return np.asarray(np.broadcast_to(values, (*shape, *width))[k])

    vectors = {name: getattr(report, name) for name in ("q", "v", "a", "tau")}
    arrays: dict[str, Any] = {name: single(values, values.shape[-1]) for name, values in vectors.items()}
    numbers: dict[str, Any] = {name: single(getattr(report, name)) for name in ("kinetic", "gravity_potential", "work")}
    return replace(
        report, **arrays, **numbers, columns={name: single(values) for name, values in report.columns.items()},
        stored=None if report.stored is None else single(report.stored),
    )  # fmt: skip


def _stacked(each: Sequence[MotionReport], systems: Sequence[System]) -> MotionReport:
    """The reports of n variants (..., n_t, k) as one (..., n, n_t, k); findings with the number of their variant."""
    arrays: dict[str, Any] = {
        name: np.stack([getattr(report, name) for report in each], axis=-3) for name in ("q", "v", "a", "tau")
    }
    energies: dict[str, Any] = {
        name: np.stack([getattr(report, name) for report in each], axis=-2)
        for name in ("kinetic", "gravity_potential", "work")
    }
    stored = [report.stored for report in each]
    columns = {name: np.stack([report.columns[name] for report in each], axis=-2) for name in each[0].columns}
    return replace(
        each[0], **arrays, **energies, columns=columns, cut_positions=None,
        stored=None if any(x is None for x in stored) else np.stack([x for x in stored if x is not None], axis=-2),
        findings=gathered_findings(systems, [report.findings for report in each]),
    )  # fmt: skip
