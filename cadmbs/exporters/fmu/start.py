"""The initial state of a unit: that of the document's scenario, with closed loops and consistent velocities."""

from __future__ import annotations

from dataclasses import dataclass

from cadmbs.arrays import Array
from cadmbs.constraints.rows import rows
from cadmbs.dynamics.scenarios.consistent import consistent_start
from cadmbs.dynamics.scenarios.fields import initial_state
from cadmbs.errors import Finding
from cadmbs.system import System


@dataclass(frozen=True)
class UnitStart:
    """A consistent state.

    Attributes:
        time: Start of the scenario [s].
        q: (n_q,).
        v: (n_v,).
        findings: What was changed to make it consistent.
    """

    time: float
    q: Array
    v: Array
    findings: tuple[Finding, ...]


def unit_start(system: System) -> UnitStart:
    """The start of the document's scenario.

    Raises:
        StartError: If the loops do not close, or given velocities contradict them.
    """
    plan = system.scenario
    q, v = initial_state(system, plan)
    if not rows(system).n_rows:
        return UnitStart(plan.start, q, v, ())
    start = consistent_start(system, plan, q, v)
    return UnitStart(plan.start, start.q, start.v, start.findings)
