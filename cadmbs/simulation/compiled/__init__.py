"""Steps and right-hand sides by compiled kernels.

Files:

    tree_kernel         trees: fixed and adaptive steps, right-hand sides
    constrained_kernel  loops, the same, drift, and the choice of independent rows
    constrained_adaptive    adaptive steps of loops
    adaptive_kernel     adaptive steps until a configuration that NumPy must look at
    compiled_equations  the equations at single states;  compiled_outputs: at output times
    engine_rate         right-hand sides by the chosen engine
"""
