"""The car axis: two point masses on springs and constraints over a bumpy road; rheonomic, multipliers unique.

Mazzia, Magherini, Test Set for Initial Value Problem Solvers, problem "car axis": eps = 1e-2, M = 10, L = 1, L0 = 0.5,
r = 0.1, omega = 10, and the solution at t = 3, computed with GAMD in quadruple precision.
"""

import numpy as np

MASS, LENGTH, REST, HEIGHT, RATE = 10.0 * 1e-4 / 2, 1.0, 0.5, 0.1, 10.0
"""M eps^2 / 2, for springs of unit stiffness and unit gravity."""

END = (
    *(0.493455784275402809122e-1, 0.496989460230171153861, 0.104174252488542151681e1, 0.373911027265361256927),
    *(-0.770583684040972357970e-1, 0.744686658723778553466e-2, 0.175568157537232222276e-1, 0.770341043779251976443),
)
"""Places (xl, yl, xr, yr) and velocities at t = 3."""

MULTIPLIERS = (-0.473688659084893324729e-2, -0.110468033125734368808e-2)
"""At t = 3; with the signs of the test set, opposite to ours."""


def document():
    """The massless base turns as the road demands, sin(turn) = r sin(omega t) / L; the right wheel is at its end."""
    left, right = [0.0, REST, 0.0], [LENGTH, REST, 0.0]
    plane = {"kind": "planar_translation", "predecessor": "world", "axes": [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]}
    base = {"name": "tilt", "kind": "revolute", "predecessor": "world", "successor": "base", "axis": [0.0, 0.0, 1.0]}
    spring = {"kind": "spring_damper", "stiffness": 1.0, "length": REST}
    upright = {"name": "upright", "kind": "DP2", "bodies": ["base", "left"], "vector": [LENGTH, 0.0, 0.0]}
    axle = {"name": "axle", "kind": "D", "bodies": ["left", "right"], "points": [left, right], "distance": LENGTH}
    road = {"kind": "asin", "of": {"kind": "harmonic", "amplitude": HEIGHT / LENGTH, "rate": RATE}}
    masses = [{"name": k, "mass": MASS, "center_of_mass": p} for k, p in (("left", left), ("right", right))]
    return {
        "format": "cadmbs.mechanism/1",
        "name": "car axis",
        "gravity": [0.0, -1.0, 0.0],
        "bodies": [{"name": "base"}, *masses],
        "joints": [
            base | {"point": [0.0, 0.0, 0.0]},
            plane | {"name": "left_place", "successor": "left"},
            plane | {"name": "right_place", "successor": "right"},
        ],
        "constraints": [upright | {"points": [[0.0, 0.0, 0.0], left]}, axle],
        "loads": [
            spring | {"name": "left_spring", "bodies": ["world", "left"], "points": [[0.0, 0.0, 0.0], left]},
            spring | {"name": "right_spring", "bodies": ["base", "right"], "points": [[LENGTH, 0.0, 0.0], right]},
        ],
        "motions": [{"name": "road", "coordinate": "tilt", "position": road}],
        "scenario": {
            "duration": 3.0,
            "output_step": 0.5,
            "initial": {"velocities": {"left_place": [-0.5, 0.0], "right_place": [-0.5, 0.0]}},
        },
    }


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


def states(result, system):
    """The eight states of the test set in a result, (n, 8)."""
    names = [f"{side}_place:{axis}" for side in ("left", "right") for axis in "xy"]
    places = result.q[:, [system.position_names.index(name) for name in names]] + [0.0, REST, LENGTH, REST]
    return np.concatenate([places, result.v[:, [system.velocity_names.index(name) for name in names]]], axis=-1)
