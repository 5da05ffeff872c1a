"""Constraint rows and ties of large mechanisms, each number of A in its block. Scalar code.

As `cadmbs.kernels.loops_rows`, which residuals and targets are those of; here columns of a body begin with the copy
that carries its substructure, where the other body belongs to another one.
"""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.algebra import add, apply, apply_transposed, cross, dot, scale
from cadmbs.kernels.cut_coordinates import coordinate_row
from cadmbs.kernels.joint_losses import joint_friction
from cadmbs.kernels.kernel import kernel, routine, spliced
from cadmbs.kernels.lanes import assign, load, load3, load9, store
from cadmbs.kernels.large_packing import LARGE_CUT, LARGE_ROW, LINE_ENTRY
from cadmbs.kernels.large_splitting import CARRIER, COPY
from cadmbs.kernels.loops_packing import COORDINATE_NUMBER, CUT, CUT_STATE, ROW, TARGET, VECTOR
from cadmbs.kernels.loops_rows import along, component_of, cut_row, selector, store_cut_accelerations, store_cut_frames
from cadmbs.kernels.mass_matrix import COLUMNS
from cadmbs.kernels.packing import TABLE_COLUMN, TABLE_KIND, TABLE_PARENT
from cadmbs.kernels.placement import ARM, n_columns_of, unit


@spliced
def large_rows(tree, constraints, memory, sparse, target_row):
    """Numbers of A, residuals and targets of all rows, and losses along cut joints; bias forces and H come before."""
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
        for n in range(sparse.cuts[c, LARGE_CUT.FIRST_LOSS], sparse.cuts[c, LARGE_CUT.END_LOSS]):
            add_loss(tree, constraints, memory, c, n, arms)
    for r in range(memory.n_rows):
        if constraints.rows[r, ROW.CUT] >= 0:
            cut_row(constraints, memory, r)
        else:
            begin_line(constraints, memory, target_row, r)
    add_line_entries(constraints, memory, sparse)
    for k in range(sparse.copies.shape[0]):
        tie_rows(tree, memory, sparse, k)


@kernel
def add_relative_motion(tree, constraints, memory, c, i, sign, arm):
    """The motion of row i of a cut relative to the nearest row that carries both bodies, at the point of the cut."""
    table, work, cuts = tree.table, tree.work, memory.cuts
    F, spin, slip = load9(cuts, c, CUT_STATE.FRAME), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    while i != constraints.cuts[c, CUT.COMMON_ROW]:
        for k in range(n_columns_of(table[i, TABLE_KIND])):
            slot, rate = COLUMNS + 6 * k, sign * load(memory.vectors, memory.v_row, table[i, TABLE_COLUMN] + k)
            turn = load3(work, i, slot)
            spin = add(spin, scale(rate, turn))
            slip = add(slip, scale(rate, add(load3(work, i, slot + 3), cross(turn, arm))))
        arm = add(arm, load3(work, i, ARM))
        i = table[i, TABLE_PARENT]
    add_to_slots(cuts, c, CUT_STATE.SPIN, apply_transposed(F, spin))
    add_to_slots(cuts, c, CUT_STATE.SLIDE, apply_transposed(F, slip))


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
def add_loss(tree, constraints, memory, c, n, arms):
    """Damping and friction along a coordinate of a cut joint, D^T f, added to the loads."""
    cuts, numbers = memory.cuts, constraints.coordinate_numbers
    turn, slide = coordinate_row(constraints, cuts, c, n)[0]
    rate = dot(turn, load3(cuts, c, CUT_STATE.SPIN)) + dot(slide, load3(cuts, c, CUT_STATE.SLIDE))
    force = joint_friction(load(numbers, n, COORDINATE_NUMBER.FRICTION), rate)
    force = force - load(numbers, n, COORDINATE_NUMBER.DAMPING) * rate
    F = load9(cuts, c, CUT_STATE.FRAME)
    turn, slide = scale(force, apply(F, turn)), scale(force, apply(F, slide))
    add_path_forces(tree, constraints, memory, c, constraints.cuts[c, CUT.INNER_ROW], turn, slide, arms[0])
    turn, slide = scale(-1.0, turn), scale(-1.0, slide)
    add_path_forces(tree, constraints, memory, c, constraints.cuts[c, CUT.OUTER_ROW], turn, slide, arms[1])


@kernel
def add_path_forces(tree, constraints, memory, c, i, moment, force, arm):
    """The work of a moment and a force at the point of a cut along the columns that move row i, not the other one."""
    table, work, vectors = tree.table, tree.work, memory.vectors
    while i != constraints.cuts[c, CUT.COMMON_ROW]:
        for k in range(n_columns_of(table[i, TABLE_KIND])):
            slot, column = COLUMNS + 6 * k, table[i, TABLE_COLUMN] + k
            turn = load3(work, i, slot)
            along_column = dot(turn, moment) + dot(add(load3(work, i, slot + 3), cross(turn, arm)), force)
            store(vectors, memory.tau_row, column, load(vectors, memory.tau_row, column) + along_column)
        arm = add(arm, load3(work, i, ARM))
        i = table[i, TABLE_PARENT]


@routine
def cut_column(constraints, memory, sparse, c, side, place, turn, slide):
    """One column in the rows of a cut."""
    cuts = memory.cuts
    F = load9(cuts, c, CUT_STATE.FRAME)
    turn, slide = apply_transposed(F, turn), apply_transposed(F, slide)
    for r in range(sparse.cuts[c, LARGE_CUT.FIRST_ROW], sparse.cuts[c, LARGE_CUT.END_ROW]):
        s = selector(constraints, cuts, r)
        assign(sparse.coefficients, sparse.rows[r, side] + place, along(s, turn, slide))


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
        assign(sparse.coefficients, sparse.line_columns[e, LINE_ENTRY.OFFSET], factor)
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
