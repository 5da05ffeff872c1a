"""All rows of a mechanism: joints, constraints of the document, couplings, motions, reflected inertias."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from cadmbs.absolute.bodies import JointConnection
from cadmbs.absolute.loads.tree_elements import Rotor, eliminated_couplings
from cadmbs.absolute.rows.joint_rows import joint_coordinate, joint_rows
from cadmbs.absolute.rows.row_set import RowDraft, RowLabel, SineForm
from cadmbs.absolute.rows.scalar_builder import ScalarBuilder, ScalarHandle
from cadmbs.constraints.equations.geometric import pair_data
from cadmbs.constraints.equations.prescribed import GEOMETRIC_KINDS, driven_row, right_side
from cadmbs.errors import NotSolvableError
from cadmbs.system import System
from cadmbs.system.functions import Polynomial
from cadmbs.system.records import Row


class CoordinateScalars:
    """Joint coordinates by name as scalars, each made once."""

    def __init__(self, builder: ScalarBuilder, connections: tuple[JointConnection, ...]) -> None:
        self._builder = builder
        self._joints = {name: (c, index) for c in connections for index, name in enumerate(c.joint.velocity_names)}
        self._handles: dict[str, ScalarHandle] = {}

    def joint_of(self, name: str) -> tuple[JointConnection, int]:
        """The joint of a coordinate, and the number of the coordinate among the velocities of the joint."""
        return self._joints[name]

    def __call__(self, name: str) -> ScalarHandle:
        """The scalar of a coordinate.

        Raises:
            NotSolvableError: If the coordinate is none that absolute coordinates have.
        """
        if name not in self._handles:
            self._handles[name] = joint_coordinate(self._builder, *self._joints[name])
        return self._handles[name]


def row_drafts(
    system: System,
    builder: ScalarBuilder,
    connections: tuple[JointConnection, ...],
    coordinates: CoordinateScalars,
    rotors: tuple[Rotor, ...],
) -> list[RowDraft]:
    """All rows in order.

    Joints come first, in file order; then constraints and couplings in file order, motions, couplings that the tree
    eliminates, reflected inertias.

    Raises:
        NotSolvableError: If the mechanism has rows that restrict velocities alone, or along coordinates that absolute
            coordinates do not have.
    """
    driven = {motion.target: motion.function for motion in system.motions if not motion.of_coordinate}
    drafts = [draft for connection in connections for draft in joint_rows(builder, connection)]
    for row in system.rows:
        if row.kind in GEOMETRIC_KINDS:
            drafts.append(_geometric(system, builder, driven_row(row, driven)))
        elif row.kind == "coupling":
            terms = tuple((coordinates(term["coordinate"]), float(term["factor"])) for term in row.data["terms"])
            curve = row.data.get("curve")
            if curve is not None:
                terms = (*terms, (builder.curve(curve, coordinates(curve.coordinate)), -1.0))
            drafts.append(RowDraft(RowLabel("coupling", row.name, ""), terms, row.data["offset"]))
        elif not row.kind.startswith("load:"):
            raise NotSolvableError(
                f"constraint {row.name!r} of kind {row.kind!r} restricts velocities: absolute coordinates with index-3 "
                "methods have position constraints only; use relative coordinates"
            )
    for motion in system.motions:
        if motion.of_coordinate:
            terms = ((coordinates(motion.target), 1.0),)
            drafts.append(RowDraft(RowLabel("motion", motion.name, ""), terms, motion.function))
    for name, leaders, offset in eliminated_couplings(system):
        of_leaders = [(coordinates(leader), -factor) for leader, factor in leaders]
        terms = ((coordinates(name), 1.0), *of_leaders)
        drafts.append(RowDraft(RowLabel("coupling", name, ""), terms, Polynomial((offset,)), essential=True))
    for number, (name, _) in enumerate(rotors):
        label = RowLabel("armature", name, "")
        drafts.append(RowDraft(label, ((coordinates(name), 1.0),), rotor=number, essential=True))
    return drafts


def _geometric(system: System, builder: ScalarBuilder, row: Row) -> RowDraft:
    """A row of the document as it is written, with its right side or that of the motion that replaces it."""
    i, j = (int(body) for body in system.bodies.moving[list(row.data["bodies"])])
    sides = right_side(row.kind, row.data)
    scalar, other = geometric(builder, row.kind, row.data, i, j)
    sine_form = None if len(sides) == 1 else SineForm(other, sides[1])
    return RowDraft(RowLabel("constraint", row.name, ""), ((scalar, 1.0),), sides[0], sine_form)


def geometric(
    builder: ScalarBuilder, kind: str, data: Mapping[str, Any], i: int, j: int
) -> tuple[ScalarHandle, ScalarHandle]:
    """The scalar of a geometric row by its fields, and the one of its sine form (the same where there is none)."""
    (a, b), across, (P, Q) = pair_data(kind, data)
    match kind:
        case "DP1":
            scalar = builder.dot1(i, a, j, b)
            return scalar, builder.dot1(i, across, j, b) if np.any(across) else scalar
        case "DP2":
            scalar = builder.dot2(i, a, P, j, Q)
        case "D":
            scalar = builder.square(i, P, j, Q)
        case _:
            scalar = builder.difference(a, i, P, j, Q)
    return scalar, scalar
