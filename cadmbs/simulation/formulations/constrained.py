"""Mechanisms with loops, constraints or prescribed motions in relative coordinates."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT
from cadmbs.dynamics.closed_loops.loop_packing import packed_loops
from cadmbs.dynamics.closed_loops.singular import (
    LATEST_CROSSINGS,
    STAGE_GAPS,
    StepHorizon,
    passage_findings,
    singular_where,
)
from cadmbs.dynamics.scenarios import consistent, feature_steps, fields, outcomes, stops
from cadmbs.integrators.compiled_steps import LARGEST_CHUNK
from cadmbs.integrators.scipy_methods import ScipySteps
from cadmbs.integrators.trajectory import End, RightHandSide, Step, StepDecision, StepOutcome, Trajectory
from cadmbs.kernels.rows.loops_packing import LoopFeatures
from cadmbs.kinematics.configuration import normalized
from cadmbs.simulation.compiled import constrained_kernel
from cadmbs.simulation.compiled.compiled_outputs import CompiledOutputs, compiled_outputs
from cadmbs.simulation.compiled.constrained_adaptive import ConstrainedAdaptiveKernel
from cadmbs.simulation.compiled.constrained_kernel import CONSTRAINED_CHUNK, ConstrainedKernel
from cadmbs.simulation.compiled.engine_rate import REJECTED, EngineRate
from cadmbs.simulation.drift.constraint_monitor import ConstraintMonitor, SingularityStepLimit, crossing_error
from cadmbs.simulation.drift.constraint_projection import ConstraintProjection
from cadmbs.simulation.formulations import constrained_start, relative, woronetz
from cadmbs.simulation.formulations.constrained_rows import constrained_rows
from cadmbs.simulation.formulations.equations import Index1Equations
from cadmbs.simulation.formulations.stiffness import Stiffness, kernel_advantage, loses_energy, stiffness_ahead
from cadmbs.simulation.method import MethodSpec, equations_for, scipy_steps
from cadmbs.simulation.reports.columns import further_columns
from cadmbs.simulation.states import has_law, joined, rows_of, split
from cadmbs.system import Scenario, System
from cadmbs.tolerances import BAUMGARTE_RATE


class ConstrainedFormulation(relative.RelativeFormulation):
    """The motion of a mechanism with constraint rows from a consistent start.

    Attributes:
        monitor: What follows each step.
        rank: Number of independent rows at regular configurations; None for large systems.
    """

    _chunks = LARGEST_CHUNK, CONSTRAINED_CHUNK, CONSTRAINED_CHUNK

    def __init__(self, system: System, plan: Scenario, spec: MethodSpec, start: consistent.Start, engine: str) -> None:
        """Args: the mechanism, what to simulate, the requested method, the start, the engine.

        Raises:
            StartError: If nothing can move.
            NotSolvableError: If the equations have no solution at the start.
        """
        self._consistent_start, state = start, joined(start.q, start.v, np.zeros(1))
        equations, reason = equations_for(system, spec)
        self.rank, self._findings = constrained_start.start_rank(system, plan, start)
        projects = plan.stabilization == "projection" or equations == "woronetz"
        rate = BAUMGARTE_RATE if plan.stabilization == "baumgarte" and equations != "woronetz" else 0.0
        self.monitor = ConstraintMonitor(
            ConstraintProjection(system, projects, constrained_start.largest_drift(plan, start), self.rank),
            Index1Equations(system, rate, self.rank, projects_stages=projects),
            (plan.start, state),
            fields.start_cut_positions(system, fields.given_cut_positions(system, plan), start.q, plan.start)
            if fields.follows_cut_positions(system)
            else None,
        )
        factors = constrained_start.start_factors(system, self.rank, plan.start, start.q)
        self.monitor.equations.note_start(plan.start, start.q, factors)
        self._partitioner: woronetz.CoordinatePartitioner | None = None
        if equations == "woronetz":
            self._partitioner = woronetz.CoordinatePartitioner(system, plan.start, start.q, start.largest_gap)
        decision = constrained_kernel.constrained_decision(self.monitor, engine, equations != "woronetz")
        features: LoopFeatures | None = None
        if decision.compiled:
            features = packed_loops(system, constrained_kernel.is_massless(self.monitor)).features
            features = features._replace(straight=features.straight and equations != "woronetz")
        advantage = kernel_advantage(features)
        super().__init__(system, plan, spec, state, self.rate, decision, equations, reason, advantage)
        if self.choice.has_fixed_steps or not self._is_solved_by_kernel(plan.start, state):
            constrained_start.require_solvable(self.monitor.equations, plan.start, state)
        self._woronetz: constrained_kernel.CompiledWoronetz | None = None  # of fixed steps

    def _is_solved_by_kernel(self, t: float, x: Array) -> bool:
        """Whether the kernel that takes the steps has accelerations at the start."""
        compiled = self._rate_by_engine.compiled_rate if self._system.inputs is None else None
        return isinstance(compiled, constrained_kernel.CompiledConstrainedRate) and compiled.solves(t, x)

    def rate(self, t: float, x: Array) -> Array:
        """(v, a, power of loads and drives) at a state, by NumPy."""
        equations = self.monitor.equations_at(t)
        return equations(t, x) if self._partitioner is None else self._partitioner.rate(t, x, equations)

    def step_parts(self, every_step: bool) -> tuple[RightHandSide, ConstrainedKernel | None]:
        """What takes fixed steps: the right-hand side, and the kernel where there is one."""
        monitor = self.monitor
        rate: RightHandSide = monitor.rate_of_step if self._partitioner is None else self.rate
        if not self._decision.compiled or has_law(self._system):
            return rate, None
        if self._partitioner is not None:
            self._woronetz = constrained_kernel.CompiledWoronetz(monitor, self._partitioner, self.rate)
            rate = self._woronetz.on_manifold
        return rate, ConstrainedKernel(monitor, self.start, every_step, self._partitioner)

    def _solver(self, method: str, span: tuple[float, float], x: Array) -> ScipySteps:
        """SciPy's solver, whose steps lead over singular configurations."""
        monitor, last, ends = self.monitor, span[1], self._ends
        smooth, latest = feature_steps.smooth_until(self._system, last), LATEST_CROSSINGS.get(method, 1.0)
        horizon = StepHorizon(ends, last, smooth, lengthens=method != "bdf", latest=latest)
        monitor.limit_steps(SingularityStepLimit(self._system, self.rate, STAGE_GAPS[method], horizon))
        rate = self._engine_rate or self._rate_by_engine
        steps = scipy_steps(replace(self.choice, method=method), self.plan, rate, x, span, ends=ends)
        steps.loosen_where(
            lambda: monitor.record.is_near_singular, lambda t, size: crossing_error(monitor.record, t, size)
        )
        return steps

    def _adaptive_kernel(
        self, method: str, rate: EngineRate, times: Sequence[float]
    ) -> ConstrainedAdaptiveKernel | None:
        fast, plan = rate.compiled_rate, self.plan
        if isinstance(fast, constrained_kernel.CompiledWoronetz):
            fast = fast.rows
        if not isinstance(fast, constrained_kernel.CompiledConstrainedRate):
            return None
        memory = fast.kernel.adaptive_memory(method, times[-1], (plan.rtol, plan.absolute_tolerance))
        if memory is None:
            return None
        has_stops, count = bool(plan.stop), rate.count
        return ConstrainedAdaptiveKernel(self.monitor, fast, memory, has_stops, times, count, self._partitioner)

    def _may_get_stiff(self) -> bool:
        """Of large mechanisms it is not known, and the Woronetz form stays."""
        is_small = self._system.n_v <= DENSE_VELOCITY_LIMIT
        return is_small and self._partitioner is None and self._system.derived(loses_energy)

    def _compiled_rate(self, reference: RightHandSide) -> RightHandSide:
        if self._partitioner is None:
            return constrained_kernel.CompiledConstrainedRate(self.monitor, reference)
        return constrained_kernel.CompiledWoronetz(self.monitor, self._partitioner, reference)

    def _stiffness_ahead(self, t: float, x: Array, advantage: float) -> Stiffness:
        cut = self.monitor.record.cut_positions
        equations = Index1Equations(self._system, rank=self.rank, cut_positions=cut)
        beside = lambda t, x: self._rate_beside(t, x, equations)  # noqa: E731
        return stiffness_ahead(self._system, beside, self.plan, t, x, advantage)

    def after_step(self, step: Step, proposed: float) -> StepOutcome:
        """Drift, projection, singular configurations; then other independent coordinates where those are bad.

        Within the passage of a singular configuration, where no coordinates are good, they stay.

        Raises:
            NotSolvableError: If the motion cannot go on.
        """
        outcome = self.monitor.after_step(step, proposed)
        taken = outcome.decision is not StepDecision.REPEAT_STEP
        if self._partitioner is not None and taken and not self.monitor.record.in_passage:
            self._partitioner.update(step.t, split(self._system, outcome.x)[0])
        return outcome

    def report(self, trajectory: Trajectory) -> outcomes.MotionReport:
        """Accelerations, forces and energies at the rows, residuals, multipliers, drives and cut joints."""
        system, t, states = self._system, np.array(trajectory.times), rows_of(trajectory)
        compiled_rows = self._compiled_outputs(t, states, trajectory.is_over)
        states, restored = self._restored(t, states, compiled_rows)
        q, v = split(system, states)
        q = normalized(system, q)
        cut = self.monitor.cut_positions_at(t, q)
        equations = Index1Equations(system, 0.0, self.rank, cut_positions=cut)
        values = constrained_rows(equations, t, q, v, compiled_rows, stops.requested_bodies(system, self.plan.outputs))
        compiled, evaluations = self._engine_statistics(trajectory), trajectory.counts.evaluations
        if self._engine_rate is None and self._decision.compiled:
            if evaluations and not self._compiled_steps(trajectory):
                compiled |= {"engine_reason": REJECTED}
            if self._woronetz is not None:
                compiled |= {"compiled_evaluations": min(self._compiled_steps(trajectory), evaluations)}
        choice = self._final_choice()
        return outcomes.MotionReport(
            q, v, values.a, values.tau, values.kinetic, values.potential, states[..., -1],
            columns=dict(values.columns) | further_columns(system, self.plan, q, v, values.a, values.frames),
            statistics=self._statistics(restored) | compiled,
            method={
                "name": choice.name, "reason": choice.reason, "equations": choice.equations,
                "stepper": choice.method, "stabilization": self.plan.stabilization,
            },
            metadata={"start": self._consistent_start.report},
            findings=(
                *self._consistent_start.findings, *self._findings, *passage_findings(self.monitor.record.passages),
            ),
            singular=self._singular(trajectory),
            cut_positions=cut,
            remedies=choice.remedies,
            stored=values.springs,
        )  # fmt: skip

    def _compiled_steps(self, trajectory: Trajectory) -> int:
        """Evaluations of fixed steps by kernels."""
        return trajectory.counts.compiled + (0 if self._woronetz is None else self._woronetz.compiled)

    def _compiled_outputs(self, t: Array, states: Array, is_over: bool) -> CompiledOutputs | None:
        """The equations at the rows by the kernel, where that took the steps; by that itself where it takes no more."""
        if not self._decision.compiled:
            return None
        cut = None
        if self.monitor.record.cut_positions is not None:
            cut = self.monitor.cut_positions_at(t, normalized(self._system, split(self._system, states)[0]))
        rate = None if self._engine_rate is None else self._engine_rate.compiled_rate
        serves = is_over and not self.monitor.equations.rate
        kernel = rate.kernel if serves and isinstance(rate, constrained_kernel.CompiledConstrainedRate) else None
        return compiled_outputs(self.monitor, t, states, cut, not self.choice.has_fixed_steps, kernel)

    def _restored(self, t: Array, states: Array, compiled: CompiledOutputs | None) -> tuple[Array, int]:
        """States at the rows on the constraints, and how many were projected."""
        if self.choice.has_fixed_steps:  # ends of steps, which the monitor has projected
            return states, 0
        if compiled is None:
            return self.monitor.projection.restored(t, states)
        others, moved, restored = ~compiled.is_evaluated, compiled.values.states, compiled.values.projected
        if np.any(others):
            moved[others], count = self.monitor.projection.restored(t[others], states[others])
            restored += count
        return moved, restored

    def _singular(self, trajectory: Trajectory) -> str:
        """What is singular where the steps of a motion failed."""
        if trajectory.end not in (End.STEP_UNDERFLOW, End.NOT_FINITE):
            return ""
        q = normalized(self._system, split(self._system, trajectory.x)[0])
        return singular_where(self._system, trajectory.t, q, self.rank)

    def _statistics(self, restored: int) -> dict[str, Any]:
        """Drift, projections and changes of the independent coordinates."""
        drift = self.monitor.record.drift
        return {
            "largest_position_drift": drift.position,
            "largest_velocity_drift": drift.velocity,
            "projections": drift.projections,
            "shortest_projections": drift.shortest,
            "restored_rows": restored,
        } | ({} if self._partitioner is None else self._partitioner.statistics())
