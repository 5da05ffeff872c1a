"""The units of a file, and the factors from them to SI."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Literal

from cadmbs.models.coordinates import CoordinateQuantity
from cadmbs.models.quantities.fields import Document


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
class Rescaling:
    """Factors by which the numbers of a document are multiplied besides its units, where it gives these wrongly.

    Attributes:
        length: Factor of lengths.
        mass: Factor of masses.
        angle: Factor of angles.
        inertia: Size in kg m^2 of the unit of the inertias as they are written, whatever the other units are; None:
            they have the units of mass x length^2.
    """

    length: float = 1.0
    mass: float = 1.0
    angle: float = 1.0
    inertia: float | None = None


@dataclass(frozen=True, slots=True)
class Scales:
    """The scales of one document; `inertia_unit` is that of inertias if it does not follow from the others."""

    length: Scale
    mass: Scale
    angle: Scale
    inertia_unit: Scale | None = None

    @classmethod
    def of(cls, units: Units, rescaling: Rescaling | None = None) -> Scales:
        """The scales from the units of a file to m, kg and rad."""
        change = rescaling or Rescaling()
        return cls(
            LENGTH[units.length] * scale_of(change.length),
            MASS[units.mass] * scale_of(change.mass),
            ANGLE[units.angle] * scale_of(change.angle),
            None if change.inertia is None else scale_of(change.inertia),
        )

    @property
    def inertia(self) -> Scale:
        """The scale of inertias: of mass x length^2, unless their unit is given."""
        return self.mass * self.length * self.length if self.inertia_unit is None else self.inertia_unit

    def of_quantity(self, quantity: CoordinateQuantity) -> Scale:
        """The scale of a coordinate, or of its derivatives with respect to time in seconds."""
        return {CoordinateQuantity.ANGLE: self.angle, CoordinateQuantity.LENGTH: self.length}.get(quantity, _ONE)


def scale_of(factor: float) -> Scale:
    """Multiplication by a factor; by division where its inverse is a whole number, as with 0.001."""
    inverse = round(1.0 / factor)
    return Scale(1.0, inverse) if inverse and 1.0 / inverse == factor else Scale(factor)


def inertia_unit(text: str) -> float | None:
    """The size in kg m^2 of a unit of inertia such as "kg mm^2" or "g*cm2"; None if it is none."""
    match = _INERTIA_UNIT.fullmatch(text.strip())
    if match is None:
        return None
    return MASS[match[1]](1.0) * LENGTH[match[2]](1.0) ** 2


_INERTIA_UNIT = re.compile(rf"({'|'.join(MASS)})[ *.\u00b7]*({'|'.join(LENGTH)})(?:\^?2|\u00b2)")
_ONE = Scale()
