"""Trigonometric polynomials: sums of a number, powers of symbols, and one sine or cosine of a sum of coordinates.

Every quantity of a mechanism of screws is one, since sines and cosines of joint angles are only added and multiplied.
Products of sines and cosines become sums, so that equal quantities have equal terms and everything that cancels is
gone: this form needs no simplification.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeAlias, TypeVar

from cadmbs.exporters.equations.latex.formatting import Notation
from cadmbs.exporters.equations.latex.tree_parts import ancestors, is_native
from cadmbs.expressions import elementary, graph
from cadmbs.programs.errors import NotExportableError

Harmonics: TypeAlias = tuple[tuple[str, Fraction], ...]
"""Coordinates with their factors in an angle, ascending by name; nothing for a constant."""

Powers: TypeAlias = tuple[tuple[str, int], ...]
"""Symbols with their powers, ascending by name."""

Factor = TypeVar("Factor", Fraction, int)

LARGEST_POLYNOMIAL: Final = 4000
"""Most terms of an intermediate result; more cannot be read."""

LARGEST_DENOMINATOR: Final = 24
"""Of the factors of coordinates in angles, which couplings bring."""

POLYNOMIAL_ROUNDING: Final = 1e-12
"""Terms below this part of the largest are rounding."""


class TrigonometricPolynomial:
    """Sum of c_k p_k exp(i h_k . q), with numbers c, powers of symbols p and factors h.

    Attributes:
        terms: c by (h, p), complex; conjugate for -h.
    """

    __slots__ = ("terms",)

    def __init__(self, terms: Mapping[tuple[Harmonics, Powers], complex]) -> None:
        self.terms = {key: x for key, x in terms.items() if x != 0.0}

    @classmethod
    def constant(cls, value: float) -> TrigonometricPolynomial:
        """A number."""
        return cls({((), ()): complex(value)})

    @classmethod
    def symbol(cls, name: str) -> TrigonometricPolynomial:
        """A symbol."""
        return cls({((), ((name, 1),)): 1.0 + 0.0j})

    def __add__(self, other: TrigonometricPolynomial) -> TrigonometricPolynomial:
        terms = dict(self.terms)
        for key, x in other.terms.items():
            terms[key] = terms.get(key, 0.0) + x
        return TrigonometricPolynomial(terms)

    def __neg__(self) -> TrigonometricPolynomial:
        return TrigonometricPolynomial({key: -x for key, x in self.terms.items()})

    def __sub__(self, other: TrigonometricPolynomial) -> TrigonometricPolynomial:
        return self + (-other)

    def __mul__(self, other: TrigonometricPolynomial) -> TrigonometricPolynomial:
        if len(self.terms) * len(other.terms) > LARGEST_POLYNOMIAL * 100:
            raise _too_large()
        terms: dict[tuple[Harmonics, Powers], complex] = {}
        for (h, p), x in self.terms.items():
            for (k, r), y in other.terms.items():
                key = _sum(h, k), _sum(p, r)
                terms[key] = terms.get(key, 0.0) + x * y
        if len(terms) > LARGEST_POLYNOMIAL:
            raise _too_large()
        return TrigonometricPolynomial(terms)

    @property
    def value(self) -> float | None:
        """The number that it is, or None where it depends on something."""
        if not self.terms:
            return 0.0
        return self.terms[(), ()].real if set(self.terms) == {((), ())} else None

    def without_rounding(self) -> TrigonometricPolynomial:
        """Without terms that are only rounding."""
        largest = max(map(abs, self.terms.values()), default=0.0)
        return TrigonometricPolynomial(
            {key: x for key, x in self.terms.items() if abs(x) > POLYNOMIAL_ROUNDING * largest}
        )

    def angle(self) -> tuple[Harmonics, float]:
        """Factors of the coordinates and the constant, of a sum of coordinates.

        Raises:
            NotExportableError: If it is no such sum.
        """
        factors: dict[str, Fraction] = {}
        constant = 0.0
        for (h, p), x in self.terms.items():
            if h or sum(power for _, power in p) > 1 or (p and not p[0][0].startswith("q[")):
                raise NotExportableError("an angle is no sum of coordinates: there is no written-out form")
            if p:
                factors[p[0][0]] = _ratio(x.real)
            else:
                constant = x.real
        return tuple(sorted(factors.items())), constant


def _too_large() -> NotExportableError:
    return NotExportableError(
        f"the written-out form has more than {LARGEST_POLYNOMIAL} terms: take the structured form, or C or Python"
    )


def _ratio(value: float) -> Fraction:
    ratio = Fraction(value).limit_denominator(LARGEST_DENOMINATOR)
    if not math.isclose(float(ratio), value, rel_tol=1e-12):
        raise NotExportableError(f"an angle has the factor {value!r}, no ratio of small numbers: it is not written out")
    return ratio


def _sum(a: tuple[tuple[str, Factor], ...], b: tuple[tuple[str, Factor], ...]) -> tuple[tuple[str, Factor], ...]:
    """Sum of factors or powers by name; zeros disappear."""
    if not a or not b:
        return a or b
    total = dict(a)
    for name, x in b:
        total[name] = total[name] + x if name in total else x
    return tuple(sorted((name, x) for name, x in total.items() if x))


def cosine(angle: TrigonometricPolynomial) -> TrigonometricPolynomial:
    """The cosine of a sum of coordinates."""
    h, constant = angle.angle()
    return _wave(h, 0.5 * cmath.exp(1j * constant))


def sine(angle: TrigonometricPolynomial) -> TrigonometricPolynomial:
    """The sine of a sum of coordinates."""
    h, constant = angle.angle()
    return _wave(h, -0.5j * cmath.exp(1j * constant))


def _wave(h: Harmonics, c: complex) -> TrigonometricPolynomial:
    if not h:
        return TrigonometricPolynomial.constant(2.0 * c.real)
    return TrigonometricPolynomial({(h, ()): c, (tuple((name, -x) for name, x in h), ()): c.conjugate()})


def trigonometric_polynomials(
    outputs: Sequence[graph.Expression], values: Mapping[str, TrigonometricPolynomial]
) -> list[TrigonometricPolynomial]:
    """Outputs of a program as polynomials; `values` stand for symbols, others for themselves.

    Raises:
        NotExportableError: If an output is no trigonometric polynomial, or too long.
    """
    numbers: dict[int, TrigonometricPolynomial] = {}
    for node in graph.program_nodes(outputs):
        numbers[node.index] = _value(node, [numbers[x.index] for x in node.operands], values)
    return [numbers[node.index].without_rounding() for node in outputs]


def _value(
    node: graph.Expression, x: list[TrigonometricPolynomial], values: Mapping[str, TrigonometricPolynomial]
) -> TrigonometricPolynomial:
    match node.operation:
        case "constant":
            return TrigonometricPolynomial.constant(node.value or 0.0)
        case "symbol":
            return values[node.name] if node.name in values else TrigonometricPolynomial.symbol(node.name)
        case "+":
            return x[0] + x[1]
        case "-":
            return x[0] - x[1]
        case "*":
            return x[0] * x[1]
        case "negative":
            return -x[0]
        case "cos":
            return cosine(x[0])
        case "sin":
            return sine(x[0])
    return _of_constants(node.operation, x)


def _of_constants(operation: str, x: list[TrigonometricPolynomial]) -> TrigonometricPolynomial:
    """A division, a choice, or another function where what decides is a number."""
    constants = [each.value for each in x]
    if operation == "/" and constants[1] is not None:
        return x[0] * TrigonometricPolynomial.constant(1.0 / constants[1] if constants[1] else math.nan)
    if operation == "select" and constants[0] is not None and constants[1] is not None:
        return x[2] if constants[0] < constants[1] else x[3]
    known = [value for value in constants if value is not None]
    if operation in elementary.FUNCTIONS and len(known) == len(x):
        try:
            return TrigonometricPolynomial.constant(elementary.FUNCTIONS[operation].of_floats(*known))
        except ValueError:  # in a part that no choice takes
            return TrigonometricPolynomial.constant(math.nan)
    raise NotExportableError(
        "it divides or decides by the coordinates, so that it is no sum of products of sines and cosines:"
        " there is no written-out form; C and Python say it"
    )


# Trigonometric polynomials as real terms that a person reads: squares and products of sines and cosines again.

_EQUAL: Final = 1e-11
"""Coefficients that differ by this part are equal."""


@dataclass(frozen=True)
class Wave:
    """The power of a sine or cosine of an angle.

    Attributes:
        is_sine: Which of both.
        angle: Factors of the coordinates.
        power: 1 or 2.
    """

    is_sine: bool
    angle: Harmonics
    power: int = 1


@dataclass(frozen=True)
class TrigonometricTerm:
    """A number, powers of symbols, and sines and cosines.

    Attributes:
        factor: The number.
        powers: Of symbols.
        waves: Sines and cosines.
    """

    factor: float
    powers: Powers = ()
    waves: tuple[Wave, ...] = ()


def real_terms(polynomial: TrigonometricPolynomial) -> list[TrigonometricTerm]:
    """The terms, sines and cosines of sums put together to squares and products where that makes them fewer."""
    by_powers: dict[Powers, list[TrigonometricTerm]] = {}
    for term in _plain_terms(polynomial):
        by_powers.setdefault(term.powers, []).append(term)
    return [term for powers in sorted(by_powers, key=_complexity) for term in _joined(by_powers[powers])]


def _complexity(powers: Powers) -> tuple[int, Powers]:
    return sum(power for _, power in powers), powers


def _plain_terms(polynomial: TrigonometricPolynomial) -> Iterator[TrigonometricTerm]:
    largest = max(map(abs, polynomial.terms.values()), default=0.0)
    for (h, p), x in sorted(polynomial.terms.items(), key=lambda item: item[0]):
        if not h:
            yield TrigonometricTerm(x.real, p)
        elif h[0][1] > 0:  # that of -h is its conjugate
            for part, is_sine in ((2.0 * x.real, False), (-2.0 * x.imag, True)):
                if abs(part) > _EQUAL * largest:
                    yield TrigonometricTerm(part, p, (Wave(is_sine, h),))


def _joined(terms: list[TrigonometricTerm]) -> list[TrigonometricTerm]:
    """Terms of the same powers, two of them as one while there are some."""
    while True:
        pair = next(_pairs(terms), None)
        if pair is None:
            return sorted(terms, key=lambda term: [(wave.angle, wave.is_sine) for wave in term.waves])
        first, second, both = pair
        terms = [term for term in terms if term is not first and term is not second] + [both]


def _pairs(terms: list[TrigonometricTerm]) -> Iterator[tuple[TrigonometricTerm, TrigonometricTerm, TrigonometricTerm]]:
    for k, first in enumerate(terms):
        for second in terms[k + 1 :]:
            both = _as_one(first, second) or _as_one(second, first)
            if both is not None:
                yield first, second, both


def _as_one(first: TrigonometricTerm, second: TrigonometricTerm) -> TrigonometricTerm | None:
    """1 + cos 2x = 2 cos^2 x, and the sum of two waves of equal size as a product; None where there is none."""
    if not math.isclose(abs(first.factor), abs(second.factor), rel_tol=_EQUAL) or len(second.waves) != 1:
        return None
    wave, same_sign = second.waves[0], (first.factor > 0) == (second.factor > 0)
    if wave.power != 1:
        return None
    if not first.waves:
        half = _half(wave.angle, (), 1)
        if half is None or wave.is_sine:
            return None
        return replace(first, factor=2.0 * first.factor, waves=(Wave(not same_sign, half, 2),))
    if len(first.waves) != 1 or first.waves[0].power != 1 or first.waves[0].is_sine != wave.is_sine:
        return None
    return _product(first, wave, same_sign)


def _product(first: TrigonometricTerm, second: Wave, same_sign: bool) -> TrigonometricTerm | None:
    """Cos a +- cos b and sin a +- sin b as products of the half sum and the half difference."""
    a, b = first.waves[0].angle, second.angle
    mean, half = _half(a, b, 1), _half(a, b, -1)
    if mean is None or half is None or not mean or not half:
        return None
    factor = 2.0 * first.factor
    if second.is_sine:  # sin a + sin b = 2 sin m cos h, sin a - sin b = 2 cos m sin h
        kinds = (same_sign, not same_sign)
    else:  # cos a + cos b = 2 cos m cos h, cos a - cos b = -2 sin m sin h
        kinds = (not same_sign, not same_sign)
        factor = factor if same_sign else -factor
    waves = []
    for angle, is_sine in ((mean, kinds[0]), (half, kinds[1])):
        positive, flips = _ahead(angle)
        factor = -factor if flips and is_sine else factor
        waves.append(Wave(is_sine, positive))
    return TrigonometricTerm(factor, first.powers, tuple(sorted(waves, key=lambda wave: (wave.angle, wave.is_sine))))


def _ahead(angle: Harmonics) -> tuple[Harmonics, bool]:
    """The angle with a positive first factor, and whether its sign changed."""
    if angle[0][1] > 0:
        return angle, False
    return tuple((name, -x) for name, x in angle), True


def _half(a: Harmonics, b: Harmonics, sign: int) -> Harmonics | None:
    """(a +- b) / 2 where its factors are whole numbers or those of a, b are fractions anyway; None elsewhere."""
    total: dict[str, Fraction] = dict(a)
    for name, x in b:
        total[name] = total.get(name, Fraction(0)) + sign * x
    halves = {name: x / 2 for name, x in total.items() if x}
    if any(x.denominator != 1 for x in halves.values()):
        return None
    return tuple(sorted(halves.items()))


# Products of the exponentials of screws, and which screws there are, in the notation of one mechanism.

LONGEST_PRODUCT = 6
"""Most exponentials in the product of one pose; beyond, it begins with the body before."""


def exponential(notation: Notation, column: int) -> str:
    """exp(Y q) of a screw."""
    position = notation.position(int(notation.system.tree.column_position[column]))
    return f"e^{{\\widehat{{\\mathbf{{Y}}}}_{{{notation.number(column)}}} {position}}}"


def joint_factors(notation: Notation, body: int) -> list[str]:
    """The motion of a body relative to its parent, as factors."""
    tree = notation.system.tree
    if not is_native(notation.system, body):
        return [exponential(notation, column) for column in tree.columns(body)]
    sign = "" if tree.orientation[body] > 0 else "^{-1}"
    return [f"\\mathbf{{B}}_{{{body}}} \\mathbf{{Q}}_{{{body}}}{sign} \\mathbf{{B}}_{{{body}}}^{{-1}}"]


def product(notation: Notation, body: int) -> str:
    """f, the product of exponentials from the world to a body; empty of the world."""
    path = ancestors(notation.system, body)
    factors: list[str] = []
    for each in reversed(path):
        factors = [*joint_factors(notation, each), *factors]
        if len(factors) >= LONGEST_PRODUCT and each != path[0]:
            parent = int(notation.system.tree.parent[each])
            return "\\, ".join([f"\\mathbf{{f}}_{{{parent}}}", *factors])
    return "\\, ".join(factors)


def product_before(notation: Notation, column: int) -> str:
    """The product of exponentials strictly before a screw, f of the parent first; empty where nothing moves it."""
    tree = notation.system.tree
    body = int(tree.column_body[column])
    inner = [exponential(notation, k) for k in tree.columns(body) if k < column]
    return "\\, ".join(filter(None, [carrier(int(tree.parent[body])), *inner]))


def carrier(body: int) -> str:
    """F of a body; empty of the world."""
    return f"\\mathbf{{f}}_{{{body}}}" if body else ""


def turning_columns(notation: Notation) -> list[int]:
    """The screws that turn."""
    tree = notation.system.tree
    return [k for k in screw_columns(notation) if tree.screws[k, :3].any()]


def screw_columns(notation: Notation) -> list[int]:
    """The columns of joints that are made of screws."""
    tree = notation.system.tree
    return [k for k in range(tree.n_columns) if not is_native(notation.system, int(tree.column_body[k]))]
