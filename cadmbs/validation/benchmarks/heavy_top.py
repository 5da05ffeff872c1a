"""The heavy top of the Lie-group literature in relative coordinates: its position after 2 s against published digits.

Geradin, Cardona, Flexible Multibody Dynamics (2001); Bruels, Cardona, Arnold, Lie group generalized-alpha time
integration of constrained flexible multibody systems, Mechanism and Machine Theory 48 (2012): 15 kg, 1 m, 150 rad/s.
`cadmbs validate groups` has the same top on SE(3) and SO(3) x R^3.
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kinematics import poses
from cadmbs.lie import se3
from cadmbs.results import Result
from cadmbs.system import System
from cadmbs.validation import groups, report, tolerances
from cadmbs.validation.benchmarks.problem import Benchmark

CENTER = np.array([0.0, 1.0, 0.0])
"""Centre of mass at q = 0 [m]."""


def center_path(system: System, result: Result) -> Array:
    """Centre of mass (n, 3) [m]."""
    index, reference = system.body_and_pose("top")
    moved = poses(system, result.q, engine="reference")[:, index] @ se3.inverse(reference)
    return np.asarray(se3.apply(moved, CENTER))


def end_error(system: System, result: Result) -> float:
    """Largest deviation of the centre of mass from the published end [m]."""
    return float(np.max(np.abs(center_path(system, result)[-1] - groups.PUBLISHED_TOP_END)))


def path_figure(system: System, result: Result) -> report.Figure:
    """Position of the centre of mass over time."""
    path = center_path(system, result)
    curves = tuple(report.Curve(axis, result.t, path[:, k]) for k, axis in enumerate("xyz"))
    title = "Heavy top in gravity: centre of mass"
    return report.Figure("benchmarks_top", title, "t [s]", "position [m]", curves, y_logarithmic=False)


BENCHMARK = Benchmark(
    name="top",
    title="heavy top in gravity",
    criterion="error of the centre of mass at the end [m]",
    required=tolerances.PUBLISHED_TOP_TOLERANCE,
    document=groups.top_document,
    score=end_error,
    figure=path_figure,
    tolerance=1e-9,
    options={"duration": 2.0, "output_step": 0.01, "method": "dop853"},
)
