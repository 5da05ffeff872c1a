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
from cadmbs.kernels import loops_packing as kernel
from cadmbs.kernels.loops_packing import PackedLoops
from cadmbs.kernels.packing import TABLE_PARENT, Packed
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.functions import TimeFunction

_FAMILIES: Final = {
    RowFamily.TURN: kernel.FAMILY.TURN,
    RowFamily.TILT: kernel.FAMILY.TILT,
    RowFamily.CROSS: kernel.FAMILY.CROSS,
    RowFamily.OUTER: kernel.FAMILY.OUTER,
    RowFamily.INNER: kernel.FAMILY.INNER,
    RowFamily.UNTWISTED: kernel.FAMILY.UNTWISTED,
    RowFamily.ADVANCE: kernel.FAMILY.ADVANCE,
}


def covers_rows(system: System) -> bool:
    """Whether all rows of a system are those of cut joints, or sums of coordinates of the tree.

    The kernel knows no forces and no reflected inertias along coordinates of cut joints.
    """
    equations = system.derived(constraint_equations)
    along = all(not block.cut for block in equations.coordinates)
    free = not system.derived(cut_loads).any and not has_rotors(system)
    return not equations.blocks and not equations.momenta and along and free and equations.table.n_rows > 0


def pack_loops(system: System, packed: Packed) -> PackedLoops:
    """Rows of a system whose rows are covered, and whose tree has no couplings."""
    equations = system.derived(constraint_equations)
    loops, n_rows = equations.loops, equations.table.n_rows
    rows = np.full((n_rows, kernel.ROW.WIDTH), -1, dtype=np.int64)
    selectors = np.zeros((n_rows, 6))
    selectors[loops.row] = loops.selector
    rows[loops.row, kernel.ROW.CUT], rows[loops.row, kernel.ROW.COMPONENT] = loops.loop, loops.component
    for family, numbers in loops.families:
        rows[numbers, kernel.ROW.FAMILY] = _FAMILIES[family]
    lines, functions, holonomic = _lines(system, equations, rows)
    cuts, frames = _cuts(loops, packed)
    return PackedLoops(cuts, frames, rows, selectors, lines, functions, holonomic)


def _cuts(loops: ClosureBlock, packed: Packed) -> tuple[NDArray[np.int64], Array]:
    joints = loops.joints
    cuts = np.zeros((len(joints.bodies), 3), dtype=np.int64)
    frames = np.zeros((len(joints.bodies), kernel.CUT_JOINT.SIZE))
    cuts[:, kernel.CUT.OUTER_ROW], cuts[:, kernel.CUT.INNER_ROW] = packed.row_of_body[joints.bodies].T
    for cut, values, outer, inner in zip(cuts, frames, joints.outer, joints.inner, strict=True):
        cut[kernel.CUT.COMMON_ROW] = _common_row(packed, int(cut[kernel.CUT.OUTER_ROW]), int(cut[kernel.CUT.INNER_ROW]))
        for frame, row, axes, point in (
            (outer, cut[kernel.CUT.OUTER_ROW], kernel.CUT_JOINT.OUTER_AXES, kernel.CUT_JOINT.OUTER_POINT),
            (inner, cut[kernel.CUT.INNER_ROW], kernel.CUT_JOINT.INNER_AXES, kernel.CUT_JOINT.INNER_POINT),
        ):
            relative = se3.inverse(packed.frames[row]) @ frame
            values[axes : axes + 9], values[point : point + 3] = relative[:3, :3].ravel(), relative[:3, 3]
    frames[:, kernel.CUT_JOINT.PITCH], frames[:, kernel.CUT_JOINT.COSINE] = joints.pitch, joints.cosine
    frames[:, kernel.CUT_JOINT.SINE] = np.sqrt(1.0 - joints.cosine**2)
    return cuts, frames


def _common_row(packed: Packed, first: int, second: int) -> int:
    """The nearest row that carries both: parents come before their children."""
    while first != second:
        if first > second:
            first = int(packed.table[first, TABLE_PARENT])
        else:
            second = int(packed.table[second, TABLE_PARENT])
    return first


def _lines(
    system: System, equations: ConstraintEquations, rows: NDArray[np.int64]
) -> tuple[Array, tuple[TimeFunction, ...], NDArray[np.bool_]]:
    """Factors, right sides and kinds of the rows along coordinates; their entries of the table of rows."""
    tree, n_v = system.tree, system.n_v
    count = sum(len(block.row) for block in equations.coordinates)
    lines, holonomic = np.zeros((count, n_v + system.n_q)), np.zeros(count, dtype=np.bool_)
    functions: list[TimeFunction] = []
    for block in equations.coordinates:
        numbers: Indices = len(functions) + np.arange(len(block.row))
        lines[numbers[:, None], tree.velocities.order] = block.columns
        lines[numbers[:, None], n_v + tree.positions.order] = block.positions
        holonomic[numbers] = len(block.holonomic) > 0
        rows[block.row, kernel.ROW.FAMILY], rows[block.row, kernel.ROW.COMPONENT] = numbers, holonomic[numbers]
        functions += block.prescribed.functions
    return lines, tuple(functions), holonomic
