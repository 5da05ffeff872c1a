"""Dynamics of mechanisms with closed loops and other constraints.

Files:

    constrained         motion by multipliers, its equations, dense or sparse
    closed_loop_inverse forces of drives, and motions that no drive moves
    singular            singular configurations and their passages;  singularity_distances: how far they are
    workspace_map       maps over inputs;  assembly_modes: found and followed
    loop_packing        rows as arrays for kernels, and what acts along coordinates of cut joints
    compiled_states     energies, motions of cut joints and of frames at many states, by machine code
"""
