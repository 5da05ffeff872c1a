"""Controllers: functions of a user that give forces while a motion is simulated.

Files:

    state           what a controller is given, and what it logs
    controller      calls a controller, checks what it returns
    machine_law     controllers that are machine code
    controlled      a system with forces that a controller gives
    runs            simulations with a controller, single and in batches
    motion          motions that are moved step by step: single_motion, separate_motions, and lane_motions for many
"""
