"""All rows of a mechanism: joints, constraints of the document, couplings, motions, reflected inertias."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from cadmbs.absolute.joint_connections import JointConnection
from cadmbs.absolute.joint_rows import coordinate, joint_rows
from cadmbs.absolute.row_set import RowDraft, RowLabel, SineForm
from cadmbs.absolute.scalar_builder import ScalarBuilder, ScalarHandle
from cadmbs.constraints.along_coordinates import tree_coordinate_indices
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.constraints.geometric import GEOMETRIC_KINDS, pair_data
from cadmbs.constraints.prescribed import right_side
from cadmbs.dynamics.cut_rotors import cut_armature
from cadmbs.errors import NotSolvableError
from cadmbs.system import System
from cadmbs.system.functions import TimeFunction
from cadmbs.system.records import Row


class CoordinateScalars:
    """Joint coordinates by name as scalars, each made once."""

    def __init__(self, builder: ScalarBuilder, frames: tuple[JointConnection, ...]) -> None:
        self._builder = builder
        self._places = {name: (own, place) for own in frames for place, name in enumerate(own.joint.velocity_names)}
        self._found: dict[str, ScalarHandle] = {}

    def home(self, name: str) -> tuple[JointConnection, int]:
        """The joint of a coordinate, and its place among the velocities of the joint."""
        return self._places[name]

    def __call__(self, name: str) -> ScalarHandle:
        """The scalar of a coordinate.

        Raises:
            NotSolvableError: If the coordinate is none that absolute coordinates have.
        """
        if name not in self._found:
            self._found[name] = coordinate(self._builder, *self._places[name])
        return self._found[name]


def drafts(
    system: System, builder: ScalarBuilder, frames: tuple[JointConnection, ...], named: CoordinateScalars
) -> tuple[list[RowDraft], tuple[tuple[str, float], ...]]:
    """All rows in order, and the rotors (coordinate, inertia).

    Joints come first, in file order; then constraints and couplings in file order, motions, couplings that the tree
    eliminates, reflected inertias.

    Raises:
        NotSolvableError: If the mechanism has rows that restrict velocities alone, or along coordinates that absolute
            coordinates do not have.
    """
    driven = {motion.target: motion.function for motion in system.motions if not motion.of_coordinate}
    found = [draft for own in frames for draft in _of_joint(builder, own)]
    for row in system.rows:
        if row.kind in GEOMETRIC_KINDS:
            found.append(_geometric(system, builder, row, driven.get(row.name)))
        elif row.kind == "coupling":
            terms = tuple((named(term["coordinate"]), float(term["factor"])) for term in row.data["terms"])
            found.append(RowDraft(RowLabel("coupling", row.name, ""), terms, row.data["offset"]))
        elif not row.kind.startswith("load:"):
            raise NotSolvableError(
                f"constraint {row.name!r} of kind {row.kind!r} restricts velocities: absolute coordinates with index-3 "
                "methods have position constraints only; use relative coordinates"
            )
    for motion in system.motions:
        if motion.of_coordinate:
            terms = ((named(motion.target), 1.0),)
            found.append(RowDraft(RowLabel("motion", motion.name, ""), terms, motion.function))
    found += _followers(system, named)
    rotors = _rotors(system)
    for number, (name, _) in enumerate(rotors):
        label = RowLabel("armature", name, "")
        found.append(RowDraft(label, ((named(name), 1.0),), rotor=number, essential=True))
    return found, rotors


def _of_joint(builder: ScalarBuilder, frames: JointConnection) -> list[RowDraft]:
    own = frames.joint
    return [
        RowDraft(RowLabel("joint", own.name, row.part), row.terms, row.right, essential=not own.is_cut)
        for row in joint_rows(builder, frames)
    ]


def _geometric(system: System, builder: ScalarBuilder, row: Row, driven: TimeFunction | None) -> RowDraft:
    """A row of the document as it is written; a motion replaces its right side."""
    i, j = (int(body) for body in system.bodies.moving[list(row.data["bodies"])])
    sides = right_side(row.kind, *_prescribed(row, driven))
    scalar, swap = geometric(builder, row.kind, row.data, i, j)
    other = None if len(sides) == 1 else SineForm(swap, sides[1])
    return RowDraft(RowLabel("constraint", row.name, ""), ((scalar, 1.0),), sides[0], other)


def _prescribed(row: Row, driven: TimeFunction | None) -> tuple[TimeFunction | None, TimeFunction | None]:
    offset, angle = row.data.get("distance" if row.kind == "D" else "offset"), row.data.get("angle")
    if driven is None:
        return offset, angle
    return (driven, None) if angle is None else (None, driven)


def geometric(
    builder: ScalarBuilder, kind: str, data: Mapping[str, Any], i: int, j: int
) -> tuple[ScalarHandle, ScalarHandle]:
    """The scalar of a geometric row by its fields, and the one of its swapped form (the same where there is none)."""
    vectors, swap, points = pair_data(kind, data)
    a, b = vectors
    P, Q = points
    match kind:
        case "DP1":
            plain = builder.dot1(i, a, j, b)
            return plain, builder.dot1(i, swap, j, b) if np.any(swap) else plain
        case "DP2":
            plain = builder.dot2(i, a, P, j, Q)
        case "D":
            plain = builder.square(i, P, j, Q)
        case _:
            plain = builder.difference(a, i, P, j, Q)
    return plain, plain


def _followers(system: System, named: CoordinateScalars) -> list[RowDraft]:
    """Couplings that the tree eliminates: follower - sum of factor x leader = offset."""
    places, _ = tree_coordinate_indices(system)
    names = {place: name for name, place in places.items()}
    independent = set(system.position_names)
    own = system.tree.positions
    found = []
    for place, name in names.items():
        if name in independent:
            continue
        entries = np.flatnonzero(own.rows == place)
        leaders = [(named(system.position_names[own.columns[e]]), -float(own.factors[e])) for e in entries]
        terms = ((named(name), 1.0), *leaders)
        found.append(RowDraft(RowLabel("coupling", name, ""), terms, float(own.offset[place]), essential=True))
    return found


def _rotors(system: System) -> tuple[tuple[str, float], ...]:
    """Reflected inertias by coordinate, those of cut joints included."""
    _, columns = tree_coordinate_indices(system)
    names = {column: name for name, column in columns.items()}
    of_tree = ((names[k], float(x)) for k, x in enumerate(system.tree.armature) if x)
    of_cuts = zip(cut_velocity_names(system), system.derived(cut_armature), strict=True)
    return (*of_tree, *((name, float(x)) for name, x in of_cuts if x))
