"""Which freedoms the rows leave, and which rows and directions are redundant.

Files:

    local_mobility        which directions are finite motions;  near_alignment: axes that are nearly parallel or normal
    redundancy            redundant directions;  large_redundancy: ranks and redundancy of large systems
    exactly_constrained   a design without redundancy
"""
