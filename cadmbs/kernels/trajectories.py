"""Simulations of batches of states and parameters: whole trajectories, in chunks of about a tenth of a second."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError
from cadmbs.kernels.batch import Memory, aligned, cores, in_blocks, workers_for
from cadmbs.kernels.packed_loads import PackedLoads, pack_loads
from cadmbs.kernels.packing import LANES, Packed, packed_of
from cadmbs.kernels.programs import TAIL, Program
from cadmbs.kernels.workers import new_board, together
from cadmbs.system import System

CHUNK_SECONDS = 0.1
"""Between two returns to Python."""

FIRST_CHUNK = 64
LARGEST_CHUNK = 1 << 15
"""Steps of the first chunk, and of the largest one, which bounds the memory of sampled functions."""

THREAD_BLOCKS = 4
"""Blocks of samples from which on a second thread pays."""

_LOADS = ("integer", "numbers", "integers", "numbers", "numbers", "numbers", "integers")
_MANY = (*_LOADS, "blocks", "blocks", *TAIL)

TRAJECTORIES: Final = Program("trajectories", "simulation", "trajectories", ("integers", "numbers", *_MANY))
VARIED: Final = Program("trajectories_varied", "simulation", "trajectories", ("integers", "number blocks", *_MANY))
TRAJECTORY: Final = Program(
    "trajectory",
    "simulation",
    "trajectory",
    ("integers", "numbers", *_LOADS, "result vector", "result", "result vector", "block"),
)
"""Programs: a batch of states, a batch of states and parameters, and one state in scalar code."""


@dataclass(frozen=True)
class Steps:
    """The time grid.

    Attributes:
        begins: (n,) time at the beginning of each step [s].
        sizes: (n,) [s].
        marks: (n,) index of the output after the step, or -1; outputs are counted from 0.
    """

    begins: Array
    sizes: Array
    marks: NDArray[np.int64]


@dataclass
class Chunk:
    """What a call computes: steps first to last, outputs with their first index."""

    first: int
    last: int
    functions: Array
    marks: NDArray[np.int64]
    results: Array


class March:
    """A simulation under way; iterate over it to go on, each time by about CHUNK_SECONDS.

    Attributes:
        results: (outputs, samples, n_q + n_v + 1): positions, velocities, work of the loads.
        done: Number of outputs that are there.
        steps_done: Number of steps that are.
    """

    def __init__(
        self, system: System, start: Array, steps: Steps, threads: int | None = None, params: Array | None = None
    ) -> None:
        """Args: start (samples, n_q + n_v + 1); params (samples, rows, SIZE) in place of the system's own."""
        self._packed: Packed = packed_of(system)
        self._loads: PackedLoads = pack_loads(system, self._packed)
        self._steps, self._sizes = steps, np.ascontiguousarray(steps.sizes[:, None])
        self._threads = threads
        n_outputs = int(np.max(steps.marks, initial=-1)) + 1
        self.results = np.empty((n_outputs, *start.shape))
        self.done = self.steps_done = 0
        single = len(start) == 1 and params is None
        runner = _Single if single else _Many
        self._runner: Any = runner(self._packed, self._loads, start, self.results, params)

    def __iter__(self) -> Iterator[int]:
        """The number of outputs that are there, after each chunk.

        Raises:
            OutsideTableError: If a table does not cover a time; outputs before that are there.
        """
        total, count = len(self._sizes), FIRST_CHUNK
        while self.steps_done < total:
            began = time.perf_counter()
            chunk = self._chunk(min(count, total - self.steps_done))
            self._runner(chunk, self._sizes, self._packed.base, self._threads)
            self.steps_done = chunk.last
            self.done = max(self.done, int(np.max(self._steps.marks[chunk.first : chunk.last], initial=-1)) + 1)
            yield self.done
            taken = max(time.perf_counter() - began, 1e-6)
            wanted = int((chunk.last - chunk.first) * min(CHUNK_SECONDS / taken, 4.0))
            count = min(max(wanted, 1), LARGEST_CHUNK)

    def _chunk(self, count: int) -> Chunk:
        """The next steps; where a function of time fails, those up to the next output."""
        first = self.steps_done
        try:
            functions = self._sampled(first, first + count)
        except CadmbsError:
            ahead = np.flatnonzero(self._steps.marks[first : first + count] >= 0)
            if not len(ahead) or ahead[0] + 1 == count:
                raise
            count = int(ahead[0]) + 1
            functions = self._sampled(first, first + count)
        marks = np.ascontiguousarray(self._steps.marks[first : first + count, None])
        return Chunk(first, first + count, functions, marks, self.results)

    def _sampled(self, first: int, last: int) -> Array:
        """(3 steps, functions) at the beginning, middle and end of each step, as a Runge-Kutta method asks for them."""
        begins, sizes = self._steps.begins[first:last, None], self._steps.sizes[first:last, None]
        return self._loads.sample((begins + sizes * np.array([0.0, 0.5, 1.0])).ravel())


class _Single:
    """One sample in scalar code."""

    def __init__(self, packed: Packed, loads: PackedLoads, start: Array, results: Array, params: Array | None) -> None:
        self._state = start[0].copy()
        self._results = results[:, 0]
        self._program = TRAJECTORY()
        self._fixed = (packed.table, packed.params), (loads.losses, loads.table, loads.numbers)
        self._scratch = np.empty(_scratch_size(packed, start))
        self._work = np.empty((packed.n_rows, TRAJECTORY.slots(packed)))

    def __call__(self, chunk: Chunk, sizes: Array, base: int, threads: int | None) -> None:
        system, loads = self._fixed
        grid = chunk.functions, sizes[chunk.first : chunk.last], chunk.marks
        self._program(*system, base, *loads, *grid, self._state, self._results, self._scratch, self._work)


class _Many:
    """Blocks of samples with lanes, on several threads."""

    def __init__(self, packed: Packed, loads: PackedLoads, start: Array, results: Array, params: Array | None) -> None:
        self._fixed = (packed.table, packed.params if params is None else in_blocks(params))
        self._loads, self._states, self._results = loads, in_blocks(start[:, None]), results
        self._program = (TRAJECTORIES if params is None else VARIED)()
        slots, n_scratch = TRAJECTORIES.slots(packed), _scratch_size(packed, start)
        self._memory = Memory(lambda: (aligned(n_scratch, LANES), aligned(packed.n_rows, slots, LANES)))

    def __call__(self, chunk: Chunk, sizes: Array, base: int, threads: int | None) -> None:
        n_blocks, loads, board = len(self._states), self._loads, new_board(LANES)
        wanted = min(cores(), n_blocks // THREAD_BLOCKS) if threads is None else threads
        given = (
            *self._fixed, base, loads.losses, loads.table, loads.numbers, chunk.functions,
            sizes[chunk.first : chunk.last], chunk.marks, self._states, self._results,
        )  # fmt: skip

        def work(patience: int) -> None:
            memory = self._memory.taken()
            self._program(*given, *memory, board, patience)
            self._memory.spare.append(memory)

        together(work, workers_for(wanted, n_blocks), board)


def _scratch_size(packed: Packed, start: Array) -> int:
    return int(start.shape[-1] + 6 * packed.n_columns)
