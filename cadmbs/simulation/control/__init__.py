"""Controllers: functions of a user that give forces while a motion is simulated.

Files:

    controller      calls a controller, what it is given, checks of what it returns; controllers that are machine code
    controlled      a system with forces that a controller gives
    runs            simulations with a controller, single and in batches
    motion          motions that are moved step by step: single_motion, and lane_motions for many
"""
