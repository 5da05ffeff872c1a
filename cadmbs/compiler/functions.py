"""Functions of time: from documents to plain records."""

from __future__ import annotations

import numpy as np

from cadmbs.models import functions as documents
from cadmbs.system import functions as records


def compile_function(function: documents.TimeFunctionDocument) -> records.TimeFunction:
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
        case documents.Combination():
            parts = tuple(compile_function(part) for part in function.of)
            return records.Sum(parts) if function.kind == "sum" else records.Product(parts)
        case documents.CompositionDocument():
            return records.Composition(function.kind, compile_function(function.of))
    return records.Polynomial((float(function),))


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
