"""Simulations of trees, of batches of states and parameters: many steps at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.kernels.batch import ThreadMemory, aligned, cores, in_blocks, workers_for
from cadmbs.kernels.packed_simulation import PackedSimulation
from cadmbs.kernels.packing import LANES
from cadmbs.kernels.programs import TAIL, KernelProgram
from cadmbs.kernels.workers import new_work_queue, run_on_threads

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
class TrajectoryPrograms:
    """A batch of states, a batch of states and parameters, and one state in scalar code."""

    many: KernelProgram
    varied: KernelProgram
    one: KernelProgram


def _programs(prefix: str, module: str) -> TrajectoryPrograms:
    return TrajectoryPrograms(
        KernelProgram(f"{prefix}trajectories", module, "trajectories", _arguments("numbers", *_MANY), _TAKES),
        KernelProgram(
            f"{prefix}trajectories_varied", module, "trajectories", _arguments("number blocks", *_MANY), _TAKES
        ),
        KernelProgram(f"{prefix}trajectory", module, "trajectory", _arguments("numbers", *_ONE), _TAKES),
    )


DIRECT: Final = _programs("", "simulation")
COUPLED: Final = _programs("coupled_", "coupled_simulation")
"""Programs of systems without couplings, and of those with coupled coordinates, whose states are the tree's."""


class StepChunk(NamedTuple):
    """What a call computes: sampled functions of time, sizes of the steps, marks of those whose ends are results."""

    functions: Array
    sizes: Array
    marks: NDArray[np.int64]
    results: Array


class TreeSteps:
    """Fixed steps of a tree, or of a batch of trees, from a start that moves with each call.

    Attributes:
        most_steps: Steps that one call may take: what sampled functions of time need memory for.
    """

    def __init__(self, loaded: PackedSimulation, start: Array, threads: int | None = None) -> None:
        """Args: what moves; start (samples, n_q + n_v + 1), of variants one after the other, again and again."""
        self._loaded, self._shape, self._threads = loaded, start.shape, threads
        self.most_steps = max(1, loaded.most_times // len(STAGE_TIMES))
        runner = _Single if len(start) == 1 and not loaded.varied else _Many
        self._runner: Any = runner(loaded, start)

    def run(self, begins: Array, sizes: Array, recorded: NDArray[np.bool_]) -> Array:
        """Steps from times `begins` of `sizes`; the states (k, samples, n_q + n_v + 1) after the recorded ones.

        States are positions, velocities, work of the loads.

        Raises:
            OutsideTableError: If a table does not cover a time; nothing has moved then.
        """
        functions = self._loaded.sample((begins[:, None] + sizes[:, None] * STAGE_TIMES).ravel())
        marks = np.where(recorded, np.cumsum(recorded) - 1, -1).astype(np.int64)
        results = np.empty((int(np.sum(recorded)), *self._shape))
        self._runner(StepChunk(functions, np.ascontiguousarray(sizes[:, None]), marks[:, None], results), self._threads)
        return results


class _Single:
    """One sample in scalar code."""

    def __init__(self, loaded: PackedSimulation, start: Array) -> None:
        program = _programs_of(loaded).one
        self._state = start[0].copy()
        self._program = program()
        self._model = _model(loaded)
        self._scratch = np.empty(_scratch_size(loaded, start))
        self._work = np.empty((loaded.packed.n_rows, program.slots(loaded.packed)))

    def __call__(self, chunk: StepChunk, threads: int | None) -> None:
        grid = chunk.functions, chunk.sizes, chunk.marks
        self._program(*self._model, *grid, self._state, chunk.results[:, 0], self._scratch, self._work)


class _Many:
    """Blocks of samples with lanes, on several threads."""

    def __init__(self, loaded: PackedSimulation, start: Array) -> None:
        packed, programs = loaded.packed, _programs_of(loaded)
        self._model = _model(loaded)
        self._states = in_blocks(start[:, None])
        self._program = (programs.varied if loaded.varied else programs.many)()
        slots, n_scratch = programs.many.slots(packed), _scratch_size(loaded, start)
        self._memory = ThreadMemory(lambda: (aligned(n_scratch, LANES), aligned(packed.n_rows, slots, LANES)))

    def __call__(self, chunk: StepChunk, threads: int | None) -> None:
        n_blocks, queue = len(self._states), new_work_queue(LANES)
        wanted = min(cores(), n_blocks // THREAD_BLOCKS) if threads is None else threads
        grid = chunk.functions, chunk.sizes, chunk.marks
        given = (*self._model, *grid, self._states, chunk.results)

        def work(spin_limit: int) -> None:
            memory = self._memory.acquire()
            self._program(*given, *memory, queue, spin_limit)
            self._memory.spare.append(memory)

        run_on_threads(work, workers_for(wanted, n_blocks), queue)


def _programs_of(loaded: PackedSimulation) -> TrajectoryPrograms:
    return DIRECT if loaded.packed.direct else COUPLED


def _model(loaded: PackedSimulation) -> tuple[Any, ...]:
    """The arguments that stay the same."""
    packed, couplings = loaded.packed, loaded.couplings
    model = packed.table, loaded.params, packed.base, loaded.losses, loaded.loads, loaded.numbers
    return (*model, couplings.entries, couplings.factors)


def _scratch_size(loaded: PackedSimulation, start: Array) -> int:
    return int(start.shape[-1] + 6 * loaded.packed.n_columns + loaded.couplings.room)
