"""Loads and applied wrenches: what acts on a mechanism, and where it is in balance.

Files:

    loads               generalised forces of the document;  load_derivatives: with their derivatives
    load_laws           wrenches of loads between bodies;  body_loads: on both bodies;  contact_gaps: of contacts
    coordinate_loads    forces along one coordinate
    duals               numbers with their derivatives;  body_motions: points and axes of bodies with theirs
    body_quantities     energy and momentum of bodies, for measures
    wrenches            applied wrenches of users;  statics: equilibria
"""
