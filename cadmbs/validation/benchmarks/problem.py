"""A benchmark problem as a record, its runs, and what they measure."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np

from cadmbs import compiler, simulation
from cadmbs.arrays import Array, ArrayLike
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import Result
from cadmbs.system import System
from cadmbs.validation.report import Figure

ABSOLUTE_OVER_RELATIVE = 1e-2
"""Absolute over relative tolerance of the steps: angles of some radians, lengths near one metre."""


SHORT_RUN = 2.0
"""Runs that take less are timed by a second one, which does not read kernels from the disk [s]."""


@dataclass(frozen=True)
class Benchmark:
    """A published problem of forward dynamics.

    Attributes:
        name: Short name, unique.
        title: The problem.
        criterion: What the score is, by the problem's authors where they define one.
        required: What the score must reach: an upper bound of errors, a lower bound of digits.
        document: Its mechanism.
        score: Error or digits of a run.
        figure: Its motion as a diagram.
        tolerance: rtol of the run whose score must reach `required`.
        options: Fields of the scenario to replace; the duration at least.
        long_options: Those of the long study, where they differ.
        published_seconds: Time of OpenSim 3.2 on an i5-4570 for 10 s (Tagliapietra et al.), NaN where there is none.
    """

    name: str
    title: str
    criterion: str
    required: float
    document: Callable[[], Data]
    score: Callable[[System, Result], float]
    figure: Callable[[System, Result], Figure]
    tolerance: float
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    long_options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    published_seconds: float = float("nan")

    @property
    def counts_digits(self) -> bool:
        """Whether the score is a number of digits, of which more is better; else an error."""
        return self.criterion.startswith("digits")


@dataclass(frozen=True)
class BenchmarkRun:
    """One simulation of a benchmark problem.

    Attributes:
        score: Error or digits; NaN if the simulation did not finish.
        energy_error: Largest energy error [J].
        steps, evaluations: Of the integrator.
        engine: "numpy" or "compiled".
        seconds: Time of `simulate` on this computer.
        rtol: Relative tolerance.
        duration: Of the motion [s].
    """

    score: float
    energy_error: float
    steps: int
    evaluations: int
    engine: str
    seconds: float
    rtol: float
    duration: float


def run_benchmark(
    problem: Benchmark, rtol: float, engine: str = "auto", *, long: bool = False
) -> tuple[BenchmarkRun, System, Result]:
    """Simulate a benchmark problem with a relative tolerance and measure it.

    Args:
        problem: The problem.
        rtol: Of the local error of a step.
        engine: As of `simulate`. Compiled kernels are made or read by a run of their own before the run that is timed.
        long: Use the options of the long study.
    """
    system = system_of(problem.document())
    options = {**problem.options, **(problem.long_options if long else {})}
    options |= {"rtol": rtol, "atol": ABSOLUTE_OVER_RELATIVE * rtol, "engine": engine}
    result, seconds = _timed(system, options)
    if engine == "compiled" or seconds < SHORT_RUN:
        result, seconds = _timed(system, options)
    score = problem.score(system, result) if result.outcome.good else float("nan")
    statistics = result.statistics
    run = BenchmarkRun(
        score=score,
        energy_error=float(np.max(np.abs(result.drift))),
        steps=int(statistics["steps"]),
        evaluations=int(statistics["evaluations"]),
        engine=str(statistics["engine"]),
        seconds=seconds,
        rtol=rtol,
        duration=float(result.t[-1]),
    )
    return run, system, result


def _timed(system: System, options: Mapping[str, Any]) -> tuple[Result, float]:
    """A simulation and its time [s]."""
    start = time.perf_counter()
    result = simulation.simulate(system, **options)
    return result, time.perf_counter() - start


# Bodies and joints of benchmark problems as JSON-like data, in the form of mechanism documents.

Data: TypeAlias = dict[str, Any]
"""A part of a mechanism document."""

Z_AXIS = (0.0, 0.0, 1.0)


def document(name: str, gravity: Sequence[float], scenario: Data, **parts: Any) -> Data:
    """A mechanism document with its bodies, joints, loads, constraints and motions."""
    head = {"format": "cadmbs.mechanism/1", "name": name, "gravity": list(gravity)}
    return head | parts | {"scenario": scenario}


def system_of(data: Data) -> System:
    """The compiled mechanism of a document."""
    return compiler.compile_mechanism(Mechanism.model_validate(data))


def body(name: str, mass: float, center: ArrayLike, inertia: Array) -> Data:
    """A rigid body: mass [kg], centre of mass [m] and inertia about it [kg m^2], in world axes at q = 0."""
    return {
        "name": name,
        "mass": mass,
        "center_of_mass": np.asarray(center, dtype=float).tolist(),
        "inertia": inertia.tolist(),
    }


def revolute(
    name: str,
    bodies: tuple[str, str],
    point: ArrayLike,
    axis: Sequence[float] = Z_AXIS,
    *,
    cut: bool = False,
) -> Data:
    """A hinge between two bodies about an axis through a point [m], in world axes at q = 0."""
    joint = {"name": name, "kind": "revolute", "predecessor": bodies[0], "successor": bodies[1], "axis": list(axis)}
    return joint | {"point": np.asarray(point, dtype=float).tolist(), "cut": cut}


def slender_rod(name: str, mass: float, start: Array, end: Array) -> Data:
    """A uniform rod between two points whose moment about its own line is a thousandth of the transverse one."""
    line = (end - start) / np.linalg.norm(end - start)
    transverse = mass * float((end - start) @ (end - start)) / 12
    return body(name, mass, (start + end) / 2, transverse * (np.eye(3) - 0.999 * np.outer(line, line)))


# Measures of precision as the authors of benchmark problems define them.
#
# References: Gonzalez, Dopico, Lugris, Cuadrado, A benchmarking system for MBS simulation software, Multibody System
# Dynamics 16 (2006); specifications of the problems A01 and A02. Mazzia, Magherini, Test Set for Initial Value Problem
# Solvers, part I: scd and mescd.

LOW_PRECISION, HIGH_PRECISION = 1e-1, 1e-3
"""Largest allowed errors of the IFToMM problems A01 and A02."""

ERROR_THRESHOLD = 1e-3
"""Reference values below it are replaced by it in relative errors, in units of the quantity."""

MOST_DIGITS = 17.0
"""Digits of a deviation that is zero in double precision."""


def threshold_error(computed: Array, reference: Array, threshold: float = ERROR_THRESHOLD) -> float:
    """Error of samples (n, m) of m quantities: root mean square of relative errors.

        e_ij = |y_ij - r_ij| / max(|r_ij|, threshold) ,   E = sqrt( sum_ij e_ij^2 / (n m) )

    The specifications give the threshold, the number of samples and the allowed errors 1e-1 and 1e-3.
    """
    relative = np.abs(computed - reference) / np.maximum(np.abs(reference), threshold)
    return float(np.sqrt(np.mean(relative**2)))


def significant_digits(computed: Array, reference: Array) -> float:
    """Correct digits scd = -log10(max |y - r| / |r|) of the worst component, all references nonzero."""
    return _digits(np.abs(computed - reference) / np.abs(reference))


def mixed_digits(computed: Array, reference: Array, rtol: float, atol: float) -> float:
    """Mixed-error digits mescd = -log10(max |y - r| / (atol / rtol + |r|)) of the worst component."""
    return _digits(np.abs(computed - reference) / (atol / rtol + np.abs(reference)))


def _digits(relative: Array) -> float:
    return float(min(MOST_DIGITS, -np.log10(max(float(np.max(relative)), 10.0**-MOST_DIGITS))))
