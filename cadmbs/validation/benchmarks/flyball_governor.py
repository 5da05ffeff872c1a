"""IFToMM benchmark A05: stiff flyball governor. A tree: springs with dampers stand in for the coupler rods.

Gonzalez, Dopico, Lugris, Cuadrado (2006), data as in the OpenSim port (Tagliapietra, Vivian, Ceseracciu, Reggiani):
shaft and rods 1 m x 0.01 m x 0.01 m, slider a cube of 0.1 m, density 3000 kg/m^3, balls of 5 kg at the rods' ends,
hinges of the rods at +-0.05 m on top of the shaft, springs from +-0.05 m on the slider to the middles of the rods with
8e5 N/m, 4e4 N s/m, 0.5 m. Start: slider at s = 0.5 m, rods 30 degrees below the horizontal, 2 pi rad/s; 10 s. The
published curve of s is not available to us: the reference is our own integration of Lagrange's equations.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.results import Result
from cadmbs.system import System
from cadmbs.validation.benchmarks import problem
from cadmbs.validation.report import Curve, Figure

ROD, BALL, SLIDER, TOP, RADIUS, SPRING, DAMPER, REST = 0.3, 5.0, 3.0, 1.0, 0.05, 8e5, 4e4, 0.5
THIN, LONG, CUBE = ROD * 1e-4 / 6, ROD * (1 + 1e-4) / 12, SLIDER * 0.01 / 6
ALPHA, HEIGHT, SPEED, GRAVITY = np.pi / 6, 0.5, 2 * np.pi, 9.81

REFERENCE_TOLERANCE = 1e-9
"""Relative tolerance of the reference; the tests compare it with one of 1e-11."""


def document() -> problem.Data:
    """Coordinates spin, slide, left, right: rods turn about the shaft's y axis; ball and rod are one body."""
    bodies = [problem.body("shaft", ROD, (0.0, 0.0, 0.5), np.diag([LONG, LONG, THIN]))]
    bodies.append(problem.body("slider", SLIDER, (0.0, 0.0, HEIGHT), CUBE * np.eye(3)))
    slide = {"name": "slide", "kind": "prismatic", "predecessor": "shaft", "successor": "slider"}
    joints = [problem.revolute("spin", ("world", "shaft"), np.zeros(3)), slide | {"axis": list(problem.Z_AXIS)}]
    loads = []
    for name, side in (("right", 1.0), ("left", -1.0)):
        hinge, line = np.array([side * RADIUS, 0.0, TOP]), np.array([side * np.cos(ALPHA), 0.0, -np.sin(ALPHA)])
        mass, arm = ROD + BALL, (ROD / 2 + BALL) / (ROD + BALL)
        across = LONG + ROD * (arm - 0.5) ** 2 + BALL * (1 - arm) ** 2
        tensor = across * np.eye(3) + (THIN - across) * np.outer(line, line)
        bodies.append(problem.body(f"{name}_rod", mass, hinge + arm * line, tensor))
        joints.append(problem.revolute(name, ("shaft", f"{name}_rod"), hinge, (0.0, 1.0, 0.0)))
        ends = [[side * RADIUS, 0.0, HEIGHT], (hinge + line / 2).tolist()]
        load = {"name": f"{name}_strut", "kind": "spring_damper", "bodies": ["slider", f"{name}_rod"], "points": ends}
        loads.append(load | {"stiffness": SPRING, "damping": DAMPER, "length": REST})
    scenario = {"duration": 10.0, "output_step": 0.1, "initial": {"velocities": {"spin": SPEED}}}
    return problem.document(
        "A05 flyball governor", (0.0, 0.0, -GRAVITY), scenario, bodies=bodies, joints=joints, loads=loads
    )


def about_axis(alpha: float) -> tuple[float, float]:
    """Moment of inertia about the shaft [kg m^2], and its derivative by alpha."""
    c, s = float(np.cos(alpha)), float(np.sin(alpha))
    rods = ROD * (RADIUS + c / 2) ** 2 + BALL * (RADIUS + c) ** 2 + LONG * c * c + THIN * s * s
    slope = -ROD * s * (RADIUS + c / 2) - 2 * BALL * s * (RADIUS + c) - 2 * (LONG - THIN) * s * c
    return THIN + CUBE + 2 * rods, 2 * slope


def equations(_: float, y: Array) -> Array:
    """Rates of (turn, s, alpha, s', alpha'); the angular momentum about the shaft is a constant."""
    _, s, alpha, s_rate, alpha_rate = y
    momentum = about_axis(ALPHA)[0] * SPEED
    moment, slope = about_axis(alpha)
    spin = momentum / moment
    d = np.array([np.cos(alpha) / 2, TOP - s - np.sin(alpha) / 2])
    d_rate = np.array([-np.sin(alpha) * alpha_rate / 2, -s_rate - np.cos(alpha) * alpha_rate / 2])
    length = np.hypot(*d)
    line = d / length
    pull = SPRING * (length - REST) + DAMPER * line @ d_rate
    s_force = 2 * pull * line[1] - SLIDER * GRAVITY
    alpha_force = -2 * pull * line @ np.array([-np.sin(alpha) / 2, -np.cos(alpha) / 2])
    alpha_force += 2 * GRAVITY * (ROD / 2 + BALL) * np.cos(alpha) + slope * spin**2 / 2
    moment_of_rods = 2 * (LONG + ROD / 4 + BALL)
    return np.array([spin, s_rate, alpha_rate, s_force / SLIDER, alpha_force / moment_of_rods])


def equations_jacobian(t: float, y: Array) -> Array:
    """Central differences with fixed steps: SciPy's own steps grow without bound along the cyclic turn."""
    columns = [np.zeros(5)]
    for k in range(1, 5):
        step = np.zeros(5)
        step[k] = 1e-6
        columns.append((equations(t, y + step) - equations(t, y - step)) / 2e-6)
    return np.stack(columns, axis=-1)


class GovernorMotion(NamedTuple):
    """Turn of the shaft [rad], height s of the slider [m], angle of the rods below the horizontal [rad], two rates."""

    turn: Array
    s: Array
    alpha: Array
    s_rate: Array
    alpha_rate: Array


def governor_motion(t: Array, rtol: float = REFERENCE_TOLERANCE) -> GovernorMotion:
    """The motion at times t by Lagrange's equations for three coordinates, with SciPy's Radau."""
    from scipy.integrate import solve_ivp

    times, start = np.asarray(t, dtype=float), [0.0, HEIGHT, ALPHA, 0.0, 0.0]
    span = (0.0, float(times[-1]))
    run = solve_ivp(
        equations, span, start, method="Radau", jac=equations_jacobian, t_eval=times, rtol=rtol, atol=rtol / 100
    )
    return GovernorMotion(*run.y)


def _heights(system: System, result: Result) -> Array:
    return np.asarray(result.q[:, system.position_names.index("slide")] + HEIGHT)


def height_error(system: System, result: Result) -> float:
    """Error of the slider's height s."""
    return problem.threshold_error(_heights(system, result)[:, None], governor_motion(result.t).s[:, None])


def height_figure(system: System, result: Result) -> Figure:
    """Height of the slider over time."""
    curve = Curve("s", result.t, _heights(system, result))
    title = "A05 flyball governor: height of the slider"
    return Figure("benchmarks_governor", title, "t [s]", "s [m]", (curve,), y_logarithmic=False)


BENCHMARK = problem.Benchmark(
    name="governor",
    title="stiff flyball governor (A05)",
    criterion="error of the height s of the slider",
    required=problem.HIGH_PRECISION,
    document=document,
    score=height_error,
    figure=height_figure,
    tolerance=1e-6,
    options={"duration": 10.0, "output_step": 0.05},
)
