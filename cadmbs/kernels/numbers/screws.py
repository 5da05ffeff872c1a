"""Screws as two vectors: twists (angular velocity, velocity) and wrenches (moment, force)."""

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Screw, kernel
from cadmbs.kernels.numbers.algebra import add, add3, cross, dot, scale
from cadmbs.kernels.numbers.lanes import load3, store3


@kernel
def load_screw(array: Array, row: int, slot: int) -> Screw:
    """A screw in six successive slots."""
    return load3(array, row, slot), load3(array, row, slot + 3)


@kernel
def store_screw(array: Array, row: int, slot: int, screw: Screw) -> None:
    """Write a screw to six successive slots."""
    store3(array, row, slot, screw[0])
    store3(array, row, slot + 3, screw[1])


@kernel
def add_screw(array: Array, row: int, slot: int, screw: Screw) -> None:
    """Add to a stored screw."""
    add3(array, row, slot, screw[0])
    add3(array, row, slot + 3, screw[1])


@kernel
def plus(a: Screw, b: Screw) -> Screw:
    """a + b."""
    return add(a[0], b[0]), add(a[1], b[1])


@kernel
def times(s: Number, a: Screw) -> Screw:
    """s a."""
    return scale(s, a[0]), scale(s, a[1])


@kernel
def screw_cross(a: Screw, b: Screw) -> Screw:
    """(w, v) x (x, y) = (w x x, w x y + v x x)."""
    return cross(a[0], b[0]), add(cross(a[0], b[1]), cross(a[1], b[0]))


@kernel
def screw_product(wrench: Screw, twist: Screw) -> Number:
    """Product of a wrench and a twist."""
    return dot(twist[0], wrench[0]) + dot(twist[1], wrench[1])
