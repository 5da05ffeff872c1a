"""Times at which a scenario wants states."""

from __future__ import annotations

import math

import numpy as np

from cadmbs.errors import ArgumentError
from cadmbs.system import Scenario

LEAST_STEP_ROUNDINGS = 16.0
"""Least size of a step, in distances between neighbouring floating-point times."""


def require_distinct_times(plan: Scenario) -> None:
    """Refuse steps that floating-point numbers do not tell apart at the times of a scenario.

    Raises:
        ArgumentError: If the duration, the output step or the step is that small.
    """
    rounding = math.ulp(max(abs(plan.start), abs(plan.start + plan.duration)))
    for name, value in (("duration", plan.duration), ("output_step", plan.output_step), ("step", plan.step)):
        if value is not None and value < LEAST_STEP_ROUNDINGS * rounding:
            end = plan.start + plan.duration
            raise ArgumentError(
                f"{name} is {value:.3g} s, but times near {end:.6g} s are {rounding:.3g} s apart as floating-point "
                "numbers: take a larger one, or let the scenario start at 0"
            )


def output_times(plan: Scenario) -> list[float]:
    """start, start + output_step, ..., and the end [s]."""
    count = int(np.floor(plan.duration / plan.output_step * (1.0 + 1e-12)))
    times = [plan.start + k * plan.output_step for k in range(count + 1)]
    end = plan.start + plan.duration
    if end - times[-1] > 1e-9 * plan.output_step:
        return [*times, end]
    return [*times[:-1], end] if count else times
