"""Cams for tests: a follower that slides by a function of the angle of a shaft, alone and beside a four-bar linkage."""

import json
from importlib.resources import files

import numpy as np
from scipy.integrate import solve_ivp

from cadmbs.compiler import compile_mechanism
from cadmbs.models.mechanism import Mechanism

GRAVITY, ECCENTRICITY = 9.81, 0.05
CAM_MASS, CAM_INERTIA, ROD_MASS = 2.0, 0.02, 0.5

WAVES = {
    "kind": "sum",
    "of": [
        {"kind": "harmonic", "amplitude": 0.1, "rate": 2, "phase": 0.3},
        {"kind": "polynomial", "coefficients": [0.02, 0.05, 0.03]},
        0.01,
    ],
}
KNOTS = np.linspace(-6.0, 6.0, 25)
TABLE = {
    "kind": "table", "times": KNOTS.tolist(), "values": (0.1 * np.cos(KNOTS)).tolist(), "outside": "error",
}  # fmt: skip
FUNCTIONS = {
    "waves": WAVES,
    "table": TABLE,
    "quartic": {"kind": "polynomial", "coefficients": [0, 0.1, -0.2, 0.05, 0.1]},
}

ROD = {
    "name": "rod", "mass": ROD_MASS, "center_of_mass": [0, 0, 0.3],
    "inertia": [[0.001, 0, 0], [0, 0.001, 0], [0, 0, 0.001]],
}  # fmt: skip


def cam_document(function, **changes):
    """A shaft about y with an eccentric mass, and a rod along z that follows it."""
    disk = {
        "name": "disk", "mass": CAM_MASS, "center_of_mass": [ECCENTRICITY, 0, 0],
        "inertia": [[0.01, 0, 0], [0, CAM_INERTIA, 0], [0, 0, 0.03]],
    }  # fmt: skip
    shaft = {"name": "shaft", "kind": "revolute", "predecessor": "world", "successor": "disk"}
    return {
        "format": "cadmbs.mechanism/1",
        "name": "cam",
        "bodies": [disk, ROD],
        "joints": [
            shaft | {"axis": [0, 1, 0], "point": [0, 0, 0]},
            {"name": "lift", "kind": "prismatic", "predecessor": "world", "successor": "rod", "axis": [0, 0, 1]},
        ],
        "couplings": [
            {"name": "profile", "kind": "function", "dependent": "lift", "of": "shaft", "function": function}
        ],
        "scenario": {
            "duration": 0.5,
            "output_step": 0.05,
            "initial": {"positions": {"shaft": 0.7}, "velocities": {"shaft": 0.5}},
        },
        **changes,
    }


def cam(function, **changes):
    return compile_mechanism(Mechanism.model_validate(cam_document(function, **changes)))


def cam_acceleration(jet, q, v):
    """The one-coordinate equation of Lagrange of `cam`, by hand, without forces."""
    inertia = CAM_INERTIA + CAM_MASS * ECCENTRICITY**2 + ROD_MASS * jet.first**2
    slope = -CAM_MASS * GRAVITY * ECCENTRICITY * np.cos(q) + ROD_MASS * GRAVITY * jet.first
    return (-slope - ROD_MASS * jet.first * jet.second * v**2) / inertia


def cam_motion(function, times, q=0.7, v=0.5):
    """Angle and rate (n_t, 2) of the shaft by the equation of Lagrange."""

    def rate(_, y):
        return [y[1], float(cam_acceleration(function.jet(y[0]), y[0], y[1]))]

    return solve_ivp(rate, (0.0, times[-1]), [q, v], "DOP853", times, rtol=1e-12, atol=1e-13).y.T


def cam_on_a_four_bar(function, cut=None):
    """A rod along y that follows the rocker of a four-bar linkage whose joint `cut` is cut."""
    data = json.loads((files("cadmbs.library") / "four_bar.json").read_text())
    data["bodies"].append(ROD)
    lift = {"name": "lift", "kind": "prismatic", "predecessor": "world", "successor": "rod", "axis": [0, 0, 1]}
    data["joints"] = [*({**joint, "cut": joint["name"] == cut} for joint in data["joints"]), lift]
    data["couplings"] = [
        {"name": "profile", "kind": "function", "dependent": "lift", "of": "rocker_pivot", "function": function}
    ]
    start = {"positions": {"crank_pivot": 0.5}, "velocities": {"crank_pivot": 3.0}}
    data["scenario"] = {"duration": 0.5, "output_step": 0.05, "initial": start}
    return compile_mechanism(Mechanism.model_validate(data))
