"""Motions of closed loops without forces. Scalar code.

Files:

    branches            closed configurations along branches; velocities, accelerations and jerks there
    closed_packing      slots and programs;  closure_rows: rows without equations of motion
"""
