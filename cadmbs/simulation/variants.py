"""Simulation of many systems of one structure: together with shared steps, or one after the other."""

from __future__ import annotations

import dataclasses
import time
from typing import TYPE_CHECKING, Final

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints import rows
from cadmbs.dynamics import variants as dynamics
from cadmbs.dynamics.scenarios.initial import initial_state, tree_coordinate_names
from cadmbs.dynamics.scenarios.times import output_times
from cadmbs.errors import ShapeError
from cadmbs.integrators.compiled_steps import CompiledSteps
from cadmbs.integrators.loop import integrate
from cadmbs.integrators.runge_kutta import RungeKutta
from cadmbs.integrators.step_control import GridSteps
from cadmbs.integrators.tableaus import RK4
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.kernels.variants import Variants, names_that_differ
from cadmbs.kinematics.configuration import normalized
from cadmbs.results import OutcomeKind, Result
from cadmbs.simulation.batch import Run, Simulated, failed_samples, joined_results, shares_steps, simulated_singly
from cadmbs.simulation.equations import VariantEquations
from cadmbs.simulation.method import DEFAULT_STEP, choose, parse_method
from cadmbs.simulation.states import joined, split, state_space
from cadmbs.simulation.tree_kernel import TreeKernel, uses_tree_kernel
from cadmbs.simulation.variant_results import gathered, mechanisms, variants_result
from cadmbs.system import Scenario, System
from cadmbs.system.arguments import broadcast, positions, velocities
from cadmbs.system.loads import JointForce, JointSpring, Load, SpringDamper, WrenchLoad

if TYPE_CHECKING:
    from cadmbs.simulation.simulate import SimulationRequest

OWN_FIELDS: Final = ("positions", "velocities", "hold")
"""Fields of the scenarios in which variants may differ."""


def simulate_variants(variants: Variants, request: SimulationRequest, simulated: Simulated) -> Result:
    """The motion of each of n systems, as one Result (..., n, n_t, ...).

    Args:
        variants: The n systems.
        request: What `cadmbs.simulate` was asked for.
        simulated: The simulation of one motion of one system.

    Raises:
        ValueError: If the systems have loads or constraints of other kinds, or other scenarios but for initial values,
            or coordinates are not relative.
    """
    if request.coordinates != "relative":
        raise ValueError(f"variants are simulated in relative coordinates, not in {request.coordinates!r}")
    plans, n = _plans(variants, request), len(variants.systems)
    _require_alike(variants)
    first, start = variants.systems[0], _start(variants, plans, request)
    batch = start.shape[:-1]
    whole: Result | None = None
    left: Indices = np.arange(int(np.prod(batch)))
    if not rows(first).n_rows and shares_steps(first, plans[0]):
        whole = _together(variants, plans[0], start, request)
        left = left if not whole.outcome.good else failed_samples(whole)
        if not len(left) or whole.outcome.kind is OutcomeKind.INTERRUPTED:
            return whole
    q, v = split(first, start.reshape(-1, start.shape[-1]))
    runs = [
        Run(sample, variants.systems[sample % n], plans[sample % n], q[sample], v[sample]) for sample in left.tolist()
    ]
    singles = simulated_singly(runs, request, lambda sample: _name(variants, sample % n), simulated)
    result = joined_results(
        plans[0], batch, whole if len(left) < len(q) else None, left, singles, lambda k: _name(variants, k % n)
    )
    findings = [[f for sample, single in singles if sample % n == k for f in single.findings] for k in range(n)]
    gathered_findings = gathered(variants, findings) if whole is None else result.findings
    metadata = {**result.metadata, **mechanisms(variants)}
    if not rows(first).n_rows:
        metadata.pop("start", None)
    return dataclasses.replace(result, findings=gathered_findings, metadata=metadata)


def _together(variants: Variants, plan: Scenario, start: Array, request: SimulationRequest) -> Result:
    """Trees by the Munthe-Kaas method, which share their steps."""
    system, times, count = variants.systems[0], output_times(plan), len(variants.systems)
    step = DEFAULT_STEP if plan.step is None else plan.step
    began = time.perf_counter()
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # unbounded motions end in an outcome
        rate = VariantEquations(variants.systems)
        choice = choose(system, plan, rate, start, parse_method(system, plan), "tree")
        compiled = uses_tree_kernel(system, request.engine, start, times, step, variants=count)
        engine = "compiled" if compiled else "reference"
        _require_solvable(variants, plan.start, start, engine)
        stretches = CompiledSteps(TreeKernel(variants, request.threads, False)) if compiled else None
        steps = GridSteps(RungeKutta(state_space(system), RK4, rate), TimeGrid(times, step), stretches)
        trajectory = integrate(steps, start, times, progress=request.progress)
        return variants_result(variants, plan, choice, trajectory, lambda: time.perf_counter() - began, engine)


def _require_solvable(variants: Variants, t: float, start: Array, engine: str) -> None:
    """A singular start is an error; a singular passage is an outcome."""
    q, v = split(variants.systems[0], start)
    dynamics.forward_dynamics(variants, q, v, dynamics.load_forces(variants, q, v, t), engine=engine)


def _plans(variants: Variants, request: SimulationRequest) -> list[Scenario]:
    """A scenario for each system, which may differ in initial values only."""
    plans = [request.plan(system) for system in variants.systems]
    for k, plan in enumerate(plans):
        for field in dataclasses.fields(Scenario):
            one, own = getattr(plans[0], field.name), getattr(plan, field.name)
            if one != own and field.name not in OWN_FIELDS:
                raise ValueError(
                    f"{_name(variants, k)} has another scenario than {_name(variants, 0)}: {field.name} is {own!r} "
                    f"in place of {one!r}; give `scenario`, or {field.name} by keyword, for all of them"
                )
    return plans


def _start(variants: Variants, plans: list[Scenario], request: SimulationRequest) -> Array:
    """States (..., n, n_q + n_v + 1) at the start."""
    first, n = variants.systems[0], len(plans)
    given_q = None if request.q is None else normalized(first, positions(first, request.q))
    given_v = None if request.v is None else velocities(first, request.v)
    both = [initial_state(system, plan) for system, plan in zip(variants.systems, plans, strict=True)]
    q = np.stack([own for own, _ in both]) if given_q is None else given_q
    v = np.stack([own for _, own in both]) if given_v is None else given_v
    for array, name in ((q, "q"), (v, "v")):
        _require_axis(array, n, name)
    q, v, work = broadcast(q, v, np.zeros((n, 1)))
    return joined(q, v, work)


def _require_axis(array: Array, n: int, name: str) -> None:
    if array.ndim > 1 and array.shape[-2] not in (1, n):
        length = array.shape[-1]
        raise ShapeError(
            f"{name} has shape {array.shape}, expected (..., {n}, {length}), (..., 1, {length}) or ({length},): one of "
            f"each of the {n} variants, or one for all"
        )


def _name(variants: Variants, number: int) -> str:
    return f"systems[{number}] ({variants.systems[number].name!r})"


def _require_alike(variants: Variants) -> None:
    """Refuse systems whose loads or constraints are not of the same kinds."""
    for k, system in enumerate(variants.systems):
        if (difference := _other_loads_or_rows(variants.systems[0], system)) is not None:
            raise ValueError(
                f"{_name(variants, k)} cannot be simulated together with {_name(variants, 0)}: {difference}; "
                "numbers and functions of time may differ, kinds and places may not"
            )


def _other_loads_or_rows(first: System, other: System) -> str | None:
    """What differs in the loads, constraints or motions of two systems."""
    one, two = (
        {
            "load": {load.name: _described(system, load) for load in system.loads},
            "constraint": {row.name: row.kind for row in system.rows},
            "motion": {motion.name: f"that of {motion.target!r}" for motion in system.motions},
        }
        for system in (first, other)
    )
    for word in one:
        if list(one[word]) != list(two[word]):
            return f"other {word}s, {names_that_differ(list(one[word]), list(two[word]))}"
        for name, kind in one[word].items():
            if two[word][name] != kind:
                return f"{word} {name!r} is {two[word][name]} in place of {kind}"
    return None


def _described(system: System, load: Load) -> str:
    """Kind and place of a load in words."""
    names, bodies = tree_coordinate_names(system, "velocities"), system.tree.names
    match load:
        case JointForce():
            return f"a force along {names[load.column]!r}"
        case JointSpring():
            return f"a spring along {names[load.column]!r}"
        case SpringDamper(_, (i, j)):
            return f"a spring between points of {bodies[i]!r} and {bodies[j]!r}"
        case WrenchLoad():
            axes = "its own axes" if load.in_body_axes else "world axes"
            return f"a wrench on {bodies[load.body]!r} in {axes}, with its reaction on {bodies[load.on]!r}"
