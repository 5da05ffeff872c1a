"""The constraint rows of a System as arrays for kernels: cut joints, rows along coordinates, rows between bodies."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.constraints.equations.constraint_equations import ConstraintEquations, WrenchBlock, constraint_equations
from cadmbs.constraints.equations.geometric import AngularMomentum, GeometricBlock, KnifeEdge, Rolling
from cadmbs.constraints.residuals import ClosureBlock
from cadmbs.kernels.rows import loops_packing as kernel
from cadmbs.kernels.rows.loops_packing import PAIR, PAIR_KIND, PAIR_NUMBER, RightSide
from cadmbs.kernels.tree.packing import TABLE, Packed, packed_of
from cadmbs.lie import se3
from cadmbs.system import System


def pack_rows(system: System, packed: Packed | None = None) -> kernel.PackedRows:
    """All rows of a system; of `packed`, or of the packed arrays of the system."""
    packed = packed or packed_of(system)
    equations = system.derived(constraint_equations)
    loops, n_rows = equations.loops, equations.table.n_rows
    rows = np.full((n_rows, kernel.ROW.WIDTH), kernel.ALONG_COORDINATES, dtype=np.int64)
    selectors = np.zeros((n_rows, 6))
    selectors[loops.row] = loops.selector
    rows[loops.row, kernel.ROW.CUT], rows[loops.row, kernel.ROW.COMPONENT] = loops.loop, loops.component
    for family, numbers in loops.families:
        rows[numbers, kernel.ROW.FAMILY] = getattr(kernel.FAMILY, family.name)
    lines, right_sides = _lines(system, equations, rows)
    cuts, frames = _cuts(loops, packed)
    pairs = pack_pairs(equations.blocks, packed)
    for n, row in enumerate(pairs.rows):
        rows[row] = kernel.BETWEEN_BODIES, n, pairs.right_sides[n].holonomic
    pairs.table[:, kernel.PAIR.TARGET] = len(right_sides) + np.arange(len(pairs.rows))
    momenta = pack_momenta(equations.momenta, packed)
    for k, (row, first) in enumerate(zip(momenta.rows, momenta.first, strict=True)):
        rows[row] = kernel.BETWEEN_BODIES, len(pairs.rows) + first, False
        momenta.table[first:, kernel.PAIR.TARGET] = len(right_sides) + len(pairs.rows) + k
    return kernel.PackedRows(
        cuts,
        frames,
        rows,
        selectors,
        lines,
        np.concatenate([pairs.table, momenta.table]),
        np.concatenate([pairs.numbers, momenta.numbers]),
        (*right_sides, *pairs.right_sides, *momenta.right_sides),
        np.asarray(equations.table.holonomic),
    )


def _cuts(loops: ClosureBlock, packed: Packed) -> tuple[NDArray[np.int64], Array]:
    joints = loops.joints
    cuts = np.zeros((len(joints.bodies), 3), dtype=np.int64)
    frames = np.zeros((len(joints.bodies), kernel.CUT_JOINT.SIZE))
    cuts[:, kernel.CUT.OUTER_ROW], cuts[:, kernel.CUT.INNER_ROW] = packed.row_of_body[joints.bodies].T
    for cut, values, outer, inner in zip(cuts, frames, joints.outer, joints.inner, strict=True):
        cut[kernel.CUT.COMMON_ROW] = common_row(packed, int(cut[kernel.CUT.OUTER_ROW]), int(cut[kernel.CUT.INNER_ROW]))
        for frame, row, axes, point in (
            (outer, cut[kernel.CUT.OUTER_ROW], kernel.CUT_JOINT.OUTER_AXES, kernel.CUT_JOINT.OUTER_POINT),
            (inner, cut[kernel.CUT.INNER_ROW], kernel.CUT_JOINT.INNER_AXES, kernel.CUT_JOINT.INNER_POINT),
        ):
            relative = se3.inverse(packed.frames[row]) @ frame
            values[axes : axes + 9], values[point : point + 3] = relative[:3, :3].ravel(), relative[:3, 3]
    frames[:, kernel.CUT_JOINT.PITCH], frames[:, kernel.CUT_JOINT.COSINE] = joints.pitch, joints.cosine
    frames[:, kernel.CUT_JOINT.SINE] = np.sqrt(1.0 - joints.cosine**2)
    return cuts, frames


def _lines(
    system: System, equations: ConstraintEquations, rows: NDArray[np.int64]
) -> tuple[Array, list[kernel.RightSide]]:
    """Factors and right sides of the rows along coordinates; their entries of the table of rows."""
    tree, direct = system.tree, packed_of(system).direct
    columns, positions = tree.velocities.order, tree.positions.order
    if not direct:
        columns, positions = np.arange(tree.velocities.n_tree), np.arange(tree.positions.n_tree)
    count = sum(len(block.row) for block in equations.coordinates)
    lines = np.zeros((count, len(columns) + len(positions)))
    right_sides: list[kernel.RightSide] = []
    for block in equations.coordinates:
        numbers: Indices = len(right_sides) + np.arange(len(block.row))
        lines[numbers[:, None], columns] = block.columns
        lines[numbers[:, None], len(columns) + positions] = block.positions
        holonomic = len(block.holonomic) > 0
        rows[block.row, kernel.ROW.FAMILY], rows[block.row, kernel.ROW.COMPONENT] = numbers, holonomic
        right_sides += [kernel.RightSide(function, None, holonomic) for function in block.prescribed.functions]
    return lines, right_sides


# Constraint rows between two bodies packed for the kernel of loops.

_KINDS: Final = {
    "DP1": PAIR_KIND.ANGLE,
    "DP2": PAIR_KIND.PROJECTION,
    "D": PAIR_KIND.DISTANCE,
    "CD": PAIR_KIND.DIFFERENCE,
}
_CONTACT: Final = (PAIR_KIND.HEIGHT, PAIR_KIND.HEADING, PAIR_KIND.SIDEWAYS)


class PackedPairs(NamedTuple):
    """Rows between two bodies, or of angular momentum, as entries of the table of pairs.

    Attributes:
        rows: Their numbers among all rows.
        first: The first entry of each: one between two bodies, one a body of an angular momentum.
        table: Integers of the entries.
        numbers: Numbers of the entries.
        right_sides: One a row.
    """

    rows: Indices
    first: Indices
    table: NDArray[np.int64]
    numbers: Array
    right_sides: tuple[RightSide, ...]


class _Geometry(NamedTuple):
    """Vectors and points of one row at q = 0, points about `System.origin`; what a kind does not need is zero."""

    kind: int
    bodies: Indices
    vectors: Array
    points: Array
    swap: Array
    radius: float


def pack_pairs(blocks: Sequence[WrenchBlock], packed: Packed) -> PackedPairs:
    """The rows of all blocks, one after the other."""
    geometries = [geometry for block in blocks for geometry in _geometries(block)]
    rows = np.concatenate([np.zeros(0, dtype=np.intp), *(block.row for block in blocks)])
    table = np.zeros((len(geometries), PAIR.WIDTH), dtype=np.int64)
    numbers = np.zeros((len(geometries), PAIR_NUMBER.SIZE))
    for row, values, geometry in zip(table, numbers, geometries, strict=True):
        _write(packed, geometry, row, values)
    sides = tuple(side for block in blocks for side in _right_sides(block))
    return PackedPairs(rows, np.arange(len(rows)), table, numbers, sides)


def pack_momenta(momenta: Sequence[AngularMomentum], packed: Packed) -> PackedPairs:
    """Rows of angular momentum, each body with mass or inertia one entry of the table."""
    first, table, numbers = [], np.zeros((0, PAIR.WIDTH), dtype=np.int64), np.zeros((0, PAIR_NUMBER.SIZE))
    for momentum in momenta:
        bodies = np.flatnonzero((momentum.mass > 0.0) | np.any(momentum.inertia != 0.0, axis=(1, 2)))
        entries = np.zeros((len(bodies), PAIR.WIDTH), dtype=np.int64)
        entries[:, PAIR.INNER_ROW], entries[:, PAIR.COMMON_ROW] = packed.row_of_body[bodies], len(bodies)
        is_central = momentum.point is None
        entries[:, PAIR.KIND] = PAIR_KIND.CENTRAL_MOMENTUM if is_central else PAIR_KIND.MOMENTUM
        first.append(len(table))
        table = np.concatenate([table, entries])
        numbers = np.concatenate([numbers, [_body_numbers(momentum, body, packed) for body in bodies.tolist()]])
    sides = tuple(RightSide(momentum.prescribed.functions[0], None, False) for momentum in momenta)
    rows = np.array([momentum.row[0] for momentum in momenta], dtype=np.intp)
    return PackedPairs(rows, np.array(first, dtype=np.intp), table, numbers, sides)


def _body_numbers(momentum: AngularMomentum, body: int, packed: Packed) -> Array:
    """Numbers of one body of a row of angular momentum."""
    to_world, to_row = se3.inverse(packed.frames[0]), se3.inverse(packed.frames[packed.row_of_body[body]])
    turned = to_row[:3, :3] @ momentum.inertia[body] @ to_row[:3, :3].T
    point = np.zeros(3) if momentum.point is None else se3.apply(to_world, momentum.point)
    center, upper = se3.apply(to_row, momentum.center[body]), turned[np.triu_indices(3)]
    return np.concatenate([momentum.direction, point, upper, center, [momentum.mass[body]]])


def common_row(packed: Packed, first: int, second: int) -> int:
    """The nearest row that carries both: parents come before their children."""
    while first != second:
        if first > second:
            first = int(packed.table[first, TABLE.PARENT])
        else:
            second = int(packed.table[second, TABLE.PARENT])
    return first


def _right_sides(block: WrenchBlock) -> list[RightSide]:
    holonomic = np.isin(block.row, block.holonomic).tolist()
    functions = zip(block.prescribed.functions, block.prescribed.swapped, holonomic, strict=True)
    return [RightSide(*each) for each in functions]


def _geometries(block: WrenchBlock) -> list[_Geometry]:
    none = np.zeros(3)
    match block:
        case GeometricBlock():
            pairs, kind = block.pairs, _KINDS[block.kind]
            parts = zip(pairs.bodies, pairs.vectors, pairs.points, pairs.swap, strict=True)
            return [_Geometry(kind, *part, 0.0) for part in parts]
        case KnifeEdge():
            edges = zip(block.bodies, block.direction, block.point, strict=True)
            return [
                _Geometry(PAIR_KIND.KNIFE, bodies, np.stack([none, direction]), np.stack([none, point]), none, 0.0)
                for bodies, direction, point in edges
            ]
        case Rolling():
            vectors, points = (np.stack([block.normal[0], block.axis[0]]), np.stack([block.origin[0], block.center[0]]))
            kinds = [_CONTACT[k] for k in block.directions]
            return [_Geometry(kind, block.bodies[0], vectors, points, none, block.radius) for kind in kinds]
        case _:
            raise TypeError(f"no kernel knows rows of {type(block).__name__}")


def _write(packed: Packed, geometry: _Geometry, row: NDArray[np.int64], values: Array) -> None:
    """One row of the table and its numbers, in the axes of the rows of the two bodies."""
    outer, inner = (int(k) for k in packed.row_of_body[geometry.bodies])
    row[: PAIR.TARGET] = inner, outer, common_row(packed, outer, inner), geometry.kind
    to_outer, to_inner = (se3.inverse(packed.frames[k]) for k in (outer, inner))
    directions = to_outer[:3, :3] if geometry.kind != PAIR_KIND.DIFFERENCE else np.eye(3)
    parts = (
        directions @ geometry.vectors[0], directions @ geometry.swap, to_inner[:3, :3] @ geometry.vectors[1],
        se3.apply(to_outer, geometry.points[0]), se3.apply(to_inner, geometry.points[1]), [geometry.radius],
    )  # fmt: skip
    values[:] = np.concatenate(parts)
