"""All constraint rows of a system in order, their blocks, made once for each system; rows that restrict nothing.

Rows along coordinates stand here: motions, velocity rows, couplings by functions or with coordinates of cut joints.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import chain, pairwise
from typing import Any, Final, TypeAlias

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.constraints.cut_coordinates import AngleCoordinate, coordinate_functions, loop_positions, loop_wrenches
from cadmbs.constraints.equations import geometric, wrenches
from cadmbs.constraints.equations.constraint_state import ConstraintState, cut_position_slices
from cadmbs.constraints.equations.geometric import AngularMomentum, BodyPairs, GeometricBlock, KnifeEdge, Rolling
from cadmbs.constraints.equations.prescribed import GEOMETRIC_KINDS, Prescribed, driven_row, prescribed_by, right_side
from cadmbs.constraints.equations.row_table import ConstraintLabel, ConstraintSource, RowTable, row_table
from cadmbs.constraints.equations.wrenches import VelocityCoefficients, WrenchTerms, joined_terms
from cadmbs.constraints.residuals import ClosureBlock, closure_block, closure_sources
from cadmbs.kinematics.configuration import tree_coordinate_indices
from cadmbs.system import System, functions, records
from cadmbs.system.records import Joint, PrescribedMotion, Row
from cadmbs.system.units import coordinate_units
from cadmbs.tolerances import EXACT_ALIGNMENT

WHOLE_RATIO: Final = 1e-9
"""Ratios of factors that differ from a fraction by less are this fraction."""

MOST_TEETH: Final = 1000
"""Largest denominator of such a fraction."""


@dataclass(frozen=True)
class CutTerm:
    """factor times one coordinate of a cut joint; `is_angle` where adding a full turn makes no difference.

    `positions` is the range of the joint's entries among the positions of all cut joints.
    """

    row: int
    loop: int
    coordinate: int
    factor: float
    is_angle: bool
    positions: slice


@dataclass(frozen=True)
class FunctionArgument:
    """The coordinate of a function: of the tree, or of a cut joint.

    Attributes:
        position: Index among the tree positions; -1 for a cut joint.
        column: Index among the tree velocities; -1 for a cut joint.
        cut: The coordinate of a cut joint; None for one of the tree.
    """

    position: int
    column: int
    cut: CutTerm | None


@dataclass(frozen=True)
class FunctionTerm:
    """-f(q) in a row on positions: -f' q' in its velocity, -f'' q'^2 beside -f' q'' in its acceleration.

    Attributes:
        row: Number of the row within its block.
        argument: q.
        of: f.
    """

    row: int
    argument: FunctionArgument
    of: records.CoordinateFunction


@dataclass(frozen=True)
class CoordinateBlock:
    """sum factor x coordinate - sum of functions of a coordinate = right side, on positions or on velocities alone.

    Attributes:
        row: (k,) numbers of the rows.
        holonomic: Numbers of the rows that restrict positions: all or none.
        columns: (k, n_columns) factors of tree velocities.
        positions: (k, n_q_tree) factors of tree positions.
        cut: Terms along cut joints, `row` counted within the block.
        prescribed: Right sides.
        curves: Functions of coordinates.
    """

    row: Indices
    holonomic: Indices
    columns: Array
    positions: Array
    cut: tuple[CutTerm, ...]
    prescribed: Prescribed
    curves: tuple[FunctionTerm, ...] = ()

    @property
    def acts_along_cuts(self) -> bool:
        """Whether a row contains a coordinate of a cut joint."""
        return bool(self.cut) or any(curve.argument.cut is not None for curve in self.curves)

    @property
    def is_known_without_turns(self) -> bool:
        """Whether full turns of angles may be taken off residuals one angle after the other, as kernels do.

        From the largest factor on, that leaves none where each factor is a multiple of the next smaller one, not for a
        gear of 3 to 2, whose turns change the residual by multiples of half a turn together.
        """
        if not len(self.holonomic):
            return True
        for row in range(len(self.row)):
            ratios = [larger / smaller for larger, smaller in pairwise(self._angle_factors(row))]
            if any(abs(ratio - round(ratio)) > WHOLE_RATIO for ratio in ratios):
                return False
        return True

    def residual(self, state: ConstraintState, near: Array | None = None) -> Array:
        """Left sides minus right sides (..., k).

        Angles of cut joints are those nearest to `near`, positions of all cut joints; without, they count modulo full
        turns.
        """
        batch = state.tree_state.q_tree.shape[:-1]
        if not len(self.holonomic):
            return np.zeros((*batch, 0))
        right = self.prescribed.jet(state.t).value
        left = np.asarray(state.tree_state.q_tree @ self.positions.T)
        value = np.array(np.broadcast_to(left - right, np.broadcast_shapes(left.shape, right.shape)))
        for term in self.cut:
            earlier = None if near is None else near[..., term.positions]
            value[..., term.row] += term.factor * loop_positions(state, term.loop, earlier)[..., term.coordinate]
        followed = state.cut_positions if near is None else near
        for curve in self.curves:
            value[..., curve.row] -= curve.of.jet(_argument(state, curve.argument, followed)).value
        if near is not None:
            return value
        for row in range(len(self.row)):
            for factor in _turn_factors(self._angle_factors(row)):
                period = 2.0 * np.pi * factor
                value[..., row] -= period * np.round(value[..., row] / period)
        return value

    def _angle_factors(self, row: int) -> list[float]:
        """Sizes of the factors of angles along cut joints in a row, the largest first."""
        return sorted((abs(term.factor) for term in self.cut if term.row == row and term.is_angle), reverse=True)

    def terms(self, state: ConstraintState) -> WrenchTerms:
        """Wrenches of the terms along cut joints, with the factors."""
        parts = [self._scaled(state, term.row, term, np.asarray(term.factor), np.zeros(())) for term in self.cut]
        for curve in self.curves:
            if curve.argument.cut is not None:
                jet = curve.of.jet(_argument(state, curve.argument, state.cut_positions))
                parts.append(self._scaled(state, curve.row, curve.argument.cut, -jet.first, -jet.second))
        return joined_terms(parts)

    def _scaled(self, state: ConstraintState, row: int, term: CutTerm, factor: Array, slope: Array) -> WrenchTerms:
        """The wrench W of a coordinate u of a cut joint times a factor (...), with its slope by the coordinate.

        d/dt (f W) = f W' + f' u' W
        """
        bodies, wrenches, rates = loop_wrenches(state, term.loop)
        line = slice(term.coordinate, term.coordinate + 1)
        W, rate = wrenches[..., line, :], None
        if rates is not None and state.motion is not None:
            V = state.motion.twists[..., bodies[1], :] - state.motion.twists[..., bodies[0], :]
            speed = np.sum(W * V[..., None, :], axis=-1, keepdims=True)
            rate = factor[..., None, None] * rates[..., line, :] + slope[..., None, None] * speed * W
        return WrenchTerms(self.row[row : row + 1], bodies[None], factor[..., None, None] * W, rate)

    def coefficients(self, state: ConstraintState) -> VelocityCoefficients:
        """Factors of tree velocities: constant ones, and slopes of functions of coordinates."""
        curves = [curve for curve in self.curves if curve.argument.cut is None]
        if not curves:
            return VelocityCoefficients(self.row, self.columns, np.zeros(self.columns.shape))
        batch = state.tree_state.q_tree.shape[:-1]
        if state.motion is not None:
            batch = np.broadcast_shapes(batch, state.motion.velocities.shape[:-1])
        values = np.array(np.broadcast_to(self.columns, (*batch, *self.columns.shape)))
        rates = np.zeros(values.shape)
        for curve in curves:
            jet, column = curve.of.jet(_argument(state, curve.argument, None)), curve.argument.column
            values[..., curve.row, column] -= jet.first
            if state.motion is not None:
                rates[..., curve.row, column] -= jet.second * state.motion.velocities[..., column]
        return VelocityCoefficients(self.row, values, None if state.motion is None else rates)


@dataclass(frozen=True)
class CoordinateRow:
    """sum factor x coordinate - f = right side: number of the row, terms (coordinate, factor), right side, f if any."""

    row: int
    terms: tuple[tuple[str, float], ...]
    right: functions.TimeFunction
    curve: records.CoordinateFunction | None = None


def coordinate_row(row: int, data: Mapping[str, Any], right: functions.TimeFunction) -> CoordinateRow:
    """A row from its fields."""
    terms = tuple((term["coordinate"], float(term["factor"])) for term in data["terms"])
    return CoordinateRow(row, terms, right, data.get("curve"))


def coordinate_block(system: System, lines: Sequence[CoordinateRow], holonomic: bool) -> CoordinateBlock:
    """Rows along coordinates by their names."""
    positions, columns = system.derived(tree_coordinate_indices)
    cut, slices = system.derived(cut_coordinate_indices), cut_position_slices(system)
    along = np.zeros((len(lines), system.tree.n_columns))
    of_positions = np.zeros((len(lines), system.tree.positions.n_tree))
    cut_terms, curves = [], []
    for k, line in enumerate(lines):
        if line.curve is not None:
            name = line.curve.coordinate
            if name in cut:
                argument = FunctionArgument(-1, -1, CutTerm(k, *cut[name][:2], 1.0, cut[name][2], slices[cut[name][0]]))
            else:
                argument = FunctionArgument(positions[name], columns[name], None)
            curves.append(FunctionTerm(k, argument, line.curve))
        for name, factor in line.terms:
            if name in cut:
                loop, coordinate, is_angle = cut[name]
                cut_terms.append(CutTerm(k, loop, coordinate, factor, is_angle, slices[loop]))
            else:
                along[k, columns[name]] += factor
                if holonomic:
                    of_positions[k, positions[name]] += factor
    row = np.array([line.row for line in lines], dtype=np.intp)
    right = prescribed_by([line.right for line in lines])
    return CoordinateBlock(
        row, row if holonomic else row[:0], along, of_positions, tuple(cut_terms), right, tuple(curves)
    )


def _argument(state: ConstraintState, argument: FunctionArgument, near: Array | None) -> Array:
    """The coordinate (...) of a function; an angle of a cut joint is the one nearest to `near`."""
    term = argument.cut
    if term is None:
        return np.asarray(state.tree_state.q_tree[..., argument.position])
    earlier = None if near is None else near[..., term.positions]
    return np.asarray(loop_positions(state, term.loop, earlier)[..., term.coordinate])


def cut_slopes(state: ConstraintState, block: CoordinateBlock) -> list[tuple[CutTerm, int, Array]]:
    """Coordinates of cut joints that are arguments of functions, the rows within the block, and f' (...)."""
    return [
        (term, curve.row, curve.of.jet(_argument(state, curve.argument, state.cut_positions)).first)
        for curve in block.curves
        if (term := curve.argument.cut) is not None
    ]


def argument_motion(state: ConstraintState, argument: FunctionArgument) -> tuple[Array, Array]:
    """Value and rate (...) of the argument of a function, at a state with a motion; cut joints' angles in (-pi, pi]."""
    value, motion = _argument(state, argument, None), state.require_motion()
    if argument.cut is None:
        return value, np.asarray(motion.velocities[..., argument.column])
    (i, j), wrenches, _ = loop_wrenches(state, argument.cut.loop)
    relative = motion.twists[..., j, :] - motion.twists[..., i, :]
    return value, np.sum(wrenches[..., argument.cut.coordinate, :] * relative, axis=-1)


def cut_coordinate_indices(system: System) -> dict[str, tuple[int, int, bool]]:
    """Loop, index among the joint's velocities, and whether it is an angle, of each coordinate of a cut joint."""
    coordinates: dict[str, tuple[int, int, bool]] = {}
    for loop, closure in enumerate(system.closures):
        joint = system.joints[closure.joint]
        kinds = coordinate_functions(joint) or ()
        for k, name in enumerate(joint.velocity_names):
            is_angle = isinstance(kinds[k], AngleCoordinate) if kinds else joint.kind == "spherical:angles"
            coordinates[name] = (loop, k, is_angle)
    return coordinates


def _turn_factors(factors: Sequence[float]) -> Sequence[float]:
    """Factors whose full turns are taken off a residual one after the other, of those of angles, the largest first.

    Turns of all angles together change it by multiples of 2 pi g, with g the greatest common divisor of the factors.
    Factors without one, of irrational ratios, are taken one by one.
    """
    if len(factors) < 2:
        return factors
    divisor = factors[-1]
    for factor in factors:
        ratio = factor / divisor
        part = Fraction(ratio).limit_denominator(MOST_TEETH)
        if abs(float(part) - ratio) > WHOLE_RATIO:
            return factors
        divisor /= part.denominator
    return (divisor,)


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
