"""Monitoring of constraints after each step: drift, projection, singular configurations, limits of the next step."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from cadmbs.arrays import Array, row_blocks
from cadmbs.constraints import cut_coordinates, velocity_target
from cadmbs.dynamics import mass_matrix
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT
from cadmbs.dynamics.closed_loops.singular import (
    Passage,
    PassageStart,
    require_bounded,
    require_progress,
    require_same_branch,
    weakest,
)
from cadmbs.integrators.trajectory import GO_ON, Step, StepDecision, StepOutcome
from cadmbs.kernels.steps.drift_check import LEFT_ACCELERATIONS
from cadmbs.kinematics.configuration import normalized
from cadmbs.simulation.compiled.compiled_equations import CompiledEquations
from cadmbs.simulation.drift.constraint_projection import ConstraintProjection
from cadmbs.simulation.drift.constraint_record import ConstraintRecord, DriftHistory, DriftKernel
from cadmbs.simulation.drift.dead_end import Approach, ApproachPoint
from cadmbs.simulation.drift.step_limit import SingularityStepLimit
from cadmbs.simulation.formulations.equations import Index1Equations
from cadmbs.simulation.states import split
from cadmbs.system import System
from cadmbs.tolerances import (
    APPROACH_MARGIN,
    NEARLY_SINGULAR_MARGIN,
    PASSAGE_BEGIN_MARGIN,
    PASSAGE_END_MARGIN,
    SHORT_PASSAGE_STEP,
)


class ConstraintMonitor:
    """Monitors the constraints of one motion: drift, projection, singular configurations, limits of the next step.

    Near singular configurations states are projected after every step, and a motion that leaves its branch, or whose
    steps shrink away, is stopped.

    Attributes:
        record: The state of the constraints after the last step.
        equations: The multiplier form for the present record.
        projection: Projects states onto the constraint manifold.
    """

    def __init__(
        self,
        projection: ConstraintProjection,
        equations: Index1Equations,
        start: tuple[float, Array],
        cut_positions: Array | None = None,
        limit: SingularityStepLimit | None = None,
    ) -> None:
        """Args: the projection, the equations, time and state, cut joints to follow, the limit of adaptive steps."""
        self.projection, self.limit = projection, limit
        self.record = ConstraintRecord(*start, cut_positions=cut_positions)
        self.equations = replace(equations, cut_positions=cut_positions)
        self.drift_kernel: DriftKernel | None = None
        self._followed = [] if cut_positions is None else [(start[0], cut_positions)]

    @property
    def system(self) -> System:
        """The mechanism."""
        return self.projection.system

    @property
    def first_margin(self) -> float:
        """Margin of the rows at the start."""
        return self.equations.margins.first

    def use(self, kernel: DriftKernel, compiled: CompiledEquations | None) -> None:
        """Let a kernel check the drift first, and evaluate the equations near singular configurations."""
        self.drift_kernel = kernel
        self.equations = replace(self.equations, compiled=compiled)
        self.projection = replace(self.projection, compiled=compiled)

    def limit_steps(self, limit: SingularityStepLimit) -> None:
        """Limit adaptive steps before singular configurations."""
        self.limit = limit

    def after_step(self, step: Step, proposed: float) -> StepOutcome:
        """The state to go on from, and the longest step to be tried next.

        Raises:
            NotSolvableError: If the motion left its branch at a singular configuration, or left the constraints.
        """
        margin = self.equations.margins.reset()
        record = self._passed(self.record._replace(t=step.t, h=step.h, margin=margin), step.x, proposed)
        record, changed = self._projected(record, step.x)
        outcome = GO_ON
        if self.limit is not None:
            record, outcome = self.limit.limited(record, self.equations, self.drift_kernel, proposed)
            if outcome.decision is StepDecision.REPEAT_STEP:
                self._adopt(self.record._replace(singular_time=np.inf))
                return outcome
        if record.cut_positions is not None:
            self._followed.append((record.t, record.cut_positions))
        self._adopt(record)
        longest = outcome.longest_step
        if self.limit is not None and record.approach is not None:
            longest = min(longest, record.approach.longest_step(proposed))
        decision = StepDecision.STATE_CHANGED if changed else StepDecision.GO_ON
        return StepOutcome(decision, record.x, longest, outcome.last)

    def rate_of_step(self, t: float, x: Array) -> Array:
        """(v, a, power) in a step of given size; at its start as `cadmbs.kernels.steps.step_ends` says."""
        record = self.record
        if record.uncorrected is None or x is not record.x:
            return self.equations(t, x)
        return self.equations.rate_of(t, x, record.uncorrected)

    def skipped_to(self, t: float, x: Array, h: float, drift: DriftHistory) -> None:
        """Record steps that a kernel took and checked."""
        longest = max(self.record.longest_step, h)
        self._adopt(self.record._replace(t=t, x=x, h=h, longest_step=longest, drift=drift, uncorrected=None))

    def go_back(self, t: float, x: Array, cut_positions: Array | None) -> None:
        """Go on from a regular state, which may be an earlier one."""
        self._adopt(ConstraintRecord(t, x, cut_positions=cut_positions, drift=self.record.drift))
        self._followed = [entry for entry in self._followed if entry[0] <= t]

    def follow_cuts(self, times: Array, q: Array, angles: Callable[[Array], Array]) -> None:
        """Record positions of the cut joints after steps that a kernel took.

        Args:
            times: (k,) ends of these steps [s].
            q: (k, n_q) positions there.
            angles: Puts the angles that the kernel counted into positions (k, n) of all cut joints.
        """
        if self.record.cut_positions is None or not len(times):
            return
        near = angles(np.tile(self.record.cut_positions, (len(times), 1)))
        positions = cut_coordinates(self.system, q, near)
        self._followed += zip(times.tolist(), positions, strict=True)
        self._adopt(self.record._replace(cut_positions=positions[-1]))

    def cut_positions_at(self, t: Array, q: Array) -> Array | None:
        """Positions (..., n_t, n) of the cut joints at rows, turns counted, where the motion counted them."""
        if not self._followed:
            return None
        times = np.array([time for time, _ in self._followed])
        last = np.clip(np.searchsorted(times, t + 1e-12 * np.maximum(1.0, np.abs(t)), side="right") - 1, 0, None)
        near = np.stack([self._followed[int(k)][1] for k in last], axis=-2)
        blocks = row_blocks(len(t), math.prod(q.shape[:-2]))
        return np.concatenate(
            [cut_coordinates(self.system, q[..., rows, :], near[..., rows, :]) for rows in blocks], axis=-2
        )

    def _adopt(self, record: ConstraintRecord) -> None:
        equations, ahead = self.equations, record.singularity_ahead
        if equations.singularity_ahead != ahead or equations.cut_positions is not record.cut_positions:
            self.equations = replace(equations, singularity_ahead=ahead, cut_positions=record.cut_positions)
        self.record = record

    def _projected(self, record: ConstraintRecord, x: Array) -> tuple[ConstraintRecord, bool]:
        """The record with the state to go on from; whether that is another one."""
        large = self.system.n_v > DENSE_VELOCITY_LIMIT
        tight = record.in_passage or (large and record.margin < NEARLY_SINGULAR_MARGIN * self.first_margin)
        check = None
        if self.drift_kernel is not None and not tight:
            q = normalized(self.system, split(self.system, x)[0])
            check = self.drift_kernel.check(record.t, np.concatenate([q, x[..., self.system.n_q :]], axis=-1))
        if check is None:
            check = self.projection.check(record.t, x, tight)
        state = x if check.x is None else check.x
        near = record.cut_positions
        if near is not None:
            near = cut_coordinates(self.system, normalized(self.system, split(self.system, state)[0]), near)
        before = None
        if check.x is not None and not large and not tight:
            before = uncorrected_velocities(self.system, x, state)
        record = record._replace(x=state, drift=record.drift.after(check), cut_positions=near, uncorrected=before)
        return record, check.x is not None

    def _passed(self, record: ConstraintRecord, x: Array, proposed: float) -> ConstraintRecord:
        """The record with the begin or the end of the passage of a singular configuration.

        Raises:
            NotSolvableError: If the motion left its branch there, or its steps shrink away.
        """
        last, system = self.record, self.system
        record = record._replace(longest_step=max(last.longest_step, record.h))
        record = self._approached(record, x, proposed)
        reaches = last.t < last.singular_time <= record.t
        if not record.in_passage and (record.margin < PASSAGE_BEGIN_MARGIN * self.first_margin or reaches):
            q, v = split(system, last.x)
            passage = PassageStart(last.t, q, v, self._mass(last.t, q))
            record = record._replace(passage=passage, passage_margin=record.margin)
        begin = record.passage
        if begin is None:
            return record
        q, v = split(system, x)
        require_bounded(begin, v, record.t)
        short = record.short_steps + 1 if record.h < SHORT_PASSAGE_STEP * record.longest_step else 0
        require_progress(system, self.equations.rank, record.t, record.h, short, q)
        record = record._replace(short_steps=short, passage_margin=min(record.passage_margin, record.margin))
        if self.equations.margin_at(record.t, q) > PASSAGE_END_MARGIN * self.first_margin:
            return self._left(record, begin, normalized(system, q), v)
        return record

    def _approached(self, record: ConstraintRecord, x: Array, proposed: float) -> ConstraintRecord:
        """The record with how a driven motion came near a singular configuration.

        Raises:
            NotSolvableError: If it is a dead end.
        """
        system, first = self.system, self.first_margin
        if x.ndim > 1 or record.margin >= APPROACH_MARGIN * first:
            return record if record.approach is None else record._replace(approach=None)
        q, v = split(system, x)
        compiled = self.equations.compiled
        rates = velocity_target(system, q, record.t) if compiled is None else compiled.at(record.t, q, v).rates
        if not np.any(rates):
            return record if record.approach is None else record._replace(approach=None)
        speed = float(np.sqrt(np.maximum(0.0, v @ self._mass(record.t, q) @ v)))
        point = ApproachPoint(record.t, record.margin, speed)
        approach = (record.approach or Approach()).onward(point, record.h, proposed)
        approach.require_reach(first)
        return record._replace(approach=approach)

    def _mass(self, t: float, q: Array) -> Array:
        """Mass matrices (..., n_v, n_v), of one state by the kernel where there is one."""
        compiled = self.equations.compiled
        if compiled is None or q.ndim > 1:
            return mass_matrix(self.system, q, engine="reference")
        return compiled.at(t, q).mass

    def _left(self, record: ConstraintRecord, begin: PassageStart, q: Array, v: Array) -> ConstraintRecord:
        """The end of a passage; not a passage where the margin still falls, after rejected steps that came near."""
        equations, t = self.equations, record.t
        record = record._replace(passage=None)
        if (
            equations.has_margins
            and q.ndim == 1
            and weakest(self.system, equations.rank, t, q, v, equations.compiled)[1] < 0.0
        ):
            return record
        exact = replace(equations, rate=0.0, margins=type(equations.margins)())
        both = (exact.response(begin.t, begin.q, begin.v).a, exact.response(t, q, v).a)
        require_same_branch(begin, v, begin.v + 0.5 * (t - begin.t) * (both[0] + both[1]), t)
        return record._replace(passages=(*record.passages, Passage(begin.t, t, record.passage_margin)))


def uncorrected_velocities(system: System, x: Array, projected: Array) -> Array:
    """Velocities (..., n_v) before projection where their correction leaves accelerations as they are; else after."""
    before, v = split(system, x)[1], split(system, projected)[1]
    size = np.max(np.abs(v - before), axis=-1, keepdims=True, initial=0.0)
    bound = LEFT_ACCELERATIONS * np.maximum(1.0, np.max(np.abs(v), axis=-1, keepdims=True, initial=0.0))
    return np.where(size < bound, before, v)
