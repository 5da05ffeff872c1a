"""Simulations with a controller: single motions, and batches in which it is asked once for all samples."""

from __future__ import annotations

import dataclasses
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError, CadmbsError, Finding, warning
from cadmbs.results import Result
from cadmbs.simulation.control.controlled_lanes import ControlledLanes
from cadmbs.simulation.control.controlled_locks import run_controlled_with_locks
from cadmbs.simulation.control.controlled_motion import ControlledMotion, forces_on
from cadmbs.simulation.control.controller import Control, ControlError, Controller, Forces, require_control
from cadmbs.simulation.many.lane_choice import run_in_lanes, with_lane_reason
from cadmbs.simulation.many.many_motions import ManyMotions
from cadmbs.simulation.many.samples import SampleResults, no_samples, of_sample, run_samples
from cadmbs.simulation.run import SimulationRequest, plain_numbers
from cadmbs.system import Scenario, System


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
        alone = partial(run_controlled, control=control, sample_time=None)
        return run_samples(many, None, request, alone).joined()
    _require_no_locks(many.plans[0])
    results, reason, controller = _Together(many, request, control, sample_time).run()
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


class _TogetherResults(NamedTuple):
    """All motions, why lanes did not take their steps, as in `LaneAnswer`, and the controller with its log."""

    results: SampleResults
    reason: str
    controller: Controller


@dataclasses.dataclass(frozen=True)
class _Together:
    """Sampled motions that wait for each other at each sample, so that the controller is asked once for all.

    Attributes:
        many: All motions at their start.
        request: The arguments of `simulate`.
        control, sample_time: The controller, and the time between its samples [s].
    """

    many: ManyMotions
    request: SimulationRequest
    control: Control
    sample_time: float

    def run(self) -> _TogetherResults:
        """The motions at their ends, in lanes where these cover them."""
        many, request = self.many, self.request
        try:
            controller = self._controller()
            lanes = ControlledLanes(many, request, controller)
            whole, reason = run_in_lanes(many, request, lanes.formulation)
            alone = lanes.alone
            if whole is None:
                controller = self._controller() if lanes.has_asked else controller
                with plain_numbers(many.variants.base):
                    alone = dict(enumerate(_advanced_together(many, request, controller)))
            whole = whole if len(alone) < many.count else None
            with plain_numbers(many.variants.base):
                singles = {k: motion.result() for k, motion in alone.items()}
        except ControlError as wrapped:
            raise wrapped.problem from None
        results = SampleResults(many, whole, np.array(sorted(singles), dtype=np.intp), singles)
        return _TogetherResults(results, reason, controller)

    def _controller(self) -> Controller:
        variants = self.many.variants
        moving = variants.base if variants.is_batch else variants
        return Controller(moving, self.control, self.sample_time, self.many.batch)


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
