"""Spherical and free joints within the recursions: displacement, motion and forces.

The joint carries the row's frame, at q = 0 the joint's frame B, by Q(q): the successor moves by Q where it is the outer
body (sign +1), and by Q^-1 where it is the inner one (sign -1). "Axes before the joint" are those of B with the parent.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Screw, Table, Vector, kernel
from cadmbs.kernels.numbers import angles, vectors
from cadmbs.kernels.numbers.algebra import add, apply, apply_transposed, cross, scale, transposed, turn_z
from cadmbs.kernels.numbers.lanes import assign, coordinate, coordinate3, load, load3, load9, store3, store9
from cadmbs.kernels.tree.packing import PARAM, ROW_KIND, TABLE


@kernel
def native_displacement(table: Table, q: Array, work: Array, i: int, slot: int) -> None:
    """Rotation E (slots 0 to 8) and displacement r (9 to 11) of the row's frame, in axes before the joint."""
    position = table[i, TABLE.POSITION]
    vectors.clear_slots(work, i, slot + 9, slot + 12)
    if table[i, TABLE.KIND] == ROW_KIND.ROTATION_VECTOR:
        store9(work, i, slot, angles.rotation_of_vector(coordinate3(q, position)))
    else:
        w, (x, y, z) = coordinate(q, position), coordinate3(q, position + 1)
        store9(work, i, slot, angles.rotation_of_quaternion(w, x, y, z))
        if table[i, TABLE.KIND] == ROW_KIND.FREE:
            store3(work, i, slot + 9, coordinate3(q, position + 4))
    if table[i, TABLE.SIGN] < 0:
        Q = load9(work, i, slot)
        store9(work, i, slot, transposed(Q))
        store3(work, i, slot + 9, scale(-1.0, apply_transposed(Q, load3(work, i, slot + 9))))


@kernel
def successor_spin(table: Table, q: Array, v: Array, i: int) -> Vector:
    """Angular velocity of the successor against the predecessor, in its own axes."""
    u = coordinate3(v, table[i, TABLE.COLUMN])
    if table[i, TABLE.KIND] == ROW_KIND.ROTATION_VECTOR:
        u = angles.differential(coordinate3(q, table[i, TABLE.POSITION]), u)
    return u


@kernel
def successor_spin_change(table: Table, q: Array, v: Array, i: int, du: Vector) -> Vector:
    """Its time derivative, for joint accelerations du."""
    if table[i, TABLE.KIND] == ROW_KIND.ROTATION_VECTOR:
        phi, u = coordinate3(q, table[i, TABLE.POSITION]), coordinate3(v, table[i, TABLE.COLUMN])
        du = add(angles.differential(phi, du), angles.differential_change(phi, u, u))
    return du


@kernel
def relative_motion(table: Table, q: Array, v: Array, work: Array, i: int, slot: int, out: int) -> None:
    """Angular velocity, its change, velocity and acceleration of r, in axes before the joint, to slots out to out + 11.

    The joint's accelerations are in slots out + 12 to out + 17.

    Outer successor:  w = E u,  r' = E s,  r" = E (s' + u x s).  Inner successor: the negative motion, carried by the
    parent,  w = -u,  r' = -s - u x r,  r" = -s' - u' x r - u x r',  for the joint's velocities u, s.
    """
    E = load9(work, i, slot)
    r, column = load3(work, i, slot + 9), table[i, TABLE.COLUMN]
    u, du = successor_spin(table, q, v, i), successor_spin_change(table, q, v, i, load3(work, i, out + 12))
    ds = load3(work, i, out + 15)
    vectors.clear_slots(work, i, out + 6, out + 12)
    if table[i, TABLE.SIGN] > 0:
        store3(work, i, out, apply(E, u))
        store3(work, i, out + 3, apply(E, du))
        if table[i, TABLE.KIND] == ROW_KIND.FREE:
            s = coordinate3(v, column + 3)
            store3(work, i, out + 6, apply(E, s))
            store3(work, i, out + 9, apply(E, add(ds, cross(u, s))))
    else:
        store3(work, i, out, scale(-1.0, u))
        store3(work, i, out + 3, scale(-1.0, du))
        if table[i, TABLE.KIND] == ROW_KIND.FREE:
            dr = scale(-1.0, add(coordinate3(v, column + 3), cross(u, r)))
            store3(work, i, out + 6, dr)
            store3(work, i, out + 9, scale(-1.0, add(add(ds, cross(du, r)), cross(u, dr))))


@kernel
def before_joint(params: Array, i: int, v: Vector) -> Vector:
    """A vector in the axes of B, from axes before the turn beta."""
    return turn_z(-load(params, i, PARAM.BETA), load(params, i, PARAM.BETA + 1), v)


@kernel
def after_joint(params: Array, i: int, v: Vector) -> Vector:
    """The inverse of `before_joint`."""
    return turn_z(load(params, i, PARAM.BETA), load(params, i, PARAM.BETA + 1), v)


@kernel
def assign_native(
    table: Table, params: Array, q: Array, a: Array, tau: Array, moment: Vector, force: Vector, i: int
) -> None:
    """Joint forces from the wrench in the successor's axes; rotation vectors by the transposed differential."""
    column = table[i, TABLE.COLUMN]
    if table[i, TABLE.KIND] == ROW_KIND.ROTATION_VECTOR:
        moment = angles.differential(scale(-1.0, coordinate3(q, table[i, TABLE.POSITION])), moment)
    for k in range(3):
        assign(tau, column + k, moment[k] + load(params, i, PARAM.ARMATURE + k) * coordinate(a, column + k))
    if table[i, TABLE.KIND] == ROW_KIND.FREE:
        for k in range(3):
            inertia = load(params, i, PARAM.ARMATURE + 3 + k) * coordinate(a, column + 3 + k)
            assign(tau, column + 3 + k, force[k] + inertia)


@kernel
def compose_motion(
    displacement: tuple[Any, ...], w: Vector, alpha: Vector, a: Vector, relative: tuple[Any, ...]
) -> tuple[Any, ...]:
    """Motion of the row's frame in its own axes from that of the parent at the joint and the relative motion.

    a = a_p + alpha_p x r + w_p x (w_p x r) + 2 w_p x r' + r" ,   alpha = alpha_p + w_p x w_rel + alpha_rel
    """
    (E, r), (spin, change, dr, ddr) = displacement, relative
    moved = add(add(a, ddr), add(cross(alpha, r), cross(w, add(cross(w, r), scale(2.0, dr)))))
    turned = add(add(alpha, change), cross(w, spin))
    return apply_transposed(E, add(w, spin)), apply_transposed(E, turned), apply_transposed(E, moved)


@kernel
def native_force(
    table: Table, params: Array, q: Array, a: Array, tau: Array, wrench: Screw, displacement: Any, i: int
) -> Screw:
    """Joint forces for the wrench (f, n) at the row's origin and the displacement (E, r) within the joint.

    Returns the wrench at the joint's point in axes before the joint.
    """
    (f, n), (E, r) = wrench, displacement
    force = apply(E, f)
    moment = add(apply(E, n), cross(r, force))
    if table[i, TABLE.SIGN] > 0:
        assign_native(table, params, q, a, tau, n, f, i)
    else:
        assign_native(table, params, q, a, tau, scale(-1.0, moment), scale(-1.0, force), i)
    return after_joint(params, i, force), after_joint(params, i, moment)


# Parts of kernels about spherical and free joints, which are left out where no table has such rows.
#
# Tables of eight-byte integers may have rows of any kind. In those of four-byte integers all joints are single screws:
# what is compiled for them is a tenth shorter.


def native_part(stand_in: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorator of what runs in kernels for rows of native joints; the table is its first argument.

    Args:
        stand_in: What takes its place for tables of screws, where it is never called, with results of the same types.
    """

    def mark(function: Any) -> Callable[..., Any]:
        def chosen(table: Any, *arguments: Any) -> Callable[..., Any]:
            return stand_in if table.holds_short_integers else plain

        plain = types.FunctionType(
            function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
        )
        function.chosen_by_kinds = chosen
        function.py_func = function  # as kernels have it, for those that run them as Python
        return function

    return mark


def nothing(*arguments: Any) -> None:
    """The stand-in of parts without a result."""
