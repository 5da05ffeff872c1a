"""The range of the values of a parameter."""

from __future__ import annotations

import math

from cadmbs.models.study.values import (
    GridValues,
    ListedValues,
    LognormalValues,
    TriangularValues,
    UniformValues,
    ValuesDocument,
)


def span(values: ValuesDocument) -> tuple[float, float]:
    """Least and largest value; infinite where a distribution has none."""
    match values:
        case GridValues(start=start, end=end, count=count):
            return (start, start) if count == 1 else (min(start, end), max(start, end))
        case ListedValues(of=members):
            return min(members), max(members)
        case UniformValues(low=low, high=high) | TriangularValues(low=low, high=high):
            return low, high
        case LognormalValues():
            return 0.0, math.inf
        case _:
            return -math.inf, math.inf
