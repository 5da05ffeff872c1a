"""The start of a scenario: initial positions are held, those of cut joints too, and the loops are closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.closing.assembly import Assembly, assemble
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.kinematics.configuration import neutral, normalized
from cadmbs.system import System
from cadmbs.system.functions import Polynomial
from cadmbs.system.records import PrescribedMotion


@dataclass(frozen=True)
class InitialAssembly:
    """The initial positions of a scenario, as an assembly problem.

    Attributes:
        system: Compiled mechanism, with a constant motion for each initial value of a cut joint.
        guess: (n_q,) initial positions of the scenario, neutral where it has none.
        held: Joints and coordinates of the tree that keep their values.
        cut: Coordinates of cut joints that have initial values.
        values: All initial values by position coordinate.
    """

    system: System
    guess: Array
    held: tuple[str, ...]
    cut: tuple[str, ...]
    values: Mapping[str, float]

    @property
    def held_names(self) -> tuple[str, ...]:
        """All names whose values are held."""
        return (*self.held, *self.cut)

    def assembled(self) -> Assembly:
        """The closed configuration next to the guess."""
        return assemble(self.system, self.guess, self.held, self.system.scenario.start)


def initial_assembly(system: System) -> InitialAssembly:
    """The initial positions of the scenario of a system."""
    guess, held = initial_positions(system)
    every, cut = _initial_values(system), cut_velocity_names(system)
    values = {name: value for name, value in every.items() if name in cut}
    return InitialAssembly(with_held_coordinates(system, values), guess, held, tuple(values), every)


def initial_positions(system: System) -> tuple[Array, tuple[str, ...]]:
    """Initial positions (n_q,) of the scenario, neutral where it has none, and the names whose values are held."""
    q, index = neutral(system), {name: k for k, name in enumerate(system.position_names)}
    values = {name: value for name, value in _initial_values(system).items() if name in index}
    for name, value in values.items():
        q[index[name]] = value
    tree = {name for joint in system.joints if not joint.is_cut for name in (joint.name, *joint.position_names)}
    held = [name for name in system.scenario.positions if name in tree and _names(system, name) & values.keys()]
    return normalized(system, q), tuple(dict.fromkeys([*held, *(n for n in system.scenario.hold if n in tree)]))


def with_held_coordinates(system: System, values: Mapping[str, float]) -> System:
    """The system with coordinates, of cut joints too, that are held at values by constant motions."""
    motions = [PrescribedMotion(f"value of {name}", name, True, Polynomial((value,))) for name, value in values.items()]
    return replace(system, motions=(*system.motions, *motions)) if motions else system


def _names(system: System, name: str) -> set[str]:
    """The positions of a joint, or the one position of this name."""
    return next((set(joint.position_names) for joint in system.joints if joint.name == name), {name})


def _initial_values(system: System) -> dict[str, float]:
    """Initial values by position coordinate, from those by joint or coordinate."""
    owners = {joint.name: joint.position_names for joint in system.joints}
    by_coordinate: dict[str, float] = {}
    for name, values in system.scenario.positions.items():
        by_coordinate |= zip(owners.get(name, (name,)), np.atleast_1d(values).tolist(), strict=False)
    return by_coordinate
