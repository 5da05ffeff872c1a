"""Quantities of the spanning tree, one file an algorithm.

Files:

    packing             a System as a table of integers and an array of parameters, one row a joint screw
    placement           where the rows are;  native_joints: spherical and free joints, left out by native_parts
    manifold            configurations that move along tangents
    packed_joints       joints and bodies of the document, for joint_reactions
    <quantity>          poses, twists, jacobian, jacobians, sums, inverse_dynamics, forward_dynamics, mass_matrix,
                    coriolis_matrix;  inverse_dynamics_derivatives, forward_dynamics_derivatives
"""
