"""Large mechanisms with loops, at a cost that grows with their number of bodies. Scalar code.

Files:

    large_solving       accelerations, corrections, independent rows, by mass matrices of substructures and A H^-1 A^T
    large_packing       substructures and sparse matrices;  large_splitting: the tree split at bodies
    large_rows          constraint rows, what acts along cut joints, and ties
"""
