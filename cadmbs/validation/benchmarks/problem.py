"""A benchmark problem as a record, its runs, and what they measure."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np

from cadmbs.results import Result
from cadmbs.simulation import simulate
from cadmbs.system import System
from cadmbs.validation.benchmarks.parts import Data, system_of
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
    result = simulate(system, **options)
    return result, time.perf_counter() - start
