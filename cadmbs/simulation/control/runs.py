"""Simulations with a controller: single motions, and batches in which it is asked once for all samples."""

import dataclasses
from functools import partial
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.feature_steps import switch_times
from cadmbs.dynamics.scenarios.fields import output_times
from cadmbs.errors import ArgumentError, CadmbsError, Finding, warning
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.kernels.many import lane_packing, lane_systems
from cadmbs.kernels.many.lane_batches import LaneMotions, run_to_ends
from cadmbs.kinematics.configuration import normalized
from cadmbs.results import Result
from cadmbs.simulation import locks, method
from cadmbs.simulation.control.controlled import ControlledMotion, forces_on, input_numbers, under_control
from cadmbs.simulation.control.controller import Control, ControlError, Controller, Forces, require_control
from cadmbs.simulation.many.lane_choice import NoLanesError, run_in_lanes, with_lane_reason
from cadmbs.simulation.many.lane_formulation import LaneFormulation
from cadmbs.simulation.many.lane_runs import LaneBatch, LaneRun
from cadmbs.simulation.many.many_motions import ManyMotions
from cadmbs.simulation.many.samples import SampleResults, no_samples, of_sample, run_samples
from cadmbs.simulation.run import PreparedMotion, SimulationRequest, plain_numbers
from cadmbs.simulation.states import split
from cadmbs.system import Scenario, System
from cadmbs.system.inputs import Inputs
from cadmbs.system.variants import Variants
from cadmbs.tolerances import SAME_STEP_END


def run_controlled(
    system: System, plan: Scenario, request: SimulationRequest, control: Control, sample_time: float | None
) -> Result:
    """The motion under a controller.

    Args:
        system: Compiled mechanism.
        plan: What to simulate.
        request: The arguments of `simulate`.
        control: The controller.
        sample_time: Time between its samples [s]; None where it is continuous.

    Raises:
        CadmbsError: What the controller raises, or that it returns something else than forces.
    """
    controller = Controller(system, control, sample_time)
    try:
        if plan.locks:
            return _with_log(run_controlled_with_locks(system, plan, request, controller), controller)
        with plain_numbers(system):
            return _controlled(system, plan, request, controller)
    except ControlError as wrapped:
        raise wrapped.problem from None


def run_many_controlled(
    many: ManyMotions, request: SimulationRequest, control: Control, sample_time: float | None
) -> Result:
    """Many motions under one controller: sampled, all wait for each other; continuous, one by one.

    Raises:
        CadmbsError: As `run_controlled`, and of the first sample that cannot start, with its name.
        ArgumentError: If joints lock and the controller is sampled.
    """
    require_control(control, sample_time)
    if not many.count:
        return no_samples(many, request)
    if sample_time is None:
        by_itself = partial(run_controlled, control=control, sample_time=None)
        reason = "has a continuous controller, which is asked at each state"
        return with_lane_reason(run_samples(many, None, request, by_itself).joined(), reason)
    _require_no_locks(many.plans[0])
    moving = many.variants.base if many.variants.is_batch else many.variants
    try:
        controller = Controller(moving, control, sample_time, many.batch)
        lanes = ControlledLanes(many, request, controller)
        whole, reason = run_in_lanes(many, request, lanes.formulation)
        with plain_numbers(many.variants.base):
            alone = lanes.alone
            if whole is None:
                if lanes.has_asked:  # what it has logged counts no more
                    controller = Controller(moving, control, sample_time, many.batch)
                alone = dict(enumerate(_advanced_together(many, request, controller)))
            singles = {k: motion.result() for k, motion in alone.items()}
    except ControlError as wrapped:
        raise wrapped.problem from None
    whole = whole if len(singles) < many.count else None
    results = SampleResults(many, whole, np.array(sorted(singles), dtype=np.intp), singles)
    return with_lane_reason(_with_log(results.joined(), controller), reason)


def _require_no_locks(plan: Scenario) -> None:
    if plan.locks:
        raise ArgumentError(
            "joints lock at other times in each sample of a batch, and a sampled controller is asked once for all: "
            "leave out sample_time, or simulate the samples one after the other"
        )


def _controlled(system: System, plan: Scenario, request: SimulationRequest, controller: Controller) -> Result:
    """One motion; begun once more where the first call names bodies on which wrenches act."""
    motion = ControlledMotion(system, plan, request, controller, ())
    forces = controller.forces(*motion.moment)
    findings = _law_findings(controller, motion.moment, forces) if controller.sample_time is None else ()
    if forces.wrenches:
        motion = ControlledMotion(system, plan, request, controller, tuple(forces.wrenches))
    motion.advance(forces)
    while motion.goes_on:
        try:
            forces = controller.forces(*motion.moment)
        except KeyboardInterrupt:
            motion.interrupt()
        else:
            motion.advance(forces)
    result = motion.result()
    return _with_log(dataclasses.replace(result, findings=(*result.findings, *findings)), controller)


def _law_findings(controller: Controller, moment: tuple[float, Array, Array], forces: Forces) -> tuple[Finding, ...]:
    """A continuous controller must be a function of its arguments: steps are tried, and states asked for again."""
    again = controller.forces(*moment)
    same = np.array_equal(forces.joints, again.joints) and all(
        np.array_equal(value, again.wrenches.get(body, np.nan)) for body, value in forces.wrenches.items()
    )
    if same:
        return ()
    text = f"control gives {forces.joints} and then {again.joints} at one state, t = {moment[0]:.6g} s"
    hint = "Without sample_time it must depend on (t, state) alone: give a sample_time, and it is asked once a sample."
    return (warning("S123", "", text, hint),)


def _with_log(result: Result, controller: Controller) -> Result:
    """The result with the columns of what the controller logged, and how it was asked."""
    name = getattr(controller.function, "__qualname__", type(controller.function).__qualname__)
    metadata: dict[str, Any] = {"function": name, "sample_time": controller.sample_time}
    return dataclasses.replace(
        result,
        further_columns={**result.further_columns, **controller.columns(result.t)},
        metadata={**result.metadata, "control": metadata},
    )


def _advanced_together(many: ManyMotions, request: SimulationRequest, controller: Controller) -> list[ControlledMotion]:
    """The motions at their end. One that has come to its end stays there: the controller sees its last state."""

    def begun(bodies: tuple[str, ...]) -> list[ControlledMotion]:
        motions = []
        for sample in many.samples:
            try:
                motions.append(
                    ControlledMotion(sample.system, sample.plan, of_sample(request, sample), controller, bodies)
                )
            except CadmbsError as problem:
                problem.add_note(f"in {many.label(sample.number)} of the batch")
                raise
        return motions

    def asked() -> Forces:
        times, q, v = zip(*(motion.moment for motion in motions), strict=True)
        return controller.forces(max(times), *(np.array(values).reshape(*many.batch, -1) for values in (q, v)))

    motions = begun(())
    forces = asked()
    if forces.wrenches:
        motions = begun(tuple(forces.wrenches))
    while any(motion.goes_on for motion in motions):
        try:
            for k, motion in enumerate(motions):
                if motion.goes_on:
                    motion.advance(forces_on(forces, k))
                if motion.is_interrupted:
                    raise KeyboardInterrupt
            if any(motion.goes_on for motion in motions):
                forces = asked()
        except KeyboardInterrupt:
            for motion in motions:
                if motion.goes_on:
                    motion.interrupt()
            break
    return motions


# Motions under a controller in which joints are locked and released on the way.


def run_controlled_with_locks(
    system: System, plan: Scenario, request: SimulationRequest, controller: Controller
) -> Result:
    """The motion, part after part between the locks.

    A sampled controller goes on with its samples at multiples of its time from the start: what it gave holds through a
    lock. At a sample that is the time of a lock it sees the state after it.

    Raises:
        CadmbsError: As the motion without locks.
    """
    free = PreparedMotion(system, dataclasses.replace(plan, locks=()), request)
    bodies = tuple(controller.forces(*free.moment).wrenches)
    times = output_times(plan)
    moving, inputs = under_control(system, times, controller, bodies)
    if controller.sample_time is None:
        return locks.run_with_locks(moving, plan, request)
    return locks.run_with_locks(moving, plan, request, _SampledParts(moving, inputs, controller, bodies, times[0]).run)


@dataclasses.dataclass(frozen=True)
class _SampledParts:
    """Asks the controller at its samples, in one part after the other."""

    system: System
    inputs: Inputs
    controller: Controller
    bodies: tuple[str, ...]
    start: float

    def run(self, motion: PreparedMotion) -> None:
        """A part to its end, or to where the user interrupts it."""
        integration, inputs = motion.integration, self.inputs
        pauses, given = iter(switch_times(self.system, motion.times).pauses), [(integration.t, inputs.now)]
        inputs.give(inputs.now)
        ask = self._is_sample(integration.t)
        while integration.goes_on:
            try:
                if ask:
                    moment = motion.moment
                    inputs.give(input_numbers(self.controller.forces(*moment), self.bodies))
                    given.append((moment[0], inputs.now))
            except KeyboardInterrupt:
                integration.interrupt()
                break
            integration.run(next(pauses, np.inf))
            ask = True
        inputs.replay(*zip(*given, strict=True))

    def _is_sample(self, t: float) -> bool:
        """Whether the controller is asked at the start of a part."""
        times = np.array([self.start, *self.inputs.sample_times])
        return bool(np.min(np.abs(times - t)) <= SAME_STEP_END * max(1.0, abs(t)))


# Batches under a sampled controller in SIMD lanes: it is asked once for all motions, which then go on together.


class ControlledLanes:
    """Lanes that wait at each sample of a controller; motions that leave lanes go on by themselves, from their start.

    Attributes:
        alone: These, by their number.
    """

    def __init__(self, many: ManyMotions, request: SimulationRequest, controller: Controller) -> None:
        """Args: all motions at their start, the arguments of `simulate`, the controller."""
        self._many, self._request, self._controller = many, request, controller
        self._given: list[tuple[float, Forces]] = []
        self.alone: dict[int, ControlledMotion] = {}

    @property
    def has_asked(self) -> bool:
        """Whether the controller was asked."""
        return bool(self._given)

    def formulation(self, batch: LaneBatch) -> LaneFormulation:
        """The batch under the forces of the controller, which is asked at the start.

        Raises:
            NoLanesError: If it stops at events, or takes adaptive steps.
            ControlError: As `Controller.forces`.
        """
        plan, times = batch.plan, output_times(batch.plan)
        if plan.stop:
            raise NoLanesError("stops at events, under a sampled controller")
        if batch.choice.method not in method.FIXED_STEP_METHODS:
            raise NoLanesError("takes adaptive steps, under a sampled controller")
        self._ask(plan.start, batch.start)
        self._bodies = bodies = tuple(self._given[0][1].wrenches)
        each = [under_control(system, times, self._controller, bodies) for system in batch.variants.systems]
        self._inputs, systems = [inputs for _, inputs in each], [system for system, _ in each]
        is_batch = batch.variants.is_batch
        variants = Variants.of_batch(systems[0]) if is_batch else Variants.of_structure(systems)
        return LaneFormulation(batch._replace(variants=variants, final_only=False), self._advance)

    def _ask(self, t: float, states: Array) -> None:
        """The forces from a time on, at states (..., n)."""
        system = self._many.variants.base
        q, v = split(system, states.reshape(self._many.count, -1))
        q, v = normalized(system, q), v.copy()
        for k, motion in self.alone.items():
            _, q[k], v[k] = motion.moment
        forces = self._controller.forces(t, *(x.reshape(*self._many.batch, -1) for x in (q, v)))
        self._given.append((t, forces))

    def _advance(self, run: LaneRun, motions: LaneMotions, grid: TimeGrid) -> None:
        """All steps, up to the end or to where the user interrupts them."""
        steps, ends = np.column_stack([grid.begins, grid.sizes]), grid.ends.tolist()
        columns, places = lane_systems.held_columns(run.batch.variants.base)
        done, start = 0, self._given[0][0]
        try:
            while done < len(steps):
                if done:
                    self._ask(ends[done - 1], motions.states)
                numbers = input_numbers(self._given[-1][1], self._bodies).reshape(len(motions.states), -1)
                motions.task.system.write_functions(columns, numbers[:, places])
                part = slice(done, done + grid.until_pause(done))
                end = ends[part.stop - 1]
                motions.begin_steps(steps[part], end, stops=False, goes_on=False, marks=grid.marks[part])
                run_to_ends(motions, run.choose, choose_coordinates=run.choose_coordinates)
                self._advance_alone(motions)
                done = part.stop
                run.batch.progress((end - start) / (ends[-1] - start))
        except KeyboardInterrupt:
            for motion in self.alone.values():
                if motion.goes_on:
                    motion.interrupt()
            raise
        finally:
            self._replay()

    def _advance_alone(self, motions: LaneMotions) -> None:
        """The same of motions that lanes do not move; of those that leave them now, all from the start."""
        has_left = motions.records[:, lane_packing.MOTION.STATUS] == lane_packing.STATUS.LEFT
        has_left |= ~np.isfinite(motions.states).all(axis=1)
        motions.records[has_left, lane_packing.MOTION.STATUS] = lane_packing.STATUS.LEFT
        for k in np.flatnonzero(has_left).tolist():
            behind = self._given[-1:]
            if k not in self.alone:
                sample, behind = self._many.samples[k], self._given
                request = of_sample(self._request, sample)
                self.alone[k] = ControlledMotion(sample.system, sample.plan, request, self._controller, self._bodies)
            for _, forces in behind:
                if self.alone[k].goes_on:
                    self.alone[k].advance(forces_on(forces, k))
            if self.alone[k].is_interrupted:
                raise KeyboardInterrupt

    def _replay(self) -> None:
        """The motion is over: each system has the numbers of its samples at each time."""
        times, forces = zip(*self._given, strict=True)
        numbers = [input_numbers(each, self._bodies) for each in forces]
        for k, inputs in enumerate(self._inputs):
            inputs.replay(times, numbers if self._many.variants.is_batch else [x[..., k, :] for x in numbers])
