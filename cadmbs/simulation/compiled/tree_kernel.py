"""Compiled kernels of trees: many fixed steps of a batch at once, and the right-hand side of one state."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.integrators.compiled_steps import CompiledSteps
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import RightHandSide, Step
from cadmbs.kernels.calls.engine_choice import (
    TREE_EVALUATION_SECONDS,
    EngineCosts,
    EngineDecision,
    EngineOptions,
    decide,
)
from cadmbs.kernels.calls.programs import KernelProgram
from cadmbs.kernels.calls.single import COUPLED as COUPLED_PROGRAMS
from cadmbs.kernels.calls.single import PROGRAMS, bound_program
from cadmbs.kernels.calls.single_quantities import LOAD_FORCES
from cadmbs.kernels.calls.variants import FORWARD_DYNAMICS, SUMS, Variants
from cadmbs.kernels.coupled.couplings import independent_state_indices, tree_states
from cadmbs.kernels.loads.packed_loads import constants_and_others
from cadmbs.kernels.steps.packed_simulation import PackedSimulation, pack_simulation, pack_variants_simulation
from cadmbs.kernels.steps.trajectories import COUPLED, DIRECT
from cadmbs.simulation.compiled.engine_switch import CompiledRate, EngineSwitch
from cadmbs.system import System

SAMPLES_AT_ONCE: Final = 100.0
"""Samples of a batch that NumPy evaluates in the time of one more evaluation."""

MOTIONLESS: Final = "has nothing that moves"
"""Why no kernel covers a system without coordinates, or a batch without samples."""


def tree_step_decision(
    moving: System | Variants, engine: str, start: Array, times: Sequence[float], step: float
) -> EngineDecision:
    """The engine of a simulation of trees with fixed steps.

    Args:
        moving: A tree, or variants of one, which NumPy computes one after the other.
        engine: "auto", "reference" or "compiled".
        start: States (..., n_q + n_v + 1).
        times: Output times [s].
        step: Largest step [s].

    Raises:
        ArgumentError: If the engine is none of these.
    """
    system, variants = (moving.systems[0], len(moving.systems)) if isinstance(moving, Variants) else (moving, 1)
    samples = math.prod(start.shape[:-1])
    single = samples == 1 and not isinstance(moving, Variants)
    together = variants + (0.0 if single else samples / SAMPLES_AT_ONCE)
    evaluation = tree_evaluation_seconds(system) * together
    costs = EngineCosts(_step_programs(moving, single), evaluation, "" if system.n_v and samples else MOTIONLESS)
    evaluations = TreeKernel.stages * ((times[-1] - times[0]) / step + len(times))
    decision = decide(system.name, engine, costs, evaluations)
    return decision or EngineDecision(False, "")  # it is known, as the number of evaluations is


def _step_programs(moving: System | Variants, single: bool) -> tuple[KernelProgram, ...]:
    """What a simulation with fixed steps calls."""
    if isinstance(moving, Variants):
        programs = COUPLED if not moving.systems[0].tree.velocities.is_permutation else DIRECT
        return programs.varied, FORWARD_DYNAMICS, SUMS
    programs = DIRECT if moving.tree.velocities.is_permutation else COUPLED
    return (programs.single if single else programs.batch,)


def tree_evaluation_seconds(system: System) -> float:
    """About how long NumPy takes for the accelerations of a tree [s]."""
    return TREE_EVALUATION_SECONDS * (system.tree.n + 5)


class TreeKernel:
    """Runge-Kutta steps of order 4 of a tree or of variants of one, `integrators.compiled_steps.StepKernel`.

    Where a single motion is not finite any more, NumPy takes over and reports the reason; the other samples of a batch
    continue.
    """

    stages = 4

    def __init__(self, moving: System | Variants, threads: int | None, every_step: bool) -> None:
        """Args: mechanism or variants, threads of batches, whether states after all steps are returned for events."""
        if isinstance(moving, Variants):
            self._system, self._packed = moving.systems[0], pack_variants_simulation(moving)
        else:
            self._system, self._packed = moving, pack_simulation(moving)
        direct = self._packed.packed.direct
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
        chunk = slice(first, min(last, first + self._steps.most_steps))
        sizes, recorded = grid.sizes[chunk], (grid.marks[chunk] >= 0) | self._every_step
        recorded[-1] = True
        results = self._steps.run(grid.begins[chunk], sizes, recorded)[..., self._columns]
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
        from cadmbs.kernels.steps.trajectories import TreeSteps

        states = x.reshape(-1, x.shape[-1])
        if not self._packed.packed.direct:
            states = tree_states(self._system, states)
        self._steps = TreeSteps(self._packed, states, self._threads)


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


def compiled_tree_steps(moving: System | Variants, threads: int | None, events: bool) -> CompiledSteps:
    """Compiled steps of a simulation; with events, states after all steps are known."""
    return CompiledSteps(TreeKernel(moving, threads, events))


def tree_engine_switch(
    system: System, reference: RightHandSide, options: EngineOptions, span: tuple[float, float]
) -> EngineSwitch:
    """The engine of the right-hand side of a tree.

    Raises:
        ValueError: If the engine is none of the known ones.
    """
    dynamics = (PROGRAMS if system.tree.velocities.is_permutation else COUPLED_PROGRAMS)["forward_dynamics"]
    uncovered = "" if system.n_v else MOTIONLESS
    costs = EngineCosts((LOAD_FORCES, dynamics), tree_evaluation_seconds(system), uncovered)
    decision = decide(system.name, options.engine, costs, None)
    fast = lambda fallback: compiled_tree_rate(system, fallback)  # noqa: E731
    return EngineSwitch(reference, fast, decision, costs, span, options.samples)


def compiled_tree_rate(system: System, reference: RightHandSide) -> CompiledRate:
    """(dq/dt, a, power of the loads) of a tree; loads of one with coupled coordinates act along those of the tree."""
    simulation = pack_simulation(system)
    packed = simulation.packed
    load_forces, (dynamics, dynamics_work) = LOAD_FORCES(), bound_program(system, "forward_dynamics", packed)
    model = simulation.arrays()
    tree = model[:2]
    tree_tau, work = np.empty(packed.n_columns), np.empty((packed.n_rows, LOAD_FORCES.slots(packed)))
    sampled, coupled = _sampler(simulation), not system.tree.velocities.is_permutation
    positions, velocities = system.tree.positions, system.tree.velocities

    def accelerate(t: float, q: Array, v: Array, a: Array) -> float:
        if coupled:
            coordinates = positions.spread(q), velocities.spread_rate(v)
            load_forces(*model, sampled(t), 0, *coordinates, tree_tau, work)
            tau = velocities.gather(tree_tau)
        else:
            load_forces(*model, sampled(t), 0, q, v, tree_tau, work)
            tau = tree_tau
        dynamics(*tree, q, v, tau, a, dynamics_work)
        return float(tau.dot(v))

    return CompiledRate(system, accelerate, reference)


def _sampler(simulation: PackedSimulation) -> Callable[[float], Array]:
    """Values (1, n) of the functions of time; constants are evaluated once, and the others once for equal times."""
    values, moving = constants_and_others(simulation.functions)
    last = [math.nan]

    def sampled(t: float) -> Array:
        if t != last[0]:
            last[0] = math.nan
            for k, function in moving:
                values[0, k] = function.jet(t).value
            last[0] = t
        return values

    return (lambda t: values) if not moving else sampled
