"""Configurations that move along tangents of the joint manifold: numbers add, quaternions and poses turn.

Tangents of spherical and free joints are left-trivialised, as in `cadmbs.kinematics.integrate`.
"""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Table, Vector, kernel
from cadmbs.kernels.numbers import angles
from cadmbs.kernels.numbers.algebra import add, apply, cross, dot, scale, subtract
from cadmbs.kernels.numbers.lanes import assign, assign3, coordinate, coordinate3, root
from cadmbs.kernels.tree.native_joints import native_part, nothing
from cadmbs.kernels.tree.packing import ROW_KIND, TABLE


@kernel
def plain_count(kind: int) -> Any:
    """How many coordinates of a row are plain numbers, and not those of a quaternion or pose."""
    if kind <= ROW_KIND.SCREW:
        return 1
    return 3 if kind == ROW_KIND.ROTATION_VECTOR else 0


@kernel
def retract(table: Any, q: Any, dq: Any, result: Any) -> None:
    """The configuration q exp(dq)."""
    for i in range(1, table.shape[0]):
        at, column, kind = table[i, TABLE.POSITION], table[i, TABLE.COLUMN], table[i, TABLE.KIND]
        for k in range(plain_count(kind)):
            assign(result, at + k, coordinate(q, at + k) + coordinate(dq, column + k))
        if plain_count(kind) == 0:
            turn_quaternion(table, q, dq, result, at, column, kind)


@native_part(nothing)
def turn_quaternion(table: Any, q: Any, dq: Any, result: Any, at: int, column: int, kind: int) -> None:
    """Q exp(w) of unit norm; the position of a free joint moves by R dexp_w v."""
    w, x, y, z = coordinate(q, at), coordinate(q, at + 1), coordinate(q, at + 2), coordinate(q, at + 3)
    turn = coordinate3(dq, column)
    if kind == ROW_KIND.FREE:
        slide = angles.differential(scale(-1.0, turn), coordinate3(dq, column + 3))
        moved = add(coordinate3(q, at + 4), apply(angles.rotation_of_quaternion(w, x, y, z), slide))
        assign3(result, at + 4, moved)
    angle = root(dot(turn, turn) + angles.NONZERO_SQUARE)
    s, k = angles.sine_versine(0.5 * angle)
    c, u = 1.0 - k, scale(s / angle, turn)
    a = w * c - x * u[0] - y * u[1] - z * u[2]
    b = add(add(scale(w, u), scale(c, (x, y, z))), cross((x, y, z), u))
    factor = 1.0 / root(a * a + dot(b, b))
    assign(result, at, factor * a)
    assign3(result, at + 1, scale(factor, b))


@kernel
def pull_back(table: Table, dq: Array, v: Array, rates: Array) -> None:
    """Rates of dq where q exp(dq) moves with velocity v: dexp^-1_(-dq) v."""
    for i in range(1, table.shape[0]):
        column, kind = table[i, TABLE.COLUMN], table[i, TABLE.KIND]
        for k in range(plain_count(kind)):
            assign(rates, column + k, coordinate(v, column + k))
        if plain_count(kind) == 0:
            pull_back_native(table, dq, v, rates, column, kind)


@native_part(nothing)
def pull_back_native(table: Any, dq: Any, v: Any, rates: Any, column: int, kind: int) -> None:
    """D y_w = w and D y_v = v - (dD along the displacement) y_w, with D = dexp_-dq of the rotation."""
    turn = coordinate3(dq, column)
    square = dot(turn, turn)
    a1, a2 = angles.differential_coefficients(square)
    c, d = angles.differential_drops(square)
    b = angles.cotangent_lag(square)
    spin = inverse_differential(turn, b, coordinate3(v, column))
    assign3(rates, column, spin)
    if kind == ROW_KIND.FREE:
        slide = coordinate3(dq, column + 3)
        s, turned = dot(turn, slide), cross(turn, spin)
        across = cross(slide, spin)
        bent = add(scale(-a1, across), scale(a2, add(cross(slide, turned), cross(turn, across))))
        drop = subtract(scale(s * c, turned), scale(s * d, cross(turn, turned)))
        slide_rate = inverse_differential(turn, b, subtract(coordinate3(v, column + 3), add(bent, drop)))
        assign3(rates, column + 3, slide_rate)


@kernel
def inverse_differential(phi: Vector, b: Number, u: Vector) -> Vector:
    """dexp_-phi^-1 u = u + 1/2 phi x u + b phi x (phi x u), with b = (1 - x/2 cot(x/2)) / x^2."""
    turned = cross(phi, u)
    return add(u, add(scale(0.5, turned), scale(b, cross(phi, turned))))


@kernel
def normalize(table: Table, y: Array, q: Array) -> None:
    """The configuration of a state in R^n: quaternions of unit norm."""
    for i in range(1, table.shape[0]):
        at, kind = table[i, TABLE.POSITION], table[i, TABLE.KIND]
        for k in range(plain_count(kind)):
            assign(q, at + k, coordinate(y, at + k))
        if plain_count(kind) == 0:
            normalize_quaternion(table, y, q, at, kind)


@native_part(nothing)
def normalize_quaternion(table: Any, y: Any, q: Any, at: int, kind: int) -> None:
    """The quaternion of unit norm, and the position of a free joint."""
    square = 0.0
    for k in range(4):
        square = square + coordinate(y, at + k) * coordinate(y, at + k)
    scale_to_one = 1.0 / root(square)
    for k in range(4):
        assign(q, at + k, scale_to_one * coordinate(y, at + k))
    if kind == ROW_KIND.FREE:
        assign3(q, at + 4, coordinate3(y, at + 4))


@kernel
def coordinate_rates(table: Table, q: Array, v: Array, rates: Array) -> None:
    """dq/dt of quaternions of unit norm: q' = 1/2 Q (0, w), and R v for the position of a free joint."""
    for i in range(1, table.shape[0]):
        at, column, kind = table[i, TABLE.POSITION], table[i, TABLE.COLUMN], table[i, TABLE.KIND]
        for k in range(plain_count(kind)):
            assign(rates, at + k, coordinate(v, column + k))
        if plain_count(kind) == 0:
            quaternion_rates(table, q, v, rates, at, column, kind)


@native_part(nothing)
def quaternion_rates(table: Any, q: Any, v: Any, rates: Any, at: int, column: int, kind: int) -> None:
    """Those of a quaternion of unit norm, and of the position of a free joint."""
    w, p = coordinate(q, at), coordinate3(q, at + 1)
    spin = scale(0.5, coordinate3(v, column))
    assign(rates, at, -dot(p, spin))
    turned = add(scale(w, spin), cross(p, spin))
    assign3(rates, at + 1, turned)
    if kind == ROW_KIND.FREE:
        moved = apply(angles.rotation_of_quaternion(w, p[0], p[1], p[2]), coordinate3(v, column + 3))
        assign3(rates, at + 4, moved)
