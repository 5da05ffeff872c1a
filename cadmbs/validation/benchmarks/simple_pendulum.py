"""IFToMM benchmark A01: a point mass on a massless rod, released from the horizontal, against elliptic functions.

Gonzalez, Dopico, Lugris, Cuadrado, A benchmarking system for MBS simulation software, Multibody System Dynamics 16
(2006): 1 kg at 1 m, gravity 9.81 along -y, released at rest, 2000 s, output each 0.5 s. The later form of the problem
ends after 10 s and starts at x = -1 m.
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.results import Result
from cadmbs.system import System
from cadmbs.validation.benchmarks import problem
from cadmbs.validation.report import Curve, Figure


def document() -> problem.Data:
    """The pendulum; its coordinate is the angle from the horizontal start."""
    ball = {"name": "ball", "mass": 1.0, "center_of_mass": [-1.0, 0.0, 0.0]}
    return problem.document(
        "A01 simple pendulum",
        (0.0, -9.81, 0.0),
        {"duration": 10.0, "output_step": 0.1, "rtol": 1e-11, "atol": 1e-12},
        bodies=[ball],
        joints=[problem.revolute("hinge", ("world", "ball"), np.zeros(3))],
    )


def pendulum_angle(t: Array) -> Array:
    """Angle of the hinge [rad]: 0 at the start, pi where the pendulum stops on the other side.

    The angle from the lowest point phi = q - pi / 2 has the amplitude pi / 2:

        sin(phi / 2) = -k sn(w t + K(m), m) ,   w = sqrt(g / l) ,   k = sqrt(m) = sin(pi / 4)
    """
    from scipy.special import ellipj, ellipk

    k = np.sin(np.pi / 4)
    sn = ellipj(np.sqrt(9.81) * np.asarray(t) + ellipk(k * k), k * k)[0]
    return np.asarray(np.pi / 2 - 2 * np.arcsin(k * sn))


def _position(angle: Array) -> Array:
    return np.stack([-np.cos(angle), -np.sin(angle)], axis=-1)


def position_error(system: System, result: Result) -> float:
    """Error of the position (x, y) of the mass."""
    return problem.threshold_error(_position(result.q[:, 0]), _position(pendulum_angle(result.t)))


def position_figure(system: System, result: Result) -> Figure:
    """Position of the mass over the first 10 s."""
    shown = result.t <= 10.0
    computed = _position(result.q[shown, 0])
    curves = tuple(Curve(axis, result.t[shown], computed[:, k]) for k, axis in enumerate("xy"))
    title = "A01 simple pendulum: position of the mass"
    return Figure("benchmarks_pendulum", title, "t [s]", "position [m]", curves, y_logarithmic=False)


BENCHMARK = problem.Benchmark(
    name="pendulum",
    title="simple pendulum (A01)",
    criterion="error of x, y of the mass",
    required=problem.HIGH_PRECISION,
    document=document,
    score=position_error,
    figure=position_figure,
    tolerance=1e-8,
    options={"duration": 10.0, "output_step": 0.05},
    long_options={"duration": 2000.0, "output_step": 0.5},
    published_seconds=0.637,
)
