"""Forces of loads and losses of joints.

Files:

    packed_loads        loads as arrays;  time_functions: functions of time as arrays, and their values
    load_forces         all loads: coordinate_forces, body_load_forces; derivatives; wrenches on bodies
"""
