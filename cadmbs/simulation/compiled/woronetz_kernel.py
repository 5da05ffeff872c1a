"""The right-hand side of the Woronetz form with compiled kernels, of implicit methods and single steps.

On the constraints the accelerations of the Woronetz form are those of the multiplier form. The kernel of loops gives
rows, gaps and these accelerations; NumPy solves for the dependent coordinates and velocities. Within its own steps the
kernel solves for them too.
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.errors import CadmbsError
from cadmbs.integrators.trajectory import RightHandSide
from cadmbs.kernels.rows.loops_packing import MATCHING_VELOCITY
from cadmbs.kinematics.configuration import integrate, normalized, position_rates
from cadmbs.simulation.compiled.constrained_kernel import CompiledConstrainedRate
from cadmbs.simulation.drift.constraint_monitor import ConstraintMonitor
from cadmbs.simulation.formulations.woronetz import CoordinatePartitioner
from cadmbs.system import System
from cadmbs.tolerances import PROJECTION_ITERATIONS, STAGE_CLOSURE, STALLED_RESIDUAL


class CompiledWoronetz:
    """(v, a, power) of states (q, v, work) whose dependent coordinates only start the iterations.

        A_dep(q) dq_dep = -g(q) until closed ,   A_dep dv_dep = -(A v - target) ,   then a of the multiplier form

    Near singular configurations, and where the dependent coordinates cannot be solved for, NumPy takes over.

    Attributes:
        compiled: Number of states of fixed steps that the kernel evaluated.
    """

    def __init__(
        self, monitor: ConstraintMonitor, partitioner: CoordinatePartitioner, reference: RightHandSide
    ) -> None:
        """Args: of one motion whose rows are covered; its independent coordinates; the right-hand side by NumPy."""
        self._monitor, self._partitioner, self._reference = monitor, partitioner, reference
        self._rows = CompiledConstrainedRate(monitor, reference, dense=True)
        self._is_new, self.compiled = True, 0

    @property
    def rows(self) -> CompiledConstrainedRate:
        """Rows and accelerations at single states, by the kernel that takes adaptive steps too."""
        return self._rows

    def on_manifold(self, t: float, x: Array) -> Array:
        """(v, a, power) of one state (n,) with unit quaternions, for fixed steps."""
        rate = self._rate(t, x) if x.ndim == 1 else None
        self.compiled += rate is not None
        return self._reference(t, x) if rate is None else rate

    def __call__(self, t: float, x: Array) -> Array:
        """(dq/dt, a, power) of one state (n,), or of states (n, k) for the differences of implicit methods."""
        if x.ndim > 1:
            return np.stack([self(t, column) for column in np.ascontiguousarray(x.T)], axis=-1)
        system = self._monitor.system
        q = normalized(system, x[: system.n_q])
        rate = self._rate(t, np.concatenate([q, x[system.n_q :]]))
        if rate is None:
            return self._reference(t, x)
        return np.concatenate([position_rates(system, q, rate[: system.n_v]), rate[system.n_v :]])

    def _rate(self, t: float, x: Array) -> Array | None:
        """(v, a, power); None where NumPy is to evaluate."""
        if self._is_new:
            self._is_new = not self._rows.choose(t, x)
        if not self._rows.part or self._monitor.record.is_near_singular:
            return None
        try:
            return self._reduced(t, x)
        except (CadmbsError, np.linalg.LinAlgError):
            return None

    def _reduced(self, t: float, x: Array) -> Array | None:
        """The rate; None where the rows are not independent enough, or dependent coordinates not found."""
        system, kernel = self._monitor.system, self._rows.kernel
        n_q, n_v = system.n_q, system.n_v
        equations = self._partitioner.equations
        kernel.follow_cuts(self._monitor.equations_at(t).cut_positions)
        state, last_gap = x.copy(), np.inf
        for _ in range(PROJECTION_ITERATIONS):
            response = kernel.acceleration(t, state)
            if response is None:
                return None
            rows = kernel.last_rows
            if rows.largest_gap <= STAGE_CLOSURE or not rows.largest_gap < STALLED_RESIDUAL * last_gap:
                break
            last_gap = rows.largest_gap
            step = _dependent_solution(rows.matrix[: len(rows.gap)], equations.positions.dependent, -rows.gap)
            state[:n_q] = _moved(system, state[:n_q], step)
        if not rows.largest_gap <= equations.accepted_closure:
            return None
        v = state[n_q : n_q + n_v]
        if np.max(np.abs(rows.defect), initial=0.0) > MATCHING_VELOCITY * np.max(np.abs(v), initial=0.0):
            v += _dependent_solution(rows.matrix, equations.velocities.dependent, -rows.defect)
            response = kernel.acceleration(t, state)
        return None if response is None else np.concatenate([v, response[0], [response[1]]])


def _dependent_solution(matrix: Array, dependent: Indices, right: Array) -> Array:
    """X (n_v,) with A x = right, zero in independent coordinates.

    Raises:
        numpy.linalg.LinAlgError: If the columns of the dependent coordinates are singular.
    """
    x = np.zeros(matrix.shape[-1])
    if len(dependent):
        x[dependent] = np.linalg.solve(matrix[:, dependent], right)
    return x


def _moved(system: System, q: Array, step: Array) -> Array:
    """The configuration q exp(step)."""
    blocks = system.manifold
    if len(blocks.spherical_q) or len(blocks.free_q):
        return np.asarray(integrate(system, q, step))
    return np.asarray(q + step)
