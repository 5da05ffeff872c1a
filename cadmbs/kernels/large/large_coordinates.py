"""Coordinates of cut joints of large mechanisms: what acts along them, and rows that contain them. Scalar code.

As `cadmbs.kernels.rows.cut_coordinates`, without the rows D of all columns of the tree. A rotor of inertia I along a
coordinate has an acceleration x of its own, I x = l, and a row D a - x = -D' v.
"""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.large.large_packing import ALONG_LARGE_CUT, LARGE_CUT
from cadmbs.kernels.large.large_places import CUT_USE, LARGE_TERM
from cadmbs.kernels.large.large_wrenches import add_path_forces, wrench_columns
from cadmbs.kernels.loads.joint_losses import joint_friction
from cadmbs.kernels.loads.packed_loads import LOAD_FACTOR, LOAD_FIRST, LOAD_KIND, LOAD_TERM_ROWS, LOAD_TERMS, TABLE_ROW
from cadmbs.kernels.numbers.algebra import apply, scale
from cadmbs.kernels.numbers.lanes import load, load9, store
from cadmbs.kernels.records import LoadArrays
from cadmbs.kernels.rows.cut_coordinates import (
    add_cut_term,
    coordinate_row,
    coordinate_state,
    load_along_cut,
    take_off_turns,
)
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, COORDINATE_NUMBER, CUT, CUT_STATE
from cadmbs.kernels.rows.loops_rows import cut_arms


@kernel
def large_coordinates(constraints, memory, sparse, c):
    """Rates, positions, damping and friction along the coordinates of a cut whose motion is known."""
    numbers, along = constraints.coordinate_numbers, memory.along
    for n in range(sparse.cuts[c, LARGE_CUT.FIRST_COORDINATE], sparse.cuts[c, LARGE_CUT.END_COORDINATE]):
        coordinate_state(constraints, along, memory.cuts, c, n)
        rate = load(along, n, ALONG_CUT.RATE)
        force = joint_friction(load(numbers, n, COORDINATE_NUMBER.FRICTION), rate)
        store(along, n, ALONG_LARGE_CUT.FORCE, force - load(numbers, n, COORDINATE_NUMBER.DAMPING) * rate)


@kernel
def add_along_cuts(tree, functions, constraints, memory, sparse, row):
    """Forces along all coordinates to the loads, and the rows that contain these to A."""
    add_loads_along_cuts(constraints, memory, functions, row)
    for c in range(constraints.cuts.shape[0]):
        first, end = sparse.cuts[c, LARGE_CUT.FIRST_COORDINATE], sparse.cuts[c, LARGE_CUT.END_COORDINATE]
        if end > first:
            arms = cut_arms(tree, constraints, c)
            for n in range(first, end):
                add_force(tree, constraints, memory, c, n, arms)
            for k in range(sparse.cuts[c, LARGE_CUT.FIRST_USE], sparse.cuts[c, LARGE_CUT.END_USE]):
                use_columns(tree, constraints, memory, sparse, c, k, arms)
    add_large_terms(memory, sparse)


@kernel
def add_loads_along_cuts(constraints, memory, functions, row):
    """Loads of the document along coordinates of cut joints, and along sums of these."""
    along = memory.along
    loads = LoadArrays(constraints.coordinate_numbers, constraints.cut_loads, constraints.cut_load_numbers, functions)
    table = loads.table
    for k in range(table.shape[0]):
        if table[k, LOAD_KIND] != TABLE_ROW:
            first, force = table[k, LOAD_TERMS], load_along_cut(constraints, along, loads, row, k)
            if table[k, LOAD_TERM_ROWS] == 0:
                add_along_cut(along, table[k, LOAD_FIRST], force)
            for r in range(first, first + table[k, LOAD_TERM_ROWS]):
                add_along_cut(along, table[r, LOAD_FIRST], load(loads.numbers, r, LOAD_FACTOR) * force)


@kernel
def add_along_cut(along, n, force):
    """Add a force along a coordinate."""
    store(along, n, ALONG_LARGE_CUT.FORCE, load(along, n, ALONG_LARGE_CUT.FORCE) + force)


@kernel
def coordinate_wrench(constraints, cuts, c, n, factor):
    """Moment and force at the point of a cut for a force along a coordinate, in world axes."""
    F, (turn, slide) = load9(cuts, c, CUT_STATE.FRAME), coordinate_row(constraints, cuts, c, n)[0]
    return scale(factor, apply(F, turn)), scale(factor, apply(F, slide))


@kernel
def add_force(tree, constraints, memory, c, n, arms):
    """The force along a coordinate, on both bodies of the cut."""
    force, common = load(memory.along, n, ALONG_LARGE_CUT.FORCE), constraints.cuts[c, CUT.COMMON_ROW]
    if force != 0.0:
        wrench = coordinate_wrench(constraints, memory.cuts, c, n, force)
        add_path_forces(tree, constraints, memory, (constraints.cuts[c, CUT.INNER_ROW], common), wrench, arms[0])
        wrench = scale(-1.0, wrench[0]), scale(-1.0, wrench[1])
        add_path_forces(tree, constraints, memory, (constraints.cuts[c, CUT.OUTER_ROW], common), wrench, arms[1])


@kernel
def use_columns(tree, constraints, memory, sparse, c, k, arms):
    """The columns of both bodies of a cut in a row that contains one of its coordinates."""
    inner, outer, stop = sparse.uses[k, CUT_USE.INNER], sparse.uses[k, CUT_USE.OUTER], sparse.cuts[c, LARGE_CUT.STOP]
    factor = load(sparse.use_factors, k, 0)
    wrench = coordinate_wrench(constraints, memory.cuts, c, sparse.uses[k, CUT_USE.COORDINATE], factor)
    wrench_columns(tree, sparse, constraints.cuts[c, CUT.INNER_ROW], stop, wrench, arms[0], inner)
    wrench = scale(-1.0, wrench[0]), scale(-1.0, wrench[1])
    wrench_columns(tree, sparse, constraints.cuts[c, CUT.OUTER_ROW], stop, wrench, arms[1], outer)


@kernel
def add_large_terms(memory, sparse):
    """Residuals, velocities and targets of the terms along cut joints; then full turns of angles are taken off."""
    terms = sparse.terms
    for k in range(terms.shape[0]):
        factor = load(sparse.term_factors, k, 0)
        add_cut_term(
            memory, terms[k, LARGE_TERM.ROW], terms[k, LARGE_TERM.COORDINATE], factor, terms[k, LARGE_TERM.IS_POSITION]
        )
    for k in range(terms.shape[0]):
        if terms[k, LARGE_TERM.IS_ANGLE] and terms[k, LARGE_TERM.IS_POSITION]:
            take_off_turns(memory.vectors, terms[k, LARGE_TERM.ROW], load(sparse.term_factors, k, 0))
