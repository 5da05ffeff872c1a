"""Controllers: functions of a user that give forces while a motion is simulated.

Files:

    state           what a controller is given, and what it logs
    controller      calls a controller, checks what it returns
    controlled      a system with forces that a controller gives
    runs            simulations with a controller, single and in batches
"""
