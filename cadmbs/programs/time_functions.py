"""Functions of time as expressions of t: polynomials, harmonics, tables, and what is composed of them."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from cadmbs.expressions.differentiation import derivatives
from cadmbs.expressions.graph import Expression, ExpressionGraph
from cadmbs.programs.errors import NotExportableError
from cadmbs.system import functions

LARGEST_TABLE: Final = 256
"""Most pieces of a table; each is a choice in the program."""


def time_function(function: functions.TimeFunction, t: Expression) -> Expression:
    """The value of a function of time.

    Raises:
        NotExportableError: If a table in it is too large.
    """
    match function:
        case functions.Polynomial(coefficients):
            return _horner(t.graph, coefficients[::-1], t)
        case functions.Harmonic():
            sine = t.graph.function("sin", function.rate * t + function.phase)
            return function.amplitude * sine + function.mean
        case functions.PiecewisePolynomial():
            return _table(function, t)
        case functions.Sum(parts):
            total = t.graph.constant(0.0)
            for part in parts:
                total = total + time_function(part, t)
            return total
        case functions.Product(parts):
            total = t.graph.constant(1.0)
            for part in parts:
                total = total * time_function(part, t)
            return total
        case functions.Rate():
            return time_jet(function.of, t)[1]
        case functions.Composition():
            return t.graph.function(function.outer, time_function(function.inner, t))
        case functions.Held():
            raise NotExportableError("what a controller gives is no function of time")


def time_jet(function: functions.TimeFunction, t: Expression) -> tuple[Expression, Expression, Expression]:
    """Value, first and second derivative by t."""
    value = time_function(function, t)
    first = derivatives([value], [t])[0, 0]
    return value, first, derivatives([first], [t])[0, 0]


def _horner(graph: ExpressionGraph, highest_first: Sequence[float], x: Expression) -> Expression:
    total = graph.constant(0.0)
    for coefficient in highest_first:
        total = total * x + float(coefficient)
    return total


def _table(function: functions.PiecewisePolynomial, t: Expression) -> Expression:
    """The piece that contains t by bisection; end values outside, or NaN where the table says that this is an error."""
    graph, pieces = t.graph, function.coefficients.shape[1]
    if pieces > LARGEST_TABLE:
        raise NotExportableError(
            f"a table of a function of time has {pieces} pieces; equations hold at most {LARGEST_TABLE}: thin it out"
        )
    first, last = float(function.breaks[0]), float(function.breaks[-1])
    value = _pieces(function, t, 0, pieces)
    if function.hold:
        at_start, at_end = (float(function.jet(x).value) for x in (first, last))
        return graph.select(t, first, at_start, graph.select(last, t, at_end, value))
    return graph.select(t, first, np.nan, graph.select(last, t, np.nan, value))


def _pieces(function: functions.PiecewisePolynomial, t: Expression, first: int, last: int) -> Expression:
    """The value on the pieces from first to before last."""
    if last - first == 1:
        return _horner(t.graph, function.coefficients[:, first].tolist(), t - float(function.breaks[first]))
    middle = (first + last) // 2
    below, above = _pieces(function, t, first, middle), _pieces(function, t, middle, last)
    return t.graph.select(t, float(function.breaks[middle]), below, above)
