"""What the kernels of simulations take: a system with its loads, or variants of one, each lane with its own numbers."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.kernels.batch import aligned
from cadmbs.kernels.couplings import Couplings, pack_couplings
from cadmbs.kernels.packed_loads import friction_columns, pack_loads
from cadmbs.kernels.packing import LANES, SIZE, Packed, packed_of
from cadmbs.kernels.variants import Variants
from cadmbs.system import System
from cadmbs.system.functions import Composition, PiecewisePolynomial, Product, Sum, TimeFunction

SAMPLED: Final = 1 << 22
"""Numbers in the functions of time that are sampled at one go."""


@dataclass(frozen=True)
class PackedSimulation:
    """A system with its loads, (rows, k), or variants of one, (sets rows, k, LANES): sets that repeat block by block.

    Attributes:
        packed: The system, with a table that serves all variants.
        params: Parameters.
        losses: Damping.
        loads: Table of the loads.
        numbers: Numbers of the loads.
        couplings: Couplings of coordinates.
        functions: The different functions of time.
        places: (sets, LANES, n) which function a load of a lane has; None where all samples have the same.
    """

    packed: Packed
    params: Array
    losses: Array
    loads: NDArray[np.int64]
    numbers: Array
    couplings: Couplings
    functions: tuple[TimeFunction, ...]
    places: Indices | None = None

    @property
    def varied(self) -> bool:
        """Whether samples have numbers of their own."""
        return self.params.ndim > 2

    @property
    def most_times(self) -> int:
        """Times at which functions may be sampled at one go."""
        width = LANES if self.varied else 1
        numbers = width * len(self.functions) if self.places is None else self.places.size
        return max(1, SAMPLED // max(1, numbers))

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
        if self.places is None:
            return _wide(values)
        sets, _, n = self.places.shape
        blocks = aligned(sets * len(times), n, LANES)
        blocks.reshape(sets, len(times), n, LANES)[...] = np.moveaxis(values[:, self.places], (0, 3), (1, 2))
        return blocks


def pack_simulation(system: System) -> PackedSimulation:
    """One system."""
    packed = packed_of(system)
    loads = pack_loads(system, packed)
    couplings = pack_couplings(system, packed)
    return PackedSimulation(packed, packed.params, loads.losses, loads.table, loads.numbers, couplings, loads.functions)


def pack_variants_simulation(variants: Variants) -> PackedSimulation:
    """Variants, whose samples come one after the other, again and again; their loads are of the same kinds."""
    packed, n = variants.packed, len(variants.systems)
    rubs = np.any(
        [friction_columns(system) for system in variants.systems], axis=0
    )  # friction wherever one of them has some
    loads = [pack_loads(system, packed_of(system), rubs) for system in variants.systems]
    params = _sets(variants.params.reshape(n, packed.n_rows, SIZE))
    losses, numbers = (_sets(np.stack([getattr(each, word) for each in loads])) for word in ("losses", "numbers"))
    functions: dict[Hashable, TimeFunction] = {}
    for each in loads:
        functions |= {identity(function): function for function in each.functions}
    order = {key: place for place, key in enumerate(functions)}
    places = np.array([[order[identity(f)] for f in each.functions] for each in loads], dtype=np.intp).reshape(n, -1)
    couplings = pack_couplings(variants.systems[0], packed)
    if np.all(places == places[0]):
        return PackedSimulation(packed, params, losses, loads[0].table, numbers, couplings, loads[0].functions)
    own = _lanes_of(places)
    return PackedSimulation(packed, params, losses, loads[0].table, numbers, couplings, tuple(functions.values()), own)


def identity(function: TimeFunction) -> Hashable:
    """A value that functions of time share if they are the same."""
    match function:
        case PiecewisePolynomial(breaks, coefficients, hold):
            return "table", breaks.tobytes(), coefficients.tobytes(), coefficients.shape, hold
        case Sum(of) | Product(of):
            return type(function).__name__, *map(identity, of)
        case Composition(outer, inner):
            return outer, identity(inner)
        case _:
            return function


def _lanes_of(values: NDArray[np.intp]) -> Indices:
    """(n, ...) values of n variants as (sets, LANES, ...), which repeat with the blocks of samples."""
    n = len(values)
    places = np.arange(math.lcm(n, LANES)) % n
    return values[places].reshape(-1, LANES, *values.shape[1:])


def _sets(values: Array) -> Array:
    """Numbers (n, rows, k) of n variants as (sets rows, k, LANES)."""
    n, rows, k = values.shape
    sets = math.lcm(n, LANES) // LANES
    blocks = aligned(sets * rows, k, LANES)
    places = np.arange(sets * LANES) % n
    blocks.reshape(sets, rows, k, LANES)[...] = np.moveaxis(values[places].reshape(sets, LANES, rows, k), 1, -1)
    return blocks


def _wide(values: Array) -> Array:
    """Numbers (rows, k) in all lanes."""
    return _sets(values[None])
