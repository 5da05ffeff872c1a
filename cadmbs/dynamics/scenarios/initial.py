"""The initial values that a scenario describes."""

from __future__ import annotations

import difflib
from collections.abc import Mapping

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import cut_position_names, cut_velocity_names
from cadmbs.errors import NotSolvableError, ShapeError, UnknownNameError
from cadmbs.kinematics.configuration import neutral, normalized
from cadmbs.system import Scenario, System

CONSISTENT = 1e-9
"""How far a given value of a coupled coordinate may be from what its coupling says [rad or m]."""


def initial_state(system: System, scenario: Scenario) -> tuple[Array, Array]:
    """Positions (n_q,) and velocities (n_v,) at the start: neutral and at rest but for what the scenario gives.

    With loops they are a guess, see `consistent_start`.

    Raises:
        UnknownNameError: If a name is neither a joint nor a coordinate.
        ShapeError: If a joint's list has the wrong length.
        NotSolvableError: If a value given for a coupled coordinate contradicts its coupling.
    """
    q_values = coordinate_values(system, scenario.positions, "positions")
    v_values = coordinate_values(system, scenario.velocities, "velocities")
    q = _filled(neutral(system), system.position_names, q_values)
    v = _filled(np.zeros(system.n_v), system.velocity_names, v_values)
    q = normalized(system, q)
    tree = system.tree
    _require_consistent(system, q_values, tree.positions.spread(q), "positions")
    _require_consistent(system, v_values, tree.velocities.spread_rate(v), "velocities")
    return q, v


def coordinate_values(
    system: System, values: Mapping[str, tuple[float, ...]], word: str = "positions"
) -> dict[str, float]:
    """Values by coordinate, from values by joint or coordinate; "positions" or "velocities"."""
    of_joint = {j.name: j.position_names if word == "positions" else j.velocity_names for j in system.joints}
    coordinates = {name for names in of_joint.values() for name in names}
    found: dict[str, float] = {}
    for name, given in values.items():
        names = of_joint.get(name, (name,) if name in coordinates else ())
        if not names:
            close = difflib.get_close_matches(name, [*of_joint, *coordinates], n=2)
            hint = f"; did you mean {' or '.join(map(repr, close))}?" if close else ""
            raise UnknownNameError(f"initial {word}: no joint or coordinate {name!r}{hint}")
        if len(names) != len(given):
            raise ShapeError(f"initial {word} of {name!r}: found {len(given)} values, expected {len(names)}: {names}")
        found.update(zip(names, given, strict=True))
    return found


def _filled(start: Array, names: tuple[str, ...], values: Mapping[str, float]) -> Array:
    for place, name in enumerate(names):
        start[place] = values.get(name, start[place])
    return start


def _require_consistent(system: System, values: Mapping[str, float], tree_values: Array, word: str) -> None:
    """Values of coupled coordinates must agree with their couplings."""
    elsewhere = {*system.position_names, *system.velocity_names, *cut_position_names(system)}
    elsewhere |= {*cut_velocity_names(system)}
    for name, actual in zip(tree_coordinate_names(system, word), tree_values, strict=True):
        if name in values and name not in elsewhere and abs(values[name] - actual) > CONSISTENT:
            raise NotSolvableError(
                f"initial {word}: {name!r} is given as {values[name]:.9g}, but its coupling makes it {actual:.9g}; "
                "leave it out, or change the coordinate that leads it"
            )


def tree_coordinate_names(system: System, word: str) -> tuple[str, ...]:
    """Names of the tree's coordinates ("positions" or "velocities") in the order of the recursions."""
    names: list[str] = []
    for body in range(1, system.tree.n):
        joint = system.joints[system.tree.joint[body]]
        own = joint.position_names if word == "positions" else joint.velocity_names
        names.extend(own[::-1] if joint.orientation < 0 and len(joint.screws) else own)
    return tuple(names)
