"""The parameters of a study for which an output is least or greatest, by SciPy's local and global methods."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from scipy import optimize as scipy_optimize

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError, Interrupted, ModelError, error
from cadmbs.models.documents.reading import build
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.study.document import ObjectiveDocument
from cadmbs.models.study.ranges import span
from cadmbs.models.study.values import ListedValues
from cadmbs.studies.design import Design
from cadmbs.studies.evaluation import SampleRow, rows_of
from cadmbs.studies.study import Study
from cadmbs.studies.table import StudyTable, table_of

GLOBAL_METHODS: Final = ("differential_evolution", "dual_annealing", "direct")
"""Methods that search the whole range, and need bounds of all parameters."""

_DIFFERENCE_STEP: Final = 1e-6
"""Step of finite differences, in parts of the range of a parameter."""


@dataclass(frozen=True, slots=True)
class OptimizationProgress:
    """How far an optimisation is.

    Attributes:
        evaluations: Runs so far.
        failed: Those that failed.
        best: The best value of the objective so far; NaN before the first good run.
    """

    evaluations: int
    failed: int
    best: float


@dataclass(frozen=True, eq=False)
class Optimum:
    """The best design that was found.

    Attributes:
        values: Its parameters by name.
        objective: The value of the output there.
        mechanism: The mechanism with these parameters, in SI units.
        history: A table of all runs in their order; `sample` counts them.
        converged: Whether the method's own criterion was met.
        message: How the method ended.
        interrupted: Whether it was interrupted before its end.
    """

    values: dict[str, float]
    objective: float
    mechanism: Mechanism
    history: StudyTable
    converged: bool
    message: str
    interrupted: bool = False


def optimize(study: Study, *, progress: Callable[[OptimizationProgress], None] | None = None) -> Optimum:
    """The parameters within their bounds for which the objective of a study is least or greatest.

    Runs that fail, and points outside the constraints of the study, count as worse than every good run; so do runs
    with an output outside the limits of the objective, the more the farther outside they are.
    Population methods (differential evolution) evaluate their points in batches. The same study gives the same answer.

    Args:
        study: A study with an `objective`.
        progress: Called after each batch of runs.

    Raises:
        Interrupted: After Ctrl-C: a KeyboardInterrupt whose `result` is the best that was found, where there is some.
        ArgumentError: If the study has no objective.
        ModelError: If a global method has no bounds for a parameter, or no run was good.
    """
    objective = study.document.objective
    if objective is None:
        raise ArgumentError('the study has no "objective": nothing is made least or greatest')
    search = _Search(study, objective, progress)
    try:
        outcome = _minimized(search, objective, study.document.seed)
    except _BudgetSpent:
        outcome = None
    except KeyboardInterrupt:
        best = search.optimum_so_far()
        if best is None:
            raise
        raise Interrupted(best) from None
    return search.optimum(outcome)


class _BudgetSpent(Exception):  # noqa: N818 - it ends a search, and is no error
    """The number of runs that the study allows is reached."""


class _Search:
    """Runs of a search in scaled parameters: 0 and 1 are the bounds of each."""

    def __init__(
        self, study: Study, objective: ObjectiveDocument, progress: Callable[[OptimizationProgress], None] | None
    ) -> None:
        self._study, self._progress, self._budget = study, progress, objective.evaluations
        self._design = Design(study.document)
        name = objective.minimize or objective.maximize or ""
        self._output, self._sign = study.output_names.index(name), 1.0 if objective.minimize else -1.0
        self.low, self.high = _bounds(study, objective)
        self._limits = {study.output_names.index(name): pair for name, pair in objective.limits.items()}
        self._rows: list[SampleRow] = []
        self._worst, self._failed = 0.0, 0

    @property
    def start(self) -> Array:
        """The mechanism as it is, within the bounds; their middle where that is no value."""
        nominal = [self._study.nominal(k) for k in range(len(self.low))]
        middle = 0.5 * (self.low + self.high)
        values = [m if x is None else x for x, m in zip(nominal, middle, strict=True)]
        return self._scaled(np.clip(values, self.low, self.high))

    def _scaled(self, values: Array) -> Array:
        return np.asarray((values - self.low) / (self.high - self.low))

    def at(self, z: Array) -> float:
        """The objective of one point, to be made least."""
        return float(self.many(np.asarray(z)[:, None])[0])

    def many(self, z: Array) -> Array:
        """The objectives of points (n_parameters, n)."""
        values = self.low + np.clip(z.T, 0.0, 1.0) * (self.high - self.low)
        inside = np.flatnonzero(self._design.meets_constraints(values))
        left = self._budget - len(self._rows)
        if left <= 0:
            raise _BudgetSpent
        first = len(self._rows)
        rows = rows_of(self._study, list(range(first, first + len(inside))), values[inside].tolist())
        self._rows += rows
        self._report()
        results = np.full(len(values), math.nan)
        violations = np.zeros(len(values))
        results[inside] = [self._sign * row.outputs[self._output] for row in rows]
        violations[inside] = [self._violation(row) for row in rows]
        good = results[np.isfinite(results)]
        self._worst = max(self._worst, float(np.abs(good).max(initial=0.0)))
        outside = np.minimum(violations, 1.0) * (1.0 + 8.0 * self._worst) + self._worst
        results = np.where(violations > 0.0, outside, results)
        return np.where(np.isfinite(results), results, 1.0 + 10.0 * self._worst)

    def _violation(self, row: SampleRow) -> float:
        """How far outputs of a run are outside their limits, as a sum of parts of the widths of these."""
        beyond = (
            max(low - row.outputs[k], row.outputs[k] - high, 0.0) / (high - low)
            for k, (low, high) in self._limits.items()
        )
        return float(sum(beyond))

    def _report(self) -> None:
        self._failed = sum(row.status != "ok" for row in self._rows)
        if self._progress is not None:
            best = self._best()
            value = math.nan if best is None else best.outputs[self._output]
            self._progress(OptimizationProgress(len(self._rows), self._failed, value))

    def _best(self) -> SampleRow | None:
        finite = (row for row in self._rows if row.status == "ok" and math.isfinite(row.outputs[self._output]))
        good = [row for row in finite if self._violation(row) == 0.0]
        return min(good, key=lambda row: self._sign * row.outputs[self._output], default=None)

    def optimum_so_far(self) -> Optimum | None:
        """The best run before an interruption; None where no run was good."""
        if self._best() is None:
            return None
        best = self.optimum(None, f"interrupted after {len(self._rows)} runs")
        return dataclasses.replace(best, interrupted=True)

    def optimum(self, outcome: Any, message: str = "") -> Optimum:
        """The best run with its mechanism."""
        best = self._best()
        if best is None:
            first = self._rows[0].message if self._rows else "no point meets the constraints"
            first = first or "its outputs are outside the limits of the objective"
            raise ModelError((error("R011", "/objective", f"No run was good; the first: {first}", _NO_RUN_HINT),))
        mechanism, findings = build(self._study.sample_data(best.values))
        if mechanism is None:
            raise ModelError(findings)
        stopped = message or f"the {self._budget} runs that the study allows"
        message = stopped if outcome is None else str(outcome.message)
        return Optimum(
            dict(zip(self._study.parameter_names, best.values, strict=True)),
            best.outputs[self._output],
            mechanism,
            table_of(self._study, self._rows, np.arange(len(self._rows)), {"samples": len(self._rows)}),
            outcome is not None and bool(outcome.success),
            message,
        )


_NO_RUN_HINT = "Choose bounds within which the mechanism can be assembled and simulated."


def _bounds(study: Study, objective: ObjectiveDocument) -> tuple[Array, Array]:
    """Lower and upper bounds of the parameters: those of the objective, else those of their values."""
    bounds, findings = [], []
    for k, parameter in enumerate(study.document.parameters):
        low, high = objective.bounds.get(parameter.name, span(parameter.values))
        if isinstance(parameter.values, ListedValues) and parameter.name not in objective.bounds:
            text = f'Parameter "{parameter.name}" has a list of values, but `optimize` tries all numbers in a range.'
            hint = (
                f'Write "bounds": {{"{parameter.name}": [lower, upper]}} in the objective if numbers between those of '
                "the list make sense; else compare them with `cadmbs sweep`."
            )
            findings.append(error("R011", f"/parameters/{k}", text, hint))
        elif not (math.isfinite(low) and math.isfinite(high) and low < high):
            text = f'Parameter "{parameter.name}" has no bounds, between which `optimize` searches.'
            hint = f'Write "bounds": {{"{parameter.name}": [lower, upper]}} in the objective.'
            findings.append(error("R011", f"/parameters/{k}", text, hint))
        bounds.append((low, high))
    if findings:
        raise ModelError(tuple(findings))
    low_values, high_values = (np.array(side, dtype=np.float64) for side in zip(*bounds, strict=True))
    return low_values, high_values


def _minimized(search: _Search, objective: ObjectiveDocument, seed: int) -> Any:
    """SciPy's answer in scaled parameters."""
    n, method = len(search.low), objective.method
    box = scipy_optimize.Bounds(np.zeros(n), np.ones(n))
    if method == "differential_evolution":
        population: Any = search.many
        return scipy_optimize.differential_evolution(
            population, box, rng=np.random.default_rng(seed), vectorized=True, updating="deferred", polish=False,
            x0=search.start,
        )  # fmt: skip
    if method == "dual_annealing":
        generator = np.random.default_rng(seed)
        return scipy_optimize.dual_annealing(search.at, box, rng=generator, maxfun=objective.evaluations)
    if method == "direct":
        return scipy_optimize.direct(search.at, box, maxfun=objective.evaluations)
    options: Any = {"eps": _DIFFERENCE_STEP} if method in ("l-bfgs-b", "slsqp") else {}
    if method == "nelder-mead":
        options |= {"xatol": 1e-6, "fatol": 1e-12}
    return scipy_optimize.minimize(search.at, search.start, method=method, bounds=box, options=options)
