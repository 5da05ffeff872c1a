"""Numbers that kernels compute with: scalars, SIMD lanes and dual numbers, vectors, angles.

Files:

    lanes               a number with eight SIMD lanes, which makes one source scalar code or SIMD code
    dual_numbers        a number with its derivatives
    algebra             vectors, rotations and symmetric matrices;  screws: twists and wrenches
    vectors             vectors of any length, rows of the workspace
    angles              sines, rotations and their rates
    blocks              samples in and out of blocks of lanes, kernels of batches
"""
