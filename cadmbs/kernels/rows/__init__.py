"""Constraint rows: their matrix, residuals and right sides.

Files:

    loops_packing       rows as arrays, and their slots
    loops_rows          all rows;  pair_rows: rows between bodies, and of momentum
    cut_coordinates     rows along coordinates of cut joints, and functions of coordinates
    row_motion          columns along paths, points and accelerations of rows of the tree
    straight_states     energies, motions of cut joints and of frames as straight lines in lanes
"""
