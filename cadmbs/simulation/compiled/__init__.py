"""Steps and right-hand sides by compiled kernels.

Files:

    tree_kernel         trees: many fixed steps at once, right-hand sides;  tree_adaptive: adaptive steps
    constrained_kernel  loops, the same, and drift;  constrained_adaptive: adaptive steps;  woronetz_kernel
    constrained_batch   fixed steps of a batch of motions with loops
    adaptive_kernel     adaptive steps until a configuration that NumPy must look at
    compiled_equations  the equations at single states;  compiled_outputs: at output times
    engine_switch       NumPy, and from some evaluation on a kernel;  blas_threads: BLAS on one thread
"""
