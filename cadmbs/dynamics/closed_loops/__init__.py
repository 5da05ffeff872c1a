"""Dynamics of mechanisms with closed loops and other constraints.

Files:

    constrained         motion by multipliers;  constrained_solver: its equations;  descriptor: of large mechanisms
    closed_loop_inverse forces of drives;  idle_freedoms: motions that no drive moves;  massless: without inertia
    row_wrenches        wrenches of rows on bodies
    loop_packing        rows as arrays for kernels, and what acts along coordinates of cut joints
"""
