"""Which freedoms the rows leave, and which rows and directions are redundant.

Files:

    local_mobility        which directions are finite motions
    redundancy            redundant directions; effects of additional freedoms on the rows
    exactly_constrained   a design without redundancy
"""
