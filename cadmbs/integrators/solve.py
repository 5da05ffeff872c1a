"""Anybody's differential equation on a Lie group, as `scipy.integrate.solve_ivp` solves those in R^n."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.errors import ShapeError, UnknownNameError
from cadmbs.integrators.events import DIRECTIONS, Event
from cadmbs.integrators.loop import integrate
from cadmbs.integrators.runge_kutta import ErrorNorm, RungeKutta
from cadmbs.integrators.scipy_methods import SCIPY_METHODS, ScipySteps
from cadmbs.integrators.solution import DenseSolution, Solution
from cadmbs.integrators.spaces import Factor
from cadmbs.integrators.step_control import ControlledSteps, GridSteps, first_step
from cadmbs.integrators.tableaus import EMBEDDED, EXPLICIT
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import GO_ON, Dense, End, Step, Steps, Verdict

FIXED = {tableau.name: tableau for tableau in EXPLICIT}
ADAPTIVE = {tableau.name: tableau for tableau in EMBEDDED}
METHODS = (*FIXED, *ADAPTIVE, *SCIPY_METHODS)
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
    events: Callable[..., Any] | Sequence[Callable[..., Any]] = (),
    dense_output: bool = False,
    step: float | None = None,
    max_step: float = np.inf,
) -> Solution:
    """Solution of x' = f(t, x) on R^n, SO(3), unit quaternions, SE(3), SO(3) x R^3 or a product of them.

        x(t + s h) = x exp Psi(s) ,   Psi' = dexp^-1_(-Psi) f

    by Munthe-Kaas methods, which stay on the group.

    Args:
        space: From `cadmbs.integrators.spaces`.
        f: (t, x) -> the velocity (..., n) in the left-trivialised tangent coordinates of the space, x (..., *shape).
        x0: The state at the first time (..., *shape); of a product as `space.join` makes it.
        t_span: First and last time, which may descend.
        method: "bs32" or "dp54" with adaptive steps; "euler", "heun", "kutta3" or "rk4" with fixed steps; in R^n also
            "dop853", "rk45", "radau" and "bdf" of SciPy.
        rtol: Relative tolerance of the local error, against the size of coordinates in R^n and one on groups; of a
            product one number, or one for each factor.
        atol: Absolute tolerance, likewise.
        t_eval: Times at which states are wanted; default the ends of all steps. They cost no steps.
        events: Functions event(t, x) -> a number whose zeros are located; attributes `terminal` (default False) and
            `direction` ("up", "down", "any", or a number with that sign), in the order of the integration.
        dense_output: Whether `sol` is made.
        step: Size of fixed steps.
        max_step: Bound on the size of adaptive ones.

    Returns:
        Times, states, events, and how it ended; what was reached is kept where f raises or Ctrl-C is pressed.
        P-INT (36), (37).

    Raises:
        ShapeError: If x0, or a value of f, does not have the shape of the space.
        UnknownNameError: If there is no such method.
        ValueError: If times do not ascend or descend, steps or tolerances are not positive, or x0 is not in the space.
    """
    times = _times(t_span, t_eval)
    start = _start(space, x0)
    rate = _Rate(space, f)
    rate(times[0], start)  # errors of the first evaluation are raised
    steps = _steps(space, rate, start, times, _Settings(method, rtol, atol, step, max_step))
    listed = [events] if callable(events) else list(events)
    recorder = _Recorder(times[0], start, dense_output)
    trajectory = integrate(
        steps, start, times, after_step=recorder, events=[_event(space, one) for one in listed], catch=(Exception,)
    )
    rows = recorder.rows if t_eval is None else _at(trajectory.times, trajectory.rows, t_eval)
    if t_eval is None and trajectory.end is End.STOPPED:
        rows = [
            *(row for row in rows if abs(row[0] - times[0]) < abs(trajectory.t - times[0])),
            (trajectory.t, trajectory.x),
        ]
    points = [[point for point in trajectory.events if point.event == k] for k in range(len(listed))]
    return Solution(
        t=np.array([time for time, _ in rows]),
        x=space.unflatten(np.array([x for _, x in rows]).reshape(len(rows), *start.shape)),
        sol=recorder.solution(trajectory.t, space) if dense_output else None,
        t_events=tuple(np.array([point.t for point in of_one]) for of_one in points),
        x_events=tuple(
            space.unflatten(np.array([point.x for point in of_one]).reshape(len(of_one), *start.shape))
            for of_one in points
        ),
        end=trajectory.end,
        problem=trajectory.problem,
        counts=trajectory.counts,
    )


class _Rate:
    """F of flat states, with the shape of its values checked."""

    def __init__(self, space: Factor, f: Function) -> None:
        self._space, self._f = space, f

    def __call__(self, t: float, x: Array) -> Array:
        value = np.asarray(self._f(t, self._space.unflatten(x)), dtype=np.float64)
        expected = (*x.shape[:-1], self._space.n_tangent)
        if value.shape != expected:
            raise ShapeError(f"f(t, x) has shape {value.shape}, expected {expected}: {self._space.tangent}")
        return value


class _Recorder:
    """Ends and interpolants of all steps."""

    def __init__(self, t: float, x: Array, dense: bool) -> None:
        self.rows: list[tuple[float, Array]] = [(t, x)]
        self._pieces: list[Dense] = []
        self._start, self._dense = x, dense

    def __call__(self, step: Step, proposed: float) -> Verdict:
        self.rows.append((step.t, step.x))
        if self._dense and step.dense is not None:
            self._pieces.append(step.dense())
        return GO_ON

    def solution(self, end: float, space: Factor) -> DenseSolution:
        """All steps up to a time as one function."""
        times, pieces = [time for time, _ in self.rows], self._pieces
        if not pieces:
            return DenseSolution(times[:1], [lambda t: self._start], space.unflatten)
        return DenseSolution([*times[:-1], end], pieces, space.unflatten)


class _Settings:
    """Method, tolerances and sizes of steps."""

    def __init__(self, method: str, rtol: Any, atol: Any, step: float | None, max_step: float) -> None:
        if method not in METHODS:
            close = difflib.get_close_matches(method, METHODS, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise UnknownNameError(f"no method {method!r}: known are {', '.join(METHODS)}{hint}")
        if method in FIXED and step is None:
            raise ValueError(f"method {method!r} has fixed steps: give their size, step=...")
        if method not in FIXED and step is not None:
            raise ValueError(f"method {method!r} chooses its steps: bound them with max_step, or take 'rk4'")
        for name, size in (("step", step), ("max_step", max_step)):
            if size is not None and not size > 0.0:
                raise ValueError(f"{name} is {size}, expected a number above zero")
        self.method, self.step, self.max_step = method, step, max_step
        self.rtol, self.atol = rtol, atol

    def tolerances(self, space: Factor) -> tuple[Array, Array]:
        """Relative and absolute tolerance of each tangent coordinate."""
        return _tolerance("rtol", self.rtol, space), _tolerance("atol", self.atol, space)


def _tolerance(name: str, value: float | Sequence[float], space: Factor) -> Array:
    sizes = [factor.n_tangent for factor in space.factors]
    each = (
        np.broadcast_to(np.asarray(value, dtype=np.float64), (len(sizes),))
        if np.ndim(value) == 0
        else np.asarray(value)
    )
    if each.shape != (len(sizes),):
        raise ShapeError(f"{name} has shape {each.shape}, expected a number, or one for each of {len(sizes)} factors")
    if not (np.all(np.isfinite(each)) and np.all(each > 0.0)):
        raise ValueError(f"{name} is {value}, expected numbers above zero")
    return np.repeat(each, sizes)


def _steps(space: Factor, rate: _Rate, start: Array, times: list[float], settings: _Settings) -> Steps:
    method, span = settings.method, abs(times[-1] - times[0])
    if method in FIXED and settings.step is not None:
        grid = TimeGrid([times[0], times[-1]], settings.step)
        return GridSteps(RungeKutta(space, FIXED[method], rate), grid, interpolates=True)
    rtol, atol = settings.tolerances(space)
    if method in ADAPTIVE:
        tableau, norm = ADAPTIVE[method], _error_norm(space, rtol, atol)
        first = first_step(rate(times[0], start), 1.0, float(np.max(np.maximum(rtol, atol))), tableau.order, span)
        return ControlledSteps(RungeKutta(space, tableau, rate, norm), times[-1], first, settings.max_step)
    if any(factor.n_state != factor.n_tangent for factor in space.factors) or start.ndim > 1:
        raise ValueError(f"method {method!r} is for single states in R^n: take 'dp54' for {space.name} and for batches")
    columns = lambda t, x: rate(t, x) if x.ndim == 1 else np.stack([rate(t, c) for c in x.T], axis=-1)  # noqa: E731
    return ScipySteps(method, columns, (times[0], start), times[-1], (float(np.min(rtol)), atol), settings.max_step)


def _error_norm(space: Factor, rtol: Array, atol: Array) -> ErrorNorm:
    """Root mean square of the error against atol + rtol size, with |x| for R^n and one for groups as the size."""
    flat = np.concatenate([np.full(f.n_tangent, f.n_state == f.n_tangent) for f in space.factors])
    states = np.concatenate([np.full(f.n_state, f.n_state == f.n_tangent) for f in space.factors])

    def norm(error: Array, x: Array) -> float:
        size = np.ones(error.shape)
        size[..., flat] = np.abs(x[..., states])
        return float(np.sqrt(np.mean(np.square(error / (atol + rtol * size))))) if error.size else 0.0

    return norm


def _times(t_span: tuple[float, float], t_eval: ArrayLike | None) -> list[float]:
    """First and last time, and those between them at which states are wanted."""
    ends = np.asarray(t_span, dtype=np.float64)
    if ends.shape != (2,) or not np.all(np.isfinite(ends)) or ends[0] == ends[1]:
        raise ValueError(f"t_span is {t_span}, expected two different finite times")
    if t_eval is None:
        return [float(ends[0]), float(ends[1])]
    wanted = np.asarray(t_eval, dtype=np.float64)
    sign = np.sign(ends[1] - ends[0])
    if wanted.ndim != 1 or not np.all(np.isfinite(wanted)) or np.any(sign * np.diff(wanted) <= 0.0):
        order = "ascend" if sign > 0.0 else "descend"
        raise ValueError(f"t_eval must be times (n,) that {order} strictly, as t_span does")
    if len(wanted) and (sign * (wanted[0] - ends[0]) < 0.0 or sign * (ends[1] - wanted[-1]) < 0.0):
        raise ValueError(f"t_eval goes from {wanted[0]:g} to {wanted[-1]:g}, outside of t_span {t_span}")
    inner = [time for time in wanted.tolist() if time not in (ends[0], ends[1])]
    return [float(ends[0]), *inner, float(ends[1])]


def _start(space: Factor, x0: ArrayLike) -> Array:
    """The flat start, moved onto the space by rounding alone."""
    flat = space.flat_state(x0)
    if not np.all(np.isfinite(flat)):
        raise ValueError("x0 is not finite")
    off = space.distance(flat)
    if off > START_TOLERANCE:
        raise ValueError(
            f"x0 is not in {space.name}: rotations must be orthonormal, quaternions of unit norm ({off:.2g} off)"
        )
    return flat


START_TOLERANCE = 1e-6
"""What a start may be off its space: rotations and quaternions with seven digits are taken."""


def _at(times: Sequence[float], rows: Sequence[Array], t_eval: ArrayLike) -> list[tuple[float, Array]]:
    wanted = set(np.asarray(t_eval, dtype=np.float64).tolist())
    return [(time, row) for time, row in zip(times, rows, strict=True) if time in wanted]


def _event(space: Factor, event: Callable[..., Any]) -> Event:
    direction = getattr(event, "direction", "any")
    name = direction if isinstance(direction, str) else {1.0: "up", -1.0: "down"}.get(float(np.sign(direction)), "any")
    if name not in DIRECTIONS:
        raise ValueError(f"the direction of an event is {direction!r}, expected one of {', '.join(DIRECTIONS)}")

    def values(times: Sequence[float], states: Sequence[Array]) -> Array:
        return np.array([float(event(t, space.unflatten(x))) for t, x in zip(times, states, strict=True)])

    return Event(values, name, bool(getattr(event, "terminal", False)))
