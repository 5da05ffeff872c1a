"""One motion under a controller, from one sample to the next."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.feature_steps import switch_times
from cadmbs.dynamics.scenarios.fields import output_times
from cadmbs.results import Result
from cadmbs.simulation.control.controlled import input_count, input_numbers, with_inputs
from cadmbs.simulation.control.controller import Controller, Forces, sample_times
from cadmbs.simulation.run import PreparedMotion, SimulationRequest
from cadmbs.system import Scenario, System
from cadmbs.system.inputs import Inputs


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


def forces_on(forces: Forces, k: int) -> Forces:
    """The forces on one sample of a batch."""
    wrenches = {body: wrench.reshape(-1, wrench.shape[-1])[k] for body, wrench in forces.wrenches.items()}
    return Forces(forces.joints.reshape(-1, forces.joints.shape[-1])[k], wrenches)
