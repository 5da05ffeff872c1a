"""Linear equations, and those of constrained motion.

Files:

    cholesky            positive definite matrices;  linear_systems: elimination;  singular_values
    loops_solving       accelerations with multipliers, corrections towards the constraints
    loops_terms         terms of these equations;  kept_coordinates: whether the dependent coordinates still serve
"""
