"""Dynamics in absolute coordinates: implicit steps of fixed size, with all that can end them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from cadmbs.absolute.equations import power, with_rotations
from cadmbs.absolute.euler_angles import EulerAngles, near_singular
from cadmbs.absolute.formulation import Formulation, rotations_for
from cadmbs.absolute.motion import Motion, Recorder
from cadmbs.absolute.redundancy import VIOLATED
from cadmbs.arrays import Array
from cadmbs.errors import NotSolvableError
from cadmbs.integrators.implicit import IMPLICIT, ImplicitMethod, Moment, NoConvergenceError, step
from cadmbs.integrators.trajectory import Progress
from cadmbs.results import Outcome, OutcomeKind
from cadmbs.system.functions import OutsideTableError

TOLERANCE = 1e-11
"""Size of the last Newton step [rad, m], times the size of the mechanism; what is left is its square."""

METHODS: dict[str, ImplicitMethod] = {method.name: method for method in IMPLICIT}
"""Methods by their words."""


def run(
    own: Formulation, method: ImplicitMethod, times: Sequence[float], h: float, progress: Progress | None = None
) -> Motion:
    """The motion at the wanted times, in steps of at most h that end there.

    Args:
        own: The mechanism at its start, which is the first of the times.
        method: Implicit Euler, BDF2 or generalized-alpha on index-3 equations.
        times: Wanted times [s].
        h: Largest step [s].
        progress: Told the fraction that is done.

    Returns:
        The points that were reached, and how it ended.

    Raises:
        NotSolvableError: If accelerations at the start are not determined.
    """
    a, multipliers = own.accelerations(own.t, own.x, own.v)
    now = Moment(own.t, own.x, own.v, a, multipliers)
    recorder = Recorder(own)
    recorder.record(own.t, own.x, own.v, a, multipliers, 0.0, 0)
    stepper = Stepper(own, method, recorder)
    outcome = Outcome(OutcomeKind.FINISHED, times[-1], f"finished at t = {times[-1]:.6g} s")
    try:
        for begin, end in pairwise(times):
            now = stepper.interval(now, end, _steps(end - begin, h))
            recorder.record(now.t, now.x, now.v, now.a, now.multipliers, stepper.supplied, now.iterations)
            if progress is not None:
                progress((end - times[0]) / (times[-1] - times[0]))
    except (NoConvergenceError, NotSolvableError, OutsideTableError, KeyboardInterrupt) as problem:
        outcome = _outcome(problem, stepper.reached, times[-1])
    return recorder.motion(outcome)


class Stepper:
    """Steps of one motion.

    Attributes:
        reached: Last time that was reached [s].
        supplied: Work done until then [J].
    """

    def __init__(self, own: Formulation, method: ImplicitMethod, recorder: Recorder) -> None:
        self._own, self._method, self._recorder = own, method, recorder
        self._h = 0.0
        self._power: float | None = None
        self._tolerance = TOLERANCE * max(1.0, float(np.max(np.abs(own.model.bodies.center), initial=0.0)))
        self.reached, self.supplied = own.t, 0.0

    def interval(self, now: Moment, end: float, count: int) -> Moment:
        """Equal steps until a time.

        Raises:
            NoConvergenceError: If Newton's method does not converge.
            NotSolvableError: If the equations become singular, or a redundant row is violated.
            OutsideTableError: If a function of time does not cover a time.
        """
        h = (end - now.t) / count
        if abs(h - self._h) > 1e-9 * h:
            now, self._h = replace(now, displacement=None, speed_before=None), h
        begin = now.t
        for k in range(1, count + 1):
            now = self._step(now, h)
            now = replace(now, t=end if k == count else begin + k * h)
            self.reached = now.t
        return now

    def _step(self, now: Moment, h: float) -> Moment:
        own = self._own
        power = self._power_at(now) if self._power is None else self._power
        try:
            now = step(own.equations.problem(), self._method, now, h, self._tolerance)
        except (np.linalg.LinAlgError, RuntimeError) as problem:  # what NumPy and SuperLU say of a singular matrix
            raise NotSolvableError(
                f"the equations are singular after t = {now.t:.6g} s: rows that depend on each other there, or a "
                "freedom without inertia"
            ) from problem
        self._require_good(now)
        self._recorder.steps += 1
        self._recorder.total_iterations += now.iterations
        self._power = self._power_at(now)
        self.supplied += 0.5 * h * (power + self._power)
        return self._turned(now)

    def _power_at(self, now: Moment) -> float:
        return power(self._own.equations, now.t, now.x, now.v, now.multipliers)

    def _require_good(self, now: Moment) -> None:
        own = self._own
        if not own.redundancy.dropped.n:
            return
        off, row = own.redundancy.violation(now.t, own.equations.place(now.x).scalars)
        if off > VIOLATED:
            raise NotSolvableError(
                f"row {row} was redundant at the start and is violated by {off:.3g} at t = {now.t:.6g} s: the "
                "mechanism passed a singular configuration, or motions contradict its constraints"
            )

    def _turned(self, now: Moment) -> Moment:
        """With other axes where Euler angles come near their singularity: everything remembered is converted."""
        own = self._own
        before = own.equations.rotations
        if not isinstance(before, EulerAngles):
            return now
        if not np.any(near_singular(own.equations.layout.parts(now.x)[1])):
            return now
        place = own.equations.place(now.x)
        equations = own.equations
        chosen = rotations_for("rE", place.A[1:], before)
        other = with_rotations(equations, chosen)
        layout = equations.layout
        r, s, rotors, angles = layout.parts(now.x)
        new_s = chosen.state(place.A[1:])
        x = layout.state(r, new_s, rotors, angles)

        def turned(v: Array, at: Array, into: Array) -> Array:
            w = np.einsum("nij,nj->ni", before.turn(at), layout.split(v)[0][:, 3:])
            return _with_spin(v, layout.c, chosen.rates(into, w), layout.n)

        def changed(acceleration: Array, v: Array, v_new: Array) -> Array:
            own_v, own_a = layout.split(v)[0][:, 3:], layout.split(acceleration)[0][:, 3:]
            w_dot = np.einsum("nij,nj->ni", before.turn(s), own_a)
            w_dot = w_dot + np.einsum("nij,nj->ni", before.turn_change(s, own_v), own_v)
            spin = chosen.accelerations(new_s, layout.split(v_new)[0][:, 3:], w_dot)
            return _with_spin(acceleration, layout.c, spin, layout.n)

        v = turned(now.v, s, new_s)
        found = replace(now, x=x, v=v, a=changed(now.a, now.v, v))
        if now.carried.size:
            found = replace(found, carried=changed(now.carried, now.v, v))
        if now.displacement is not None and now.speed_before is not None:
            old_s = s - layout.split(now.displacement)[0][:, 3:]
            old_new = chosen.state(before.matrix(old_s), near=new_s)
            moved = _with_spin(now.displacement, layout.c, new_s - old_new, layout.n)
            found = replace(found, displacement=moved, speed_before=turned(now.speed_before, old_s, old_new))
            if self._method.order == 1:  # its velocity is the last difference of states: else a jumps in the next step
                found = replace(found, v=moved / self._h)
        own.equations = other
        return found


def _with_spin(v: Array, c: int, spin: Array, n: int) -> Array:
    """A velocity or displacement with another rotational part."""
    found = v.copy()
    found[: n * c].reshape(n, c)[:, 3:] = spin
    return found


def _steps(span: float, h: float) -> int:
    return max(1, int(np.ceil(span / h - 1e-9)))


def _outcome(problem: BaseException, at: float, wanted: float) -> Outcome:
    match problem:
        case KeyboardInterrupt():
            text = f"interrupted at t = {at:.6g} s of {wanted:.6g} s; what was finished is kept"
            return Outcome(OutcomeKind.INTERRUPTED, at, text)
        case NoConvergenceError():
            kind = OutcomeKind.STEP_UNDERFLOW
        case OutsideTableError():
            kind = OutcomeKind.OUTSIDE_TABLE
        case _:
            kind = OutcomeKind.SINGULAR
    return Outcome(kind, at, f"stopped after t = {at:.6g} s: {problem}")
