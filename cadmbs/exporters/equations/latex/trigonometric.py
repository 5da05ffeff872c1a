"""Trigonometric polynomials: sums of a number, powers of symbols, and one sine or cosine of a sum of coordinates.

Every quantity of a mechanism of screws is one, since sines and cosines of joint angles are only added and multiplied.
Products of sines and cosines become sums, so that equal quantities have equal terms and everything that cancels is
gone: this form needs no simplification.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias, TypeVar

from cadmbs.expressions.elementary import FUNCTIONS
from cadmbs.expressions.graph import Expression, program_nodes
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
    outputs: Sequence[Expression], values: Mapping[str, TrigonometricPolynomial]
) -> list[TrigonometricPolynomial]:
    """Outputs of a program as polynomials; `values` stand for symbols, others for themselves.

    Raises:
        NotExportableError: If an output is no trigonometric polynomial, or too long.
    """
    numbers: dict[int, TrigonometricPolynomial] = {}
    for node in program_nodes(outputs):
        numbers[node.index] = _value(node, [numbers[x.index] for x in node.operands], values)
    return [numbers[node.index].without_rounding() for node in outputs]


def _value(
    node: Expression, x: list[TrigonometricPolynomial], values: Mapping[str, TrigonometricPolynomial]
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
    if operation in FUNCTIONS and len(known) == len(x):
        try:
            return TrigonometricPolynomial.constant(FUNCTIONS[operation].of_floats(*known))
        except ValueError:  # in a part that no choice takes
            return TrigonometricPolynomial.constant(math.nan)
    raise NotExportableError(
        "it divides or decides by the coordinates, so that it is no sum of products of sines and cosines:"
        " there is no written-out form; C and Python say it"
    )
