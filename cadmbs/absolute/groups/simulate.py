"""Simulation on SE(3)^n or (SO(3) x R^3)^n: a scenario of a system to a motion of bodies, or to a Result."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.absolute.groups.equations import BAUMGARTE, GroupEquations, group_equations
from cadmbs.absolute.groups.methods import STABILIZATIONS, Ran, Steps, require_method, run
from cadmbs.absolute.groups.projection import Drift
from cadmbs.absolute.groups.released import rotors_of
from cadmbs.absolute.groups.result import group_result
from cadmbs.absolute.groups.states import Group, Motion
from cadmbs.absolute.placement import joint_values
from cadmbs.arrays import Array
from cadmbs.constraints.mobility import mobility
from cadmbs.constraints.rows import rows
from cadmbs.dynamics.massless import massless_freedom
from cadmbs.dynamics.scenarios.consistent import one_start
from cadmbs.dynamics.scenarios.times import output_times, require_positive
from cadmbs.errors import NotSolvableError, UnknownNameError
from cadmbs.integrators.trajectory import Progress, Trajectory
from cadmbs.kinematics.products import tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import se3, so3
from cadmbs.results import Result
from cadmbs.system import Scenario, System

STEP = 1e-3
"""Step of fixed-step methods where none is given [s]."""


@dataclass(frozen=True)
class GroupMotion:
    """A motion in absolute coordinates.

    Attributes:
        system: The mechanism in joint coordinates.
        equations: Of the mechanism.
        t: (n_t,) [s].
        motion: Bodies at these times, (n_t, n, ...).
        trajectory: Counts, and how it ended.
        drift: What was seen of the constraints after steps.
        iterations: Newton iterations of implicit methods.
    """

    system: System
    equations: GroupEquations
    t: Array
    motion: Motion
    trajectory: Trajectory
    drift: Drift
    iterations: int

    @property
    def energies(self) -> Array:
        """Kinetic and potential energy (n_t,) [J]."""
        kinetic, potential = self.equations.energies(self.motion)
        return np.asarray(kinetic + potential)

    @property
    def residuals(self) -> Array:
        """(n_t, n_h) residuals of the rows that restrict positions [rad, m]."""
        own = self.equations.rows
        return own.residual(own.instant(self.motion, self.t))

    @property
    def slips(self) -> Array:
        """(n_t, n_rows) violations of all rows by velocities [rad/s, m/s]."""
        level = self.equations.rows.level(self.motion, self.t)
        return level.speed - level.aim


def simulate(
    system: System,
    scenario: Scenario | None = None,
    *,
    coordinates: str = "SE3",
    method: str = "auto",
    step: float | None = None,
    q: ArrayLike | None = None,
    v: ArrayLike | None = None,
    progress: Progress | None = None,
) -> Result:
    """Motion of a mechanism in absolute coordinates on Lie groups, all joints as constraint rows.

        [[M, J^T], [J, 0]] (V', l) = (Q, eta) ,   C' = C V

    Args:
        system: Compiled mechanism.
        scenario: What to simulate; default the document's, with its tolerances and stabilization. Its method is that
            of relative coordinates and is not looked at.
        coordinates: "SE3" (body-fixed twists) or "SO3xR3" (mixed twists).
        method: Munthe-Kaas "euler", "heun", "kutta3", "rk4" ("auto") with fixed and "bs32", "dp54" with adaptive steps,
            on index-1 equations; "implicit_euler", "bdf2", "generalized_alpha" and "rattle" on index-3 equations.
        step: Step size [s] of fixed steps, bound of adaptive ones; default the scenario's, else 1 ms fixed.
        q: Initial joint positions (n_q,) in place of the scenario's.
        v: Initial joint velocities (n_v,) in place of the scenario's.
        progress: Called with the fraction done.

    Returns:
        Joint coordinates read off the poses of the bodies, with residuals of all joints. P-INT (3), (21)-(37).

    Raises:
        UnknownNameError: If a word is unknown, or a number is not above zero.
        NotSolvableError: If the start does not close, the equations have no solution there, or the method cannot treat
            the mechanism.
    """
    plan = scenario or system.scenario
    began = time.perf_counter()
    start = one_start(system, plan, q, v)
    found = simulate_group(system, plan, coordinates, method, step, (start.q, start.v), progress)
    plan = replace(plan, method=require_method(method), step=step if step is not None else plan.step)
    return group_result(found, plan, start, time.perf_counter() - began)


def simulate_group(
    system: System,
    plan: Scenario,
    coordinates: str = "SE3",
    method: str = "auto",
    step: float | None = None,
    start: tuple[Array, Array] | None = None,
    progress: Progress | None = None,
) -> GroupMotion:
    """The same as `simulate`, as the motion of bodies.

    Args:
        system: Compiled mechanism.
        plan: What to simulate.
        coordinates: "SE3" or "SO3xR3".
        method: As for `simulate`.
        step: As for `simulate`.
        start: Consistent joint positions (n_q,) and velocities (n_v,); default the scenario's.
        progress: Called with the fraction done.

    Raises:
        UnknownNameError: As `simulate`.
        NotSolvableError: As `simulate`.
    """
    word = require_method(method)
    group = _group(coordinates)
    _require_numbers(plan, step)
    if start is None:
        own = one_start(system, plan)
        start = own.q, own.v
    q, v = start
    rate = BAUMGARTE if plan.stabilization == "baumgarte" else 0.0
    equations = group_equations(system, group, row_rank(system, q, plan.start), rate)
    first = placed(system, equations, q, v)
    _require_solvable(system, q, equations, plan.start, first)
    size = step if step is not None else plan.step
    if size is None:
        size = np.inf if word in ("bs32", "dp54") else STEP
    steps = Steps(word, output_times(plan), size, plan.rtol, plan.atol, plan.stabilization)
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # what grows without bound ends in an outcome
        found = run(equations, steps, first, progress or _silent)
    return _collected(system, equations, found)


def _collected(system: System, equations: GroupEquations, found: Ran) -> GroupMotion:
    trajectory = found.trajectory
    motion = equations.layout.motion(np.stack(trajectory.states))
    return GroupMotion(system, equations, np.array(trajectory.times), motion, trajectory, found.drift, found.iterations)


def _silent(fraction: float) -> None:
    """Progress that nobody asked for."""


def _group(coordinates: str) -> Group:
    for group in Group:
        if group.value.lower() == coordinates.lower():
            return group
    raise UnknownNameError(f"no coordinates {coordinates!r} on groups: known are {', '.join(Group)}")


def _require_numbers(plan: Scenario, step: float | None) -> None:
    own = step if step is not None else plan.step
    require_positive(duration=plan.duration, output_step=plan.output_step, rtol=plan.rtol, atol=plan.atol, step=own)
    if plan.stabilization not in STABILIZATIONS:
        raise UnknownNameError(f"no stabilization {plan.stabilization!r}: known are {', '.join(STABILIZATIONS)}")


def _require_solvable(system: System, q: Array, equations: GroupEquations, t: float, start: Motion) -> None:
    """Refuse a start whose equations have no solution; the message names the joint whose freedom has no inertia."""
    try:
        solvable = bool(np.all(np.isfinite(equations.response(t, start).acceleration)))
    except NotSolvableError:
        solvable = False
    if not solvable:
        raise NotSolvableError(
            f"the equations of motion of {system.name!r} have no solution at the start: "
            + (
                massless_freedom(system, q, t)
                or "something moves that has no inertia, or the configuration is singular"
            )
        )


def row_rank(system: System, q: Array, t: float) -> int | None:
    """Number of independent rows in absolute coordinates: 6 a body less the degrees of freedom; None if not known.

    All rows of a tree are independent; of loops as many are redundant as in relative coordinates.
    """
    bodies = 6 * (system.tree.n - 1) + len(rotors_of(system))
    if not rows(system).n_rows:
        return bodies - system.n_v
    if system.n_v > DENSE_COORDINATES:
        return None
    try:
        return bodies - system.n_v + mobility(system, q, t).generic_rank
    except NotSolvableError:
        return None


DENSE_COORDINATES = 120
"""Mechanisms with loops and more coordinates are not told their rank."""


def placed(system: System, equations: GroupEquations, q: Array, v: Array) -> Motion:
    """Bodies at joint positions q (n_q,) and velocities v (n_v,)."""
    own, state = equations.rows, tree_state(system, q)
    twist = moving_twists(system, state, v)[1:]
    center = se3.apply(state.pose, system.tree.center_of_mass)[1:]
    R = so3.project(state.pose[1:, :3, :3] @ own.axes) if own.n else np.zeros((0, 3, 3))
    linear = twist[:, 3:] + so3.cross(twist[:, :3], center)
    inward = np.swapaxes(R, -1, -2)
    V = np.concatenate([_times(inward, twist[:, :3]), _times(inward, linear)], axis=-1)
    own_positions, own_rates = joint_values(system, q, v)
    rotors = rotors_of(system)
    turned = np.array([own_positions.get(rotor.name, 0.0) for rotor in rotors])
    speeds = np.array([own_rates[rotor.name] for rotor in rotors])
    return Motion(R, center + state.point - system.origin, V, turned, speeds, np.zeros(()))


def _times(matrix: Array, vector: Array) -> Array:
    return np.asarray(np.squeeze(matrix @ vector[..., None], -1))
