"""Functions of time, or of a coordinate, as formulas."""

from __future__ import annotations

from cadmbs.exporters.equations.latex.formatting import number, scaled, terms
from cadmbs.system.functions import (
    Composition,
    Harmonic,
    Held,
    PiecewisePolynomial,
    Polynomial,
    Product,
    Rate,
    Sum,
    TimeFunction,
)


def time_formula(function: TimeFunction, variable: str = "t") -> str:
    """A function of t, or of another variable; tables are named with their numbers of points."""
    match function:
        case Polynomial(coefficients):
            return _polynomial(coefficients, variable)
        case Harmonic():
            phase = [number(function.phase)] if function.phase else []
            wave = f"\\sin({terms([scaled(function.rate, variable), *phase])})"
            mean = [number(function.mean)] if function.mean else []
            return terms([*mean, scaled(function.amplitude, wave)])
        case PiecewisePolynomial():
            points = "times" if variable == "t" else "points"
            first, last = number(float(function.breaks[0])), number(float(function.breaks[-1]))
            return f"\\text{{table of {len(function.breaks)} {points} from }} {first} \\text{{ to }} {last}"
        case Sum(parts):
            return terms([time_formula(part, variable) for part in parts])
        case Product(parts):
            return " \\cdot ".join(f"\\bigl({time_formula(part)}\\bigr)" for part in parts)
        case Rate():
            return f"\\tfrac{{\\mathrm{{d}}}}{{\\mathrm{{d}} t}} \\bigl({time_formula(function.of)}\\bigr)"
        case Held():
            return "u(t)"
        case Composition():
            inner = time_formula(function.inner)
            name = {"asin": "\\arcsin", "sqrt": "\\sqrt"}.get(function.outer, f"\\{function.outer}")
            return f"\\sqrt{{{inner}}}" if name == "\\sqrt" else f"{name}\\bigl({inner}\\bigr)"


def _polynomial(coefficients: tuple[float, ...], variable: str) -> str:
    parts = []
    for power, factor in enumerate(coefficients):
        if factor:
            symbol = variable if power == 1 else f"{variable}^{{{power}}}"
            parts.append(scaled(factor, symbol) if power else number(factor))
    return terms(parts)
