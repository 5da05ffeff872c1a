"""Symbols for masses, inertias, lengths and gravity in equations that are written out.

Lengths are counted from joint to joint, as in textbooks: with the point y of the joint before,

    y_k = y_p + l_k ,   c_i = y_k + s_i

Components that are zero stay zero; all symbols are positive in the document, signs stand in the vectors.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import numpy as np

from cadmbs.arrays import Array
from cadmbs.exporters.equations.latex.formatting import cleaned, number, tuple_of
from cadmbs.exporters.equations.latex.notation import Notation
from cadmbs.exporters.equations.latex.tree_parts import ancestors
from cadmbs.exporters.equations.latex.trigonometric import TrigonometricPolynomial
from cadmbs.programs.tree_expressions import NUMBERS_OF_A_SCREW, tree_columns_in_file_order

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
        direction = tuple_of(number(x) for x in cleaned(gravity / size))
        line = f"{GRAVITY_SYMBOL} &= {number(size)} \\text{{ along }} ({direction})^{{\\mathsf{{T}}}}"
        result.definitions.append(((GRAVITY_SYMBOL,), line))
    return result


def _points(notation: Notation, result: ParameterSymbols, is_kept: bool) -> dict[int, list[TrigonometricPolynomial]]:
    """The point from which the lengths of each body count; the arguments of all axes where these are kept."""
    system, tree = notation.system, notation.system.tree
    order = {column: k for k, column in enumerate(tree_columns_in_file_order(system))}
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
                arm = cleaned(joint.point - numbers[body])
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
    for each in reversed(ancestors(notation.system, body)[:-1]):
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
    values = [*_constants(cleaned(sign * direction)), *point]
    for i, value in enumerate(values):
        result.values[f"geometry[{NUMBERS_OF_A_SCREW * k + i}]"] = value


def _put_inertia(
    notation: Notation, result: ParameterSymbols, body: int, points: dict[int, list[TrigonometricPolynomial]]
) -> None:
    """The ten numbers of the bodies of the document that are one moving body: all of them at the first."""
    system, tree = notation.system, notation.system.tree
    joined = [b for b in range(1, system.n_bodies) if system.bodies.moving[b] == body]
    for other in joined:
        for i in range(10):
            result.values[f"inertia[{10 * (other - 1) + i}]"] = TrigonometricPolynomial.constant(0.0)
    mass, theta = float(tree.mass[body]), cleaned(tree.inertia[body])
    m = _scalar(result, f"m_{{{body}}}", mass)
    start = np.array([x.value if x.value is not None else 0.0 for x in points[body]])
    is_symbolic = any(x.value is None for x in points[body])
    point = _numbers_of_point(notation, body) if is_symbolic else start
    arm = cleaned(tree.center_of_mass[body] + system.origin - point) if mass else np.zeros(3)
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
    for each in reversed(ancestors(notation.system, body)):
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
    return [_constants(row) for row in cleaned(values)]


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
    result.definitions.append(((name,), f"{name} &= {number(value)}"))
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
    shown = tuple_of(f"{signs[k]}{names[k]}" if k in used else "0" for k in range(3))
    numbers = tuple_of(f"{names[k]} = {number(abs(values[k]))}" for k in used)
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
