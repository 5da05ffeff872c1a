"""Many motions at once, one in each SIMD lane, with a time and step of its own.

Files:

    lane_batches        batches of motions: programs, and calls from Python
    lane_motions        the kernel;  lane_fixed, lane_advance: what follows an evaluation;  lane_stages: adaptive stages
    lane_equations      accelerations;  lane_projection, lane_corrections: onto the constraints
    lane_systems        systems of one structure;  lane_packing: slots;  lane_memory: in and out of lanes
    lane_methods        Runge-Kutta methods as matrices;  lane_times: functions of time
"""
