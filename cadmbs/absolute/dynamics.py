"""Dynamics in rA, rp and rE: implicit steps of fixed size on index-3 equations.

    m r'' + Phi_r^T l = f ,   J w' + w x J w + Pi^T l = n ,   Phi(r, A, t) = 0

rA paper (31)-(45).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from cadmbs.absolute.axes_change import axes_away_from_singularity
from cadmbs.absolute.compiled.kernel import LARGEST_CHUNK, AbsoluteKernel, absolute_step_decision
from cadmbs.absolute.default_method import default_method
from cadmbs.absolute.equations import joint_state, power
from cadmbs.absolute.euler_angles import fixed_axes_clause
from cadmbs.absolute.joint_motion import joint_motion
from cadmbs.absolute.motion import AbsoluteMotion, AbsoluteState, BodyRow, body_row, motion_of
from cadmbs.absolute.newton_rule import DEFAULT_NEWTON_RULE, NewtonRule
from cadmbs.absolute.placement import joint_values
from cadmbs.absolute.report import motion_report
from cadmbs.absolute.start import AbsoluteStart, absolute_start
from cadmbs.absolute.step_checks import require_resolved_functions, require_sound_step, step_turns
from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.consistent import Start, one_start
from cadmbs.dynamics.scenarios.fields import require_positive, require_scenario
from cadmbs.dynamics.scenarios.motion_report import MotionReport
from cadmbs.dynamics.scenarios.outcomes import outcome_of
from cadmbs.dynamics.scenarios.switch_times import switch_times
from cadmbs.dynamics.scenarios.times import output_times
from cadmbs.errors import NotSolvableError, UnknownNameError
from cadmbs.integrators.compiled_steps import CompiledSteps
from cadmbs.integrators.implicit import INDEX3_METHODS, ImplicitMethod, StepState, resized, step
from cadmbs.integrators.loop import integrate
from cadmbs.integrators.step_control import GridSteps
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import Counts, Step, Trajectory
from cadmbs.kernels.calls.engine import EngineDecision
from cadmbs.system import Scenario, System
from cadmbs.system.arguments import instance_argument, require_system
from cadmbs.tolerances import ABSOLUTE_NEWTON_TOLERANCE

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
        self.tolerance = ABSOLUTE_NEWTON_TOLERANCE * start.size

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
            raise NotSolvableError(
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
    joints: Start
    plan: Scenario
    reason: str
    decision: EngineDecision
    newton: NewtonRule = DEFAULT_NEWTON_RULE
    after_step: None = None

    def steps(self, times: Sequence[float], events: bool = False) -> GridSteps:
        """Equal steps between output times, compiled where a kernel covers them.

        Args:
            times: Output times [s].
            events: Whether single steps must be known, which NumPy takes.
        """
        method, step = METHODS[self.plan.method], self.plan.step or DEFAULT_FIXED_STEP
        ends = switch_times(self.mechanism.model.system, times)
        require_resolved_functions(ends, times, step, f"{self.mechanism.name}:{self.plan.method}")
        grid, single = TimeGrid(times, step, ends), AbsoluteMethod(self.mechanism, method, self.newton)
        if events or not self.decision.compiled:
            return GridSteps(single, grid)
        kernel = AbsoluteKernel(self.mechanism, method, single.tolerance)
        return GridSteps(single, grid, CompiledSteps(kernel, LARGEST_CHUNK))

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
        joints, kinetic = joint_motion(motion.trajectory, first), motion.kinetic
        for name, inertia in zip(model.rotor_names, model.rotor_inertias, strict=True):
            kinetic = kinetic + 0.5 * inertia * joints.velocities[name] ** 2
        labels, total = model.rows.labels, motion.total_iterations
        return motion_report(
            motion.trajectory,
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
    start: Start,
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
        raise UnknownNameError(f"no method {method!r} in absolute coordinates: known are {', '.join(METHODS)}")
    step = DEFAULT_FIXED_STEP if plan.step is None else plan.step
    require_positive(step=step, duration=plan.duration, output_step=plan.output_step)
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
    require_system(system)
    plan = system.scenario if scenario is None else scenario
    require_scenario(plan)
    instance_argument(newton, "newton", NewtonRule, "NewtonRule() is that of the package")
    plan = replace(plan, step=step, stop=())
    dynamics = absolute_dynamics(system, plan, coordinates, method, one_start(system, plan), engine, newton)
    times = output_times(plan)
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # unbounded motions end in an outcome
        return dynamics.motion(integrate(dynamics.steps(times), dynamics.start, times, row=dynamics.row))
