"""Equations written out: the textbook form of mechanisms with few coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cadmbs.exporters.equations.latex.formatting import aligned, escaped
from cadmbs.exporters.equations.latex.notation import Notation
from cadmbs.exporters.equations.latex.options import LatexOptions
from cadmbs.exporters.equations.latex.parameter_symbols import GRAVITY_SYMBOL, ParameterSymbols, parameter_symbols
from cadmbs.exporters.equations.latex.real_terms import TrigonometricTerm, real_terms
from cadmbs.exporters.equations.latex.term_text import Signed, equation_lines, signed, times_group
from cadmbs.exporters.equations.latex.trigonometric import TrigonometricPolynomial, trigonometric_polynomials
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.program import Program
from cadmbs.programs.quantities import program
from cadmbs.system import System

PolynomialArray: TypeAlias = NDArray[np.object_]
"""Trigonometric polynomials as an array of objects."""

EXPANDABLE_COORDINATES: Final = 3
"""Most velocity coordinates of mechanisms whose equations are written out."""

_OF_TREES: Final = ("inverse_dynamics",)
_OF_LOOPS: Final = ("mass_matrix", "bias_force", "closure_residual", "constraint_jacobian")
"""What is written out where nothing is asked for."""

_SYMBOLS: Final = {
    "mass_matrix": "M", "bias_force": "h", "gravity_force": "g",
    "coriolis_matrix": "C", "energy": "E", "jacobian": "J", "pose": "C", "closure_residual": "\\rho",
    "constraint_jacobian": "A", "velocity_residual": "\\nu", "acceleration_target": "\\eta",
}  # fmt: skip
"""Letters of quantities; of others the name."""

_TITLES: Final = {
    "mass_matrix": "Mass matrix $\\mathbf{M}$",
    "bias_force": "$\\mathbf{h} = \\mathbf{C} \\dot{\\mathbf{q}} + \\mathbf{g}$",
    "gravity_force": "$\\mathbf{g}$", "coriolis_matrix": "$\\mathbf{C}$, of Christoffel's symbols",
    "energy": "Kinetic energy $E_1$ and potential energy $E_2$", "jacobian": "Jacobian", "pose": "Pose",
    "closure_residual": "Closure residuals $\\boldsymbol{\\rho}$", "constraint_jacobian": "Rows $\\mathbf{A}$",
    "velocity_residual": "Violations of the rows of velocities $\\boldsymbol{\\nu}$",
    "acceleration_target": "$\\boldsymbol{\\eta}$ in $\\mathbf{A} \\ddot{\\mathbf{q}} = \\boldsymbol{\\eta}$",
}  # fmt: skip


def written_out(notation: Notation, quantities: Sequence[str], options: LatexOptions) -> list[str]:
    """Quantities with their entries as sums of products of sines and cosines.

    Raises:
        NotExportableError: If there are too many coordinates, or a quantity is no such sum.
    """
    system = notation.system
    if system.n_v > EXPANDABLE_COORDINATES:
        raise NotExportableError(
            f"{system.name!r} has {system.n_v} coordinates: equations are written out for up to"
            f" {EXPANDABLE_COORDINATES}, since they become too long to read. The structured form (without --expand)"
            " says the same"
        )
    if notation.has_quasi_velocities:
        raise NotExportableError(
            f"{system.name!r} has quaternions, which are not written out: take the structured form"
        )
    symbols = parameter_symbols(notation, options.kept)
    blocks: list[str] = []
    has_rows = bool(system.n_loops or system.rows or system.motions)
    for quantity in dict.fromkeys(quantities or (_OF_LOOPS if has_rows else _OF_TREES)):
        blocks += _quantity(system, quantity, options, symbols)
    used = symbols.used_in("\n".join(blocks))
    return [*blocks, *(["with", aligned(used)] if used else [])]


def polynomials(system: System, quantity: str, options: LatexOptions, symbols: ParameterSymbols) -> PolynomialArray:
    """The entries of a quantity as polynomials, an array of objects; gravity is the symbol g where something is kept.

    Every quantity is linear in gravity: f = f(0) + g (f(unit vector) - f(0)).
    """
    size = float(np.linalg.norm(system.gravity))
    if not options.kept or not size:
        return _evaluated(_program(system, quantity, options), symbols)
    without, unit = (
        _evaluated(_program(replace(system, gravity=gravity), quantity, options), symbols)
        for gravity in (0.0 * system.gravity, system.gravity / size)
    )
    g = TrigonometricPolynomial.symbol(GRAVITY_SYMBOL)
    result = np.zeros(without.shape, dtype=object)
    for k, (x, y) in enumerate(zip(without.ravel(), unit.ravel(), strict=True)):
        result.ravel()[k] = (x + g * (y - x).without_rounding()).without_rounding()
    return result


def _program(system: System, quantity: str, options: LatexOptions) -> Program:
    return program(system, quantity, options.representation, options.keep, options.loops)


def _evaluated(each: Program, symbols: ParameterSymbols) -> PolynomialArray:
    values = dict(symbols.values)
    for argument in each.arguments:
        if argument.name in ("inertia", "geometry"):
            for symbol, number in zip(argument.symbols, argument.default or (), strict=True):
                values.setdefault(symbol.name, TrigonometricPolynomial.constant(number))
    result = np.zeros(each.output.shape, dtype=object)
    result.ravel()[:] = trigonometric_polynomials(each.outputs, values)
    return result


def _quantity(system: System, quantity: str, options: LatexOptions, symbols: ParameterSymbols) -> list[str]:
    entries = polynomials(system, quantity, options, symbols)
    if quantity == "inverse_dynamics":
        lines = [line for k, entry in enumerate(entries) for line in _equation_of_motion(entry, k)]
        return ["Equations of motion:", aligned(lines)]
    name, _, body = quantity.partition(":")
    letter = _SYMBOLS.get(name, f"\\mathrm{{{escaped(name)}}}")
    of_body = f" of {escaped(body)}" if body else ""
    symmetric = "; it is symmetric" if name == "mass_matrix" and len(entries) > 1 else ""
    title = f"{_TITLES.get(name, escaped(name))}{of_body}, entries that are not zero{symmetric}:"
    lines = []
    for index in np.ndindex(*entries.shape):
        entry: Any = entries[index]
        is_repeated = name == "mass_matrix" and index[0] > index[1]
        if entry.terms and not is_repeated:
            indices = (
                ",".join(str(i + 1) for i in index) if max(entries.shape) > 9 else "".join(str(i + 1) for i in index)
            )
            lines += equation_lines(f"{letter}_{{{indices}}}", [signed(term) for term in real_terms(entry)])
    return [title, aligned(lines)] if lines else [title, "none."]


def _equation_of_motion(entry: TrigonometricPolynomial, k: int) -> list[str]:
    """The terms with each acceleration, those with velocities, then the others; equal to the joint force."""
    parts: list[Signed] = []
    accelerations = sorted({name for _, p in entry.terms for name, _ in p if name.startswith("a[")})
    for name in accelerations:
        chosen = {(h, _without(p, name)): x for (h, p), x in entry.terms.items() if dict(p).get(name)}
        index = int(name[2:-1]) + 1
        parts += times_group(real_terms(TrigonometricPolynomial(chosen)), f"\\ddot{{q}}_{{{index}}}")
    rest = {key: x for key, x in entry.terms.items() if not any(name.startswith("a[") for name, _ in key[1])}
    terms = real_terms(TrigonometricPolynomial(rest))
    parts += map(signed, sorted(terms, key=_has_no_rate))
    return equation_lines("", parts, f"\\tau_{{{k + 1}}}")


def _has_no_rate(term: TrigonometricTerm) -> bool:
    return not any(name.startswith("v[") for name, _ in term.powers)


def _without(powers: tuple[tuple[str, int], ...], name: str) -> tuple[tuple[str, int], ...]:
    return tuple(x for x in powers if x[0] != name)
