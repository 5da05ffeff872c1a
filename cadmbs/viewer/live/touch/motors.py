"""Motors at coordinates: with a target that they go to, or with a force that is given."""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError
from cadmbs.system import System, units
from cadmbs.viewer.live.touch.effective_inertia import coordinate_inertias, held_inertia

MOTOR_RATE: Final = 50.0
"""Natural frequency [rad/s] of a coordinate that a motor holds."""

INERTIA_RATIO: Final = 4.0
"""How many times the inertia with free joints a motor counts with: its damping over steps of 4 ms stays below 2."""

TARGET_RATE: Final = 2.0
"""How fast targets move [rad/s], or for lengths that many times the mechanism's length a second over pi."""


class MotorStep(NamedTuple):
    """What a motor did in a step.

    Attributes:
        force: Its force.
        begin, end: Its target at both ends; None where it had none, or not the force to follow it.
        integral: The integral part of its force.
    """

    force: float
    begin: float | None = None
    end: float | None = None
    integral: float = 0.0


@dataclass
class Motor:
    """A motor at one coordinate.

    Attributes:
        name: Of the coordinate.
        column: Of the coordinate in the velocities.
        stiffness, damping, reset: Of a motor with a target; `reset` is the rate of the integral part [1/s].
        rate: How fast its target moves [rad/s or m/s].
        goal: Where its target goes; None for a motor with a force.
        target: Where its target is.
        force: Force or torque of a motor without a target.
        largest: Largest force that it has.
    """

    name: str
    column: int
    stiffness: float
    damping: float
    reset: float
    rate: float
    largest: float
    goal: float | None = None
    target: float = 0.0
    force: float = 0.0
    integral: float = 0.0

    def advance(self, value: float, rate: float, step: float) -> MotorStep:
        """Move the target on by a step, and the force that holds during it, within what the motor has.

            k (e + r int e dt) + d e' ,   e = target - q

        with e as it is in the middle of the step, so that held forces do the work of continuous ones to second order.
        A load leaves no error; the integral waits while the motor is at its largest force.
        """
        if self.goal is None:
            return MotorStep(float(np.clip(self.force, -self.largest, self.largest)))
        way = float(np.clip(self.goal - self.target, -self.rate * step, self.rate * step))
        error = self.target + way / 2 - (value + rate * step / 2)
        begin, self.target = self.target, self.target + way
        integral = self.integral + self.reset * error * step
        force = self.stiffness * (error + integral) + self.damping * (way / step - rate)
        if abs(force) > self.largest:
            return MotorStep(float(np.copysign(self.largest, force)))
        self.integral = integral
        return MotorStep(force, begin, self.target, self.stiffness * integral)


def motor_columns(system: System) -> tuple[int, ...]:
    """Velocity coordinates at which motors can be: those that are the rate of a position."""
    return tuple(sorted(map(int, system.manifold.plain_v)))


def position_of_column(system: System, column: int) -> int:
    """The position of which a velocity is the rate."""
    blocks = system.manifold
    return int(blocks.plain_q[np.flatnonzero(blocks.plain_v == column)[0]])


def fitted_motor(system: System, q: Array, name: str, length: float) -> Motor:
    """A motor for what it has to move, at rest where the coordinate is.

        k = I w^2 ,   d = 2 I w ,   r = w / 10

    with w = MOTOR_RATE. I is the inertia while the other independent coordinates are held, but at most INERTIA_RATIO
    times that while they are free: steps stay stable in both cases. Its
    largest force is the effort of the joint's limits.

    Args:
        system: Compiled mechanism.
        q: (n_q,) closed configuration.
        name: Of a velocity coordinate.
        length: Of the mechanism [m].

    Raises:
        ArgumentError: The coordinate has no motor, or cannot move.
    """
    names = system.velocity_names
    columns = {names[k]: k for k in motor_columns(system)}
    if name not in columns:
        raise ArgumentError(f"there is no motor at {name!r}; there are: {', '.join(columns)}")
    column = columns[name]
    free = float(coordinate_inertias(system, q)[column])
    inertia = min(held_inertia(system, q, column), INERTIA_RATIO * free)
    if not np.isfinite(free):
        raise ArgumentError(f"{name!r} cannot move here: a motor can do nothing")
    rate = TARGET_RATE * (1.0 if units.coordinate_units(system)[name] != "m" else length / np.pi)
    value = float(q[position_of_column(system, column)])
    return Motor(
        name=name,
        column=column,
        stiffness=inertia * MOTOR_RATE**2,
        damping=2.0 * inertia * MOTOR_RATE,
        reset=MOTOR_RATE / 10.0,
        rate=rate,
        largest=_effort(system, name),
        target=value,
    )


def _effort(system: System, name: str) -> float:
    """The largest force of a coordinate by the limits of its joint; infinite where none is given, or it is zero."""
    for joint in system.joints:
        if name in joint.velocity_names:
            efforts = np.broadcast_to(joint.limits.get("effort", np.inf), (len(joint.velocity_names),))
            effort = float(efforts[joint.velocity_names.index(name)])
            return effort if effort > 0.0 else float("inf")
    return float("inf")
