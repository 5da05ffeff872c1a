"""Simulations with a controller: single motions, and batches in which it is asked once for all samples."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.switch_times import switch_times
from cadmbs.dynamics.scenarios.times import output_times
from cadmbs.errors import ArgumentError, CadmbsError, Finding, warning
from cadmbs.kernels.calls.variants import Variants
from cadmbs.results import Result
from cadmbs.simulation.control.controlled import input_count, input_numbers, with_inputs
from cadmbs.simulation.control.controlled_locks import run_controlled_with_locks
from cadmbs.simulation.control.controller import Control, ControlError, Controller, Forces, sample_times
from cadmbs.simulation.many.samples import (
    Label,
    Sample,
    SampleResults,
    no_samples,
    of_sample,
    run_samples,
    sample_label,
)
from cadmbs.simulation.many.variants import joined_variants, variant_label, variant_samples
from cadmbs.simulation.run import PreparedMotion, SimulationRequest, plain_numbers
from cadmbs.system import Scenario, System
from cadmbs.system.inputs import Inputs


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


def run_controlled_batch(
    system: System,
    plan: Scenario,
    request: SimulationRequest,
    start: tuple[Array, Array],
    control: Control,
    sample_time: float | None,
) -> Result:
    """The motions of a batch under one controller: sampled, all wait for each other; continuous, one by one.

    Raises:
        CadmbsError: As `run_controlled`, and of the first sample that cannot start, by its number.
        ArgumentError: If joints lock and the controller is sampled.
    """
    batch = start[0].shape[:-1]
    starts = zip(*(values.reshape(-1, values.shape[-1]) for values in start), strict=True)
    samples = [Sample(k, system, plan, q, v) for k, (q, v) in enumerate(starts)] if start[0].size else []
    if not samples:
        return no_samples(system, plan, batch, request)
    label = lambda number: sample_label(number, batch)  # noqa: E731
    if sample_time is None:
        alone = partial(run_controlled, control=control, sample_time=None)
        return run_samples(samples, batch, None, request, label, alone).joined(plan)
    _require_no_locks(plan)
    controller = Controller(system, control, sample_time, batch)
    results = _together(samples, request, controller, batch, label)
    return _with_log(results.joined(plan), controller)


def run_controlled_variants(
    variants: Variants, request: SimulationRequest, control: Control, sample_time: float | None
) -> Result:
    """The motions of variants under one controller, as those of a batch.

    Raises:
        CadmbsError, ArgumentError: As `run_controlled_batch`.
        ValueError: As `simulate_variants`.
    """
    plans, start, samples = variant_samples(variants, request)
    batch, label = start.shape[:-1], variant_label(variants)
    if not samples:
        return no_samples(variants.systems[0], plans[0], batch, request)
    if sample_time is None:
        alone = partial(run_controlled, control=control, sample_time=None)
        return joined_variants(variants, plans, run_samples(samples, batch, None, request, label, alone))
    _require_no_locks(plans[0])
    controller = Controller(variants, control, sample_time, batch)
    results = _together(samples, request, controller, batch, label)
    return _with_log(joined_variants(variants, plans, results), controller)


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


class ControlledMotion:
    """A motion that waits at each sample for the forces of its controller, which may wait for others.

    Attributes:
        moment: Where it waits: time, positions (n_q,), velocities (n_v,).
    """

    def __init__(
        self,
        system: System,
        plan: Scenario,
        request: SimulationRequest,
        controller: Controller,
        bodies: tuple[str, ...],
    ) -> None:
        """Args: mechanism, what to simulate, the arguments of `simulate`, controller, bodies on which wrenches act."""

        def law(t: float, q: Array, v: Array) -> Array:
            return input_numbers(controller.forces(t, q, v), bodies)

        is_sampled, times = controller.sample_time is not None, output_times(plan)
        samples = sample_times(times, controller.sample_time) if controller.sample_time is not None else []
        self._bodies, self._inputs = bodies, Inputs(input_count(system, bodies), samples, None if is_sampled else law)
        self._system = with_inputs(system, bodies, self._inputs)
        self._motion = PreparedMotion(self._system, plan, request)
        self._given: list[tuple[float, Array]] = []
        self._pauses = iter(switch_times(self._system, times).pauses)
        self.moment = self._motion.moment

    @property
    def goes_on(self) -> bool:
        """Whether it waits, and has not come to its end."""
        return self._motion.integration.goes_on

    @property
    def is_interrupted(self) -> bool:
        """Whether it ended by an interruption."""
        return self._motion.integration.is_interrupted

    def advance(self, forces: Forces) -> None:
        """Go on to the next sample, or to the end."""
        if self._inputs.law is None:
            numbers = input_numbers(forces, self._bodies)
            self._inputs.give(numbers)
            self._given.append((self.moment[0], numbers))
            self._motion.take_other_forces()
        self._motion.integration.run(next(self._pauses, np.inf))
        self.moment = self._motion.moment

    def interrupt(self) -> None:
        """End where it waits."""
        self._motion.integration.interrupt()

    def result(self) -> Result:
        """The motion up to where it ended."""
        if self._given:
            self._inputs.replay(*zip(*self._given, strict=True))
        return self._motion.result()


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


def _together(
    samples: Sequence[Sample],
    request: SimulationRequest,
    controller: Controller,
    batch: tuple[int, ...],
    label: Label,
) -> SampleResults:
    """Sampled motions that wait for each other at each sample, so that the controller is asked once for all."""
    try:
        with plain_numbers(samples[0].system):
            motions = _advanced_together(samples, request, controller, batch, label)
            results = {k: motion.result() for k, motion in enumerate(motions)}
    except ControlError as wrapped:
        raise wrapped.problem from None
    return SampleResults(batch, None, np.arange(len(samples)), results, label)


def _advanced_together(
    samples: Sequence[Sample],
    request: SimulationRequest,
    controller: Controller,
    batch: tuple[int, ...],
    label: Label,
) -> list[ControlledMotion]:
    """The motions at their end. One that has come to its end stays there: the controller sees its last state."""

    def begun(bodies: tuple[str, ...]) -> list[ControlledMotion]:
        motions = []
        for sample in samples:
            try:
                motions.append(
                    ControlledMotion(sample.system, sample.plan, of_sample(request, sample), controller, bodies)
                )
            except CadmbsError as problem:
                problem.add_note(f"in {label(sample.number)} of the batch")
                raise
        return motions

    def asked() -> Forces:
        times, q, v = zip(*(motion.moment for motion in motions), strict=True)
        return controller.forces(max(times), *(np.array(values).reshape(*batch, -1) for values in (q, v)))

    motions = begun(())
    forces = asked()
    if forces.wrenches:
        motions = begun(tuple(forces.wrenches))
    while any(motion.goes_on for motion in motions):
        try:
            for k, motion in enumerate(motions):
                if motion.goes_on:
                    motion.advance(_forces_on(forces, k))
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


def _forces_on(forces: Forces, k: int) -> Forces:
    """The forces on one sample of a batch."""
    wrenches = {body: wrench.reshape(-1, wrench.shape[-1])[k] for body, wrench in forces.wrenches.items()}
    return Forces(forces.joints.reshape(-1, forces.joints.shape[-1])[k], wrenches)
