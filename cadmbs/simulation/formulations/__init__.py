"""Equations of motion in relative coordinates, as the loop over time wants them.

Files:

    relative            the state and the steps of all; motions that get stiff
    tree                trees, and the derivative of their right-hand side, for implicit methods
    constrained         mechanisms with loops;  constrained_start: their start;  constrained_rows: rows of their result
    equations           right-hand sides of trees and with multipliers;  woronetz: in independent coordinates
    stiffness           steps of explicit against implicit methods
"""
