"""What a unit cannot say of a mechanism and its scenario."""

from __future__ import annotations

from collections.abc import Iterator

from cadmbs.constraints import cut_velocity_names
from cadmbs.dynamics.cut_loads import cut_loads
from cadmbs.errors import Finding, Severity, Where
from cadmbs.system import System


def losses(system: System) -> Iterator[Finding]:
    """Stops and locks of the scenario, motions of constraints as inputs, and full turns of springs along cut joints."""
    if system.scenario.stop:
        message = "The stops of the scenario are left out: an importer decides when a simulation ends."
        yield Finding("X001", Severity.NOTE, Where(pointer="/scenario/stop"), message)
    if system.scenario.locks:
        message = "The locks of the scenario are left out: all joints stay free."
        yield Finding("X001", Severity.NOTE, Where(pointer="/scenario/locks"), message)
    driven = [f'"{motion.name}"' for motion in system.motions if not motion.of_coordinate]
    if driven:
        message = f"Motion {', '.join(driven)} of a constraint has no inputs: it is that of the document."
        yield Finding("X001", Severity.NOTE, Where(pointer="/motions"), message)
    if cut_loads(system).springs:
        names = ", ".join(f'"{name}"' for name in cut_velocity_names(system))
        message = f"Springs along cut joints take angles in (-pi, pi]: full turns of {names} are not counted."
        yield Finding("X001", Severity.NOTE, Where(pointer="/loads"), message)
