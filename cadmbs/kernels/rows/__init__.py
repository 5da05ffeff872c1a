"""Constraint rows: their matrix, residuals and right sides.

Files:

    loops_packing       rows as arrays, and their slots
    loops_rows          all rows;  pair_rows, point_rows, momentum_rows: rows between bodies
    cut_coordinates     rows along coordinates of cut joints;  row_motion: points and accelerations of rows of the tree
"""
