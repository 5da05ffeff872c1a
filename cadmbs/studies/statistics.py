"""What the table of a study says: quantiles, failures by reason, correlations, first-order sensitivity indices."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.studies.table import StudyTable

QUANTILES: Final = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)
"""Quantiles of a summary: the least, the greatest, and those between."""

LEAST_SAMPLES: Final = 40
"""Fewest samples from which sensitivity indices are estimated."""


@dataclass(frozen=True, eq=False)
class OutputStatistics:
    """One output over the good runs.

    Attributes:
        name: Its name.
        count: Runs that have a value.
        mean: Their mean.
        deviation: Their standard deviation, divisor n - 1.
        quantiles: (7,) values at `QUANTILES`.
        correlation: (n_parameters,) Pearson's correlation with each parameter.
        rank_correlation: (n_parameters,) Spearman's.
        sensitivity: (n_parameters,) first-order Sobol indices, the part of the variance that each parameter explains
            by itself: V(E(y | x_i)) / V(y), estimated from groups of samples with neighbouring values of x_i; NaN
            where there are too few samples.
    """

    name: str
    count: int
    mean: float
    deviation: float
    quantiles: Array
    correlation: Array
    rank_correlation: Array
    sensitivity: Array


@dataclass(frozen=True, eq=False)
class StudySummary:
    """A table of a study in numbers.

    Attributes:
        samples: Rows.
        failures: Count by (status, code), with the sentence of the first of them, the most frequent first.
        outputs: Statistics of each output.
        seconds: Processor time of all runs [s].
    """

    samples: int
    failures: tuple[tuple[int, str, str, str], ...]
    outputs: tuple[OutputStatistics, ...]
    seconds: float


def summary(table: StudyTable) -> StudySummary:
    """Quantiles, failures, correlations and sensitivities of a table."""
    parameters = table.numbers(table.parameters)
    good = table.good
    outputs = tuple(_of_output(name, np.asarray(table[name]), parameters, good) for name in table.outputs)
    return StudySummary(len(table), _failures(table), outputs, float(np.sum(table["seconds"])))


def _failures(table: StudyTable) -> tuple[tuple[int, str, str, str], ...]:
    bad = np.flatnonzero(~table.good)
    kinds = [(str(table["status"][k]), str(table["code"][k])) for k in bad]
    first = {kind: str(table["message"][k]) for kind, k in reversed(list(zip(kinds, bad, strict=True)))}
    return tuple((count, *kind, first[kind]) for kind, count in Counter(kinds).most_common())


def _of_output(name: str, values: Array, parameters: Array, good: NDArray[np.bool_]) -> OutputStatistics:
    from scipy.stats import rankdata

    valid = good & np.isfinite(values)
    y, x = values[valid], parameters[valid]
    n = x.shape[1]
    if not len(y):
        nothing = np.full(n, np.nan)
        return OutputStatistics(name, 0, np.nan, np.nan, np.full(len(QUANTILES), np.nan), nothing, nothing, nothing)
    ranks = np.apply_along_axis(rankdata, 0, x) if n else x
    return OutputStatistics(
        name,
        len(y),
        float(y.mean()),
        float(y.std(ddof=1)) if len(y) > 1 else 0.0,
        np.quantile(y, QUANTILES),
        _correlations(x, y),
        _correlations(ranks, rankdata(y)),
        np.array([first_order_index(x[:, k], y) for k in range(n)]),
    )


def _correlations(x: Array, y: Array) -> Array:
    """Pearson's correlation of each column of x with y; NaN where one of the two does not vary."""
    dx, dy = x - x.mean(axis=0), y - y.mean()
    norms = np.linalg.norm(dx, axis=0) * np.linalg.norm(dy)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(norms > 0, dx.T @ dy / norms, np.nan)


def first_order_index(x: Array, y: Array) -> float:
    """The part of the variance of y that x explains by itself, from n samples of any design.

        S = V(E(y | x)) / V(y)

    Samples are sorted by x into about sqrt(n / 2) groups, equal values of x into one group. The variance within groups
    that means of few samples keep by chance is taken off, so that the index of a parameter without influence is
    zero on average.
    """
    n, variance = len(y), y.var()
    if n < LEAST_SAMPLES or variance == 0.0 or np.ptp(x) == 0.0:
        return float("nan")
    count = max(4, int(np.sqrt(n / 2)))
    edges = np.unique(np.quantile(x, np.linspace(0.0, 1.0, count + 1)))
    group = np.clip(np.searchsorted(edges, x, side="right") - 1, 0, len(edges) - 2)
    sizes = np.bincount(group)
    present = sizes > 0
    means = np.bincount(group, y)[present] / sizes[present]
    squares = np.bincount(group, y * y)[present] - sizes[present] * means**2
    between = float(np.sum(sizes[present] * (means - y.mean()) ** 2))
    groups = int(present.sum())
    if n <= groups:
        return float("nan")
    within = float(np.sum(squares)) / (n - groups)
    return float(np.clip((between - (groups - 1) * within) / (variance * n), 0.0, 1.0))
