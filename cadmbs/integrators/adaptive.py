"""Adaptive methods of SciPy in R^n, stepped one by one so that progress, interruption and failure are ours to tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError
from cadmbs.integrators.trajectory import Adjust, Bound, End, Progress, RightHandSide, Trajectory, unchanged

DIFFERENCE = 1.5e-8
"""Step of the forward differences of implicit methods, relative to coordinates above one: the root of the rounding."""

METHODS = {"dop853": "DOP853", "rk45": "RK45", "radau": "Radau", "bdf": "BDF"}
"""Our words and SciPy's classes."""

IMPLICIT = ("radau", "bdf")


class _NotFiniteError(Exception):
    """The right-hand side has no finite derivative where an implicit method needs it."""


def integrate(
    method: str,
    rate: RightHandSide,
    start: Array,
    times: Sequence[float],
    tolerances: tuple[float, float],
    largest_step: float,
    progress: Progress,
    adjust: Adjust = unchanged,
    bound: Bound | None = None,
) -> Trajectory:
    """States at the wanted times by dense output of an adaptive method.

    Args:
        method: A key of METHODS.
        rate: F(t, x) for x of shape (n,), and of shape (n, k) for the differences of an implicit method.
        start: (n,) state at times[0].
        times: Ascending times at which states are wanted.
        tolerances: Relative and absolute tolerance of the local error.
        largest_step: Bound on the step size [s].
        progress: Told the fraction done after each step.
        adjust: May replace the state after each step, by one that is near: the method goes on from there with the step
            size, and for BDF the differences, that it has; there is no new start. States within the step are those
            before the change.
        bound: Given time, state and the size of the step to be tried next, the largest one that may be tried [s].

    Returns:
        States up to where it came. The end is STEP_UNDERFLOW where the method finds no step that meets the tolerance.
    """
    import scipy.integrate

    found = Trajectory()
    found.record(times[0], start)
    if len(times) == 1:
        return found
    solver_class = getattr(scipy.integrate, METHODS[method])
    options: dict[str, Any] = {"rtol": max(tolerances[0], 3e-14), "atol": tolerances[1], "max_step": largest_step}
    try:
        if method in IMPLICIT:
            options["jac"] = lambda t, x: difference_jacobian(rate, t, x)

        def begun(t: float, x: Array, **more: Any) -> Any:
            return solver_class(rate, t, x, times[-1], **options, **more)

        _run(begun, found, times, progress, adjust, bound)
    except _NotFiniteError:
        found.end = End.NOT_FINITE
    except KeyboardInterrupt:
        found.end = End.INTERRUPTED
    except CadmbsError as problem:
        found.end, found.problem = End.REFUSED, problem
    return found


def difference_jacobian(rate: RightHandSide, t: float, x: Array) -> Array:
    """Derivative (n, n) of a right-hand side by its state, by forward differences in one batch.

        J_k = (F(t, x + h_k e_k) - F(t, x)) / h_k ,   h_k = 1.5e-8 max(1, |x_k|)

    Steps are bounded: where F does not depend on a coordinate, as on the angle of a whole machine, those of SciPy grow
    tenfold with every Jacobian, until the state overflows. Where the state ahead is out of F's domain, the one behind
    is taken.

    Args:
        rate: F(t, x) for x of shape (n, k).
        t: Time [s].
        x: (n,) state.

    Raises:
        _NotFiniteError: If F is finite on neither side.
    """
    n = x.shape[0]
    ahead = x + DIFFERENCE * np.maximum(1.0, np.abs(x))
    steps = np.diag(ahead - x)  # as rounded
    values = rate(t, np.concatenate([x[:, None] + steps, x[:, None]], axis=-1))
    J = (values[:, :n] - values[:, n:]) / np.diagonal(steps)
    if bad := np.flatnonzero(~np.all(np.isfinite(J), axis=0)).tolist():
        J[:, bad] = (values[:, n:] - rate(t, x[:, None] - steps[:, bad])) / np.diagonal(steps)[bad]
    if not np.all(np.isfinite(J)):
        raise _NotFiniteError
    return J


def _run(
    begun: Callable[..., Any],
    found: Trajectory,
    times: Sequence[float],
    progress: Progress,
    adjust: Adjust,
    bound: Bound | None,
) -> None:
    """Step to the end; `begun` makes a solver for a time, a state and options such as the first step."""
    solver = begun(times[0], found.states[0])
    largest, before, span = solver.max_step, (times[0], found.states[0], 1), times[-1] - times[0]
    counts = (0, 0)
    while True:
        if bound is not None and solver.status == "running":
            own = bound(float(solver.t), np.array(solver.y), min(float(solver.h_abs), largest))
            if own < 0.0:
                t, y, wanted = before
                del found.times[wanted:], found.states[wanted:]
                counts = found.evaluations, found.jacobians
                solver = begun(t, y, first_step=min(-own, times[-1] - t))
                own = -own
            solver.max_step = min(largest, own)
        if solver.status != "running":
            return
        before = float(solver.t), np.array(solver.y), len(found.times)
        if not _stepped(solver, found, times, counts):
            return
        if (moved := adjust(float(solver.t), np.array(solver.y))) is not None:
            shift(solver, moved)
        progress((float(solver.t) - times[0]) / span)


def _stepped(solver: Any, found: Trajectory, times: Sequence[float], counts: tuple[int, int]) -> bool:
    """One step, states at the wanted times within it read from its interpolant; whether it is well."""
    with np.errstate(over="ignore", invalid="ignore"):
        failure = solver.step()
    if failure is not None:
        found.stopped_at, found.end = float(solver.t), End.STEP_UNDERFLOW
        return False
    found.steps += 1
    found.evaluations, found.jacobians = counts[0] + int(solver.nfev), counts[1] + int(solver.njev)
    if not np.all(np.isfinite(solver.y)):
        found.stopped_at, found.last, found.end = float(solver.t), np.array(solver.y), End.NOT_FINITE
        return False
    dense = None
    while len(found.times) < len(times) and times[len(found.times)] <= solver.t:
        dense = dense or solver.dense_output()
        time = times[len(found.times)]
        found.record(time, np.asarray(dense(time)))
    found.stopped_at, found.last = float(solver.t), np.array(solver.y)
    return True


def shift(solver: Any, y: Array) -> None:
    """Let a solver of SciPy go on from another state near the one that it has reached, without a new start.

    Explicit methods need the slope there; Radau forgets the extrapolation that starts its iterations; the history of
    BDF moves along with the state, so that its differences stay what they were.
    """
    change = y - solver.y
    solver.y = y
    if type(solver).__name__ == "BDF":
        solver.D[0] += change
        return
    solver.f = solver.fun(solver.t, y)
    if hasattr(solver, "sol"):
        solver.sol = None
