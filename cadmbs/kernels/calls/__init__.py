"""Calls of kernels from Python: what is compiled, when, and by how many threads.

Files:

    programs            kernels as compiled entries with fixed argument types, all of them, records that they take
    cache               compiled kernels on disk
    engine              which engine computes a quantity or a simulation
    compiled            quantities by name, arrays in and arrays out;  compiled_derivatives
    single              calls for one configuration
    variants            systems of one structure as one batch, each sample with parameters of its own
    batch, workers      spans, threads;  work_queue: which thread computes which block
    blas_threads        BLAS on one thread
"""
