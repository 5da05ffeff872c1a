"""Runs of one scenario in several formulations, compared with a run at tight tolerances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from cadmbs.cli.inputs.formulations import FormulationChoice, run_formulation
from cadmbs.cli.terminal import console, tables
from cadmbs.cli.terminal.progress import Progress
from cadmbs.errors import CadmbsError

if TYPE_CHECKING:
    from cadmbs.results import Result
    from cadmbs.system import System

REFERENCE_TOLERANCES = {"rtol": 1e-12, "atol": 1e-12}

NO_REFERENCE = "nothing: the reference failed"
"""The reference of runs if it could not be computed."""


@dataclass(frozen=True)
class ComparisonRow:
    """One run.

    Attributes:
        name: Formulation, as users write it: SE3:rk4.
        step: Size of fixed steps, or bound of adaptive ones, [s]; None without a bound.
        good: Whether it finished.
        sentence: How it ended, or why it did not start.
        deviation: Largest deviation of a joint position from the reference [rad, m].
        constraint_drift: Largest residual of loops and constraints [rad, m].
        energy_drift: Largest energy imbalance [J].
        steps, evaluations, iterations: Counts; None where the method does not count them.
        engine: "numpy", "compiled" or "both".
        seconds: Wall time.
    """

    name: str
    step: float | None
    good: bool
    sentence: str
    deviation: float | None = None
    constraint_drift: float | None = None
    energy_drift: float | None = None
    steps: int | None = None
    evaluations: int | None = None
    iterations: int | None = None
    engine: str | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Comparison:
    """All runs of a mechanism.

    Attributes:
        mechanism: Its name.
        reference: What the runs are compared with.
        rows: The runs.
        failure: Why the reference failed, if it did.
        results: The results by name, that of the reference first.
    """

    mechanism: str
    reference: str
    rows: tuple[ComparisonRow, ...]
    failure: str = ""
    results: Mapping[str, Result] = field(default_factory=dict)

    @property
    def failures(self) -> dict[str, str]:
        """Why runs gave no result, by name."""
        return {name: row.sentence for name, row in _named(self.rows) if name not in self.results}


REFERENCE = "reference"
"""The name of the reference among the results."""


def compare(
    system: System,
    formulations: Sequence[FormulationChoice],
    overrides: Mapping[str, Any],
    steps: Sequence[float],
    engine: str = "auto",
) -> Comparison:
    """Run all formulations with all steps, after a tight run in relative coordinates.

    Args:
        system: Compiled mechanism.
        formulations: Coordinates and methods.
        overrides: Fields of the scenario to replace.
        steps: Step sizes [s]; none for the default one.
        engine: "auto", "numpy" or "compiled".

    Raises:
        UnknownNameError: If the scenario names something that does not exist.
    """
    tight = {name: value for name, value in overrides.items() if name not in ("method", "step")} | REFERENCE_TOLERANCES
    reference, exact, failure = _reference(system, tight, engine)
    scenarios = [{**overrides, "step": step} for step in steps] or [dict(overrides)]
    runs = [(formulation, fields) for formulation in formulations for fields in scenarios]
    rows: list[ComparisonRow] = []
    results: list[Result | None] = []
    for k, (formulation, fields) in enumerate(runs):
        with Progress(f"run {k + 1} of {len(runs)}, {formulation.name}") as progress:
            row, result = _run(system, formulation, fields, exact, progress, engine)
            rows.append(row)
            results.append(result)
    named = {name: result for (name, _), result in zip(_named(rows), results, strict=True) if result is not None}
    if exact is not None:
        named = {REFERENCE: exact, **named}
    return Comparison(system.name, reference, tuple(rows), failure, named)


def _named(rows: Sequence[ComparisonRow]) -> list[tuple[str, ComparisonRow]]:
    """The runs with names that differ: with the step where there are several, and a number for repetitions."""
    texts = [row.name for row in rows]
    if len(set(texts)) < len(rows):
        texts = [row.name if row.step is None else f"{row.name}, step {tables.number_text(row.step)} s" for row in rows]
    counts = [texts[:k].count(text) for k, text in enumerate(texts)]
    return [(f"{text} ({n + 1})" if n else text, row) for text, n, row in zip(texts, counts, rows, strict=True)]


def _reference(system: System, tight: Mapping[str, Any], engine: str) -> tuple[str, Result | None, str]:
    """Name and result of the reference, or why there is none."""
    with Progress("reference") as progress:
        try:
            result = run_formulation(system, FormulationChoice("relative", "auto"), tight, progress, engine)
        except CadmbsError as problem:
            return NO_REFERENCE, None, str(problem)
    if not result.outcome.good:
        return NO_REFERENCE, None, result.outcome.sentence
    tolerances = ", ".join(f"{name} {value:g}" for name, value in REFERENCE_TOLERANCES.items())
    return f"relative coordinates, {result.metadata['method']['name']}, {tolerances}", result, ""


def _run(
    system: System,
    formulation: FormulationChoice,
    fields: Mapping[str, Any],
    exact: Result | None,
    progress: Progress,
    engine: str,
) -> tuple[ComparisonRow, Result | None]:
    """A run and its result; None if it did not start."""
    try:
        result = run_formulation(system, formulation, fields, progress, engine)
    except CadmbsError as problem:
        return ComparisonRow(formulation.name, fields.get("step"), False, str(problem)), None
    return _row(system, formulation, exact, result), result


def _row(system: System, formulation: FormulationChoice, exact: Result | None, result: Result) -> ComparisonRow:
    counts = result.statistics
    iterations = counts.get("newton_iterations") or None
    return ComparisonRow(
        name=formulation.name,
        step=result.metadata["tolerances"]["step"],
        good=result.outcome.good,
        sentence=result.outcome.sentence,
        deviation=None if exact is None else _deviation(system, exact, result),
        constraint_drift=_constraint_drift(result),
        energy_drift=_largest(result.drift),
        steps=counts.get("steps"),
        evaluations=counts.get("evaluations") if iterations is None else None,
        iterations=iterations,
        engine=counts.get("engine"),
        seconds=counts.get("wall_time_s"),
    )


def _deviation(system: System, exact: Result, result: Result) -> float | None:
    """Largest difference of positions at the common times, rotations as rotation vectors."""
    from cadmbs.kinematics.configuration import difference

    common = min(len(exact.t), len(result.t))
    if not system.n_v or not common:
        return None
    return _largest(difference(system, exact.q[:common], result.q[:common]))


def _constraint_drift(result: Result) -> float | None:
    drifts = [result.statistics.get("largest_position_drift")]
    drifts += [_largest(result[name]) for name in result.column_names if name.endswith("/residual")]
    return max((drift for drift in drifts if drift is not None), default=None)


def _largest(values: np.ndarray) -> float | None:
    finite = np.abs(values[np.isfinite(values)])
    return float(np.max(finite)) if finite.size else None


HEADER = (
    "",
    "step [s]",
    "deviation",
    "constraints",
    "energy [J]",
    "steps",
    "evaluations",
    "iterations",
    "engine",
    "time [s]",
)


def comparison_text(comparison: Comparison) -> str:
    """A table of the runs, then why the others did not finish."""
    lines = [
        f"{console.heading(comparison.mechanism)}, compared with {comparison.reference}",
        tables.table_text(HEADER, [_cells(row) for row in comparison.rows]),
    ]
    failures = [f"  reference: {comparison.failure}"] if comparison.failure else []
    failures += [f"  {row.name}: {row.sentence}" for row in comparison.rows if not row.good]
    return "\n".join([*lines, "", console.heading("did not finish"), *failures] if failures else lines)


def _cells(row: ComparisonRow) -> list[str]:
    errors = (row.deviation, row.constraint_drift, row.energy_drift)
    return [
        row.name,
        "" if row.step is None else tables.number_text(row.step),
        *("-" if error is None else f"{error:.1e}" for error in errors),
        *("-" if count is None else str(count) for count in (row.steps, row.evaluations, row.iterations)),
        row.engine or "-",
        "-" if row.seconds is None else f"{row.seconds:.2f}",
    ]


def comparison_data(comparison: Comparison) -> dict[str, Any]:
    """The comparison as JSON."""
    return {
        "mechanism": comparison.mechanism,
        "reference": f"none: {comparison.failure}" if comparison.failure else comparison.reference,
        "runs": [asdict(row) for row in comparison.rows],
        "units": {"deviation": "rad or m", "constraint_drift": "rad or m", "energy_drift": "J", "seconds": "s"},
    }
