"""Constraints after each step: drift is measured, and states are projected on the constraints in M's metric."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from cadmbs.absolute.dynamics import longest_step
from cadmbs.absolute.groups.compiled import CompiledGroupSteps
from cadmbs.absolute.groups.equations import GroupEquations
from cadmbs.absolute.groups.states import GroupState, with_angles
from cadmbs.arrays import Array
from cadmbs.constraints.closing.gaps import refusal, system_gaps
from cadmbs.errors import CadmbsError, NotSolvableError
from cadmbs.integrators.trajectory import Step, StepDecision, StepOutcome
from cadmbs.tolerances import GROUP_CLOSURE_TOLERANCE

GROUP_PROJECTION_ITERATIONS = 8
"""Bound on the iterations; from the drift of one step two suffice."""

STALLED_PROJECTION = 0.5
"""An iteration that leaves more of the residual than this part is limited by rounding, or does not converge."""


class ConstraintDrift(NamedTuple):
    """Largest residuals after the steps, before any projection, and the number of projections."""

    position: float = 0.0
    velocity: float = 0.0
    projections: int = 0


class GroupProjector:
    """Counts turns of joints after each step, and with `projects` moves states on the constraints.

        positions:   C <- C exp(d) ,  d the shortest in M with  J d = -g
        velocities:  V <- V + e ,     e the shortest in M with  J e = aim - J V

    Theory 10.2.

    Attributes:
        drift: Of all steps so far.
    """

    def __init__(
        self, equations: GroupEquations, tolerance: float, projects: bool, kernel: CompiledGroupSteps | None = None
    ) -> None:
        """Args: the mechanism; residual above which states are moved [rad, m; times the speed for velocities]; whether
        they are; the kernel that takes the steps.
        """
        self._equations, self._tolerance, self._projects, self._kernel = equations, tolerance, projects, kernel
        self.drift = ConstraintDrift()

    def after_step(self, step: Step, proposed: float) -> StepOutcome:
        """The state with counted turns, on the constraints; the next step turns no body by more than a quarter.

        Raises:
            NotSolvableError: If the projection does not converge.
        """
        layout, x = self._equations.layout, step.x
        end = layout.unpack(x)
        kernel, last = self._kernel, None if self._kernel is None else self._kernel.last
        if last is None or last.end is not step.x:
            kernel = last = None
        state = self._equations.rows.counted(end, step.t, step.h) if kernel is None else kernel.counted(end, step.h)
        if state is not end:
            x = with_angles(layout, x, state)
        if self._projects:
            position, velocity = self._violation(step.t, state) if last is None else (last.gap, last.defect)
            exceeds = self._exceeds(state, position, velocity)
            drift = self.drift
            sizes = max(drift.position, position), max(drift.velocity, velocity)
            self.drift = ConstraintDrift(*sizes, drift.projections + exceeds)
            if exceeds:
                closed = None if kernel is None else kernel.projected(step.t, x, self._tolerance)
                x = layout.pack(self.projected(step.t, state)) if closed is None else closed
                state = layout.unpack(x)
        decision = StepDecision.GO_ON if x is step.x else StepDecision.STATE_CHANGED
        return StepOutcome(decision, x, longest_step(state.V[:, :3]))

    def _violation(self, t: float, state: GroupState) -> tuple[float, float]:
        """Largest residuals of positions and velocities."""
        g, slip, _ = self._equations.violation(t, state)
        return _largest(g), _largest(slip)

    def _exceeds(self, state: GroupState, position: float, velocity: float) -> bool:
        """Whether the residuals exceed the tolerance."""
        speed = max(1.0, _largest(state.velocities))
        return position > self._tolerance or velocity > self._tolerance * speed

    def restored(self, t: Array, x: Array) -> Array:
        """Rows (n_t, n) of a motion between its steps, projected where they exceed the tolerance."""
        rows, layout = x.copy(), self._equations.layout
        for k, time in enumerate(t.tolist() if self._projects else []):
            state = layout.unpack(x[k])
            try:
                if self._exceeds(state, *self._violation(time, state)):
                    rows[k] = layout.pack(self.projected(time, state))
            except CadmbsError:  # the last row is where a function of time ends, or no projection converges
                continue
        return rows

    def projected(self, t: float, state: GroupState, goal: float | None = None) -> GroupState:
        """Positions on the manifold, then velocities on its tangent space.

        Args:
            t: Time [s].
            state: What is projected.
            goal: Residual that is aimed at [rad, m]; by default a thousandth of the tolerance.

        Raises:
            NotSolvableError: If the iterations for the positions do not converge.
        """
        state, equations = self._closed(t, state, 1e-3 * self._tolerance if goal is None else goal), self._equations
        _, slip, rows = equations.violation(t, state)
        change, _ = equations.solver.factors(rows.blocks).solve(np.zeros(equations.layout.n_v), -slip)
        velocities, n = state.velocities + change, 6 * state.V.shape[-2]
        return replace(state, V=velocities[:n].reshape(state.V.shape), s_dot=velocities[n:])

    def _closed(self, t: float, state: GroupState, goal: float) -> GroupState:
        equations, mask = self._equations, self._equations.rows.holonomic
        solver = equations.solver if np.all(mask) else replace(equations.solver, rank=None)
        g, _, rows = equations.violation(t, state)
        size = _largest(g)
        for _ in range(GROUP_PROJECTION_ITERATIONS):
            if size <= goal:
                break
            factors = solver.factors(rows.blocks.selected(mask))
            displacement, _ = factors.solve(np.zeros(equations.layout.n_v), -g[mask])
            trial = equations.layout.displaced(state, displacement)
            g_trial, _, rows_trial = equations.violation(t, trial)
            previous, trial_size = size, _largest(g_trial)
            if not trial_size < size:
                break
            state, g, rows, size = trial, g_trial, rows_trial, trial_size
            if size > STALLED_PROJECTION * previous:
                break
        if not size <= max(self._tolerance, GROUP_CLOSURE_TOLERANCE):
            raise NotSolvableError(refusal(equations.system, system_gaps(equations.system, g[mask], t)))
        return state


def _largest(values: Array) -> float:
    return float(np.max(np.abs(values), initial=0.0))
