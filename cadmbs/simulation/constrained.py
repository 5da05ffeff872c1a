"""Mechanisms with loops, constraints or prescribed motions in relative coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.constraints import cut_coordinates, cut_position_names
from cadmbs.constraints.mobility import mobility_ranks
from cadmbs.dynamics import energy
from cadmbs.dynamics.constrained_solver import DENSE_LIMIT
from cadmbs.dynamics.cut_loads import cut_loads
from cadmbs.dynamics.scenarios.consistent import Start
from cadmbs.dynamics.scenarios.initial import coordinate_values
from cadmbs.dynamics.scenarios.motion_report import MotionReport
from cadmbs.errors import CadmbsError, Finding, NotSolvableError, StartError, error, note, warning
from cadmbs.integrators.compiled_steps import CompiledSteps
from cadmbs.integrators.runge_kutta import RungeKutta
from cadmbs.integrators.step_control import GridSteps
from cadmbs.integrators.tableaus import RK4
from cadmbs.integrators.time_grid import TimeGrid
from cadmbs.integrators.trajectory import Step, StepDecision, StepOutcome, Steps, Trajectory
from cadmbs.kinematics.configuration import normalized
from cadmbs.simulation.compiled_constrained_rate import constrained_engine_switch
from cadmbs.simulation.compiled_tree_rate import EngineSwitch
from cadmbs.simulation.constrained_kernel import FIRST_CHUNK, ConstrainedKernel, uses_constrained_kernel
from cadmbs.simulation.constraint_columns import constraint_columns, driving_forces
from cadmbs.simulation.constraint_monitor import ConstraintMonitor
from cadmbs.simulation.constraint_projection import ConstraintProjection
from cadmbs.simulation.cut_columns import cut_columns
from cadmbs.simulation.drift import speed_of, violations
from cadmbs.simulation.equations import BAUMGARTE_RATE, ConstrainedResponse, Index1Equations
from cadmbs.simulation.method import DEFAULT_STEP, FIXED_STEP, MethodSpec, choose, equations_for
from cadmbs.simulation.partitioner import CoordinatePartitioner
from cadmbs.simulation.recent import recent_ranks
from cadmbs.simulation.singular import singular_where
from cadmbs.simulation.states import coordinate_rate, joined, split, state_space
from cadmbs.simulation.step_limit import STAGE_GAPS, SingularityStepLimit
from cadmbs.simulation.tree import (
    compiled_evaluations,
    further_columns,
    remedies_of,
    scipy_steps,
    state_column,
    with_step,
)
from cadmbs.system import Scenario, System

SMALLEST_TOLERANCE = 1e-12
"""Residuals below this are not projected, whatever the tolerance [rad, m]."""


class ConstrainedFormulation:
    """The motion of a mechanism with constraint rows, or motions that share their steps, from a consistent start.

    Attributes:
        plan: The scenario with the step that is taken.
        start: State (..., n_q + n_v + 1): positions, velocities, work of loads and drives.
        choice: Equations and method.
        monitor: What follows each step.
        rank: Number of independent rows at regular configurations; None for large systems.
    """

    def __init__(
        self, system: System, plan: Scenario, spec: MethodSpec, start: Start, engine: str, samples: int
    ) -> None:
        """Args: the mechanism, what to simulate, the method asked for, the start, engine, simulations like this one.

        Raises:
            StartError: If nothing can move.
            NotSolvableError: If the equations have no solution at the start.
        """
        self._system, self.plan, self._first, self._engine, self._samples = system, plan, start, engine, samples
        self.start = joined(start.q, start.v, np.zeros((*start.q.shape[:-1], 1)))
        equations, why = equations_for(system, spec)
        self.rank, self._findings = start_rank(system, plan, start)
        projects = plan.stabilization == "projection" or equations == "woronetz"
        rate = BAUMGARTE_RATE if plan.stabilization == "baumgarte" and equations != "woronetz" else 0.0
        self.monitor = ConstraintMonitor(
            ConstraintProjection(system, projects, max(plan.atol, SMALLEST_TOLERANCE), self.rank),
            Index1Equations(system, rate, self.rank, projects_stages=projects),
            (plan.start, self.start),
            start_cut_positions(system, plan, start.q) if system.derived(cut_loads).springs else None,
        )
        require_solvable(self.monitor.equations, plan.start, self.start)
        self._partitioner = CoordinatePartitioner(system, plan.start, start.q) if equations == "woronetz" else None
        choice = choose(system, plan, self.rate, self.start, spec, equations)
        self.choice = replace(choice, reason=f"{why}{choice.reason}")
        self.plan = with_step(plan, self.choice)
        self._switch: EngineSwitch | None = None

    def rate(self, t: float, x: Array) -> Array:
        """(v, a, power of loads and drives) at a state."""
        equations = self.monitor.equations
        return equations(t, x) if self._partitioner is None else self._partitioner.rate(t, x, equations)

    def steps(self, times: Sequence[float], events: bool) -> Steps:
        """Fixed steps, compiled where that pays, or those of SciPy's solver."""
        plan, system = self.plan, self._system
        if self.choice.method not in FIXED_STEP:
            span, single = (times[0], times[-1]), self._partitioner is None
            self._switch = constrained_engine_switch(
                self.monitor, self._coordinate_rate, self._engine, span, self._samples, single
            )
            self.monitor.limit_steps(SingularityStepLimit(system, self.rate, STAGE_GAPS[self.choice.method]))
            return scipy_steps(self.choice, plan, self._switch, self.start, times)
        step = plan.step or DEFAULT_STEP
        stretches, multipliers = None, self._partitioner is None
        if uses_constrained_kernel(self.monitor, self._engine, self.start, times, step, multipliers):
            stretches = CompiledSteps(
                ConstrainedKernel(self.monitor, self.start, events), first=FIRST_CHUNK, smallest=FIRST_CHUNK
            )
        return GridSteps(RungeKutta(state_space(system), RK4, self.rate), TimeGrid(times, step), stretches)

    def _coordinate_rate(self, t: float, x: Array) -> Array:
        return coordinate_rate(self._system, self.rate, t, x)

    def after_step(self, step: Step, proposed: float) -> StepOutcome:
        """Drift, projection, singular configurations; then other independent coordinates where those are bad.

        Within the passage of a singular configuration, where no coordinates are good, they stay.

        Raises:
            NotSolvableError: If the motion cannot go on.
        """
        verdict = self.monitor.after_step(step, proposed)
        taken = verdict.decision is not StepDecision.REPEAT_STEP
        if self._partitioner is not None and taken and not self.monitor.record.in_passage:
            self._partitioner.update(step.t, split(self._system, verdict.x)[0])
        return verdict

    def row(self, x: Array) -> Array:
        """The state."""
        return x

    def column_index(self, name: str) -> int | None:
        """Place of a column in the state, where it is one of its numbers."""
        return state_column(self._system, name)

    def report(self, trajectory: Trajectory) -> MotionReport:
        """Accelerations, forces and energies at the rows, residuals, multipliers, drives and cut joints."""
        system, t = self._system, np.array(trajectory.times)
        states, restored = self._rows(t, np.stack(trajectory.rows, axis=-2))
        q, v = split(system, states)
        q = normalized(system, q)
        cut = self.monitor.cut_positions_at(t, q)
        try:
            motion = motion_at(system, self.rank, (t, q, v), cut)
            forces, drives = driving_forces(system, motion.multipliers)
            a, tau = motion.a, motion.tau + forces
            columns = cut_columns(system, t, q, v, a, cut) | drives
            columns |= constraint_columns(system, t, q, motion.multipliers)
        except (CadmbsError, np.linalg.LinAlgError):
            tau, a, columns = np.full_like(v, np.nan), np.full_like(v, np.nan), {}
        kinetic, potential = energy(system, q, v, engine="reference")
        equations = {"equations": self.choice.equations, "stepper": self.choice.method}
        return MotionReport(
            q, v, a, tau, kinetic, potential, states[..., -1],
            columns=columns | further_columns(system, self.plan, q, v, a),
            statistics=self._statistics(restored) | compiled_evaluations(self._switch, trajectory),
            method={"name": self.choice.name, "reason": self.choice.reason}
            | equations
            | {"stabilization": self.plan.stabilization},
            metadata={"start": self._first.report},
            findings=(
                *self._first.findings,
                *self._findings,
                *passage_findings(self.monitor),
            ),
            singular=self._singular(trajectory),
            cut_positions=cut,
            remedies=remedies_of(self.choice),
        )  # fmt: skip

    def _singular(self, trajectory: Trajectory) -> str:
        """What is singular where the motion ended."""
        if self.start.ndim > 1:
            return ""
        q = normalized(self._system, split(self._system, trajectory.x)[0])
        return singular_where(self._system, trajectory.t, q, self.rank)

    def _rows(self, t: Array, states: Array) -> tuple[Array, int]:
        """States (..., n_t, n), those between steps that drift beyond the tolerance projected; how many were."""
        projection = self.monitor.projection
        if not projection.active or self.choice.method in FIXED_STEP:  # whose rows are ends of steps
            return states, 0
        states, restored = states.copy(), 0
        for k in np.flatnonzero(self._is_off(t, states)).tolist():
            try:
                states[..., k, :], _ = projection.projected(float(t[k]), states[..., k, :])
                restored += 1
            except CadmbsError:
                continue
        return states, restored

    def _is_off(self, t: Array, states: Array) -> NDArray[np.bool_]:
        """(n_t,) whether any state at a time is farther off than the tolerance."""
        bound = self.monitor.projection.tolerance
        if self._system.n_v > DENSE_LIMIT:
            parts = [
                violations(self._system, float(t[k]), *split(self._system, states[..., k, :])) for k in range(len(t))
            ]
            g, violation = (np.stack(part, axis=-1) for part in zip(*parts, strict=True))
        else:
            g, violation = violations(self._system, t, *split(self._system, states))
        off = (g > bound) | (violation > bound * speed_of(split(self._system, states)[1]))
        return np.asarray(np.any(off.reshape(-1, off.shape[-1]), axis=0))

    def _statistics(self, restored: int) -> dict[str, Any]:
        """Drift, projections and changes of the independent coordinates."""
        drift = self.monitor.record.drift
        statistics: dict[str, Any] = {
            "largest_position_drift": drift.position,
            "largest_velocity_drift": drift.velocity,
            "projections": drift.projections,
            "shortest_projections": drift.shortest,
            "restored_rows": restored,
        }
        if self._partitioner is not None:
            changes = self._partitioner.changes
            samples = len({change.sample for change in changes})
            statistics["partitions"] = [
                ({"sample": change.sample} if samples > 1 else {})
                | {"time": change.time, "positions": list(change.positions), "velocities": list(change.velocities)}
                for change in changes
            ]
            statistics["repartitions"] = len(changes) - samples
        return statistics


def start_cut_positions(system: System, plan: Scenario, q: Array) -> Array:
    """Positions of the cut joints at the start: near what the scenario gives, else in (-pi, pi]."""
    given, positions = coordinate_values(system, plan.positions), cut_coordinates(system, q)
    for k, name in enumerate(cut_position_names(system)):
        positions[..., k] = given.get(name, positions[..., k])
    return positions


def start_rank(system: System, plan: Scenario, start: Start) -> tuple[int | None, tuple[Finding, ...]]:
    """Rank of the rows at regular configurations around the start; a warning where the start is singular.

    Raises:
        StartError: If nothing can move.
    """
    if system.n_v > DENSE_LIMIT or not system.n_v:
        return None, ()
    first = start.q.reshape(-1, system.n_q)[0]
    try:
        key = plan.start, first.tobytes()
        ranks = system.derived(recent_ranks).value(key, lambda: mobility_ranks(system, first, plan.start))
    except NotSolvableError:
        return None, ()
    if not ranks.degrees_of_freedom and not ranks.driven:
        raise StartError(
            error(
                "S114",
                "",
                f"start: {system.name!r} has {ranks.sentence}",
                "Free a joint or a constraint: `cadmbs info --loops` names those that remove the same motion twice.",
            )
        )
    if not ranks.singular:
        return ranks.generic_rank, ()
    text = (
        f"start: the configuration is singular: {ranks.rank} independent rows in place of {ranks.generic_rank} "
        "around it; which branch the motion takes depends on the velocities given and on rounding"
    )
    return ranks.generic_rank, (warning("S115", "", text, "Start beside it, with velocities that say where to go."),)


def require_solvable(equations: Index1Equations, t: float, x: Array) -> None:
    """Refuse a start whose equations have no solution, or contradict each other.

    Raises:
        NotSolvableError: If a motion without inertia is possible, or driven accelerations contradict each other.
    """
    if not np.all(np.isfinite(equations(t, x))):
        raise NotSolvableError(
            f"the equations of motion of {equations.system.name!r} have no solution at the start: some motion that the "
            "constraints allow moves no inertia, or loads are not finite"
        )


def passage_findings(monitor: ConstraintMonitor) -> tuple[Finding, ...]:
    """One note for each singular configuration that was passed."""
    return tuple(
        note(
            "S116",
            "",
            f"passed a singular configuration between t = {passage.begin:.6g} s and {passage.end:.6g} s: independence "
            f"of the rows down to {passage.margin:.2g}; the motion went on along its branch",
            "Compare a run with smaller tolerances where the branch matters.",
        )
        for passage in monitor.record.passages
    )


def motion_at(
    system: System, rank: int | None, rows: tuple[Array, Array, Array], cut: Array | None
) -> ConstrainedResponse:
    """Accelerations, multipliers, loads and powers at rows (t, q, v), with counted positions of the cut joints."""
    t, q, v = rows
    exact = Index1Equations(system, 0.0, rank, cut_positions=cut)
    if system.n_v <= DENSE_LIMIT:
        return exact.motion(t, q, v)
    parts = [
        replace(exact, cut_positions=None if cut is None else cut[k]).motion(float(time), q[k], v[k])
        for k, time in enumerate(t)
    ]
    return ConstrainedResponse(*(np.stack(part) for part in zip(*parts, strict=True)))
