"""Derivatives by extrapolated central differences: independent of every formula, to ten digits."""

from itertools import pairwise

import numpy as np

from cadmbs import kinematics

STEP = 0.005
"""First step; halved three times. Cancellation of 1e-13 against truncation of step^8, also where inertias are small."""


def slope(function, step=STEP, levels=4):
    """d function(s) / ds at s = 0, by Richardson's scheme: (4^m D_h/2 - D_h) / (4^m - 1), m = 1, 2, ..."""
    found = [(function(h) - function(-h)) / (2.0 * h) for h in step / 2.0 ** np.arange(levels)]
    for m in range(1, levels):
        found = [(4.0**m * fine - coarse) / (4.0**m - 1.0) for coarse, fine in pairwise(found)]
    return found[0]


def slope_along_positions(system, function, q, step=STEP):
    """d function(integrate(q, s e_k)) / ds (..., size, n_v), for a function of positions (..., n_q) to (..., size)."""
    directions = np.eye(system.n_v)
    moved = slope(lambda s: function(kinematics.integrate(system, q[..., None, :], s * directions)), step)
    return np.swapaxes(moved, -1, -2)


def slope_along_velocities(system, function, v, step=STEP):
    """d function(v) / dv_k (..., size, n_v), for a function of velocities (..., n_v) to (..., size)."""
    moved = slope(lambda s: function(v[..., None, :] + s * np.eye(system.n_v)), step)
    return np.swapaxes(moved, -1, -2)
