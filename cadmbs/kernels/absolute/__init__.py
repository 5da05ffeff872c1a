"""Trajectories in absolute coordinates and on Lie groups. Scalar code.

Files:

    absolute            implicit steps of fixed size
    absolute_equations  residuals, Newton's matrix, rotations;  absolute_scalars: scalars and loads
    absolute_packing    tables and slots, the program and its memory
    group_steps         steps on SE(3)^n and (SO(3) x R^3)^n: kernel, program and calls
"""
