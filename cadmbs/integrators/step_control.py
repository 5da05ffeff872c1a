"""Step sizes: equal steps between output times, and steps that an error estimate controls."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

import numpy as np

from cadmbs.arrays import Array
from cadmbs.integrators.compiled_steps import CompiledSteps
from cadmbs.integrators.step_ends import NO_STEP_ENDS, StepEnds
from cadmbs.integrators.tableaus import RungeKutta
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import Counts, Dense, NotFiniteError, Step, StepUnderflowError

SHORTEST_ADAPTIVE_STEP = 1e-14
"""Steps shorter than this part of the time have no digits; at time zero, of one, or of a last time that is smaller."""

STEP_SAFETY, SMALLEST_STEP_FACTOR, LARGEST_STEP_FACTOR = 0.9, 0.2, 5.0
"""A new step is the one whose error would be SAFETY of the bound, within these factors of the old one."""


NOT_FINITE_ERROR = 1e10
"""The size of the error of a step to a state that is not finite."""


class OneStepMethod(Protocol):
    """A method that takes steps of a given size."""

    @property
    def counts(self) -> Counts:
        """Evaluations and iterations so far."""
        ...

    def advance(self, t: float, x: Any, h: float) -> Step:
        """One step of size h."""
        ...


@runtime_checkable
class FixedSteps(Protocol):
    """Steps whose sizes are known before they are taken."""

    @property
    def largest(self) -> float:
        """Size of the largest step."""
        ...


class GridSteps:
    """The steps of a grid, one after the other, or in compiled stretches with single steps between them."""

    def __init__(
        self, method: OneStepMethod, grid: TimeGrid, stretches: CompiledSteps | None = None, interpolates: bool = False
    ) -> None:
        """Args: what takes single steps, the grid, what takes many at once, and whether states within steps are those
        of the method's interpolant; otherwise they are ends of shorter steps.
        """
        self._interpolates = interpolates
        self._method, self._grid, self._stretches = method, grid, stretches
        self._begins, self._sizes, self._ends = grid.begins.tolist(), grid.sizes.tolist(), grid.ends.tolist()
        self._done = 0

    @property
    def counts(self) -> Counts:
        """Work done so far."""
        single = self._method.counts
        many = Counts() if self._stretches is None else self._stretches.counts
        return single._replace(
            steps=self._done,
            evaluations=single.evaluations + many.evaluations,
            compiled=single.compiled + many.evaluations,
            iterations=single.iterations + many.iterations,
        )

    def next(self, t: float, x: Any, longest: float) -> Step:
        """The next step, or stretch of steps."""
        if self._stretches is not None:
            stretch = self._stretches.advance(self._grid, self._done, x)
            if stretch is not None:
                begin, (step, count) = self._begins[self._done], stretch
                self._done += count
                return step._replace(dense=lambda: self._within_stretch(begin, x, step))
        begin, h = self._begins[self._done], self._sizes[self._done]
        step = self._method.advance(begin, x, h)
        if isinstance(step.x, np.ndarray) and step.x.size and not np.any(np.isfinite(step.x).all(axis=-1)):
            raise NotFiniteError("the state is not finite")  # samples of a batch go on beside those that are not
        end = self._ends[self._done]
        self._done += 1
        if self._interpolates:
            return step._replace(t=end, checkpoints=within(begin, end))
        return step._replace(t=end, dense=lambda: self._shorter_steps(begin, x))

    def _within_stretch(self, begin: float, x: Any, stretch: Step) -> Dense:
        """States between those that a kernel gives, each by one step of the method."""
        times, states = ([], []) if stretch.checkpoints is None else stretch.checkpoints(lambda time: x)
        knots, known = [begin, *times, stretch.t], [x, *states, stretch.x]
        sign = 1.0 if stretch.h >= 0.0 else -1.0

        def state(time: float) -> Any:
            k = max(bisect_right([sign * knot for knot in knots], sign * time) - 1, 0)
            return known[k] if time == knots[k] else self._method.advance(knots[k], known[k], time - knots[k]).x

        return state

    def _shorter_steps(self, begin: float, x: Any) -> Dense:
        return lambda time: x if time == begin else self._method.advance(begin, x, time - begin).x

    @property
    def largest(self) -> float:
        """Size of the largest step of the grid."""
        return float(np.max(np.abs(self._grid.sizes), initial=0.0))

    def proposed(self) -> float:
        """Size of the next step."""
        return float(self._sizes[min(self._done, len(self._sizes) - 1)])

    def restart(self, t: float, x: Any, h: float | None) -> None:
        """Nothing is remembered: the next step begins where the loop says."""

    def end_at(self, last: float) -> None:
        """The grid has its own last time."""


class ControlledSteps:
    """Steps of an embedded pair with a local error below the tolerances."""

    def __init__(
        self, method: RungeKutta, end: float, first: float, largest: float, ends: StepEnds = NO_STEP_ENDS
    ) -> None:
        """Args: the pair, the last time, the size of the first step (positive), the largest size, further ends."""
        self._method, self._last, self._largest, self._ends = method, end, min(largest, ends.longest), ends
        self._h, self._steps, self._rejected = min(first, self._largest), 0, 0

    @property
    def counts(self) -> Counts:
        """Work done so far."""
        return self._method.counts._replace(steps=self._steps, rejected=self._rejected)

    def next(self, t: float, x: Array, longest: float) -> Step:
        """The first step of the sizes tried whose error is small enough."""
        end = self._ends.next_after(t, self._last) if self._last >= t else self._last
        t, bound = self._ends.behind(t), self._ends.before(end)
        ahead = bound - t
        sign, left = (1.0, ahead) if ahead >= 0.0 else (-1.0, -ahead)
        shortest = SHORTEST_ADAPTIVE_STEP * max(min(1.0, abs(self._last)), abs(t))
        while True:
            h = min(longest, left) if longest <= self._h else _fitting(self._h, left)
            step = self._method.advance(t, x, sign * h)
            size = step.error if np.all(np.isfinite(step.x)) and np.isfinite(step.error) else NOT_FINITE_ERROR
            order = self._method.tableau.order
            factor = STEP_SAFETY * max(size, 1e-10) ** (-1.0 / order)
            factor = float(np.clip(factor, SMALLEST_STEP_FACTOR, LARGEST_STEP_FACTOR))
            if size <= 1.0:
                self._steps += 1
                self._h = min(max(h * factor, self._h) if h < self._h else h * factor, self._largest)
                return step._replace(t=end if h == left else step.t, checkpoints=within(t, step.t))
            self._rejected += 1
            self._h = h * factor
            if self._h < shortest:
                raise StepUnderflowError("no step size meets the tolerances")

    def proposed(self) -> float:
        """Size of the step to be tried next."""
        return self._h

    def end_at(self, last: float) -> None:
        """Go up to another last time."""
        self._last = last

    def restart(self, t: float, x: Array, h: float | None) -> None:
        """Go on with the size that the controller has, or a given one."""
        self._h = self._h if h is None else h
        self._method.forget()


EVENT_CHECKPOINTS = 8
"""Times within an adaptive step at which events are looked for: a value may cross and cross back within one."""


def within(begin: float, end: float) -> Callable[[Dense], tuple[list[float], list[Array]]]:
    """Times and states within a step at which events are looked for."""

    def checkpoints(dense: Dense) -> tuple[list[float], list[Array]]:
        times = np.linspace(begin, end, EVENT_CHECKPOINTS + 1)[1:-1].tolist()
        return times, [dense(time) for time in times]

    return checkpoints


def first_step(rate: Array, magnitude: Array | float, tolerance: float, order: int, largest: float) -> float:
    """A step over which the rate is expected to change little; the controller corrects it."""
    size = float(np.max(np.abs(rate) / np.maximum(1.0, magnitude), initial=1.0))
    step = tolerance ** (1.0 / order)
    return float(min(largest, step / size if np.isfinite(size) else step))


def _fitting(h: float, left: float) -> float:
    """A step of about h, such that no tiny rest remains of the time that is left."""
    if h >= left:
        return left
    return h if 2.0 * h <= left else 0.5 * left
