"""Matrices of constraint rows: ranks, factors, rounding.

Files:

    rank                  rank in a metric in which lengths and angles compare;  rounding: entries that count as zero
    elimination           rank and null space of large sparse matrices, and of the rows of large systems
    saddle                the equations [M A^T; A 0], and factors of dense matrices
"""
