"""The car axis: two point masses on springs and constraints over a bumpy road; rheonomic, multipliers unique.

Mazzia, Magherini, Test Set for Initial Value Problem Solvers, problem "car axis": eps = 1e-2, M = 10, L = 1, L0 = 0.5,
r = 0.1, omega = 10, and the solution at t = 3, computed with GAMD in quadruple precision.
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.results import Result
from cadmbs.system import System
from cadmbs.validation.benchmarks import problem
from cadmbs.validation.report import Curve, Figure

MASS, LENGTH, REST, HEIGHT, RATE = 10.0 * 1e-4 / 2, 1.0, 0.5, 0.1, 10.0
"""M eps^2 / 2, for springs of unit stiffness and unit gravity."""

END = (
    *(0.493455784275402809122e-1, 0.496989460230171153861, 0.104174252488542151681e1, 0.373911027265361256927),
    *(-0.770583684040972357970e-1, 0.744686658723778553466e-2, 0.175568157537232222276e-1, 0.770341043779251976443),
)
"""Positions (xl, yl, xr, yr) and velocities at t = 3."""

MULTIPLIERS = (-0.473688659084893324729e-2, -0.110468033125734368808e-2)
"""At t = 3; with the signs of the test set, opposite to ours."""


def document() -> problem.Data:
    """The massless base turns as the road demands, sin(turn) = r sin(omega t) / L; the right wheel is at its end."""
    left, right = [0.0, REST, 0.0], [LENGTH, REST, 0.0]
    plane = {"kind": "planar_translation", "predecessor": "world", "axes": [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]}
    spring = {"kind": "spring_damper", "stiffness": 1.0, "length": REST}
    upright = {"name": "upright", "kind": "DP2", "bodies": ["base", "left"], "vector": [LENGTH, 0.0, 0.0]}
    axle = {"name": "axle", "kind": "D", "bodies": ["left", "right"], "points": [left, right], "distance": LENGTH}
    road = {"kind": "asin", "of": {"kind": "harmonic", "amplitude": HEIGHT / LENGTH, "rate": RATE}}
    masses = [{"name": k, "mass": MASS, "center_of_mass": p} for k, p in (("left", left), ("right", right))]
    velocities = {"left_place": [-0.5, 0.0], "right_place": [-0.5, 0.0]}
    return problem.document(
        "car axis",
        (0.0, -1.0, 0.0),
        {"duration": 3.0, "output_step": 0.5, "initial": {"velocities": velocities}},
        bodies=[{"name": "base"}, *masses],
        joints=[
            problem.revolute("tilt", ("world", "base"), np.zeros(3)),
            plane | {"name": "left_place", "successor": "left"},
            plane | {"name": "right_place", "successor": "right"},
        ],
        constraints=[upright | {"points": [[0.0, 0.0, 0.0], left]}, axle],
        loads=[
            spring | {"name": "left_spring", "bodies": ["world", "left"], "points": [[0.0, 0.0, 0.0], left]},
            spring | {"name": "right_spring", "bodies": ["base", "right"], "points": [[LENGTH, 0.0, 0.0], right]},
        ],
        motions=[{"name": "road", "coordinate": "tilt", "position": road}],
    )


def states(result: Result, system: System) -> Array:
    """The eight states of the test set in a result, (n, 8)."""
    names = [f"{side}_place:{axis}" for side in ("left", "right") for axis in "xy"]
    positions = result.q[:, [system.position_names.index(name) for name in names]] + [0.0, REST, LENGTH, REST]
    velocities = result.v[:, [system.velocity_names.index(name) for name in names]]
    return np.concatenate([positions, velocities], axis=-1)


def end_digits(system: System, result: Result) -> float:
    """Correct digits of the eight states at t = 3 s, scd of the test set; the multipliers do not count."""
    return problem.significant_digits(states(result, system)[-1], np.array(END))


def states_figure(system: System, result: Result) -> Figure:
    """Positions of both masses over time."""
    names = ("x left", "y left", "x right", "y right")
    values = states(result, system)
    curves = tuple(Curve(name, result.t, values[:, k]) for k, name in enumerate(names))
    title = "Car axis: positions of both masses"
    return Figure("benchmarks_car_axis", title, "t [s]", "position [m]", curves, y_logarithmic=False)


BENCHMARK = problem.Benchmark(
    name="car-axis",
    title="car axis",
    criterion="digits (scd) of positions and velocities at the end",
    required=4.0,
    document=document,
    score=end_digits,
    figure=states_figure,
    tolerance=1e-7,
    options={"duration": 3.0, "output_step": 0.01},
)
