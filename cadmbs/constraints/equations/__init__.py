"""The constraint equations, one file a kind of row, and what they are evaluated at.

Files:

    constraint_equations  rows along coordinates, and all in order;  row_table: what each is called
    constraint_state      the state and time at which rows are evaluated, and the frames of cut joints
    geometric             rows between bodies, and of single ones
    prescribed            right sides as functions of time;  wrenches: rows as wrenches on relative twists
    sparse_rows           rows of large systems;  row_packing: rows as arrays for kernels

Rows of cut joints are those of `cadmbs.constraints.residuals`, their coordinates those of
`cadmbs.constraints.cut_coordinates`.
"""
