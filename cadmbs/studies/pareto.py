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

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.errors import ArgumentError
from cadmbs.models.mechanism import Mechanism
from cadmbs.studies import search as searching
from cadmbs.studies.evaluation import SampleRow
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
        return searching.mechanism_of(self.study, list(self.values(index).values()))


def pareto_front(
    study: Study,
    *,
    progress: Callable[[searching.SearchProgress], None] | None = None,
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
    if len(searching.objective_of(study).goals) < 2:
        raise ArgumentError("the study has one objective: `optimize` gives the best design")
    with searching.opened_search(
        study, searching.SearchOptions(progress, workers, executor, journal, resume)
    ) as search:
        size = population_size(search.budget)
        try:
            end = nsga2(_evaluation(search), search.start, size, study.document.seed)
        except searching.BudgetSpent:
            return _front(study, search, f"the {search.budget} runs that the study allows")
        except KeyboardInterrupt:
            raise searching.interrupted_with(_front_so_far(study, search)) from None
    return dataclasses.replace(_front(study, search, end), converged=True)


def population_size(evaluations: int) -> int:
    """Designs in a generation: the square root of the number of runs, in eights."""
    return min(max(_LANES, round(math.sqrt(evaluations) / _LANES) * _LANES), _LARGEST_POPULATION)


def _evaluation(search: searching.Search) -> Callable[[Array], tuple[Array, Array]]:
    """Objectives, to be made least, and violations of points."""

    def evaluate(points: Array) -> tuple[Array, Array]:
        runs = search.runs(points)
        return np.array([_objectives(search, row) for row in runs]), np.array([_violation(search, row) for row in runs])

    return evaluate


def _objectives(search: searching.Search, row: SampleRow | None) -> list[float]:
    values = [math.nan if row is None else sign * row.outputs[k] for k, sign in search.goals]
    return values if all(map(math.isfinite, values)) else [0.0] * len(values)


def _violation(search: searching.Search, row: SampleRow | None) -> float:
    if row is None or not all(math.isfinite(row.outputs[k]) for k, _ in search.goals):
        return _HOPELESS
    violation = search.violation(row)
    return violation if math.isfinite(violation) else _HOPELESS


def _front_so_far(study: Study, search: searching.Search) -> ParetoFront | None:
    if search.best is None:
        return None
    front = _front(study, search, f"interrupted after {len(search.rows)} runs")
    return dataclasses.replace(front, interrupted=True)


def _front(study: Study, search: searching.Search, message: str) -> ParetoFront:
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


# NSGA-II: a population of designs that moves towards the Pareto front of several objectives and spreads along it.
#
# After Deb, Pratap, Agarwal and Meyarivan, "A fast and elitist multiobjective genetic algorithm: NSGA-II", IEEE
# Transactions on Evolutionary Computation 6(2), 2002: fronts by non-dominated sorting, crowding distance within a
# front, feasible designs before infeasible ones; offspring by simulated binary crossover and polynomial mutation.

CROSSOVER_INDEX: Final = 15.0
"""Distribution index of simulated binary crossover: children stay the closer to their parents the larger it is."""

MUTATION_INDEX: Final = 20.0
"""Distribution index of polynomial mutation."""

CROSSOVER_PROBABILITY: Final = 0.9

GENERATIONS_COMPARED: Final = 10
"""Generations over which the movement of the front is measured."""

STILL: Final = 0.01
"""Movement of the front, in parts of its extent, below which the search has converged."""

Evaluate = Callable[[Array], tuple[Array, Array]]
"""Objectives (n, n_objectives), to be made least, and violations (n,) of points (n, n_parameters) between 0 and 1."""


def nsga2(evaluate: Evaluate, start: Array, size: int, seed: int) -> str:
    """Move a population of `size` designs until its front stands still; every design goes through `evaluate`.

    Args:
        evaluate: The objectives and violations of points. What it raises ends the search.
        start: (n_parameters,) one of the first designs; the others are a Latin hypercube.
        size: Number of designs in a generation, even.
        seed: Of all random numbers.

    Returns:
        How it ended, as a clause.
    """
    from scipy.stats import qmc

    generator = np.random.default_rng(seed)
    points = qmc.LatinHypercube(len(start), rng=generator).random(size)
    points[0] = start
    objectives, violations = evaluate(points)
    fronts = [_first_front(objectives, violations)]
    while True:
        rank, distance = ranked(objectives, violations)
        parents = _tournament(rank, distance, generator)
        children = _mutated(_crossed(points[parents], generator), generator)
        of_children, violations_of_children = evaluate(children)
        points, objectives = np.concatenate([points, children]), np.concatenate([objectives, of_children])
        violations = np.concatenate([violations, violations_of_children])
        rank, distance = ranked(objectives, violations)
        best = np.lexsort((-distance, rank))[:size]
        points, objectives, violations = points[best], objectives[best], violations[best]
        fronts.append(_first_front(objectives, violations))
        if len(fronts) > GENERATIONS_COMPARED and _movement(fronts[-1 - GENERATIONS_COMPARED], fronts[-1]) < STILL:
            return f"the front moved by less than {STILL:.0%} of its extent in {GENERATIONS_COMPARED} generations"


def non_dominated(objectives: Array) -> NDArray[np.bool_]:
    """(n,) whether no other row of objectives (n, m) is as small in all and smaller in one; of equal rows the first."""
    chosen = np.zeros(len(objectives), dtype=bool)
    front = np.empty((0, objectives.shape[1]))
    for k in np.lexsort(objectives.T[::-1]):  # a row comes after all rows that dominate it
        if not np.any(np.all(front <= objectives[k], axis=1)):
            chosen[k] = True
            front = np.concatenate([front, objectives[k : k + 1]])
    return chosen


def ranked(objectives: Array, violations: Array) -> tuple[Indices, Array]:
    """(n,) number of the front of each design, 0 the best, and (n,) its crowding distance within that front.

    A feasible design dominates an infeasible one; of two infeasible ones the one with the smaller violation does.
    """
    n = len(objectives)
    no_worse = np.all(objectives[:, None] <= objectives[None], axis=2)
    better = np.any(objectives[:, None] < objectives[None], axis=2)
    equal = violations[:, None] == violations[None]
    dominates = (violations[:, None] < violations[None]) | (equal & no_worse & better)
    rank, left = np.full(n, -1, dtype=np.intp), np.ones(n, dtype=bool)
    distance, number = np.zeros(n), 0
    while np.any(left):
        front = np.flatnonzero(left & ~np.any(dominates & left[:, None], axis=0))
        rank[front], distance[front] = number, _crowding(objectives[front])
        left[front] = False
        number += 1
    return rank, distance


def _crowding(objectives: Array) -> Array:
    """(n,) sum over the objectives of the distance between the neighbours of a design; infinite at the ends."""
    n, distance = len(objectives), np.zeros(len(objectives))
    for column in objectives.T:
        order = np.argsort(column, kind="stable")
        extent = column[order[-1]] - column[order[0]]
        distance[order[[0, -1]]] = np.inf
        if n > 2 and extent > 0.0:
            distance[order[1:-1]] += (column[order[2:]] - column[order[:-2]]) / extent
    return distance


def _tournament(rank: Indices, distance: Array, generator: np.random.Generator) -> Indices:
    """(n,) parents: of two designs chosen by chance that of the better front, or the less crowded one."""
    n = len(rank)
    first, second = generator.integers(n, size=(2, n))
    wins = (rank[first] < rank[second]) | ((rank[first] == rank[second]) & (distance[first] >= distance[second]))
    return np.asarray(np.where(wins, first, second))


def _crossed(parents: Array, generator: np.random.Generator) -> Array:
    """(n, n_parameters) children of successive pairs, by simulated binary crossover."""
    first, second = parents[0::2], parents[1::2]
    u = generator.random(first.shape)
    exponent = 1.0 / (CROSSOVER_INDEX + 1.0)
    spread = np.where(u <= 0.5, (2.0 * u) ** exponent, (0.5 / (1.0 - u)) ** exponent)
    applied = (generator.random(first.shape) < 0.5) & (generator.random((len(first), 1)) < CROSSOVER_PROBABILITY)
    spread = np.where(applied, spread, 1.0)
    middle, half = 0.5 * (first + second), 0.5 * (second - first) * spread
    return np.asarray(np.clip(np.concatenate([middle - half, middle + half]), 0.0, 1.0))


def _mutated(points: Array, generator: np.random.Generator) -> Array:
    """Points of which one coordinate on average is moved, by polynomial mutation."""
    u, exponent = generator.random(points.shape), 1.0 / (MUTATION_INDEX + 1.0)
    moved = np.where(u < 0.5, (2.0 * u) ** exponent - 1.0, 1.0 - (2.0 * (1.0 - u)) ** exponent)
    chosen = generator.random(points.shape) < 1.0 / points.shape[1]
    return np.asarray(np.clip(points + np.where(chosen, moved, 0.0), 0.0, 1.0))


def _first_front(objectives: Array, violations: Array) -> Array:
    """The objectives of the feasible designs that no other dominates."""
    feasible = objectives[violations == 0.0]
    return np.asarray(feasible[non_dominated(feasible)])


def _movement(earlier: Array, later: Array) -> float:
    """How far the earlier front must be shifted so that every later design is dominated, in parts of its extent.

    This is the additive epsilon indicator; infinite while there is no feasible design.
    """
    if not len(earlier) or not len(later):
        return np.inf
    extent = np.ptp(later, axis=0)
    extent = np.where(extent > 0.0, extent, 1.0)
    shifts = ((earlier[None] - later[:, None]) / extent).max(axis=2).min(axis=1)
    return float(shifts.max(initial=0.0))
