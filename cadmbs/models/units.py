"""The units of a file, and the factors from them to SI."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from cadmbs.models.coordinates import CoordinateQuantity
from cadmbs.models.fields import Document


class Units(Document):
    """The units of a file. A loaded model is always in metres, kilograms and radians."""

    length: Literal["m", "cm", "mm", "in", "ft"] = "m"
    mass: Literal["kg", "g", "t", "lb"] = "kg"
    angle: Literal["rad", "deg"] = "rad"


@dataclass(frozen=True, slots=True)
class Scale:
    """Multiplication by numerator / denominator.

    Both are exact, so that 9 mm become 0.009 m: the correctly rounded quotient 9 / 1000, and not 9 * 0.001.
    """

    numerator: float = 1.0
    denominator: float = 1.0

    def __call__(self, x: float) -> float:
        """The number x in SI units; an overflow on the way is avoided, one of the result is infinite."""
        if self.numerator == self.denominator:
            return x
        result = x * self.numerator / self.denominator
        return result if math.isfinite(result) else x / self.denominator * self.numerator

    def __mul__(self, other: Scale) -> Scale:
        return Scale(self.numerator * other.numerator, self.denominator * other.denominator)


LENGTH = {"m": Scale(), "cm": Scale(1, 100), "mm": Scale(1, 1000), "in": Scale(254, 10000), "ft": Scale(3048, 10000)}
MASS = {"kg": Scale(), "g": Scale(1, 1000), "t": Scale(1000, 1), "lb": Scale(45359237, 100000000)}
ANGLE = {"rad": Scale(), "deg": Scale(math.pi, 180)}


@dataclass(frozen=True, slots=True)
class Scales:
    """The scales of one document."""

    length: Scale
    mass: Scale
    angle: Scale

    @classmethod
    def of(cls, units: Units) -> Scales:
        """The scales from the units of a file to m, kg and rad."""
        return cls(LENGTH[units.length], MASS[units.mass], ANGLE[units.angle])

    @property
    def inertia(self) -> Scale:
        """The scale of mass x length^2."""
        return self.mass * self.length * self.length

    def of_quantity(self, quantity: CoordinateQuantity) -> Scale:
        """The scale of a coordinate, or of its derivatives with respect to time in seconds."""
        return {CoordinateQuantity.ANGLE: self.angle, CoordinateQuantity.LENGTH: self.length}.get(quantity, _ONE)


_ONE = Scale()
