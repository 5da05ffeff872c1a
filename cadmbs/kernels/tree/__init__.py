"""Quantities of the spanning tree, one file an algorithm.

Files:

    packing             a System as a table of integers and an array of parameters, one row a joint screw
    placement           where the rows are;  native_joints: spherical and free joints
    manifold            configurations that move along tangents
    body_kinematics     poses, twists and Jacobians; energies, momentum, centre of mass
    <quantity>          inverse_dynamics, forward_dynamics, mass_matrix, coriolis_matrix, joint_reactions,
                        inverse_dynamics_derivatives (of forward dynamics too)
    straight_trees      quantities of one tree as straight lines of machine code
"""
