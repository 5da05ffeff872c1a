"""Two sides of a law compared, and central differences along a motion."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kinematics import integrate
from cadmbs.system import System

LAW_DIFFERENCE_STEP = 1e-6
"""Step of central differences: truncation of 1e-12 and cancellation of 1e-10 for quantities of the order of one."""


def relative(left: Array, right: Array, size: float = 1.0) -> Array:
    """Difference of two sides, relative to the largest entry of either, or to `size` where both are smaller.

    Args:
        left: One side.
        right: The other side, of the same shape.
        size: Of the terms that cancel in the sides, where they are large against the result.

    Raises:
        ValueError: If the shapes differ: a law must not hold by broadcasting.
    """
    left, right = np.asarray(left), np.asarray(right)
    if left.shape != right.shape:
        raise ValueError(f"the sides of a law have shapes {left.shape} and {right.shape}")
    size = max(size, np.abs(left).max(initial=0.0), np.abs(right).max(initial=0.0))
    return np.asarray((left - right) / size)


def rate_of(
    quantity: Callable[[Array, Array], Array],
    system: System,
    q: Array,
    v: Array,
    a: Array,
    step: float = LAW_DIFFERENCE_STEP,
) -> Array:
    """Time derivative of quantity(q, v) along a motion with velocity v and acceleration a, by central differences."""
    sides = [quantity(integrate(system, q, h * v + 0.5 * h * h * a), v + h * a) for h in (step, -step)]
    return np.asarray((sides[0] - sides[1]) / (2.0 * step))
