"""Simulation: a scenario of a system to a Result."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.consistent import Start, consistent_start
from cadmbs.dynamics.scenarios.initial import initial_state
from cadmbs.dynamics.scenarios.times import output_times
from cadmbs.integrators import adaptive, munthe_kaas
from cadmbs.integrators.tableaus import RK4
from cadmbs.integrators.trajectory import Adjust, Bound, Progress, RightHandSide, Trajectory, unchanged
from cadmbs.kernels.variants import Variants
from cadmbs.kinematics.arguments import broadcast, positions, velocities
from cadmbs.kinematics.configuration import normalised
from cadmbs.results import Result
from cadmbs.simulation import compiled, compiled_loops
from cadmbs.simulation.compiled import takes_kernel
from cadmbs.simulation.compiled_loop_rates import loop_roads
from cadmbs.simulation.compiled_rates import tree_roads
from cadmbs.simulation.constrained import Run, prepared, require_solvable, state_of
from cadmbs.simulation.dynamics import coordinate_rate, joined, state_space
from cadmbs.simulation.equations import TreeEquations
from cadmbs.simulation.formulations import Absolute
from cadmbs.simulation.method import DEFAULT_STEP, FIXED_STEP, Choice, Words, choose, equations_for, words_of
from cadmbs.simulation.passing import GAPS, StepBound
from cadmbs.simulation.plan import overridden, own_values
from cadmbs.simulation.report import constrained_result, tree_result
from cadmbs.simulation.samples import RunOne, one_by_one
from cadmbs.simulation.variants import Wanted, simulate_variants
from cadmbs.system import Scenario, System


def simulate(
    system: System | Variants,
    scenario: Scenario | None = None,
    *,
    q: ArrayLike | None = None,
    v: ArrayLike | None = None,
    coordinates: str = "relative",
    progress: Progress | None = None,
    engine: str = "auto",
    threads: int | None = None,
    **overrides: Any,
) -> Result:
    """Motion of a mechanism under gravity, its loads, damping and friction, with its constraints and drives.

        M(q) a + C(q, v) v + g(q) + A^T l = load_forces(q, v, t) ,   A v = target(t)

    integrated together with the work of loads and drives, so that `result.drift` tells the energy error of the
    integration. `method` is a stepper, equations, or both as "equations:stepper":

    - steppers: "rk4" is the Munthe-Kaas method of order 4 on the joint manifold with fixed steps; "dop853", "rk45",
      "radau" and "bdf" are SciPy's adaptive methods with quaternions kept at unit norm; "auto" takes DOP853, or Radau
      where the equations are stiff at the start.
    - equations of mechanisms with loops, constraints or motions: "index1" solves for accelerations and multipliers at
      once; "woronetz" integrates independent coordinates, which are chosen anew when others serve better. The motion is
      the same.

    Of a batch "rk4" steps all samples together ("auto" takes it); with the other steppers each sample has steps of its
    own, one sample after the other, and the result is what single simulations give.

    With "index1", `stabilization` "projection" moves states back onto the constraints after steps that left them by
    more than `atol`; "baumgarte" adds terms to the equations; "none" only watches.

    Variants of a mechanism (`cadmbs.dynamics.variants.Variants`: other masses, inertias, geometry, gravity, loads,
    damping and friction) are simulated as one batch, whose last axis counts them. By "rk4" they share their steps;
    by other methods, and with loops, constraints or motions, they are simulated one after the other.

    Args:
        system: Compiled mechanism, or n variants of one.
        scenario: What to simulate; default the document's.
        q: Initial positions (..., n_q) in place of the scenario's. Of variants (..., n or 1, n_q), or (n_q,).
        v: Initial velocities (..., n_v) in place of the scenario's. Of variants (..., n or 1, n_v), or (n_v,).
        coordinates: "relative" for joint coordinates, all above; or absolute ones of single motions: "rA", "rp", "rE",
            "SE3", "SO3xR3", with methods of their own, see `cadmbs.absolute.simulate`.
        progress: Called with the fraction done.
        engine: "compiled" for a compiled kernel where one covers the simulation (trees, and single motions with loops
            and driven coordinates by "index1", by all methods; variants of trees by "rk4" together), "reference" for
            NumPy, "auto" for the kernel where the simulation is long or the batch large: with adaptive methods from the
            evaluation on at which that shows. `result.statistics` says how many were compiled.
        threads: Threads of the compiled kernel; None for all cores where the batch is large enough.
        **overrides: Fields of `Scenario` to replace, such as duration=2.0.

    Returns:
        Times, positions, velocities, accelerations, forces and energies at the output times, how it ended (`outcome`, a
        value, not an exception), and statistics. An interruption keeps what is finished. With constraints, columns of
        residuals, multipliers and cut joints too; what was moved to make the start consistent is among the findings.
        Of n variants, arrays (..., n, n_t, n_v) and so on.

    Raises:
        StartError: If the loops do not close, given velocities contradict them, or nothing can move.
        NotSolvableError: If the mass matrix is singular at the start.
        UnknownNameError: If a name in the scenario or an override is unknown.
        ValueError: If variants have loads or constraints of other kinds, or other scenarios but for initial values; if
            a field has no meaning in absolute coordinates.

    References:
        P-DIFF sections 4.2 and 5, theory 9.5, 9.6 and 10.
    """
    if coordinates != "relative":
        return Absolute(coordinates, scenario, q, v, progress or _silent, engine, overrides).run(system)
    if isinstance(system, Variants):
        wanted = Wanted(scenario, q, v, progress or _silent, engine, threads, overrides)
        return simulate_variants(system, wanted, simulate)
    plan = overridden(system, scenario or system.scenario, overrides)
    words = words_of(system, plan)
    guess_q, guess_v = _guess(system, plan, q, v)
    task = _Task(system, plan, words, progress or _silent, engine, threads)
    if guess_q.ndim > 1 and guess_q.size and words.stepper not in (*FIXED_STEP, "auto"):
        return one_by_one(_alone(task, q, v, math.prod(guess_q.shape[:-1])), guess_q, guess_v, task.progress)
    return _motion(task, q, v)


@dataclass(frozen=True)
class _Task:
    """What is simulated, and how.

    Attributes:
        system, plan, words, progress, engine, threads: As `simulate` was asked.
        samples: Number of motions that are simulated like this, one after the other.
    """

    system: System
    plan: Scenario
    words: Words
    progress: Progress
    engine: str
    threads: int | None
    samples: int = 1


def _motion(task: _Task, q: ArrayLike | None, v: ArrayLike | None) -> Result:
    """One motion, or motions that share their steps, from given initial values."""
    system, plan, began = task.system, task.plan, time.perf_counter()
    guess_q, guess_v = _guess(system, plan, q, v)
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # unbounded motions end in an outcome
        if task.words.equations != "tree":
            start = consistent_start(system, own_values(plan, q, v), guess_q, guess_v, v is not None)
            return _constrained(task, start, began)
        choice, found = _tree_motion(task, joined(guess_q, guess_v, np.zeros((*guess_q.shape[:-1], 1))))
        return tree_result(system, plan, choice, found, time.perf_counter() - began)


def _constrained(task: _Task, start: Start, began: float) -> Result:
    """The motion with loops, constraints or drives from a consistent start."""
    system, plan, engine = task.system, task.plan, task.engine
    equations, why = equations_for(system, task.words)
    run = prepared(system, plan, equations, start)
    first = state_of(start)
    require_solvable(run, plan.start, first)
    choice = choose(system, plan, run.equations, first, task.words, equations)
    choice = replace(choice, reason=f"{why}{choice.reason}")
    if choice.method not in FIXED_STEP:
        found = _constrained_with_own_steps(task, choice, run, first)
    elif compiled_loops.takes_kernel(run, engine, first, *_grid(plan)):
        found = compiled_loops.integrate(run, first, *_grid(plan), task.progress)
    else:
        found = _with_fixed_steps(task, run.equations, first, run.adjust)
    return constrained_result(run, plan, choice, start, found, time.perf_counter() - began)


def _constrained_with_own_steps(task: _Task, choice: Choice, run: Run, start: Array) -> Trajectory:
    """The motion with constraints by an adaptive method, with NumPy or compiled equations."""
    rate = loop_roads(run, _coordinate_rate(task.system, run.equations), task.engine, _span(task.plan), task.samples)
    bound = StepBound(task.system, run.equations, run.keeper, GAPS[choice.method])
    found = _with_own_steps(task, choice, rate, start, run.adjust, bound)
    found.compiled = min(rate.compiled, found.evaluations)
    return found


def _grid(plan: Scenario) -> tuple[list[float], float]:
    """Output times and the fixed step."""
    return output_times(plan), DEFAULT_STEP if plan.step is None else plan.step


def _alone(task: _Task, q: ArrayLike | None, v: ArrayLike | None, samples: int) -> RunOne:
    """One sample of a batch by itself: initial values that the caller gave are guesses there too."""

    def run(own_q: Array, own_v: Array, progress: Progress) -> Result:
        start = None if q is None else own_q, None if v is None else own_v
        return _motion(replace(task, progress=progress, samples=samples), *start)

    return run


def _tree_motion(task: _Task, start: Array) -> tuple[Choice, Trajectory]:
    """The motion of a tree, and the method that was taken."""
    system, plan, engine = task.system, task.plan, task.engine
    right = TreeEquations(system)
    right(plan.start, start)  # a singular start is an error; a singular passage is an outcome
    choice = choose(system, plan, right, start, task.words, "tree")
    if choice.method not in FIXED_STEP:
        rate = tree_roads(system, _coordinate_rate(system, right), engine, _span(plan), task.samples)
        found = _with_own_steps(task, choice, rate, start)
        found.compiled = min(rate.compiled, found.evaluations)  # not those of outputs within the last step
        return choice, found
    if takes_kernel(system, engine, start, *_grid(plan)):
        return choice, compiled.integrate(system, right, start, *_grid(plan), task.progress, task.threads)
    return choice, _with_fixed_steps(task, right, start, unchanged)


def _silent(fraction: float) -> None:
    """Progress that nobody asked for."""


def _guess(system: System, plan: Scenario, q: ArrayLike | None, v: ArrayLike | None) -> tuple[Array, Array]:
    own_q, own_v = initial_state(system, plan)
    q_array = own_q if q is None else normalised(system, positions(system, q))
    v_array = own_v if v is None else velocities(system, v)
    both = broadcast(q_array, v_array)
    return both[0], both[1]


def _coordinate_rate(system: System, right: RightHandSide) -> RightHandSide:
    return lambda t, x: coordinate_rate(system, right, t, x)


def _span(plan: Scenario) -> tuple[float, float]:
    times = output_times(plan)
    return times[0], times[-1]


def _with_fixed_steps(task: _Task, right: RightHandSide, start: Array, adjust: Adjust) -> Trajectory:
    times, step = _grid(task.plan)
    return munthe_kaas.integrate(state_space(task.system), RK4, right, start, times, step, task.progress, adjust)


def _with_own_steps(
    task: _Task,
    choice: Choice,
    rate: RightHandSide,
    start: Array,
    adjust: Adjust = unchanged,
    bound: Bound | None = None,
) -> Trajectory:
    plan = task.plan
    largest, tolerances = np.inf if plan.step is None else plan.step, (plan.rtol, plan.atol)
    times = output_times(plan)
    return adaptive.integrate(choice.method, rate, start, times, tolerances, largest, task.progress, adjust, bound)
