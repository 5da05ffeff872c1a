"""Linear equations, and those of constrained motion.

Files:

    cholesky            positive definite matrices, and elimination with pivots
    triangular_factors  factors with row pivots, for several right sides, of real and complex matrices
    reflections         triangles and bidiagonal matrices; rotations of pairs of vectors for singular values
    loops_solving       accelerations with multipliers, corrections towards the constraints, terms of these equations,
                        whether the dependent coordinates still serve
    one_motion          the same where two rows leave one motion of three velocities, by vector products
"""
