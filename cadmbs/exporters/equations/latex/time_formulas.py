"""Functions of time as formulas."""

from __future__ import annotations

from cadmbs.exporters.equations.latex.formatting import number, scaled, terms
from cadmbs.system.functions import (
    Composition,
    Harmonic,
    PiecewisePolynomial,
    Polynomial,
    Product,
    Rate,
    Sum,
    TimeFunction,
)


def time_formula(function: TimeFunction) -> str:
    """A function of t; tables are named with their numbers of points."""
    match function:
        case Polynomial(coefficients):
            return _polynomial(coefficients)
        case Harmonic():
            phase = [number(function.phase)] if function.phase else []
            wave = f"\\sin({terms([scaled(function.rate, 't'), *phase])})"
            mean = [number(function.mean)] if function.mean else []
            return terms([*mean, scaled(function.amplitude, wave)])
        case PiecewisePolynomial():
            first, last = number(float(function.breaks[0])), number(float(function.breaks[-1]))
            return f"\\text{{table of {len(function.breaks)} times from }} {first} \\text{{ to }} {last}"
        case Sum(parts):
            return terms([time_formula(part) for part in parts])
        case Product(parts):
            return " \\cdot ".join(f"\\bigl({time_formula(part)}\\bigr)" for part in parts)
        case Rate():
            return f"\\tfrac{{\\mathrm{{d}}}}{{\\mathrm{{d}} t}} \\bigl({time_formula(function.of)}\\bigr)"
        case Composition():
            inner = time_formula(function.inner)
            name = {"asin": "\\arcsin", "sqrt": "\\sqrt"}.get(function.outer, f"\\{function.outer}")
            return f"\\sqrt{{{inner}}}" if name == "\\sqrt" else f"{name}\\bigl({inner}\\bigr)"


def _polynomial(coefficients: tuple[float, ...]) -> str:
    parts = []
    for power, factor in enumerate(coefficients):
        if factor:
            variable = "t" if power == 1 else f"t^{{{power}}}"
            parts.append(scaled(factor, variable) if power else number(factor))
    return terms(parts)
