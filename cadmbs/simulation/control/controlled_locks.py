"""Motions under a controller in which joints are locked and released on the way."""

from __future__ import annotations

import dataclasses

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.feature_steps import switch_times
from cadmbs.dynamics.scenarios.fields import output_times
from cadmbs.results import Result
from cadmbs.simulation.control.controlled import input_count, input_numbers, with_inputs
from cadmbs.simulation.control.controller import Controller, sample_times
from cadmbs.simulation.locks import run_with_locks
from cadmbs.simulation.run import PreparedMotion, SimulationRequest
from cadmbs.system import Scenario, System
from cadmbs.system.inputs import Inputs
from cadmbs.tolerances import SAME_STEP_END


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
    if controller.sample_time is None:

        def law(t: float, q: Array, v: Array) -> Array:
            return input_numbers(controller.forces(t, q, v), bodies)

        inputs = Inputs(input_count(system, bodies), (), law)
        return run_with_locks(with_inputs(system, bodies, inputs), plan, request)
    times = output_times(plan)
    inputs = Inputs(input_count(system, bodies), sample_times(times, controller.sample_time))
    samples = _SampledParts(with_inputs(system, bodies, inputs), inputs, controller, bodies, times[0])
    return run_with_locks(samples.system, plan, request, samples.run)


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
