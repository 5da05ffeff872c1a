"""Constraint rows and ties of large mechanisms, each number of A in its block. Scalar code.

The rows are those of `kernels.rows.loops_rows`, with a sink of their own: the columns of a body begin with the copy
that carries its substructure, where the other body belongs to another one. Forces along cut joints, and rows that
contain their coordinates, are those of `kernels.rows.cut_coordinates` without the rows D of all columns of the tree. A
rotor of inertia I along a coordinate has an acceleration x of its own, I x = l, and a row D a - x = -D' v.
"""

from typing import Any

from cadmbs.kernels.kernel import kernel, routine, spliced
from cadmbs.kernels.large.large_packing import (
    CUT_USE,
    LARGE_CUT,
    LARGE_PAIR,
    LARGE_ROW,
    LARGE_TERM,
    LINE_ENTRY,
    STIFFNESS,
)
from cadmbs.kernels.large.large_splitting import CARRIER, COPY
from cadmbs.kernels.numbers.algebra import add, add3, apply, apply_transposed, cross, dot, scale, subtract, unit
from cadmbs.kernels.numbers.lanes import assign, coordinate, load, load3, load9, store
from cadmbs.kernels.numbers.screws import screw_product
from cadmbs.kernels.numbers.vectors import clear
from cadmbs.kernels.records import ConstraintArrays, LoopMemory, SparseArrays, TreeArrays
from cadmbs.kernels.rows import cut_coordinates, loops_rows
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, CUT, CUT_STATE, PAIR_SIDE, ROW, VECTOR
from cadmbs.kernels.rows.row_motion import ZERO, add_rates, along_path, at_columns
from cadmbs.kernels.tree.packing import PARAM, TABLE
from cadmbs.kernels.tree.placement import ARM, R
from cadmbs.tolerances import REDUNDANT_ROW_COMPLIANCE

SMALLEST_SQUARE = 1e-12
"""Smallest square of a row, as in `cadmbs.dynamics.closed_loops.constrained`."""


def large_row_kernel(features: Any) -> Any:
    """The kernel of all rows, for the kinds of rows that a system has (`kernels.rows.loops_packing.LoopFeatures`)."""
    constraint_rows, has_cuts = loops_rows.row_kernel(features, sparse_sink), features.cuts

    @spliced
    def large_rows(tree: TreeArrays, loads: Any, constraints: ConstraintArrays, memory: LoopMemory, row: int) -> None:
        """Numbers of A, residuals and targets of all rows, and forces along cut joints; bias forces come before."""
        sparse = memory.sparse
        constraint_rows(tree, constraints, memory, row)
        add_line_entries(constraints, memory)
        if has_cuts:
            add_along_cuts(tree, loads.functions, constraints, memory, row)
        for k in range(sparse.copies.shape[0]):
            tie_rows(tree, memory, k)
        for k in range(sparse.ties.shape[0]):
            add_to_entry(sparse.coefficients, sparse.ties[k, 0], load(sparse.tie_factors, k, 0))

    return large_rows


def sparse_sink(features: Any) -> Any:
    """Numbers of `memory.sparse.coefficients`, in the blocks of the substructures."""
    has_cuts = features.cuts

    @kernel
    def end_large_cut(tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, c: Any, arms: Any) -> None:
        """Sizes of the rows of the cut, and its coordinates."""
        store_sizes(tree, constraints, memory, c, arms)
        if has_cuts:
            large_coordinates(constraints, memory, c)

    return loops_rows.RowSink(clear_coefficients, add_cut_block, end_large_cut, begin_large_line, add_sparse_wrench)


@kernel
def clear_coefficients(memory: LoopMemory) -> None:
    """Zeros in A."""
    clear(memory.sparse.coefficients)


@kernel
def add_to_entry(numbers: Any, place: int, x: Any) -> None:
    """Add to one number."""
    assign(numbers, place, coordinate(numbers, place) + x)


# Columns of substructures


@kernel
def along_substructure(
    tree: TreeArrays, sparse: SparseArrays, path: Any, sign: Any, arm: Any, visit: Any, context: Any
) -> None:
    """Visit the columns of a substructure that move row i, `path` = (i, stop), as `kernels.rows.row_motion.along_path`.

    Up to row `stop`, or where that is -1 with the six of the copy that carries the substructure. Columns are numbered
    within the substructure.
    """
    (i, stop), copy = path, -1
    while i > 0 and i != stop:
        at_columns(tree, i, sign, arm, visit_within_substructure, (sparse, visit, context), ())
        arm = add(arm, load3(tree.work, i, ARM))
        copy = sparse.carriers[i, CARRIER.COPY]
        i = tree.table[i, TABLE.PARENT] if copy < 0 else 0
    if copy >= 0 and stop < 0:
        for axis in range(3):
            turn = scale(sign, unit(axis))
            visit(context, (), axis, turn, cross(turn, arm))
            visit(context, (), 3 + axis, ZERO, turn)


@kernel
def visit_within_substructure(context: Any, total: Any, column: int, turn: Any, slide: Any) -> Any:
    """A column of the tree as one of its substructure."""
    sparse, visit, context_of_visit = context
    return visit(context_of_visit, total, sparse.unknowns[column, 1], turn, slide)


# Rows of cut joints


@kernel
def add_cut_block(
    tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, c: Any, side: int, arm: Any
) -> None:
    """Columns of one body of a cut in its rows, and its motion relative to the nearest row that carries both bodies."""
    path, sign = loops_rows.cut_path(constraints, c, side), loops_rows.side_sign(side)
    spin, slip = along_path(tree, path, sign, arm, add_rates, memory, (ZERO, ZERO))
    F = load9(memory.cuts, c, CUT_STATE.FRAME)
    add3(memory.cuts, c, CUT_STATE.SPIN, apply_transposed(F, spin))
    add3(memory.cuts, c, CUT_STATE.SLIDE, apply_transposed(F, slip))
    within = path[0], memory.sparse.cuts[c, LARGE_CUT.STOP]
    context = constraints, memory, c, LARGE_ROW.INNER + side
    along_substructure(tree, memory.sparse, within, sign, arm, store_cut_entries, context)


@routine
def store_cut_entries(context: Any, total: Any, place: int, turn: Any, slide: Any) -> Any:
    """One column in the rows of a cut."""
    constraints, memory, c, side = context
    cuts, sparse, F = memory.cuts, memory.sparse, load9(memory.cuts, c, CUT_STATE.FRAME)
    turn, slide = apply_transposed(F, turn), apply_transposed(F, slide)
    for r in range(sparse.cuts[c, LARGE_CUT.FIRST_ROW], sparse.cuts[c, LARGE_CUT.END_ROW]):
        s = loops_rows.selector(constraints, cuts, r)
        assign(sparse.coefficients, sparse.rows[r, side] + place, loops_rows.along(s, turn, slide))
    return total


@routine
def store_sizes(tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, c: Any, arms: Any) -> None:
    """Sizes and compliances of the rows of a cut: squares of their wrenches about the bodies' centres of mass."""
    sparse = memory.sparse
    i, j = constraints.cuts[c, CUT.INNER_ROW], constraints.cuts[c, CUT.OUTER_ROW]
    on_inner, on_outer = arm_of_center(tree, memory, c, i, arms[0]), arm_of_center(tree, memory, c, j, arms[1])
    for r in range(sparse.cuts[c, LARGE_CUT.FIRST_ROW], sparse.cuts[c, LARGE_CUT.END_ROW]):
        s, size = loops_rows.selector(constraints, memory.cuts, r), 0.0
        moment, force = (s[0], s[1], s[2]), (s[3], s[4], s[5])
        for body, arm in ((i, on_inner), (j, on_outer)):
            if body > 0:
                about = add(moment, cross(arm, force))
                size = size + dot(about, about) + dot(force, force)
        order = sparse.rows[r, LARGE_ROW.ORDER]
        size = max(size, SMALLEST_SQUARE) * load(sparse.stiffness, order, STIFFNESS.PER_SQUARE)
        store(sparse.stiffness, order, STIFFNESS.SIZE, size)
        store(sparse.stiffness, order, STIFFNESS.COMPLIANCE, REDUNDANT_ROW_COMPLIANCE * size)


@kernel
def arm_of_center(tree: TreeArrays, memory: LoopMemory, c: Any, i: int, arm: Any) -> Any:
    """From the centre of mass of a row's body to the point of a cut, in the axes of its frame."""
    mass, F = load(tree.params, i, PARAM.MASS), load9(memory.cuts, c, CUT_STATE.FRAME)
    center = apply(load9(tree.work, i, R), load3(tree.params, i, PARAM.FIRST_MOMENT))
    return apply_transposed(F, subtract(arm, scale(1.0 / mass if mass > 0.0 else 0.0, center)))


# Rows between bodies


@kernel
def add_sparse_wrench(
    tree: TreeArrays, memory: LoopMemory, place: Any, path: Any, sign: Any, wrench: Any, arm: Any
) -> Any:
    """Add sign times the work of a wrench on row i to a row, as `kernels.rows.pair_rows.add_dense_wrench`."""
    sparse, (_, n, side) = memory.sparse, place
    stop = -1 if side == PAIR_SIDE.COUPLE else sparse.pairs[n, LARGE_PAIR.STOP]
    context = sparse.coefficients, sparse.pairs[n, LARGE_PAIR.INNER + side], wrench
    along_substructure(tree, sparse, (path[0], stop), sign, arm, add_work, context)
    return along_path(tree, path, sign, arm, add_rates, memory, (ZERO, ZERO))


@routine
def add_work(context: Any, total: Any, place: int, turn: Any, slide: Any) -> Any:
    """The work of a wrench along one column, to a number of a block."""
    numbers, begin, wrench = context
    add_to_entry(numbers, begin + place, screw_product(wrench, (turn, slide)))
    return total


# Rows along coordinates


@kernel
def begin_large_line(constraints: ConstraintArrays, memory: LoopMemory, target_row: int, r: int) -> None:
    """Right sides of a row along coordinates: residual and velocity without its terms, target."""
    gap, rate = loops_rows.begin_line(constraints, memory, target_row, r)
    store(memory.vectors, VECTOR.GAP, r, gap if constraints.rows[r, ROW.COMPONENT] else 0.0)
    store(memory.vectors, VECTOR.DEFECT, r, rate)


@kernel
def add_line_entries(constraints: ConstraintArrays, memory: LoopMemory) -> None:
    """Terms of the rows along coordinates: residuals, velocities, numbers of A."""
    sparse, lines, vectors, n = memory.sparse, constraints.lines, memory.vectors, memory.n_columns
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


# Coordinates of cut joints


@kernel
def large_coordinates(constraints: ConstraintArrays, memory: LoopMemory, c: Any) -> None:
    """Rates, positions, damping and friction along the coordinates of a cut whose motion is known."""
    along_cuts, cut = memory.along, memory.sparse.cuts[c]
    for n in range(cut[LARGE_CUT.FIRST_COORDINATE], cut[LARGE_CUT.END_COORDINATE]):
        cut_coordinates.coordinate_state(constraints, along_cuts, memory.cuts, c, n)
        cut_coordinates.store_losses(constraints, along_cuts, n)


@kernel
def add_along_cuts(
    tree: TreeArrays, functions: Any, constraints: ConstraintArrays, memory: LoopMemory, row: int
) -> None:
    """Forces along all coordinates to the loads, and the rows that contain these to A."""
    cut_coordinates.add_loads_along_cuts(constraints, memory, functions, row)
    for c in range(constraints.cuts.shape[0]):
        cut = memory.sparse.cuts[c]
        first, end = cut[LARGE_CUT.FIRST_COORDINATE], cut[LARGE_CUT.END_COORDINATE]
        if end > first:
            arms = loops_rows.cut_arms(tree, constraints, c)
            for n in range(first, end):
                add_coordinate_force(tree, constraints, memory, c, n, arms)
            for k in range(cut[LARGE_CUT.FIRST_USE], cut[LARGE_CUT.END_USE]):
                use_columns(tree, constraints, memory, c, k, arms)
    add_large_terms(memory)


@kernel
def coordinate_wrench(constraints: ConstraintArrays, cuts: Any, c: Any, n: int, factor: Any) -> Any:
    """Moment and force at the point of a cut for a force along a coordinate, in world axes."""
    F, (turn, slide) = load9(cuts, c, CUT_STATE.FRAME), cut_coordinates.coordinate_row(constraints, cuts, c, n)[0]
    return scale(factor, apply(F, turn)), scale(factor, apply(F, slide))


@kernel
def add_coordinate_force(
    tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, c: Any, n: int, arms: Any
) -> None:
    """The force along a coordinate, on both bodies of the cut."""
    force = load(memory.along, n, ALONG_CUT.FORCE)
    if force != 0.0:
        context = memory, coordinate_wrench(constraints, memory.cuts, c, n, force)
        for side in range(2):
            along_path(
                tree,
                loops_rows.cut_path(constraints, c, side),
                loops_rows.side_sign(side),
                arms[side],
                add_path_force,
                context,
                (),
            )


@kernel
def add_path_force(context: Any, total: Any, column: int, turn: Any, slide: Any) -> Any:
    """The work of a wrench along one column, to the loads."""
    memory, wrench = context
    add_to_entry(memory.vectors[memory.tau_row], column, screw_product(wrench, (turn, slide)))
    return total


@kernel
def use_columns(tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, c: Any, k: int, arms: Any) -> None:
    """The columns of both bodies of a cut in a row that contains one of its coordinates."""
    sparse, factor = memory.sparse, load(memory.sparse.use_factors, k, 0)
    wrench = coordinate_wrench(constraints, memory.cuts, c, sparse.uses[k, CUT_USE.COORDINATE], factor)
    for side in range(2):
        path = loops_rows.cut_path(constraints, c, side)[0], sparse.cuts[c, LARGE_CUT.STOP]
        context = sparse.coefficients, sparse.uses[k, CUT_USE.INNER + side], wrench
        along_substructure(tree, sparse, path, loops_rows.side_sign(side), arms[side], add_work, context)


@kernel
def add_large_terms(memory: LoopMemory) -> None:
    """Residuals, velocities and targets of the terms along cut joints; then full turns of angles are taken off."""
    sparse, terms = memory.sparse, memory.sparse.terms
    for k in range(terms.shape[0]):
        factor = load(sparse.term_factors, k, 0)
        cut_coordinates.add_cut_term(
            memory, terms[k, LARGE_TERM.ROW], terms[k, LARGE_TERM.COORDINATE], factor, terms[k, LARGE_TERM.IS_POSITION]
        )
    for k in range(terms.shape[0]):
        if terms[k, LARGE_TERM.IS_ANGLE] and terms[k, LARGE_TERM.IS_POSITION]:
            cut_coordinates.take_off_turns(memory.vectors, terms[k, LARGE_TERM.ROW], load(sparse.term_factors, k, 0))


# Ties


@kernel
def tie_rows(tree: TreeArrays, memory: LoopMemory, k: int) -> None:
    """The motion of copy k less that of its body, about the origin of the body's row."""
    sparse, first = memory.sparse, memory.n_rows + 6 * k
    for component in range(6):
        assign(sparse.coefficients, sparse.rows[first + component, LARGE_ROW.INNER] + component, 1.0)
    along_substructure(tree, sparse, (sparse.copies[k, COPY.ROW], -1), -1.0, ZERO, store_tie_column, (sparse, first))


@kernel
def store_tie_column(context: Any, total: Any, place: int, turn: Any, slide: Any) -> Any:
    """One column of the body in the six rows of a tie."""
    sparse, first = context
    for k in range(3):
        assign(sparse.coefficients, sparse.rows[first + k, LARGE_ROW.OUTER] + place, loops_rows.component_of(turn, k))
        assign(
            sparse.coefficients, sparse.rows[first + 3 + k, LARGE_ROW.OUTER] + place, loops_rows.component_of(slide, k)
        )
    return total
