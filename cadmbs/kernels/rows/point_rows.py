"""Rows that hold a point of one body on a point of another, with both points fixed in their bodies. Scalar code.

    J V = e . (v_k(P) - v_l(O)) ,   J V' - eta = e . (a_k(P) - a_l(O)) ,   e an axis of the joint frame on body k

With d from O to P this is e . d'' seen in the world, as in `cadmbs.absolute.groups.point_coincidence`: rows whose axes
turn would let a violation of d' turn with them.
"""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.kernel import kernel, spliced
from cadmbs.kernels.numbers.algebra import add, apply, dot, subtract
from cadmbs.kernels.numbers.lanes import load3, load9, store
from cadmbs.kernels.records import ConstraintArrays, LoopMemory, TreeArrays
from cadmbs.kernels.rows.loops_packing import CUT, CUT_JOINT, CUT_STATE, FAMILY, ROW, VECTOR
from cadmbs.kernels.rows.loops_rows import component_of, row_kernel
from cadmbs.kernels.rows.pair_rows import add_dense_wrench
from cadmbs.kernels.rows.row_motion import ZERO, point_acceleration
from cadmbs.kernels.tree.inverse_dynamics import W
from cadmbs.kernels.tree.placement import R


def free_body_rows(features: Any) -> Any:
    """The kernel of all rows of free bodies, those of coincident points as here."""
    constraint_rows = row_kernel(features)

    @spliced
    def rows_of_bodies(tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, target_row: int) -> None:
        constraint_rows(tree, constraints, memory, target_row)
        for r in range(memory.n_rows):
            if constraints.rows[r, ROW.CUT] >= 0 and constraints.rows[r, ROW.FAMILY] == FAMILY.INNER:
                point_row(tree, constraints, memory, r)

    return rows_of_bodies


@kernel
def point_row(tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, r: int) -> None:
    """Velocity, target and matrix of a row; its residual is that of the joint."""
    c, k = constraints.rows[r, ROW.CUT], constraints.rows[r, ROW.COMPONENT]
    i, j = constraints.cuts[c, CUT.INNER_ROW], constraints.cuts[c, CUT.OUTER_ROW]
    F = load9(memory.cuts, c, CUT_STATE.FRAME)
    axis = (
        component_of((F[0], F[1], F[2]), k),
        component_of((F[3], F[4], F[5]), k),
        component_of((F[6], F[7], F[8]), k),
    )
    inner, outer = load9(tree.work, i, R), load9(tree.work, j, R)
    point = load3(constraints.frames, c, CUT_JOINT.INNER_POINT)
    base = load3(constraints.frames, c, CUT_JOINT.OUTER_POINT)
    for k in range(memory.n_columns):
        store(memory.dense, memory.n_v + r, k, 0.0)
    _, s = add_dense_wrench(tree, memory, (r,), (i, 0), 1.0, (ZERO, axis), apply(inner, point))
    _, t = add_dense_wrench(tree, memory, (r,), (j, 0), -1.0, (ZERO, axis), apply(outer, base))
    a = apply(inner, point_acceleration(memory.motion, i, load3(memory.motion, i, W), point))
    b = apply(outer, point_acceleration(memory.motion, j, load3(memory.motion, j, W), base))
    store(memory.vectors, VECTOR.DEFECT, r, dot(axis, add(s, t)))
    store(memory.vectors, VECTOR.TARGET, r, -dot(axis, subtract(a, b)))
