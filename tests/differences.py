"""Derivatives of arrays of any shape along all coordinates at once, by extrapolated differences (`tests.slopes`)."""

import numpy as np

from cadmbs import kinematics
from tests.slopes import slope


def by_positions(system, q, quantity):
    """Derivatives of quantity(q) along every velocity coordinate, as a last axis; q and quantity without batch axes."""
    return by_vector(np.zeros(system.n_v), lambda dq: quantity(kinematics.integrate(system, q, dq)))


def by_vector(x, quantity):
    """Derivatives of quantity(x) by the entries of a vector, as a last axis; quantity takes batches."""
    return np.moveaxis(slope(lambda s: np.asarray(quantity(x + s * np.eye(len(x))))), 0, -1)
