"""All constraint rows of a system in order, their blocks, made once for each system; rows that restrict nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import TypeAlias

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.constraints.equations import geometric, wrenches
from cadmbs.constraints.equations.along_coordinates import (
    CoordinateBlock,
    CoordinateRow,
    coordinate_block,
    coordinate_row,
)
from cadmbs.constraints.equations.constraint_state import ConstraintState
from cadmbs.constraints.equations.geometric import AngularMomentum, BodyPairs, GeometricBlock, KnifeEdge, Rolling
from cadmbs.constraints.equations.prescribed import GEOMETRIC_KINDS, Prescribed, driven_row, right_side
from cadmbs.constraints.equations.row_table import ConstraintLabel, ConstraintSource, RowTable, row_table
from cadmbs.constraints.residuals import ClosureBlock, closure_block, closure_sources
from cadmbs.system import System, functions
from cadmbs.system.records import Joint, PrescribedMotion, Row
from cadmbs.system.units import coordinate_units
from cadmbs.tolerances import EXACT_ALIGNMENT

WrenchBlock: TypeAlias = GeometricBlock | KnifeEdge | Rolling
"""Rows of one kind, other than loops, that are wrenches on relative twists."""

RowsAtTime: TypeAlias = WrenchBlock | CoordinateBlock | AngularMomentum
"""Rows of one kind, other than loops, with right sides as functions of time."""


@dataclass(frozen=True)
class ConstraintEquations:
    """The rows of a system.

    Attributes:
        table: Their names.
        loops: Rows of cut joints, the first ones.
        blocks: Other rows that are wrenches, by kind.
        coordinates: Rows along coordinates: on positions, on velocities.
        momenta: Rows of angular momentum.
    """

    table: RowTable
    loops: ClosureBlock
    blocks: tuple[WrenchBlock, ...]
    coordinates: tuple[CoordinateBlock, ...]
    momenta: tuple[AngularMomentum, ...]

    def timed(self) -> tuple[RowsAtTime, ...]:
        """All blocks but the loops."""
        return (*self.blocks, *self.coordinates, *self.momenta)

    @property
    def has_curves(self) -> bool:
        """Whether some row contains a function of a coordinate."""
        return any(block.curves for block in self.coordinates)

    @cached_property
    def _placed(self) -> tuple[GeometricBlock | Rolling, ...]:
        """Blocks of wrenches that restrict positions."""
        return tuple(block for block in self.blocks if isinstance(block, GeometricBlock | Rolling))

    def residual(self, state: ConstraintState, near: Array | None = None) -> Array:
        """Residuals (..., n_rows); zero in rows that restrict velocities alone.

        Angles of cut joints are near to positions `near` (..., n) of all of them; without, angles of couplings, motions
        and screws count modulo full turns.
        """
        parts = [(self.loops.row, self.loops.residual(state, near))]
        parts += [(block.holonomic, block.residual(state, near)) for block in self.coordinates]
        parts += [(block.holonomic, block.residual(state)) for block in self._placed]
        value = np.zeros((*np.broadcast_shapes(*(part.shape[:-1] for _, part in parts)), self.table.n_rows))
        for row, part in parts:
            value[..., row] = part
        return value

    def right_sides(self, t: Array) -> functions.Jet:
        """Right sides (..., n_rows) of the rows at times (...), with their derivatives; zero for loops."""
        value, first, second = np.zeros((3, *t.shape, self.table.n_rows))
        for block in self.timed():
            value[..., block.row], first[..., block.row], second[..., block.row] = block.prescribed.jet(t)
        return functions.Jet(value, first, second)

    def velocity_rows(self, state: ConstraintState) -> wrenches.WrenchRows:
        """The rows A of A v = target, with rates where the instant has a motion."""
        terms = [
            self.loops.terms(state),
            *(b.terms(state) for b in self.blocks),
            *(c.terms(state) for c in self.coordinates if c.acts_along_cuts),
        ]
        along = [*(c.coefficients(state) for c in self.coordinates), *(m.coefficients(state) for m in self.momenta)]
        return wrenches.joined_rows(state, self.table.n_rows, terms, along)

    def gradients(self, state: ConstraintState) -> wrenches.WrenchRows:
        """The derivatives of the residuals of the holonomic rows; nothing in the others."""
        placed = [block for block in self.coordinates if len(block.holonomic)]
        terms = [
            self.loops.gradient(state),
            *(b.gradient(state) for b in self._placed),
            *(c.terms(state) for c in placed),
        ]
        return wrenches.joined_rows(state, self.table.n_rows, terms, [block.coefficients(state) for block in placed])


def constraint_equations(system: System) -> ConstraintEquations:
    """The rows of a system: loops, constraints and couplings in order, motions of coordinates."""
    driven = {motion.target: motion.function for motion in system.motions if not motion.of_coordinate}
    rows = [driven_row(row, driven) for row in system.rows if not row.kind.startswith("load:")]
    motions = [motion for motion in system.motions if motion.of_coordinate]
    units = coordinate_units(system)
    others = [*(_source(row, units) for row in rows), *(_motion_source(motion, units) for motion in motions)]
    table = row_table([*closure_sources(system), *others])
    placed = [(row, _numbers(table, f"{_group(row)}/{row.name}")) for row in rows]
    pairs = [_geometric(system, kind, [(r, n) for r, n in placed if r.kind == kind]) for kind in GEOMETRIC_KINDS]
    moving = system.bodies.moving
    knives = geometric.knife_edges([(row, n) for row, n in placed if row.kind == "knife_edge"], moving)
    wheels = [geometric.rolling(n, row.data, moving) for row, n in placed if row.kind == "rolling"]
    return ConstraintEquations(
        table=table,
        loops=closure_block(system),
        blocks=(*chain.from_iterable(pairs), *knives, *wheels),
        coordinates=_coordinates(system, table, placed, motions),
        momenta=tuple(
            geometric.angular_momentum(system, n, row.data) for row, n in placed if row.kind == "angular_momentum"
        ),
    )


def without_motions(system: System) -> System:
    """The system without its prescribed motions: itself where it has none, else the same one at each call."""
    return system.derived(_released) if system.motions else system


def _released(system: System) -> System:
    return replace(system, motions=())


def _group(row: Row) -> str:
    return "coupling" if row.kind == "coupling" else "constraint"


def _numbers(table: RowTable, group: str) -> Indices:
    rows = table.slices[group]
    return np.arange(rows.start, rows.stop)


_CONTACT = ("height", "heading", "sideways")
_DESCRIPTIONS = {
    "DP1": "angle between the vectors of constraint {}",
    "DP2": "distance along the vector of constraint {}",
    "D": "distance of the points of constraint {}",
    "CD": "distance along the direction of constraint {}",
    "knife_edge": "velocity across the edge of constraint {}",
    "velocity": "sum of velocities of constraint {}",
    "angular_momentum": "angular momentum of constraint {}",
    "coupling": "sum of coordinates of coupling {}",
    "height": "height of the rim of constraint {} above the plane",
    "heading": "slip along the heading of constraint {}",
    "sideways": "slip sideways of constraint {}",
}


def _source(row: Row, units: Mapping[str, str]) -> ConstraintSource:
    """The rows of a constraint or coupling; those of a coupling are angles by the units of its coordinates."""
    name = repr(row.name)
    if row.kind == "rolling":
        parts = [_CONTACT[k] for k in geometric.CONSTRAINED_DIRECTIONS[row.data["slip"]]]
        labels = tuple(
            ConstraintLabel(part, _DESCRIPTIONS[part].format(name), part == "height", False) for part in parts
        )
    else:
        holonomic = row.kind in (*GEOMETRIC_KINDS, "coupling")
        first = row.data["terms"][0]["coordinate"] if "terms" in row.data else ""
        angular = row.kind == "DP1" or units.get(first) == "rad"
        description = "coordinate of coupling {} less its function" if "curve" in row.data else _DESCRIPTIONS[row.kind]
        labels = (ConstraintLabel("", description.format(name), holonomic, angular),)
    return ConstraintSource(_group(row), row.name, row.kind, labels)


def _motion_source(motion: PrescribedMotion, units: Mapping[str, str]) -> ConstraintSource:
    """The row of a driven coordinate."""
    description = f"motion {motion.name!r} of coordinate {motion.target!r}"
    return ConstraintSource(
        "motion", motion.name, "motion", (ConstraintLabel("", description, True, units.get(motion.target) == "rad"),)
    )


def _geometric(system: System, kind: str, placed: Sequence[tuple[Row, Indices]]) -> list[GeometricBlock]:
    """The block of one geometric kind, if there are such rows."""
    if not placed:
        return []
    data = [row.data for row, _ in placed]
    vectors, swap, points = (np.stack(part) for part in zip(*(geometric.pair_data(kind, d) for d in data), strict=True))
    bodies = system.bodies.moving[np.array([d["bodies"] for d in data], dtype=np.intp)]
    sides = [right_side(kind, d) for d in data]
    right = Prescribed(tuple(side[0] for side in sides), tuple(side[1] if len(side) > 1 else None for side in sides))
    row = np.concatenate([n for _, n in placed])
    return [GeometricBlock(kind, row, BodyPairs(bodies, vectors, swap, points), right)]


def _coordinates(
    system: System, table: RowTable, placed: Sequence[tuple[Row, Indices]], motions: Sequence[PrescribedMotion]
) -> tuple[CoordinateBlock, ...]:
    """Rows on positions (couplings along cut joints, motions) and on velocities alone."""
    couplings = [coordinate_row(int(n[0]), row.data, row.data["offset"]) for row, n in placed if row.kind == "coupling"]
    velocities = [coordinate_row(int(n[0]), row.data, row.data["rate"]) for row, n in placed if row.kind == "velocity"]
    driven = [
        CoordinateRow(int(_numbers(table, f"motion/{m.name}")[0]), ((m.target, 1.0),), m.function) for m in motions
    ]
    blocks = ((couplings + driven, True), (velocities, False))
    return tuple(coordinate_block(system, lines, holonomic) for lines, holonomic in blocks if lines)


# Rows of cut joints that restrict nothing, because all joints of their loop move in parallel planes.
#
# With e the normal of the planes, motions in them are turns about e and slides across it. They satisfy, at every
# configuration, the rows of a cut joint that refuse turns across e and slides along it: three of five for a revolute
# joint in a planar linkage. Kernels leave such rows out of the equations; their residuals are measured all the same.


def idle_rows(system: System) -> NDArray[np.bool_]:
    """(n_rows,) which rows the joints of their loop satisfy in all motions, as they move in parallel planes."""
    equations = system.derived(constraint_equations)
    loops, idle = equations.loops, np.zeros(equations.table.n_rows, dtype=np.bool_)
    for k, closure in enumerate(system.closures):
        normal = plane_normal([system.joints[joint] for joint, _ in closure.members if joint != closure.joint])
        if normal is None:
            continue
        of_loop = loops.loop == k
        selectors = loops.selector[of_loop]
        satisfied = np.any(selectors != 0.0, axis=-1)  # those of universal joints turn
        for frame in (closure.predecessor_frame, closure.successor_frame):
            turns, slides = selectors[:, :3] @ frame[:3, :3].T, selectors[:, 3:] @ frame[:3, :3].T
            satisfied &= np.abs(turns @ normal) <= EXACT_ALIGNMENT
            satisfied &= np.linalg.norm(np.cross(slides, normal), axis=-1) <= EXACT_ALIGNMENT
        idle[loops.row[of_loop]] = satisfied
    return idle


def plane_normal(joints: list[Joint]) -> Array | None:
    """The unit normal (3,) of the planes in which all of the joints move; None where they do not.

    Their screws are turns (e, y x e) about it or slides (0, d) across it, and at least one is a turn.
    """
    moving = [joint for joint in joints if joint.velocity_names]
    if any(not len(joint.screws) for joint in moving):  # balls and free joints
        return None
    screws = np.concatenate([np.zeros((0, 6)), *(joint.screws for joint in moving)])
    turns = np.any(screws[:, :3] != 0.0, axis=-1)
    if not np.any(turns):
        return None
    normal: Array = screws[turns][0, :3] / np.linalg.norm(screws[turns][0, :3])
    size = np.maximum(1.0, np.linalg.norm(screws[:, 3:], axis=-1))
    across = np.linalg.norm(np.cross(screws[:, :3], normal), axis=-1) <= EXACT_ALIGNMENT
    within = np.abs(screws[:, 3:] @ normal) <= EXACT_ALIGNMENT * size
    return normal if np.all(across & within) else None
