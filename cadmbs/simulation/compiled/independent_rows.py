"""The choice of independent rows for kernels, at a state between their steps."""

from __future__ import annotations

from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.matrices.saddle import DenseSaddle, margin_of, pivot_order
from cadmbs.dynamics.closed_loops.constrained import SparseSaddle
from cadmbs.dynamics.closed_loops.loop_packing import loop_features
from cadmbs.kernels.steps.loops_steps import ChosenRows
from cadmbs.simulation.drift.constraint_monitor import ConstraintMonitor
from cadmbs.simulation.states import split

KERNEL_LEAVE_MARGIN: Final = 0.1
"""Margin of the rows, against that at the start, below which NumPy takes the steps: it does special things below
`cadmbs.tolerances.NEARLY_SINGULAR_MARGIN`."""

KERNEL_RETURN_MARGIN: Final = 0.15
"""Margin at which the kernel takes over again."""


def chosen_rows(
    monitor: ConstraintMonitor, t: float, state: Array, smallest: float = KERNEL_RETURN_MARGIN, dense: bool = False
) -> ChosenRows | None:
    """Rows that are independent at a state (n,), the most independent ones first; None near singular configurations.

    These are nearer than a margin of `smallest`, against that at the start. The rows are the pivots in the kinetic
    metric, scaled as `cadmbs.constraints.matrices.saddle` does; all rows for kernels with sparse matrices, unless
    `dense` ones are to serve.
    """
    system, rank = monitor.system, monitor.equations.rank or 0
    factors = monitor.equations.saddle_at(t, split(system, state)[0])
    if isinstance(factors, SparseSaddle):
        direction = factors.smallest_singular_direction()
        margin, motion = direction.margin, direction.motion
    elif isinstance(factors, DenseSaddle):
        margin = margin_of(factors, rank) if rank else 1.0
        motion = factors.inverse_transposed @ factors.right[rank - 1, :] if rank else np.zeros(system.n_v)
    else:
        return None
    part = margin / monitor.first_margin
    if not part > smallest:
        return None
    least = KERNEL_LEAVE_MARGIN / KERNEL_RETURN_MARGIN * smallest / part
    if isinstance(factors, SparseSaddle) or (not dense and loop_features(system, factors.weight > 0.0).large):
        return ChosenRows(np.arange(factors.rows.shape[-2]), least, motion)
    scaled = (factors.left * factors.values[None, :]) @ factors.right
    return ChosenRows(pivot_order(scaled)[:rank], least)
