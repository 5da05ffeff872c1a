"""Simulation of many systems of one structure: side by side in lanes, or one after the other."""

from __future__ import annotations

import dataclasses
from typing import Any, Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import rows
from cadmbs.dynamics.applied.load_laws import terms_of
from cadmbs.dynamics.scenarios.fields import initial_state, tree_coordinate_names
from cadmbs.errors import ArgumentError, ShapeError
from cadmbs.kernels.calls.variants import Variants, names_that_differ
from cadmbs.kinematics.configuration import normalized
from cadmbs.results import Result
from cadmbs.simulation.many.lane_choice import run_in_lanes, with_lane_reason
from cadmbs.simulation.many.samples import Label, Sample, SampleResults, no_samples, run_samples
from cadmbs.simulation.reports.mechanisms import gathered_findings, variant_name, variants_metadata
from cadmbs.simulation.run import RunMotion, SimulationRequest
from cadmbs.simulation.states import joined, split
from cadmbs.system import Scenario, System
from cadmbs.system.arguments import broadcast, positions, velocities
from cadmbs.system.loads import (
    Bushing,
    ContactLoad,
    CoordinateLoad,
    Drag,
    ForcePolynomial,
    ForceTable,
    JointForce,
    JointFriction,
    JointServo,
    JointSpring,
    JointStop,
    Load,
    SpringDamper,
    WrenchLoad,
)

INITIAL_FIELDS: Final = ("positions", "velocities", "hold")
"""Fields of the scenarios in which variants may differ."""


def simulate_variants(variants: Variants, request: SimulationRequest, run: RunMotion) -> Result:
    """The motion of each of n systems, as one Result (..., n, n_t, ...).

    Args:
        variants: The n systems.
        request: The arguments of `cadmbs.simulate`.
        run: The simulation of one motion of one system.

    Raises:
        ArgumentError: If the systems have loads or constraints of other kinds, or other scenarios but for initial
            values, or coordinates are not relative.
    """
    plans, start, samples = variant_samples(variants, request)
    if not samples:
        return no_samples(variants.systems[0], plans[0], start.shape[:-1], request)
    whole, reason = run_in_lanes(variants, plans, request, split(variants.systems[0], start))
    results = run_samples(samples, start.shape[:-1], whole, request, variant_label(variants), run)
    return with_lane_reason(joined_variants(variants, plans, results), reason)


class VariantSamples(NamedTuple):
    """What is simulated of variants.

    Attributes:
        plans: The scenario of each system.
        start: States (..., n, n_q + n_v + 1) at the start.
        samples: One of each state.
    """

    plans: list[Scenario]
    start: Array
    samples: list[Sample]


def variant_samples(variants: Variants, request: SimulationRequest) -> VariantSamples:
    """The motions of n systems at their start.

    Raises:
        ArgumentError: As `simulate_variants`.
    """
    if request.coordinates != "relative":
        raise ArgumentError(f"variants are simulated in relative coordinates, not in {request.coordinates!r}")
    plans, n, first = _plans(variants, request), len(variants.systems), variants.systems[0]
    _require_alike(variants)
    start = _start(variants, plans, request)
    if not start.size:
        return VariantSamples(plans, start, [])
    starts = zip(*split(first, start.reshape(-1, start.shape[-1])), strict=True)
    samples = [Sample(k, variants.systems[k % n], plans[k % n], q, v) for k, (q, v) in enumerate(starts)]
    return VariantSamples(plans, start, samples)


def variant_label(variants: Variants) -> Label:
    """The name of a sample: that of its system."""
    return lambda number: variant_name(variants.systems, number % len(variants.systems))


def joined_variants(variants: Variants, plans: list[Scenario], results: SampleResults) -> Result:
    """One result, with findings and metadata of each system."""
    result, n = results.joined(plans[0]), len(variants.systems)
    if not results.singles:
        return result
    metadata = {**result.metadata, **_mechanisms(variants)}
    if not rows(variants.systems[0]).n_rows:
        metadata.pop("start", None)
    if results.whole is not None:
        return dataclasses.replace(result, metadata=metadata)
    each = [
        [f for sample, single in results.singles.items() if sample % n == k for f in single.findings] for k in range(n)
    ]
    return dataclasses.replace(result, findings=gathered_findings(variants.systems, each), metadata=metadata)


def _mechanisms(variants: Variants) -> dict[str, Any]:
    """Which systems they are, in the order of their axis."""
    return {"variants": variants_metadata(variants.systems)}


def _plans(variants: Variants, request: SimulationRequest) -> list[Scenario]:
    """A scenario for each system, which may differ in initial values only."""
    systems, plans = variants.systems, [request.plan(system) for system in variants.systems]
    for k, plan in enumerate(plans):
        for field in dataclasses.fields(Scenario):
            first, other = getattr(plans[0], field.name), getattr(plan, field.name)
            if first != other and field.name not in INITIAL_FIELDS:
                raise ArgumentError(
                    f"{variant_name(systems, k)} has another scenario than {variant_name(systems, 0)}: {field.name} is "
                    f"{other!r} in place of {first!r}; give `scenario`, or {field.name} by keyword, for all of them"
                )
    return plans


def _start(variants: Variants, plans: list[Scenario], request: SimulationRequest) -> Array:
    """States (..., n, n_q + n_v + 1) at the start."""
    first, n = variants.systems[0], len(plans)
    initial = [initial_state(system, plan) for system, plan in zip(variants.systems, plans, strict=True)]
    q, v = (np.stack(values) for values in zip(*initial, strict=True))
    q = q if request.q is None else normalized(first, positions(first, request.q))
    v = v if request.v is None else velocities(first, request.v)
    for array, name in ((q, "q"), (v, "v")):
        if array.ndim > 1 and array.shape[-2] not in (1, n):
            length = array.shape[-1]
            raise ShapeError(
                f"{name} has shape {array.shape}, expected (..., {n}, {length}), (..., 1, {length}) or ({length},): "
                f"one of each of the {n} variants, or one for all"
            )
    return joined(*broadcast(q, v, np.zeros((n, 1))))


def _require_alike(variants: Variants) -> None:
    """Refuse systems whose loads or constraints are not of the same kinds."""
    systems = variants.systems
    for k, system in enumerate(systems):
        if (difference := _difference(systems[0], system)) is not None:
            raise ArgumentError(
                f"{variant_name(systems, k)} cannot be simulated together with {variant_name(systems, 0)}: "
                f"{difference}; numbers and functions of time may differ, kinds and places may not"
            )


def _difference(first: System, other: System) -> str | None:
    """What differs in the loads, constraints or motions of two systems."""
    expected, actual = (
        {
            "load": {load.name: _described(system, load) for load in system.loads},
            "constraint": {row.name: row.kind for row in system.rows},
            "motion": {motion.name: f"that of {motion.target!r}" for motion in system.motions},
        }
        for system in (first, other)
    )
    for subject, kinds in expected.items():
        if list(kinds) != list(actual[subject]):
            return f"other {subject}s, {names_that_differ(list(kinds), list(actual[subject]))}"
        for name, kind in kinds.items():
            if actual[subject][name] != kind:
                return f"{subject} {name!r} is {actual[subject][name]} in place of {kind}"
    return None


def _described(system: System, load: Load) -> str:
    """Kind and location of a load as a phrase."""
    bodies = system.tree.names
    match load:
        case SpringDamper(bodies=(i, j)):
            return f"a spring{_tables(load)} between points of {bodies[i]!r} and {bodies[j]!r}"
        case WrenchLoad():
            axes = "its own axes" if load.in_body_axes else "world axes"
            return f"a wrench on {bodies[load.body]!r} in {axes}, with its reaction on {bodies[load.on]!r}"
        case Bushing(bodies=(i, j)):
            return f"a bushing between {bodies[i]!r} and {bodies[j]!r}"
        case ContactLoad(bodies=(i, j)):
            surface = type(load.surface).__name__.removesuffix("Surface").lower()
            return f"a contact of {bodies[i]!r} with a {surface} on {bodies[j]!r}"
        case Drag():
            return f"drag on {bodies[load.body]!r}"
        case _:
            names = tree_coordinate_names(system, "velocities")
            return f"a {_noun(load)} along {' and '.join(repr(names[term.column]) for term in terms_of(load))}"


def _noun(load: CoordinateLoad) -> str:
    match load:
        case JointForce():
            return "force"
        case JointSpring():
            return f"spring{_tables(load)}"
        case JointServo():
            return "servo"
        case JointStop():
            return "stop"
        case JointFriction():
            return "friction"


def _tables(load: JointSpring | SpringDamper) -> str:
    """How many points the tables of a spring have, or that it has polynomials."""
    tables = load.characteristic, load.damping_characteristic
    sizes = [f"{len(table.forces)} points" for table in tables if isinstance(table, ForceTable)]
    polynomials = " with polynomials" * any(isinstance(table, ForcePolynomial) for table in tables)
    return (f" with tables of {' and '.join(sizes)}" if sizes else "") + polynomials
