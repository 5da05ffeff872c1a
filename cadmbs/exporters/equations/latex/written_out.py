"""Equations written out: the textbook form of mechanisms with few coordinates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final, TypeAlias

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.exporters.equations.latex import formatting, tree_parts, trigonometric
from cadmbs.exporters.equations.latex.formatting import LatexOptions, Notation
from cadmbs.exporters.equations.latex.trigonometric import (
    TrigonometricPolynomial,
    TrigonometricTerm,
    trigonometric_polynomials,
)
from cadmbs.programs import errors, tree_expressions
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
        raise errors.NotExportableError(
            f"{system.name!r} has {system.n_v} coordinates: equations are written out for up to"
            f" {EXPANDABLE_COORDINATES}, since they become too long to read. The structured form (without --expand)"
            " says the same"
        )
    if notation.has_quasi_velocities:
        raise errors.NotExportableError(
            f"{system.name!r} has quaternions, which are not written out: take the structured form"
        )
    symbols = parameter_symbols(notation, options.kept)
    blocks: list[str] = []
    has_rows = bool(system.n_loops or system.rows or system.motions)
    for quantity in dict.fromkeys(quantities or (_OF_LOOPS if has_rows else _OF_TREES)):
        blocks += _quantity(system, quantity, options, symbols)
    used = symbols.used_in("\n".join(blocks))
    return [*blocks, *(["with", formatting.aligned(used)] if used else [])]


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
        return ["Equations of motion:", formatting.aligned(lines)]
    name, _, body = quantity.partition(":")
    letter = _SYMBOLS.get(name, f"\\mathrm{{{formatting.escaped(name)}}}")
    of_body = f" of {formatting.escaped(body)}" if body else ""
    symmetric = "; it is symmetric" if name == "mass_matrix" and len(entries) > 1 else ""
    title = f"{_TITLES.get(name, formatting.escaped(name))}{of_body}, entries that are not zero{symmetric}:"
    lines = []
    for index in np.ndindex(*entries.shape):
        entry: Any = entries[index]
        is_repeated = name == "mass_matrix" and index[0] > index[1]
        if entry.terms and not is_repeated:
            indices = (
                ",".join(str(i + 1) for i in index) if max(entries.shape) > 9 else "".join(str(i + 1) for i in index)
            )
            lines += equation_lines(
                f"{letter}_{{{indices}}}", [signed(term) for term in trigonometric.real_terms(entry)]
            )
    return [title, formatting.aligned(lines)] if lines else [title, "none."]


def _equation_of_motion(entry: TrigonometricPolynomial, k: int) -> list[str]:
    """The terms with each acceleration, those with velocities, then the others; equal to the joint force."""
    parts: list[Signed] = []
    accelerations = sorted({name for _, p in entry.terms for name, _ in p if name.startswith("a[")})
    for name in accelerations:
        chosen = {(h, _without(p, name)): x for (h, p), x in entry.terms.items() if dict(p).get(name)}
        index = int(name[2:-1]) + 1
        parts += times_group(trigonometric.real_terms(TrigonometricPolynomial(chosen)), f"\\ddot{{q}}_{{{index}}}")
    rest = {key: x for key, x in entry.terms.items() if not any(name.startswith("a[") for name, _ in key[1])}
    terms = trigonometric.real_terms(TrigonometricPolynomial(rest))
    parts += map(signed, sorted(terms, key=_has_no_rate))
    return equation_lines("", parts, f"\\tau_{{{k + 1}}}")


def _has_no_rate(term: TrigonometricTerm) -> bool:
    return not any(name.startswith("v[") for name, _ in term.powers)


def _without(powers: tuple[tuple[str, int], ...], name: str) -> tuple[tuple[str, int], ...]:
    return tuple(x for x in powers if x[0] != name)


# Terms of written-out equations as LaTeX, in lines that fit a page.

LINE_WIDTH: Final = 76
"""Characters of a line of a formula, about; commands count as one."""

_FRACTIONS: Final = (2, 3, 4, 6, 8, 12)
_COMMAND: Final = re.compile(r"\\(?:quad|,|;|bigl|bigr|mathrm|mathsf|tfrac)|[{}_^&]")
_LETTER: Final = re.compile(r"\\[A-Za-z]+")
_INDEXED: Final = re.compile(r"(?P<letter>[a-z_]+)\[(?P<index>\d+)\]")
_RATES: Final = {"q": "q", "v": "\\dot{q}", "a": "\\ddot{q}"}
_ORDER: Final = {"m": 0, "\\": 1}
"""Masses first, then inertias, then lengths and gravity."""


@dataclass(frozen=True)
class Signed:
    """A summand.

    Attributes:
        is_negative: Its sign.
        text: What stands after the sign.
        group: Width of what should stay on one line from here on; 0 for the summand alone.
    """

    is_negative: bool
    text: str
    group: int = 0


def symbol_text(name: str) -> str:
    """A symbol of a program, or one that is LaTeX already."""
    match = _INDEXED.fullmatch(name)
    if match is None:
        return name
    letter = match["letter"]
    if letter not in _RATES:
        return f"{letter.replace('_dot', '')}'_{{{int(match['index']) + 1}}}"
    return f"{_RATES[letter]}_{{{int(match['index']) + 1}}}"


def _symbol_order(name: str) -> tuple[int, str]:
    return (_ORDER.get(name[0], 2) if _INDEXED.fullmatch(name) is None else 3), name


def signed(term: TrigonometricTerm) -> Signed:
    """A term with its sign apart: number, parameters, coordinates, sines and cosines, velocities."""
    parameters = sorted((x for x in term.powers if x[0][:2] not in ("v[", "a[")), key=lambda x: _symbol_order(x[0]))
    rates = [x for x in term.powers if x[0][:2] in ("v[", "a[")]
    is_symbolic = any(_INDEXED.fullmatch(name) is None for name, _ in parameters)
    parts = [
        *(_power(name, power) for name, power in parameters), *map(_wave, term.waves),
        *(_power(name, power) for name, power in rates),
    ]  # fmt: skip
    size = abs(term.factor)
    if not parts or abs(size - 1.0) > 1e-11:
        parts.insert(0, _fraction(size) if is_symbolic else formatting.number(size))
    return Signed(term.factor < 0.0, "\\, ".join(parts))


def _fraction(size: float) -> str:
    """A number, as a fraction where it is a simple one."""
    for denominator in _FRACTIONS:
        numerator = round(size * denominator)
        if numerator and abs(size * denominator - numerator) < 1e-11 and numerator < 100:
            fraction = Fraction(numerator, denominator)
            if fraction.denominator > 1:
                return f"\\tfrac{{{fraction.numerator}}}{{{fraction.denominator}}}"
    return formatting.number(size)


def _power(name: str, power: int) -> str:
    text = symbol_text(name)
    return text if power == 1 else f"{text}^{{{power}}}"


def _wave(wave: trigonometric.Wave) -> str:
    name = "\\sin" if wave.is_sine else "\\cos"
    angle = angle_text(wave.angle)
    power = f"^{{{wave.power}}}" if wave.power > 1 else ""
    is_single = len(wave.angle) == 1 and wave.angle[0][1] == 1
    return f"{name}{power} {angle}" if is_single else f"{name}{power}({angle})"


def angle_text(angle: trigonometric.Harmonics) -> str:
    """A sum of coordinates."""
    text = ""
    for name, factor in angle:
        sign = "-" if factor < 0 else "+" if text else ""
        size = abs(factor)
        if size == 1:
            times = ""
        else:
            times = (
                f"{size.numerator}" if size.denominator == 1 else f"\\tfrac{{{size.numerator}}}{{{size.denominator}}}"
            )
            times += "\\, "
        text += f" {sign} {times}{symbol_text(name)}" if text else f"{sign}{times}{symbol_text(name)}"
    return text


def times_group(terms: Sequence[TrigonometricTerm], factor: str) -> list[Signed]:
    """(sum of terms) factor, as summands that may be broken between."""
    parts = [signed(term) for term in sorted(terms, key=lambda term: len(term.waves))]
    if len(parts) == 1:
        text = parts[0].text
        return [Signed(parts[0].is_negative, factor if text == "1" else f"{text}\\, {factor}")]
    first = f"{'-' if parts[0].is_negative else ''}{parts[0].text}"
    whole = sum(_width(part.text) + 3 for part in parts) + _width(factor)
    last = Signed(parts[-1].is_negative, f"{parts[-1].text} \\bigr)\\, {factor}")
    return [Signed(False, f"\\bigl( {first}", whole), *parts[1:-1], last]


def equation_lines(left: str, parts: Sequence[Signed], right: str = "") -> list[str]:
    """`left &= parts`, or `parts = right`, in lines that fit a page."""
    lines, line, width = [], f"{left} &= " if not right else "& ", _width(left)
    summands = list(parts) or [Signed(False, "0")]
    for k, part in enumerate(summands):
        sign = ("-" if part.is_negative else "") if k == 0 else (" - " if part.is_negative else " + ")
        end = f" = {right}" if right and k == len(summands) - 1 else ""
        size = _width(part.text + end) + 3
        if k and width + max(size, part.group) > LINE_WIDTH:
            lines.append(line)
            line, width, sign = "&\\quad ", 2, sign.lstrip()
            sign = f"{{}}{sign}"
        line += f"{sign}{part.text}{end}"
        width += size
    return [*lines, line]


def _width(text: str) -> int:
    """About how many characters a formula is wide."""
    return len(_LETTER.sub("x", _COMMAND.sub("", text)).replace(" ", ""))


# Symbols for masses, inertias, lengths and gravity in equations that are written out.
#
# Lengths are counted from joint to joint, as in textbooks: with the point y of the joint before,
#
#     y_k = y_p + l_k ,   c_i = y_k + s_i
#
# Components that are zero stay zero; all symbols are positive in the document, signs stand in the vectors.

GRAVITY_SYMBOL = "g"


@dataclass
class ParameterSymbols:
    """Polynomials for the symbols of programs, and the lines that define what stands in them.

    Attributes:
        values: By the name of the program's symbol.
        definitions: The symbols that a formula defines, and the formula, with one `&`.
    """

    values: dict[str, TrigonometricPolynomial] = field(default_factory=dict)
    definitions: list[tuple[tuple[str, ...], str]] = field(default_factory=list)

    def used_in(self, text: str) -> list[str]:
        """The lines of the symbols that stand in a text."""
        return [line for names, line in self.definitions if any(_stands_in(name, text) for name in names)]


def _stands_in(name: str, text: str) -> bool:
    """Whether a symbol stands in a text by itself."""
    return re.search(rf"(?<![A-Za-z\\{{]){re.escape(name)}(?![A-Za-z_])", text) is not None


def parameter_symbols(notation: Notation, kept: frozenset[str]) -> ParameterSymbols:
    """The symbols of what is kept."""
    result = ParameterSymbols()
    if not kept:
        return result
    points = _points(notation, result, "geometry" in kept)
    if "inertia" in kept:
        for body in range(1, notation.system.tree.n):
            _put_inertia(notation, result, body, points)
    gravity = notation.system.gravity
    size = float(np.linalg.norm(gravity))
    if size:
        direction = formatting.tuple_of(formatting.number(x) for x in formatting.cleaned(gravity / size))
        line = f"{GRAVITY_SYMBOL} &= {formatting.number(size)} \\text{{ along }} ({direction})^{{\\mathsf{{T}}}}"
        result.definitions.append(((GRAVITY_SYMBOL,), line))
    return result


def _points(notation: Notation, result: ParameterSymbols, is_kept: bool) -> dict[int, list[TrigonometricPolynomial]]:
    """The point from which the lengths of each body count; the arguments of all axes where these are kept."""
    system, tree = notation.system, notation.system.tree
    order = {column: k for k, column in enumerate(tree_expressions.tree_columns_in_file_order(system))}
    numbers: dict[int, Array] = {0: np.zeros(3)}
    points = {0: _constants(np.zeros(3))}
    for body in range(1, tree.n):
        parent = int(tree.parent[body])
        points[body], numbers[body] = points[parent], numbers[parent]
        joint = system.joints[int(tree.joint[body])]
        for column in tree.columns(body):
            turns = bool(tree.screws[column, :3].any())
            label = notation.number(column)
            if turns and is_kept:
                arm = formatting.cleaned(joint.point - numbers[body])
                lengths = _vector(
                    result, "l", str(label), arm, f"\\mathbf{{y}}_{{{label}}} - {_origin(notation, body)}"
                )
                points[body] = [x + y for x, y in zip(points[body], lengths, strict=True)]
                numbers[body] = joint.point
            elif turns:
                points[body], numbers[body] = _constants(joint.point), joint.point
            if is_kept:
                _put_axis(notation, result, order[column], column, points[body] if turns else _constants(np.zeros(3)))
    return points


def _origin(notation: Notation, body: int) -> str:
    """What the lengths of a joint count from."""
    for each in reversed(tree_parts.ancestors(notation.system, body)[:-1]):
        turning = [k for k in notation.system.tree.columns(each) if notation.system.tree.screws[k, :3].any()]
        if turning:
            return f"\\mathbf{{y}}_{{{notation.number(turning[-1])}}}"
    return "\\mathbf{0}"


def _put_axis(
    notation: Notation, result: ParameterSymbols, k: int, column: int, point: list[TrigonometricPolynomial]
) -> None:
    tree = notation.system.tree
    screw = tree.screws[column]
    direction = screw[:3] if screw[:3].any() else screw[3:]
    sign = float(tree.orientation[tree.column_body[column]]) / float(np.linalg.norm(direction))
    values = [*_constants(formatting.cleaned(sign * direction)), *point]
    for i, value in enumerate(values):
        result.values[f"geometry[{tree_expressions.NUMBERS_OF_A_SCREW * k + i}]"] = value


def _put_inertia(
    notation: Notation, result: ParameterSymbols, body: int, points: dict[int, list[TrigonometricPolynomial]]
) -> None:
    """The ten numbers of the bodies of the document that are one moving body: all of them at the first."""
    system, tree = notation.system, notation.system.tree
    joined = [b for b in range(1, system.n_bodies) if system.bodies.moving[b] == body]
    for other in joined:
        for i in range(10):
            result.values[f"inertia[{10 * (other - 1) + i}]"] = TrigonometricPolynomial.constant(0.0)
    mass, theta = float(tree.mass[body]), formatting.cleaned(tree.inertia[body])
    m = _scalar(result, f"m_{{{body}}}", mass)
    start = np.array([x.value if x.value is not None else 0.0 for x in points[body]])
    is_symbolic = any(x.value is None for x in points[body])
    point = _numbers_of_point(notation, body) if is_symbolic else start
    arm = formatting.cleaned(tree.center_of_mass[body] + system.origin - point) if mass else np.zeros(3)
    s = _vector(result, "s", str(body), arm, f"\\mathbf{{c}}_{{{body}}} - {_own_point(notation, body)}")
    inertia = _inertia_symbols(result, body, theta)
    first = system.body_names.index(tree.names[body])
    R, r = system.bodies.reference_pose[first, :3, :3], system.bodies.reference_pose[first, :3, 3]
    c = [x + y - TrigonometricPolynomial.constant(float(z)) for x, y, z in zip(points[body], s, r, strict=True)]
    numbers = _about_frame(m, c, inertia, R)
    for i, value in enumerate(numbers):
        result.values[f"inertia[{10 * (first - 1) + i}]"] = value.without_rounding()


def _own_point(notation: Notation, body: int) -> str:
    turning = [k for k in notation.system.tree.columns(body) if notation.system.tree.screws[k, :3].any()]
    return f"\\mathbf{{y}}_{{{notation.number(turning[-1])}}}" if turning else _origin(notation, body)


def _numbers_of_point(notation: Notation, body: int) -> Array:
    """The point of the joint that the lengths of a body count from."""
    system, tree = notation.system, notation.system.tree
    for each in reversed(tree_parts.ancestors(notation.system, body)):
        if any(tree.screws[k, :3].any() for k in tree.columns(each)):
            point: Array = system.joints[int(tree.joint[each])].point
            return point
    return np.zeros(3)


def _about_frame(
    m: TrigonometricPolynomial, c: list[TrigonometricPolynomial], theta: list[list[TrigonometricPolynomial]], R: Array
) -> list[TrigonometricPolynomial]:
    """Mass, first moment and inertia about the origin of the body frame, in its axes, from c and Theta in the world."""
    square = c[0] * c[0] + c[1] * c[1] + c[2] * c[2]
    about = [
        [theta[i][j] + m * (square - c[i] * c[j] if i == j else -(c[i] * c[j])) for j in range(3)] for i in range(3)
    ]
    turned = _times(_times(_matrix(R.T), about), _matrix(R))
    moment = [_dot(row, [m * x for x in c]) for row in _matrix(R.T)]
    return [m, *moment, *(turned[i][j] for i in range(3) for j in range(i, 3))]


def _matrix(values: Array) -> list[list[TrigonometricPolynomial]]:
    return [_constants(row) for row in formatting.cleaned(values)]


def _dot(a: list[TrigonometricPolynomial], b: list[TrigonometricPolynomial]) -> TrigonometricPolynomial:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _times(
    A: list[list[TrigonometricPolynomial]], B: list[list[TrigonometricPolynomial]]
) -> list[list[TrigonometricPolynomial]]:
    return [[_dot(row, [line[j] for line in B]) for j in range(3)] for row in A]


def _constants(values: Array) -> list[TrigonometricPolynomial]:
    return [TrigonometricPolynomial.constant(float(x)) for x in values]


def _scalar(result: ParameterSymbols, name: str, value: float) -> TrigonometricPolynomial:
    if not value:
        return TrigonometricPolynomial.constant(0.0)
    result.definitions.append(((name,), f"{name} &= {formatting.number(value)}"))
    return TrigonometricPolynomial.symbol(name)


def _vector(
    result: ParameterSymbols, letter: str, index: str, values: Array, meaning: str
) -> list[TrigonometricPolynomial]:
    """Symbols for the components of a vector that are not zero, and their definition."""
    used = [k for k in range(3) if values[k]]
    if not used:
        return _constants(np.zeros(3))
    names = {k: f"{letter}_{{{index}}}" if len(used) == 1 else f"{letter}_{{{index},{'xyz'[k]}}}" for k in used}
    signs = {k: "" if values[k] > 0 else "-" for k in used}
    shown = formatting.tuple_of(f"{signs[k]}{names[k]}" if k in used else "0" for k in range(3))
    numbers = formatting.tuple_of(f"{names[k]} = {formatting.number(abs(values[k]))}" for k in used)
    line = f"\\mathbf{{{letter}}}_{{{index}}} = {meaning} &= ({shown})^{{\\mathsf{{T}}}}, \\quad {numbers}"
    result.definitions.append((tuple(names.values()), line))
    zero = TrigonometricPolynomial.constant(0.0)
    symbols = {k: TrigonometricPolynomial.symbol(names[k]) for k in used}
    return [(symbols[k] if values[k] > 0 else -symbols[k]) if k in used else zero for k in range(3)]


def _inertia_symbols(result: ParameterSymbols, body: int, theta: Array) -> list[list[TrigonometricPolynomial]]:
    entries = [[TrigonometricPolynomial.constant(0.0)] * 3 for _ in range(3)]
    for i in range(3):
        for j in range(i, 3):
            name = f"\\Theta_{{{body},{'xyz'[i]}{'xyz'[j]}}}"
            entries[i][j] = entries[j][i] = _scalar(result, name, float(theta[i, j]))
    return entries
