"""Vectors of any length: one-dimensional arrays, or rows of the workspace, of numbers or of lanes."""

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, kernel
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, load, store


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
def store_where(chosen: Number, array: Array, row: int, slot: int, value: Number) -> None:
    """Write a number to a slot where `chosen` is one, not zero."""
    store(array, row, slot, choose(0.5, chosen, value, load(array, row, slot)))


@kernel
def assign_where(chosen: Number, array: Array, index: int, value: Number) -> None:
    """Write a number to a vector where `chosen` is one, not zero."""
    assign(array, index, choose(0.5, chosen, value, coordinate(array, index)))


@kernel
def copy_where(chosen: Number, array: Array, row: int, other: int) -> None:
    """Another row to a row where `chosen` is one, not zero."""
    for k in range(array.shape[1]):
        store_where(chosen, array, row, k, load(array, other, k))


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
