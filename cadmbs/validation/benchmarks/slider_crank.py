"""A slider-crank with equal crank and rod: singular where the slider is over the crank's bearing.

After Bayo, Avello, Singularity-free augmented Lagrangian algorithms for constrained multibody dynamics, Nonlinear
Dynamics 5 (1994); the numbers are ours: links of 1 m and 1 kg, a slider of 1 kg, gravity 9.81 along -y, the crank
starts at 45 degrees with 5 rad/s and turns over. At 90 and 270 degrees the rod can turn with the crank about the
bearing: a second freedom, and a second branch of configurations.
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.results import Result
from cadmbs.system import System
from cadmbs.validation.benchmarks import problem
from cadmbs.validation.report import Curve, Figure

LINK_MASS, SLIDER_MASS, LENGTH, GRAVITY = 1.0, 1.0, 1.0, 9.81
START_ANGLE, START_RATE = np.pi / 4, 5.0


def document() -> problem.Data:
    """The coordinate of the crank is its angle from the start; the wrist is cut."""
    pin = LENGTH * np.array([np.cos(START_ANGLE), np.sin(START_ANGLE), 0.0])
    wrist = np.array([2 * pin[0], 0.0, 0.0])
    slide = {"name": "guide", "kind": "prismatic", "predecessor": "world", "successor": "slider"}
    velocities = {"bearing": START_RATE, "pin": -2 * START_RATE, "guide": -2 * float(pin[1]) * START_RATE}
    return problem.document(
        "singular slider-crank",
        (0.0, -GRAVITY, 0.0),
        {"duration": 10.0, "output_step": 0.05, "initial": {"velocities": velocities}},
        bodies=[
            problem.slender_rod("crank", LINK_MASS, np.zeros(3), pin),
            problem.slender_rod("rod", LINK_MASS, pin, wrist),
            problem.body("slider", SLIDER_MASS, wrist, 0.01 * np.eye(3)),
        ],
        joints=[
            problem.revolute("bearing", ("world", "crank"), np.zeros(3)),
            problem.revolute("pin", ("crank", "rod"), pin),
            slide | {"axis": [1.0, 0.0, 0.0]},
            problem.revolute("wrist", ("rod", "slider"), wrist, cut=True),
        ],
    )


def crank_rate(angle: Array) -> Array:
    """Rate of the crank [rad/s] at its angle from the x axis, from the energy; it keeps its sign.

    A = l^2 ( m / 3 + m / 12 + m (9 sin^2 + cos^2) / 4 + 4 M sin^2 ) ,   A rate^2 / 2 + m g l sin = constant
    """
    start = np.sin(START_ANGLE)

    def inertia(sine: Array) -> Array:
        links = LINK_MASS * (5 / 12 + (9 * sine**2 + 1 - sine**2) / 4)
        return np.asarray(LENGTH**2 * (links + 4 * SLIDER_MASS * sine**2))

    sine = np.sin(angle)
    lifted = LINK_MASS * GRAVITY * LENGTH * (sine - start)
    return np.asarray(np.sqrt((inertia(start) * START_RATE**2 - 2 * lifted) / inertia(sine)))


def crank_angle(t: Array) -> Array:
    """Angle of the crank from the x axis [rad] at times t, by DOP853 at 1e-13 from the energy integral."""
    from scipy.integrate import solve_ivp

    times = np.asarray(t, dtype=float)
    run = solve_ivp(
        lambda _, y: crank_rate(y), (0.0, float(times[-1])), [START_ANGLE], method="DOP853", t_eval=times,
        rtol=1e-13, atol=1e-13,
    )  # fmt: skip
    return np.asarray(run.y[0])


def slider_motions(system: System, result: Result) -> tuple[Array, Array]:
    """Positions (n, 3) of pin (x, y) and slider (x): computed, and from the energy integral."""
    angle = START_ANGLE + result.q[:, system.position_names.index("bearing")]
    slide = 2 * np.cos(START_ANGLE) + result.q[:, system.position_names.index("guide")]
    exact = crank_angle(result.t)
    computed = np.stack([np.cos(angle), np.sin(angle), slide], axis=-1)
    return computed, np.stack([np.cos(exact), np.sin(exact), 2 * np.cos(exact)], axis=-1)


def slider_error(system: System, result: Result) -> float:
    """Error of the positions of pin and slider."""
    return problem.threshold_error(*slider_motions(system, result))


def slider_figure(system: System, result: Result) -> Figure:
    """Positions of pin and slider over time."""
    computed = slider_motions(system, result)[0]
    names = ("x of the pin", "y of the pin", "x of the slider")
    curves = tuple(Curve(name, result.t, computed[:, k]) for k, name in enumerate(names))
    title = "Slider-crank through singular positions"
    return Figure("benchmarks_slider_crank", title, "t [s]", "position [m]", curves, y_logarithmic=False)


BENCHMARK = problem.Benchmark(
    name="slider-crank",
    title="slider-crank, singular positions",
    criterion="error of pin and slider",
    required=problem.HIGH_PRECISION,
    document=document,
    score=slider_error,
    figure=slider_figure,
    tolerance=1e-8,
    options={"duration": 3.0, "output_step": 0.01},
    long_options={"duration": 10.0},
)
