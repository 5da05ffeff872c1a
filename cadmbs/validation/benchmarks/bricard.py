"""IFToMM benchmark A04: Bricard's linkage on the edges of a cube, released from rest; overconstrained.

Gonzalez, Dopico, Lugris, Cuadrado (2006): rods of 1 m and 1 kg with square section 0.1 m, gravity 9.81 along -y, 10 s;
P3 is the joint of the third and the fourth rod. The document is the library's. The published curve of P3 is not
available to us: the reference is a motion by the Woronetz equations at a relative tolerance of 1e-12.
"""

from __future__ import annotations

import numpy as np

from cadmbs import kinematics, simulation
from cadmbs.arrays import Array
from cadmbs.lie import se3
from cadmbs.models.document import to_data
from cadmbs.results import Result
from cadmbs.system import System
from cadmbs.validation.benchmarks.problem import HIGH_PRECISION, Benchmark, Data, threshold_error
from cadmbs.validation.library_mechanisms import library_mechanism
from cadmbs.validation.report import Curve, Figure

P3 = np.array([1.0, -1.0, 1.0])
"""At q = 0 [m]."""


def document() -> Data:
    """The library's mechanism as data."""
    return to_data(library_mechanism("bricard"))


def joint_path(system: System, result: Result) -> Array:
    """Positions (n, 3) of P3 [m], a point of the third rod."""
    index, reference = system.body_and_pose("rod3")
    moved = kinematics.poses(system, result.q, engine="reference")[:, index] @ se3.inverse(reference)
    return np.asarray(se3.apply(moved, P3))


def path_error(system: System, result: Result) -> float:
    """Error of the path of P3 against the converged motion."""
    step = float(result.t[1] - result.t[0])
    converged = simulation.simulate(
        system, method="woronetz", duration=float(result.t[-1]), output_step=step, rtol=1e-12, atol=1e-14
    )
    return threshold_error(joint_path(system, result), joint_path(system, converged))


def path_figure(system: System, result: Result) -> Figure:
    """Position of P3 over time."""
    path = joint_path(system, result)
    curves = tuple(Curve(axis, result.t, path[:, k]) for k, axis in enumerate("xyz"))
    title = "A04 Bricard: position of P3"
    return Figure("benchmarks_bricard", title, "t [s]", "position [m]", curves, y_logarithmic=False)


BENCHMARK = Benchmark(
    name="bricard",
    title="Bricard, overconstrained (A04)",
    criterion="error of the path of P3",
    required=HIGH_PRECISION,
    document=document,
    score=path_error,
    figure=path_figure,
    tolerance=1e-8,
    options={"duration": 10.0, "output_step": 0.05},
    published_seconds=0.258,
)
