"""The start of a scenario: what is given is held, values of cut joints too, and the loops are closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.assembly import Assembly, assemble
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.kinematics.configuration import neutral, normalized
from cadmbs.system import System
from cadmbs.system.functions import Polynomial
from cadmbs.system.records import Motion

ASSEMBLY_STARTS = 8
"""Starts of an assembly before it is called impossible."""


@dataclass(frozen=True)
class InitialAssembly:
    """How a scenario begins.

    Attributes:
        system: Compiled mechanism, with a motion that stands still for each value that is given of a cut joint.
        guess: (n_q,) positions that the scenario gives, neutral where it gives none.
        held: Joints and coordinates of the tree that keep their values.
        cut: Coordinates of cut joints whose values are given.
    """

    system: System
    guess: Array
    held: tuple[str, ...]
    cut: tuple[str, ...]

    @property
    def held_names(self) -> tuple[str, ...]:
        """All names whose values are held."""
        return (*self.held, *self.cut)

    def assembled(self) -> Assembly:
        """The closed configuration next to the guess, from several starts if the first does not lead to one."""
        t = self.system.scenario.start
        found = assemble(self.system, self.guess, self.held, t)
        return found if found.closed else assemble(self.system, self.guess, self.held, t, starts=ASSEMBLY_STARTS)


def initial_assembly(system: System) -> InitialAssembly:
    """What the scenario of a system gives and holds at its start."""
    guess, held = initial_positions(system)
    values = {name: value for name, value in _given(system).items() if name in cut_velocity_names(system)}
    return InitialAssembly(with_held_coordinates(system, values), guess, held, tuple(values))


def initial_positions(system: System) -> tuple[Array, tuple[str, ...]]:
    """Positions (n_q,) that the scenario gives, neutral where it gives none, and the names that it holds."""
    q, places = neutral(system), {name: place for place, name in enumerate(system.position_names)}
    given = {name: value for name, value in _given(system).items() if name in places}
    for name, value in given.items():
        q[places[name]] = value
    tree = {name for joint in system.joints if not joint.is_cut for name in (joint.name, *joint.position_names)}
    held = [name for name in system.scenario.positions if name in tree and _names(system, name) & given.keys()]
    return normalized(system, q), tuple(dict.fromkeys([*held, *(n for n in system.scenario.hold if n in tree)]))


def with_held_coordinates(system: System, values: Mapping[str, float]) -> System:
    """The system with coordinates, of cut joints too, that stand still at given values."""
    motions = [Motion(f"value of {name}", name, True, Polynomial((value,))) for name, value in values.items()]
    return replace(system, motions=(*system.motions, *motions)) if motions else system


def _names(system: System, name: str) -> set[str]:
    """The positions of a joint, or the one position of this name."""
    return next((set(joint.position_names) for joint in system.joints if joint.name == name), {name})


def _given(system: System) -> dict[str, float]:
    """Values by position coordinate, from values by joint or coordinate."""
    owners = {joint.name: joint.position_names for joint in system.joints}
    found: dict[str, float] = {}
    for name, values in system.scenario.positions.items():
        found |= zip(owners.get(name, (name,)), np.atleast_1d(values).tolist(), strict=False)
    return found
