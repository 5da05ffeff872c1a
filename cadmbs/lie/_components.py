"""Arrays as tuples of components, and back: formulas are written once, on numbers or on whole batches.

The components of a single vector are Python numbers, those of a batch are arrays with the batch's shape. Both take the
same formulas, single samples at the cost of a few float operations and batches at that of a few passes. The two mix:
a single rotation turns a batch of vectors without being copied along it.
"""

import math
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from cadmbs.arrays import Array, ArrayLike
from cadmbs.errors import ShapeError

Component: TypeAlias = float | Array
"""One number, or one number per sample of a batch."""

Triple: TypeAlias = tuple[Component, Component, Component]
"""The components x, y, z of a vector."""

Components: TypeAlias = tuple[Component, ...]
"""Components in the order of the last axes, row by row."""


def array_of(name: str, value: ArrayLike, shape: tuple[int, ...]) -> Array:
    """A float64 array whose last axes have the wanted shape; `ShapeError` names the argument otherwise.

    Arrays that fit come back without a call: functions of single poses consist of little else.
    """
    if (
        type(value) is np.ndarray
        and value.dtype == _FLOAT64
        and (value.shape[-2:] if shape[1:] else value.shape[-1:]) == shape
    ):
        return value
    try:
        array = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as problem:
        raise ShapeError(f"{name}: cannot be read as an array of numbers: {problem}") from None
    if array.shape[-len(shape) :] != shape:
        expected = ", ".join(["...", *map(str, shape)])
        raise ShapeError(f"{name}: expected shape ({expected}), found {array.shape}")
    return array


def split(array: Array, axes: int = 1) -> Components:
    """The entries along the last axes, row by row: Python floats if these are all the axes there are."""
    if array.ndim == axes:
        return tuple(array.ravel().tolist())
    if axes == 1:
        if array.ndim == 2:
            return tuple(array.T)
        return tuple(array[..., i] for i in range(array.shape[-1]))
    rows, columns = array.shape[-2:]
    return tuple(array[..., i, j] for i in range(rows) for j in range(columns))


def split3(name: str, value: ArrayLike) -> Triple:
    """The components of a vector argument of shape (..., 3)."""
    x, y, z = split(array_of(name, value, (3,)))
    return x, y, z


def split6(name: str, value: ArrayLike) -> tuple[Triple, Triple]:
    """The two halves of a six-vector argument of shape (..., 6)."""
    a, b, c, x, y, z = split(array_of(name, value, (6,)))
    return (a, b, c), (x, y, z)


def join(entries: Sequence[Component], shape: tuple[int, ...]) -> Array:
    """The array whose last axes have the given shape and hold the entries, row by row; batch axes broadcast."""
    batches = [entry for entry in entries if isinstance(entry, np.ndarray)]
    if not batches:
        return np.array(entries, dtype=np.float64).reshape(shape)
    batch = np.broadcast(*batches).shape
    out = np.zeros((*batch, len(entries)))
    for i, entry in enumerate(entries):
        out[..., i] = entry
    return out.reshape(batch + shape)


def dot(a: Triple, b: Triple) -> Component:
    """The scalar product a . b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def norm(a: Triple) -> Component:
    """The length ||a||, by correctly rounded roots both for one vector and for a batch."""
    square = dot(a, a)
    return np.sqrt(square) if isinstance(square, np.ndarray) else math.sqrt(square)


def cross(a: Triple, b: Triple) -> Triple:
    """The cross product a x b."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


_NEXT_TWO = np.array([1, 2, 0, 2, 0, 1])
_LAST_TWO = np.array([2, 0, 1, 1, 2, 0])
"""Components of the factors of the six products in a cross product, those that are subtracted last."""

_FLOAT64 = np.dtype(np.float64)


def cross_of_batches(a: Array, b: Array) -> Array:
    """The cross products (..., 3) of whole arrays: by a few passes, where components would take three times as many."""
    products: Array = a.take(_NEXT_TWO, -1) * b.take(_LAST_TWO, -1)
    cross: Array = products[..., :3] - products[..., 3:]
    return cross


def rotate_batches(R: Array, a: Array) -> Array:
    """The vectors R a (..., 3) of whole arrays R (..., 3, 3) and a (..., 3), summed in the order of `rotate`."""
    product = R * a[..., None, :]
    rotated: Array = product[..., 0] + product[..., 1] + product[..., 2]
    return rotated


def rotate_batches_back(R: Array, a: Array) -> Array:
    """The vectors R^T a (..., 3), summed in the order of `rotate_back`."""
    product = R * a[..., None]
    rotated: Array = product[..., 0, :] + product[..., 1, :] + product[..., 2, :]
    return rotated


def combine(terms: Sequence[tuple[Component, Triple]], start: Triple = (0.0, 0.0, 0.0)) -> Triple:
    """The sum of factor times vector over the terms, added to the start."""
    x, y, z = start
    for factor, (a, b, c) in terms:
        x, y, z = x + factor * a, y + factor * b, z + factor * c
    return x, y, z


def rotate(R: Components, a: Triple) -> Triple:
    """The vector R a, with R row by row."""
    x, y, z = a
    return R[0] * x + R[1] * y + R[2] * z, R[3] * x + R[4] * y + R[5] * z, R[6] * x + R[7] * y + R[8] * z


def rotate_back(R: Components, a: Triple) -> Triple:
    """The vector R^T a, with R row by row."""
    x, y, z = a
    return R[0] * x + R[3] * y + R[6] * z, R[1] * x + R[4] * y + R[7] * z, R[2] * x + R[5] * y + R[8] * z


def quadratic(first: Component, second: Component, w: Triple) -> Components:
    """The matrix I + first ~w + second ~w^2, row by row."""
    x, y, z = w
    xx, yy, zz = second * x * x, second * y * y, second * z * z
    xy, yz, zx = second * x * y, second * y * z, second * z * x
    x, y, z = first * x, first * y, first * z
    return 1.0 - (yy + zz), xy - z, zx + y, xy + z, 1.0 - (xx + zz), yz - x, zx - y, yz + x, 1.0 - (xx + yy)


def coupling(factors: tuple[Component, Component, Component, Component], w: Triple, v: Triple) -> Components:
    """The matrix k0 ~v + k1 (~w ~v + ~v ~w) - (w.v) (k2 ~w + k3 ~w^2), row by row.

    Because of ~w ~v + ~v ~w = v w^T + w v^T - 2 (w.v) I and ~w^2 = w w^T - (w.w) I, this is the matrix
    ~n + u w^T + w u^T - 2 (u.w) I with n = k0 v - (w.v) k2 w and u = k1 v - (w.v) k3/2 w.
    """
    k0, k1, k2, k3 = factors
    s = dot(w, v)
    x, y, z = combine(((k0, v), (-s * k2, w)))
    u = combine(((k1, v), (-0.5 * s * k3, w)))
    (a, b, c), (d, e, f) = u, w
    isotropic = -2.0 * dot(u, w)
    aa, bb, cc = 2.0 * a * d + isotropic, 2.0 * b * e + isotropic, 2.0 * c * f + isotropic
    ab, bc, ca = a * e + b * d, b * f + c * e, c * d + a * f
    return aa, ab - z, ca + y, ab + z, bb, bc - x, ca - y, bc + x, cc
