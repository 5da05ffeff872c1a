"""Systems whose coordinates are coupled, x_tree = G x + c.

Files:

    couplings           the entries of G as arrays, and states in both sets of coordinates, inside kernels too
    coupled_dynamics    quantities: joint accelerations, inverse dynamics, mass matrices, Jacobians
"""
