"""Rows along coordinates: motions, velocity rows, couplings by functions or with coordinates of cut joints."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.cut_coordinates import AngleCoordinate, coordinate_functions, loop_positions, loop_wrenches
from cadmbs.constraints.equations.constraint_state import ConstraintState, cut_position_slices
from cadmbs.constraints.equations.prescribed import Prescribed, prescribed_by
from cadmbs.constraints.equations.wrenches import VelocityCoefficients, WrenchTerms, joined_terms
from cadmbs.kinematics.configuration import tree_coordinate_indices
from cadmbs.system import System, functions, records

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
