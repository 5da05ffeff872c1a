"""Adaptive methods of SciPy in R^n, stepped one by one so that progress, interruption and failure are ours to tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError
from cadmbs.integrators.trajectory import Adjust, End, Progress, RightHandSide, Trajectory, unchanged

if TYPE_CHECKING:
    from scipy.integrate import OdeSolver

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
        solver = solver_class(rate, times[0], start, times[-1], **options)
        _run(solver, found, times, progress, adjust)
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


def _run(solver: OdeSolver, found: Trajectory, times: Sequence[float], progress: Progress, adjust: Adjust) -> None:
    """Step to the end, reading states at the wanted times from each step's interpolant."""
    wanted, span = 1, times[-1] - times[0]
    while solver.status == "running":
        with np.errstate(over="ignore", invalid="ignore"):
            failure = solver.step()
        if failure is not None:
            found.stopped_at, found.end = float(solver.t), End.STEP_UNDERFLOW
            return
        found.steps += 1
        found.evaluations, found.jacobians = int(solver.nfev), int(solver.njev)
        found.stopped_at, found.last = float(solver.t), np.array(solver.y)
        if not np.all(np.isfinite(solver.y)):
            found.end = End.NOT_FINITE
            return
        if wanted < len(times) and times[wanted] <= solver.t:
            dense = solver.dense_output()
            while wanted < len(times) and times[wanted] <= solver.t:
                found.record(times[wanted], np.asarray(dense(times[wanted])))
                wanted += 1
        if (moved := adjust(float(solver.t), np.array(solver.y))) is not None:
            shift(solver, moved)
        progress((float(solver.t) - times[0]) / span)


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
