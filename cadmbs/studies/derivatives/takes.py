"""Outputs as functions of the rows of columns, and of other outputs: their derivatives."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.models.study.document import AtTime, Crossing, OutputDocument, Take
from cadmbs.studies.outputs import crossing_row, taken, with_derived


def row_weights(t: Array, x: Array, take: Take) -> Array:
    """(n_t,) derivatives of `taken` by the rows of a column; not numbers where nothing is taken.

    Least and greatest values are those of one row, and a crossing is between two: where another row takes their place,
    the derivative is that of the side on which the column is.
    """
    weights = np.zeros(len(t))
    rows = np.flatnonzero(np.isfinite(x))
    if not len(rows) or not np.isfinite(taken(t, x, take)):
        return np.full(len(t), np.nan)
    weights[rows] = _of_finite_rows(t[rows], x[rows], take)
    return weights


def _of_finite_rows(t: Array, x: Array, take: Take) -> Array:
    unit = np.eye(len(x))
    match take:
        case Crossing(crossing=value, direction=direction):
            return _of_crossing(t, x - value, direction)
        case AtTime(at=time):
            return np.array([np.interp(time, t, row) for row in unit])
        case "last":
            return np.asarray(unit[-1])
        case "first":
            return np.asarray(unit[0])
        case "min":
            return np.asarray(unit[int(np.argmin(x))])
        case "max":
            return np.asarray(unit[int(np.argmax(x))])
        case "range":
            return np.asarray(unit[int(np.argmax(x))] - unit[int(np.argmin(x))])
        case "mean":
            return _of_mean(t)
        case _:
            size = taken(t, x, take)
            return _of_mean(t) * x / size if size else np.full(len(x), np.nan)


def _of_mean(t: Array) -> Array:
    """Weights of the trapezoidal rule over its length."""
    if len(t) < 2 or t[-1] == t[0]:
        return np.asarray(np.eye(len(t))[0])
    steps = np.diff(t)
    return np.asarray(0.5 * (np.append(steps, 0.0) + np.append(0.0, steps)) / (t[-1] - t[0]))


def _of_crossing(t: Array, x: Array, direction: str) -> Array:
    """Of t0 - x0 (t1 - t0) / (x1 - x0)."""
    weights = np.zeros(len(t))
    row = crossing_row(x, direction)
    if row is not None:
        factor = (t[row + 1] - t[row]) / (x[row + 1] - x[row]) ** 2
        weights[row], weights[row + 1] = -factor * x[row + 1], factor * x[row]
    return weights


def needed_outputs(outputs: Sequence[OutputDocument], index: int) -> set[int]:
    """Indices of an output and of those that it is made of."""
    names = {output.name: k for k, output in enumerate(outputs)}
    return {index}.union(*(needed_outputs(outputs, names[name]) for name in outputs[index].of or ()))


def slopes_with_derived(outputs: Sequence[OutputDocument], values: Array, slopes: Array) -> Array:
    """Derivatives (n_outputs, n) of all outputs, from those of the outputs that are taken of columns.

    Args:
        outputs: All outputs; one that is made of others stands behind them.
        values: (n_outputs,) values of those that are taken of columns.
        slopes: (n_outputs, n) derivatives of these.
    """
    names = {output.name: k for k, output in enumerate(outputs)}
    x, result = with_derived(outputs, values), np.array(slopes)
    with np.errstate(all="ignore"):
        for k, output in enumerate(outputs):
            parts = [names[name] for name in output.of or ()]
            if output.kind == "quotient":
                result[k] = (result[parts[0]] - x[k] * result[parts[1]]) / x[parts[1]]
            elif output.kind == "product":
                others = [np.prod([x[j] for j in (*parts[:i], *parts[i + 1 :])]) for i in range(len(parts))]
                result[k] = sum(other * result[j] for other, j in zip(others, parts, strict=True))
            elif output.kind == "sum":
                factors = output.factors or (1.0,) * len(parts)
                result[k] = sum(factor * result[j] for factor, j in zip(factors, parts, strict=True))
    return result
