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
from cadmbs.kernels.loaded import Loaded
from cadmbs.kernels.packing import LANES
from cadmbs.kernels.programs import TAIL, Program
from cadmbs.kernels.workers import new_board, together

CHUNK_SECONDS = 0.1
"""Between two returns to Python."""

FIRST_CHUNK = 64
LARGEST_CHUNK = 1 << 15
"""Steps of the first chunk, and of the largest one, which bounds the memory of sampled functions."""

THREAD_BLOCKS = 4
"""Blocks of samples from which on a second thread pays."""

STAGE_TIMES: Final = np.array([0.0, 0.5, 1.0])
"""Where a Runge-Kutta step asks for functions of time: `cadmbs.kernels.simulation.STAGES` rows a step."""


def _arguments(numbers: str, *rest: str) -> tuple[str, ...]:
    """Table, parameters, base, losses, loads, their numbers, couplings, factors, functions, steps, marks, the rest."""
    model = "integers", numbers, "integer", numbers, "integers", numbers, "integers", "numbers", numbers
    return (*model, "numbers", "integers", *rest)


_MANY = ("blocks", "blocks", *TAIL)
_TAKES = "ten seconds or more"
_ONE = ("result vector", "result", "result vector", "block")


@dataclass(frozen=True)
class Programs:
    """A batch of states, a batch of states and parameters, and one state in scalar code."""

    many: Program
    varied: Program
    one: Program


def _programs(prefix: str, module: str) -> Programs:
    return Programs(
        Program(f"{prefix}trajectories", module, "trajectories", _arguments("numbers", *_MANY), _TAKES),
        Program(f"{prefix}trajectories_varied", module, "trajectories", _arguments("number blocks", *_MANY), _TAKES),
        Program(f"{prefix}trajectory", module, "trajectory", _arguments("numbers", *_ONE), _TAKES),
    )


DIRECT: Final = _programs("", "simulation")
COUPLED: Final = _programs("coupled_", "coupled_simulation")
"""Programs of systems without couplings, and of those with coupled coordinates, whose states are the tree's."""


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

    def __init__(self, loaded: Loaded, start: Array, steps: Steps, threads: int | None = None) -> None:
        """Args: what moves; start (samples, n_q + n_v + 1), of variants one after the other, again and again."""
        self._loaded, self._threads = loaded, threads
        self._steps, self._sizes = steps, np.ascontiguousarray(steps.sizes[:, None])
        self._largest = min(LARGEST_CHUNK, max(1, loaded.most_times // len(STAGE_TIMES)))
        n_outputs = int(np.max(steps.marks, initial=-1)) + 1
        self.results = np.empty((n_outputs, *start.shape))
        self.done = self.steps_done = 0
        runner = _Single if len(start) == 1 and not loaded.varied else _Many
        self._runner: Any = runner(loaded, start, self.results)

    def __iter__(self) -> Iterator[int]:
        """The number of outputs that are there, after each chunk.

        Raises:
            OutsideTableError: If a table does not cover a time; outputs before that are there.
        """
        total, count = len(self._sizes), min(FIRST_CHUNK, self._largest)
        while self.steps_done < total:
            began = time.perf_counter()
            chunk = self._chunk(min(count, total - self.steps_done))
            self._runner(chunk, self._sizes, self._threads)
            self.steps_done = chunk.last
            self.done = max(self.done, int(np.max(self._steps.marks[chunk.first : chunk.last], initial=-1)) + 1)
            yield self.done
            taken = max(time.perf_counter() - began, 1e-6)
            wanted = int((chunk.last - chunk.first) * min(CHUNK_SECONDS / taken, 4.0))
            count = min(max(wanted, 1), self._largest)

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
        """Functions at the beginning, middle and end of each step, as a Runge-Kutta method asks for them."""
        begins, sizes = self._steps.begins[first:last, None], self._steps.sizes[first:last, None]
        return self._loaded.sample((begins + sizes * STAGE_TIMES).ravel())


class _Single:
    """One sample in scalar code."""

    def __init__(self, loaded: Loaded, start: Array, results: Array) -> None:
        program = _programs_of(loaded).one
        self._state = start[0].copy()
        self._results = results[:, 0]
        self._program = program()
        self._model = _model(loaded)
        self._scratch = np.empty(_scratch_size(loaded, start))
        self._work = np.empty((loaded.packed.n_rows, program.slots(loaded.packed)))

    def __call__(self, chunk: Chunk, sizes: Array, threads: int | None) -> None:
        grid = chunk.functions, sizes[chunk.first : chunk.last], chunk.marks
        self._program(*self._model, *grid, self._state, self._results, self._scratch, self._work)


class _Many:
    """Blocks of samples with lanes, on several threads."""

    def __init__(self, loaded: Loaded, start: Array, results: Array) -> None:
        packed, programs = loaded.packed, _programs_of(loaded)
        self._model, self._results = _model(loaded), results
        self._states = in_blocks(start[:, None])
        self._program = (programs.varied if loaded.varied else programs.many)()
        slots, n_scratch = programs.many.slots(packed), _scratch_size(loaded, start)
        self._memory = Memory(lambda: (aligned(n_scratch, LANES), aligned(packed.n_rows, slots, LANES)))

    def __call__(self, chunk: Chunk, sizes: Array, threads: int | None) -> None:
        n_blocks, board = len(self._states), new_board(LANES)
        wanted = min(cores(), n_blocks // THREAD_BLOCKS) if threads is None else threads
        grid = chunk.functions, sizes[chunk.first : chunk.last], chunk.marks
        given = (*self._model, *grid, self._states, self._results)

        def work(patience: int) -> None:
            memory = self._memory.taken()
            self._program(*given, *memory, board, patience)
            self._memory.spare.append(memory)

        together(work, workers_for(wanted, n_blocks), board)


def _programs_of(loaded: Loaded) -> Programs:
    return DIRECT if loaded.packed.direct else COUPLED


def _model(loaded: Loaded) -> tuple[Any, ...]:
    """The arguments that stay the same."""
    packed, couplings = loaded.packed, loaded.couplings
    model = packed.table, loaded.params, packed.base, loaded.losses, loaded.loads, loaded.numbers
    return (*model, couplings.entries, couplings.factors)


def _scratch_size(loaded: Loaded, start: Array) -> int:
    return int(start.shape[-1] + 6 * loaded.packed.n_columns + loaded.couplings.room)
