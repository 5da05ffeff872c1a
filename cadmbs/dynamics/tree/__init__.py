"""Dynamics of trees, one file a quantity.

Files:

    inverse             joint forces;  effort: what the recursions cost;  motion: velocities and accelerations of bodies
    articulated_bodies  accelerations
    mass                the mass matrix;  inverse_mass: its inverse;  coriolis, christoffel_forms: Coriolis matrices
    momentum_form       Hamilton's equations;  projection: those of Euler-Jourdain and Kane;  body_frames: of the papers
    derivatives         derivatives by states;  parameter_derivatives: by geometry;  rates: in time
    applicable          which systems these serve
"""
