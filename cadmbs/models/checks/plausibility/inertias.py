"""Inertias and masses in other units than kg m^2 and kg, judged by radii of gyration."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Iterator
from statistics import median, median_low
from typing import Final

import numpy as np

from cadmbs.models.checks.plausibility.bodies import BodySize, Sizes
from cadmbs.models.checks.plausibility.guess import INERTIA_UNITS, UnitGuess
from cadmbs.models.checks.wording import entry_label, pointer_to

TYPICAL_GYRATION: Final = 0.3
"""Radius of gyration of a body over its size: that of a rod is 0.29, and of real robots 0.1 to 0.7 in the median."""

LARGE_GYRATION: Final = 8.0
"""A radius of gyration above this many sizes of the body and its neighbours is wrong; real robots have up to 6.5."""

LARGE_MEDIAN_GYRATION: Final = 5.0
"""As `LARGE_GYRATION`, for the median of all bodies; real robots have up to 2.5."""

DOUBTFUL_GYRATION: Final = 2.0
"""Where the median of all bodies is wrong, every body above this many sizes counts as wrong."""

OUTSTANDING_GYRATION: Final = (2.5, 12.0)
"""A single body is wrong too above this many sizes if it is also this many times the median of all bodies."""

LOW_DENSITY: Final = 5e-4
"""Bodies without any known size, and with a density [kg/m^3] below this by their inertia, are wrong."""

LIKELY_DENSITY: Final = 1.0
"""Bodies that are denser than air by their inertia [kg/m^3] may have their only joint at their centre."""

HIGH_DENSITY: Final = 6e4
"""Median density [kg/m^3] by inertia above three times that of gold: masses are too large; real robots: up to 1,500."""

NO_MATERIAL: Final = 1e12
"""Densities [kg/m^3] by inertia above this are those of point masses: no unit explains them."""

PLACEHOLDER_MASS: Final = 0.01
"""Bodies without any known size are not judged below this mass [kg]."""

GRAMS: Final = 10.0
"""Masses below this [kg] are no grams: bodies of 10 g are small, and point masses of 1 kg are common in textbooks."""

HEAVY: Final = 100.0
"""A single mass is taken for grams if it is this many times the median of the others."""

TYPICAL_DENSITY: Final = 500.0
"""Density [kg/m^3] of the ball that gives the expected radius of gyration where no size is known."""


RARITY: Final = {"g cm^2": 0.9, "lb in^2": 1.8}
"""By how much, in natural logarithms, other units must fit worse before one of these is guessed."""


def inertia_unit_guesses(sizes: Sizes) -> Iterator[UnitGuess]:
    """I011: bodies whose radius of gyration is many times their size, with the unit of inertia that explains it."""
    large = _with_large_inertia(sizes)
    if not large:
        return
    unit = min(INERTIA_UNITS, key=lambda name: _misfit(sizes, large, INERTIA_UNITS[name]) + RARITY.get(name, 0.0))
    option = f', or read the file with --inertia-unit "{unit}"' if len(large) >= len(sizes.judged) else ""
    for size in large:
        r = size.gyration_radius
        yield UnitGuess(
            "I011",
            pointer_to(size.pointer, "inertia"),
            entry_label("Body", size.body),
            f"radius of gyration {r:.4g} m",
            _against(sizes, size),
            unit,
            f"radius of gyration {r * math.sqrt(INERTIA_UNITS[unit]):.4g} m",
            f"Write the inertia in kg m^2{option}.",
        )


def mass_unit_guesses(sizes: Sizes) -> Iterator[UnitGuess]:
    """I012: masses that make bodies denser than any material, as if they were grams."""
    heavy = _too_heavy(sizes)
    every = len(heavy) == len(sizes.judged)
    for size in heavy:
        small = size.gyration_radius < 0.1 * TYPICAL_GYRATION * sizes.reference(size)
        inertia = ' --inertia-unit "kg m^2"' if small else ""
        yield UnitGuess(
            "I012",
            pointer_to(size.pointer, "mass"),
            entry_label("Body", size.body),
            f"mass {size.body.mass:.4g} kg",
            f"is too large for its inertia: even a ball would have the density {size.density:.3g} kg/m^3",
            "g",
            f"mass {1e-3 * size.body.mass:.4g} kg",
            f"Write the mass in kg{f', or read the file with --scale mass=0.001{inertia}' if every else ''}.",
        )


def expected_gyration(sizes: Sizes, size: BodySize) -> float:
    """The radius of gyration [m] that a body should have by its shapes, its size, or its mass; more than zero."""
    return max(_expected_gyration(sizes, size), sys.float_info.min)  # sizes of 1e-160 m underflow


def _expected_gyration(sizes: Sizes, size: BodySize) -> float:
    if size.shapes is not None and size.shapes.solids:
        solid = size.shapes.solids[0]
        return math.sqrt(float(np.trace(solid.tensor)) / (2.0 * solid.volume))
    if reference := sizes.reference(size):
        return TYPICAL_GYRATION * reference
    return math.sqrt(0.6) * float(np.cbrt(size.body.mass / (4.0 / 3.0 * math.pi * TYPICAL_DENSITY)))


def _with_large_inertia(sizes: Sizes) -> list[BodySize]:
    ratios = [(size.gyration_radius / (sizes.reference(size) or math.inf), size) for size in sizes.judged]
    if ratios and median_low(ratio for ratio, _ in ratios) > LARGE_MEDIAN_GYRATION:
        return [size for ratio, size in ratios if ratio > DOUBTFUL_GYRATION]
    usual = median_low(ratio for ratio, _ in ratios) if ratios else 0.0
    least, times = OUTSTANDING_GYRATION
    outstanding = [size for ratio, size in ratios if ratio > min(LARGE_GYRATION, max(least, times * usual))]
    placeholders = [size for size in sizes.moving if _is_large_for_mechanism(sizes, size)]
    unsized = [size for size in sizes.judged if _without_size(sizes, size) and size.density < LOW_DENSITY]
    return list({size.body.name: size for size in (*outstanding, *placeholders, *unsized)}.values())


def _is_large_for_mechanism(sizes: Sizes, size: BodySize) -> bool:
    large = size.gyration_radius > LARGE_GYRATION * (max(sizes.extent, size.span) or math.inf)
    return large and size.density < LIKELY_DENSITY


def _without_size(sizes: Sizes, size: BodySize) -> bool:
    return not sizes.reference(size) and size.body.mass > PLACEHOLDER_MASS


def _against(sizes: Sizes, size: BodySize) -> str:
    reference = sizes.reference(size)
    if not reference:
        return f"is that of a body of {size.density:.3g} kg/m^3"
    whose = "its shapes and joints" if reference == size.span else "its neighbours"
    return f"is {size.gyration_radius / reference:.3g} times the size of {whose}, {reference:.4g} m"


def _misfit(sizes: Sizes, bodies: Iterable[BodySize], factor: float) -> float:
    """By what factor radii of gyration differ from the expected ones if inertias have another one; its logarithm."""
    return median(
        abs(math.log(size.gyration_radius * math.sqrt(factor) / expected_gyration(sizes, size))) for size in bodies
    )


def _too_heavy(sizes: Sizes) -> list[BodySize]:
    if not sizes.judged:
        return []
    masses = sorted(size.body.mass for size in sizes.judged)
    density = median_low(size.density for size in sizes.judged)
    if HIGH_DENSITY < density < NO_MATERIAL and median_low(masses) > GRAMS:
        return list(sizes.judged)
    others = median_low(masses[:-1]) if len(masses) > 1 else math.inf
    return [
        size for size in sizes.judged if HIGH_DENSITY < size.density < NO_MATERIAL and size.body.mass > HEAVY * others
    ]
