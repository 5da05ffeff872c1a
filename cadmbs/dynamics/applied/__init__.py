"""Loads: what acts on a mechanism, and where it is in balance.

Files:

    loads               generalised forces of the document, with their derivatives
    load_laws           wrenches of loads between bodies, and on both of them; forces along one coordinate
    duals               numbers with their derivatives, and points and axes of bodies as such
    statics             equilibria
"""
