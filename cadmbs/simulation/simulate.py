"""Simulation: a scenario of a system to a Result, in any coordinates."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.consistent import Start, consistent_start, one_start
from cadmbs.dynamics.scenarios.initial import initial_state
from cadmbs.dynamics.scenarios.times import output_times
from cadmbs.integrators.loop import integrate
from cadmbs.integrators.trajectory import Progress, Trajectory, no_progress
from cadmbs.kernels.variants import Variants
from cadmbs.kinematics.configuration import normalized
from cadmbs.results import Result
from cadmbs.simulation.batch import simulated_batch
from cadmbs.simulation.constrained import ConstrainedFormulation
from cadmbs.simulation.formulation import Formulation
from cadmbs.simulation.method import parse_method
from cadmbs.simulation.plan import overridden, own_values
from cadmbs.simulation.recent import recent_starts
from cadmbs.simulation.report import assembled, capped_step_note
from cadmbs.simulation.states import joined
from cadmbs.simulation.stops import stop_events, with_watched_bodies
from cadmbs.simulation.tree import TreeFormulation
from cadmbs.simulation.variants import simulate_variants
from cadmbs.system import Scenario, System
from cadmbs.system.arguments import broadcast, positions, velocities


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

    Of a batch "rk4" steps all samples together ("auto" takes it); with the other steppers, and with stops, each sample
    has steps of its own, one sample after the other, and the result is what single simulations give. Each sample ends
    by itself: its later rows are not a number, and `result.outcomes` says how.

    `stop` is a list of {"when": column or coordinate, "crosses": value, "direction": "up", "down" or "any"}: the motion
    ends where the first of them is crossed, located to rounding, with that state as its last row (in a batch in
    `result.events`).

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
        coordinates: "relative" for joint coordinates, all above; or absolute ones of single motions, in which the
            scenario's method is not looked at. "rA" (rotation matrices), "rp" (Euler parameters), "rE" (Euler angles):
            index-3 equations by "implicit_euler", "bdf2" or "generalized_alpha" with fixed steps. "SE3" (body-fixed
            twists), "SO3xR3" (mixed twists): Munthe-Kaas "euler", "heun", "kutta3", "rk4" with fixed and "bs32", "dp54"
            with adaptive steps on index-1 equations; "implicit_euler", "bdf2", "generalized_alpha", "stabilized_alpha"
            and "rattle" on index-3 equations.
        progress: Called with the fraction done.
        engine: "compiled" for a compiled kernel where one covers the simulation (trees, and single motions with loops
            and driven coordinates by "index1", by all methods; variants of trees by "rk4" together), "reference" for
            NumPy, "auto" for the kernel where the simulation is long or the batch large: with adaptive methods from the
            evaluation on at which that shows. `result.statistics` says how many were compiled.
        threads: Threads of the compiled kernel; None for all cores where the batch is large enough.
        **overrides: Fields of `Scenario` to replace, such as duration=2.0, stop=[...].

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
    request = SimulationRequest(scenario, q, v, coordinates, progress or no_progress, engine, threads, overrides)
    if isinstance(system, Variants):
        return simulate_variants(system, request, simulated)
    plan = request.plan(system)
    if coordinates == "relative":
        guess = initial_guess(system, plan, request)
        if guess[0].ndim > 1:
            return simulated_batch(system, plan, request, guess, simulated)
    return simulated(system, plan, request)


@dataclass(frozen=True)
class SimulationRequest:
    """What `simulate` was asked for, besides the system.

    Attributes:
        scenario, q, v, coordinates, progress, engine, threads, overrides: As there.
        samples: Number of simulations like this one, which come one after the other.
    """

    scenario: Scenario | None
    q: ArrayLike | None
    v: ArrayLike | None
    coordinates: str
    progress: Progress
    engine: str
    threads: int | None
    overrides: dict[str, Any]
    samples: int = 1

    def plan(self, system: System) -> Scenario:
        """The scenario with its overrides."""
        return overridden(system, self.scenario or system.scenario, self.overrides)


def simulated(system: System, plan: Scenario, request: SimulationRequest) -> Result:
    """One motion, or motions that share their steps."""
    began, times = time.perf_counter(), output_times(plan)
    plan = with_watched_bodies(system, plan) if plan.stop else plan
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # unbounded motions end in an outcome
        formulation = formulate(system, plan, request)
        steps = formulation.steps(times, bool(plan.stop))

        def result(trajectory: Trajectory) -> Result:
            report = formulation.report(trajectory)
            report = replace(report, findings=(*report.findings, *capped_step_note(formulation.plan, steps)))
            seconds = time.perf_counter() - began
            return assembled(system, formulation.plan, request.coordinates, trajectory, report, seconds)

        trajectory = integrate(
            steps,
            formulation.start,
            times,
            after_step=formulation.after_step,
            events=stop_events(system, plan, formulation, result) if plan.stop else (),
            progress=request.progress,
            row=formulation.row,
        )
        return result(trajectory)


def formulate(system: System, plan: Scenario, request: SimulationRequest) -> Formulation:
    """The formulation of a mechanism in the coordinates asked for, from a consistent start.

    Raises:
        StartError: If the loops do not close, given velocities contradict them, or nothing can move.
        NotSolvableError: If the equations have no solution at the start, or the method cannot treat the mechanism.
        UnknownNameError: If the coordinates or the method are unknown.
        ValueError: If an override has no meaning with these coordinates and this method.
    """
    if request.coordinates != "relative":
        from cadmbs.absolute import absolute_formulation

        start = one_start(system, plan, request.q, request.v)
        return absolute_formulation(system, plan, request.coordinates, start, request.overrides, request.engine)
    spec, (q, v) = parse_method(system, plan), initial_guess(system, plan, request)
    if spec.equations == "tree":
        state = joined(q, v, np.zeros((*q.shape[:-1], 1)))
        return TreeFormulation(system, plan, spec, state, request.engine, request.threads, request.samples)
    closed = closed_start(system, own_values(plan, request.q, request.v), q, v, request.v is not None)
    return ConstrainedFormulation(system, plan, spec, closed, request.engine, request.samples)


def closed_start(system: System, plan: Scenario, q: Array, v: Array, guessed: bool) -> Start:
    """`consistent_start`, remembered for a simulation that is run again."""
    given = [tuple(sorted((name, *values) for name, values in x.items())) for x in (plan.positions, plan.velocities)]
    key = (plan.start, *given, tuple(plan.hold), q.shape, q.tobytes(), v.tobytes(), guessed)
    return system.derived(recent_starts).value(key, lambda: consistent_start(system, plan, q, v, guessed))


def initial_guess(system: System, plan: Scenario, request: SimulationRequest) -> tuple[Array, Array]:
    """Positions (..., n_q) and velocities (..., n_v) that the scenario or the caller gives."""
    first_q, first_v = initial_state(system, plan)
    q = first_q if request.q is None else normalized(system, positions(system, request.q))
    v = first_v if request.v is None else velocities(system, request.v)
    both = broadcast(q, v)
    return both[0], both[1]
