"""Fixed steps of trees by compiled kernels: many steps of a batch at once."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import Step
from cadmbs.kernels.engine import uses_kernel
from cadmbs.kernels.variants import Variants
from cadmbs.system import System

COMPILED_WORK = 20_000
"""Steps times bodies from which on "auto" compiles: NumPy takes longer than the compiler, which needs ten seconds."""


def uses_tree_kernel(
    system: System, engine: str, start: Array, times: Sequence[float], step: float, variants: int = 1
) -> bool:
    """Whether a simulation with fixed steps is compiled: a function of its size alone for "auto".

    Args:
        system: A tree.
        engine: "auto", "reference" or "compiled".
        start: States (..., n_q + n_v + 1).
        times: Output times [s].
        step: Largest step [s].
        variants: Number of systems of this structure among the states, which NumPy computes one after the other.

    Raises:
        ValueError: If the engine is none of these words.
    """
    covered = uses_kernel(system, "simulation", engine) and start.size > 0
    if engine != "auto" or not covered:
        return covered
    samples = math.prod(start.shape[:-1])
    steps = (times[-1] - times[0]) / step + len(times)
    return steps * (system.tree.n + 5) * (variants + samples / 100.0) >= COMPILED_WORK


class TreeKernel:
    """Runge-Kutta steps of order 4 of a tree or of variants of one, `integrators.compiled_steps.StepKernel`.

    Where a single motion is not finite any more, NumPy takes over, and says what it is; the samples of a batch go on
    beside those that are not.
    """

    stages = 4

    def __init__(self, moving: System | Variants, threads: int | None, every_step: bool) -> None:
        """Args: what moves, threads of batches, and whether the states after all steps are wanted (for events)."""
        from cadmbs.kernels.couplings import independent_state_indices
        from cadmbs.kernels.packed_simulation import pack_simulation, pack_variants_simulation

        if isinstance(moving, Variants):
            self._system, self._loaded = moving.systems[0], pack_variants_simulation(moving)
        else:
            self._system, self._loaded = moving, pack_simulation(moving)
        direct = self._loaded.packed.direct
        self._columns: slice | Indices = slice(None) if direct else independent_state_indices(self._system)
        self._threads, self._every_step, self._failed = threads, every_step, False
        self._state: Array | None = None

    def ready(self, t: float, x: Array) -> bool:
        """Until a single motion is not finite."""
        return not self._failed

    def run(self, grid: TimeGrid, first: int, last: int, x: Array) -> tuple[int, Step] | None:
        """The states after output times, and the last one."""
        if x is not self._state:
            self._begin(x)
        own = slice(first, min(last, first + self._steps.most_steps))
        sizes, recorded = grid.sizes[own], (grid.marks[own] >= 0) | self._every_step
        recorded[-1] = True
        results = self._steps.run(grid.begins[own], sizes, recorded)[..., self._columns]
        states = list(results.reshape(len(results), *x.shape))
        numbers = np.flatnonzero(recorded)
        if x.ndim == 1 and not np.all(np.isfinite(results)):
            self._failed = True
            good = int(np.argmin(np.isfinite(results).all(axis=(1, 2))))
            if not good:
                return None
            numbers, states = numbers[:good], states[:good]
        self._state = states[-1]
        return int(numbers[-1]) + 1, stretch(grid, first, numbers.tolist(), states)

    def _begin(self, x: Array) -> None:
        from cadmbs.kernels.couplings import tree_states
        from cadmbs.kernels.trajectories import TreeSteps

        states = x.reshape(-1, x.shape[-1])
        if not self._loaded.packed.direct:
            states = tree_states(self._system, states)
        self._steps = TreeSteps(self._loaded, states, self._threads)


def stretch(grid: TimeGrid, first: int, numbers: list[int], states: list[Array], checked: bool = True) -> Step:
    """The step that stands for a stretch of steps of a grid.

    Args:
        grid: The steps.
        first: Number of the first one of the stretch.
        numbers: Steps after which states are known, counted within the stretch, the last one included.
        states: These states.
        checked: Whether what follows the last step was done.
    """
    ends = [float(grid.ends[first + k]) for k in numbers]
    rows = [(end, x) for k, end, x in zip(numbers, ends, states, strict=True) if grid.marks[first + k] >= 0]
    last = float(grid.sizes[first + numbers[-1]])
    return Step(
        ends[-1], states[-1], last, rows=rows, checkpoints=lambda dense: (ends[:-1], states[:-1]), checked=checked
    )
