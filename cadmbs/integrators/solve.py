"""Anybody's differential equation on a Lie group, as `scipy.integrate.solve_ivp` solves those in R^n."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any

import numpy as np

from cadmbs.arrays import Array, ArrayLike
from cadmbs.errors import ArgumentError, ShapeError, UnknownNameError
from cadmbs.integrators.loop import DIRECTIONS, EventFunction, integrate
from cadmbs.integrators.scipy_methods import SCIPY_METHODS, ScipySteps
from cadmbs.integrators.spaces import Factor
from cadmbs.integrators.step_control import ControlledSteps, GridSteps, first_step
from cadmbs.integrators.tableaus import EMBEDDED, EXPLICIT, ErrorNorm, RungeKutta
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import GO_ON, Counts, Dense, End, Step, StepOutcome, Steps, Trajectory
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.tolerances import GROUP_START_ROUNDING, GROUP_START_TOLERANCE

FIXED_STEP_TABLEAUS = {tableau.name: tableau for tableau in EXPLICIT}
ADAPTIVE_TABLEAUS = {tableau.name: tableau for tableau in EMBEDDED}
METHODS = (*FIXED_STEP_TABLEAUS, *ADAPTIVE_TABLEAUS, *SCIPY_METHODS)
"""Munthe-Kaas methods with fixed and with adaptive steps; SciPy's in R^n."""

Function = Callable[[float, Array], ArrayLike]
"""F(t, x) or an event, of a state as its space writes it."""


def solve(
    space: Factor,
    f: Function,
    x0: ArrayLike,
    t_span: tuple[float, float],
    *,
    method: str = "dp54",
    rtol: float | Sequence[float] = 1e-6,
    atol: float | Sequence[float] = 1e-9,
    t_eval: ArrayLike | None = None,
    events: Callable[..., Any] | Sequence[Callable[..., Any]] | None = None,
    dense_output: bool = False,
    step: float | None = None,
    max_step: float = np.inf,
) -> Solution:
    """Solution of x' = f(t, x) on R^n, SO(3), unit quaternions, SE(3), SO(3) x R^3 or a product of them.

        x(t + s h) = x exp Psi(s) ,   Psi' = dexp^-1_(-Psi) f

    by Munthe-Kaas methods, which stay on the group.

    Args:
        space: From `cadmbs.integrators.spaces`, where states and tangents are explained.
        f: (t, x) -> the velocity (..., n) in the left-trivialized tangent coordinates of the space, x (..., *shape).
        x0: The state at the first time (..., *shape); of a product as `space.join` makes it. Rotations and quaternions
            that are rounded to six digits are put back onto their group.
        t_span: First and last time, which may descend.
        method: "bs32" or "dp54" with adaptive steps; "euler", "heun", "kutta3" or "rk4" with fixed steps; in R^n also
            "dop853", "rk45", "radau" and "bdf" of SciPy.
        rtol: Relative tolerance of the local error, against the size of coordinates in R^n and one on groups. One
            number, one for each factor of a product, or one for each tangent coordinate; SciPy's methods take the
            smallest. A step is accepted where the root mean square over the coordinates is small enough, of the worst
            state of a batch.
        atol: Absolute tolerance, likewise.
        t_eval: Times at which states are returned; default the ends of all steps. They change no steps and cost nothing
            but, where the method has a cubic interpolant and fixed steps, one evaluation for a step that holds some.
        events: Functions event(t, x) -> a number whose zeros are located; attributes `terminal` (default False) and
            `direction` ("up", "down", "any", or a number with that sign), in the order of the integration. Values are
            compared at the ends of steps and at seven times within. A value that is zero at the start has no sign yet,
            and one that touches zero, or reaches it at the very end, does not cross it.
        dense_output: Whether `sol` is made.
        step: Size of fixed steps.
        max_step: Bound on the size of adaptive ones.

    Returns:
        Times, states, events, and how it ended; what was reached is kept where f raises or Ctrl-C is pressed.
        P-INT (36), (37).

    Raises:
        ShapeError: If x0, or a value of f, does not have the shape of the space.
        UnknownNameError: If there is no such method.
        ArgumentError: If the space is none, times do not ascend or descend, steps or tolerances are not positive, or x0
            is not in the space.
        Exception: What the first evaluation of f or of an event raises.
    """
    times, settings = _times(t_span, t_eval), _Settings(method, rtol, atol, step, max_step)
    start = _start(space, x0)
    listed = [] if events is None else [events] if callable(events) else list(events)
    watched = [_event(space, f"event {number}", event) for number, event in enumerate(listed)]
    rate, recorder = _Rate(space, f), _Recorder(times[0], start, dense_output)
    steps = _steps(space, rate, start, times, settings)
    trajectory = integrate(steps, start, times, after_step=recorder, events=watched, catch=(Exception,))
    ends = recorder.rows(trajectory)
    rows = ends if t_eval is None else _chosen(trajectory, t_eval)
    crossings = [[point for point in trajectory.events if point.event == k] for k in range(len(watched))]

    def states(flat: Sequence[Array]) -> Array:
        return space.unflatten(np.array(flat).reshape(len(flat), *start.shape))

    return Solution(
        t=np.array([time for time, _ in rows]),
        x=states([x for _, x in rows]),
        sol=recorder.dense_solution([time for time, _ in ends], space) if dense_output else None,
        t_events=tuple(np.array([point.t for point in points]) for points in crossings),
        x_events=tuple(states([point.x for point in points]) for points in crossings),
        end=trajectory.end,
        problem=trajectory.problem,
        counts=trajectory.counts._replace(evaluations=rate.calls),
    )


class _Rate:
    """F of flat states, with the shape of its values checked, and how often it was called."""

    def __init__(self, space: Factor, f: Function) -> None:
        self._space, self._f, self.calls = space, f, 0

    def __call__(self, t: float, x: Array) -> Array:
        self.calls += 1
        value = np.asarray(self._f(t, self._space.unflatten(x)))
        expected = (*x.shape[:-1], self._space.n_tangent)
        if value.shape != expected:
            raise ShapeError(f"f(t, x) has shape {value.shape}, expected {expected}: {self._space.tangent}")
        if np.iscomplexobj(value):
            raise ArgumentError("f(t, x) holds complex numbers")
        return value.astype(np.float64)

    def columns(self, t: float, x: Array) -> Array:
        """F of a state (n,), or of many (n, k) in columns."""
        return self(t, x) if x.ndim == 1 else np.stack([self(t, column) for column in x.T], axis=-1)


class _Recorder:
    """Ends and interpolants of all steps."""

    def __init__(self, t: float, x: Array, dense: bool) -> None:
        self._ends: list[tuple[float, Array]] = [(t, x)]
        self._pieces: list[Dense] = []
        self._dense = dense

    def __call__(self, step: Step, proposed: float) -> StepOutcome:
        if self._dense and step.dense is not None:
            self._pieces.append(step.dense())
        self._ends.append((step.t, step.x))
        return GO_ON

    def rows(self, trajectory: Trajectory) -> list[tuple[float, Array]]:
        """Times and states at the ends of steps, up to the last one that was reached."""
        sign = 1.0 if self._ends[-1][0] >= self._ends[0][0] else -1.0
        earlier = [row for row in self._ends if sign * row[0] < sign * trajectory.t]
        return [*earlier, (trajectory.t, trajectory.x)]

    def dense_solution(self, times: list[float], space: Factor) -> DenseSolution:
        """The steps between ends as one function."""
        start = self._ends[0][1]
        pieces = self._pieces[: len(times) - 1] or [lambda t: start]
        return DenseSolution(times, pieces, space.unflatten)


LARGEST_STEP_COUNT = 1e8
"""More would take days."""


class _Settings:
    """Method, tolerances and sizes of steps."""

    def __init__(self, method: str, rtol: Any, atol: Any, step: float | None, max_step: float) -> None:
        if not isinstance(method, str) or method not in METHODS:
            hint = did_you_mean_clause(str(method), METHODS)
            raise UnknownNameError(f"no method {method!r}: known are {', '.join(METHODS)}{hint}")
        if method in FIXED_STEP_TABLEAUS and step is None:
            raise ArgumentError(f"method {method!r} has fixed steps: give their size, step=...")
        if method in FIXED_STEP_TABLEAUS and max_step != np.inf:
            raise ArgumentError(f"method {method!r} has fixed steps of size step: max_step is for adaptive ones")
        if method not in FIXED_STEP_TABLEAUS and step is not None:
            raise ArgumentError(f"method {method!r} chooses its steps: bound them with max_step, or take 'rk4'")
        self.method, self.step, self.max_step = method, step, max_step
        self.rtol, self.atol = rtol, atol

    def require_sizes(self, span: float) -> None:
        """Refuse sizes that are not positive, or too small for a span of time."""
        for name, size in (("step", self.step), ("max_step", self.max_step)):
            if size is not None and not size > 0.0:
                raise ArgumentError(f"{name} is {size}, expected a number above zero")
            if size is not None and span > LARGEST_STEP_COUNT * size:
                raise ArgumentError(f"{name} is {size}: more than {LARGEST_STEP_COUNT:.0e} steps in a span of {span:g}")

    def tolerances(self, space: Factor) -> tuple[Array, Array]:
        """Relative and absolute tolerance of each tangent coordinate."""
        return _tolerance("rtol", self.rtol, space), _tolerance("atol", self.atol, space)


def _tolerance(name: str, value: float | Sequence[float], space: Factor) -> Array:
    sizes, each = [factor.n_tangent for factor in space.factors], np.asarray(value, dtype=np.float64)
    if not (np.all(np.isfinite(each)) and np.all(each > 0.0)):
        raise ArgumentError(f"{name} is {value}, expected numbers above zero")
    if each.shape in ((), (space.n_tangent,)):
        return np.broadcast_to(each, (space.n_tangent,))
    if each.shape != (len(sizes),):
        raise ShapeError(
            f"{name} has shape {each.shape}, expected a number, one for each factor ({len(sizes)},), "
            f"or one for each tangent coordinate ({space.n_tangent},) of {space.name}"
        )
    return np.repeat(each, sizes)


def _steps(space: Factor, rate: _Rate, start: Array, times: list[float], settings: _Settings) -> Steps:
    """The method with its step sizes; errors of the first evaluation of F are raised."""
    method, span = settings.method, abs(times[-1] - times[0])
    settings.require_sizes(span)
    rtol, atol = settings.tolerances(space)
    flat = all(factor.n_state == factor.n_tangent for factor in space.factors)
    if method in SCIPY_METHODS and not (flat and start.ndim == 1 and start.size):
        raise ArgumentError(
            f"method {method!r} is for single states in R^n: take 'dp54' for {space.name} and for batches"
        )
    velocity = rate(times[0], start)
    if method in FIXED_STEP_TABLEAUS and settings.step is not None:
        grid = TimeGrid([times[0], times[-1]], settings.step)
        return GridSteps(RungeKutta(space, FIXED_STEP_TABLEAUS[method], rate), grid, interpolates=True)
    if method in ADAPTIVE_TABLEAUS:
        pair = RungeKutta(space, ADAPTIVE_TABLEAUS[method], rate, _error_norm(space, rtol, atol))
        tolerance = float(np.max(np.maximum(rtol, atol), initial=0.0)) or 1.0
        first = first_step(velocity, 1.0, tolerance, pair.tableau.order, span)
        return ControlledSteps(pair, times[-1], first, settings.max_step)
    tolerances = (float(np.min(rtol)), atol)
    return ScipySteps(method, rate.columns, (times[0], start), times[-1], tolerances, settings.max_step)


def _error_norm(space: Factor, rtol: Array, atol: Array) -> ErrorNorm:
    """Error against atol + rtol size, with |x| for R^n and one for groups as the size.

    The root mean square over the coordinates, of the worst state of a batch.
    """
    flat = np.concatenate([np.full(f.n_tangent, f.n_state == f.n_tangent) for f in space.factors])
    states = np.concatenate([np.full(f.n_state, f.n_state == f.n_tangent) for f in space.factors])

    def norm(error: Array, begin: Array, end: Array) -> float:
        if not error.size:
            return 0.0
        size = np.ones(error.shape)
        size[..., flat] = np.maximum(np.abs(begin[..., states]), np.abs(end[..., states]))
        return float(np.sqrt(np.max(np.mean(np.square(error / (atol + rtol * size)), axis=-1))))

    return norm


def _as_numbers(values: ArrayLike, name: str) -> Array:
    try:
        return np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise ArgumentError(f"{name} is {values!r}, expected finite times") from None


def _times(t_span: tuple[float, float], t_eval: ArrayLike | None) -> list[float]:
    """First and last time, and those between them at which states are returned."""
    ends = _as_numbers(t_span, "t_span")
    if ends.shape != (2,) or not np.all(np.isfinite(ends)) or ends[0] == ends[1]:
        raise ArgumentError(f"t_span is {t_span}, expected two different finite times")
    if t_eval is None:
        return [float(ends[0]), float(ends[1])]
    outputs = _as_numbers(t_eval, "t_eval")
    sign = np.sign(ends[1] - ends[0])
    if outputs.ndim != 1 or not np.all(np.isfinite(outputs)) or np.any(sign * np.diff(outputs) <= 0.0):
        order = "ascend" if sign > 0.0 else "descend"
        raise ArgumentError(f"t_eval must be times (n,) that {order} strictly, as t_span does")
    if len(outputs) and (sign * (outputs[0] - ends[0]) < 0.0 or sign * (ends[1] - outputs[-1]) < 0.0):
        raise ArgumentError(f"t_eval goes from {outputs[0]:g} to {outputs[-1]:g}, outside of t_span {t_span}")
    inner = [time for time in outputs.tolist() if time not in (ends[0], ends[1])]
    return [float(ends[0]), *inner, float(ends[1])]


def _start(space: Factor, x0: ArrayLike) -> Array:
    """The flat start, put onto the space where its digits are few."""
    if not isinstance(space, Factor):
        raise ArgumentError(
            f"the space is {space!r}, expected one of cadmbs.integrators.spaces: solve(space, f, x0, t_span)"
        )
    flat = space.flat_state(x0).copy()
    if not np.all(np.isfinite(flat)):
        raise ArgumentError("x0 is not finite")
    off = space.distance(flat)
    if off > GROUP_START_TOLERANCE:
        raise ArgumentError(
            f"x0 is not in {space.name}: rotations must be orthonormal, quaternions of unit norm ({off:.2g} off)"
        )
    still = np.zeros((*flat.shape[:-1], space.n_tangent))
    return space.retract(space.retract(flat, still), still) if off > GROUP_START_ROUNDING else flat


def _chosen(trajectory: Trajectory, t_eval: ArrayLike) -> list[tuple[float, Array]]:
    """The rows at the times of t_eval."""
    chosen = set(np.asarray(t_eval, dtype=np.float64).tolist())
    return [(time, row) for time, row in zip(trajectory.times, trajectory.rows, strict=True) if time in chosen]


def _event(space: Factor, name: str, event: Callable[..., Any]) -> EventFunction:
    declared, terminal = getattr(event, "direction", "any"), getattr(event, "terminal", False)
    signs = {1.0: "up", -1.0: "down", 0.0: "any"}
    direction = signs.get(float(np.sign(float(declared)))) if isinstance(declared, Real) else declared
    if direction not in DIRECTIONS:
        raise ArgumentError(f"{name} has direction {declared!r}, expected one of {', '.join(DIRECTIONS)}")
    if terminal not in (True, False):
        raise ArgumentError(f"{name} has terminal {terminal!r}, expected True or False")

    def value(t: float, x: Array) -> float:
        number = np.asarray(event(t, space.unflatten(x)), dtype=np.float64)
        if number.size != 1:
            raise ShapeError(f"{name} has a value of shape {number.shape}, expected one number")
        return float(number.item())

    def values(times: Sequence[float], states: Sequence[Array]) -> Array:
        return np.array([value(t, x) for t, x in zip(times, states, strict=True)])

    return EventFunction(values, direction, bool(terminal))


# The answer of `solve`: states at times, an interpolant over all of them, events, and how it ended.


@dataclass(frozen=True)
class Solution:
    """A solution of x' = f(t, x) on a space.

    Attributes:
        t: (n_t,) times: those of `t_eval` that were reached, or the ends of all steps.
        x: (n_t, ..., *shape) states there, as the space writes them.
        sol: The state at any time that was reached, where dense output was requested.
        t_events: For each event the times (k,) of its crossings.
        x_events: For each event the states (k, ..., *shape) there; a terminal event is the last one.
        end: "reached", "stopped" (by a terminal event), "step_underflow", "not_finite", "interrupted" or "refused"
            (the right-hand side raised).
        problem: The error that ended it early.
        counts: Steps, rejected steps, and evaluations of the right-hand side, all that there were.
    """

    t: Array
    x: Array
    sol: DenseSolution | None
    t_events: tuple[Array, ...]
    x_events: tuple[Array, ...]
    end: End
    problem: Exception | None
    counts: Counts

    @property
    def success(self) -> bool:
        """Whether it came to its end, or to a terminal event."""
        return self.end in (End.REACHED, End.STOPPED)


class DenseSolution:
    """The interpolants of all steps as one function of time."""

    def __init__(self, times: Sequence[float], pieces: Sequence[Dense], unflatten: Callable[[Array], Array]) -> None:
        """Args: ends of the steps, the first time included; the interpolant of each; from flat states to others."""
        self._sign = 1.0 if times[-1] >= times[0] else -1.0
        self._times = [self._sign * time for time in times]
        self._pieces, self._unflatten = pieces, unflatten

    def __call__(self, t: ArrayLike) -> Array:
        """The states (*times, ..., *shape) at a time, or at times of any shape.

        Raises:
            ArgumentError: If a time is outside of the span that was reached.
        """
        times = np.asarray(t, dtype=np.float64)
        states = [self._at(time) for time in times.ravel().tolist()]
        one = states[0] if states else self._at(self._sign * self._times[0])
        return self._unflatten(np.array(states).reshape(*times.shape, *one.shape))

    def _at(self, t: float) -> Array:
        along = self._sign * t
        if not self._times[0] <= along <= self._times[-1]:
            first, last = (self._sign * end for end in (self._times[0], self._times[-1]))
            raise ArgumentError(f"t = {t:.9g} is outside of the span that was reached, {first:.9g} to {last:.9g}")
        piece = min(max(bisect_right(self._times, along) - 1, 0), len(self._pieces) - 1)
        return np.asarray(self._pieces[piece](t))
