"""A mechanism that runs under the forces of a hand and of motors, with a record of what was done."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError
from cadmbs.system import System, loads
from cadmbs.viewer.live.touch.hand import Grip, Pull, pull
from cadmbs.viewer.live.touch.motors import Motor, MotorStep, position_of_column
from cadmbs.viewer.live.touch.stops import LIMIT_PREFIX, limit_stops, with_stops

if TYPE_CHECKING:
    from cadmbs.results import Result
    from cadmbs.simulation.control.motion import Motion

STEPS: Final = (1e-3, 2e-3, 4e-3)
"""Sizes of steps [s]: the smallest at which the mechanism runs in real time, else the largest."""

SHARE_OF_TIME: Final = 0.6
"""Part of the time that passes in which the steps are to be done; the page has the rest."""

TRIAL_STEPS: Final = 10
"""Steps by which the size is chosen."""

LONGEST_RECORD: Final = 60_000
"""Steps of one motion: a minute with steps of 1 ms."""

LONGEST_WORK: Final = 0.08
"""Time [s] after which an advance ends, be it done or not: the page stays alive with mechanisms that are slow."""


@dataclass(frozen=True)
class Deed:
    """What was done in one step: the grip and the force (3,) of the hand on it, and what each motor did."""

    grip: Grip | None
    force: Array | None
    motors: dict[str, MotorStep]


@dataclass
class Hand:
    """What holds a body: the spring, and where the hand is."""

    grip: Grip
    target: Array


@dataclass
class TouchedMotion:
    """A motion under a hand and motors.

    Attributes:
        system: The mechanism without prescribed motions, with stops at its limits if they are wanted.
        motion: Its steps.
        step: Their size [s].
        stops: The stops that were added.
        start: Positions at the start.
        hand: What holds a body; None for nothing.
        motors: By coordinate.
        deeds: What was done, step by step.
    """

    system: System
    motion: "Motion"
    step: float
    stops: tuple[loads.JointStop, ...]
    start: Array
    hand: Hand | None = None
    motors: dict[str, Motor] = field(default_factory=dict)
    deeds: list[Deed] = field(default_factory=list)
    _owed: float = 0.0

    @property
    def q(self) -> Array:
        """Positions (n_q,)."""
        return self.motion.q

    @property
    def pressed(self) -> tuple[str, ...]:
        """Coordinates that are on a stop at their limit."""
        positions = self.system.tree.positions.spread(self.motion.q)
        return tuple(
            stop.name.removeprefix(LIMIT_PREFIX)
            for stop in self.stops
            if not stop.lower <= positions[stop.position] <= stop.upper
        )

    @property
    def pull(self) -> Pull | None:
        """The force of the hand at this state."""
        if self.hand is None:
            return None
        ahead = self.step / 2  # the wrench is held during a step
        return pull(self.system, self.motion.q, self.motion.v, self.hand.grip, self.hand.target, ahead)

    def advance(self, duration: float, clock: Callable[[], float] = time.perf_counter) -> float:
        """Go on by a duration, as far as there is time for it.

        Args:
            duration: [s]; what is less than a step waits for the next advance.
            clock: What tells the time.

        Returns:
            The time by which the motion went on, over the time that was asked for: 1 in real time.

        Raises:
            NotSolvableError: A step cannot be done; the motion stays where it was.
            ArgumentError: The record is full.
        """
        self._owed += duration
        wanted = int(self._owed / self.step + 1e-9)
        begin, done = clock(), 0
        while done < wanted and clock() - begin < LONGEST_WORK:
            self._step()
            done += 1
        self._owed = self._owed - wanted * self.step  # what there was no time for is left out
        return done / wanted if wanted else 1.0

    def reset(self) -> None:
        """Go back to the start; hand and motors stay."""
        self.motion.reset()
        self.deeds.clear()
        self._owed = 0.0
        for motor in self.motors.values():
            motor.integral = 0.0
            motor.target = float(self.start[position_of_column(self.system, motor.column)])

    def result(self) -> "Result":
        """The motion up to now."""
        if not self.deeds:
            raise ArgumentError("nothing has moved yet: run it first")
        return self.motion.result()

    def _step(self) -> None:
        if len(self.deeds) >= LONGEST_RECORD:
            raise ArgumentError(
                f"a motion by hand ends after {LONGEST_RECORD} steps, {LONGEST_RECORD * self.step:g} s: "
                "save it, or start again from here"
            )
        motors, held = self._drive(), self.pull
        tau = None
        if motors:
            tau = np.zeros(self.system.n_v)
            for name, done in motors.items():
                tau[self.motors[name].column] = done.force
        wrenches = None if held is None or self.hand is None else {self.hand.grip.body: held.wrench}
        self.motion.step(tau, wrenches)
        grip = None if self.hand is None else self.hand.grip
        self.deeds.append(Deed(grip, None if held is None else held.force, motors))

    def _drive(self) -> dict[str, MotorStep]:
        """What the motors do in the next step; their targets move on."""
        if not self.motors:
            return {}
        q, v = self.motion.q, self.motion.v
        return {
            name: motor.advance(
                float(q[position_of_column(self.system, motor.column)]), float(v[motor.column]), self.step
            )
            for name, motor in self.motors.items()
        }


def begun(system: System, q: Array, stops: bool, engine: str = "auto", sizes: Sequence[float] = STEPS) -> TouchedMotion:
    """A motion that begins at rest; prescribed motions of the mechanism play no part.

    Args:
        system: Compiled mechanism.
        q: (n_q,) closed configuration.
        stops: Whether there are stops at the limits of joints.
        engine: As `simulate` takes it.
        sizes: Steps from which the smallest that runs in real time is taken [s].

    Raises:
        StartError: The loops do not close, or nothing can move.
    """
    free = replace(system, motions=(), scenario=replace(system.scenario, locks=(), stop=()))
    added = limit_stops(free, q) if stops else ()
    touched = with_stops(free, added)
    motion, step = _in_real_time(touched, q, engine, sizes)
    return TouchedMotion(touched, motion, step, added, np.array(q))


def _in_real_time(system: System, q: Array, engine: str, sizes: Sequence[float]) -> "tuple[Motion, float]":
    """The motion with the smallest steps that take less time than passes."""
    from cadmbs.simulation import Motion  # SciPy, which pictures do without

    for step in sizes:
        motion = Motion(system, step=step, q=q, v=np.zeros(system.n_v), engine=engine, record=True)
        grip = {system.tree.names[-1]: np.zeros(6)}
        motion.step(np.zeros(system.n_v), grip)  # kernels are compiled, inputs are made
        begin = time.perf_counter()
        for _ in range(TRIAL_STEPS):
            motion.step(np.zeros(system.n_v), grip)
        cost = (time.perf_counter() - begin) / TRIAL_STEPS
        motion.reset()
        if cost < SHARE_OF_TIME * step:
            break
    return motion, step
