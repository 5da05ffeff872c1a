"""Which steps of a motion in absolute coordinates are refused: large turns, violated rows, singular Euler angles."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cadmbs.absolute.equations import AbsoluteEquations
from cadmbs.absolute.euler_angles import EulerAngles, has_fixed_axes
from cadmbs.absolute.redundancy import Redundancy
from cadmbs.absolute.rotations import RotationCoordinates, rotated
from cadmbs.arrays import Array
from cadmbs.errors import NotSolvableError
from cadmbs.integrators.implicit import StepState
from cadmbs.integrators.step_ends import StepEnds
from cadmbs.integrators.trajectory import NoConvergenceError
from cadmbs.tolerances import LARGEST_ADAPTIVE_TURN, LARGEST_STEP_TURN


def require_half_turns(names: Sequence[str], t: float, h: float, turns: Array) -> None:
    """Refuse a step in which a body turns by more than half a turn.

    Args:
        names: Of the n bodies.
        t: Time at which the step begins [s].
        h: Its size [s].
        turns: (n,) largest angle of each body [rad].

    Raises:
        NoConvergenceError: If there is one.
    """
    if turns.size and turns.max() > LARGEST_STEP_TURN:
        body = int(np.argmax(turns))
        raise NoConvergenceError(
            f"body {names[body]!r} turns by {turns[body]:.3g} rad, more than half a turn, in a step of {h:.3g} s "
            f"from t = {t:.6g} s: take smaller steps"
        )


def require_resolved_functions(ends: StepEnds, times: Sequence[float], step: float, formulation: str) -> None:
    """Refuse fixed steps of methods that remember the last step where functions of time change within one.

    Args:
        ends: Times at which functions of time are not smooth.
        times: Output times [s].
        step: Largest step [s].
        formulation: Coordinates and method, for the message.

    Raises:
        NotSolvableError: If the shortest time between two ends is shorter than half of a step.
    """
    if ends.is_empty:
        return
    begin, length = ends.shortest_piece(times[0], times[-1])
    if length < LEAST_STEPS_A_PIECE * step:
        raise NotSolvableError(
            f"a function of time changes within {length:.3g} s from t = {begin:.6g} s on, which steps of {step:.3g} s "
            f"of {formulation} do not resolve: take steps of at most {length / STEPS_TO_RESOLVE:.2g} s, or SE3:dp54, "
            "or relative coordinates"
        )


LEAST_STEPS_A_PIECE, STEPS_TO_RESOLVE = 0.5, 20.0
"""Least length of a smooth piece of a function of time, in steps; steps in it with which the error is about 1e-3."""


def longest_step(w: Array) -> float:
    """The step in which no body turns by more than a quarter at its angular velocity (n, 3) [s]."""
    fastest = float(np.max(np.linalg.norm(w, axis=-1), initial=0.0))
    return LARGEST_ADAPTIVE_TURN / fastest if fastest > 0.0 else np.inf


def angular_speeds(rotations: RotationCoordinates, s: Array, v: Array) -> Array:
    """|w| (n,) [rad/s] of bodies with rotations s and velocities v of a description."""
    turn = rotations.turn(s)
    return np.asarray(np.linalg.norm(v if turn is None else rotated(turn, v), axis=-1))


def step_turns(equations: AbsoluteEquations, x: Array, v: Array, t: float, h: float) -> Array:
    """Angles (n,) [rad] that bodies turn by in a step of size h from time t, by their angular velocities at x, v.

    Raises:
        NoConvergenceError: If one is more than half a turn.
    """
    layout = equations.layout
    turns = np.asarray(h * angular_speeds(equations.rotations, layout.parts(x)[1], layout.rotational(v)))
    require_half_turns(equations.model.bodies.names[1:], t, h, turns)
    return turns


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
        NotSolvableError: If a redundant row is violated, or Euler angles passed their singularity, which those about
            fixed axes may.
        NoConvergenceError: If a body turns by more than half a turn in such a step.
    """
    if redundancy.dropped.n:
        redundancy.require_satisfied(after.t, equations.poses(after.x).scalars)
    if isinstance(equations.rotations, EulerAngles) and not has_fixed_axes(equations.rotations):
        first, last = (np.floor(equations.layout.parts(x)[1][:, 1] / np.pi) for x in (before.x, after.x))
        if np.any(first != last):
            name = equations.model.bodies.names[1 + int(np.argmax(first != last))]
            raise NotSolvableError(
                f"the Euler angles of body {name!r} pass their singularity within a step of {after.h:.3g} s from "
                f"t = {before.t:.6g} s: take smaller steps, or coordinates rA or rp"
            )
    step_turns(equations, after.x, after.v, before.t, after.h)
