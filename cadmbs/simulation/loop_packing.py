"""The constraint rows of a System packed for the kernel of loops."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.closures import ClosureBlock
from cadmbs.constraints.constraint_equations import ConstraintEquations, constraint_equations
from cadmbs.constraints.residuals import RowFamily
from cadmbs.dynamics.constrained_solver import DENSE_VELOCITY_LIMIT
from cadmbs.dynamics.cut_loads import cut_loads
from cadmbs.dynamics.cut_rotors import has_rotors
from cadmbs.kernels import loops_packing as kernel
from cadmbs.kernels.loops_packing import LoopFeatures, PackedLoops
from cadmbs.kernels.packed_loads import friction_columns
from cadmbs.kernels.packing import Packed, packed_of
from cadmbs.lie import se3
from cadmbs.simulation.cut_packing import acts_along_cuts, has_unknown_coordinates, pack_cuts
from cadmbs.simulation.pair_packing import common_row, pack_momenta, pack_pairs
from cadmbs.system import System

DENSE_KERNEL_ROWS: Final = 36
"""Up to this many rows kernels have dense matrices, which take as little time there: with 35 rows both take 40 us an
evaluation, with 55 rows 150 and 45 us, with 145 rows 3,200 and 43 us."""

_FAMILIES: Final = {
    RowFamily.TURN: kernel.FAMILY.TURN,
    RowFamily.TILT: kernel.FAMILY.TILT,
    RowFamily.CROSS: kernel.FAMILY.CROSS,
    RowFamily.OUTER: kernel.FAMILY.OUTER,
    RowFamily.INNER: kernel.FAMILY.INNER,
    RowFamily.UNTWISTED: kernel.FAMILY.UNTWISTED,
    RowFamily.ADVANCE: kernel.FAMILY.ADVANCE,
}


def uncovered_rows(system: System) -> str:
    """Why the kernel does not know the rows of a system, or what acts along cut joints, as a clause after "which".

    Empty where it knows all.
    """
    equations = system.derived(constraint_equations)
    reasons = {
        "has no constraint rows": not equations.table.n_rows,
        "has loads or rows along the angles of a ball that is a cut joint": has_unknown_coordinates(system),
    }
    return next((text for text, applies in reasons.items() if applies), "")


def loop_features(system: System, massless: bool = False) -> LoopFeatures:
    """What the kernel is to be compiled with; `massless` where the mass matrix of the tree is singular."""
    equations = system.derived(constraint_equations)
    pairs = bool(equations.blocks or equations.momenta)
    has_loads = bool(system.loads) or bool(np.any(friction_columns(system)))
    coupled, along_cuts = not packed_of(system).direct, acts_along_cuts(system)
    dense = LoopFeatures(coupled, pairs, along_cuts, massless, has_loads)
    n_rows = equations.table.n_rows
    if system.n_v <= DENSE_VELOCITY_LIMIT and (n_rows <= DENSE_KERNEL_ROWS or massless):
        return dense
    is_large = not _unknown_to_sparse_kernels(system, dense)
    return LoopFeatures(cuts=along_cuts, loads=has_loads, large=True) if is_large else dense


def uncovered_large(system: System) -> str:
    """Why the kernel of large systems does not cover one, as a clause after "which"; empty where a kernel does."""
    features = loop_features(system)
    if features.large or system.n_v <= DENSE_VELOCITY_LIMIT:
        return ""
    return f"has more than {DENSE_VELOCITY_LIMIT} velocities, and {_unknown_to_sparse_kernels(system, features)}"


def _unknown_to_sparse_kernels(system: System, features: LoopFeatures) -> str:
    """What a system has that the kernel of large systems does not know; empty where it knows all."""
    equations = system.derived(constraint_equations)
    reasons = {
        "coupled coordinates": features.coupled,
        "rows between bodies": features.pairs,
        "loads or rotors along cut joints": bool(system.derived(cut_loads).loads) or has_rotors(system),
        "rows along cut joints": any(block.cut for block in equations.coordinates),
        "rows on velocity level": not np.all(equations.table.holonomic),
    }
    return next((text for text, applies in reasons.items() if applies), "")


def pack_loops(system: System, massless: bool = False, packed: Packed | None = None) -> PackedLoops:
    """Rows of a system whose rows are covered; of `packed`, or of the packed arrays of the system."""
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
    table = np.concatenate([pairs.table, momenta.table])
    pair_numbers = np.concatenate([pairs.numbers, momenta.numbers])
    return PackedLoops(
        cuts, frames, rows, selectors, lines, table, pair_numbers,
        (*right_sides, *pairs.right_sides, *momenta.right_sides),
        np.asarray(equations.table.holonomic), pack_cuts(system), loop_features(system, massless),
    )  # fmt: skip


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
