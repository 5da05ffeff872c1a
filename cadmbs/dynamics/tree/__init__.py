"""Dynamics of trees, one file a quantity.

Files:

    inverse             motion of bodies, wrenches on them, joint forces, and which systems are served
    articulated_bodies  accelerations
    mass                the mass matrix, its inverse, Coriolis matrices, Christoffel symbols
    momentum_form       Hamilton's equations, those of Euler-Jourdain and Kane
    derivatives         derivatives by states, by geometry and in time
    body_frames         of the papers, and what their recursions cost
"""
