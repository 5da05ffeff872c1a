"""Sines, rotations and their rates, scalar or with lanes, accurate to a few roundings for angles up to 1e9 rad."""

import math
from typing import Any

import numpy as np

from cadmbs.kernels.kernel import Matrix, Number, Vector, kernel
from cadmbs.kernels.numbers.algebra import add, cross, dot, scale
from cadmbs.kernels.numbers.dual_numbers import DualNumber, parts_of
from cadmbs.kernels.numbers.lanes import choose, magnitude, nearest, root, value_of
from cadmbs.lie.series import SERIES_ANGLE, SINE_LAG, SINE_LAG_DROP, VERSINE_DROP
from cadmbs.machine_code.values import DUAL, LANE_NUMBER, kind_of

QUARTER_HIGH = float.fromhex("0x1.921fb4p+0")
QUARTER_MIDDLE = float.fromhex("0x1.4442dp-24")
QUARTER_LOW = float.fromhex("0x1.8469898cc5170p-48")
"""pi / 2 in three parts; the first two have so few digits that products with up to 2^28 turns are exact."""

NONZERO_SQUARE = 1e-300
"""Added to squares, so that the direction of the zero vector is zero and nothing is divided by zero."""


@kernel
def series(coefficients: tuple[Number, ...], y: Number) -> Number:
    """Sum of coefficient k times y^k."""
    total = 0.0 * y + coefficients[-1]
    for k in range(len(coefficients) - 2, -1, -1):
        total = total * y + coefficients[k]
    return total


@kernel
def sine_versine(angle: Number) -> tuple[Number, Number]:
    """The sine, and 1 - cosine without cancellation: reduction by whole turns, Taylor series of a quarter angle."""
    turns = nearest(angle * 0.15915494309189535)
    h = ((0.25 * angle - turns * QUARTER_HIGH) - turns * QUARTER_MIDDLE) - turns * QUARTER_LOW
    y = h * h
    z = y * y
    # Pairs of terms first (Estrin): sums of one term after the other wait twice as long.
    # fmt: off
    a = (-1.6666666666666666e-1 + y * 8.333333333333333e-3) + z * (
        (-1.984126984126984e-4 + y * 2.7557319223985893e-6) + z * (
            (-2.505210838544172e-8 + y * 1.6059043836821613e-10) + z * -7.647163731819816e-13))
    b = ((0.5 + y * -4.1666666666666664e-2) + z * (1.388888888888889e-3 + y * -2.48015873015873e-5)) + z * z * (
        (2.755731922398589e-7 + y * -2.08767569878681e-9) + z * (
            1.1470745597729725e-11 + y * -4.779477332387385e-14))
    # fmt: on
    s = h + h * y * a
    twice = s + s
    s2, v2 = twice - twice * (y * b), twice * s
    twice = s2 + s2
    return twice - twice * v2, twice * s2


@kernel
def rotation_of_quaternion(w: Number, x: Number, y: Number, z: Number) -> Matrix:
    """The rotation matrix of a quaternion of any nonzero norm, as `cadmbs.lie.quaternion.rotation`."""
    s = 2.0 / (w * w + x * x + y * y + z * z)
    sx, sy, sz = s * x, s * y, s * z
    xx, yy, zz, xy, yz, zx = sx * x, sy * y, sz * z, sx * y, sy * z, sz * x
    wx, wy, wz = w * sx, w * sy, w * sz
    return 1.0 - (yy + zz), xy - wz, zx + wy, xy + wz, 1.0 - (xx + zz), yz - wx, zx - wy, yz + wx, 1.0 - (xx + yy)


@kernel
def rotation_of_vector(phi: Vector) -> Matrix:
    """exp ~phi = I + a0 ~phi + a1 ~phi^2, theory 2.1."""
    square = dot(phi, phi) + NONZERO_SQUARE
    x = root(square)
    s, k = sine_versine(x)
    a, b = scale(s / x, phi), scale(k / square, phi)
    c = 1.0 - k
    return (
        c + b[0] * phi[0], b[0] * phi[1] - a[2], b[0] * phi[2] + a[1],
        b[0] * phi[1] + a[2], c + b[1] * phi[1], b[1] * phi[2] - a[0],
        b[0] * phi[2] - a[1], b[1] * phi[2] + a[0], c + b[2] * phi[2],
    )  # fmt: skip


@kernel
def differential_coefficients(square: Number) -> tuple[Number, Number]:
    """a1 = (1 - cos x) / x^2 and a2 = (x - sin x) / x^3 of x^2: dexp = I + a1 ~w + a2 ~w^2."""
    x = root(square + NONZERO_SQUARE)
    s, k = sine_versine(x)
    y = choose(x, SERIES_ANGLE, square, SERIES_ANGLE * SERIES_ANGLE)
    far = choose(x, SERIES_ANGLE, SERIES_ANGLE, x)
    return k / (x * x), choose(x, SERIES_ANGLE, series(SINE_LAG, y), (far - s) / (far * far * far))


@kernel
def differential(phi: Vector, u: Vector) -> Vector:
    """dexp_-phi u = u - a1 phi x u + a2 phi x (phi x u): from the rate of phi to the angular velocity in body axes.

    Of -phi it is dexp_-phi^T u.
    """
    a1, a2 = differential_coefficients(dot(phi, phi))
    turned = cross(phi, u)
    return add(u, add(scale(-a1, turned), scale(a2, cross(phi, turned))))


@kernel
def differential_drops(square: Number) -> tuple[Number, Number]:
    """c = (2 (1 - cos x) - x sin x) / x^4 and d = (2 x - 3 sin x + x cos x) / x^5: minus a1' / x and minus a2' / x."""
    x = root(square + NONZERO_SQUARE)
    y = choose(x, SERIES_ANGLE, square, SERIES_ANGLE * SERIES_ANGLE)
    c, d = series(VERSINE_DROP, y), series(SINE_LAG_DROP, y)
    far = choose(x, SERIES_ANGLE, SERIES_ANGLE, x)
    half_sine, half_versine = sine_versine(0.5 * far)
    s, k = sine_versine(far)
    power = far * far * far * far
    far_c = 4.0 * half_sine * (half_sine - 0.5 * far * (1.0 - half_versine)) / power
    far_d = (far * (3.0 - k) - 3.0 * s) / (power * far)
    return choose(x, SERIES_ANGLE, c, far_c), choose(x, SERIES_ANGLE, d, far_d)


@kernel
def cotangent_lag(square: Number) -> Number:
    """b of dexp^-1 = I - 1/2 ~w + b ~w^2: c / (2 a1)."""
    a1, _ = differential_coefficients(square)
    c, _ = differential_drops(square)
    return 0.5 * c / a1


@kernel
def differential_change(phi: Vector, x: Vector, u: Vector) -> Vector:
    """The derivative of dexp_-phi along phi' = x, applied to u; for x = u minus `lie.so3.dexp_rate(-phi, -u)`."""
    a1, a2 = differential_coefficients(dot(phi, phi))
    c, d = differential_drops(dot(phi, phi))
    s, turned = dot(phi, x), cross(phi, u)
    swept = cross(x, u)
    change = add(scale(-a1, swept), scale(a2, add(cross(x, turned), cross(phi, swept))))
    return add(change, add(scale(s * c, turned), scale(-(s * d), cross(phi, turned))))


# The angle of a point in a plane, of numbers, lanes and dual numbers.


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
