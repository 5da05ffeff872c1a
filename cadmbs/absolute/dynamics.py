"""Dynamics in rA, rp and rE: implicit steps of fixed size on index-3 equations.

    m r'' + Phi_r^T l = f ,   J w' + w x J w + Pi^T l = n ,   Phi(r, A, t) = 0

rA paper (31)-(45). Where no method is asked for the mechanism decides; large turns, violated rows and singular Euler
angles are refused, and these angles change their axes on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from cadmbs import errors, tolerances
from cadmbs.absolute.compiled import LARGEST_CHUNK, AbsoluteKernel, absolute_step_decision
from cadmbs.absolute.equations import AbsoluteEquations, joint_state, power, with_rotations
from cadmbs.absolute.joint_motion import joint_motion, joint_values, motion_report
from cadmbs.absolute.model import AbsoluteLayout
from cadmbs.absolute.motion import AbsoluteMotion, AbsoluteState, BodyRow, body_row, motion_of
from cadmbs.absolute.newton_rule import DEFAULT_NEWTON_RULE, NewtonRule
from cadmbs.absolute.rotations import (
    EulerAngles,
    RotationCoordinates,
    euler_angles_for,
    fixed_axes_clause,
    has_fixed_axes,
    near_singular,
    rotated,
)
from cadmbs.absolute.start import AbsoluteStart, Redundancy, absolute_start
from cadmbs.arrays import Array
from cadmbs.dynamics.constrained_linearization import damping_decay
from cadmbs.dynamics.scenarios import consistent, feature_steps, fields
from cadmbs.dynamics.scenarios.outcomes import MotionReport, outcome_of
from cadmbs.integrators import loop, step_control
from cadmbs.integrators.compiled_steps import CompiledSteps
from cadmbs.integrators.implicit import INDEX3_METHODS, ImplicitMethod, StepState, resized, step
from cadmbs.integrators.step_ends import StepEnds
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import Counts, NoConvergenceError, Step, Trajectory
from cadmbs.kernels.calls.engine import EngineDecision
from cadmbs.system import Scenario, System, arguments

METHODS: Final[dict[str, ImplicitMethod]] = {method.name: method for method in INDEX3_METHODS}
"""Methods by their names."""

DEFAULT_FIXED_STEP: Final = 1e-3
"""Size of fixed steps where the scenario has none [s]."""


class AbsoluteMethod:
    """Single steps of an implicit method in NumPy."""

    def __init__(self, start: AbsoluteStart, method: ImplicitMethod, newton: NewtonRule = DEFAULT_NEWTON_RULE) -> None:
        """Args: the mechanism, the method, and when Newton's method ends."""
        self._start, self._method, self._iterations = start, method, 0
        self._newton = newton
        self.tolerance = tolerances.ABSOLUTE_NEWTON_TOLERANCE * start.size

    @property
    def counts(self) -> Counts:
        """Newton iterations so far, each with one evaluation and one Jacobian."""
        return Counts(evaluations=self._iterations, jacobians=self._iterations, iterations=self._iterations)

    def advance(self, t: float, x: AbsoluteState, h: float) -> Step:
        """One step of size h; Euler angles change their axes before it where they must.

        Raises:
            NoConvergenceError: If Newton's method does not converge, or a body turns by more than half a turn.
            NotSolvableError: If the equations become singular, a redundant row is violated, or no axes of Euler angles
                are far enough from their singularity.
            OutsideTableError: If a function of time does not cover the end.
        """
        turns = step_turns(x.equations, x.moment.x, x.moment.v, t, h)
        now = resized(replace(x.moment, t=t), h)
        equations, before = axes_away_from_singularity(x.equations, now, turns, self._method.order)
        newton = self._newton
        try:
            after = step(
                equations.problem(), self._method, before, h, self.tolerance,
                correction=newton.correction, frozen=newton.frozen,
            )  # fmt: skip
        except np.linalg.LinAlgError as problem:
            raise errors.NotSolvableError(
                f"the equations are singular after t = {t:.6g} s: rows that depend on each other there, or a freedom "
                f"without inertia{fixed_axes_clause(equations.rotations, equations.layout.parts(before.x)[1])}"
            ) from problem
        self._iterations += after.iterations
        require_sound_step(equations, self._start.redundancy, before, after)
        after = after.with_work(power(equations, after.t, after.x, after.v, after.multipliers))
        return Step(after.t, AbsoluteState(after, equations, x.iterations + after.iterations), h)


@dataclass(frozen=True)
class AbsoluteDynamics:
    """A mechanism in rA, rp or rE with its start and its method: a `simulation.formulation.Formulation`.

    Attributes:
        mechanism: Bodies, rows, forces and equations at the start.
        start: The state at the start.
        joints: The start in joint coordinates.
        plan: The scenario with the method and the largest size of the steps, which are equal between output times.
        reason: Why this method.
        decision: The engine and why.
        newton: When Newton's method ends.
        after_step: Nothing follows a step.
    """

    mechanism: AbsoluteStart
    start: AbsoluteState
    joints: consistent.Start
    plan: Scenario
    reason: str
    decision: EngineDecision
    newton: NewtonRule = DEFAULT_NEWTON_RULE
    after_step: None = None

    def steps(self, times: Sequence[float], events: bool = False) -> step_control.GridSteps:
        """Equal steps between output times [s], by a kernel where it covers them; with events by NumPy, one by one."""
        method, step = METHODS[self.plan.method], self.plan.step or DEFAULT_FIXED_STEP
        ends = feature_steps.switch_times(self.mechanism.model.system, times)
        require_resolved_functions(ends, times, step, f"{self.mechanism.name}:{self.plan.method}")
        grid, single = TimeGrid(times, step, ends), AbsoluteMethod(self.mechanism, method, self.newton)
        if events or not self.decision.compiled:
            return step_control.GridSteps(single, grid)
        kernel = AbsoluteKernel(self.mechanism, method, single.tolerance)
        return step_control.GridSteps(single, grid, CompiledSteps(kernel, LARGEST_CHUNK))

    def column_index(self, name: str) -> None:
        """No column is a number of the state."""

    def row(self, x: AbsoluteState) -> BodyRow:
        """Bodies, multipliers, residuals and work of a state."""
        return body_row(self.mechanism, x)

    def joint_state(self, t: float, x: AbsoluteState) -> tuple[Array, Array]:
        """Joint positions (n_q,) and velocities (n_v,) of a state."""
        return joint_state(x.equations, t, x.equations.poses(x.moment.x), x.moment.v)

    def under_other_forces(self, t: float, x: AbsoluteState) -> AbsoluteState:
        """The state with the accelerations of the forces that a controller gives now.

        Raises:
            NotSolvableError: If accelerations are not determined.
        """
        now, mechanism = x.moment, replace(self.mechanism, equations=x.equations)
        a, multipliers = mechanism.accelerations(t, now.x, now.v)
        supplied = power(x.equations, t, now.x, now.v, multipliers)
        return replace(x, moment=now.under_other_forces(a, multipliers, supplied))

    def report(self, trajectory: Trajectory) -> MotionReport:
        """Joint coordinates, energies, residuals and multipliers at the rows of a trajectory."""
        motion, model = self.motion(trajectory), self.mechanism.model
        first = joint_values(model.system, self.joints.q, self.joints.v)[0]
        joints, kinetic = joint_motion(motion, first), motion.kinetic
        for name, inertia in zip(model.rotor_names, model.rotor_inertias, strict=True):
            kinetic = kinetic + 0.5 * inertia * joints.velocities[name] ** 2
        labels, total = model.rows.labels, motion.total_iterations
        return motion_report(
            motion,
            joints,
            self.joints,
            self.plan.outputs,
            drives={
                label.source: motion.multipliers[:, row] for row, label in enumerate(labels) if label.group == "motion"
            },
            columns=motion.row_columns(),
            kinetic=kinetic,
            gravity_potential=motion.potential,
            work=motion.work,
            statistics={"newton_iterations": total, "iterations_a_step": total / max(motion.steps, 1)}
            | self.decision.statistics(),
            method={"name": self.plan.method, "reason": self.reason},
        )

    def motion(self, trajectory: Trajectory) -> AbsoluteMotion:
        """Bodies and all multipliers at the rows of a trajectory."""
        counts = trajectory.counts.steps, trajectory.x.iterations
        return motion_of(self.mechanism, trajectory.times, trajectory.rows, counts, outcome_of(trajectory, self.plan))


def absolute_dynamics(
    system: System,
    plan: Scenario,
    coordinates: str,
    method: str,
    start: consistent.Start,
    engine: str = "auto",
    newton: NewtonRule = DEFAULT_NEWTON_RULE,
) -> AbsoluteDynamics:
    """A mechanism in absolute coordinates, ready for `integrate`.

    Args:
        system: Compiled mechanism; loops, constraints, couplings and motions welcome.
        plan: What to simulate; its step (default 1 ms) bounds the sizes of the steps. Its method is not looked at.
        coordinates: "rA" (rotation matrices), "rp" (Euler parameters), "rE" (Euler angles z-x-z) or
            "rE-fixed" (about axes that never change).
        method: "implicit_euler" (order 1), "bdf2" or "generalized_alpha" (order 2); "auto" takes
            generalized_alpha, or bdf2 where damping is faster than the steps.
        start: Consistent joint positions and velocities.
        engine: "compiled" for steps by a kernel, many at once, where one covers the mechanism; "reference" for NumPy;
            "auto" for the kernel where it is in memory or on disk, or compiling it pays.
        newton: When Newton's method ends; another rule than the package's takes NumPy.

    Raises:
        ArgumentError: If the engine is unknown.
        UnknownNameError: If coordinates or method are unknown, or step, duration or output step are not above zero.
        NotSolvableError: If accelerations at the start are not determined, or the mechanism has rows on velocities.
    """
    if not isinstance(method, str) or method not in (*METHODS, "auto"):
        raise errors.UnknownNameError(f"no method {method!r} in absolute coordinates: known are {', '.join(METHODS)}")
    step = DEFAULT_FIXED_STEP if plan.step is None else plan.step
    fields.require_positive(step=step, duration=plan.duration, output_step=plan.output_step)
    name, reason = method, "asked for"
    if method == "auto":
        name, reason = default_method(system, start.q, start.v, plan.start, step)
    plan = replace(plan, method=name, step=step)
    mechanism = absolute_start(system, coordinates, start.q, start.v, plan.start)
    t, x, v = mechanism.t, mechanism.x, mechanism.v
    a, multipliers = mechanism.accelerations(t, x, v)
    first = StepState(t, x, v, a, multipliers, power=power(mechanism.equations, t, x, v, multipliers))
    special_rule = not newton.is_default_in_dynamics
    decision = absolute_step_decision(mechanism, engine, bool(plan.stop), special_rule)
    state = AbsoluteState(first, mechanism.equations)
    return AbsoluteDynamics(mechanism, state, start, plan, reason, decision, newton)


def simulate_bodies(
    system: System,
    scenario: Scenario | None = None,
    *,
    coordinates: str = "rA",
    method: str = "implicit_euler",
    step: float = DEFAULT_FIXED_STEP,
    engine: str = "auto",
    newton: NewtonRule = DEFAULT_NEWTON_RULE,
) -> AbsoluteMotion:
    """The motion of bodies in absolute coordinates with all multipliers, without joint coordinates.

    Accelerations and multipliers are those of the method: those of its first step have errors that do not vanish with
    the step.

    Args:
        system: Compiled mechanism.
        scenario: What to simulate; default the document's.
        coordinates: "rA", "rp", "rE" or "rE-fixed".
        method: "implicit_euler", "bdf2", "generalized_alpha" or "auto".
        step: Largest size of the steps [s].
        engine: As of `absolute_dynamics`.
        newton: As of `absolute_dynamics`.

    Raises:
        UnknownNameError, NotSolvableError, ValueError: As `absolute_dynamics`.
        StartError: If the start does not close.
    """
    arguments.require_system(system)
    plan = system.scenario if scenario is None else scenario
    fields.require_scenario(plan)
    arguments.instance_argument(newton, "newton", NewtonRule, "NewtonRule() is that of the package")
    plan = replace(plan, step=step, stop=())
    dynamics = absolute_dynamics(system, plan, coordinates, method, consistent.one_start(system, plan), engine, newton)
    times = fields.output_times(plan)
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # unbounded motions end in an outcome
        return dynamics.motion(loop.integrate(dynamics.steps(times), dynamics.start, times, row=dynamics.row))


# A moment of a motion in Euler angles, converted to Euler angles about other axes; the motion is the same.


def axes_away_from_singularity(
    equations: AbsoluteEquations, now: StepState, turns: Array, order: int
) -> tuple[AbsoluteEquations, StepState]:
    """The same moment, in other axes where Euler angles may come near their singularity in a step.

    Args:
        equations: The equations in the present description; of matrices, Euler parameters and fixed axes they stay.
        now: The moment.
        turns: (n,) angles that the bodies turn by in the step [rad].
        order: Order of the method; the velocity of one of first order is the last difference of states.
    """
    angles = equations.rotations
    if not isinstance(angles, EulerAngles) or has_fixed_axes(angles):
        return equations, now
    near = near_singular(equations.layout.parts(now.x)[1], turns)
    if not np.any(near):
        return equations, now
    A = equations.poses(now.x).A[1:]
    changed = euler_angles_for(A, angles, near)
    if np.array_equal(changed.axes, angles.axes):
        return equations, now
    moment = _by_other_angles(equations.layout, angles, changed, now, anew=order == 1)
    return with_rotations(equations, changed), moment


def _by_other_angles(
    layout: AbsoluteLayout, before: EulerAngles, after: EulerAngles, now: StepState, anew: bool
) -> StepState:
    """Everything that a method remembers, by Euler angles about other axes.

    The velocity that is the last difference of states is computed anew, else the accelerations jump in the next step.
    """
    r, s, rotors, angles = layout.parts(now.x)
    s_after = after.state(before.matrix(s))

    def with_spin(x: Array, spin: Array) -> Array:
        other = x.copy()
        layout.rotational(other)[...] = spin
        return other

    def velocity(v: Array, s: Array, s_after: Array) -> Array:
        """The rates of the other angles, of the same angular velocities."""
        return with_spin(v, after.rates(s_after, rotated(before.turn(s), layout.rotational(v))))

    def acceleration(a: Array) -> Array:
        rates = layout.rotational(now.v)
        w_dot = rotated(before.turn(s), layout.rotational(a)) + rotated(before.turn_change(s, rates), rates)
        return with_spin(a, after.accelerations(s_after, layout.rotational(v), w_dot))

    v = velocity(now.v, s, s_after)
    a, auxiliary = (acceleration(x) if x.size else x for x in (now.a, now.auxiliary))
    changed = replace(now, x=layout.state(r, s_after, rotors, angles), v=v, a=a, auxiliary=auxiliary)
    if now.displacement is None or now.previous_velocity is None:
        return changed
    old = s - layout.rotational(now.displacement)
    old_after = after.state(before.matrix(old), near=s_after)
    displacement = with_spin(now.displacement, s_after - old_after)
    speed = velocity(now.previous_velocity, old, old_after)
    changed = replace(changed, displacement=displacement, previous_velocity=speed)
    return replace(changed, v=displacement / now.h) if anew else changed


# The method of rA, rp and rE where none is asked for.

ACCURATE_METHOD: Final = "generalized_alpha"
STIFF_METHOD: Final = "bdf2"
"""At one step size generalized_alpha has a third to a twentieth of the position error of bdf2, and both have order two,
at the cost of implicit_euler. Decays that are faster than its steps ring with generalized_alpha; bdf2 damps them."""

STIFF_DECAY: Final = 1.0
"""Decay rate times step beyond which bdf2 is the more accurate of the two: measured between 0.3 and 3."""


def default_method(system: System, q: Array, v: Array, t: float, step: float) -> tuple[str, str]:
    """The more accurate method of second order, and why, for a start q (n_q,), v (n_v,) at t and a largest step [s]."""
    decay = damping_decay(system, q, v, t)
    if decay is not None and decay * step > STIFF_DECAY:
        return STIFF_METHOD, f"stiff: of second order, and damps decays of {decay:.3g} 1/s, faster than its steps"
    return ACCURATE_METHOD, "the most accurate method of these coordinates: second order, at the cost of implicit_euler"


# Which steps of a motion in absolute coordinates are refused: large turns, violated rows, singular Euler angles.


def require_half_turns(names: Sequence[str], t: float, h: float, turns: Array) -> None:
    """Refuse a step of size h from t on [s] in which a body turns by more than half a turn; largest angles (n,) [rad].

    Raises:
        NoConvergenceError: If there is one.
    """
    if turns.size and turns.max() > tolerances.LARGEST_STEP_TURN:
        body = int(np.argmax(turns))
        raise NoConvergenceError(
            f"body {names[body]!r} turns by {turns[body]:.3g} rad, more than half a turn, in a step of {h:.3g} s "
            f"from t = {t:.6g} s: take smaller steps"
        )


def require_resolved_functions(ends: StepEnds, times: Sequence[float], step: float, formulation: str) -> None:
    """Refuse fixed steps of methods that remember the last step where functions of time change within one.

    `ends` are where functions of time are not smooth, `step` is the largest step [s]; the formulation is coordinates
    and method, for the message.

    Raises:
        NotSolvableError: If the shortest time between two ends is shorter than half of a step.
    """
    if ends.is_empty:
        return
    begin, length = ends.shortest_piece(times[0], times[-1])
    if length < LEAST_STEPS_A_PIECE * step:
        raise errors.NotSolvableError(
            f"a function of time changes within {length:.3g} s from t = {begin:.6g} s on, which steps of {step:.3g} s "
            f"of {formulation} do not resolve: take steps of at most {length / STEPS_TO_RESOLVE:.2g} s, or SE3:dp54, "
            "or relative coordinates"
        )


LEAST_STEPS_A_PIECE, STEPS_TO_RESOLVE = 0.5, 20.0
"""Least length of a smooth piece of a function of time, in steps; steps in it with which the error is about 1e-3."""


def longest_step(w: Array) -> float:
    """The step in which no body turns by more than a quarter at its angular velocity (n, 3) [s]."""
    fastest = float(np.max(np.linalg.norm(w, axis=-1), initial=0.0))
    return tolerances.LARGEST_ADAPTIVE_TURN / fastest if fastest > 0.0 else np.inf


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
    """Refuse a step from one moment to another, by its equations, whose end need not be near the motion.

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
            raise errors.NotSolvableError(
                f"the Euler angles of body {name!r} pass their singularity within a step of {after.h:.3g} s from "
                f"t = {before.t:.6g} s: take smaller steps, or coordinates rA or rp"
            )
    step_turns(equations, after.x, after.v, before.t, after.h)
