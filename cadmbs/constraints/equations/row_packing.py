"""The constraint rows of a System as arrays for kernels: cut joints, rows along coordinates, rows between bodies."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.equations.constraint_equations import ConstraintEquations, constraint_equations
from cadmbs.constraints.equations.pair_packing import common_row, pack_momenta, pack_pairs
from cadmbs.constraints.residuals import ClosureBlock, RowFamily
from cadmbs.kernels.rows import loops_packing as kernel
from cadmbs.kernels.tree.packing import Packed, packed_of
from cadmbs.lie import se3
from cadmbs.system import System

_FAMILIES: Final = {
    RowFamily.TURN: kernel.FAMILY.TURN,
    RowFamily.TILT: kernel.FAMILY.TILT,
    RowFamily.CROSS: kernel.FAMILY.CROSS,
    RowFamily.OUTER: kernel.FAMILY.OUTER,
    RowFamily.INNER: kernel.FAMILY.INNER,
    RowFamily.UNTWISTED: kernel.FAMILY.UNTWISTED,
    RowFamily.ADVANCE: kernel.FAMILY.ADVANCE,
}


class PackedRows(NamedTuple):
    """The rows of a system, in the order of `cadmbs.constraints.rows`; `kernels.rows.loops_packing.PackedLoops`."""

    cuts: NDArray[np.int64]
    frames: Array
    rows: NDArray[np.int64]
    selectors: Array
    lines: Array
    pairs: NDArray[np.int64]
    pair_numbers: Array
    right_sides: tuple[kernel.RightSide, ...]
    holonomic: NDArray[np.bool_]


def pack_rows(system: System, packed: Packed | None = None) -> PackedRows:
    """All rows of a system; of `packed`, or of the packed arrays of the system."""
    packed = packed or packed_of(system)
    equations = system.derived(constraint_equations)
    loops, n_rows = equations.loops, equations.table.n_rows
    rows = np.full((n_rows, kernel.ROW.WIDTH), kernel.ALONG_COORDINATES, dtype=np.int64)
    selectors = np.zeros((n_rows, 6))
    selectors[loops.row] = loops.selector
    rows[loops.row, kernel.ROW.CUT], rows[loops.row, kernel.ROW.COMPONENT] = loops.loop, loops.component
    for family, numbers in loops.families:
        rows[numbers, kernel.ROW.FAMILY] = _FAMILIES[family]
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
    return PackedRows(
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
