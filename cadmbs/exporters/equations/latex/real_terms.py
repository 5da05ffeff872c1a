"""Trigonometric polynomials as real terms that a person reads: squares and products of sines and cosines again."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from cadmbs.exporters.equations.latex.trigonometric import Harmonics, Powers, TrigonometricPolynomial

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
