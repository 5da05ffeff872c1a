"""The compiled road of simulations: fixed steps of trees, whole trajectories without a return to Python."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.errors import CadmbsError
from cadmbs.integrators import munthe_kaas
from cadmbs.integrators.tableaus import RK4
from cadmbs.integrators.trajectory import End, Progress, RightHandSide, Trajectory
from cadmbs.kernels.engine import uses_kernel
from cadmbs.kernels.variants import Variants
from cadmbs.simulation.dynamics import state_space
from cadmbs.system import System

LARGE = 20_000
"""Steps times bodies from which on "auto" compiles: NumPy takes longer than the compiler, which needs ten seconds."""


def takes_kernel(
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
    return steps * (system.tree.n + 5) * (variants + samples / 100.0) >= LARGE


def integrate(
    moving: System | Variants,
    rate: RightHandSide,
    start: Array,
    times: Sequence[float],
    largest_step: float,
    progress: Progress,
    threads: int | None = None,
) -> Trajectory:
    """What `munthe_kaas.integrate` gives with RK4, by compiled kernels.

    Where the motion or a function of time fails, the reference road goes on from the last output, and says what it is.

    Args:
        moving: A tree, or variants of one.
        rate: The right-hand side of the reference road.
        start: States (..., n_q + n_v + 1), of variants (..., n, n_q + n_v + 1): positions, velocities, work of loads.
        times: Output times [s].
        largest_step: Largest step [s].
        progress: Called with the fraction done.
        threads: Number of threads; None for all cores where the batch is large enough.
    """
    from cadmbs.kernels.couplings import own_places, tree_states
    from cadmbs.kernels.loaded import loaded_system, loaded_variants
    from cadmbs.kernels.trajectories import March, Steps

    if isinstance(moving, Variants):
        system, loaded = moving.systems[0], loaded_variants(moving)
    else:
        system, loaded = moving, loaded_system(moving)
    counts = [max(1, math.ceil((e - b) / largest_step * (1.0 - 1e-12))) for b, e in itertools.pairwise(times)]
    states = start.reshape(-1, start.shape[-1])
    own: slice | Indices = slice(None)
    if not loaded.packed.direct:
        states, own = tree_states(system, states), own_places(system)
    march = March(loaded, states, Steps(*step_grid(times, counts)), threads)
    found = Trajectory()
    found.record(times[0], start)
    try:
        for done in march:
            sound = _record(found, march.results, own, times, counts, done)
            if not sound:
                return _by_reference(system, rate, found, times, largest_step, progress)
            progress((found.stopped_at - times[0]) / max(times[-1] - times[0], 1e-300))
    except KeyboardInterrupt:
        found.end = End.INTERRUPTED
    except CadmbsError:
        return _by_reference(system, rate, found, times, largest_step, progress)
    return found


def step_grid(times: Sequence[float], counts: Sequence[int]) -> tuple[Array, Array, NDArray[np.int64]]:
    """Beginnings and sizes of all steps, and the outputs that they lead to."""
    numbers, begins = np.asarray(counts, dtype=np.int64), np.asarray(times[:-1], dtype=np.float64)
    sizes = np.repeat(np.diff(np.asarray(times, dtype=np.float64)) / np.maximum(numbers, 1), numbers)
    last = np.cumsum(numbers)
    within = np.arange(len(sizes)) - np.repeat(last - numbers, numbers)
    marks = np.full(len(sizes), -1, dtype=np.int64)
    marks[last - 1] = np.arange(len(numbers))
    return np.repeat(begins, numbers) + within * sizes, sizes, marks


def _record(
    found: Trajectory, results: Array, own: slice | Indices, times: Sequence[float], counts: Sequence[int], done: int
) -> bool:
    """Append the independent coordinates of the new outputs; False from the first one that is not finite on."""
    shape = found.states[0].shape
    for place in range(len(found.times) - 1, done):
        if not np.all(np.isfinite(results[place])):
            return False
        found.record(times[place + 1], results[place][:, own].reshape(shape))
        found.steps += counts[place]
        found.evaluations += 4 * counts[place]
        found.compiled += 4 * counts[place]
    return True


def _by_reference(
    system: System,
    rate: RightHandSide,
    found: Trajectory,
    times: Sequence[float],
    largest_step: float,
    progress: Progress,
) -> Trajectory:
    """The rest of the motion from the last output on, whose end says why the kernel could not go on."""
    begun = len(found.times) - 1
    rest = munthe_kaas.integrate(
        state_space(system), RK4, rate, found.states[-1], times[begun:], largest_step, progress
    )
    rest.times, rest.states = found.times + rest.times[1:], found.states + rest.states[1:]
    rest.steps, rest.evaluations = rest.steps + found.steps, rest.evaluations + found.evaluations
    rest.compiled = found.compiled
    return rest
