"""Motions of closed loops without forces. Scalar code.

Files:

    branches            closed configurations along branches
    closed_rates        velocities, accelerations and jerks along them
    closed_packing      slots and programs;  closure_rows: rows without equations of motion
"""
