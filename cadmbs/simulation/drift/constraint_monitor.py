"""Monitoring of constraints after each step: drift, projection, singular configurations, limits of the next step."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import pairwise
from typing import NamedTuple, Protocol

import numpy as np

from cadmbs import errors, tolerances
from cadmbs.arrays import Array, row_blocks
from cadmbs.constraints import cut_coordinates, velocity_target
from cadmbs.dynamics import mass_matrix
from cadmbs.dynamics.closed_loops import constrained, singular
from cadmbs.integrators.trajectory import GO_ON, RightHandSide, Step, StepDecision, StepOutcome
from cadmbs.kernels.steps.drift_check import LEFT_ACCELERATIONS, DriftCheck
from cadmbs.kernels.steps.loops_adaptive import LEAP_DIP
from cadmbs.kinematics.configuration import normalized
from cadmbs.simulation.compiled.compiled_equations import CompiledEquations
from cadmbs.simulation.drift.constraint_projection import ConstraintProjection
from cadmbs.simulation.formulations.equations import Index1Equations
from cadmbs.simulation.states import split
from cadmbs.system import System


class LeapSearch(Enum):
    """Which steps are searched for singular configurations that they lead over."""

    NEVER = "none"
    BY_MARGINS = "those with a small margin between their ends"
    ALWAYS = "all"


class Leaps:
    """How the next step is searched; those after it by margins."""

    def __init__(self) -> None:
        """By margins."""
        self._next = LeapSearch.BY_MARGINS

    def search_next(self, search: LeapSearch) -> None:
        """Search the next step in another way."""
        self._next = search

    def of_step(self) -> LeapSearch:
        """How a step that was taken is searched."""
        search, self._next = self._next, LeapSearch.BY_MARGINS
        return search


class ConstraintMonitor:
    """Monitors the constraints of one motion: drift, projection, singular configurations, limits of the next step.

    Near singular configurations states are projected after every step, and a motion that leaves its branch, or whose
    steps shrink away, is stopped.

    Attributes:
        record: The state of the constraints after the last step.
        equations: The multiplier form for the present record.
        projection: Projects states onto the constraint manifold.
        leaps: How the next step is searched for singular configurations that were not in sight before it.
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
        self.leaps = Leaps()
        self._followed = [] if cut_positions is None else [(start[0], cut_positions)]

    @property
    def system(self) -> System:
        """The mechanism."""
        return self.projection.system

    @property
    def _first_margin(self) -> float:
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
        margin, search = self.equations.margins.reset(), self.leaps.of_step()
        if search is LeapSearch.ALWAYS or (search is LeapSearch.BY_MARGINS and self._dips(step, margin)):
            leap = self._leap(step)
            if leap is not None:
                return leap
        record = self._passed(self.record._replace(t=step.t, h=step.h, margin=margin), step, proposed)
        record, changed = self._projected(record, step.x)
        outcome = GO_ON
        if self.limit is not None:
            begin = self.record.t, self.record.x
            record, outcome = self.limit.limited(record, self.equations, self.drift_kernel, proposed, begin)
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

    def _leap(self, step: Step) -> StepOutcome | None:
        """That a step is to be repeated, if it led over a singular configuration that was not in sight.

        Its stages may have lost their digits beside it, and nothing has told that it was passed. The next try knows of
        it: it leaves it in the gap between its stages, which are projected.
        """
        record, limit = self.record, self.limit
        is_known = record.in_passage or record.t < record.singular_time <= step.t
        if limit is None or is_known or step.x.ndim > 1:
            return None
        begin, instant = step.t - step.h, self._singular_time_within(step)
        over, last = limit.horizon.passage_step(begin, instant - begin, step.h, limit.gap)
        if not np.isfinite(over):
            return None
        self._adopt(record._replace(singular_time=instant))
        return StepOutcome(StepDecision.REPEAT_STEP, None, over, last)

    def _singular_time_within(self, step: Step) -> float:
        """The time of the first singular configuration within a step of a single motion; infinite if there is none."""
        if step.dense is None:
            return math.inf
        equations, dense, n_q = self.equations, step.dense(), self.system.n_q
        instant = singular.singular_time_within(
            self.system, equations.rank, (step.t - step.h, step.t), lambda t: normalized(self.system, dense(t)[:n_q]),
            equations.margin_at, tolerances.NEARLY_SINGULAR_MARGIN * self._first_margin, equations.compiled,
        )  # fmt: skip
        equations.margins.reset()
        return instant

    def _dips(self, step: Step, margin: float) -> bool:
        """Whether the smallest margin in the stages of a step was small, and smaller than at both of its ends."""
        far = margin > singular.SINGULARITY_IN_SIGHT_MARGIN * self._first_margin
        if far or self.limit is None or not self.equations.has_margins or step.x.ndim > 1:
            return False
        states = ((step.t - step.h, self.record.x), (step.t, step.x))
        ends = [self.equations.margin_at(t, normalized(self.system, x[: self.system.n_q])) for t, x in states]
        return margin < LEAP_DIP * min(ends)

    def rate_of_step(self, t: float, x: Array) -> Array:
        """(v, a, power) in a step of given size; at its start as `cadmbs.kernels.steps.corrections` says."""
        record = self.record
        if record.uncorrected is None or x is not record.x:
            return self.equations_at(t)(t, x)
        return self.equations.rate_of(t, x, record.uncorrected)

    def equations_at(self, t: float) -> Index1Equations:
        """The multiplier form at a time [s], which may lie before the present record, within a stretch of steps.

        Cut joints are followed up to there: their turns at the end of the stretch may be others.
        """
        if self.record.cut_positions is None or t >= self.record.t:
            return self.equations
        number = bisect_right(self._followed, t, key=lambda entry: entry[0])
        return replace(self.equations, cut_positions=self._followed[max(number - 1, 0)][1])

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
        large = self.system.n_v > constrained.DENSE_VELOCITY_LIMIT
        tight = record.in_passage or (large and record.margin < tolerances.NEARLY_SINGULAR_MARGIN * self._first_margin)
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

    def _passed(self, record: ConstraintRecord, step: Step, proposed: float) -> ConstraintRecord:
        """The record with the begin or the end of the passage of a singular configuration.

        Raises:
            NotSolvableError: If the motion left its branch there, or its steps shrink away.
        """
        last, system, x = self.record, self.system, step.x
        record = record._replace(longest_step=max(last.longest_step, record.h))
        record = self._approached(record, x, proposed)
        reaches = last.t < last.singular_time <= record.t
        if not record.in_passage and (record.margin < tolerances.PASSAGE_BEGIN_MARGIN * self._first_margin or reaches):
            q, v = split(system, last.x)
            passage = singular.PassageStart(last.t, q, v, self._mass(last.t, q))
            record = record._replace(passage=passage, passage_margin=record.margin)
        begin = record.passage
        if begin is None:
            return record
        q, v = split(system, x)
        singular.require_bounded(begin, v, record.t)
        short = record.short_steps + 1 if record.h < tolerances.SHORT_PASSAGE_STEP * record.longest_step else 0
        singular.require_progress(system, self.equations.rank, record.t, record.h, short, q)
        record = record._replace(short_steps=short, passage_margin=min(record.passage_margin, record.margin))
        if self.equations.margin_at(record.t, q) > tolerances.PASSAGE_END_MARGIN * self._first_margin:
            return self._left(record, begin, step, reaches)
        return record

    def _approached(self, record: ConstraintRecord, x: Array, proposed: float) -> ConstraintRecord:
        """The record with how a driven motion came near a singular configuration.

        Raises:
            NotSolvableError: If it is a dead end.
        """
        system, first = self.system, self._first_margin
        if x.ndim > 1 or record.margin >= tolerances.APPROACH_MARGIN * first:
            return record if record.approach is None else record._replace(approach=None)
        q, v = split(system, x)
        if not np.any(velocity_target(system, q, record.t)):
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

    def _left(
        self, record: ConstraintRecord, begin: singular.PassageStart, step: Step, reaches: bool
    ) -> ConstraintRecord:
        """The end of a passage, or of steps that came near a singular configuration and went away from it.

        Not a passage where the margin still falls, after rejected steps that came near; behind a long step, within
        which the configuration was in sight, it may fall towards the next one. Nor where none lies between begin and
        end: the motion must be on its branch then too, unless one was only expected, and the rows stayed regular.
        """
        equations, t = self.equations, record.t
        record = record._replace(passage=None)
        q, v = split(self.system, step.x)
        q = normalized(self.system, q)
        is_single = equations.has_margins and q.ndim == 1
        rows = self.system, equations.rank
        if is_single and not reaches and singular.weakest(*rows, t, q, v, equations.compiled)[1] < 0.0:
            return record
        is_passed = not is_single or singular.lie_apart(*rows, (begin.t, begin.q), (t, q), equations.compiled)
        if not is_passed and self.record.t <= begin.t:
            # Between states far apart the weakest combination of rows may become another one.
            is_passed = bool(np.isfinite(self._singular_time_within(step)))
        if not is_passed and record.passage_margin > tolerances.PASSAGE_BEGIN_MARGIN * self._first_margin:
            return record
        exact = replace(equations, rate=0.0, margins=type(equations.margins)())
        both = (exact.response(begin.t, begin.q, begin.v).a, exact.response(t, q, v).a)
        singular.require_same_branch(begin, v, begin.v + 0.5 * (t - begin.t) * (both[0] + both[1]), t)
        if not is_passed:
            return record
        return record._replace(passages=(*record.passages, singular.Passage(begin.t, t, record.passage_margin)))


def uncorrected_velocities(system: System, x: Array, projected: Array) -> Array:
    """Velocities (..., n_v) before projection where their correction leaves accelerations as they are; else after."""
    before, v = split(system, x)[1], split(system, projected)[1]
    size = np.max(np.abs(v - before), axis=-1, keepdims=True, initial=0.0)
    bound = LEFT_ACCELERATIONS * np.maximum(1.0, np.max(np.abs(v), axis=-1, keepdims=True, initial=0.0))
    return np.where(size < bound, before, v)


# The state of the constraints after a step of a motion.


class DriftHistory(NamedTuple):
    """Violations at the ends of steps, before states were projected.

    Attributes:
        position: Largest residual [rad, m].
        velocity: Largest violation on velocity level [rad/s, m/s].
        projections: How often states were projected.
        shortest: How many of these took the shortest correction, because no choice of coordinates was good.
    """

    position: float = 0.0
    velocity: float = 0.0
    projections: int = 0
    shortest: int = 0

    def after(self, check: DriftCheck) -> DriftHistory:
        """With the results of one more check."""
        position, velocity = max(self.position, check.gap), max(self.velocity, check.defect)
        return DriftHistory(position, velocity, self.projections + check.projections, self.shortest + check.shortest)

    def joined(self, other: DriftHistory) -> DriftHistory:
        """With those of other steps."""
        position, velocity = max(self.position, other.position), max(self.velocity, other.velocity)
        projections, shortest = self.projections + other.projections, self.shortest + other.shortest
        return DriftHistory(position, velocity, projections, shortest)


class DriftKernel(Protocol):
    """A kernel that checks single states in place of NumPy, where it can."""

    def check(self, t: float, x: Array) -> DriftCheck | None:
        """Drift of a state (n,), projected where it is too large; None where NumPy is to check."""
        ...

    def clear_of(self, margin: float) -> bool:
        """Whether the rows of the last check have more than a part of their independence at the start."""
        ...


class ConstraintRecord(NamedTuple):
    """The state of the constraints after a step; each step makes a new record.

    Attributes:
        t, x: Time and state, projected where that was needed.
        h: Size of the step.
        margin: Smallest margin of the rows in the evaluations of the step.
        longest_step: Longest step of the motion.
        short_steps: Number of steps in a row that were next to nothing.
        passage: Where the present passage of a singular configuration began; None outside.
        passage_margin: Smallest margin within it.
        singular_time: Time of the singular configuration that is in sight; infinite if there is none.
        cut_positions: Positions of the cut joints with full turns counted, where springs need them.
        approach: Where the motion came near the singular configuration that is ahead; None elsewhere.
        passages: Singular configurations that were passed.
        drift: Drift up to now.
        uncorrected: (..., n_v) velocities of x before their correction, where that is so small that accelerations at
            the start of the next step of given size are those of before; None where nothing was corrected.
    """

    t: float
    x: Array
    h: float = 0.0
    margin: float = 1.0
    longest_step: float = 0.0
    short_steps: int = 0
    passage: singular.PassageStart | None = None
    passage_margin: float = 1.0
    singular_time: float = np.inf
    cut_positions: Array | None = None
    approach: Approach | None = None
    passages: tuple[singular.Passage, ...] = ()
    drift: DriftHistory = DriftHistory()
    uncorrected: Array | None = None

    @property
    def in_passage(self) -> bool:
        """Whether a singular configuration is being passed."""
        return self.passage is not None

    @property
    def singularity_ahead(self) -> bool:
        """Whether a singular configuration is in sight."""
        return bool(np.isfinite(self.singular_time))

    @property
    def is_near_singular(self) -> bool:
        """Whether a singular configuration is in sight or being passed."""
        return self.singularity_ahead or self.in_passage


# Steps before singular configurations: where one lies ahead, and how long a step may be for it.

PASSAGE_VELOCITY_CHANGE = 0.5
"""Largest change of the velocity, as a part of it, that one step may make within a passage: branches stay visible."""

LEAST_TURNING_STEP = 0.01
"""Part of the longest step of the run down to which that bounds steps while no singular configuration is ahead: a
motion that turns round beside one has no velocity for a moment, and goes back on its branch."""


@dataclass(frozen=True)
class SingularityStepLimit:
    """The largest step to be tried next, so that no stage lies close to a singular configuration in time.

    At a singular configuration accelerations follow from the constraints as 0 / 0: at a distance d of it they have lost
    digits as d^-2, and steps that end ever nearer to it would shrink without bound. The motion itself is smooth there.
    A step h that begins at a distance d = gap h leaves it in the widest gap between its stages; longer ways are halved
    until such a step is short enough for the tolerances.

    Attributes:
        system: Compiled mechanism.
        rate: The right-hand side, (v, a, power) at (t, x).
        gap: Where in a step the singular time is to lie.
        horizon: Where steps must end.
    """

    system: System
    rate: RightHandSide
    gap: float
    horizon: singular.StepHorizon

    def limited(
        self,
        record: ConstraintRecord,
        equations: Index1Equations,
        kernel: DriftKernel | None,
        step: float,
        begin: tuple[float, Array],
    ) -> tuple[ConstraintRecord, StepOutcome]:
        """The record with the singular configuration in sight, and the bound on the next step, of size `step` else.

        The last step, which began at a time and state, is to be repeated where it ended too near to a singular
        configuration.
        """
        v = split(self.system, begin[1])[1]
        goes_on = float(v @ split(self.system, record.x)[1]) > 0.0 if v.ndim == 1 else False
        was_ahead = goes_on and record.t - record.h < record.singular_time < np.inf
        record = record._replace(singular_time=np.inf)
        q, v = split(self.system, record.x)
        q = normalized(self.system, q)
        if not equations.has_margins or not _in_sight(record, equations, kernel, q):
            return record, GO_ON
        acceleration = cache(lambda: self._acceleration(record, equations, q))
        if equations.compiled is not None and not record.in_passage:
            equations.note_margin(record.t, q)  # of the next step; accelerations are needed where the time is near
        elif not np.all(np.isfinite(acceleration())):
            return record, GO_ON
        bound, horizon = np.inf, singular.SEARCHED_STEPS * step
        ahead = singular.time_to_singular(
            self.system, equations.rank, record.t, (q, v), acceleration, horizon, equations.compiled
        )
        if record.in_passage and (size := np.linalg.norm(acceleration())) > 0.0:
            least = 0.0 if np.isfinite(ahead) else LEAST_TURNING_STEP * record.longest_step
            bound = max(least, PASSAGE_VELOCITY_CHANGE * float(np.linalg.norm(v) / size))
        if singular.ends_too_near(ahead, record.h, record.longest_step):
            return record, StepOutcome(StepDecision.REPEAT_STEP, None, 0.5 * record.h)
        stays = record.approach is not None and record.approach.is_dead_end()
        over, last = self.horizon.passage_step(record.t, ahead, min(step, bound), self.gap, stays)
        outcome = StepOutcome(longest_step=min(bound, over), last=last)
        is_passed = (was_ahead or begin[0] < record.t + ahead) and record.t + ahead < record.t
        if is_passed and v.ndim == 1:
            places = (begin[0], normalized(self.system, split(self.system, begin[1])[0])), (record.t, q)
            is_passed = singular.lie_apart(self.system, equations.rank, *places, equations.compiled)
        return _with_singular_time(record, record.t + ahead, is_passed), outcome

    def _acceleration(self, record: ConstraintRecord, equations: Index1Equations, q: Array) -> Array:
        """Acceleration (n_v,) at the end of a step; of its state as it is, where only the way ahead follows from it.

        A gap g to the constraints changes it by g / d^2 at a distance d, and the place at that distance by g.
        """
        as_it_is = equations.compiled is not None and not record.in_passage
        rate = replace(equations, projects_stages=False) if as_it_is else self.rate
        values = rate(record.t, np.concatenate([q, record.x[..., self.system.n_q :]]))
        return values[self.system.n_v : 2 * self.system.n_v]


def crossing_error(record: ConstraintRecord, t: float, size: float) -> float:
    """The error that a step may have, against the tolerances: more where it is short and crosses what is in sight."""
    is_short = size < singular.SHORT_CROSSING * record.longest_step
    return singular.CROSSING_ERROR if is_short and t < record.singular_time < t + size else 1.0


def _with_singular_time(record: ConstraintRecord, instant: float, is_passed: bool) -> ConstraintRecord:
    """With the time of the singular configuration in sight.

    It is passed where the last step did so before it came in sight, or where it was ahead of that step and is behind it
    now: beside a surface of singular configurations, that comes to the motion at a small angle, times differ by steps.
    """
    begin, passages = record.t - record.h, record.passages
    if is_passed and not record.in_passage and (passages[-1].end if passages else -np.inf) < begin:
        passages = (*passages, singular.Passage(begin, record.t, record.margin))
    return record._replace(singular_time=instant, passages=passages)


def _in_sight(record: ConstraintRecord, equations: Index1Equations, kernel: DriftKernel | None, q: Array) -> bool:
    """Whether margins are small enough for a search; those of stages are unknown where no stage was evaluated."""
    far = singular.SINGULARITY_IN_SIGHT_MARGIN * equations.margins.first
    if record.margin <= far or (kernel is None and equations.system.n_v > constrained.DENSE_VELOCITY_LIMIT):
        return record.margin <= far
    if kernel is not None and kernel.clear_of(singular.SINGULARITY_IN_SIGHT_MARGIN):
        return False
    return equations.margin_at(record.t, q) <= far


# Dead ends: a driven motion that comes to the end of the reach of its mechanism.

POINT_SPACING = 0.6
"""The margin of each point of an approach, as a part of that of the point before."""

DEAD_END_POINTS = 4
"""Points that must show the growth of a dead end before the motion is stopped."""


SHRINKING_STEP_RATIO = 0.95
"""Ratio of the last two steps below which steps shrink."""

REJECTED_STEPS = 2
"""Steps in a row that were accepted only after a rejection, from which on the shrinking of the steps is foreseen."""


class ApproachPoint(NamedTuple):
    """Time, margin of the rows, and speed in the kinetic metric."""

    t: float
    margin: float
    speed: float


@dataclass(frozen=True)
class Approach:
    """How a driven motion came near a singular configuration: some points, the last one where it is now.

    Near the end t* of its reach a driven motion goes as the root of t* - t: so does the margin of the rows, and speeds
    grow as one over it. At a singular configuration that is passed speeds stay bounded.

    Steps towards it shrink in proportion to t* - t. A step-size controller, which expects steps of the same size, has
    every other one rejected: the size of the next one is that which it proposes, times the ratio of the last two steps.

    Attributes:
        points: The points.
        h: Size of the last step [s].
        ratio: Its ratio to the size of the one before.
        rejected: Number of steps in a row that were accepted only after a rejection.
    """

    points: tuple[ApproachPoint, ...] = ()
    h: float = np.inf
    ratio: float = 1.0
    rejected: int = 0

    def onward(self, point: ApproachPoint, h: float, proposed: float) -> Approach:
        """With the point where the motion is now, after a step of size h, before one of a proposed size."""
        before = self.points[:-1] if len(self.points) > 1 else self.points
        if len(self.points) > 1 and self.points[-1].margin <= POINT_SPACING * before[-1].margin:
            before = self.points
        ratio, closer = h / self.h, bool(self.points) and point.margin < self.points[-1].margin
        shrinks = closer and ratio < SHRINKING_STEP_RATIO
        if shrinks and self.rejected < REJECTED_STEPS:
            rejected = self.rejected + 1 if proposed <= h else 0
        else:
            rejected = self.rejected if shrinks else 0
        return Approach((*before, point), h, ratio, rejected)

    def longest_step(self, proposed: float) -> float:
        """A bound on the next step [s]."""
        return self.ratio * proposed if self.rejected >= REJECTED_STEPS else np.inf

    def is_dead_end(self) -> bool:
        """Whether the last points, and the present one, show the growth of a dead end."""
        last = self.points[-DEAD_END_POINTS - 1 :]
        if len(last) <= DEAD_END_POINTS:
            return False
        changes = [b.speed * b.margin / max(a.speed * a.margin, 1e-300) for a, b in pairwise(last)]
        return all(1.0 / tolerances.DEAD_END_LAW_FACTOR < change < tolerances.DEAD_END_LAW_FACTOR for change in changes)

    def end(self) -> float:
        """The time t* at which the margin vanishes, whose square is linear in time."""
        before, now = self.points[-2:]
        squares = before.margin**2, now.margin**2
        return now.t + (now.t - before.t) * squares[1] / max(squares[0] - squares[1], 1e-300)

    def require_reach(self, first_margin: float) -> None:
        """Refuse to go on towards a dead end.

        Raises:
            NotSolvableError: If it is near.
        """
        if self.points[-1].margin < tolerances.DEAD_END_MARGIN * first_margin and self.is_dead_end():
            begin, now = self.points[0], self.points[-1]
            raise errors.NotSolvableError(
                f"the velocities grow without bound towards t = {self.end():.6g} s ({now.speed / begin.speed:.3g} "
                f"times those of t = {begin.t:.6g} s): something is driven against the end of its reach"
            )
