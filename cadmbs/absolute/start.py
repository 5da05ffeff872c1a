"""The start of a motion: what a scenario gives, closed and made consistent."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.constraints.assembly import assemble
from cadmbs.constraints.projection import project_velocities
from cadmbs.constraints.rows import closure, rows, wrench_rows
from cadmbs.dynamics.constrained_solver import saddle
from cadmbs.errors import NotSolvableError, UnknownNameError
from cadmbs.kinematics.arguments import positions, velocities
from cadmbs.kinematics.configuration import neutral, normalised
from cadmbs.system import Scenario, System
from cadmbs.system.functions import Polynomial
from cadmbs.system.records import Row

CLOSED = 1e-9
"""A start that is closed this well needs no assembly [rad, m]."""


def start_coordinates(
    system: System, scenario: Scenario, q: ArrayLike | None = None, v: ArrayLike | None = None
) -> tuple[Array, Array]:
    """Joint positions (n_q,) and velocities (n_v,) that satisfy all constraints at the start.

    Given positions and velocities keep their values; others follow, velocities by the smallest change in the kinetic
    metric.

    Args:
        system: Compiled mechanism.
        scenario: Initial values and what is held.
        q: Positions in place of the scenario's.
        v: Velocities in place of the scenario's.

    Raises:
        UnknownNameError: If a name of the scenario is neither a joint nor a coordinate.
        NotSolvableError: If no closed configuration is found, or given velocities contradict the constraints.
    """
    given = _values(system, scenario.positions, "position")
    speeds = _values(system, scenario.velocities, "velocity")
    start = _filled(neutral(system), system.position_names, given) if q is None else positions(system, q)
    rate = _filled(np.zeros(system.n_v), system.velocity_names, speeds) if v is None else velocities(system, v)
    start = normalised(system, start)
    if not rows(system).n_rows:
        return start, rate
    held = (*(name for name in given if name in system.position_names), *scenario.hold) if q is None else ()
    closed = _closed(system, start, held, scenario.start)
    return closed, _consistent(system, closed, rate, speeds if v is None else {}, scenario.start)


def _values(system: System, given: Mapping[str, tuple[float, ...]], word: str) -> dict[str, float]:
    by_joint = {
        joint.name: joint.position_names if word == "position" else joint.velocity_names for joint in system.joints
    }
    single = {name for names in by_joint.values() for name in names}
    found: dict[str, float] = {}
    for name, values in given.items():
        names = by_joint.get(name, (name,) if name in single else ())
        if len(names) != len(values) or not names:
            close = difflib.get_close_matches(name, [*by_joint, *single], n=2)
            hint = f"; did you mean {' or '.join(map(repr, close))}?" if close and not names else ""
            raise UnknownNameError(
                f"initial {word}: {name!r} is given {len(values)} values, expected {len(names)} {names}{hint}"
            )
        found.update(zip(names, values, strict=True))
    return found


def _filled(start: Array, names: tuple[str, ...], values: Mapping[str, float]) -> Array:
    for place, name in enumerate(names):
        start[place] = values.get(name, start[place])
    return start


def _closed(system: System, q: Array, held: tuple[str, ...], t: float) -> Array:
    if np.max(np.abs(closure(system, q, t)), initial=0.0) <= CLOSED:
        return q
    for starts in (1, 12):
        found = assemble(system, q, held, t, starts=starts)
        if np.all(found.closed):
            return found.q
    raise NotSolvableError(f"the start of {system.name!r} does not close: {found.gap.sentence}")


def _consistent(system: System, q: Array, v: Array, given: Mapping[str, float], t: float) -> Array:
    own = [
        Row(f"start of {name}", "velocity", {"terms": ({"coordinate": name, "factor": 1.0},), "rate": Polynomial((x,))})
        for name, x in given.items()
    ]
    held = replace(system, rows=(*system.rows, *own)) if own else system
    found = project_velocities(held, q, v, t, solver=saddle(held, wrench_rows(held, q, t=t)))
    worst = float(np.max(np.abs(found.residual), initial=0.0))
    if worst > CLOSED * max(1.0, float(np.max(np.abs(v), initial=0.0))):
        raise NotSolvableError(
            f"the velocities at the start contradict the constraints by {worst:.3g} in "
            f"{rows(held).words[int(np.argmax(np.abs(found.residual)))]}: give fewer of them"
        )
    return found.v
