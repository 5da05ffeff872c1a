"""Kinematic analysis of fully driven mechanisms: positions by Newton's method, velocities, accelerations, reactions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from cadmbs import tolerances
from cadmbs.absolute.equations import AbsoluteEquations, BodyPoses, twist_rates, with_rotations
from cadmbs.absolute.motion import AbsoluteMotion, AbsoluteState, BodyRow, body_row, motion_of
from cadmbs.absolute.newton_rule import DEFAULT_NEWTON_RULE, NewtonRule
from cadmbs.absolute.rotations import EulerAngles, fixed_axes_clause, has_fixed_axes, near_singular
from cadmbs.absolute.start import AbsoluteStart, absolute_start, rotations_for
from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios import consistent, fields, outcomes
from cadmbs.errors import ArgumentError, NotSolvableError
from cadmbs.integrators.implicit import StepState
from cadmbs.integrators.sparse_factors import block_solution
from cadmbs.lie import so3
from cadmbs.system import Scenario, System, arguments, functions

KINEMATIC_ITERATIONS = 25
"""Bound on the Newton iterations at one time."""

SMALL_ANGLE_CHANGE = 0.1
"""Changes of Euler angles [rad] up to which a prediction adds them."""


def kinematics(
    system: System,
    times: Sequence[float] | Array,
    coordinates: str = "rA",
    scenario: Scenario | None = None,
    newton: NewtonRule = DEFAULT_NEWTON_RULE,
) -> AbsoluteMotion:
    """Motion of a mechanism whose motions and constraints leave no freedom, with the forces that it takes.

        Phi(x, t) = 0 ,   A v = f' ,   A a = f'' - bias ,   A^T l = f - M a

    Each time starts from where positions, velocities and accelerations of the one before lead; the first from the
    scenario's positions. Times that are far apart get others between them, so that a motion stays on its branch.

    Args:
        system: Compiled mechanism.
        times: (n_t,) [s].
        coordinates: "rA", "rp", "rE" or "rE-fixed".
        scenario: Initial values; default the document's.
        newton: Where Newton's method begins and when it ends.

    Returns:
        Bodies at the times, multipliers of all rows (reactions and drives), and the iterations that each time took.
        rA paper (9)-(11), (14)-(18), (24), (29), all corrected.

    Raises:
        NotSolvableError: If the mechanism is not fully driven, or does not close at the first time.
    """
    arguments.require_system(system)
    plan = system.scenario if scenario is None else scenario
    fields.require_scenario(plan)
    times = arguments.real_numbers(times, "times")
    if times.ndim != 1 or not len(times):
        raise ArgumentError(f"times has shape {times.shape}, expected one time at least")
    begin = float(times[0])
    joints = consistent.one_start(system, replace(plan, start=begin))
    start = absolute_start(system, coordinates, joints.q, joints.v, begin)
    layout = start.equations.layout
    if layout.n_v != layout.n_rows:
        free = layout.n_v - layout.n_rows
        raise NotSolvableError(
            f"{system.name!r} has {free} degree{'s' * (free != 1)} of freedom that no motion drives: a kinematic "
            "analysis needs one independent motion or constraint for each; simulate it instead"
        )
    still = np.zeros(layout.n_v)
    state = AbsoluteState(StepState(begin, start.x, still, still, np.zeros(layout.n_rows)), start.equations)
    rows: list[BodyRow] = []
    outcome = outcomes.finished(float(times[-1]))
    for t in times:
        try:
            state = _continued(start, float(t), state, newton)
        except (NotSolvableError, functions.OutsideTableError) as problem:
            if not rows:
                raise
            outcome = outcomes.refused(problem, state.moment.t)
            break
        rows.append(body_row(start, state))
    return motion_of(start, times[: len(rows)], rows, (len(rows), state.iterations), outcome)


def _continued(start: AbsoluteStart, t: float, last: AbsoluteState, newton: NewtonRule) -> AbsoluteState:
    """The same motion at a time, with its multipliers; intervals that are too long are divided.

    Raises:
        NotSolvableError: If the motion does not lead there.
    """
    before, h = last.iterations, t - last.moment.t
    smallest = tolerances.KINEMATIC_SMALLEST_INTERVAL * abs(h)
    while True:
        now = last.moment
        end = t if abs(t - now.t) <= abs(h) * (1.0 + 1e-9) else now.t + h
        try:
            equations, x, iterations = _followed(start, end, last, newton)
            v, a, multipliers = _rates(equations, end, x)
        except NotSolvableError as problem:
            if h == 0.0:
                raise
            if abs(h) <= smallest:
                clause = fixed_axes_clause(last.equations.rotations, last.equations.layout.parts(now.x)[1])
                raise NotSolvableError(
                    f"the motion leads no farther than t = {now.t:.6g} s: {problem}{clause}"
                ) from problem
            h *= 0.5
            continue
        total = last.iterations + iterations
        moment = StepState(end, x, v, a, multipliers, iterations=total - before)
        last = AbsoluteState(moment, equations, total)
        if end == t:
            return last
        h *= 2.0


def _followed(
    start: AbsoluteStart, t: float, last: AbsoluteState, newton: NewtonRule
) -> tuple[AbsoluteEquations, Array, int]:
    """Newton's method from the predicted position.

    Raises:
        NotSolvableError: If the solution is far from the prediction: it may be on another branch.
    """
    if t == last.moment.t:
        return closed(start, t, last.equations, last.moment.x, newton)
    begin = last.equations.poses(last.moment.x)
    equations, x = _predicted(t - last.moment.t, last)
    guess = equations.poses(x)
    if newton.predictor == "previous":
        equations, x = last.equations, last.moment.x
    equations, x, iterations = closed(start, t, equations, x, newton)
    end = equations.poses(x)
    size = np.ptp(start.model.bodies.center, axis=0).max() + np.max(np.abs(end.r - begin.r))
    correction = max(_turn(guess, end), float(np.max(np.abs(end.r - guess.r))) / max(size, 1e-300))
    if correction > tolerances.KINEMATIC_CORRECTION or _turn(begin, end) > tolerances.KINEMATIC_TURN:
        raise NotSolvableError(f"the position expected at t = {t:.6g} s is too far from one that closes")
    return equations, x, iterations


def _turn(one: BodyPoses, other: BodyPoses) -> float:
    """Largest angle [rad] between two rotations of one body."""
    return float(np.max(np.linalg.norm(so3.log(np.swapaxes(one.A, -1, -2) @ other.A), axis=-1)))


def _predicted(h: float, last: AbsoluteState) -> tuple[AbsoluteEquations, Array]:
    """The state after dx = h v + h^2 a / 2; of Euler angles that change much, after that turn of the bodies."""
    equations, now = last.equations, last.moment
    dx = h * now.v + 0.5 * h * h * now.a
    moved = equations.moved(now.x, dx)
    largest = np.max(np.abs(equations.layout.rotational(dx)), initial=0.0)
    if not isinstance(equations.rotations, EulerAngles) or largest <= SMALL_ANGLE_CHANGE:
        return equations, moved
    poses = equations.poses(now.x)
    twists, rates = equations.twists(poses, now.v)[1:], twist_rates(equations, poses, now.v, now.a)
    A = poses.A[1:] @ so3.exp((h * twists + 0.5 * h * h * rates)[:, 3:])
    return _with_rotations(equations, moved, A)


def _with_rotations(equations: AbsoluteEquations, x: Array, A: Array) -> tuple[AbsoluteEquations, Array]:
    """The state with rotations A by Euler angles, in axes that keep them far from their singularity."""
    rotations = rotations_for(equations.rotations.name, A, equations.rotations)
    r, _, rotors, angles = equations.layout.parts(x)
    return with_rotations(equations, rotations), equations.layout.state(r, rotations.state(A), rotors, angles)


def _regular(equations: AbsoluteEquations, x: Array) -> tuple[AbsoluteEquations, Array]:
    """The state, with other axes of Euler angles where they are near their singularity."""
    rotations = equations.rotations
    if not isinstance(rotations, EulerAngles) or has_fixed_axes(rotations):
        return equations, x
    if not np.any(near_singular(equations.layout.parts(x)[1])):
        return equations, x
    return _with_rotations(equations, x, equations.poses(x).A[1:])


def closed(
    start: AbsoluteStart, t: float, equations: AbsoluteEquations, x: Array, newton: NewtonRule = DEFAULT_NEWTON_RULE
) -> tuple[AbsoluteEquations, Array, int]:
    """The state that satisfies all rows, by Newton's method, and the iterations that it took.

    Raises:
        NotSolvableError: If Newton's method does not converge, or rows depend on each other.
    """
    equations, x = _regular(equations, x)
    matrix = equations.matrix(t, x)
    for iteration in range(1, KINEMATIC_ITERATIONS + 1):
        if iteration > 1 and not newton.frozen:
            equations, x = _regular(equations, x)
            matrix = equations.matrix(t, x)
        dx = -_solved(matrix, equations.constraint(t, x), t)
        x = equations.moved(x, dx)
        if _is_last(dx, start.size, newton):
            start.redundancy.require_satisfied(t, equations.poses(x).scalars)
            return *_regular(equations, x), iteration
    raise NotSolvableError(f"Newton's method does not converge at t = {t:.6g} s")


def _is_last(dx: Array, size: float, newton: NewtonRule) -> bool:
    """Whether no iteration is needed after the correction dx."""
    if newton.correction is not None:
        return float(np.linalg.norm(dx)) < newton.correction
    return float(np.max(np.abs(dx), initial=0.0)) <= tolerances.ABSOLUTE_NEWTON_TOLERANCE * size


def _rates(equations: AbsoluteEquations, t: float, x: Array) -> tuple[Array, Array, Array]:
    layout, matrix = equations.layout, equations.matrix(t, x)
    right = equations.rows.right(t)
    norms = np.zeros(layout.norms)
    v = _solved(matrix, np.concatenate([right.first, norms]), t)
    a = _solved(matrix, np.concatenate([right.second, norms]) - equations.bias(t, x, v), t)
    forces = -equations.residual(t, x, v, a, np.zeros(layout.n_rows))
    return v, a, _solved(matrix.T, forces, t)


def _solved(matrix: Any, right: Array, t: float) -> Array:
    try:
        return block_solution([[matrix]], right)
    except np.linalg.LinAlgError as problem:
        raise NotSolvableError(f"the rows depend on each other at t = {t:.6g} s: a singular configuration") from problem
