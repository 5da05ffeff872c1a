"""Arguments of the kernels of simulations: a system with its loads, or variants of one, with numbers for each lane."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.kernels.calls.batch import aligned
from cadmbs.kernels.calls.variants import Variants
from cadmbs.kernels.coupled.couplings import Couplings, pack_couplings
from cadmbs.kernels.loads.packed_loads import friction_columns, pack_loads
from cadmbs.kernels.tree.packing import PARAM_SIZE, SIMD_LANES, Packed, packed_of
from cadmbs.system import System
from cadmbs.system.functions import Composition, PiecewisePolynomial, Product, Rate, Sum, TimeFunction

MOST_SAMPLED_NUMBERS: Final = 1 << 22
"""Most values of functions of time that are sampled for one call."""


@dataclass(frozen=True)
class PackedSimulation:
    """A system with its loads, (rows, k), or variants of one, (sets rows, k, LANES): sets that repeat block by block.

    Attributes:
        packed: The system, with a table for all variants.
        params: Parameters.
        damping: Damping of the velocity coordinates.
        load_table: Table of the loads.
        load_numbers: Numbers of the loads.
        couplings: Couplings of coordinates.
        functions: The different functions of time.
        function_indices: (sets, LANES, n) which function a load of a lane has; None where all samples have the same.
    """

    packed: Packed
    params: Array
    damping: Array
    load_table: NDArray[np.int64]
    load_numbers: Array
    couplings: Couplings
    functions: tuple[TimeFunction, ...]
    function_indices: Indices | None = None

    @property
    def varied(self) -> bool:
        """Whether each sample has its own numbers."""
        return self.params.ndim > 2

    @property
    def most_times(self) -> int:
        """Most times at which functions are sampled for one call."""
        width = SIMD_LANES if self.varied else 1
        numbers = width * len(self.functions) if self.function_indices is None else self.function_indices.size
        return max(1, MOST_SAMPLED_NUMBERS // max(1, numbers))

    def arrays(self) -> tuple[NDArray[np.int64], Array, Array, NDArray[np.int64], Array]:
        """The arguments of kernels that stay the same in time: of the tree and of its loads."""
        return self.packed.table, self.params, self.damping, self.load_table, self.load_numbers

    def sample(self, times: Array) -> Array:
        """Values of the functions, rows by time, as the kernels take them.

        Raises:
            OutsideTableError: If a table does not cover a time.
        """
        values = np.zeros((len(times), max(1, len(self.functions))))
        for k, function in enumerate(self.functions):
            values[:, k] = function.jet(times).value
        if not self.varied:
            return values
        if self.function_indices is None:
            return _in_blocks(values[None])
        sets, _, n = self.function_indices.shape
        blocks = aligned(sets * len(times), n, SIMD_LANES)
        blocks.reshape(sets, len(times), n, SIMD_LANES)[...] = np.moveaxis(
            values[:, self.function_indices], (0, 3), (1, 2)
        )
        return blocks


def pack_simulation(system: System) -> PackedSimulation:
    """One system."""
    packed = packed_of(system)
    loads = pack_loads(system, packed)
    couplings = pack_couplings(system, packed)
    return PackedSimulation(
        packed, packed.params, loads.damping, loads.table, loads.numbers, couplings, loads.functions
    )


def pack_variants_simulation(variants: Variants) -> PackedSimulation:
    """Variants, whose samples follow each other and repeat; their loads are of the same kinds."""
    packed, n = variants.packed, len(variants.systems)
    with_friction = np.any([friction_columns(system) for system in variants.systems], axis=0)
    loads = [pack_loads(system, packed_of(system), with_friction) for system in variants.systems]
    params = _in_blocks(variants.params.reshape(n, packed.n_rows, PARAM_SIZE))
    damping = _in_blocks(np.stack([each.damping for each in loads]))
    numbers = _in_blocks(np.stack([each.numbers for each in loads]))
    different = {identity(function): function for each in loads for function in each.functions}
    order = {key: index for index, key in enumerate(different)}
    indices = np.array([[order[identity(f)] for f in each.functions] for each in loads], dtype=np.intp).reshape(n, -1)
    same = bool(np.all(indices == indices[0]))
    functions, lanes = (loads[0].functions, None) if same else (tuple(different.values()), _in_lanes(indices))
    couplings = pack_couplings(variants.systems[0], packed)
    return PackedSimulation(packed, params, damping, loads[0].table, numbers, couplings, functions, lanes)


def identity(function: TimeFunction) -> Hashable:
    """A value that functions of time share if they are the same."""
    match function:
        case PiecewisePolynomial(breaks, coefficients, hold):
            return "table", breaks.tobytes(), coefficients.tobytes(), coefficients.shape, hold
        case Sum(of) | Product(of):
            return type(function).__name__, *map(identity, of)
        case Composition(outer, inner):
            return outer, identity(inner)
        case Rate(of):
            return "rate", identity(of)
        case _:
            return function


def _in_lanes(values: NDArray[Any]) -> NDArray[Any]:
    """(n, ...) values of n variants as (sets, LANES, ...), which repeat with the blocks of samples."""
    n = len(values)
    variants = np.arange(math.lcm(n, SIMD_LANES)) % n
    return values[variants].reshape(len(variants) // SIMD_LANES, SIMD_LANES, *values.shape[1:])


def _in_blocks(values: Array) -> Array:
    """Numbers (n, rows, k) of n variants as (sets rows, k, LANES)."""
    lanes, (_, rows, k) = _in_lanes(values), values.shape
    blocks = aligned(len(lanes) * rows, k, SIMD_LANES)
    blocks.reshape(len(lanes), rows, k, SIMD_LANES)[...] = np.moveaxis(lanes, 1, -1)
    return blocks
