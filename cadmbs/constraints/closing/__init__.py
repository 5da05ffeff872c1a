"""Closed configurations, and motions through them.

Files:

    assembly              closed configurations near a guess, by gauss_newton;  initial_assembly: of a scenario
    block_assembly        loops that share few coordinates, each by itself
    gaps                  where a mechanism is not closed
    branches              following a branch;  branch_search: how it is searched;  compiled_branches: by kernels
    closed_configurations the others by the values of some coordinates;  selection: coordinates by names
    closed_motion         positions to jerks of closed loops;  closed_coordinates, closed_rates: of coordinates
    start_configuration   at which a motion starts, on the branch that is meant
    leave_singularity     branches that meet at a singular configuration
"""
