"""What is taken of the columns of a result: one number of each run."""

from collections.abc import Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.models.study.document import AtTime, Crossing, OutputDocument, Take


def with_derived(outputs: Sequence[OutputDocument], values: Array) -> Array:
    """The outputs (..., n_outputs) of runs with those that are made of others, each of those before it.

    Args:
        outputs: All outputs.
        values: (..., n_outputs) what is taken of columns; the others are replaced.
    """
    index = {output.name: k for k, output in enumerate(outputs)}
    result = np.array(values)
    with np.errstate(all="ignore"):  # a quotient by zero is no number, or infinite
        for k, output in enumerate(outputs):
            if output.kind is None:
                continue
            parts = [result[..., index[name]] for name in output.of or ()]
            if output.kind == "quotient":
                result[..., k] = parts[0] / parts[1]
            elif output.kind == "product":
                result[..., k] = np.prod(parts, axis=0)
            else:
                factors = output.factors or (1.0,) * len(parts)
                result[..., k] = sum(f * x for f, x in zip(factors, parts, strict=True))
    return result


def taken(t: Array, x: Array, take: Take) -> float:
    """One number of a column.

    Args:
        t: (n_t,) times [s], ascending.
        x: (n_t,) values; those after the end of a run are not a number and do not count.
        take: What is taken. "mean" and "rms" are those over time, by the trapezoidal rule.

    Returns:
        The number; NaN where there is none, such as the time of a crossing that does not occur.
    """
    valid = np.isfinite(x)
    t, x = t[valid], x[valid]
    if not len(x):
        return float("nan")
    match take:
        case Crossing(crossing=value, direction=direction):
            return _first_crossing(t, x - value, direction)
        case AtTime(at=time):
            return float(np.interp(time, t, x)) if t[0] <= time <= t[-1] else float("nan")
        case "last":
            return float(x[-1])
        case "first":
            return float(x[0])
        case "min":
            return float(x.min())
        case "max":
            return float(x.max())
        case "range":
            return float(x.max() - x.min())
        case "mean":
            return _mean(t, x)
        case _:
            return float(np.sqrt(_mean(t, x * x)))


def taken_of_all(t: Array, x: Array, take: Take) -> Array:
    """`taken` of each of columns (n, n_t), (n,), at times (n_t,) or (n, n_t)."""
    if not np.all(np.isfinite(x)):
        return _taken_of_each(t, x, take)
    match take:
        case "last":
            return x[:, -1]
        case "first":
            return x[:, 0]
        case "min":
            return np.asarray(x.min(axis=-1))
        case "max":
            return np.asarray(x.max(axis=-1))
        case "range":
            return np.asarray(x.max(axis=-1) - x.min(axis=-1))
        case _:
            return _taken_of_each(t, x, take)


def _taken_of_each(t: Array, x: Array, take: Take) -> Array:
    """One after the other."""
    times = np.broadcast_to(t, x.shape)
    return np.array([taken(*rows, take) for rows in zip(times, np.ascontiguousarray(x), strict=True)])


def _mean(t: Array, x: Array) -> float:
    """Mean over time; of one row its value."""
    return float(x[0]) if len(t) < 2 or t[-1] == t[0] else float(np.trapezoid(x, t) / (t[-1] - t[0]))


def crossing_row(x: Array, direction: str) -> int | None:
    """The row after which x passes through zero for the first time; a start at zero is no crossing."""
    up, down = (x[:-1] < 0) & (x[1:] >= 0), (x[:-1] > 0) & (x[1:] <= 0)
    crossed = {"up": up, "down": down, "any": up | down}[direction]
    return int(np.argmax(crossed)) if crossed.any() else None


def _first_crossing(t: Array, x: Array, direction: str) -> float:
    """The first time at which x passes through zero."""
    k = crossing_row(x, direction)
    return float("nan") if k is None else float(t[k] - x[k] * (t[k + 1] - t[k]) / (x[k + 1] - x[k]))
