"""The parameters of a study for which an output is least or greatest, by SciPy's local and global methods."""

import dataclasses
import math
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError
from cadmbs.models.mechanism import Mechanism
from cadmbs.studies import evaluation, table
from cadmbs.studies import search as searching
from cadmbs.studies.study import Study

_DIFFERENCE_STEP: Final = 1e-6
"""Step of finite differences, in parts of the range of a parameter."""


@dataclass(frozen=True, eq=False)
class Optimum:
    """The best design that was found.

    Attributes:
        values: Its parameters by name.
        objective: The value of the output there.
        mechanism: The mechanism with these parameters, in SI units.
        history: A table of all runs in their order; `sample` counts them. Runs outside the limits of the objective have
            the code "limit", and say which output is outside.
        converged: Whether the method's own criterion was met.
        message: How the method ended.
        interrupted: Whether it was interrupted before its end.
        outputs: All outputs by name.
        derivatives: By parameter, where the method takes derivatives of the objective: "equations" where programs give
            them exactly, else "differences".
        reasons: What kept the search from better values, as sentences: runs that failed, limits that runs exceed, and
            limits at which the best design is.
    """

    values: dict[str, float]
    objective: float
    mechanism: Mechanism
    history: table.StudyTable
    converged: bool
    message: str
    interrupted: bool = False
    outputs: dict[str, float] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()
    derivatives: dict[str, str] = field(default_factory=dict)


def optimize(
    study: Study,
    *,
    progress: Callable[[searching.SearchProgress], None] | None = None,
    workers: int | None = 1,
    executor: Executor | None = None,
    journal: str | Path | None = None,
    resume: bool = False,
) -> Optimum:
    """The parameters within their bounds for which the objective of a study is least or greatest.

    The methods "l-bfgs-b" and "slsqp" take derivatives. By masses, centres of mass, inertias, joint axes, constants of
    loads and initial values they are exact where the mechanism is a tree, and the objective is made of coordinates,
    motions of bodies, measures of these and the kinetic energy; else they are differences of runs.

    Runs that fail, and points outside the constraints of the study, count as worse than every good run; so do runs
    with an output outside the limits of the objective, the more the farther outside they are.
    Differential evolution and the methods that take differences ask for many runs at a time, which workers share; the
    others ask for one after the other. The same study gives the same answer, with any number of workers.

    Args:
        study: A study with an `objective` of one output. Several ones: `pareto_front`.
        progress: Called after each batch of runs.
        workers: Number of processes; 1 computes in this process, None takes one for each processor.
        executor: Any other `concurrent.futures.Executor` in place of processes of this machine. It stays open.
        journal: File to which finished runs are appended; it stays until it is deleted.
        resume: Take the runs of that journal, and continue the same search; the study may allow more runs than before.

    Raises:
        Interrupted: After Ctrl-C: a KeyboardInterrupt whose `result` is the best that was found, where there is some.
        ArgumentError: If the study has no objective, or several.
        ModelError: If a method has no bounds for a parameter, or no run was good.
        OutputError: If the journal cannot be written, or has runs and `resume` is not set.
        StoredResultError: If the journal is that of another study or search.
    """
    if len(searching.objective_of(study).goals) > 1:
        raise ArgumentError("the study has several objectives: `pareto_front` gives the designs among which to choose")
    with searching.opened_search(
        study, searching.SearchOptions(progress, workers, executor, journal, resume)
    ) as search:
        penalized = _PenalizedObjective(search)
        try:
            outcome = _minimized(penalized, search, study.document.seed)
        except searching.BudgetSpent:
            outcome = None
        except KeyboardInterrupt:
            raise searching.interrupted_with(_optimum_so_far(study, search)) from None
    return dataclasses.replace(_optimum(study, search, outcome), derivatives=penalized.derivatives.ways)


def _optimum_so_far(study: Study, search: searching.Search) -> Optimum | None:
    """The best run before an interruption; None where no run was good."""
    if search.best is None:
        return None
    best = _optimum(study, search, None, f"interrupted after {len(search.rows)} runs")
    return dataclasses.replace(best, interrupted=True)


def _optimum(study: Study, search: searching.Search, outcome: Any, message: str = "") -> Optimum:
    """The best run with its mechanism."""
    best = search.best
    if best is None:
        raise search.no_good_run()
    stopped = message or f"the {search.budget} runs that the study allows"
    return Optimum(
        search.values(best),
        best.outputs[search.goals[0][0]],
        searching.mechanism_of(study, best.values),
        search.table(search.rows),
        outcome is not None and bool(outcome.success),
        stopped if outcome is None else str(outcome.message),
        outputs=search.outputs(best),
        reasons=search.reasons(best),
    )


class _PenalizedObjective:
    """The objective with penalties for runs that are not good: a function of scaled parameters, to be made least."""

    def __init__(self, search: searching.Search) -> None:
        self._search, self._worst = search, 0.0
        (self._output, self._sign), *_ = search.goals
        # only searches need programs: tables of studies, and reports with them, are read without
        from cadmbs.studies.derivatives.objective import ObjectiveDerivatives

        self.derivatives = ObjectiveDerivatives(search.study, self._output, search.high - search.low)
        self._last: tuple[Array, float] | None = None

    def at(self, z: Array) -> float:
        """The value at one point."""
        value = float(self.many(np.asarray(z)[:, None])[0])
        self._last = np.array(z), value
        return value

    def gradient(self, z: Array) -> Array:
        """(n_parameters,) exact derivatives where equations have them.

        Others are forward differences, backward at the upper bounds, of runs that are computed together.
        """
        ranges = self._search.high - self._search.low
        exact = self.derivatives.at((self._search.low + np.asarray(z) * ranges).tolist())
        result = np.zeros(len(z))
        for parameter, slope in exact.items():
            result[parameter] = self._sign * slope * ranges[parameter]
        others = [k for k in range(len(z)) if k not in exact]
        if others:
            result[others] = self._differences(z, others)
        return result

    def _differences(self, z: Array, parameters: Sequence[int]) -> Array:
        steps = z + np.where(z + _DIFFERENCE_STEP > 1.0, -_DIFFERENCE_STEP, _DIFFERENCE_STEP) - z
        if self._last is None or not np.array_equal(self._last[0], z):
            self.at(z)
        assert self._last is not None  # noqa: S101 - the line above
        chosen = list(parameters)
        return np.asarray((self.many((z[:, None] + np.diag(steps))[:, chosen]) - self._last[1]) / steps[chosen])

    def many(self, z: Array) -> Array:
        """The values at points (n_parameters, n)."""
        runs = self._search.runs(z.T)
        results = np.array([math.nan if row is None else self._sign * row.outputs[self._output] for row in runs])
        violations = np.array([self._violation(row) for row in runs])
        good = results[np.isfinite(results)]
        self._worst = max(self._worst, float(np.abs(good).max(initial=0.0)))
        outside = np.minimum(violations, 1.0) * (1.0 + 8.0 * self._worst) + self._worst
        results = np.where(violations > 0.0, outside, results)
        return np.where(np.isfinite(results), results, 1.0 + 10.0 * self._worst)

    def _violation(self, row: evaluation.SampleRow | None) -> float:
        return 0.0 if row is None or row.status != "ok" else self._search.violation(row)


def _minimized(objective: _PenalizedObjective, search: searching.Search, seed: int) -> Any:
    """SciPy's answer in scaled parameters."""
    from scipy import optimize as scipy_optimize

    n, most = len(search.low), search.budget
    method: Any = search.objective.search_method
    box = scipy_optimize.Bounds(np.zeros(n), np.ones(n))
    if method == "differential_evolution":
        population: Any = objective.many
        return scipy_optimize.differential_evolution(
            population, box, rng=np.random.default_rng(seed), vectorized=True, updating="deferred", polish=False,
            x0=search.start,
        )  # fmt: skip
    if method == "dual_annealing":
        return scipy_optimize.dual_annealing(objective.at, box, rng=np.random.default_rng(seed), maxfun=most)
    if method == "direct":
        try:
            return scipy_optimize.direct(objective.at, box, maxfun=most)
        except SystemError as problem:  # its code in C, up to SciPy 1.17.0, raises this of what the objective raises
            raise problem.__cause__ or problem from None
    options: Any = {"xatol": 1e-6, "fatol": 1e-12} if method == "nelder-mead" else {}
    gradient: Any = objective.gradient if method in ("l-bfgs-b", "slsqp") else None
    return scipy_optimize.minimize(objective.at, search.start, method=method, jac=gradient, bounds=box, options=options)
