"""Two sides of a law compared, and central differences along a motion."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kinematics import integrate
from cadmbs.system import System

STEP = 1e-6
"""Step of central differences: truncation of 1e-12 and cancellation of 1e-10 for quantities of the order of one."""


def relative(found: Array, expected: Array, size: float = 1.0) -> Array:
    """Difference of two sides, relative to the largest entry of either, or to `size` where both are smaller.

    Args:
        found: One side.
        expected: The other side, of the same shape.
        size: Of the terms that cancel in the sides, where they are large against the result.

    Raises:
        ValueError: If the shapes differ: a law must not hold by broadcasting.
    """
    found, expected = np.asarray(found), np.asarray(expected)
    if found.shape != expected.shape:
        raise ValueError(f"the sides of a law have shapes {found.shape} and {expected.shape}")
    size = max(size, np.abs(found).max(initial=0.0), np.abs(expected).max(initial=0.0))
    return np.asarray((found - expected) / size)


def rate_of(
    quantity: Callable[[Array, Array], Array], system: System, q: Array, v: Array, a: Array, step: float = STEP
) -> Array:
    """Time derivative of quantity(q, v) along a motion with velocity v and acceleration a, by central differences."""
    sides = [quantity(integrate(system, q, h * v + 0.5 * h * h * a), v + h * a) for h in (step, -step)]
    return np.asarray((sides[0] - sides[1]) / (2.0 * step))
