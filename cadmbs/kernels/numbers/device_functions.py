"""Elementary functions of code for graphics processors, which no library of C gives them: kernels of one lane."""

import math
from collections.abc import Callable
from typing import Any

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.loads.coordinate_forces import hyperbolic_tangent
from cadmbs.kernels.numbers.angles import arctangent_of_lanes, sine_versine

FRACTION_BITS = 60
"""Binary digits of an exponent behind the point that a power takes: those of a double and some more."""

POWER_DIGITS = 1e15
"""Exponents from here on have no fraction, and powers of other bases than one are zero or infinite."""


@kernel
def sine(x: Any) -> Any:
    """sin x."""
    return sine_versine(x)[0]


@kernel
def cosine(x: Any) -> Any:
    """cos x."""
    return 1.0 - sine_versine(x)[1]


@kernel
def arcsine(x: Any) -> Any:
    """asin x, the angle of the point (sqrt(1 - x^2), x)."""
    return arctangent_of_lanes(x, math.sqrt((1.0 - x) * (1.0 + x)))


@kernel
def power_by_roots(x: Any, y: Any) -> Any:
    """x^y, x >= 0: squares for the digits of y before the point, and square roots for those behind it.

    Exponents of step control, of thirds and halves have few roundings; others up to 1e-14.
    """
    size = min(abs(y), POWER_DIGITS)
    whole = math.floor(size)
    fraction, factor, result = size - whole, x, 1.0
    while whole > 0:
        if whole % 2 == 1:
            result = result * factor
        factor = factor * factor
        whole = whole // 2
    factor, digit = x, 0
    while fraction > 0.0 and digit < FRACTION_BITS:
        factor, fraction, digit = math.sqrt(factor), 2.0 * fraction, digit + 1
        if fraction >= 1.0:
            result, fraction = result * factor, fraction - 1.0
    return 1.0 / result if y < 0.0 else result


DEVICE_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "llvm.sin.f64": sine,
    "llvm.cos.f64": cosine,
    "llvm.pow.f64": power_by_roots,
    "asin": arcsine,
    "atan2": arctangent_of_lanes,
    "tanh": hyperbolic_tangent,
}
"""What stands for functions of LLVM and of the C library, by their names there."""
