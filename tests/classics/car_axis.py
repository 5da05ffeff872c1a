"""The car axis: the test set's own equations. Document and published end are those of `cadmbs validate benchmarks`."""

import numpy as np

from cadmbs.validation.benchmarks.car_axis import END, HEIGHT, LENGTH, MASS, MULTIPLIERS, RATE, REST, document, states

__all__ = ["END", "MULTIPLIERS", "document", "equations", "states"]


def equations(t, y):
    """The test set's equations in index-1 form: rates of the eight states, and the multipliers."""
    place, speed = np.array(y[:4]), np.array(y[4:])
    (xl, yl, xr, yr), (ul, wl, ur, wr) = place, speed
    yb, yb1 = HEIGHT * np.sin(RATE * t), HEIGHT * RATE * np.cos(RATE * t)
    xb = np.sqrt(LENGTH**2 - yb**2)
    yb2, xb1 = -(RATE**2) * yb, -yb * yb1 / xb
    xb2 = -(yb1**2 + yb * yb2 + xb1**2) / xb
    long, short = np.hypot(xl, yl), np.hypot(xr - xb, yr - yb)
    pull, push = (REST - long) / long, (REST - short) / short
    force = np.array([pull * xl, pull * yl - MASS, push * (xr - xb), push * (yr - yb) - MASS])
    rows = np.array([[xb, yb, 0.0, 0.0], [2 * (xl - xr), 2 * (yl - yr), -2 * (xl - xr), -2 * (yl - yr)]])
    bend = [2 * (ul * xb1 + wl * yb1) + xl * xb2 + yl * yb2, 2 * ((ul - ur) ** 2 + (wl - wr) ** 2)]
    matrix = np.block([[MASS * np.eye(4), -rows.T], [rows, np.zeros((2, 2))]])
    solved = np.linalg.solve(matrix, np.concatenate([force, -np.array(bend)]))
    return np.concatenate([speed, solved[:4]]), solved[4:]
