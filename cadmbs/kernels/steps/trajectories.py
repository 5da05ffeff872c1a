"""Simulations of trees, of batches of states and parameters: many steps at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.kernels.calls.batch import ThreadMemory, aligned, cores, in_blocks, workers_for
from cadmbs.kernels.calls.programs import TAIL, KernelProgram
from cadmbs.kernels.calls.workers import new_work_queue, run_on_threads
from cadmbs.kernels.steps.packed_simulation import PackedSimulation
from cadmbs.kernels.tree.packing import SIMD_LANES

THREAD_BLOCKS: Final = 4
"""Blocks of samples per thread from which on one more thread pays."""

STAGE_TIMES: Final = np.array([0.0, 0.5, 1.0])
"""Times of functions in a Runge-Kutta step, in step sizes: `cadmbs.kernels.tree.packing.STEP_SAMPLES` rows a step."""


class TrajectoryPrograms(NamedTuple):
    """Programs for a batch of states, for a batch of states and parameters, and for one state in scalar code."""

    batch: KernelProgram
    varied: KernelProgram
    single: KernelProgram


def _programs(prefix: str) -> TrajectoryPrograms:
    def program(name: str, kernel: str, numbers: str, *state: str) -> KernelProgram:
        arrays = ("integers", numbers, numbers, "integers", numbers, "integers", "numbers", numbers)
        arguments = (*arrays, "numbers", "integers", *state)
        return KernelProgram(f"{prefix}{name}", "steps.simulation", f"{prefix}{kernel}", arguments, 1.5)

    blocks = ("blocks", "blocks", *TAIL)
    return TrajectoryPrograms(
        program("trajectories", "trajectories", "numbers", *blocks),
        program("trajectories_varied", "trajectories", "number blocks", *blocks),
        program("trajectory", "trajectory", "numbers", "result vector", "result", "result vector", "block"),
    )


DIRECT: Final = _programs("")
COUPLED: Final = _programs("coupled_")
"""Programs of systems without couplings, and of those with coupled coordinates, whose states are the tree's."""


class StepChunk(NamedTuple):
    """Steps of one call: sampled functions of time, step sizes, index of the result after each or -1; the results."""

    functions: Array
    sizes: Array
    marks: NDArray[np.int64]
    results: Array


class TreeSteps:
    """Fixed steps of a tree, or of a batch of trees, from a start that moves with each call.

    Attributes:
        most_steps: Most steps of one call, by the memory of sampled functions of time.
    """

    def __init__(self, simulation: PackedSimulation, start: Array, threads: int | None = None) -> None:
        """Args: the moving system; start (samples, n_q + n_v + 1), of variants one after the other, repeated."""
        self._simulation, self._shape = simulation, start.shape
        self.most_steps = max(1, simulation.most_times // len(STAGE_TIMES))
        single = len(start) == 1 and not simulation.varied
        self._advance = _single_steps(simulation, start) if single else _batch_steps(simulation, start, threads)

    def run(self, begins: Array, sizes: Array, recorded: NDArray[np.bool_]) -> Array:
        """Steps from times `begins` of `sizes`; the states (k, samples, n_q + n_v + 1) after the recorded ones.

        States are positions, velocities, work of the loads.

        Raises:
            OutsideTableError: If a table does not cover a time; the state is unchanged then.
        """
        functions = self._simulation.sample((begins[:, None] + sizes[:, None] * STAGE_TIMES).ravel())
        marks = result_indices(recorded)
        results = np.empty((int(np.sum(recorded)), *self._shape))
        self._advance(StepChunk(functions, np.ascontiguousarray(sizes[:, None]), marks, results))
        return results


def result_indices(recorded: NDArray[np.bool_]) -> NDArray[np.int64]:
    """(steps, 1) index of the result after each recorded step; -1 after the others."""
    return np.where(recorded, np.cumsum(recorded) - 1, -1).astype(np.int64)[:, None]


def _single_steps(simulation: PackedSimulation, start: Array) -> Callable[[StepChunk], None]:
    """One sample in scalar code."""
    packed, couplings = simulation.packed, simulation.couplings
    program = (DIRECT if packed.direct else COUPLED).single
    run, state, scratch = program(), start[0].copy(), np.empty(_scratch_size(simulation, start))
    work = np.empty((packed.n_rows, program.slots(packed)))
    arrays = (*simulation.arrays(), couplings.entries, couplings.factors)

    def advance(chunk: StepChunk) -> None:
        run(*arrays, *chunk[:3], state, chunk.results[:, 0], scratch, work)

    return advance


def _batch_steps(simulation: PackedSimulation, start: Array, threads: int | None) -> Callable[[StepChunk], None]:
    """Blocks of samples with lanes, on several threads."""
    packed, couplings, states = simulation.packed, simulation.couplings, in_blocks(start[:, None])
    programs = DIRECT if packed.direct else COUPLED
    run = (programs.varied if simulation.varied else programs.batch)()
    slots, n_scratch, n_blocks = programs.batch.slots(packed), _scratch_size(simulation, start), len(states)
    memory = ThreadMemory(lambda: (aligned(n_scratch, SIMD_LANES), aligned(packed.n_rows, slots, SIMD_LANES)))
    arrays = (*simulation.arrays(), couplings.entries, couplings.factors)
    n_threads = min(cores(), n_blocks // THREAD_BLOCKS) if threads is None else threads

    def advance(chunk: StepChunk) -> None:
        queue = new_work_queue(SIMD_LANES)

        def work(spin_limit: int) -> None:
            scratch_and_work = memory.acquire()
            run(*arrays, *chunk[:3], states, chunk.results, *scratch_and_work, queue, spin_limit)
            memory.spare.append(scratch_and_work)

        run_on_threads(work, workers_for(n_threads, n_blocks), queue)

    return advance


def _scratch_size(simulation: PackedSimulation, start: Array) -> int:
    return int(start.shape[-1] + 6 * simulation.packed.n_columns + simulation.couplings.n_workspace)
