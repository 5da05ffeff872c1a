"""Constraint rows and ties of large mechanisms, each number of A in its block. Scalar code.

As `kernels.rows.loops_rows`, which residuals and targets are those of; here columns of a body begin with the copy
that carries its substructure, where the other body belongs to another one.
"""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.kernel import kernel, routine, spliced
from cadmbs.kernels.large.large_coordinates import add_along_cuts, large_coordinates
from cadmbs.kernels.large.large_packing import LARGE_CUT, LARGE_ROW, LINE_ENTRY, STIFFNESS
from cadmbs.kernels.large.large_pairs import large_pair_row
from cadmbs.kernels.large.large_splitting import CARRIER, COPY
from cadmbs.kernels.large.large_wrenches import add_to_entry, path_motion
from cadmbs.kernels.numbers.algebra import add, apply, apply_transposed, cross, dot, scale, subtract
from cadmbs.kernels.numbers.lanes import assign, load, load3, load9, store
from cadmbs.kernels.rows.loops_packing import ALONG_COORDINATES, CUT, CUT_STATE, ROW, TARGET, VECTOR
from cadmbs.kernels.rows.loops_rows import (
    along,
    component_of,
    cut_row,
    selector,
    store_cut_accelerations,
    store_cut_frames,
)
from cadmbs.kernels.tree.mass_matrix import COLUMNS
from cadmbs.kernels.tree.packing import PARAM_FIRST_MOMENT, PARAM_MASS, TABLE_COLUMN, TABLE_KIND, TABLE_PARENT
from cadmbs.kernels.tree.placement import ARM, R, n_columns_of, unit
from cadmbs.tolerances import REDUNDANT_ROW_COMPLIANCE

SMALLEST_SQUARE = 1e-12
"""Smallest square of a row, as in `cadmbs.dynamics.closed_loops.constrained`."""


def large_row_kernel(features):
    """The kernel of all rows, for the kinds of rows that a system has (`kernels.rows.loops_packing.LoopFeatures`)."""
    has_pairs, has_cuts = features.pairs, features.cuts

    @spliced
    def large_rows(tree, loads, constraints, memory, sparse, row):
        """Numbers of A, residuals and targets of all rows, and forces along cut joints; bias forces come before."""
        for k in range(sparse.coefficients.shape[0]):
            assign(sparse.coefficients, k, 0.0)
        for c in range(constraints.cuts.shape[0]):
            i, j = constraints.cuts[c, CUT.INNER_ROW], constraints.cuts[c, CUT.OUTER_ROW]
            arms = store_cut_frames(tree, constraints, memory.cuts, c)
            add_relative_motion(tree, constraints, memory, c, i, 1.0, arms[0])
            add_relative_motion(tree, constraints, memory, c, j, -1.0, arms[1])
            cut_columns(tree, constraints, memory, sparse, c, i, 1.0, arms[0])
            cut_columns(tree, constraints, memory, sparse, c, j, -1.0, arms[1])
            store_cut_accelerations(tree, constraints.frames, memory, c, i, j)
            store_sizes(tree, constraints, memory, sparse, c, arms)
            if has_cuts:
                large_coordinates(constraints, memory, sparse, c)
        for r in range(memory.n_rows):
            if constraints.rows[r, ROW.CUT] >= 0:
                cut_row(constraints, memory, r)
            elif not has_pairs or constraints.rows[r, ROW.CUT] == ALONG_COORDINATES:
                begin_line(constraints, memory, row, r)
            elif has_pairs:
                large_pair_row(tree, constraints, memory, sparse, row, r)
        add_line_entries(constraints, memory, sparse)
        if has_cuts:
            add_along_cuts(tree, loads.functions, constraints, memory, sparse, row)
        for k in range(sparse.copies.shape[0]):
            tie_rows(tree, memory, sparse, k)
        for k in range(sparse.ties.shape[0]):
            add_to_entry(sparse.coefficients, sparse.ties[k, 0], load(sparse.tie_factors, k, 0))

    return large_rows


@kernel
def add_relative_motion(tree, constraints, memory, c, i, sign, arm):
    """The motion of row i of a cut relative to the nearest row that carries both bodies, at the point of the cut."""
    spin, slip = path_motion(tree, memory, (i, constraints.cuts[c, CUT.COMMON_ROW]), sign, arm)
    F = load9(memory.cuts, c, CUT_STATE.FRAME)
    add_to_slots(memory.cuts, c, CUT_STATE.SPIN, apply_transposed(F, spin))
    add_to_slots(memory.cuts, c, CUT_STATE.SLIDE, apply_transposed(F, slip))


@kernel
def add_to_slots(array, row, slot, v):
    """Add a vector to one in the workspace."""
    for k in range(3):
        store(array, row, slot + k, load(array, row, slot + k) + v[k])


@kernel
def cut_columns(tree, constraints, memory, sparse, c, i, sign, arm):
    """Columns of one body of a cut, up to a row that carries both, or with those of the copy that carries it."""
    table, work = tree.table, tree.work
    side = LARGE_ROW.INNER if sign > 0.0 else LARGE_ROW.OUTER
    stop, copy = sparse.cuts[c, LARGE_CUT.STOP], -1
    while i > 0 and i != stop:
        for k in range(n_columns_of(table[i, TABLE_KIND])):
            slot, place = COLUMNS + 6 * k, sparse.unknowns[table[i, TABLE_COLUMN] + k, 1]
            turn = load3(work, i, slot)
            slide = add(load3(work, i, slot + 3), cross(turn, arm))
            cut_column(constraints, memory, sparse, c, side, place, scale(sign, turn), scale(sign, slide))
        arm = add(arm, load3(work, i, ARM))
        copy = sparse.carriers[i, CARRIER.COPY]
        i = table[i, TABLE_PARENT] if copy < 0 else 0
    if copy >= 0 and stop < 0:
        for k in range(3):
            turn = unit(k)
            cut_column(constraints, memory, sparse, c, side, k, scale(sign, turn), scale(sign, cross(turn, arm)))
            cut_column(constraints, memory, sparse, c, side, 3 + k, (0.0, 0.0, 0.0), scale(sign, turn))


@routine
def cut_column(constraints, memory, sparse, c, side, place, turn, slide):
    """One column in the rows of a cut."""
    cuts = memory.cuts
    F = load9(cuts, c, CUT_STATE.FRAME)
    turn, slide = apply_transposed(F, turn), apply_transposed(F, slide)
    for r in range(sparse.cuts[c, LARGE_CUT.FIRST_ROW], sparse.cuts[c, LARGE_CUT.END_ROW]):
        s = selector(constraints, cuts, r)
        assign(sparse.coefficients, sparse.rows[r, side] + place, along(s, turn, slide))


@routine
def store_sizes(tree, constraints, memory, sparse, c, arms):
    """Sizes and compliances of the rows of a cut: squares of their wrenches about the bodies' centres of mass."""
    i, j = constraints.cuts[c, CUT.INNER_ROW], constraints.cuts[c, CUT.OUTER_ROW]
    on_inner, on_outer = arm_of_center(tree, memory, c, i, arms[0]), arm_of_center(tree, memory, c, j, arms[1])
    for r in range(sparse.cuts[c, LARGE_CUT.FIRST_ROW], sparse.cuts[c, LARGE_CUT.END_ROW]):
        s, size = selector(constraints, memory.cuts, r), 0.0
        moment, force = (s[0], s[1], s[2]), (s[3], s[4], s[5])
        if i > 0:
            about = add(moment, cross(on_inner, force))
            size = size + dot(about, about) + dot(force, force)
        if j > 0:
            about = add(moment, cross(on_outer, force))
            size = size + dot(about, about) + dot(force, force)
        order = sparse.rows[r, LARGE_ROW.ORDER]
        size = max(size, SMALLEST_SQUARE) * load(sparse.stiffness, order, STIFFNESS.PER_SQUARE)
        store(sparse.stiffness, order, STIFFNESS.SIZE, size)
        store(sparse.stiffness, order, STIFFNESS.COMPLIANCE, REDUNDANT_ROW_COMPLIANCE * size)


@kernel
def arm_of_center(tree, memory, c, i, arm):
    """From the centre of mass of a row's body to the point of a cut, in the axes of its frame."""
    mass, F = load(tree.params, i, PARAM_MASS), load9(memory.cuts, c, CUT_STATE.FRAME)
    center = apply(load9(tree.work, i, R), load3(tree.params, i, PARAM_FIRST_MOMENT))
    return apply_transposed(F, subtract(arm, scale(1.0 / mass if mass > 0.0 else 0.0, center)))


@kernel
def begin_line(constraints, memory, target_row, r):
    """Right sides of a row along coordinates: residual and velocity without its terms, target."""
    targets, vectors = constraints.targets, memory.vectors
    target = TARGET.SIZE * constraints.rows[r, ROW.FAMILY]
    store(vectors, VECTOR.GAP, r, -load(targets, target_row, target) if constraints.rows[r, ROW.COMPONENT] else 0.0)
    store(vectors, VECTOR.DEFECT, r, -load(targets, target_row, target + TARGET.VELOCITY))
    store(vectors, VECTOR.TARGET, r, load(targets, target_row, target + TARGET.ACCELERATION))
    store(vectors, VECTOR.PRESCRIBED_RATE, r, load(targets, target_row, target + TARGET.VELOCITY))


@kernel
def add_line_entries(constraints, memory, sparse):
    """Terms of the rows along coordinates: residuals, velocities, numbers of A."""
    lines, vectors, n = constraints.lines, memory.vectors, memory.n_columns
    for e in range(sparse.line_columns.shape[0]):
        r, k = sparse.line_columns[e, LINE_ENTRY.ROW], sparse.line_columns[e, LINE_ENTRY.INDEX]
        factor = load(lines, constraints.rows[r, ROW.FAMILY], k)
        add_to_entry(sparse.coefficients, sparse.line_columns[e, LINE_ENTRY.OFFSET], factor)
        store(vectors, VECTOR.DEFECT, r, load(vectors, VECTOR.DEFECT, r) + factor * load(vectors, memory.v_row, k))
    for e in range(sparse.line_positions.shape[0]):
        r, k = sparse.line_positions[e, LINE_ENTRY.ROW], sparse.line_positions[e, LINE_ENTRY.INDEX]
        if constraints.rows[r, ROW.COMPONENT]:
            x = load(lines, constraints.rows[r, ROW.FAMILY], n + k) * load(vectors, memory.q_row, k)
            store(vectors, VECTOR.GAP, r, load(vectors, VECTOR.GAP, r) + x)


@kernel
def tie_rows(tree, memory, sparse, k):
    """The motion of copy k less that of its body, about the origin of the body's row."""
    table, work, first = tree.table, tree.work, memory.n_rows + 6 * k
    for component in range(6):
        assign(sparse.coefficients, sparse.rows[first + component, LARGE_ROW.INNER] + component, 1.0)
    i, copy, arm = sparse.copies[k, COPY.ROW], -1, (0.0, 0.0, 0.0)
    while i > 0:
        for column in range(n_columns_of(table[i, TABLE_KIND])):
            slot, place = COLUMNS + 6 * column, sparse.unknowns[table[i, TABLE_COLUMN] + column, 1]
            turn = load3(work, i, slot)
            tie_column(sparse, first, place, turn, add(load3(work, i, slot + 3), cross(turn, arm)))
        arm = add(arm, load3(work, i, ARM))
        copy = sparse.carriers[i, CARRIER.COPY]
        i = table[i, TABLE_PARENT] if copy < 0 else 0
    if copy >= 0:
        for axis in range(3):
            turn = unit(axis)
            tie_column(sparse, first, axis, turn, cross(turn, arm))
            tie_column(sparse, first, 3 + axis, (0.0, 0.0, 0.0), turn)


@kernel
def tie_column(sparse, first, place, turn, slide):
    """One column of the body in the six rows of a tie."""
    for k in range(3):
        assign(sparse.coefficients, sparse.rows[first + k, LARGE_ROW.OUTER] + place, -component_of(turn, k))
        assign(sparse.coefficients, sparse.rows[first + 3 + k, LARGE_ROW.OUTER] + place, -component_of(slide, k))
