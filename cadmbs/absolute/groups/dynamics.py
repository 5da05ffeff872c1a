"""Formulations in absolute coordinates: from a scenario and a start to steps, rows and a report, on groups too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cadmbs.absolute import constraint_rows, dynamics
from cadmbs.absolute.bodies import moving_bodies
from cadmbs.absolute.groups import all_joints_cut, methods, projection
from cadmbs.absolute.groups.equations import GroupEquations, body_trajectory, group_equations
from cadmbs.absolute.groups.states import Group, GroupState, magnitude
from cadmbs.absolute.joint_motion import body_placement, joint_motion, joint_values, motion_report
from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.constraints.cut_coordinates import cut_position_names
from cadmbs.constraints.mobility import mobility
from cadmbs.constraints.residuals import RowFamily
from cadmbs.constraints.rows import rows
from cadmbs.dynamics.closed_loops.constrained import massless_freedom
from cadmbs.dynamics.closed_loops.singular import StepHorizon, passage_findings
from cadmbs.dynamics.scenarios import fields, outcomes
from cadmbs.dynamics.scenarios.consistent import Start, one_start
from cadmbs.dynamics.scenarios.feature_steps import FeatureState, smooth_until, switch_times, with_feature_steps
from cadmbs.errors import ArgumentError, CadmbsError, NotSolvableError, UnknownNameError
from cadmbs.integrators import implicit, loop, step_control, step_ends, tableaus
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import AfterStep, Steps, Trajectory
from cadmbs.kernels.calls.engine import EngineDecision
from cadmbs.system import Scenario, System
from cadmbs.system.records import STABILIZATIONS
from cadmbs.tolerances import BAUMGARTE_RATE


class GroupDynamics:
    """A mechanism at its start, with a method: a `cadmbs.simulation.formulation.Formulation`.

    States are flat arrays of `GroupLayout` for explicit methods, a `StepState` for others; rows are flat arrays.

    Attributes:
        equations: Of the mechanism.
        plan: What is simulated, with the method and the step that are taken.
        start: The state at the start.
        steps_by_kernel: The kernel that takes steps; None where NumPy does.
        projector: What follows the steps.
    """

    def __init__(
        self,
        system: System,
        plan: Scenario,
        equations: GroupEquations,
        reason: str,
        first: tuple[Start, GroupState],
        decision: EngineDecision,
    ) -> None:
        """Args: mechanism, what to simulate, its equations, why its method, the start in joints and in bodies, engine.

        Raises:
            NotSolvableError: If the method cannot treat the mechanism.
        """
        self.plan, self.equations, self._system, self._reason = plan, equations, system, reason
        self._joints, state = first
        self._is_explicit = plan.method in methods.FIXED or plan.method in methods.ADAPTIVE
        self._index3 = None if self._is_explicit else methods.Index3Method(equations, plan.method, plan.start, state)
        self.start: Any = equations.layout.pack(state) if self._index3 is None else self._index3.start
        self._decision = decision
        self.steps_by_kernel: methods.CompiledGroupSteps | None = None
        if decision.compiled:
            self.steps_by_kernel = methods.CompiledGroupSteps(
                equations, {**methods.FIXED, **methods.ADAPTIVE}[plan.method]
            )
        tolerance, projects = (
            max(plan.absolute_tolerance, 1e-12, self._joints.largest_gap),
            plan.stabilization == "projection",
        )
        self.projector = projection.GroupProjector(equations, tolerance, projects, self.steps_by_kernel)
        self._horizon = StepHorizon(step_ends.NO_STEP_ENDS, np.inf, np.inf)
        self._singular_steps: projection.SingularSteps | None = None
        self._rates = projection.ProjectedRates(equations, self.projector, self.steps_by_kernel)
        self._longest_step = dynamics.longest_step(state.V[:, :3])

    def steps(self, times: Sequence[float], events: bool) -> Steps:
        """The method with its step sizes for output times [s]; whether there are events makes no difference."""
        if self.plan.method in methods.ADAPTIVE:
            free = self.equations.system
            return with_feature_steps(free, self._controlled(times), times[-1], self._feature_state)
        ends, step = switch_times(self._system, times), self.plan.step or dynamics.DEFAULT_FIXED_STEP
        if self._index3 is not None:
            dynamics.require_resolved_functions(ends, times, step, self.plan.method)
        grid = TimeGrid(times, step, ends)
        return step_control.GridSteps(self._index3 or self._fixed(), grid)

    def _feature_state(self, x: Array) -> FeatureState:
        equations = self.equations
        state = equations.layout.unpack(x)
        return FeatureState(equations.positions(state), state.velocities, equations.rows.angles.positions(state.angles))

    def _fixed(self) -> methods.FixedRungeKutta:
        return methods.FixedRungeKutta(self.equations, methods.FIXED[self.plan.method], self.steps_by_kernel)

    def _controlled(self, times: Sequence[float]) -> step_control.ControlledSteps:
        """A step is accepted when its error, in the root mean square, is at most atol + rtol max(1, magnitude)."""
        plan, layout, tableau = self.plan, self.equations.layout, methods.ADAPTIVE[self.plan.method]

        def norm(error: Array, begin: Array, end: Array) -> float:
            bound = plan.absolute_tolerance + plan.rtol * np.maximum(1.0, magnitude(layout, end))
            accepted = 1.0 if self._singular_steps is None else self._singular_steps.accepted_error
            return float(np.sqrt(np.mean(np.square(error / (accepted * bound))))) if len(error) else 0.0

        by_kernel = None if self.steps_by_kernel is None else self._rates.by_kernel
        pair = tableaus.RungeKutta(layout.space(), tableau, self._rates, norm, by_kernel)
        largest = plan.step if plan.step is not None else np.inf
        rate, size = self.equations(times[0], self.start), magnitude(layout, self.start)
        first = step_control.first_step(rate, size, max(plan.rtol, plan.absolute_tolerance), tableau.order, largest)
        ends = switch_times(self._system, times)
        self._horizon = StepHorizon(ends, times[-1], smooth_until(self._system, times[-1]))
        return step_control.ControlledSteps(pair, times[-1], min(first, self._longest_step), largest, ends)

    @property
    def after_step(self) -> AfterStep | None:
        """Turns counted and states projected after explicit steps; others do that themselves."""
        if self.plan.method in methods.ADAPTIVE and projection.passes_singularities(
            self.equations, bool(rows(self._system).n_rows)
        ):
            kernel, method = self.steps_by_kernel, self.plan.method
            self._singular_steps = projection.SingularSteps(
                self.equations, method, self.projector, kernel, self._rates, self._horizon
            )
            return self._singular_steps.after_step
        return self.projector.after_step if self._is_explicit else None

    def column_index(self, name: str) -> None:
        """No column is a number of the state."""

    def row(self, x: Any) -> Array:
        """The flat state (n,) of `GroupLayout`."""
        return np.concatenate([x.x, x.v, [x.work]]) if isinstance(x, implicit.StepState) else np.asarray(x)

    def joint_state(self, t: float, x: Any) -> tuple[Array, Array]:
        """Joint positions (n_q,) and velocities (n_v,) of a state."""
        return self.equations.joints.coordinates(t, self.equations.layout.unpack(self.row(x)))

    def under_other_forces(self, t: float, x: Any) -> Any:
        """The state under the forces that a controller gives now, which explicit methods do not remember."""
        return x if self._index3 is None else self._index3.under_other_forces(t, x)

    def bodies(self, trajectory: Trajectory) -> GroupMotion:
        """Bodies at the rows; those of adaptive methods between steps are projected on the constraints."""
        t, rows = np.array(trajectory.times), np.stack(trajectory.rows)
        if self.plan.method in methods.ADAPTIVE:
            rows = self.projector.restored(t, rows)
        states = self.equations.rows.counted(self.equations.layout.unpack(rows), t)
        return GroupMotion(self._system, self.equations, t, states, trajectory, self.projector.drift)

    def report(self, trajectory: Trajectory) -> outcomes.MotionReport:
        """Joint coordinates, energies and columns at the rows of a trajectory."""
        method = {"name": self.plan.method, "reason": self._reason}
        if self._is_explicit:
            method |= {"equations": "index1", "stabilization": self.plan.stabilization}
        report = group_report(self.bodies(trajectory), self.plan, self._joints, method)
        passages = () if self._singular_steps is None else self._singular_steps.passages
        return replace(
            report,
            statistics={**report.statistics, **self._decision.statistics()},
            findings=(*report.findings, *passage_findings(passages)),
        )


def group_dynamics(
    system: System, plan: Scenario, coordinates: str, method: str, start: Start, engine: str = "numpy"
) -> GroupDynamics:
    """Dynamics in absolute coordinates on Lie groups, all joints as constraint rows.

        [[M, J^T], [J, 0]] (V', l) = (Q, eta) ,   C' = C V

    Args:
        system: Compiled mechanism.
        plan: What to simulate: times, outputs, tolerances, stabilization, and the step [s] of fixed steps (default
            1 ms), which bounds adaptive ones. Its method is not looked at.
        coordinates: "SE3" (body-fixed twists) or "SO3xR3" (mixed twists).
        method: Munthe-Kaas "euler", "heun", "kutta3", "rk4" with fixed and "bs32", "dp54" ("auto") with adaptive steps,
            on index-1 equations; "implicit_euler", "bdf2", "generalized_alpha", "stabilized_alpha" and "rattle" on
            index-3 equations.
        start: Consistent joint positions and velocities.
        engine: "compiled" for explicit steps by a kernel where one covers the mechanism; "auto" where that pays.

    Raises:
        ArgumentError: If the engine is unknown.
        UnknownNameError: If a name is unknown, or a number of the scenario is not above zero.
        NotSolvableError: If the equations have no solution at the start, or the method cannot treat the mechanism.
    """
    group = next((group for group in Group if group.value.lower() == coordinates.lower()), None)
    if group is None:
        raise UnknownNameError(f"no coordinates {coordinates!r} on groups: known are {', '.join(Group)}")
    sizes = {
        "duration": plan.duration,
        "output_step": plan.output_step,
        "rtol": plan.rtol,
        "atol": plan.absolute_tolerance,
    }
    fields.require_positive(**sizes, step=plan.step)
    if plan.stabilization not in STABILIZATIONS:
        raise UnknownNameError(f"no stabilization {plan.stabilization!r}: known are {', '.join(STABILIZATIONS)}")
    name, reason = methods.method_and_reason(method)
    step = dynamics.DEFAULT_FIXED_STEP if plan.step is None and name not in methods.ADAPTIVE else plan.step
    rate = BAUMGARTE_RATE if plan.stabilization == "baumgarte" else 0.0
    equations = group_equations(system, group, row_rank(system, start.q, plan.start), rate)
    near = fields.coordinate_values(system, plan.positions)
    state = initial_state(system, equations, start.q, start.v, plan.start, near)
    _require_solvable(system, start.q, equations, plan.start, state)
    decision = methods.group_step_decision(equations, engine, name in (*methods.FIXED, *methods.ADAPTIVE))
    return GroupDynamics(system, replace(plan, method=name, step=step), equations, reason, (start, state), decision)


def _require_solvable(system: System, q: Array, equations: GroupEquations, t: float, state: GroupState) -> None:
    """Refuse a start whose equations have no solution; the message names the joint whose freedom has no inertia."""
    try:
        is_solvable = bool(np.all(np.isfinite(equations.solution(t, state).acceleration)))
    except NotSolvableError:
        is_solvable = False
    if not is_solvable:
        reason = massless_freedom(system, q, t) or "something moves without inertia, or the configuration is singular"
        raise NotSolvableError(f"the equations of motion of {system.name!r} have no solution at the start: {reason}")


def simulate_group(
    system: System,
    plan: Scenario,
    coordinates: str = "SE3",
    method: str = "auto",
    step: float | None = None,
    engine: str = "numpy",
) -> GroupMotion:
    """The motion of the bodies of a mechanism, without joint coordinates.

    Args:
        system: Compiled mechanism.
        plan: What to simulate.
        coordinates: As of `group_dynamics`.
        method: As of `group_dynamics`.
        step: Step [s] in place of the scenario's.
        engine: As of `group_dynamics`.

    Raises:
        ArgumentError: As `group_dynamics`.
        UnknownNameError: As `group_dynamics`.
        NotSolvableError: As `group_dynamics`.
        StartError: If no closed configuration is found, or given velocities contradict the constraints.
    """
    plan = plan if step is None else replace(plan, step=step)
    formulation = group_dynamics(system, plan, coordinates, method, one_start(system, plan), engine)
    times = fields.output_times(plan)
    steps, after = formulation.steps(times, False), formulation.after_step
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # unbounded motions end in an outcome
        trajectory = loop.integrate(steps, formulation.start, times, after_step=after, row=formulation.row)
        return formulation.bodies(trajectory)


# A motion of the bodies of a mechanism on a group, and its report with the coordinates of the joints.

REMEDIES = outcomes.Remedies(
    "loosen them",
    "the motion is not finite any more, or the rows depend on each other there; take smaller steps, or relative "
    "coordinates where the mechanism passes singular configurations",
)


@dataclass(frozen=True)
class GroupMotion:
    """A motion in absolute coordinates.

    Attributes:
        system: The mechanism in joint coordinates.
        equations: Of the mechanism.
        t: (n_t,) [s].
        states: Bodies at these times, (n_t, n, ...).
        trajectory: Counts, and how it ended.
        drift: Of the constraints after steps.
    """

    system: System
    equations: GroupEquations
    t: Array
    states: GroupState
    trajectory: Trajectory
    drift: projection.ConstraintDrift

    @property
    def energies(self) -> Array:
        """Kinetic energy and that of gravity (n_t,) [J]."""
        kinetic, potential = self.equations.energies(self.states)
        return np.asarray(kinetic + potential)

    @property
    def residuals(self) -> Array:
        """(n_t, n_rows) residuals of the rows that restrict positions, zero in others [rad, m]."""
        return self.equations.rows.residuals(self.states, self.t)

    @property
    def slips(self) -> Array:
        """(n_t, n_rows) violations of all rows by velocities [rad/s, m/s]."""
        differentiated = self.equations.rows.differentiated(self.states, self.t)
        return differentiated.speed - differentiated.aim

    @property
    def joint_angles(self) -> dict[str, Array]:
        """The angles (n_t,) of all joints by coordinate, full turns counted."""
        return {name: self.states.angles[:, k] for k, name in enumerate(self.equations.joints.angle_names)}

    @property
    def redundant_rows(self) -> int | None:
        """Number of rows that depend on others; None where it is not known."""
        rank = self.equations.solver.rank
        return None if rank is None or not rows(self.system).n_rows else self.equations.rows.table.n_rows - rank


def group_report(motion: GroupMotion, plan: Scenario, start: Start, method: Mapping[str, Any]) -> outcomes.MotionReport:
    """Joint coordinates with counted turns, energies and columns of a motion, and how its method was used.

    The start is that in joint coordinates, with what was moved for it.
    """
    accelerations, multipliers = _solutions(motion)
    rates = accelerations[:, : 6 * motion.equations.layout.n].reshape(motion.states.V.shape)
    trajectory, drift = body_trajectory(motion.system, motion.t, motion.states, rates), motion.drift
    first = joint_values(motion.system, start.q, start.v)[0]
    kinetic, potential = motion.equations.energies(motion.states)
    table, residuals = motion.equations.rows.table, motion.residuals
    drives = (m.name for m in motion.system.motions if m.of_coordinate)
    position, velocity = (float(np.max(np.abs(x), initial=0.0)) for x in (residuals, motion.slips))
    return motion_report(
        trajectory,
        joint_motion(trajectory, first, motion.joint_angles),
        start,
        plan.outputs,
        drives={name: multipliers[:, table.slices[f"motion/{name}"].start] for name in drives},
        columns=_row_columns(motion, residuals, multipliers),
        metadata={"redundant_rows": motion.redundant_rows},
        kinetic=kinetic,
        gravity_potential=potential,
        work=motion.states.work,
        statistics={
            "newton_iterations": motion.trajectory.counts.iterations,
            "largest_position_drift": max(position, drift.position),
            "largest_velocity_drift": max(velocity, drift.velocity),
            "projections": drift.projections,
        },
        method=method,
        remedies=REMEDIES,
    )


def _solutions(motion: GroupMotion) -> tuple[Array, Array]:
    """Accelerations (n_t, n_v) and multipliers (n_t, n_rows) of the index-1 equations without Baumgarte's terms."""
    exact = replace(motion.equations, rate=0.0)
    accelerations = np.full((len(motion.t), exact.layout.n_v), np.nan)
    multipliers = np.full((len(motion.t), exact.rows.table.n_rows), np.nan)
    for k, time in enumerate(motion.t.tolist()):
        try:
            accelerations[k], multipliers[k], _ = exact.solution(time, motion.states.at_row(k))
        except (CadmbsError, np.linalg.LinAlgError):  # the last state is where the equations fail
            continue
    return accelerations, multipliers


def _row_columns(motion: GroupMotion, residuals: Array, multipliers: Array) -> dict[str, Array]:
    """Columns of `constraint_columns` of all joints that have rows, and of what the document names."""
    table = motion.equations.rows.table
    slices = {
        source: rows
        for source, rows in table.slices.items()
        if rows.stop > rows.start and not source.partition("/")[2].startswith("absolute:")
    }
    return outcomes.constraint_columns(replace(table, slices=slices), residuals, multipliers)


# The formulation of a mechanism in any absolute coordinates, and the options that it supports.


def absolute_formulation(
    system: System, plan: Scenario, coordinates: str, start: Start, overrides: Mapping[str, Any], engine: str
) -> dynamics.AbsoluteDynamics | GroupDynamics:
    """A mechanism in absolute coordinates, ready to be stepped.

    Args:
        system: Compiled mechanism.
        plan: What to simulate. Its method is that of relative coordinates: only an override chooses another one.
        coordinates: "rA", "rp", "rE", "rE-fixed", "SE3" or "SO3xR3".
        start: Consistent joint positions and velocities.
        overrides: Fields of the scenario that the caller set.
        engine: "auto", "numpy" or "compiled".

    Raises:
        ArgumentError: If an override has no meaning with these coordinates and this method.
        UnknownNameError: If the coordinates or the method are unknown.
        NotSolvableError: If the equations have no solution at the start, or the method cannot treat the mechanism.
    """
    method = overrides.get("method", "auto")
    if sentence := unsupported_options(coordinates, method, overrides):
        raise ArgumentError(sentence)
    if coordinates in [group.value for group in Group]:
        return group_dynamics(system, plan, coordinates, method, start, engine)
    return dynamics.absolute_dynamics(system, plan, coordinates, method, start, engine)


def unsupported_options(coordinates: str, method: str, options: Mapping[str, Any]) -> str | None:
    """A sentence about the first option that has no meaning with coordinates and a method, None where all have one.

    Options are the fields of the scenario that the caller set; unknown methods are left to the simulation.
    """
    on_group = coordinates in [group.value for group in Group]
    name = method if method != "auto" else methods.AUTO_METHOD if on_group else dynamics.ACCURATE_METHOD
    if name not in (methods.METHODS if on_group else dynamics.METHODS):
        return None
    is_adaptive = on_group and name in methods.ADAPTIVE
    is_explicit = is_adaptive or (on_group and name in methods.FIXED)
    formulation = f"{coordinates}:{name}"
    if options.get("stabilization", "none") != "none" and not is_explicit:
        return (
            f"The stabilization {options['stabilization']!r} has no meaning with {formulation}: it keeps the position "
            "constraints by itself. Leave it out, or take SE3:rk4."
        )
    for tolerance, is_supported in (("rtol", is_adaptive), ("atol", is_explicit)):
        if tolerance in options and not is_supported:
            return (
                f"The tolerance {tolerance} has no meaning with {formulation}: its steps are fixed. Give a step, or "
                "take SE3:dp54."
            )
    return None


# The start of a motion on a group: bodies at joint coordinates, and the rank of the rows there.

RANK_COORDINATES = 120
"""The rank of mechanisms with loops and more coordinates than this is not computed."""


def row_rank(system: System, q: Array, t: float) -> int | None:
    """Number of independent rows in absolute coordinates: 6 a body less the degrees of freedom; None if not known.

    All rows of a tree are independent; of loops as many are redundant as in relative coordinates.
    """
    of_tree = 6 * (system.tree.n - 1) + len(constraint_rows.rotors_of(system)) - system.n_v
    if not rows(system).n_rows:
        return of_tree
    if system.n_v > RANK_COORDINATES:
        return None
    try:
        return of_tree + mobility(system, q, t).generic_rank
    except NotSolvableError:
        return None


def initial_state(
    system: System,
    equations: GroupEquations,
    q: Array,
    v: Array,
    t: float = 0.0,
    near: Mapping[str, float] | None = None,
) -> GroupState:
    """Bodies at joint positions q (n_q,) and velocities v (n_v,), and the angles of all joints.

    Angles of tree joints are those of q; of cut joints those nearest to `near` (by coordinate), else in (-pi, pi],
    changed by full turns where couplings, motions (at time t [s]) or pitches of screws ask for that.
    """
    bodies = body_placement(system, moving_bodies(system), q, v, near)
    inward = np.swapaxes(bodies.A, -1, -2)
    V = np.concatenate([matrix_times_vector(inward, x) for x in (bodies.w, bodies.r_dot)], axis=-1)
    cut = cut_position_names(system)
    positions = bodies.positions | {name: x for name, x in (near or {}).items() if name in cut}
    names = [cut_position_names(equations.system)[index] for index in equations.rows.angles.indices]
    rotors = [rotor.coordinate for rotor in constraint_rows.rotors_of(system)]
    rotor_rates = np.array([bodies.speeds[name] for name in rotors])

    def with_angles(angles: Array) -> GroupState:
        values = positions | dict(zip(names, angles.tolist(), strict=True))
        s = np.array([values.get(name, 0.0) for name in rotors])
        state = GroupState(bodies.A, bodies.r, V, s, rotor_rates, angles, np.zeros(len(angles)), np.zeros(()))
        return equations.rows.counted(state, t)

    state = with_angles(np.array([positions.get(name, 0.0) for name in names]))
    for row, angle, factor in _countable_turns(system, equations):
        excess = float(equations.rows.residuals(state, t)[row])
        angles = state.angles.copy()
        angles[angle] -= 2.0 * np.pi * np.round(excess / (2.0 * np.pi * factor))
        state = with_angles(angles)
    return state


def _countable_turns(system: System, equations: GroupEquations) -> list[tuple[int, int, float]]:
    """Rows that determine full turns of cut joints: row, number of the angle, derivative by the angle."""
    cut, table, angles = cut_position_names(system), equations.rows.table, equations.rows.angles
    blocks, loops = equations.rows.constraint_equations.coordinates, equations.rows.constraint_equations.loops
    names = cut_position_names(equations.system)
    number = {int(index): k for k, index in enumerate(angles.indices) if names[index] in cut}
    turns = []
    for row in loops.of_family(RowFamily.ADVANCE).tolist():
        loop = loops.loop[row]
        turns.append((row, int(loops.last[loop]), -float(loops.joints.pitch[loop])))
    for block in blocks:
        for term in block.cut if len(block.holonomic) else ():
            row = int(block.row[term.row])
            if not table.sources[row].startswith(all_joints_cut.ROTOR):
                turns.append((row, term.positions.start + term.coordinate, term.factor))
    countable = [(row, number[index], factor) for row, index, factor in turns if index in number and factor]
    return sorted(countable, key=lambda turn: -abs(turn[2]))
