"""Simulation of many systems of one structure: together with shared steps, or one after the other."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import rows
from cadmbs.dynamics import variants as dynamics
from cadmbs.dynamics.scenarios.initial import initial_state, tree_coordinate_names
from cadmbs.dynamics.scenarios.motion_report import MotionReport
from cadmbs.dynamics.scenarios.switch_times import switch_times_of
from cadmbs.dynamics.scenarios.times import output_times
from cadmbs.dynamics.spring_energy import spring_energy
from cadmbs.errors import CadmbsError, ShapeError
from cadmbs.integrators.step_control import GridSteps
from cadmbs.integrators.trajectory import Trajectory
from cadmbs.kernels.calls.engine_choice import EngineOptions
from cadmbs.kernels.calls.variants import Variants, names_that_differ
from cadmbs.kinematics.configuration import normalized
from cadmbs.results import Result
from cadmbs.simulation.compiled.tree_kernel import compiled_tree_steps, tree_step_decision
from cadmbs.simulation.formulations.equations import VariantEquations
from cadmbs.simulation.many.lane_choice import run_in_lanes, with_lane_reason
from cadmbs.simulation.many.samples import Sample, run_samples, shares_steps
from cadmbs.simulation.method import DEFAULT_STEP, choose, fixed_steps, parse_method
from cadmbs.simulation.reports.columns import further_columns, limit_findings
from cadmbs.simulation.reports.mechanisms import gathered_findings, variant_name, variants_metadata
from cadmbs.simulation.reports.motion_rows import MotionRows
from cadmbs.simulation.reports.requested_columns import requested_columns
from cadmbs.simulation.run import RunMotion, SimulationRequest, run_motion
from cadmbs.simulation.states import joined, split
from cadmbs.system import Scenario, System
from cadmbs.system.arguments import broadcast, positions, velocities
from cadmbs.system.loads import (
    Bushing,
    ContactLoad,
    CoordinateLoad,
    Drag,
    JointForce,
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
        ValueError: If the systems have loads or constraints of other kinds, or other scenarios but for initial values,
            or coordinates are not relative.
    """
    if request.coordinates != "relative":
        raise ValueError(f"variants are simulated in relative coordinates, not in {request.coordinates!r}")
    plans, n, first = _plans(variants, request), len(variants.systems), variants.systems[0]
    _require_alike(variants)
    start, together = _start(variants, plans, request), not rows(first).n_rows and shares_steps(first, plans[0])

    def formulate(system: System, plan: Scenario, request: SimulationRequest) -> VariantsFormulation:
        return VariantsFormulation(variants, plan, start, EngineOptions(request.engine, request.threads))

    whole, reason = run_in_lanes(variants, plans, request, split(first, start))
    if together and whole is None:
        whole = run_motion(first, plans[0], request, formulate)
    starts = zip(*split(first, start.reshape(-1, start.shape[-1])), strict=True)
    samples = [Sample(k, variants.systems[k % n], plans[k % n], q, v) for k, (q, v) in enumerate(starts)]
    results = run_samples(
        samples, start.shape[:-1], whole, request, lambda k: variant_name(variants.systems, k % n), run
    )
    result = with_lane_reason(results.joined(plans[0]), reason)
    if not results.singles:
        return result
    metadata = {**result.metadata, **_mechanisms(variants)}
    if not rows(first).n_rows:
        metadata.pop("start", None)
    if whole is not None:
        return dataclasses.replace(result, metadata=metadata)
    each = [
        [f for sample, single in results.singles.items() if sample % n == k for f in single.findings] for k in range(n)
    ]
    return dataclasses.replace(result, findings=gathered_findings(variants.systems, each), metadata=metadata)


class VariantsFormulation:
    """Trees that share their steps, by the Munthe-Kaas method.

    Attributes:
        plan: The scenario with the step that is taken.
        start: States (..., n, n_q + n_v + 1).
        after_step: Nothing follows a step.
    """

    after_step = None

    def __init__(self, variants: Variants, plan: Scenario, start: Array, options: EngineOptions) -> None:
        """Args: the systems, what to simulate, states at the start, engine and threads.

        Raises:
            NotSolvableError: If a mass matrix is singular at the start.
        """
        first = variants.systems[0]
        self._variants, self.start, self._rate = variants, start, VariantEquations(variants.systems)
        self._choice = choose(first, plan, self._rate, start, parse_method(first, plan), "tree")
        self.plan, step = self._choice.with_step(plan), plan.step or DEFAULT_STEP
        self._decision = tree_step_decision(variants, options.engine, start, output_times(plan), step)
        self._engine = "compiled" if self._decision.compiled else "reference"
        self._threads = options.threads
        q, v = split(first, start)
        forces = dynamics.load_forces(variants, q, v, plan.start)
        dynamics.forward_dynamics(variants, q, v, forces, engine=self._engine)

    def steps(self, times: Sequence[float], events: bool) -> GridSteps:
        """Fixed steps, compiled where that pays."""
        step = self.plan.step or DEFAULT_STEP
        stretches = compiled_tree_steps(self._variants, self._threads, events) if self._decision.compiled else None
        ends = switch_times_of(self._variants.systems, times)
        return fixed_steps(self._variants.systems[0], self._rate, times, step, stretches, ends)

    def row(self, x: Array) -> Array:
        """The state."""
        return x

    def column_index(self, name: str) -> int | None:
        """States of several systems have no single index."""
        return None

    def report(self, trajectory: Trajectory) -> MotionReport:
        """Accelerations, forces and energies of states (..., n, n_q + n_v + 1) at each time."""
        variants, t = self._variants, np.array(trajectory.times)
        states = np.stack(trajectory.rows, axis=-3)  # times first, then systems
        q, v = split(variants.systems[0], states)
        q = normalized(variants.systems[0], q)
        try:
            tau = dynamics.load_forces(variants, q, v, t)
            a = dynamics.forward_dynamics(variants, q, v, tau, engine=self._engine)
        except CadmbsError:  # the last state is where the equations fail: its acceleration does not exist
            tau, a = np.full_like(v, np.nan), np.full_like(v, np.nan)
        kinetic, potential = (np.swapaxes(x, -2, -1) for x in dynamics.energy(variants, q, v, engine=self._engine))
        q, v, a, tau = (np.swapaxes(x, -3, -2) for x in (q, v, a, tau))
        each = list(enumerate(variants.systems))
        columns = [further_columns(s, self.plan, q[..., k, :, :], v[..., k, :, :], a[..., k, :, :]) for k, s in each]
        motions = [MotionRows(s, t, q[..., k, :, :], v[..., k, :, :], a[..., k, :, :]) for k, s in each]
        asked = [requested_columns(self.plan.outputs, motion, {}) for motion in motions]
        columns = [base | further.columns for base, further in zip(columns, asked, strict=True)]
        limits = [limit_findings(s, t, q[..., k, :, :], v[..., k, :, :]) for k, s in each]
        found = [(*further.findings, *passed) for further, passed in zip(asked, limits, strict=True)]
        return MotionReport(
            q, v, a, tau, kinetic, potential, np.swapaxes(states[..., -1], -2, -1),
            columns={name: np.stack([single[name] for single in columns], axis=-2) for name in columns[0]},
            statistics=self._decision.statistics(),
            method={"name": self._choice.name, "reason": self._choice.reason},
            metadata=_mechanisms(variants) | asked[0].metadata,
            findings=gathered_findings(variants.systems, found),
            has_limit_findings=True,
            has_requested_columns=True,
            stored=np.stack([spring_energy(s, q[..., k, :, :], t) for k, s in each], axis=-2),
        )  # fmt: skip


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
                raise ValueError(
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
            raise ValueError(
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
            name = tree_coordinate_names(system, "velocities")[load.column]
            return f"a {_noun(load)} along {name!r}"


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


def _tables(load: JointSpring | SpringDamper) -> str:
    """How many points the tables of a spring have."""
    tables = load.characteristic, load.damping_characteristic
    sizes = [f"{len(table.forces)} points" for table in tables if table is not None]
    return f" with tables of {' and '.join(sizes)}" if sizes else ""
