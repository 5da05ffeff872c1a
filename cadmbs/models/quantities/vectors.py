"""Vectors, quaternions and rotation matrices as tuples, and what counts as a unit direction or a rotation.

Documents hold tuples, and most of their vectors are read once: converting them to arrays would cost more than it saves.
"""

import math
from collections.abc import Sequence
from typing import TypeAlias

from cadmbs.tolerances import UNIT_AS_WRITTEN

Triple: TypeAlias = tuple[float, float, float]
Rows: TypeAlias = tuple[Triple, Triple, Triple]
Four: TypeAlias = tuple[float, float, float, float]


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    """The scalar product a . b."""
    total = 0.0
    for x, y in zip(a, b, strict=True):
        total += x * y
    return total


def cross(a: Triple, b: Triple) -> Triple:
    """The vector product a x b."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def difference(a: Triple, b: Triple) -> Triple:
    """The vector a - b."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def norm(v: Sequence[float]) -> float:
    """|v|, without overflow as long as the result can be represented."""
    return math.hypot(*v)


def unit(v: Triple) -> Triple:
    """The unit vector v / |v|; zero stays zero. Scaled first, so that neither huge nor tiny components are lost."""
    scale = max(map(abs, v))
    if scale == 0.0:
        return v
    x, y, z = v[0] / scale, v[1] / scale, v[2] / scale
    length = math.sqrt(x * x + y * y + z * z)
    return (x / length, y / length, z / length)


def unit_direction(e: Triple) -> Triple:
    """The direction e as a unit vector: e itself when |e.e - 1| <= 1e-14, else e / |e|."""
    return e if abs(dot(e, e) - 1.0) <= UNIT_AS_WRITTEN else unit(e)


def unit_quaternion(p: Four) -> Four:
    """The quaternion (w, x, y, z) with unit norm: itself when |p.p - 1| <= 1e-14, else p / |p|."""
    if abs(dot(p, p) - 1.0) <= UNIT_AS_WRITTEN:
        return p
    scale = max(map(abs, p))
    if scale == 0.0:
        return p
    w, x, y, z = (c / scale for c in p)
    length = math.sqrt(w * w + x * x + y * y + z * z)
    return (w / length, x / length, y / length, z / length)


def perpendicular(e: Triple, to: Triple) -> Triple:
    """The unit direction e made orthogonal to the unit direction `to`: e itself when |e.to| <= 1e-14."""
    along = dot(e, to)
    if abs(along) <= UNIT_AS_WRITTEN:
        return e
    return unit((e[0] - along * to[0], e[1] - along * to[1], e[2] - along * to[2]))


def determinant(R: Rows) -> float:
    """The determinant of R, the triple product of its rows."""
    return dot(cross(R[0], R[1]), R[2])


def orthonormality_error(R: Rows) -> float:
    """The largest entry of |R R^T - I|, infinite for numbers too large to square."""
    (a, b, c) = R
    errors = [dot(a, a) - 1.0, dot(b, b) - 1.0, dot(c, c) - 1.0, dot(a, b), dot(a, c), dot(b, c)]
    largest = max(map(abs, errors))
    return largest if largest == largest else math.inf  # noqa: PLR0124 - NaN from inf - inf


def nearest_rotation(R: Rows) -> Rows:
    """The rotation matrix nearest to one that is orthonormal to 1e-6; R itself when it is so to 1e-14.

    The polar factor by Newton-Schulz steps R <- (3 I - R R^T) R / 2, each of which squares the error.
    """
    for _ in range(4):
        if orthonormality_error(R) <= UNIT_AS_WRITTEN:
            return R
        R = _newton_schulz_step(R)
    return R


def _newton_schulz_step(R: Rows) -> Rows:
    factors = [[(3.0 if i == k else 0.0) - dot(R[i], R[k]) for k in range(3)] for i in range(3)]
    columns = tuple(zip(*R, strict=True))
    a, b, c = (tuple(0.5 * dot(row, column) for column in columns) for row in factors)
    return (a[0], a[1], a[2]), (b[0], b[1], b[2]), (c[0], c[1], c[2])
