"""Calls of kernels from Python: what is compiled, when, and by how many threads.

Files:

    programs            kernels as compiled entries with fixed argument types, all of them, records that they take
    cache               compiled kernels on disk
    engine              which engine computes a quantity or a simulation
    compiled            quantities of systems and variants by name, arrays in and arrays out;  compiled_derivatives
    single              calls for one configuration
    batch, workers      spans, threads, large results
    blas_threads        BLAS on one thread
"""
