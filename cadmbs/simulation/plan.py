"""What is simulated: a scenario with overrides."""

from __future__ import annotations

import dataclasses
import difflib
from typing import Any

from numpy.typing import ArrayLike

from cadmbs.dynamics.scenarios.outputs import require_outputs
from cadmbs.dynamics.scenarios.stops import stops_from
from cadmbs.dynamics.scenarios.times import require_positive
from cadmbs.errors import UnknownNameError
from cadmbs.system import Scenario, System


def overridden(system: System, scenario: Scenario, overrides: dict[str, Any]) -> Scenario:
    """A scenario with some fields replaced; stops may be mappings, as documents have them.

    Raises:
        UnknownNameError: If there is no such field, output, or column to stop at, or a time or tolerance is not a
            finite number above zero.
        ValueError: If outputs or stops are no lists, or a stop is not complete.
    """
    known = [field.name for field in dataclasses.fields(Scenario)]
    for name in overrides:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise UnknownNameError(f"a scenario has no field {name!r}{hint}")
    plan = dataclasses.replace(scenario, **overrides)
    require_outputs(system, plan.outputs)
    plan = dataclasses.replace(plan, stop=stops_from(system, plan.stop))
    require_positive(
        duration=plan.duration, output_step=plan.output_step, rtol=plan.rtol, atol=plan.atol, step=plan.step
    )
    return plan


def own_values(plan: Scenario, q: ArrayLike | None, v: ArrayLike | None) -> Scenario:
    """The scenario without the initial values that arguments replace."""
    if q is not None:
        plan = dataclasses.replace(plan, positions={}, hold=())
    return plan if v is None else dataclasses.replace(plan, velocities={})
