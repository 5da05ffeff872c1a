"""Many motions at once, one in each SIMD lane, with a time and step of its own.

Files:

    lane_batches        batches of motions: programs, and calls from Python
    lane_motions        the kernel, and what it has in memory;  lane_methods: methods as matrices
    lane_fixed, lane_advance    what follows an evaluation: with fixed steps, and with adaptive ones
    lane_implicit       the same with Radau and BDF;  lane_factors: their linear equations
    lane_equations      accelerations;  lane_projection: onto the constraints;  straight_lanes: equations as lines
    lane_systems        systems of one structure;  lane_packing: slots
    device_batches, device_code     the same on graphics processors
"""
