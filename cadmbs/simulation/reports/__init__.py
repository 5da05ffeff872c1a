"""From trajectories to a Result and its columns.

Files:

    report              the assembly of a Result;  motion_rows: rows of a motion, evaluated in blocks
    columns             joint limits, columns of a scenario;  constraint_columns, requested_columns: further ones
    energy_balance      the energy that a method loses or adds;  mechanisms: which mechanism was simulated
"""
