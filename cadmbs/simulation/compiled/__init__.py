"""Steps and right-hand sides by compiled kernels.

Files:

    tree_kernel         trees: fixed and adaptive steps, right-hand sides
    constrained_kernel  loops, the same, and drift;  constrained_adaptive: adaptive steps;  woronetz_kernel
    independent_rows    the choice of independent rows
    adaptive_kernel     adaptive steps until a configuration that NumPy must look at
    compiled_equations  the equations at single states;  compiled_outputs: at output times
    engine_rate         right-hand sides by the chosen engine
"""
