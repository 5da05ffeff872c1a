"""Why a step of a motion in absolute coordinates is refused, with sentences for people."""

from __future__ import annotations

import numpy as np

from cadmbs.absolute import euler_angles, euler_parameters
from cadmbs.absolute.equations import AbsoluteEquations
from cadmbs.absolute.euler_angles import EulerAngles
from cadmbs.absolute.euler_parameters import EulerParameters
from cadmbs.absolute.redundancy import VIOLATED, Redundancy
from cadmbs.absolute.rotations import RotationCoordinates
from cadmbs.arrays import Array
from cadmbs.errors import NotSolvableError
from cadmbs.integrators.implicit import StepState
from cadmbs.integrators.trajectory import NoConvergenceError

LARGEST_TURN = np.pi
"""A body that turns by more in a step [rad] may as well have turned the other way: the equations of the step have
several solutions."""


def angular_speeds(rotations: RotationCoordinates, s: Array, v: Array) -> Array:
    """|w| (n,) [rad/s] of bodies with rotations s and velocities v of a description."""
    match rotations:
        case EulerParameters():
            return euler_parameters.angular_speed(s, v)
        case EulerAngles():
            return euler_angles.angular_speed(s, v)
    return np.asarray(np.sqrt(np.einsum("ni,ni->n", v, v)))


def turns_of(equations: AbsoluteEquations, x: Array, v: Array, t: float, h: float) -> Array:
    """Angles (n,) [rad] that bodies turn by in a step of size h from time t, by their angular velocities at x, v.

    Raises:
        NoConvergenceError: If one is more than half a turn.
    """
    layout = equations.layout
    turns = h * angular_speeds(equations.rotations, layout.parts(x)[1], layout.split(v)[0][:, 3:])
    if turns.size and turns.max() > LARGEST_TURN:
        body = int(np.argmax(turns))
        raise NoConvergenceError(
            f"body {equations.model.bodies.names[1 + body]!r} turns by {turns[body]:.3g} rad, more than half a turn, "
            f"in a step of {h:.3g} s from t = {t:.6g} s: take smaller steps"
        )
    return np.asarray(turns)


def require_sound_step(
    equations: AbsoluteEquations, redundancy: Redundancy, before: StepState, after: StepState
) -> None:
    """Refuse a step whose end need not be near the motion.

    Args:
        equations: The equations of the step.
        redundancy: The rows that are left out of them.
        before: Its beginning.
        after: Its end.

    Raises:
        NotSolvableError: If a redundant row is violated, or Euler angles passed their singularity.
        NoConvergenceError: If a body turns by more than half a turn in such a step.
    """
    if redundancy.dropped.n:
        off, row = redundancy.violation(after.t, equations.place(after.x).scalars)
        if off > VIOLATED:
            raise NotSolvableError(
                f"row {row} was redundant at the start and is violated by {off:.3g} at t = {after.t:.6g} s: the "
                "mechanism passed a singular configuration, or motions contradict its constraints"
            )
    if isinstance(equations.rotations, EulerAngles):
        first, last = (np.floor(equations.layout.parts(x)[1][:, 1] / np.pi) for x in (before.x, after.x))
        if np.any(first != last):
            name = equations.model.bodies.names[1 + int(np.argmax(first != last))]
            raise NotSolvableError(
                f"the Euler angles of body {name!r} pass their singularity within a step of {after.h:.3g} s from "
                f"t = {before.t:.6g} s: take smaller steps, or coordinates rA or rp"
            )
    turns_of(equations, after.x, after.v, before.t, after.h)
