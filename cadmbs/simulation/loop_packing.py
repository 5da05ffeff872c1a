"""The constraint rows of a System packed for the kernel of loops."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.closures import ClosureBlock
from cadmbs.constraints.constraint_equations import ConstraintEquations, constraint_equations
from cadmbs.constraints.residuals import RowFamily
from cadmbs.dynamics.cut_loads import cut_loads
from cadmbs.dynamics.cut_rotors import has_rotors
from cadmbs.kernels.loops_packing import (
    CUT_COMMON_ROW,
    CUT_COSINE,
    CUT_FRAME_SIZE,
    CUT_INNER_AXES,
    CUT_INNER_POINT,
    CUT_INNER_ROW,
    CUT_OUTER_AXES,
    CUT_OUTER_POINT,
    CUT_OUTER_ROW,
    CUT_PITCH,
    CUT_SINE,
    FAMILY_ADVANCE,
    FAMILY_CROSS,
    FAMILY_INNER,
    FAMILY_OUTER,
    FAMILY_TILT,
    FAMILY_TURN,
    FAMILY_UNTWISTED,
    ROW_COMPONENT,
    ROW_CUT,
    ROW_FAMILY,
    ROW_WIDTH,
    PackedLoops,
)
from cadmbs.kernels.packing import PARENT, Packed
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.functions import TimeFunction

_FAMILIES: Final = {
    RowFamily.TURN: FAMILY_TURN,
    RowFamily.TILT: FAMILY_TILT,
    RowFamily.CROSS: FAMILY_CROSS,
    RowFamily.OUTER: FAMILY_OUTER,
    RowFamily.INNER: FAMILY_INNER,
    RowFamily.UNTWISTED: FAMILY_UNTWISTED,
    RowFamily.ADVANCE: FAMILY_ADVANCE,
}


def covers_rows(system: System) -> bool:
    """Whether all rows of a system are those of cut joints, or sums of coordinates of the tree.

    The kernel knows no forces and no reflected inertias along coordinates of cut joints.
    """
    own = system.derived(constraint_equations)
    along = all(not block.cut for block in own.coordinates)
    free = not system.derived(cut_loads).any and not has_rotors(system)
    return not own.blocks and not own.momenta and along and free and own.table.n_rows > 0


def pack_loops(system: System, packed: Packed) -> PackedLoops:
    """Rows of a system whose rows are covered, and whose tree has no couplings."""
    own = system.derived(constraint_equations)
    loops, n_rows = own.loops, own.table.n_rows
    rows = np.full((n_rows, ROW_WIDTH), -1, dtype=np.int64)
    selectors = np.zeros((n_rows, 6))
    selectors[loops.row] = loops.selector
    rows[loops.row, ROW_CUT], rows[loops.row, ROW_COMPONENT] = loops.loop, loops.component
    for family, numbers in loops.families:
        rows[numbers, ROW_FAMILY] = _FAMILIES[family]
    lines, functions, holonomic = _lines(system, own, rows)
    cuts, frames = _cuts(loops, packed)
    return PackedLoops(cuts, frames, rows, selectors, lines, functions, holonomic)


def _cuts(loops: ClosureBlock, packed: Packed) -> tuple[NDArray[np.int64], Array]:
    joints = loops.joints
    cuts = np.zeros((len(joints.bodies), 3), dtype=np.int64)
    frames = np.zeros((len(joints.bodies), CUT_FRAME_SIZE))
    cuts[:, CUT_OUTER_ROW], cuts[:, CUT_INNER_ROW] = packed.row_of_body[joints.bodies].T
    for own, values, outer, inner in zip(cuts, frames, joints.outer, joints.inner, strict=True):
        own[CUT_COMMON_ROW] = _meeting(packed, int(own[CUT_OUTER_ROW]), int(own[CUT_INNER_ROW]))
        for frame, row, axes, point in (
            (outer, own[CUT_OUTER_ROW], CUT_OUTER_AXES, CUT_OUTER_POINT),
            (inner, own[CUT_INNER_ROW], CUT_INNER_AXES, CUT_INNER_POINT),
        ):
            relative = se3.inverse(packed.frames[row]) @ frame
            values[axes : axes + 9], values[point : point + 3] = relative[:3, :3].ravel(), relative[:3, 3]
    frames[:, CUT_PITCH], frames[:, CUT_COSINE] = joints.pitch, joints.cosine
    frames[:, CUT_SINE] = np.sqrt(1.0 - joints.cosine**2)
    return cuts, frames


def _meeting(packed: Packed, first: int, second: int) -> int:
    """The nearest row that carries both: parents come before their children."""
    while first != second:
        if first > second:
            first = int(packed.table[first, PARENT])
        else:
            second = int(packed.table[second, PARENT])
    return first


def _lines(
    system: System, own: ConstraintEquations, rows: NDArray[np.int64]
) -> tuple[Array, tuple[TimeFunction, ...], NDArray[np.bool_]]:
    """Factors, right sides and kinds of the rows along coordinates; their entries of the table of rows."""
    tree, n_v = system.tree, system.n_v
    count = sum(len(block.row) for block in own.coordinates)
    lines, holonomic = np.zeros((count, n_v + system.n_q)), np.zeros(count, dtype=np.bool_)
    functions: list[TimeFunction] = []
    for block in own.coordinates:
        places: Indices = len(functions) + np.arange(len(block.row))
        lines[places[:, None], tree.velocities.order] = block.columns
        lines[places[:, None], n_v + tree.positions.order] = block.positions
        holonomic[places] = len(block.holonomic) > 0
        rows[block.row, ROW_FAMILY], rows[block.row, ROW_COMPONENT] = places, holonomic[places]
        functions += block.prescribed.functions
    return lines, tuple(functions), holonomic
