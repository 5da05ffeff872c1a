"""The numbers with which anything is computed, by quantity, in SI units: one table for documents, options and requests.

Doubles reach from 1e-308 to 1e308, and equations multiply up to six numbers, as in J^T J of products: within the
bounds nothing over- or underflows, and neighbouring angles and times differ by less than what they are used for.
"""

import math
from dataclasses import dataclass
from numbers import Real
from typing import Final

LARGEST_NUMBER: Final = 1e50
"""Largest size of a number that enters products."""

LARGEST_ANGLE: Final = 1e12
"""Largest angle [rad]: its neighbours among floating-point numbers are 1e-4 rad away."""

SMALLEST_STEP: Final = 1e-50
"""Smallest duration, output step and step [s]: cubes do not underflow."""

MOST_ROWS: Final = 10_000_000
"""Rows of a table over time: that of one pendulum already takes a gigabyte."""

LARGEST_MAP: Final = 2_000_000
"""Points of a map over inputs: all assembly modes of a robot with twenty coordinates then fill some gigabytes."""


@dataclass(frozen=True, slots=True)
class Bound:
    """The sizes that a quantity may have: zero, and from `smallest` to `largest`, in its unit."""

    unit: str
    largest: float = LARGEST_NUMBER
    smallest: float = 0.0

    def __contains__(self, value: float) -> bool:
        size = abs(float(value))  # numbers of single precision have none of these bounds
        return size == 0.0 or self.smallest <= size <= self.largest

    def violation(self, value: float) -> str:
        """What is wrong with a number outside of the bounds, as the end of a sentence that begins with it."""
        unit = f" {self.unit}" if self.unit else ""
        if abs(value) < self.smallest:
            return f"is too small to compute with; the smallest is {self.smallest:g}{unit}"
        return f"is too large to compute with; the largest is {self.largest:g}{unit}"


BOUNDS: Final = {
    "mass": Bound("kg"),
    "inertia": Bound("kg m^2"),
    "gravity": Bound("m/s^2"),
    "length": Bound("m"),
    "angle": Bound("rad", LARGEST_ANGLE),
    "time": Bound("s"),
    "step": Bound("s", smallest=SMALLEST_STEP),
    "rate": Bound(""),
    "force": Bound(""),
}
"""By quantity: rates are velocities and accelerations, forces are torques too."""


def finite_number(value: object) -> float | None:
    """The number that a value is; None for all else: truth values, texts, lists, what is not finite or beyond doubles.

    It is the one definition of a number as an argument, of documents and of computations.
    """
    if getattr(value, "shape", None) == () and hasattr(value, "item"):  # an array without axes
        value = value.item()
    if not isinstance(value, Real) or isinstance(value, bool):
        return None
    try:
        number = float(value)
    except OverflowError:  # a whole number of more than 308 digits
        return None
    return number if math.isfinite(number) else None


def coordinate_bound(unit: str, quantity: str) -> Bound:
    """The bound of a position, velocity, acceleration or force along a coordinate with a unit ("rad", "m", "1")."""
    if quantity == "position":
        return BOUNDS["angle" if unit == "rad" else "length"]
    return BOUNDS["force" if quantity == "force" else "rate"]
