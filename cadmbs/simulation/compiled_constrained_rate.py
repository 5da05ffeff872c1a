"""The compiled right-hand side of mechanisms with loops, and the check of their drift, for adaptive methods."""

from __future__ import annotations

from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError
from cadmbs.integrators.trajectory import RightHandSide
from cadmbs.kernels.drift_check import DriftCheck
from cadmbs.kernels.engine import CONSTRAINED, uses_kernel
from cadmbs.kernels.log_once import log_numpy_fallback
from cadmbs.kernels.loops_steps import LoopDriftKernel
from cadmbs.kernels.packing import packed_of
from cadmbs.kinematics.configuration import normalized
from cadmbs.simulation.compiled_tree_rate import EngineSwitch, quaternion_rate
from cadmbs.simulation.constrained_kernel import LEAVE_MARGIN, SINGULAR_START, chosen_rows, drift_limits, is_covered
from cadmbs.simulation.constraint_monitor import ConstraintMonitor
from cadmbs.simulation.loop_packing import pack_loops

EVALUATION_SIZE: Final = 10
"""What an evaluation by NumPy counts, in bodies of trees: this many times longer, as compiling is."""

NEW_ROWS: Final = 0.6
"""Independence, against that at the start, below which rows are chosen anew: pivots say less than the margin itself."""


def constrained_engine_switch(
    monitor: ConstraintMonitor,
    reference: RightHandSide,
    engine: str,
    span: tuple[float, float],
    samples: int,
    multipliers: bool,
) -> EngineSwitch:
    """The engine of the right-hand side of a motion with loops, constraints or motions.

    Args:
        monitor: Of the motion.
        reference: Its right-hand side in R^n by NumPy.
        engine: "auto", "reference" or "compiled".
        span: Start and end [s].
        samples: Number of simulations like this one, which come one after the other.
        multipliers: Whether the equations are those with multipliers.

    Raises:
        ValueError: If the engine is none of the known words.
    """
    fast = None
    if uses_kernel(monitor.system, CONSTRAINED, engine):
        what = "has constraints, equations or a stabilization of its own"
        if multipliers and is_covered(monitor):
            what = SINGULAR_START
            if chosen_rows(monitor, monitor.record.t, monitor.record.x) is not None:
                fast = lambda fallback: CompiledConstrainedRate(monitor, fallback)  # noqa: E731
        if fast is None:
            log_numpy_fallback("simulation", monitor.system.name, what, engine)
    return EngineSwitch(reference, fast, engine, span, EVALUATION_SIZE, samples)


class CompiledConstrainedRate:
    """(dq/dt, a, power) of states (q, v, work) in R^n, and checks of their drift, with rows chosen as independent.

    Rows are chosen after steps, where those before have lost part of their independence. Near singular configurations,
    and where a function of time ends, NumPy takes over.
    """

    def __init__(self, monitor: ConstraintMonitor, reference: RightHandSide) -> None:
        """Args: of a motion whose rows are covered; its right-hand side in R^n by NumPy."""
        system = monitor.system
        self._monitor, self._reference = monitor, reference
        self._kernel = LoopDriftKernel(system, pack_loops(system, packed_of(system)), drift_limits(monitor))
        self._n_q, self._n_v, self._quaternion_rate = system.n_q, system.n_v, quaternion_rate(system)
        self._part = 0.0  # margin where the rows were chosen, against that at the start; 0 where there are none
        monitor.use(self)
        self._new = True

    def __call__(self, t: float, x: Array) -> Array:
        """The rate of one state (n,), or of states (n, k) for the differences of implicit methods."""
        if self._new and x.ndim == 1:
            self._begin(t, x)
        record = self._monitor.record
        if not self._part or record.singularity_ahead or record.in_passage:
            return self._reference(t, x)
        if x.ndim > 1:
            return np.stack([self(t, column) for column in np.ascontiguousarray(x.T)], axis=-1)
        n_q, n_v = self._n_q, self._n_v
        rate = np.empty(n_q + n_v + 1)
        if self._quaternion_rate is None:
            rate[:n_q] = x[n_q : n_q + n_v]
            state = x
        else:
            state = x.copy()
            state[:n_q] = self._quaternion_rate(x[:n_q], x[n_q : n_q + n_v], rate)
        try:
            response = self._kernel.acceleration(t, state)
        except CadmbsError:
            response = None
        if response is None:
            return self._reference(t, x)
        rate[n_q : n_q + n_v], rate[-1] = response
        return rate

    def check(self, t: float, x: Array) -> DriftCheck | None:
        """Drift of a state (n,) with quaternions of unit norm; None where NumPy is to check."""
        if x.ndim > 1 or self._monitor.record.in_passage:
            self._part = 0.0
            return None
        try:
            check = self._kernel.check(t, x) if self._part else None
            if check is None or self._part * self._kernel.independence < NEW_ROWS:
                self._choose(t, x)
                check = self._kernel.check(t, x) if self._part and check is None else check
        except CadmbsError:
            check, self._part = None, 0.0
        return check

    def clear_of(self, margin: float) -> bool:
        """Whether the rows of the last check have more than a part of the independence at the start."""
        return self._part * self._kernel.independence > margin

    def _begin(self, t: float, x: Array) -> None:
        """The first rows; `auto` comes here within a step, off the constraints by its error."""
        self._new = False
        try:
            self._choose(t, np.concatenate([normalized(self._monitor.system, x[: self._n_q]), x[self._n_q :]]))
        except CadmbsError:
            self._part = 0.0

    def _choose(self, t: float, x: Array) -> None:
        chosen = chosen_rows(self._monitor, t, x)
        self._part = 0.0
        if chosen is not None and self._kernel.choose(t, x, chosen):
            self._part = LEAVE_MARGIN / chosen.least
