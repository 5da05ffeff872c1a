"""What the tree of joints has built in, for coordinates without a tree: couplings, reflected inertias, loads."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.constraints.equations.along_coordinates import tree_coordinate_indices
from cadmbs.dynamics.applied.coordinate_loads import terms_of
from cadmbs.dynamics.cut_rotors import cut_armature
from cadmbs.system import System
from cadmbs.system.loads import CoordinateLoad
from cadmbs.system.records import Row

LOAD_ROW = "load:joint"
"""Kind of a row that stands for a load along a coordinate of the tree."""


class Rotor(NamedTuple):
    """A reflected inertia [kg m^2 or kg] and the joint coordinate that it moves with."""

    coordinate: str
    inertia: float


class EliminatedCoupling(NamedTuple):
    """follower - sum of factor x leader = offset: a coupling that the tree has no coordinate for."""

    follower: str
    leaders: tuple[tuple[str, float], ...]
    offset: float


def column_names(system: System) -> tuple[str, ...]:
    """Names of the velocities of the tree, followers of couplings included."""
    return tuple(system.derived(tree_coordinate_indices)[1])


def rotors_of(system: System) -> tuple[Rotor, ...]:
    """The armatures of a system, along coordinates of the tree and of cut joints."""
    names = (*column_names(system), *cut_velocity_names(system))
    armatures = np.concatenate([system.tree.armature, system.derived(cut_armature)])
    return tuple(Rotor(name, float(x)) for name, x in zip(names, armatures, strict=True) if x)


def eliminated_couplings(system: System) -> tuple[EliminatedCoupling, ...]:
    """The couplings between coordinates of the tree."""
    tree, independent = system.tree.positions, system.position_names
    couplings = []
    for name, index in system.derived(tree_coordinate_indices)[0].items():
        if name not in independent:
            entries = np.flatnonzero(tree.rows == index)
            leaders = tuple((independent[tree.columns[e]], float(tree.factors[e])) for e in entries)
            couplings.append(EliminatedCoupling(name, leaders, float(tree.offset[index])))
    return tuple(couplings)


def load_row(system: System, load: CoordinateLoad) -> Row:
    """A load along coordinates of the tree, as rows have those along cut joints."""
    names = column_names(system)
    return Row(load.name, LOAD_ROW, {"coordinates": tuple(names[term.column] for term in terms_of(load)), "load": load})
