"""Vectors of any length: one-dimensional arrays, or rows of the workspace, of numbers or of lanes."""

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, kernel
from cadmbs.kernels.numbers.lanes import assign, coordinate, load, store


@kernel
def clear(array: Array) -> None:
    """Zeros everywhere."""
    for k in range(array.shape[0]):
        assign(array, k, 0.0)


@kernel
def clear_slots(array: Array, row: int, first: int, stop: int) -> None:
    """Zeros in some slots of a row."""
    for slot in range(first, stop):
        store(array, row, slot, 0.0)


@kernel
def add_slots(array: Array, row: int, other: int, first: int, stop: int) -> None:
    """Add some slots of another row to those of a row."""
    for slot in range(first, stop):
        store(array, row, slot, load(array, row, slot) + load(array, other, slot))


@kernel
def copy_numbers(target: Array, source: Array, count: int) -> None:
    """The first numbers of a vector to another one."""
    for k in range(count):
        assign(target, k, coordinate(source, k))


@kernel
def add_multiple(target: Array, factor: Number, source: Array, count: int) -> None:
    """Add a multiple of the first numbers of a vector to those of another one."""
    for k in range(count):
        assign(target, k, coordinate(target, k) + factor * coordinate(source, k))


@kernel
def inner_product(a: Array, b: Array, count: int) -> Number:
    """Product of the first numbers of two vectors."""
    total = 0.0
    for k in range(count):
        total = total + coordinate(a, k) * coordinate(b, k)
    return total
