"""From trajectories to a Result and its columns.

Files:

    report              the assembly of a Result, and the energy that a method loses or adds
    motion_rows         rows of a motion, evaluated in blocks
    columns             joint limits, columns of a scenario;  requested_columns: further ones
    mechanisms          which mechanism was simulated
"""
