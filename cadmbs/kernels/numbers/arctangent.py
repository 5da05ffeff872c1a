"""The angle of a point in a plane, of numbers, lanes and dual numbers."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from cadmbs.kernels.numbers.dual_numbers import DualNumber, parts_of
from cadmbs.kernels.numbers.lanes import choose, magnitude, value_of
from cadmbs.machine_code.values import DUAL, LANE_NUMBER, kind_of


def arctangent(y: Any, x: Any) -> Any:
    """The angle in (-pi, pi] of a point (x, y), 0 at the origin."""
    if not isinstance(y, DualNumber) and not isinstance(x, DualNumber):
        return np.arctan2(y, x)
    a, b = parts_of(y)[0], parts_of(x)[0]
    return (b * y - a * x) / (a * a + b * b) + np.arctan2(a, b)


TAN_OF_EIGHTH = 0.41421356237309503
"""tan(pi/8): the arc tangent of numbers up to this one is a polynomial, that of others follows from pi/4."""

ARCTANGENT_SERIES = (
    -0.3333333333333333, 0.1999999999999548, -0.14285714284657894, 0.11111111014561013,
    -0.09090904549884611, 0.07692182535116648, -0.06664502215671447, 0.058580687568615106,
    -0.05085030492810941, 0.03921955253259129, -0.019162068915902573,
)  # fmt: skip
"""Coefficients of (atan(u) / u - 1) / u^2 in powers of u^2 up to tan(pi/8), interpolated at Chebyshev nodes: 1e-17."""


def _arctangent_of_floats(y: Any, x: Any) -> Any:
    return math.atan2(y, x)


def arctangent_of_lanes(y: Any, x: Any) -> Any:
    """The ratio of the shorter to the longer side, or its difference from one, and a polynomial."""
    width, height = magnitude(x), magnitude(y)
    longer, shorter = choose(width, height, height, width), choose(width, height, width, height)
    bound = TAN_OF_EIGHTH * longer
    base = choose(bound, shorter, shorter + longer, longer + 1e-300)
    u = choose(bound, shorter, shorter - longer, shorter) / base
    z = u * u
    total = 0.0 * z + ARCTANGENT_SERIES[-1]
    for k in range(len(ARCTANGENT_SERIES) - 2, -1, -1):
        total = total * z + ARCTANGENT_SERIES[k]
    angle = choose(bound, shorter, 0.25 * math.pi, 0.0) + (u + u * z * total)
    angle = choose(width, height, 0.5 * math.pi - angle, angle)
    angle = choose(x, 0.0, math.pi - angle, angle)
    return choose(y, 0.0, -angle, angle)


def _arctangent_of_duals(y: Any, x: Any) -> Any:
    """The derivatives are those of (b y - a x) / (a^2 + b^2), with (b, a) the value of (x, y), where this is zero."""
    a, b = value_of(y), value_of(x)
    return (b * y - a * x) / (a * a + b * b) + math.atan2(a, b)


def _by_kinds(y: Any, x: Any) -> Any:
    """What computes the angle of numbers of these kinds."""
    kinds = kind_of(y), kind_of(x)
    if DUAL in kinds:
        return _arctangent_of_duals
    return arctangent_of_lanes if LANE_NUMBER in kinds else _arctangent_of_floats


arctangent.chosen_by_kinds = _by_kinds  # type: ignore[attr-defined]
