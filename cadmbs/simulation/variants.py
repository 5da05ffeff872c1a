"""Simulation of many systems of one structure: together with shared steps, or one after the other."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.constraints import rows
from cadmbs.dynamics import variants as dynamics
from cadmbs.dynamics.scenarios.initial import initial_state, tree_coordinate_names
from cadmbs.dynamics.scenarios.times import output_times
from cadmbs.errors import ShapeError
from cadmbs.integrators import munthe_kaas
from cadmbs.integrators.tableaus import RK4
from cadmbs.integrators.trajectory import Progress
from cadmbs.kernels.variants import Variants, names_that_differ
from cadmbs.kinematics.arguments import broadcast, positions, velocities
from cadmbs.kinematics.configuration import normalised
from cadmbs.results import Result
from cadmbs.simulation import compiled
from cadmbs.simulation.dynamics import joined, split, state_space
from cadmbs.simulation.equations import VariantEquations
from cadmbs.simulation.method import DEFAULT_STEP, FIXED_STEP, choose, words_of
from cadmbs.simulation.plan import overridden
from cadmbs.simulation.variant_results import stacked, variants_result
from cadmbs.system import Scenario, System
from cadmbs.system.loads import JointForce, JointSpring, Load, SpringDamper, WrenchLoad

OWN_FIELDS: Final = ("positions", "velocities", "hold")
"""Fields of the scenarios in which variants may differ."""


@dataclass(frozen=True)
class Wanted:
    """What `cadmbs.simulate` was asked for, besides the systems."""

    scenario: Scenario | None
    q: ArrayLike | None
    v: ArrayLike | None
    progress: Progress
    engine: str
    threads: int | None
    overrides: dict[str, Any]


def simulate_variants(variants: Variants, wanted: Wanted, simulate: Callable[..., Result]) -> Result:
    """The motion of each of n systems: `cadmbs.simulate` of each, as one Result (..., n, n_t, ...).

    Args:
        variants: The n systems.
        wanted: What `cadmbs.simulate` was asked for.
        simulate: `cadmbs.simulate` for one system.

    Raises:
        ValueError: If the systems have loads or constraints of other kinds, or other scenarios but for initial values.
    """
    plans = _plans(variants, wanted)
    _require_alike(variants)
    first = variants.systems[0]
    words = words_of(first, plans[0])
    if not rows(first).n_rows and words.stepper in (*FIXED_STEP, "auto"):
        return _together(variants, plans, wanted)
    results = []
    for k, (system, plan) in enumerate(zip(variants.systems, plans, strict=True)):
        q, v = (_part(x, k, len(plans), word) for x, word in ((wanted.q, "q"), (wanted.v, "v")))
        part: Progress = lambda done, k=k: wanted.progress((k + done) / len(plans))  # type: ignore[misc]  # noqa: E731
        own = simulate(system, plan, q=q, v=v, progress=part, engine=wanted.engine, threads=wanted.threads)
        results.append(own)
    return stacked(variants, results)


def _together(variants: Variants, plans: list[Scenario], wanted: Wanted) -> Result:
    """Trees by the Munthe-Kaas method, which share their steps."""
    system, plan = variants.systems[0], plans[0]
    start = _start(variants, plans, wanted)
    grid = output_times(plan), DEFAULT_STEP if plan.step is None else plan.step
    began = time.perf_counter()
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # unbounded motions end in an outcome
        right = VariantEquations(variants.systems)
        choice = choose(system, plan, right, start, words_of(system, plan), "tree")
        kernel = compiled.takes_kernel(system, wanted.engine, start, *grid, variants=len(plans))
        _require_solvable(variants, plan.start, start, "compiled" if kernel else "reference")
        if kernel:
            found = compiled.integrate(variants, right, start, *grid, wanted.progress, wanted.threads)
        else:
            found = munthe_kaas.integrate(state_space(system), RK4, right, start, *grid, wanted.progress)
        engine = "compiled" if kernel else "reference"
        return variants_result(variants, plan, choice, found, lambda: time.perf_counter() - began, engine)


def _require_solvable(variants: Variants, t: float, start: Array, engine: str) -> None:
    """A singular start is an error; a singular passage is an outcome."""
    q, v = split(variants.systems[0], start)
    dynamics.forward_dynamics(variants, q, v, dynamics.load_forces(variants, q, v, t), engine=engine)


def _plans(variants: Variants, wanted: Wanted) -> list[Scenario]:
    """A scenario for each system, which may differ in initial values only."""
    plans = [overridden(system, wanted.scenario or system.scenario, wanted.overrides) for system in variants.systems]
    for place, plan in enumerate(plans):
        for field in dataclasses.fields(Scenario):
            one, own = getattr(plans[0], field.name), getattr(plan, field.name)
            if one != own and field.name not in OWN_FIELDS:
                raise ValueError(
                    f"{_name(variants, place)} has another scenario than {_name(variants, 0)}: {field.name} is {own!r} "
                    f"in place of {one!r}; give `scenario`, or {field.name} by keyword, for all of them"
                )
    return plans


def _start(variants: Variants, plans: list[Scenario], wanted: Wanted) -> Array:
    """States (..., n, n_q + n_v + 1) at the start."""
    first, n = variants.systems[0], len(plans)
    given_q = None if wanted.q is None else normalised(first, positions(first, wanted.q))
    given_v = None if wanted.v is None else velocities(first, wanted.v)
    both = [initial_state(system, plan) for system, plan in zip(variants.systems, plans, strict=True)]
    q = np.stack([own for own, _ in both]) if given_q is None else given_q
    v = np.stack([own for _, own in both]) if given_v is None else given_v
    for array, word in ((q, "q"), (v, "v")):
        _require_axis(array, n, word)
    q, v, work = broadcast(q, v, np.zeros((n, 1)))
    return joined(q, v, work)


def _require_axis(array: Array, n: int, word: str) -> None:
    if array.ndim > 1 and array.shape[-2] not in (1, n):
        length = array.shape[-1]
        raise ShapeError(
            f"{word} has shape {array.shape}, expected (..., {n}, {length}), (..., 1, {length}) or ({length},): one of "
            f"each of the {n} variants, or one for all"
        )


def _part(given: ArrayLike | None, k: int, n: int, word: str) -> Array | None:
    """Initial values of one system."""
    if given is None:
        return None
    array = np.asarray(given, dtype=np.float64)
    _require_axis(array, n, word)
    return array if array.ndim < 2 else array[..., min(k, array.shape[-2] - 1), :]


def _name(variants: Variants, place: int) -> str:
    return f"systems[{place}] ({variants.systems[place].name!r})"


def _require_alike(variants: Variants) -> None:
    """Refuse systems whose loads or constraints are not of the same kinds."""
    for place, system in enumerate(variants.systems):
        if (difference := _other_loads_or_rows(variants.systems[0], system)) is not None:
            raise ValueError(
                f"{_name(variants, place)} cannot be simulated together with {_name(variants, 0)}: {difference}; "
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
