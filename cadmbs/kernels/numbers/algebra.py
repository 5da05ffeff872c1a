"""Vectors, rotations and symmetric matrices as tuples of numbers, scalar or with lanes.

Vectors are (x, y, z). Rotations are rows, (xx, xy, xz, yx, yy, yz, zx, zy, zz). Symmetric matrices are
(xx, xy, xz, yy, yz, zz).
"""

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Matrix, Number, Six, Vector, kernel
from cadmbs.kernels.numbers.lanes import load3, store3


@kernel
def add(a: Vector, b: Vector) -> Vector:
    """a + b."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


@kernel
def subtract(a: Vector, b: Vector) -> Vector:
    """a - b."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


@kernel
def scale(s: Number, a: Vector) -> Vector:
    """s a."""
    return s * a[0], s * a[1], s * a[2]


@kernel
def dot(a: Vector, b: Vector) -> Number:
    """a . b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@kernel
def cross(a: Vector, b: Vector) -> Vector:
    """a x b."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@kernel
def apply(R: Matrix, v: Vector) -> Vector:
    """R v."""
    return (
        R[0] * v[0] + R[1] * v[1] + R[2] * v[2],
        R[3] * v[0] + R[4] * v[1] + R[5] * v[2],
        R[6] * v[0] + R[7] * v[1] + R[8] * v[2],
    )


@kernel
def apply_transposed(R: Matrix, v: Vector) -> Vector:
    """R^T v."""
    return (
        R[0] * v[0] + R[3] * v[1] + R[6] * v[2],
        R[1] * v[0] + R[4] * v[1] + R[7] * v[2],
        R[2] * v[0] + R[5] * v[1] + R[8] * v[2],
    )


@kernel
def unit(k: int) -> Vector:
    """Unit vector k."""
    return (1.0 if k == 0 else 0.0), (1.0 if k == 1 else 0.0), (1.0 if k == 2 else 0.0)


@kernel
def transposed(R: Matrix) -> Matrix:
    """R^T."""
    return R[0], R[3], R[6], R[1], R[4], R[7], R[2], R[5], R[8]


@kernel
def apply_symmetric(S: Six, v: Vector) -> Vector:
    """S v for a symmetric matrix."""
    return (
        S[0] * v[0] + S[1] * v[1] + S[2] * v[2],
        S[1] * v[0] + S[3] * v[1] + S[4] * v[2],
        S[2] * v[0] + S[4] * v[1] + S[5] * v[2],
    )


@kernel
def column(R: Matrix, k: int) -> Vector:
    """Column k of a rotation."""
    return R[k], R[3 + k], R[6 + k]


@kernel
def compose(A: Matrix, B: Matrix) -> Matrix:
    """A B."""
    x = apply(A, (B[0], B[3], B[6]))
    y = apply(A, (B[1], B[4], B[7]))
    z = apply(A, (B[2], B[5], B[8]))
    return x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]


@kernel
def turn_x(s: Number, c: Number, v: Vector) -> Vector:
    """v turned about x by the angle with sine s and cosine c."""
    return v[0], c * v[1] - s * v[2], s * v[1] + c * v[2]


@kernel
def turn_z(s: Number, c: Number, v: Vector) -> Vector:
    """v turned about z by the angle with sine s and cosine c."""
    return c * v[0] - s * v[1], s * v[0] + c * v[1], v[2]


@kernel
def times_turn_x(R: Matrix, s: Number, c: Number) -> Matrix:
    """R X, with X the turn about x."""
    return (
        R[0], c * R[1] + s * R[2], c * R[2] - s * R[1],
        R[3], c * R[4] + s * R[5], c * R[5] - s * R[4],
        R[6], c * R[7] + s * R[8], c * R[8] - s * R[7],
    )  # fmt: skip


@kernel
def times_turn_z(R: Matrix, s: Number, c: Number) -> Matrix:
    """R Z, with Z the turn about z."""
    return (
        c * R[0] + s * R[1], c * R[1] - s * R[0], R[2],
        c * R[3] + s * R[4], c * R[4] - s * R[3], R[5],
        c * R[6] + s * R[7], c * R[7] - s * R[6], R[8],
    )  # fmt: skip


@kernel
def resolved(R: Matrix, S: Six) -> Six:
    """R S R^T for a symmetric S."""
    x = apply(R, (S[0], S[1], S[2]))
    y = apply(R, (S[1], S[3], S[4]))
    z = apply(R, (S[2], S[4], S[5]))
    row_x, row_y, row_z = (x[0], y[0], z[0]), (x[1], y[1], z[1]), (x[2], y[2], z[2])
    first, second, third = (R[0], R[1], R[2]), (R[3], R[4], R[5]), (R[6], R[7], R[8])
    return (
        dot(row_x, first), dot(row_x, second), dot(row_x, third),
        dot(row_y, second), dot(row_y, third), dot(row_z, third),
    )  # fmt: skip


@kernel
def moved_inertia(s: Six, g: Vector, r: Vector) -> Six:
    """Inertia about a point displaced by -r: Theta + 2 g . r - (g r^T + r g^T), with g = h + m r / 2."""
    whole = 2.0 * dot(g, r)
    return (
        s[0] + whole - 2.0 * g[0] * r[0], s[1] - g[0] * r[1] - g[1] * r[0], s[2] - g[0] * r[2] - g[2] * r[0],
        s[3] + whole - 2.0 * g[1] * r[1], s[4] - g[1] * r[2] - g[2] * r[1], s[5] + whole - 2.0 * g[2] * r[2],
    )  # fmt: skip


@kernel
def add3(array: Array, row: int, slot: int, v: Vector) -> None:
    """Add to a stored vector."""
    store3(array, row, slot, add(load3(array, row, slot), v))
