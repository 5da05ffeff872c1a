"""Simulation: a scenario of a system to a Result."""

from __future__ import annotations

import dataclasses
import difflib
import importlib.metadata
import platform
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.dynamics import energy, forward_dynamics, load_forces
from cadmbs.dynamics.applicable import require_tree
from cadmbs.errors import CadmbsError, UnknownNameError
from cadmbs.integrators import adaptive, munthe_kaas
from cadmbs.integrators.tableaus import RK4
from cadmbs.integrators.trajectory import Progress, Trajectory
from cadmbs.kinematics.arguments import broadcast, positions, velocities
from cadmbs.kinematics.configuration import normalised
from cadmbs.results import Result
from cadmbs.simulation.dynamics import coordinate_rate, split, state_space, tangent_rate
from cadmbs.simulation.method import DEFAULT_STEP, FIXED_STEP, Choice, choose
from cadmbs.simulation.monitors import body_columns, follower_columns, limit_findings
from cadmbs.simulation.outcomes import outcome_of
from cadmbs.simulation.start import initial_state
from cadmbs.system import Scenario, System
from cadmbs.system.units import coordinate_units


def simulate(
    system: System,
    scenario: Scenario | None = None,
    *,
    q: ArrayLike | None = None,
    v: ArrayLike | None = None,
    progress: Progress | None = None,
    **overrides: Any,
) -> Result:
    """Motion of a mechanism under gravity, its loads, damping and friction.

        M(q) a + C(q, v) v + g(q) = load_forces(q, v, t)

    integrated together with the work of the loads, so that `result.drift` tells the energy error of the integration.
    "rk4" is the Munthe-Kaas method of order 4 on the joint manifold with fixed steps; "dop853", "rk45", "radau" and
    "bdf" are SciPy's adaptive methods with quaternions kept at unit norm; "auto" takes DOP853, or Radau where the
    equations are stiff at the start.

    Args:
        system: Compiled mechanism without loops.
        scenario: What to simulate; default the document's.
        q: Initial positions (..., n_q) in place of the scenario's; batches need method "rk4".
        v: Initial velocities (..., n_v) in place of the scenario's.
        progress: Called with the fraction done.
        **overrides: Fields of `Scenario` to replace, such as duration=2.0.

    Returns:
        Times, positions, velocities, accelerations, forces and energies at the output times, how it ended (`outcome`, a
        value, not an exception), and statistics. An interruption keeps what is finished.

    Raises:
        NotSolvableError: If the mechanism has loops, or the mass matrix is singular at the start.
        UnknownNameError: If a name in the scenario or an override is unknown.
    """
    require_tree(system, "simulation")
    plan = _overridden(scenario or system.scenario, overrides)
    start = _start(system, plan, q, v)
    tangent_rate(system, plan.start, start)  # a singular start is an error; a singular passage is an outcome
    choice = choose(system, plan, start)
    began = time.perf_counter()
    with np.errstate(over="ignore", invalid="ignore"):  # a motion that grows without bound ends in an outcome
        found = _integrate(system, plan, choice, start, progress or _silent)
        return _result(system, plan, choice, found, time.perf_counter() - began)


def _silent(fraction: float) -> None:
    """Progress that nobody asked for."""


def _overridden(scenario: Scenario, overrides: dict[str, Any]) -> Scenario:
    known = [field.name for field in dataclasses.fields(Scenario)]
    for name in overrides:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise UnknownNameError(f"a scenario has no field {name!r}{hint}")
    plan = dataclasses.replace(scenario, **overrides)
    for word in ("duration", "output_step", "rtol", "atol"):
        if not (np.isfinite(getattr(plan, word)) and getattr(plan, word) > 0.0):
            raise UnknownNameError(f"scenario: {word} is {getattr(plan, word)}, expected a finite number above zero")
    return plan


def _start(system: System, plan: Scenario, q: ArrayLike | None, v: ArrayLike | None) -> Array:
    own_q, own_v = initial_state(system, plan)
    q_array = own_q if q is None else normalised(system, positions(system, q))
    v_array = own_v if v is None else velocities(system, v)
    q_array, v_array = broadcast(q_array, v_array)
    return np.concatenate([q_array, v_array, np.zeros((*q_array.shape[:-1], 1))], axis=-1)


def output_times(plan: Scenario) -> list[float]:
    """start, start + output_step, ..., and the end."""
    count = int(np.floor(plan.duration / plan.output_step * (1.0 + 1e-12)))
    times = [plan.start + k * plan.output_step for k in range(count + 1)]
    end = plan.start + plan.duration
    if end - times[-1] > 1e-9 * plan.output_step:
        return [*times, end]
    return [*times[:-1], end] if count else times


def _integrate(system: System, plan: Scenario, choice: Choice, start: Array, progress: Progress) -> Trajectory:
    times = output_times(plan)
    if choice.method in FIXED_STEP:
        rate: Callable[[float, Array], Array] = lambda t, x: tangent_rate(system, t, x)  # noqa: E731
        step = DEFAULT_STEP if plan.step is None else plan.step
        return munthe_kaas.integrate(state_space(system), RK4, rate, start, times, step, progress)
    largest = np.inf if plan.step is None else plan.step
    tolerances = (plan.rtol, plan.atol)
    return adaptive.integrate(
        choice.method, lambda t, x: coordinate_rate(system, t, x), start, times, tolerances, largest, progress
    )


def _result(system: System, plan: Scenario, choice: Choice, found: Trajectory, seconds: float) -> Result:
    """Accelerations, forces and energies at the stored states, all in one batch."""
    t = np.array(found.times)
    states = np.stack(found.states, axis=-2)
    q, v = split(system, states)
    q = normalised(system, q)
    try:
        tau = load_forces(system, q, v, t)
        a = forward_dynamics(system, q, v, tau)
    except CadmbsError:  # the last state is where the equations fail: its acceleration does not exist
        tau, a = np.full_like(v, np.nan), np.full_like(v, np.nan)
    kinetic, potential = energy(system, q, v)
    columns = follower_columns(system, q, v, a)
    for word in plan.outputs:
        if word.startswith("body/"):
            columns |= body_columns(system, q, v, word.removeprefix("body/"))
    return Result(
        t=t, q=q, v=v, a=a, tau=tau,
        kinetic=kinetic, potential=potential, supplied=states[..., -1],
        position_names=system.position_names,
        velocity_names=system.velocity_names,
        outcome=outcome_of(found, plan),
        columns=columns,
        statistics=_statistics(found, seconds),
        metadata=_metadata(system, plan, choice),
        findings=limit_findings(system, t, q, v),
    )  # fmt: skip


def _statistics(found: Trajectory, seconds: float) -> dict[str, Any]:
    return {
        "steps": found.steps,
        "evaluations": found.evaluations,
        "jacobians": found.jacobians,
        "wall_time_s": seconds,
    }


def _metadata(system: System, plan: Scenario, choice: Choice) -> dict[str, Any]:
    versions = {name: importlib.metadata.version(name) for name in ("cadmbs", "numpy", "scipy")}
    return {
        "mechanism": {"name": system.name, "sha256": system.model_hash},
        "scenario": dataclasses.asdict(plan),
        "method": {"name": choice.method, "reason": choice.reason},
        "tolerances": {"rtol": plan.rtol, "atol": plan.atol, "step": plan.step},
        "versions": {"python": platform.python_version(), **versions},
        "coordinate_units": coordinate_units(system),
    }
