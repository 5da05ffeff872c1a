"""Times at which a scenario wants states."""

from __future__ import annotations

import numpy as np

from cadmbs.system import Scenario


def output_times(plan: Scenario) -> list[float]:
    """start, start + output_step, ..., and the end [s]."""
    count = int(np.floor(plan.duration / plan.output_step * (1.0 + 1e-12)))
    times = [plan.start + k * plan.output_step for k in range(count + 1)]
    end = plan.start + plan.duration
    if end - times[-1] > 1e-9 * plan.output_step:
        return [*times, end]
    return [*times[:-1], end] if count else times
