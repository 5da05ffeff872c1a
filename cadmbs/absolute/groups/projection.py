"""Constraints after each step: drift is seen, states that left them are moved back, the shortest way in M's metric."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.absolute.groups.equations import GroupEquations
from cadmbs.absolute.groups.rows import RowBlocks
from cadmbs.absolute.groups.states import GroupState, with_angles
from cadmbs.absolute.groups.turns import longest_step
from cadmbs.arrays import Array
from cadmbs.constraints.gaps import system_gaps
from cadmbs.errors import CadmbsError, NotSolvableError
from cadmbs.integrators.trajectory import Step, StepDecision, StepOutcome

ITERATIONS = 8
"""Bound on the iterations; from the drift of one step two suffice."""

STALLED = 0.5
"""An iteration that leaves more of the residual than this part has come to rounding, or does not converge."""

CLOSED = 1e-9
"""Residuals below this are closed, whatever the tolerance: far from the origin there are fewer digits [rad, m]."""


class ConstraintDrift(NamedTuple):
    """What was seen after the steps: largest residuals before anything was moved, and projections."""

    position: float = 0.0
    velocity: float = 0.0
    projections: int = 0


class GroupProjector:
    """Counts turns of joints after each step, and with `projects` keeps states on the constraints.

        positions:   C <- C exp(d) ,  d the shortest in M with  J d = -g
        velocities:  V <- V + e ,     e the shortest in M with  J e = aim - J V

    Theory 10.2.

    Attributes:
        drift: What was seen.
    """

    def __init__(self, equations: GroupEquations, tolerance: float, projects: bool) -> None:
        """Args: the mechanism; residual above which states are moved [rad, m; times the speed for velocities]."""
        self._equations, self._tolerance, self._projects = equations, tolerance, projects
        self.drift = ConstraintDrift()

    def after_step(self, step: Step, proposed: float) -> StepOutcome:
        """The state with counted turns, on the constraints; the next step turns no body by more than a quarter.

        Raises:
            NotSolvableError: If the constraints cannot be kept.
        """
        layout, before = self._equations.layout, self._equations.layout.motion(step.x)
        motion = self._equations.rows.counted(before, step.t, step.h)
        x = step.x if motion is before else with_angles(layout, step.x, motion)
        if self._projects and self._is_off(step.t, motion):
            motion = self.projected(step.t, motion)
            x = layout.state(motion)
        decision = StepDecision.GO_ON if x is step.x else StepDecision.STATE_CHANGED
        return StepOutcome(decision, x, longest_step(motion))

    def _is_off(self, t: float, motion: GroupState) -> bool:
        """Whether the state is to be moved; what was seen is kept in mind."""
        gap, slip = self._violation(t, motion)
        off = self._exceeds(gap, slip, motion)
        drift = self.drift
        self.drift = ConstraintDrift(max(drift.position, gap), max(drift.velocity, slip), drift.projections + off)
        return off

    def _violation(self, t: float, motion: GroupState) -> tuple[float, float]:
        g, off, _ = self._equations.violation(t, motion)
        return _largest(g), _largest(off)

    def _exceeds(self, gap: float, slip: float, motion: GroupState) -> bool:
        return gap > self._tolerance or slip > self._tolerance * max(1.0, _largest(motion.velocities))

    def restored(self, t: Array, x: Array) -> Array:
        """Rows (n_t, n) of a motion between its steps, those that are off moved back where that is possible."""
        rows = x.copy()
        for k, time in enumerate(t.tolist() if self._projects else []):
            motion = self._equations.layout.motion(x[k])
            try:
                if self._exceeds(*self._violation(time, motion), motion):
                    rows[k] = self._equations.layout.state(self.projected(time, motion))
            except CadmbsError:  # the last row is where a function of time ends, or the constraints cannot be kept
                continue
        return rows

    def projected(self, t: float, motion: GroupState) -> GroupState:
        """Positions on the manifold, then velocities on its tangent space.

        Raises:
            NotSolvableError: If the positions do not get there.
        """
        motion = self._closed(t, motion)
        _, off, level = self._equations.violation(t, motion)
        change, _ = self._equations.solver.factors(level.blocks).solve(np.zeros(self._equations.layout.n_v), -off)
        velocities = motion.velocities + change
        bodies = 6 * motion.V.shape[-2]
        return replace(motion, V=velocities[:bodies].reshape(motion.V.shape), s_dot=velocities[bodies:])

    def _closed(self, t: float, motion: GroupState) -> GroupState:
        equations, mask = self._equations, self._equations.rows.holonomic
        solver = equations.solver if np.all(mask) else replace(equations.solver, rank=None)
        g, _, level = equations.violation(t, motion)
        size = _largest(g)
        for _ in range(ITERATIONS):
            if size <= 1e-3 * self._tolerance:
                break
            step, _ = solver.factors(_holonomic(level.blocks, mask)).solve(np.zeros(equations.layout.n_v), -g[mask])
            trial = equations.layout.displaced(motion, step)
            g_trial, _, level_trial = equations.violation(t, trial)
            before, reached = size, _largest(g_trial)
            if not reached < size:
                break
            motion, g, level, size = trial, g_trial, level_trial, reached
            if reached > STALLED * before:
                break
        if not size <= max(self._tolerance, CLOSED):
            raise NotSolvableError(system_gaps(equations.system, g[mask], t).refusal)
        return motion


def _holonomic(blocks: RowBlocks, mask: NDArray[np.bool_]) -> RowBlocks:
    """The rows that restrict positions, numbered anew."""
    if np.all(mask):
        return blocks
    number, own = np.cumsum(mask) - 1, mask[blocks.row]
    return RowBlocks(number[blocks.row[own]], blocks.body[own], blocks.block[own], blocks.further[mask])


def _largest(values: Array) -> float:
    return float(np.max(np.abs(values), initial=0.0))
