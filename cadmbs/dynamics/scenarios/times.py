"""Times at which a scenario wants states."""

from __future__ import annotations

import numpy as np

from cadmbs.errors import UnknownNameError
from cadmbs.system import Scenario


def output_times(plan: Scenario) -> list[float]:
    """start, start + output_step, ..., and the end [s]."""
    count = int(np.floor(plan.duration / plan.output_step * (1.0 + 1e-12)))
    times = [plan.start + k * plan.output_step for k in range(count + 1)]
    end = plan.start + plan.duration
    if end - times[-1] > 1e-9 * plan.output_step:
        return [*times, end]
    return [*times[:-1], end] if count else times


def require_positive(**sizes: float | None) -> None:
    """Refuse numbers of a scenario that are not above zero; None is a number that was not given.

    Raises:
        UnknownNameError: If there is one.
    """
    for name, size in sizes.items():
        if size is not None and not (np.isfinite(size) and size > 0.0):
            raise UnknownNameError(f"scenario: {name} is {size}, expected a finite number above zero")
