"""Systems whose coordinates are coupled, x_tree = G x + c.

Files:

    couplings           the entries of G as arrays, and states in both sets of coordinates
    coupled_coordinates from independent coordinates to those of the tree and back, inside kernels
    coupled_dynamics    joint accelerations;  coupled_single: quantities of one configuration
"""
