"""Published benchmark problems, simulated and measured as their authors measure precision."""

import numpy as np

from cadmbs.validation.benchmarks import (
    andrews,
    bricard,
    car_axis,
    flyball_governor,
    heavy_top,
    n_four_bar,
    rolling_disk,
    simple_pendulum,
    slider_crank,
)
from cadmbs.validation.benchmarks.bicycle import bicycle_checks, bicycle_table
from cadmbs.validation.benchmarks.problem import Benchmark, BenchmarkRun, run_benchmark
from cadmbs.validation.report import Check, Curve, Figure, Progress, ReportTable, ValidationReport, no_progress

BENCHMARKS: tuple[Benchmark, ...] = (
    simple_pendulum.BENCHMARK,
    n_four_bar.BENCHMARK,
    andrews.BENCHMARK,
    bricard.BENCHMARK,
    flyball_governor.BENCHMARK,
    slider_crank.BENCHMARK,
    car_axis.BENCHMARK,
    heavy_top.BENCHMARK,
    rolling_disk.BENCHMARK,
)
"""Problems of forward dynamics; the bicycle is a linearization and a state."""

SWEEP_TOLERANCES = (1e-4, 1e-6, 1e-8, 1e-10)
"""rtol of the runs of the long study."""


def validate_benchmarks(progress: Progress = no_progress, long: bool = False) -> ValidationReport:
    """Each problem by its authors' measure of precision where they define one, with its energy error and its time.

    Args:
        progress: Called with the completed fraction.
        long: Long durations, and runs at four tolerances by compiled kernels: errors over times as a figure.
    """
    checks: list[Check] = []
    figures: list[Figure] = []
    rows: list[tuple[str | float, ...]] = []
    sweeps: dict[str, list[BenchmarkRun]] = {}
    for k, problem in enumerate(BENCHMARKS):
        run, system, result = run_benchmark(problem, problem.tolerance)
        checks.append(score_check(problem, run))
        rows.append(run_row(problem, run))
        figures.append(problem.figure(system, result))
        if long:
            sweeps[problem.name] = _sweep(problem)
        progress((k + 1) / (len(BENCHMARKS) + 1))
    checks += bicycle_checks()
    tables = [ReportTable("benchmarks_runs", "Runs of the problems", RUN_HEADER, tuple(rows), RUN_NOTES)]
    tables.append(bicycle_table())
    if long:
        tables.append(_sweep_table(sweeps))
        figures += sweep_figures(sweeps)
    progress(1.0)
    title = "Published benchmark problems: precision by their authors' measures, energy, time"
    return ValidationReport(title, tuple(checks), REMARKS, tuple(figures), tuple(tables))


RUN_HEADER = (
    "problem", "t [s]", "measure", "reached", "energy error [J]", "rtol", "steps", "evaluations", "engine", "time [s]",
    "published [s]",
)  # fmt: skip

RUN_NOTES = (
    "Time: of `simulate` on this computer, with output, without compiling. Published: OpenSim 3.2 on an i5-4570, 10 s.",
    "Errors: root mean square of relative errors, reference values below 1e-3 replaced by 1e-3, as A01 and A02 define "
    "it, with 1e-1 for low and 1e-3 for high precision (Gonzalez et al. 2006). Digits: scd = -log10 of the largest "
    "relative error (Test Set for IVP Solvers).",
)

REMARKS = (
    "References: elliptic functions (A01, A02), published digits (A03, car axis, top), Lagrange's equations (A05), the "
    "energy integral (slider-crank), Routh's equations (disk), a motion at rtol 1e-12 by other equations (A04).",
    "The published curves of A04 and A05 are not available to us; their data are those of the OpenSim port.",
    "To compare another program, take the documents and references in cadmbs.validation.benchmarks; --json has the "
    "numbers of the tables.",
)


def score_check(problem: Benchmark, run: BenchmarkRun) -> Check:
    """Whether a run has the required precision; digits count by the error 10^-digits."""
    if problem.counts_digits:
        note = f"{run.score:.1f} digits, required {problem.required:g}"
        return Check(problem.title, 10.0**-run.score, 10.0**-problem.required, note)
    return Check(problem.title, run.score, problem.required, problem.criterion)


def run_row(problem: Benchmark, run: BenchmarkRun) -> tuple[str | float, ...]:
    """A run as a row of the table."""
    published = "" if np.isnan(problem.published_seconds) else f"{problem.published_seconds:g}"
    energy, seconds = f"{run.energy_error:.2g}", f"{run.seconds:.3f}"
    return (
        problem.title, run.duration, problem.criterion, score_text(problem, run), energy, run.rtol, run.steps,
        run.evaluations, run.engine, seconds, published,
    )  # fmt: skip


def score_text(problem: Benchmark, run: BenchmarkRun) -> str:
    """Digits with one decimal, errors with two digits."""
    return f"{run.score:.1f}" if problem.counts_digits else f"{run.score:.2g}"


def _sweep(problem: Benchmark) -> list[BenchmarkRun]:
    return [run_benchmark(problem, rtol, "compiled", long=True)[0] for rtol in SWEEP_TOLERANCES]


def _sweep_table(sweeps: dict[str, list[BenchmarkRun]]) -> ReportTable:
    rows = tuple(run_row(problem, run)[:-1] for problem in BENCHMARKS for run in sweeps[problem.name])
    title = "Precision against work at four tolerances, long durations"
    return ReportTable("benchmarks_sweep", title, RUN_HEADER[:-1], rows, RUN_NOTES)


def run_error(problem: Benchmark, run: BenchmarkRun) -> float:
    """The score as an error: 10^-digits where it counts digits."""
    return 10.0**-run.score if problem.counts_digits else run.score


def sweep_figures(sweeps: dict[str, list[BenchmarkRun]]) -> list[Figure]:
    """Errors over times of all problems, and energy errors over times."""
    problems = {problem.name: problem for problem in BENCHMARKS}
    errors, energies = [], []
    for name, runs in sweeps.items():
        seconds = np.array([run.seconds for run in runs])
        errors.append(Curve(name, seconds, np.array([run_error(problems[name], run) for run in runs])))
        energies.append(Curve(name, seconds, np.array([run.energy_error for run in runs])))
    title = "Benchmark problems at rtol 1e-4 to 1e-10"
    return [
        Figure("benchmarks_precision", title, "time [s]", "error", tuple(errors), x_logarithmic=True),
        Figure("benchmarks_energy", title, "time [s]", "energy error [J]", tuple(energies), x_logarithmic=True),
    ]
