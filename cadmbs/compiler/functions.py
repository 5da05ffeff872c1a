"""Functions of time and of coordinates: from documents to plain records."""

from typing import Final

import numpy as np

from cadmbs.models import functions as documents
from cadmbs.system import functions as records

TABLE_END_SLACK: Final = 1e-9
"""How far a table of a coordinate goes on beyond its ends, as part of its span: positions are closed to rounding."""


def compile_function(
    function: documents.TimeFunctionDocument | documents.CoordinateFunctionDocument,
) -> records.TimeFunction:
    """The record of a function document; a table becomes a piecewise polynomial."""
    match function:
        case documents.Constant():
            return records.Polynomial((function.value,))
        case documents.PolynomialDocument():
            return records.Polynomial(function.coefficients)
        case documents.HarmonicDocument():
            return records.Harmonic(function.mean, function.amplitude, function.rate, function.phase)
        case documents.Table():
            return _table(function)
        case documents.CoordinateSum():
            return records.Sum(tuple(compile_function(part) for part in function.of))
        case documents.Combination():
            parts = tuple(compile_function(part) for part in function.of)
            return records.Sum(parts) if function.kind == "sum" else records.Product(parts)
        case documents.CompositionDocument():
            return records.Composition(function.kind, compile_function(function.of))
    return records.Polynomial((float(function),))


def compile_coordinate_function(function: documents.CoordinateFunctionDocument) -> records.TimeFunction:
    """The record of a function of a coordinate; tables that end with an error do so a rounding beyond their ends."""
    return _with_slack(compile_function(function))


def _with_slack(function: records.TimeFunction) -> records.TimeFunction:
    match function:
        case records.Sum(of):
            return records.Sum(tuple(_with_slack(part) for part in of))
        case records.PiecewisePolynomial(breaks, coefficients, hold) if not hold and breaks[0] < breaks[-1]:
            slack = TABLE_END_SLACK * float(breaks[-1] - breaks[0])
            breaks, coefficients = breaks.copy(), coefficients.copy()
            breaks[0], breaks[-1] = breaks[0] - slack, breaks[-1] + slack
            first = np.polynomial.Polynomial(coefficients[::-1, 0])(np.polynomial.Polynomial([-slack, 1.0]))
            coefficients[:, 0] = 0.0
            coefficients[len(coefficients) - len(first.coef) :, 0] = first.coef[::-1]
            return records.PiecewisePolynomial(breaks, coefficients, hold)
    return function


def _table(table: documents.Table) -> records.PiecewisePolynomial:
    """Straight lines, or the cubic spline with continuous third derivative next to its ends (not-a-knot)."""
    times, values = np.array(table.times, dtype=float), np.array(table.values, dtype=float)
    if len(times) == 1:
        return records.PiecewisePolynomial(times.repeat(2), values[None, :], hold=table.outside == "hold")
    if table.interpolation == "cubic":
        from scipy.interpolate import CubicSpline

        coefficients = np.asarray(CubicSpline(times, values).c)
    else:
        coefficients = np.array([np.diff(values) / np.diff(times), values[:-1]])
    return records.PiecewisePolynomial(times, coefficients, hold=table.outside == "hold")
