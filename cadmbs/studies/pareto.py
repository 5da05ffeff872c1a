"""The designs of a study among which several objectives leave the choice: their Pareto front."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError
from cadmbs.models.mechanism import Mechanism
from cadmbs.studies.evaluation import SampleRow
from cadmbs.studies.nsga2 import non_dominated, nsga2
from cadmbs.studies.search import (
    BudgetSpent,
    Search,
    SearchOptions,
    SearchProgress,
    interrupted_with,
    mechanism_of,
    objective_of,
    opened_search,
)
from cadmbs.studies.study import Study
from cadmbs.studies.table import StudyTable

_LANES: Final = 8
_LARGEST_POPULATION: Final = 200

_HOPELESS: Final = math.inf
"""Violation of a point without a run that came to its end with all objectives: behind all others."""


@dataclass(frozen=True, eq=False)
class ParetoFront:
    """The good runs of a search of which no other is as good in all objectives and better in one.

    Attributes:
        study: The study.
        table: These runs, the best of the first objective first; `sample` is the number of the run.
        objectives: "minimize" or "maximize" for each objective by name.
        history: A table of all runs in their order, as that of `Optimum`.
        converged: Whether the front stood still before the runs were spent.
        message: How the search ended.
        reasons: What kept the search from better values, as that of `Optimum`.
        interrupted: Whether it was interrupted before its end.
    """

    study: Study
    table: StudyTable
    objectives: dict[str, str]
    history: StudyTable
    converged: bool
    message: str
    reasons: tuple[str, ...]
    interrupted: bool = False

    def __len__(self) -> int:
        return len(self.table)

    def values(self, index: int) -> dict[str, float]:
        """The parameters of one design of the front by name."""
        return {name: float(self.table[name][index]) for name in self.table.parameters}

    def mechanism(self, index: int) -> Mechanism:
        """The mechanism of one design of the front, in SI units."""
        return mechanism_of(self.study, list(self.values(index).values()))


def pareto_front(
    study: Study,
    *,
    progress: Callable[[SearchProgress], None] | None = None,
    workers: int | None = 1,
    executor: Executor | None = None,
    journal: str | Path | None = None,
    resume: bool = False,
) -> ParetoFront:
    """The designs of which no other is as good in all objectives of a study and better in one, by NSGA-II.

    A generation has as many designs as the square root of the number of `evaluations`, in eights; workers share it.
    The same study gives the same front, with any number of workers. Runs that fail, and those outside of the limits of
    the objective, are behind all others.

    Args:
        study: A study with an `objective` of several outputs.
        progress: Called after each generation.
        workers: Number of processes; 1 computes in this process, None takes one for each processor.
        executor: Any other `concurrent.futures.Executor` in place of processes of this machine. It stays open.
        journal: File to which finished runs are appended; it stays until it is deleted.
        resume: Take the runs of that journal, and continue the same search.

    Raises:
        Interrupted: After Ctrl-C: a KeyboardInterrupt whose `result` is the front until then, where there is one.
        ArgumentError: If the study has no objective, or only one.
        ModelError: If a parameter has no bounds, or no run was good.
        OutputError: If the journal cannot be written, or has runs and `resume` is not set.
        StoredResultError: If the journal is that of another study or search.
    """
    if len(objective_of(study).goals) < 2:
        raise ArgumentError("the study has one objective: `optimize` gives the best design")
    with opened_search(study, SearchOptions(progress, workers, executor, journal, resume)) as search:
        size = population_size(search.budget)
        try:
            end = nsga2(_evaluation(search), search.start, size, study.document.seed)
        except BudgetSpent:
            return _front(study, search, f"the {search.budget} runs that the study allows")
        except KeyboardInterrupt:
            raise interrupted_with(_front_so_far(study, search)) from None
    return dataclasses.replace(_front(study, search, end), converged=True)


def population_size(evaluations: int) -> int:
    """Designs in a generation: the square root of the number of runs, in eights."""
    return min(max(_LANES, round(math.sqrt(evaluations) / _LANES) * _LANES), _LARGEST_POPULATION)


def _evaluation(search: Search) -> Callable[[Array], tuple[Array, Array]]:
    """Objectives, to be made least, and violations of points."""

    def evaluate(points: Array) -> tuple[Array, Array]:
        runs = search.runs(points)
        return np.array([_objectives(search, row) for row in runs]), np.array([_violation(search, row) for row in runs])

    return evaluate


def _objectives(search: Search, row: SampleRow | None) -> list[float]:
    values = [math.nan if row is None else sign * row.outputs[k] for k, sign in search.goals]
    return values if all(map(math.isfinite, values)) else [0.0] * len(values)


def _violation(search: Search, row: SampleRow | None) -> float:
    if row is None or not all(math.isfinite(row.outputs[k]) for k, _ in search.goals):
        return _HOPELESS
    violation = search.violation(row)
    return violation if math.isfinite(violation) else _HOPELESS


def _front_so_far(study: Study, search: Search) -> ParetoFront | None:
    if search.best is None:
        return None
    front = _front(study, search, f"interrupted after {len(search.rows)} runs")
    return dataclasses.replace(front, interrupted=True)


def _front(study: Study, search: Search, message: str) -> ParetoFront:
    good = [row for row in search.rows if search.is_good(row)]
    if not good:
        raise search.no_good_run()
    objectives = np.array([_objectives(search, row) for row in good])
    chosen = non_dominated(objectives)
    rows = [good[k] for k in np.flatnonzero(chosen)[np.lexsort(objectives[chosen].T[::-1])]]
    table = search.table(sorted(rows, key=lambda row: row.sample))
    order = [int(np.searchsorted(table["sample"], row.sample)) for row in rows]
    front = dataclasses.replace(table, columns={name: column[order] for name, column in table.columns.items()})
    words = {name: "minimize" if sign > 0 else "maximize" for name, sign in search.objective.goals}
    return ParetoFront(study, front, words, search.table(search.rows), False, message, search.reasons())
