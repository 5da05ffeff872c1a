"""The equations of constrained motion at single states near singular configurations, evaluated by a kernel.

Steps near singular configurations ask for margins, projections and accelerations at many single states, of which NumPy
would compute the matrices in a hundred calls each. Here the kernel of loops computes them, and factors are NumPy's.
"""

from collections.abc import Hashable
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from cadmbs import tolerances
from cadmbs.arrays import Array
from cadmbs.constraints import rows, wrench_rows
from cadmbs.constraints.matrices.saddle import DenseSaddle, Saddle, dense_saddle
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT, saddle
from cadmbs.dynamics.closed_loops.loop_packing import packed_loops
from cadmbs.kernels.rows.loops_packing import PackedLoops
from cadmbs.kernels.steps.drift_check import DriftLimits
from cadmbs.kernels.steps.loops_states import EvaluatedEquations, LoopDriftKernel
from cadmbs.kernels.steps.loops_steps import ChosenRows, cached_program_covering
from cadmbs.kinematics.configuration import integrate, normalized
from cadmbs.system import System
from cadmbs.system.system import recent_value

SMALLEST_GAP: Final = 4.0 * float(np.finfo(np.float64).eps)
"""Residual that no correction makes smaller [rad, m]."""

EARLY_STATES: Final = 4
"""So many configurations NumPy evaluates before the code of all rows is compiled, where chosen ones have another one:
the start of a motion asks for one or two, and compiling takes up to a second."""


class ClosedState(NamedTuple):
    """The nearest state on the constraint manifold.

    Attributes:
        q, v: Positions and velocities.
        residual: Largest residual of the positions that remains [rad, m].
    """

    q: Array
    v: Array
    residual: float


class CompiledEquations:
    """Mass matrix, rows, residuals and forces of one state by the kernel of loops, without Baumgarte's terms."""

    def __init__(
        self, system: System, loops: PackedLoops, rank: int, recent_factors: dict[Hashable, DenseSaddle]
    ) -> None:
        """Args: a system with a regular mass matrix of the tree, its rows, their rank at regular configurations, and
        factors of the equations by time and configuration, of which some may be known.
        """
        self._system, self._rank, self._loops = system, rank, loops
        self._state = np.zeros(system.n_q + system.n_v + 1)
        self._holonomic = np.asarray(rows(system).holonomic)
        self._position_rank = rank if self._holonomic.all() else None
        has_code = not loops.features.straight or rank == len(self._holonomic)
        self._early, self._is_first = 0 if has_code else EARLY_STATES, True
        self._recent: dict[Hashable, EvaluatedEquations] = {}
        self._recent_factors = recent_factors

    @cached_property
    def _kernel(self) -> LoopDriftKernel:
        """The kernel; many motions need none."""
        return LoopDriftKernel(self._system, self._loops, DriftLimits(False, 0.0, 0.0))

    def at(self, t: float, q: Array, v: Array | None = None, near: Array | None = None) -> EvaluatedEquations:
        """The equations at a state; `near` are positions of the cut joints with full turns counted."""
        n_q, state = self._system.n_q, self._state
        state[:n_q], state[n_q:-1] = normalized(self._system, q), 0.0 if v is None else v
        key = t, state.tobytes(), None if near is None else near.tobytes()
        if self._system.inputs is not None:  # a controller may give others at the same state
            return self._evaluated(t, state, near)
        return recent_value(self._recent, key, lambda: self._evaluated(t, state, near))

    def _evaluated(self, t: float, state: Array, near: Array | None) -> EvaluatedEquations:
        self._kernel.follow_cuts(near)
        if self._is_first:
            self._kernel.choose(t, state, ChosenRows(np.arange(len(self._holonomic)), 0.0))
            self._is_first = False
        return self._in_order(self._kernel.equations(t, state))

    def _in_order(self, equations: EvaluatedEquations) -> EvaluatedEquations:
        """Rows in the order of `cadmbs.constraints.rows`: a kernel has those of positions first."""
        if self._position_rank is not None:
            return equations
        order = np.argsort(np.argsort(~self._holonomic, kind="stable"))
        return equations._replace(
            rows=equations.rows[order],
            **{name: getattr(equations, name)[order] for name in ("defect", "target", "rates")},
        )

    def saddle(self, t: float, q: Array, equations: EvaluatedEquations | None = None) -> DenseSaddle:
        """Factors of the mass matrix and the rows; of equations that were evaluated there."""

        def factors() -> DenseSaddle:
            if equations is None and self._is_first and self._early:
                self._early -= 1
                state = wrench_rows(self._system, q, t=t)
                return saddle(self._system, state, self._rank)  # type: ignore[return-value]  # of few velocities
            now = equations or self.at(t, q)
            return dense_saddle(now.mass, now.rows, self._rank, self._system.name)

        return recent_value(self._recent_factors, (t, q.tobytes()), factors)

    def needed_corrections(self, t: float, q: Array, equations: EvaluatedEquations) -> tuple[float, float]:
        """Largest entries of the shortest corrections of positions and of velocities that lead to the manifold."""
        none = np.zeros(self._system.n_v)
        back = self._position_factors(t, q, equations).solve(none, equations.gap)[0]
        slower = self.saddle(t, q, equations).solve(none, equations.defect)[0]
        return float(np.max(np.abs(back), initial=0.0)), float(np.max(np.abs(slower), initial=0.0))

    def _position_factors(self, t: float, q: Array, equations: EvaluatedEquations) -> DenseSaddle:
        """Factors of the mass matrix and the rows of positions."""
        if self._position_rank is not None:
            return self.saddle(t, q, equations)
        return dense_saddle(equations.mass, equations.rows[self._holonomic], None, self._system.name)

    def closest(self, t: float, q: Array, v: Array, goal: float) -> ClosedState:
        """The nearest positions and velocities on the manifold in the kinetic metric.

        As `cadmbs.constraints.projection.project_positions` and `project_velocities` with this metric.
        """
        q = normalized(self._system, q)
        none, now, goal = np.zeros(self._system.n_v), self.at(t, q, v), max(goal, SMALLEST_GAP)
        size = _largest(now.gap)
        for _ in range(tolerances.PROJECTION_ITERATIONS):
            if not size > goal:
                break
            factors = self._position_factors(t, q, now)
            moved = integrate(self._system, q, factors.solve(none, -now.gap)[0])
            trial = self.at(t, moved, v)
            remaining = _largest(trial.gap)
            if not remaining < size:
                break
            is_stalled = not remaining < tolerances.STALLED_RESIDUAL * size
            q, now, size = moved, trial, remaining
            if is_stalled:
                break
        step = self.saddle(t, q, now).solve(none, -now.defect)[0]
        return ClosedState(q, v + step, size)


def _largest(values: Array) -> float:
    """The largest size; infinite where one is not a number."""
    size = float(np.max(np.abs(values), initial=0.0))
    return np.inf if np.isnan(size) else size


def compiled_equations(
    system: System, loops: PackedLoops, rank: int | None, recent_factors: dict[Hashable, Saddle] | None = None
) -> CompiledEquations | None:
    """The equations by a kernel with dense matrices; with factors that NumPy made, by time and configuration.

    None where the mass matrix of the tree is singular, or where a kernel with sparse matrices takes the steps and the
    dense one is not compiled yet: NumPy evaluates these.
    """
    if not rank or loops.features.massless or system.n_v > DENSE_VELOCITY_LIMIT:
        return None
    if loops.features.large:
        loops = packed_loops(system, dense=True)
        if not cached_program_covering(loops.features).is_ready:
            return None
    known = {} if recent_factors is None else recent_factors
    return CompiledEquations(system, loops, rank, known)  # type: ignore[arg-type]  # of few velocities
