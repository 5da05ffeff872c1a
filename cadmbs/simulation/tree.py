"""Trees in relative coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics import energy, load_forces
from cadmbs.dynamics.forward import tree_forward_dynamics
from cadmbs.dynamics.scenarios.motion_report import IMPLICIT_REMEDIES, RELATIVE_REMEDIES, MotionReport, Remedies
from cadmbs.errors import CadmbsError
from cadmbs.integrators.compiled_steps import CompiledSteps
from cadmbs.integrators.runge_kutta import RungeKutta
from cadmbs.integrators.scipy_methods import ScipySteps
from cadmbs.integrators.step_control import GridSteps
from cadmbs.integrators.tableaus import RK4
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import RightHandSide, Steps, Trajectory
from cadmbs.kinematics.configuration import normalized
from cadmbs.simulation.columns import body_columns, follower_columns
from cadmbs.simulation.compiled_tree_rate import EngineSwitch, tree_engine_switch
from cadmbs.simulation.equations import TreeEquations
from cadmbs.simulation.method import DEFAULT_STEP, FIXED_STEP, IMPLICIT, MethodChoice, MethodSpec, choose
from cadmbs.simulation.states import coordinate_rate, split, state_space
from cadmbs.simulation.tree_kernel import TreeKernel, uses_tree_kernel
from cadmbs.system import Scenario, System


class TreeFormulation:
    """The motion of a tree, or motions that share their steps.

    Attributes:
        plan: The scenario with the step that is taken.
        start: State (..., n_q + n_v + 1): positions, velocities, work of the loads.
        choice: The method.
        after_step: Nothing follows a step.
    """

    after_step = None

    def __init__(
        self,
        system: System,
        plan: Scenario,
        spec: MethodSpec,
        start: Array,
        engine: str,
        threads: int | None,
        samples: int,
    ) -> None:
        """Args: the tree, what to simulate, the method asked for, start, engine, threads, simulations like this one.

        Raises:
            NotSolvableError: If the mass matrix is singular at the start.
        """
        self._system, self.plan, self.start = system, plan, start
        self._engine, self._threads, self._samples = engine, threads, samples
        self._rate: RightHandSide = TreeEquations(system)
        self._rate(plan.start, start)  # a singular start is an error; a singular passage is an outcome
        self.choice = choose(system, plan, self._rate, start, spec, "tree")
        self.plan = with_step(plan, self.choice)
        self._switch: EngineSwitch | None = None

    def steps(self, times: Sequence[float], events: bool) -> Steps:
        """Fixed steps, compiled where that pays, or those of SciPy's solver."""
        plan, system = self.plan, self._system
        if self.choice.method not in FIXED_STEP:
            tangent = self._rate
            reference: RightHandSide = lambda t, x: coordinate_rate(system, tangent, t, x)  # noqa: E731
            self._switch = tree_engine_switch(system, reference, self._engine, (times[0], times[-1]), self._samples)
            return scipy_steps(self.choice, plan, self._switch, self.start, times)
        step = plan.step or DEFAULT_STEP
        compiled = uses_tree_kernel(system, self._engine, self.start, times, step)
        stretches = CompiledSteps(TreeKernel(system, self._threads, events)) if compiled else None
        return GridSteps(RungeKutta(state_space(system), RK4, self._rate), TimeGrid(times, step), stretches)

    def row(self, x: Array) -> Array:
        """The state."""
        return x

    def column_index(self, name: str) -> int | None:
        """Place of a column in the state, where it is one of its numbers."""
        return state_column(self._system, name)

    def report(self, trajectory: Trajectory) -> MotionReport:
        """Accelerations, forces and energies at the rows, all in one batch."""
        system = self._system
        t, states = np.array(trajectory.times), np.stack(trajectory.rows, axis=-2)
        q, v = split(system, states)
        q = normalized(system, q)
        try:
            tau = load_forces(system, q, v, t)
            a = tree_forward_dynamics(system, q, v, tau)
        except CadmbsError:  # the last state is where the equations fail: its acceleration does not exist
            tau, a = np.full_like(v, np.nan), np.full_like(v, np.nan)
        kinetic, potential = energy(system, q, v, engine="reference")
        return MotionReport(
            q, v, a, tau, kinetic, potential, states[..., -1],
            columns=further_columns(system, self.plan, q, v, a),
            statistics=compiled_evaluations(self._switch, trajectory),
            method={"name": self.choice.name, "reason": self.choice.reason},
            remedies=remedies_of(self.choice),
        )  # fmt: skip


def remedies_of(choice: MethodChoice) -> Remedies:
    """What to do about a motion that ended early, other than with the method that was running."""
    return IMPLICIT_REMEDIES if choice.method in IMPLICIT else RELATIVE_REMEDIES


def with_step(plan: Scenario, choice: MethodChoice) -> Scenario:
    """The scenario with the step of a method with fixed steps."""
    return replace(plan, step=DEFAULT_STEP) if plan.step is None and choice.method in FIXED_STEP else plan


def scipy_steps(
    choice: MethodChoice, plan: Scenario, rate: RightHandSide, start: Array, times: Sequence[float]
) -> ScipySteps:
    """The steps of one of SciPy's solvers with the tolerances of a scenario."""
    largest = np.inf if plan.step is None else plan.step
    return ScipySteps(choice.method, rate, (times[0], start), times[-1], (plan.rtol, plan.atol), largest)


def compiled_evaluations(switch: EngineSwitch | None, trajectory: Trajectory) -> dict[str, Any]:
    """How many evaluations of an adaptive method were compiled, those of outputs within the last step left out."""
    if switch is None:
        return {}
    return {"compiled_evaluations": min(switch.compiled, trajectory.counts.evaluations)}


def further_columns(system: System, plan: Scenario, q: Array, v: Array, a: Array) -> dict[str, Array]:
    """Followers of couplings, and the bodies among the outputs."""
    columns = follower_columns(system, q, v, a)
    for output in plan.outputs:
        if output.startswith("body/"):
            columns |= body_columns(system, q, v, output.removeprefix("body/"))
    return columns


def state_column(system: System, name: str) -> int | None:
    """Place in a state (q, v, work) of a column, where it is a position that is no quaternion, or a velocity."""
    segments = name.split("/")
    if len(segments) != 3 or segments[0] != "joint":
        return None
    from cadmbs.results.columns import joint_columns

    positions, speeds = joint_columns(system.position_names, "q"), joint_columns(system.velocity_names, "v")
    if name in positions and positions.index(name) in system.manifold.plain_q:
        return positions.index(name)
    return system.n_q + speeds.index(name) if name in speeds else None
