"""Closed configurations, and motions through them.

Files:

    assembly              closed configurations near a guess, by gauss_newton, block by block, and of scenarios; gaps
    branches              following a branch, by NumPy or by kernels
    closed_configurations the others by the values of some coordinates; where a motion starts, on the branch meant
    closed_motion         positions to jerks of closed loops;  closed_coordinates: of their coordinates
"""
