"""The runs of a search: computed on workers, kept in a journal, and compared with the limits of the objective."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError, Interrupted, ModelError, StoredResultError, error
from cadmbs.models.documents.reading import build
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.study.document import ListedValues, ObjectiveDocument, span
from cadmbs.studies.design import Design
from cadmbs.studies.evaluation import SampleRow, StudyPackage, evaluate_points, lost_row, opened, package
from cadmbs.studies.execution import SEARCH, Execution, FixedWorkers, Journal, ProcessWorkers, chosen_workers, read_rows
from cadmbs.studies.study import Study, require_study
from cadmbs.studies.table import StudyTable, table_of
from cadmbs.summaries import counted

LIMIT_CODE: Final = "limit"
"""Code of a run in the history whose outputs are outside the limits of the objective."""

_AT_LIMIT: Final = 1e-3
"""Distance within which an output is at its limit, in parts of `Limit.scale`."""

Point = tuple[int, Sequence[float]]
"""Number of a run, and its values of the parameters."""


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """How far a search is.

    Attributes:
        evaluations: Runs so far.
        failed: Those that failed.
        best: The best value of the objective so far; NaN before the first good run, and with several objectives.
    """

    evaluations: int
    failed: int
    best: float


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """How a search is computed: who computes, where finished runs are kept, and who is told of them."""

    progress: Callable[[SearchProgress], None] | None = None
    workers: int | None = 1
    executor: Executor | None = None
    journal: str | Path | None = None
    resume: bool = False


@dataclass(frozen=True, slots=True)
class OutputLimit:
    """Bounds of an output: infinite where there is none."""

    name: str
    index: int
    low: float
    high: float

    @property
    def scale(self) -> float:
        """What a violation is measured in: the width, or with one bound its size."""
        if math.isfinite(self.high - self.low):
            return self.high - self.low
        return abs(self.low if math.isfinite(self.low) else self.high) or 1.0

    def violation(self, row: SampleRow) -> float:
        """How far a run is outside, in parts of the scale; infinite where it has no value."""
        value = row.outputs[self.index]
        if math.isnan(value):
            return math.inf
        return max(self.low - value, value - self.high, 0.0) / self.scale

    def reason(self, value: float) -> str:
        """Why a value is outside; empty where it is within."""
        if value > self.high:
            return f'output "{self.name}" is {value:.6g}, above its limit {self.high:g}'
        if value < self.low:
            return f'output "{self.name}" is {value:.6g}, below its limit {self.low:g}'
        return f'output "{self.name}" has no value' if math.isnan(value) else ""

    def binding(self, value: float) -> str:
        """That a value is at a bound, as a sentence; empty where it is not."""
        for side, bound in (("lower", self.low), ("upper", self.high)):
            if abs(value - bound) <= _AT_LIMIT * self.scale:
                return f'output "{self.name}" is at its {side} limit {bound:g}'
        return ""


class BudgetSpent(Exception):  # noqa: N818 - it ends a search, and is no error
    """The number of runs that the study allows is reached."""


class Search:
    """Runs of a search in scaled parameters: 0 and 1 are the bounds of each.

    Runs that a journal has are not computed again. The same study asks for the same points in the same order, so that
    a search that is continued is that which was interrupted.

    Attributes:
        study: The study.
        low: Lower bounds of the parameters.
        high: Upper bounds.
        rows: All runs so far, in their order.
        best: The good run with the best value of the first objective.
        budget: The largest number of runs.
        goals: Index of each objective among the outputs, and its sign: 1 for least, -1 for greatest.
    """

    def __init__(self, study: Study, options: SearchOptions, pool: FixedWorkers | ProcessWorkers) -> None:
        self.objective = objective_of(study)
        self.study, self._options, self._pool = study, options, pool
        self._design, self._package = Design(study.document), package(study)
        self.budget = self.objective.evaluations
        names = study.output_names
        self.goals = tuple((names.index(name), sign) for name, sign in self.objective.goals)
        self.limits = tuple(
            OutputLimit(name, names.index(name), -math.inf if low is None else low, math.inf if high is None else high)
            for name, (low, high) in self.objective.limits.items()
        )
        self.low, self.high = _bounds(study, self.objective)
        self.rows: list[SampleRow] = []
        self.best: SampleRow | None = None
        self._failed = 0
        self._stored: dict[int, SampleRow] = {}
        self._record: Journal | None = None

    def record_in(self, journal: Journal | None, stored: dict[int, SampleRow]) -> None:
        """Keep runs in a journal, and take those that it has."""
        self._record, self._stored = journal, stored

    @property
    def start(self) -> Array:
        """The mechanism as it is, within the bounds; their middle where that is no value."""
        nominal = [self.study.nominal(k) for k in range(len(self.low))]
        middle = 0.5 * (self.low + self.high)
        values = [m if x is None else x for x, m in zip(nominal, middle, strict=True)]
        return np.asarray((np.clip(values, self.low, self.high) - self.low) / (self.high - self.low))

    def runs(self, z: Array) -> list[SampleRow | None]:
        """The runs at points (n, n_parameters); None for points outside the constraints of the study.

        Raises:
            BudgetSpent: The study does not allow so many runs; those that it allows are among `rows`.
        """
        values = self.low + np.clip(z, 0.0, 1.0) * (self.high - self.low)
        inside = np.flatnonzero(self._design.meets_constraints(values))
        first, left = len(self.rows), self.budget - len(self.rows)
        if not left:
            raise BudgetSpent
        rows = self._computed([(first + k, x) for k, x in enumerate(values[inside[:left]].tolist())])
        self._count(rows)
        if len(inside) > left:
            raise BudgetSpent
        result: list[SampleRow | None] = [None] * len(values)
        for k, row in zip(inside, rows, strict=True):
            result[k] = row
        return result

    def _computed(self, points: list[Point]) -> list[SampleRow]:
        """The rows of points, those of the journal among them."""
        rows = [self._replayed(number, values) for number, values in points if number in self._stored]
        missing = [point for point in points if point[0] not in self._stored]
        for chunk in self._chunks(missing) if missing else ():
            if self._record is not None:
                self._record.append(chunk)
            rows += chunk
        return sorted(rows, key=lambda row: row.sample)

    def _replayed(self, number: int, values: Sequence[float]) -> SampleRow:
        row = self._stored[number]
        if row.values != tuple(values):
            raise StoredResultError(
                f'"{self._options.journal}" has other runs than this search: run {number} has other parameters, for '
                "example because another version of SciPy chose them.",
                code="R016",
                path=self._options.journal,
                hint="Delete the journal to start again.",
            )
        return row

    def _chunks(self, points: list[Point]) -> Iterator[list[SampleRow]]:
        """The rows of points, as workers finish them."""
        if isinstance(self._pool, FixedWorkers) and self._options.executor is None:  # this process
            yield evaluate_points(self._package, points)
            return
        size = -(-len(points) // self._pool.count)
        tasks = (points[k : k + size] for k in range(0, len(points), size))
        execution: Execution[Point, list[SampleRow]] = Execution(
            self._pool, partial(evaluate_points, self._package), partial(_lost, self._package)
        )
        try:
            yield from execution.results(tasks, _nothing)
        finally:
            execution.cancel()

    def violation(self, row: SampleRow) -> float:
        """How far outputs of a run are outside their limits, as a sum of parts of their scales."""
        return float(sum(limit.violation(row) for limit in self.limits))

    def is_good(self, row: SampleRow) -> bool:
        """Whether a run came to its end with all objectives, within the limits."""
        finite = all(math.isfinite(row.outputs[k]) for k, _ in self.goals)
        return row.status == "ok" and finite and self.violation(row) == 0.0

    def _count(self, rows: Sequence[SampleRow]) -> None:
        (k, sign), several = self.goals[0], len(self.goals) > 1
        self.rows += rows
        self._failed += sum(row.status != "ok" for row in rows)
        candidates = [*(() if self.best is None else (self.best,)), *filter(self.is_good, rows)]
        self.best = min(candidates, key=lambda row: sign * row.outputs[k], default=None)
        if self._options.progress is not None:
            value = math.nan if several or self.best is None else self.best.outputs[k]
            self._options.progress(SearchProgress(len(self.rows), self._failed, value))

    def table(self, rows: Sequence[SampleRow]) -> StudyTable:
        """Runs as a table; those outside the limits say so."""
        counts = {"samples": len(rows), "search": self.objective.search_method}
        numbers = np.array([row.sample for row in rows], dtype=np.intp)
        return table_of(self.study, map(self._with_reason, rows), numbers, counts)

    def _with_reason(self, row: SampleRow) -> SampleRow:
        reasons = self._limit_reasons(row)
        return row._replace(code=LIMIT_CODE, message="; ".join(reasons)) if reasons else row

    def _limit_reasons(self, row: SampleRow) -> list[str]:
        if row.status != "ok":
            return []
        return [text for limit in self.limits if (text := limit.reason(row.outputs[limit.index]))]

    def reasons(self, best: SampleRow | None = None) -> tuple[str, ...]:
        """What kept the search from better values: failed runs, limits that runs exceed, and limits at the best one."""
        failed = [row for row in self.rows if row.status != "ok"]
        texts = [f"{_of(failed, self.rows)} failed, the first: {failed[0].message}"] if failed else []
        for limit in self.limits:
            outside = [row for row in self.rows if row.status == "ok" and limit.violation(row) > 0.0]
            if outside:
                nearest = min(outside, key=limit.violation)
                nearest_reason = limit.reason(nearest.outputs[limit.index])
                texts.append(f"{_of(outside, self.rows)} exceed a limit: {nearest_reason} in the nearest of them")
        for k, _ in self.goals:
            without = [row for row in self.rows if row.status == "ok" and not math.isfinite(row.outputs[k])]
            if without:
                texts.append(f'{_of(without, self.rows)} have no value of "{self.study.output_names[k]}"')
        if best is not None:
            texts += filter(None, (limit.binding(best.outputs[limit.index]) for limit in self.limits))
        return tuple(texts)

    def no_good_run(self) -> ModelError:
        """The error where no run was good, with all reasons."""
        reasons = "; ".join(self.reasons()) or "no point meets the constraints of the parameters"
        return ModelError((error("R011", "/objective", f"No run was good: {reasons}.", _NO_RUN_HINT),))

    def values(self, row: SampleRow) -> dict[str, float]:
        """The parameters of a run by name."""
        return dict(zip(self.study.parameter_names, row.values, strict=True))

    def outputs(self, row: SampleRow) -> dict[str, float]:
        """The outputs of a run by name."""
        return dict(zip(self.study.output_names, row.outputs, strict=True))


def objective_of(study: Study) -> ObjectiveDocument:
    """The objective of a study.

    Raises:
        ArgumentError: It has none, or is no study.
    """
    require_study(study)
    if study.document.objective is None:
        raise ArgumentError('the study has no "objective": nothing is made least or greatest')
    return study.document.objective


@contextmanager
def opened_search(study: Study, options: SearchOptions) -> Iterator[Search]:
    """A search with its workers and its journal, which are closed at the end.

    Raises:
        ArgumentError: The number of workers is none, or runs are to be continued without a journal.
        OutputError: The journal cannot be written, or is there and is not to be continued.
        StoredResultError: The journal is that of another study or search.
    """
    if options.resume and options.journal is None:
        raise ArgumentError("resume continues a journal: name it")
    pool = chosen_workers(options.workers, options.executor, objective_of(study).evaluations)
    try:
        search = Search(study, options, pool)
        if options.journal is None:
            yield search
            return
        path, marks = Path(options.journal), {SEARCH: _search_hash(search.objective)}
        stored = {row.sample: row for row in read_rows(path, study, marks)} if options.resume and path.exists() else {}
        with Journal(path, study, options.resume, marks) as journal:
            search.record_in(journal, stored)
            yield search
    finally:
        pool.close()


def interrupted_with(result: Any) -> KeyboardInterrupt:
    """The interruption that carries what was found until then; where there is nothing, one that carries nothing.

    That of a run within the search carries the motion of this run, which is no answer of the search.
    """
    return KeyboardInterrupt() if result is None else Interrupted(result)


def mechanism_of(study: Study, values: Sequence[float]) -> Mechanism:
    """The mechanism with these parameters, in SI units.

    Raises:
        ModelError: It is not valid.
    """
    mechanism, findings = build(study.sample_data(values))
    if mechanism is None:
        raise ModelError(findings)
    return mechanism


_NO_RUN_HINT = "Choose bounds and limits within which the mechanism can be assembled and simulated."


def _search_hash(objective: ObjectiveDocument) -> str:
    """What names a search besides its study: the objective, but for the number of runs, which may be raised."""
    text = json.dumps(objective.model_dump(mode="json", exclude={"evaluations"}), sort_keys=True)
    return hashlib.sha256(f"{objective.search_method} {text}".encode()).hexdigest()


def _of(some: Sequence[SampleRow], rows: Sequence[SampleRow]) -> str:
    return f"{len(some)} of {counted(len(rows), 'run')}"


def _nothing() -> None:
    """Nothing to do while workers compute."""


def _lost(content: StudyPackage, point: Point, problem: BaseException) -> list[SampleRow]:
    study, _ = opened(content)
    return [lost_row(study, *point, problem)]


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
