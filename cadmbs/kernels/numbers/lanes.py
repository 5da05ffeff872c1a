"""A number with eight SIMD lanes: one kernel source becomes scalar code or SIMD code.

A kernel is written in terms of `load`, `store`, `coordinate`, `assign`, the functions below, and + - * /. Compiled for
workspaces (row, slot) it works on one configuration; compiled for workspaces (row, slot, LANES) it works on LANES
configurations at a time, one in each lane of LLVM vectors, which LLVM splits where the machine has narrower registers;
for complex workspaces it carries derivatives along, `cadmbs.kernels.numbers.dual_numbers`.
Everything here is ordinary Python as well, and runs on NumPy arrays of LANES numbers under CADMBS_DISABLE_JIT=1.

Arithmetic may be contracted to fused multiply-adds, which only removes roundings; it is never reassociated, so that
exact steps such as the reduction of angles stay exact, and NaN or infinity in one lane stay in that lane.
"""

from typing import Any

import numpy as np

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.dual_numbers import from_array, parts_of, to_array, uncompiled_choice, uncompiled_map
from cadmbs.machine_code.arithmetic import elementary, lower_choice, lower_power, value_in
from cadmbs.machine_code.memory import address_call, lowered_by, reader, writer


@lowered_by(reader(2, 1))
def load(array: Any, row: int, slot: int) -> Any:
    """The number in a slot of a row: one float of (row, slot), or all lanes of (row, slot, LANES)."""
    return from_array(array[row, slot])


@lowered_by(reader(2, 3))
def load3(array: Any, row: int, slot: int) -> Any:
    """The numbers in three successive slots: a vector."""
    return tuple(from_array(array[row, slot + k]) for k in range(3))


@lowered_by(reader(2, 6))
def load6(array: Any, row: int, slot: int) -> Any:
    """The numbers in six successive slots: a symmetric matrix or a screw."""
    return tuple(from_array(array[row, slot + k]) for k in range(6))


@lowered_by(reader(2, 9))
def load9(array: Any, row: int, slot: int) -> Any:
    """The numbers in nine successive slots: a matrix."""
    return tuple(from_array(array[row, slot + k]) for k in range(9))


@lowered_by(writer(2, 1))
def store(array: Any, row: int, slot: int, value: Any) -> None:
    """Write a number to a slot of a row; a plain float goes to all lanes."""
    array[row, slot] = to_array(array, value)


@lowered_by(writer(2, 3))
def store3(array: Any, row: int, slot: int, values: Any) -> None:
    """Write three numbers to successive slots."""
    for k in range(3):
        array[row, slot + k] = to_array(array, values[k])


@lowered_by(writer(2, 6))
def store6(array: Any, row: int, slot: int, values: Any) -> None:
    """Write six numbers to successive slots."""
    for k in range(6):
        array[row, slot + k] = to_array(array, values[k])


@lowered_by(writer(2, 9))
def store9(array: Any, row: int, slot: int, values: Any) -> None:
    """Write nine numbers to successive slots."""
    for k in range(9):
        array[row, slot + k] = to_array(array, values[k])


@lowered_by(reader(1, 1))
def coordinate(array: Any, index: int) -> Any:
    """A coordinate: one float of (index,), or all lanes of (index, LANES)."""
    return from_array(array[index])


@lowered_by(reader(1, 3))
def coordinate3(array: Any, index: int) -> Any:
    """Three successive coordinates."""
    return tuple(from_array(array[index + k]) for k in range(3))


@lowered_by(writer(1, 1))
def assign(array: Any, index: int, value: Any) -> None:
    """Write a coordinate; a plain float goes to all lanes."""
    array[index] = to_array(array, value)


@lowered_by(writer(1, 3))
def assign3(array: Any, index: int, values: Any) -> None:
    """Write three successive coordinates."""
    for k in range(3):
        array[index + k] = to_array(array, values[k])


@lowered_by(elementary("rint"))
def nearest(x: Any) -> Any:
    """The nearest integer, as a float."""
    return uncompiled_map(np.rint, lambda _: 0.0, x)


@lowered_by(elementary("sqrt"))
def root(x: Any) -> Any:
    """The square root."""
    return uncompiled_map(np.sqrt, lambda y: 0.5 / np.sqrt(y) if y > 0.0 else 0.0, x)


@lowered_by(lower_power)
def power(x: Any, y: Any) -> Any:
    """x to the power y, for x >= 0."""
    return uncompiled_map(lambda z: np.power(z, y), lambda z: y * np.power(z, y - 1.0), x)


@lowered_by(elementary("floor"))
def whole(x: Any) -> Any:
    """The largest integer that is not larger, as a float."""
    return uncompiled_map(np.floor, lambda _: 0.0, x)


@lowered_by(elementary("fabs"))
def magnitude(x: Any) -> Any:
    """The absolute value."""
    return uncompiled_map(np.abs, lambda y: -1.0 if y < 0.0 else 1.0, x)


@lowered_by(lower_choice)
def choose(a: Any, b: Any, x: Any, y: Any) -> Any:
    """x where a < b, elsewhere (NaN included) y; both are evaluated."""
    return uncompiled_choice(a, b, x, y)


@kernel
def choose3(a: Any, b: Any, x: Any, y: Any) -> Any:
    """`choose` for three numbers each."""
    return choose(a, b, x[0], y[0]), choose(a, b, x[1], y[1]), choose(a, b, x[2], y[2])


@lowered_by(value_in)
def value_of(x: Any) -> Any:
    """The value of a dual number, or a float."""
    return parts_of(x)[0]


@lowered_by(lambda text, a, b: lower_choice(text, a, b, b, a))
def larger(a: Any, b: Any) -> Any:
    """The larger number; a where one is NaN."""
    return uncompiled_choice(a, b, b, a)


@lowered_by(address_call)
def call_by_address(address: Any, *arrays: Any) -> None:
    """Call the machine code at the address in the first entry of an array, with the memory of other arrays."""
    raise NotImplementedError("only machine code calls machine code")
