"""A system with the forces that a controller gives, and one motion of it, from one sample to the next."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios import feature_steps, fields
from cadmbs.results import Result
from cadmbs.simulation.control.controller import Controller, Forces, sample_times
from cadmbs.simulation.run import PreparedMotion, SimulationRequest
from cadmbs.system import Scenario, System, functions
from cadmbs.system.inputs import Inputs
from cadmbs.system.loads import JointForce, Load, WrenchLoad


def under_control(
    system: System, times: Sequence[float], controller: Controller, bodies: Sequence[str]
) -> tuple[System, Inputs]:
    """The system under the forces of a controller, and these forces.

    Sampled at multiples of its time from the first of the output times on [s], or asked at each state that is
    evaluated; with wrenches on bodies.
    """

    def law(t: float, q: Array, v: Array) -> Array:
        return input_numbers(controller.forces(t, q, v), bodies)

    count, period = input_count(system, bodies), controller.sample_time
    inputs = Inputs(count, (), law) if period is None else Inputs(count, sample_times(times, period))
    return with_inputs(system, bodies, inputs), inputs


def pushed(
    shape: tuple[int, ...], tau: Array | None, wrenches: Mapping[str, Array], bodies: Sequence[str] | None
) -> Array:
    """`input_numbers` (..., n) of joint forces (..., n_v) and of wrenches (..., 6) on some of the bodies."""
    numbers, names = np.zeros(shape), bodies or ()
    n_v = shape[-1] - 6 * len(names)
    if tau is not None:
        numbers[..., :n_v] = tau
    for body, wrench in wrenches.items():
        first = n_v + 6 * names.index(body)
        numbers[..., first : first + 6] = wrench
    return numbers


def input_count(system: System, bodies: Sequence[str]) -> int:
    """How many numbers a controller gives: joint forces, and six for each body with a wrench."""
    return system.n_v + 6 * len(bodies)


def input_numbers(forces: Forces, bodies: Sequence[str]) -> Array:
    """Joint forces, then for each body the moment and the force, as one array (..., n)."""
    none = np.zeros((*forces.joints.shape[:-1], 6))
    return np.concatenate([forces.joints, *(forces.wrenches.get(body, none) for body in bodies)], axis=-1)


def with_inputs(system: System, bodies: Sequence[str], inputs: Inputs) -> System:
    """The system under the forces of `input_numbers`: along its coordinates, and wrenches in world axes on bodies.

    A wrench is counted about the origin of the body's frame.
    """
    columns = fields.tree_coordinate_names(system, "velocities")
    loads: list[Load] = [
        JointForce(f"control of {name}", columns.index(name), functions.Held(inputs, k))
        for k, name in enumerate(system.velocity_names)
    ]
    for k, body in enumerate(bodies):
        index, pose = system.body_and_pose(body)
        first = system.n_v + 6 * k
        mx, my, mz, fx, fy, fz = (functions.Held(inputs, first + i) for i in range(6))
        loads.append(
            WrenchLoad(
                name=f"control of {body}",
                body=int(system.bodies.moving[index]),
                on=0,
                document_bodies=(index, 0),
                point=pose[:3, 3] - system.origin,
                force=(fx, fy, fz),
                torque=(mx, my, mz),
                in_body_axes=False,
            )
        )
    compiled = dict(system.as_compiled)
    all_loads = (*system.loads, *loads)
    if compiled["loads"] is system.loads:  # what a controller gives is no change of the mechanism
        compiled["loads"] = all_loads
    return replace(system, loads=all_loads, as_compiled=compiled, inputs=inputs)


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
        times = fields.output_times(plan)
        self._bodies, (self._system, self._inputs) = bodies, under_control(system, times, controller, bodies)
        self._motion = PreparedMotion(self._system, plan, request)
        self._given: list[tuple[float, Array]] = []
        self._pauses = iter(feature_steps.switch_times(self._system, times).pauses)
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
