"""Calls of kernels from Python: what is compiled, when, and by how many threads.

Files:

    programs            kernels as compiled entries with fixed argument types;  catalogue: all of them
    record_kinds        records that several of them take
    cache               compiled kernels on disk
    engine              which engine computes a quantity;  engine_choice: a simulation;  log_once: messages
    compiled            quantities of systems and variants by name, arrays in and arrays out;  compiled_derivatives
    single              calls for one configuration;  single_quantities: further ones
    batch, workers      spans, threads;  work_queue: which thread computes which block;  result_memory: large results
    blas_threads        BLAS on one thread
"""
