"""Which freedoms the rows leave, and which rows and directions are redundant.

Files:

    local_mobility        which directions are finite motions;  near_alignment: axes that are nearly parallel or normal
    redundancy            redundant directions;  sparse_redundancy, large_redundancy, large_ranks: of large systems
    exactly_constrained   a design without redundancy;  joint_directions: what each kind of joint constrains
"""
