"""A thin homogeneous disk that rolls on a plane: the library's document against the reduced equations of Routh.

Tilt, precession and spin obey `disk_rates`; heading, position and turn about the axis follow by integration. The
problem stands in Neimark, Fufaev (1972) and in many papers on non-holonomic systems; the numbers are ours.
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kinematics import poses
from cadmbs.lie import se3
from cadmbs.models.document import to_data
from cadmbs.results import Result
from cadmbs.system import System
from cadmbs.validation.benchmarks.problem import HIGH_PRECISION, Benchmark, Data, threshold_error
from cadmbs.validation.library_mechanisms import library_mechanism
from cadmbs.validation.loops.nonholonomic import Disk, disk_rates
from cadmbs.validation.report import Curve, Figure

DISK = Disk.uniform(2.0, 0.3)
START = (np.pi / 2, -0.2, 0.4, 10.0)
"""Tilt, its rate, precession, spin of the library's scenario: w = (0.2, 10, 0.4), tilt counted about -x."""


def document() -> Data:
    """The library's mechanism as data."""
    return to_data(library_mechanism("rolling_disk"))


def contact_axes(heading: float, tilt: float) -> Array:
    """Columns e1 (level, along the contact line), e2 (up in the disk's plane), e3 (axis)."""
    c, s = np.cos(heading), np.sin(heading)
    e1 = np.array([-c, -s, 0.0])
    e3 = np.array([-s * np.sin(tilt), c * np.sin(tilt), np.cos(tilt)])
    return np.stack([e1, np.cross(e3, e1), e3], axis=-1)


def routh_rates(_: float, y: Array) -> Array:
    """Rates of (tilt, tilt rate, precession, spin, heading, turn about the axis, centre)."""
    tilt, tilt_rate, precession, spin, heading = y[:5]
    axes = contact_axes(heading, tilt)
    velocity = DISK.radius * (tilt_rate * axes[:, 2] - spin * axes[:, 0])
    rates = disk_rates(DISK, tilt, tilt_rate, precession, spin)
    return np.array([tilt_rate, *rates, precession, spin - precession * np.cos(tilt), *velocity])


def routh_motion(t: Array, start: tuple[float, float, float, float] = START) -> Array:
    """States (n, 9) at times t, as in `routh_rates`, by DOP853 at 1e-13; the centre starts over the origin."""
    from scipy.integrate import solve_ivp

    times = np.asarray(t, dtype=float)
    y0 = [*start, 0.0, 0.0, 0.0, 0.0, DISK.radius * np.sin(start[0])]
    span = (0.0, float(times[-1]))
    run = solve_ivp(routh_rates, span, y0, method="DOP853", t_eval=times, rtol=1e-13, atol=1e-13)
    return np.asarray(run.y.T)


def center_path(system: System, result: Result) -> Array:
    """Centre of the disk (n, 3) [m]."""
    index, reference = system.body_and_pose("disk")
    moved = poses(system, result.q, engine="reference")[:, index] @ se3.inverse(reference)
    return np.asarray(se3.apply(moved, np.array([0.0, 0.0, DISK.radius])))


def path_error(system: System, result: Result) -> float:
    """Error of the path of the centre."""
    return threshold_error(center_path(system, result), routh_motion(result.t)[:, 6:])


def path_figure(system: System, result: Result) -> Figure:
    """Path of the centre in the plane."""
    path = center_path(system, result)
    curves = (Curve("centre", path[:, 0], path[:, 1]),)
    title = "Rolling disk: path of the centre, seen from above"
    return Figure("benchmarks_disk", title, "x [m]", "y [m]", curves, y_logarithmic=False)


BENCHMARK = Benchmark(
    name="disk",
    title="rolling disk",
    criterion="error of the path of the centre",
    required=HIGH_PRECISION,
    document=document,
    score=path_error,
    figure=path_figure,
    tolerance=1e-8,
    options={"duration": 5.0, "output_step": 0.05},
)
