"""SciPy's adaptive methods in R^n, one step at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import NotSolvableError
from cadmbs.integrators.step_control import within
from cadmbs.integrators.step_ends import NO_STEP_ENDS, StepEnds
from cadmbs.integrators.trajectory import (
    Counts,
    DifferenceHistory,
    NotFiniteError,
    RightHandSide,
    Step,
    StepUnderflowError,
)

JACOBIAN_DIFFERENCE = 1.5e-8
"""Step of the forward differences of implicit methods, relative to coordinates above one: the root of the rounding."""

SMALLEST_RTOL = 3e-14
"""SciPy warns below this."""

SCIPY_METHODS = {"dop853": "DOP853", "rk45": "RK45", "radau": "Radau", "bdf": "BDF"}
"""Our words and SciPy's classes."""

IMPLICIT_SCIPY_METHODS = ("radau", "bdf")

LOOSE_NEWTON = 0.03
"""Where Newton's method ends if equations lose digits, as a part of the tolerances: SciPy's largest part."""

RESOLVED_RTOL = 1e-9
"""Where equations lose digits implicit methods do not resolve finer parts of a state: their steps would shrink away."""


ERROR_ORDERS = {"dop853": 8, "rk45": 5}
"""Order of the error of a step that explicit methods estimate."""

FIRST_ORDERS = ERROR_ORDERS | {"radau": 4, "bdf": 2}
"""The same of first steps, of all methods."""

NO_INERTIA = "Y006"
"""The code of a refusal of forward dynamics: something moves that has no inertia, or only rounding of it is left."""


class ScipySteps:
    """The steps of one of SciPy's solvers, which controls their size."""

    def __init__(
        self,
        method: str,
        rate: RightHandSide,
        start: tuple[float, Array],
        end: float,
        tolerances: tuple[Any, Any],
        largest: float,
        jacobian: Callable[[float, Array], Array] | None = None,
        ends: StepEnds = NO_STEP_ENDS,
    ) -> None:
        """Args: a key of SCIPY_METHODS, F(t, x) for x (n,) or (n, k), start, last time, rtol and atol, largest step,
        and the last argument further ends of steps.

        Implicit methods take dF/dx (n, n) from `jacobian`, or by differences.
        """
        self._method, self._rate, self._end, self._largest = method, self._trial, end, min(largest, ends.longest)
        self._equations, self._is_trying = rate, False
        self._refused: NotSolvableError | None = None
        self._ends, self._piece_end = ends, ends.next_after(start[0], end)
        self._options: dict[str, Any] = {"rtol": np.maximum(tolerances[0], SMALLEST_RTOL), "atol": tolerances[1]}
        if method in IMPLICIT_SCIPY_METHODS:
            self._options["jac"] = jacobian or (lambda t, x: difference_jacobian(rate, t, x))
        self._begun, self._start, self._counts, self._earlier = False, start, Counts(), Counts()
        self._first: float | None = None
        self._loses_digits: Callable[[], bool] = lambda: False
        self._error_of: Callable[[float, float], float] = lambda t, size: 1.0

    @property
    def _solver(self) -> Any:
        """Made at the first step: making it evaluates F."""
        if not self._begun:
            self._begun, self._current = True, self._new(*self._start)
        return self._current

    def _new(self, t: float, x: Array, **options: Any) -> Any:
        """A solver from t to the next end of a step."""
        if not np.all(np.isfinite(x)):  # SciPy would say so in words of its own
            raise NotFiniteError("the state is not finite")
        ends, settings = self._ends, {"max_step": self._largest, **self._options, **options}
        self._piece_end = ends.next_after(t, self._end)
        begin, end = ends.behind(t), ends.before(self._piece_end)
        solver = adjustable(self._method)(self._rate, begin, x, end, **settings)
        if not np.isfinite(solver.h_abs):  # SciPy would try that size for ever
            raise NotFiniteError("the right-hand side is not finite")
        return solver

    @property
    def counts(self) -> Counts:
        """Work done up to the last step."""
        return self._counts

    @property
    def history(self) -> DifferenceHistory | None:
        """What BDF knows of its last steps."""
        if self._method != "bdf" or not self._begun:
            return None
        return DifferenceHistory(self._current.D.copy(), self._current.order, self._current.n_equal_steps)

    @property
    def is_implicit(self) -> bool:
        """Whether the method is implicit: it remembers its steps."""
        return self._method in IMPLICIT_SCIPY_METHODS

    def next(self, t: float, x: Array, longest: float) -> Step:
        """The solver's next step."""
        solver = self._solver
        if self._ends.next_after(t, self._end) != self._piece_end:
            solver = self._next_piece(t, x)
        largest = min(self._largest, longest)
        solver.limit(largest, self._loses_digits(), self._error_of(t, min(float(solver.h_abs), largest)))
        self._refused, self._is_trying = None, self._method in ERROR_ORDERS
        try:
            with np.errstate(over="ignore", invalid="ignore"):
                failure = solver.step()
        finally:
            self._is_trying = False
        if failure is not None:
            raise self._refused or StepUnderflowError(failure)
        if not np.all(np.isfinite(solver.y)):
            raise NotFiniteError("the state is not finite")
        nfev, njev = self._earlier.evaluations + int(solver.nfev), self._earlier.jacobians + int(solver.njev)
        self._counts = Counts(self._counts.steps + 1, 0, nfev, njev)
        end = float(solver.t)
        if end == self._ends.before(self._piece_end):
            end = self._piece_end
        return Step(end, np.array(solver.y), end - t, 0.0, cache(solver.dense_output), checkpoints=within(t, end))

    def _trial(self, t: float, x: Array) -> Array:
        """F(t, x); not a number where a stage of a step that is too long has left the states that have an inertia.

        The size of the step is then lowered, as for a large error: a stiff contact that begins within a step sends its
        stages far away. The refusal counts where no size is small enough.
        """
        try:
            return self._equations(t, x)
        except NotSolvableError as problem:
            if not self._is_trying or problem.code != NO_INERTIA:
                raise
            self._refused = problem
            return np.full_like(x, np.nan)

    def proposed(self) -> float:
        """Size of the step to be tried next; the first one without making the solver.

        Raises:
            NotFiniteError: If the right-hand side is not finite at the start.
        """
        if self._begun:
            return float(min(self._solver.h_abs, self._largest))
        if self._first is None:
            t, x = self._start
            span = self._ends.behind(t), self._ends.before(self._piece_end)
            tolerances = self._options["rtol"], self._options["atol"]
            self._first = float(first_steps(self._rate, x, span, tolerances, self._largest, FIRST_ORDERS[self._method]))
            if not np.isfinite(self._first):
                raise NotFiniteError("the right-hand side is not finite")
        return self._first

    def _next_piece(self, t: float, x: Array) -> Any:
        """The solver behind an end of a step: explicit methods go on, implicit ones extrapolate no longer."""
        size = self._current.h_abs
        if self._method in IMPLICIT_SCIPY_METHODS:
            self.restart(t, x, size)
            return self._current
        self._piece_end, begin = self._ends.next_after(t, self._end), self._ends.behind(t)
        self._current.end_at(self._ends.before(self._piece_end))
        if begin != t:
            self._current.jump_to(begin, x, size)
        return self._current

    def loosen_where(self, loses_digits: Callable[[], bool], error_of: Callable[[float, float], float]) -> None:
        """Let the iterations of implicit methods end early while equations lose digits.

        Steps of explicit methods, of a size from a time, may have an error that is a multiple of the tolerances.
        """
        self._loses_digits, self._error_of = loses_digits, error_of

    def end_at(self, last: float) -> None:
        """Go up to another last time, without a new start."""
        before, self._end = self._end, last
        if self._piece_end == before:
            self._piece_end = last
            if self._begun:
                self._current.end_at(self._ends.before(last))

    def go_on_from(self, t: float, x: Array, h: float, history: DifferenceHistory | None = None) -> None:
        """Go on from any state with a step of size h, where others went on in between; BDF by what these know."""
        if self.is_implicit:
            self.restart(t, x, h)
            if history is not None:
                self._current.take_history(history)
        elif self._begun:
            self._current.jump_to(t, x, h)
        else:
            self._begun, self._current = True, self._from(t, x, h)

    def restart(self, t: float, x: Array, h: float | None) -> None:
        """Go on from a near state with all that the solver knows; with a size h, begin anew."""
        if h is None:
            self._solver.move_to(x)
            return
        self._earlier = self._counts
        self._begun, self._current = True, self._from(t, x, h)

    def _from(self, t: float, x: Array, h: float) -> Any:
        """A solver with a first step of size h."""
        left = abs(self._ends.before(self._ends.next_after(t, self._end)) - self._ends.behind(t))
        return self._new(t, x, first_step=min(h, left))


def first_steps(
    rate: Callable[[Any, Array], Array],
    x: Array,
    span: tuple[float | Array, float | Array],
    tolerances: tuple[Any, Any],
    largest: float,
    order: int,
) -> Array:
    """Sizes () or (k,) of the first steps from states (n,) or (n, k), as SciPy's `select_initial_step` chooses them.

    Args:
        rate: F(t, x), for k states at times () or (k,).
        x: States.
        span: First and last time, () or (k,).
        tolerances: Relative and absolute tolerance.
        largest: Largest step.
        order: That of the error of a step.
    """
    (begin, end), root = span, len(x) ** 0.5
    sign, length = np.where(np.less(end, begin), -1.0, 1.0), np.abs(np.subtract(end, begin))
    scale = tolerances[1] + np.abs(x) * tolerances[0]

    def norm(values: Array) -> Array:
        scaled = values / scale
        sizes = np.linalg.norm(scaled) if scaled.ndim == 1 else np.linalg.norm(scaled, axis=0)
        return np.asarray(sizes / root)

    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        f0 = rate(begin, x)
        d0, d1 = norm(x), norm(f0)
        h0 = np.minimum(np.where((d0 < 1e-5) | (d1 < 1e-5), 1e-6, 0.01 * d0 / d1), length)
        trial = begin + sign * h0  # of each state at its own time
        d2 = norm(rate(float(trial) if trial.ndim == 0 else trial, x + sign * h0 * f0) - f0) / h0
        most = np.maximum(d1, d2)
        h1 = np.where(most <= 1e-15, np.maximum(1e-6, h0 * 1e-3), (0.01 / most) ** (1.0 / order))
    return np.asarray(np.minimum(np.minimum(100.0 * h0, h1), np.minimum(length, largest)))


@cache
def adjustable(method: str) -> Any:
    """SciPy's class with a step size and a state that may be changed between steps."""
    import scipy.integrate
    from scipy.linalg import get_lapack_funcs

    class Adjustable(getattr(scipy.integrate, SCIPY_METHODS[method])):  # type: ignore[misc]
        y: Array
        D: Array
        J: Array
        jac: Callable[..., Array]
        newton_tol: float
        rtol: float
        atol: float
        usual: tuple[float, ...] = ()
        loses_digits = False
        nlu: int

        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            if method in IMPLICIT_SCIPY_METHODS:
                evaluated = self.jac
                self.jac = lambda *state: self.J if self.loses_digits else evaluated(*state)
                self.lu, self.solve_lu = self._factored, _solved

        def _factored(self, A: Array) -> tuple[Array, Array, Any]:
            """Factors of a matrix, for `solve_lu`."""
            self.nlu += 1
            functions: Any = get_lapack_funcs(("getrf", "getrs"), (A,))
            factorize, solve = functions
            factors, pivots, _ = factorize(A, overwrite_a=True)
            return factors, pivots, solve

        def limit(self, largest: float, loses_digits: bool = False, error: float = 1.0) -> None:
            """Bound the steps from now on; errors of explicit methods may be a multiple of the tolerances.

            Where equations lose digits, iterations end early, and keep the Jacobian from before: differences would be
            noise. Tolerances are not finer than what is resolved there.
            """
            self.max_step, self.loses_digits = largest, loses_digits
            if method in IMPLICIT_SCIPY_METHODS:
                self.usual = self.usual or (self.newton_tol, self.rtol)
                self.newton_tol, self.rtol = self.usual
                if loses_digits:
                    self.newton_tol, self.rtol = max(self.newton_tol, LOOSE_NEWTON), max(self.rtol, RESOLVED_RTOL)
            else:
                self.usual = self.usual or (self.rtol, self.atol)
                self.rtol, self.atol = (error * tolerance for tolerance in self.usual)

        def end_at(self, t: float) -> None:
            """Go on to another last time."""
            self.status, self.t_bound = "running", t

        def jump_to(self, t: float, y: Array, h: float) -> None:
            """Go on from another time and state, before the end too if that was reached; for explicit methods."""
            self.status = "running"
            self.t, self.y, self.h_abs, self.f = t, y, h, self.fun(t, y)

        def take_history(self, history: DifferenceHistory) -> None:
            """Let BDF go on by what others know of the steps before this state."""
            self.D[1:], self.order, self.n_equal_steps = history.differences[1:], history.order, history.equal_steps

        def move_to(self, y: Array) -> None:
            """Go on from another state near the one that was reached, without a new start.

            Explicit methods need the slope there; Radau forgets the extrapolation that starts its iterations; the
            history of BDF moves along with the state, so that its differences stay what they were.
            """
            change: Array = y - self.y
            self.y: Array = y
            if method == "bdf":
                self.D[0] += change
                return
            self.f = self.fun(self.t, y)
            if method == "radau":
                self.sol = None

    return Adjustable


def _solved(factors: tuple[Array, Array, Any], b: Array) -> Array:
    """The solution of linear equations by LAPACK; in `scipy.linalg.lu_solve` checks take most of the time."""
    x: Array = factors[2](*factors[:2], b, overwrite_b=True)[0]
    return x


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
        NotFiniteError: If F is finite on neither side.
    """
    n = x.shape[0]
    ahead = x + JACOBIAN_DIFFERENCE * np.maximum(1.0, np.abs(x))
    steps = np.diag(ahead - x)  # as rounded
    values = rate(t, np.concatenate([x[:, None] + steps, x[:, None]], axis=-1))
    J = (values[:, :n] - values[:, n:]) / np.diagonal(steps)
    if bad := np.flatnonzero(~np.all(np.isfinite(J), axis=0)).tolist():
        J[:, bad] = (values[:, n:] - rate(t, x[:, None] - steps[:, bad])) / np.diagonal(steps)[bad]
    if not np.all(np.isfinite(J)):
        raise NotFiniteError("the right-hand side has no finite derivative")
    return J
