"""Dynamics of trees, one file a quantity.

Files:

    inverse             joint forces;  motion: velocities and accelerations of bodies, and which systems are served
    articulated_bodies  accelerations
    mass                the mass matrix;  coriolis: Coriolis matrices, Christoffel symbols, inverse of the mass matrix
    momentum_form       Hamilton's equations;  projection: those of Euler-Jourdain and Kane
    derivatives         derivatives by states, by geometry and in time
    body_frames         of the papers, and what their recursions cost
"""
