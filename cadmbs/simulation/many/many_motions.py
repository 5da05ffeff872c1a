"""Many motions at their start: of one system from many states, or of many systems of one structure."""

import dataclasses
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.applied.load_laws import terms_of
from cadmbs.dynamics.scenarios.fields import initial_state, tree_coordinate_names
from cadmbs.errors import ArgumentError, ShapeError
from cadmbs.kinematics.configuration import normalized
from cadmbs.simulation.reports.mechanisms import variant_name
from cadmbs.simulation.run import SimulationRequest
from cadmbs.system import Scenario, System, arguments, loads
from cadmbs.system.loads import Load
from cadmbs.system.variants import Variants, names_that_differ

INITIAL_FIELDS: Final = ("positions", "velocities", "hold")
"""Fields of the scenarios in which variants may differ."""


class Sample(NamedTuple):
    """One sample that may be simulated by itself: its number, system and scenario, positions and velocities."""

    number: int
    system: System
    plan: Scenario
    q: Array
    v: Array


@dataclass(frozen=True)
class ManyMotions:
    """The motions of a batch of one system, or of variants.

    Attributes:
        variants: The systems; one alone of a batch.
        plans: The scenario of each.
        start: Positions (..., n_q) and velocities (..., n_v), of variants (..., n, n_q) and (..., n, n_v).
    """

    variants: Variants
    plans: Sequence[Scenario]
    start: tuple[Array, Array]

    @property
    def batch(self) -> tuple[int, ...]:
        """Batch axes, the last of which counts variants."""
        return self.start[0].shape[:-1]

    @property
    def count(self) -> int:
        """Number of motions."""
        return math.prod(self.batch)

    @cached_property
    def samples(self) -> list[Sample]:
        """Each motion by itself."""
        systems, n = self.variants.systems, self.variants.n
        starts = zip(*(values.reshape(self.count, -1) for values in self.start), strict=True) if self.count else ()
        return [Sample(k, systems[k % n], self.plans[k % n], q, v) for k, (q, v) in enumerate(starts)]

    def label(self, number: int) -> str:
        """The name of a sample, for sentences: that of its system, or its index into the batch axes."""
        if not self.variants.is_batch:
            return variant_name(self.variants.systems, number % self.variants.n)
        return sample_label(number, self.batch)


def sample_label(number: int, batch: tuple[int, ...]) -> str:
    """The index of a sample into the batch axes."""
    indices = [int(k) for k in np.unravel_index(number, batch)]
    return f"sample {indices[0] if len(indices) == 1 else tuple(indices)}"


def batch_motions(system: System, plan: Scenario, request: SimulationRequest) -> ManyMotions | None:
    """The motions of a batch from the states that the request gives; None where it gives one state."""
    if request.q is None and request.v is None:  # a scenario gives one state
        return None
    start = request.initial_guess(system, plan)
    return ManyMotions(Variants.of_batch(system), (plan,), start) if start[0].ndim > 1 else None


def variant_motions(variants: Variants, request: SimulationRequest) -> ManyMotions:
    """The motion of each of n systems.

    Raises:
        ArgumentError: If the systems have loads or constraints of other kinds, or other scenarios but for initial
            values, or coordinates are not relative.
    """
    if request.coordinates != "relative":
        raise ArgumentError(f"variants are simulated in relative coordinates, not in {request.coordinates!r}")
    plans = _plans(variants, request)
    _require_alike(variants)
    return ManyMotions(variants, plans, _start(variants, plans, request))


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


def _start(variants: Variants, plans: list[Scenario], request: SimulationRequest) -> tuple[Array, Array]:
    """Positions (..., n, n_q) and velocities (..., n, n_v) at the start."""
    first, n = variants.systems[0], len(plans)
    initial = [initial_state(system, plan) for system, plan in zip(variants.systems, plans, strict=True)]
    q, v = (np.stack(values) for values in zip(*initial, strict=True))
    q = q if request.q is None else normalized(first, arguments.positions(first, request.q))
    v = v if request.v is None else arguments.velocities(first, request.v)
    for array, name in ((q, "q"), (v, "v")):
        if array.ndim > 1 and array.shape[-2] not in (1, n):
            length = array.shape[-1]
            raise ShapeError(
                f"{name} has shape {array.shape}, expected (..., {n}, {length}), (..., 1, {length}) or ({length},): "
                f"one of each of the {n} variants, or one for all"
            )
    q, v, _ = arguments.broadcast(q, v, np.zeros((n, 1)))
    return q, v


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
        case loads.SpringDamper(bodies=(i, j)):
            return f"a spring{_tables(load)} between points of {bodies[i]!r} and {bodies[j]!r}"
        case loads.WrenchLoad():
            axes = "its own axes" if load.in_body_axes else "world axes"
            return f"a wrench on {bodies[load.body]!r} in {axes}, with its reaction on {bodies[load.on]!r}"
        case loads.Bushing(bodies=(i, j)):
            return f"a bushing between {bodies[i]!r} and {bodies[j]!r}"
        case loads.ContactLoad(bodies=(i, j)):
            surface = type(load.surface).__name__.removesuffix("Surface").lower()
            return f"a contact of {bodies[i]!r} with a {surface} on {bodies[j]!r}"
        case loads.Drag():
            return f"drag on {bodies[load.body]!r}"
        case _:
            names = tree_coordinate_names(system, "velocities")
            return f"a {_noun(load)} along {' and '.join(repr(names[term.column]) for term in terms_of(load))}"


def _noun(load: loads.CoordinateLoad) -> str:
    match load:
        case loads.JointForce():
            return "force"
        case loads.JointSpring():
            return f"spring{_tables(load)}"
        case loads.JointServo():
            return "servo"
        case loads.JointStop():
            return "stop"
        case loads.JointFriction():
            return "friction"


def _tables(load: loads.JointSpring | loads.SpringDamper) -> str:
    """How many points the tables of a spring have, or that it has polynomials."""
    tables = load.characteristic, load.damping_characteristic
    sizes = [f"{len(table.forces)} points" for table in tables if isinstance(table, loads.ForceTable)]
    polynomials = " with polynomials" * any(isinstance(table, loads.ForcePolynomial) for table in tables)
    return (f" with tables of {' and '.join(sizes)}" if sizes else "") + polynomials
