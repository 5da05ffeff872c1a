"""What is simulated: a scenario with overrides, and its output times."""

from __future__ import annotations

import dataclasses
import difflib
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.errors import UnknownNameError
from cadmbs.system import Scenario


def overridden(scenario: Scenario, overrides: dict[str, Any]) -> Scenario:
    """A scenario with some fields replaced.

    Raises:
        UnknownNameError: If there is no such field, or a time or tolerance is not a finite number above zero.
    """
    known = [field.name for field in dataclasses.fields(Scenario)]
    for name in overrides:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise UnknownNameError(f"a scenario has no field {name!r}{hint}")
    plan = dataclasses.replace(scenario, **overrides)
    for word in ("duration", "output_step", "rtol", "atol"):
        if not (np.isfinite(getattr(plan, word)) and getattr(plan, word) > 0.0):
            raise UnknownNameError(f"scenario: {word} is {getattr(plan, word)}, expected a finite number above zero")
    return plan


def own_values(plan: Scenario, q: ArrayLike | None, v: ArrayLike | None) -> Scenario:
    """The scenario without the initial values that arguments replace."""
    if q is not None:
        plan = dataclasses.replace(plan, positions={}, hold=())
    return plan if v is None else dataclasses.replace(plan, velocities={})


def output_times(plan: Scenario) -> list[float]:
    """start, start + output_step, ..., and the end."""
    count = int(np.floor(plan.duration / plan.output_step * (1.0 + 1e-12)))
    times = [plan.start + k * plan.output_step for k in range(count + 1)]
    end = plan.start + plan.duration
    if end - times[-1] > 1e-9 * plan.output_step:
        return [*times, end]
    return [*times[:-1], end] if count else times
