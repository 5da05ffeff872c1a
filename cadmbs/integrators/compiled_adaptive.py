"""Compiled stretches of adaptive steps, and single steps of SciPy's solver where the kernel cannot continue."""

import time
from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np

from cadmbs.arrays import Array
from cadmbs.integrators import compiled_steps, scipy_methods, step_control, trajectory
from cadmbs.integrators.step_ends import NO_STEP_ENDS, StepEnds

FIRST_ADAPTIVE_CHUNK = 64
"""Steps of the first stretch."""

LARGEST_ADAPTIVE_CHUNK = 1 << 14
"""Steps of the longest stretch."""

LARGEST_CHUNK_WITH_EVENTS = 16
"""Steps of the longest stretch where events are looked for, which may end the motion within it."""


class Stretch(NamedTuple):
    """What a kernel did in one call.

    Attributes:
        step: What stands for its steps; None where it took none.
        steps, rejected, evaluations: Their numbers.
        proposed: Size of the step to be tried next [s].
        jacobians: Of implicit methods.
        history: What BDF knows of its last steps.
    """

    step: trajectory.Step | None
    steps: int
    rejected: int
    evaluations: int
    proposed: float
    jacobians: int = 0
    history: trajectory.DifferenceHistory | None = None


class StretchRequest(NamedTuple):
    """What a kernel is asked for.

    Attributes:
        t, x: Time and state at the beginning.
        size: Size of the step to be tried first [s].
        longest: Longest step [s].
        most_steps: Most steps.
        end: Time beyond which no step goes [s].
        begins_anew: Whether the steps before say nothing about those ahead.
        history: What BDF knows of those that SciPy's solver took before.
    """

    t: float
    x: Array
    size: float
    longest: float
    most_steps: int
    end: float
    begins_anew: bool = False
    history: trajectory.DifferenceHistory | None = None


class AdaptiveKernel(Protocol):
    """A kernel that takes adaptive steps."""

    def ready(self, t: float, x: Array) -> bool:
        """Whether the kernel may take steps from a state."""
        ...

    def advance(self, request: StretchRequest) -> Stretch:
        """Some steps."""
        ...


class CompiledAdaptiveSteps:
    """Steps by a kernel. Where it takes none, SciPy's solver takes one, and it tries again."""

    def __init__(
        self,
        single: scipy_methods.ScipySteps,
        kernel: Callable[[], AdaptiveKernel | None],
        largest: float,
        events: bool,
        last: float,
        ends: StepEnds = NO_STEP_ENDS,
    ) -> None:
        """Args: SciPy's solver; gives the kernel once the engine is chosen; largest step; whether there are events;
        the last time, and further ends of steps.
        """
        self._single, self._kernel, self._largest = single, kernel, min(largest, ends.longest)
        self._last, self._ends = last, ends
        self._most = LARGEST_CHUNK_WITH_EVENTS if events else LARGEST_ADAPTIVE_CHUNK
        self._count = min(FIRST_ADAPTIVE_CHUNK, self._most)
        self._size: float | None = None
        self._done, self._bound = trajectory.Counts(), self._most
        self._begins_anew, self._is_single = single.is_implicit, False  # whether SciPy's solver took the last step
        self._history: trajectory.DifferenceHistory | None = None

    @property
    def counts(self) -> trajectory.Counts:
        """Work done so far."""
        single, done = self._single.counts, self._done
        return single._replace(
            steps=single.steps + done.steps,
            rejected=single.rejected + done.rejected,
            evaluations=single.evaluations + done.evaluations,
            jacobians=single.jacobians + done.jacobians,
        )

    def bound_stretches(self, most: int) -> None:
        """Let the next stretches have at most so many steps: what follows is to be decided after these."""
        self._bound = max(1, most)

    @property
    def is_implicit(self) -> bool:
        """Whether the method is implicit."""
        return self._single.is_implicit

    @property
    def has_kernel(self) -> bool:
        """Whether a kernel takes the steps."""
        return self._kernel() is not None

    def next(self, t: float, x: Array, longest: float) -> trajectory.Step:
        """The next step, or stretch of steps."""
        kernel = self._kernel()
        if kernel is None:
            return self._single.next(t, x, longest)
        if self._size is None:
            self._size = self._single.proposed()
            kernel = self._kernel() or kernel
        if kernel.ready(t, x):
            step = self._stretch(kernel, t, x, longest)
            if step is not None:
                return step
        if not (self._is_single and self._single.is_implicit):
            self._single.go_on_from(t, x, self._size, None if self._begins_anew else self._history)
        step = self._single.next(t, x, longest)
        self._size, self._begins_anew, self._is_single = self._single.proposed(), False, True
        return step

    def _stretch(self, kernel: AdaptiveKernel, t: float, x: Array, longest: float) -> trajectory.Step | None:
        """The steps of a kernel; a bound on the next step is none on those after it."""
        most, began = 1 if np.isfinite(longest) else min(self._count, self._bound), time.perf_counter()
        end = self._ends.next_after(t, self._last)
        bound, begin = self._ends.before(end), self._ends.behind(t)
        largest, size = min(longest, self._largest), self.proposed()
        begins_anew = self._begins_anew or (self._is_single and self.is_implicit)
        history = None if self._begins_anew or not self._is_single else self._single.history
        stretch = kernel.advance(StretchRequest(begin, x, size, largest, most, bound, begins_anew, history))
        taken = max(time.perf_counter() - began, 1e-6)
        steps, rejected, evaluations = stretch.steps, stretch.rejected, stretch.evaluations
        done = self._done
        self._done = trajectory.Counts(
            done.steps + steps, done.rejected + rejected, done.evaluations + evaluations,
            done.jacobians + stretch.jacobians,
        )  # fmt: skip
        if stretch.step is not None:  # implicit methods do not extrapolate beyond a corner of the equations
            self._size, self._history, self._is_single = stretch.proposed, stretch.history, False
            is_corner = end == self._ends.next_after(t, np.inf)  # other ends are those of a caller, who goes on
            self._begins_anew = self.is_implicit and is_corner and stretch.step.t == bound
        if steps == most > 1:
            fitting = int(steps * min(compiled_steps.CHUNK_SECONDS / taken, compiled_steps.LARGEST_CHUNK_GROWTH))
            self._count = min(max(fitting, 1), self._most)
        step = stretch.step
        return step._replace(t=end) if step is not None and step.t == bound != end else step

    def proposed(self) -> float:
        """Size of the step to be tried next [s]."""
        return self._single.proposed() if self._size is None else min(self._size, self._largest)

    def end_at(self, last: float) -> None:
        """Go up to another last time."""
        self._last = last
        self._single.end_at(last)

    def restart(self, t: float, x: Array, h: float | None) -> None:
        """Go on from another state: the kernel and SciPy's solver begin there when they are next."""
        self._begins_anew = self._begins_anew or (self.is_implicit and h is not None)
        if self._size is None or (self._is_single and self._single.is_implicit):
            self._single.restart(t, x, h)
        if self._size is not None and h is not None:
            self._size = h


class PiecewiseInterpolant:
    """The interpolants of a stretch of steps.

        x(t_k + s h_k) = x_k + sum_i F_i b_i(s) ,   b = s, s (1 - s), s^2 (1 - s), s^2 (1 - s)^2, ...

    The state at the end of a step may be another one, projected onto constraints.
    """

    def __init__(self, begin: float, ends: Array, sizes: Array, coefficients: Array, states: Array) -> None:
        """Args: first time; times (k,) and sizes of the steps; (k, 1 + m, n) states at their beginnings and F; states
        (k, n) to go on from at their ends.
        """
        self._begins, self._ends = np.concatenate([[begin], ends[:-1]]), ends.tolist()
        self._sizes, self._coefficients, self._states = sizes, coefficients, states

    def __call__(self, t: float) -> Array:
        """The state at a time within the stretch."""
        k = min(bisect_right(self._ends, t), len(self._ends) - 1)
        if k and t == self._begins[k]:
            return np.asarray(self._states[k - 1])
        part = (t - self._begins[k]) / self._sizes[k]
        return interpolated_states(self._coefficients[k], part)

    def checkpoints(self, dense: trajectory.Dense) -> tuple[list[float], list[Array]]:
        """Times and states within the stretch at which events are looked for: in each step, and at ends of steps."""
        parts = np.arange(1, step_control.EVENT_CHECKPOINTS) / step_control.EVENT_CHECKPOINTS
        times = self._begins[:, None] + np.concatenate([parts, [1.0]]) * self._sizes[:, None]
        times[:, -1] = self._ends
        inner = interpolated_states(np.moveaxis(self._coefficients, 1, 0)[:, :, None], parts[:, None])
        states = np.concatenate([inner, self._states[:, None]], axis=1)
        return times.ravel()[:-1].tolist(), list(states.reshape(-1, states.shape[-1])[:-1])


def interpolated_states(coefficients: Array, part: Array | float) -> Array:
    """States at parts of steps, from those at their beginnings and the coefficients F (1 + m, ..., n)."""
    value = np.zeros_like(coefficients[0])
    for i in range(len(coefficients) - 2, -1, -1):
        value = (value + coefficients[i + 1]) * (part if i % 2 == 0 else 1.0 - part)
    return np.asarray(value + coefficients[0])
