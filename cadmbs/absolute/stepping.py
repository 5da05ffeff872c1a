"""Dynamics in absolute coordinates: implicit steps of fixed size, with all that can end them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from cadmbs.absolute.changed_axes import ChangedAxes
from cadmbs.absolute.equations import power, with_rotations
from cadmbs.absolute.euler_angles import EulerAngles, euler_angles_for, near_singular, turning_speed
from cadmbs.absolute.formulation import Formulation
from cadmbs.absolute.motion import Recorder
from cadmbs.absolute.redundancy import VIOLATED
from cadmbs.arrays import Array
from cadmbs.errors import NotSolvableError
from cadmbs.integrators.implicit import IMPLICIT, ImplicitMethod, Moment, step

TOLERANCE = 1e-11
"""Size of the last Newton step [rad, m], times the size of the mechanism; what is left is its square."""

METHODS: dict[str, ImplicitMethod] = {method.name: method for method in IMPLICIT}
"""Methods by their words."""


@dataclass(frozen=True)
class Done:
    """Steps that were done elsewhere: how many, their iterations, power and work at the end, size of the last."""

    steps: int
    iterations: int
    power: float
    supplied: float
    h: float


class Stepper:
    """Steps of one motion.

    Attributes:
        own: The mechanism; Euler angles change their axes.
        method: The method.
        recorder: What counts steps.
        tolerance: Of the last Newton step.
        reached: Last time that was reached [s].
        supplied: Work done until then [J].
    """

    def __init__(self, own: Formulation, method: ImplicitMethod, recorder: Recorder) -> None:
        self.own, self.method, self.recorder = own, method, recorder
        self._h = 0.0
        self._power: float | None = None
        self.tolerance = TOLERANCE * max(1.0, float(np.max(np.abs(own.model.bodies.center), initial=0.0)))
        self.reached, self.supplied = own.t, 0.0

    def interval(self, now: Moment, end: float, count: int) -> Moment:
        """Equal steps until a time.

        Raises:
            NoConvergenceError: If Newton's method does not converge.
            NotSolvableError: If the equations become singular, or a redundant row is violated.
            OutsideTableError: If a function of time does not cover a time.
        """
        h, begin = (end - now.t) / count, now.t
        for k in range(1, count + 1):
            now = self.single(now, h, end if k == count else begin + k * h)
        return now

    def single(self, now: Moment, h: float, end: float) -> Moment:
        """One step of size h, whose end is written as `end`.

        Raises:
            NoConvergenceError, NotSolvableError, OutsideTableError: As `interval`.
        """
        if abs(h - self._h) > 1e-9 * h:
            now, self._h = replace(now, displacement=None, speed_before=None), h
        now = replace(self._step(now, h), t=end)
        self.reached = now.t
        return now

    def taken(self, now: Moment, done: Done) -> None:
        """Count steps that were done elsewhere and led to a point."""
        self.recorder.steps += done.steps
        self.recorder.total_iterations += done.iterations
        self._power, self.supplied, self._h, self.reached = done.power, done.supplied, done.h, now.t

    def _step(self, now: Moment, h: float) -> Moment:
        own = self.own
        power = self.power_at(now)
        now = self._turned(now, h)
        angles = own.equations.layout.parts(now.x)[1]
        try:
            now = step(own.equations.problem(), self.method, now, h, self.tolerance)
        except np.linalg.LinAlgError as problem:
            raise NotSolvableError(
                f"the equations are singular after t = {now.t:.6g} s: rows that depend on each other there, or a "
                "freedom without inertia"
            ) from problem
        self._require_good(now)
        self._require_angles(angles, now, h)
        self.recorder.steps += 1
        self.recorder.total_iterations += now.iterations
        self._power = None
        self.supplied += 0.5 * h * (power + self.power_at(now))
        return now

    def power_at(self, now: Moment) -> float:
        """Power [W] of what has no potential; the last one is remembered."""
        if self._power is None:
            self._power = power(self.own.equations, now.t, now.x, now.v, now.multipliers)
        return self._power

    def _require_good(self, now: Moment) -> None:
        own = self.own
        if not own.redundancy.dropped.n:
            return
        off, row = own.redundancy.violation(now.t, own.equations.place(now.x).scalars)
        if off > VIOLATED:
            raise NotSolvableError(
                f"row {row} was redundant at the start and is violated by {off:.3g} at t = {now.t:.6g} s: the "
                "mechanism passed a singular configuration, or motions contradict its constraints"
            )

    def _require_angles(self, before: Array, now: Moment, h: float) -> None:
        """Refuse a step in which a body's angles passed their singularity: its end need not be near the motion."""
        own = self.own
        if not isinstance(own.equations.rotations, EulerAngles):
            return
        after = own.equations.layout.parts(now.x)[1]
        passed = np.floor(before[:, 1] / np.pi) != np.floor(after[:, 1] / np.pi)
        if np.any(passed):
            name = own.model.bodies.names[1 + int(np.argmax(passed))]
            raise NotSolvableError(
                f"the Euler angles of body {name!r} pass their singularity within a step of {h:.3g} s from "
                f"t = {now.t - h:.6g} s: take smaller steps, or coordinates rA or rp"
            )

    def _turned(self, now: Moment, h: float) -> Moment:
        """With other axes where Euler angles come near their singularity: everything remembered is converted."""
        own = self.own
        equations, before = own.equations, own.equations.rotations
        if not isinstance(before, EulerAngles):
            return now
        s, rates = equations.layout.parts(now.x)[1], equations.layout.split(now.v)[0][:, 3:]
        near = near_singular(s, h * turning_speed(s, rates))
        if not np.any(near):
            return now
        place = equations.place(now.x)
        chosen = euler_angles_for(place.A[1:], before, near)
        if np.array_equal(chosen.axes, before.axes):
            return now
        first_order = self.method.order == 1
        change = ChangedAxes(equations.layout, before, chosen)
        own.equations = with_rotations(equations, chosen)
        return change.moment(now, place.A[1:], self._h if first_order else None)


def n_steps(span: float, h: float) -> int:
    """Equal steps of at most h in a span of time."""
    return max(1, int(np.ceil(span / h - 1e-9)))
