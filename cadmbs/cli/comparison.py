"""Runs of one scenario in several formulations, measured against a tight one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from cadmbs.cli.console import heading
from cadmbs.cli.formulations import FormulationChoice, run_formulation
from cadmbs.cli.progress import Progress
from cadmbs.cli.tables import number_text, table_text
from cadmbs.errors import CadmbsError

if TYPE_CHECKING:
    from cadmbs.results import Result
    from cadmbs.system import System

TIGHT = {"rtol": 1e-12, "atol": 1e-12}
"""Tolerances of the reference."""


NO_REFERENCE = "nothing: the reference failed"
"""What runs are measured against where there is no reference."""

COUNTS = ("steps", "evaluations", "iterations")


@dataclass(frozen=True)
class ComparisonRow:
    """One run.

    Attributes:
        name: Formulation, as users write it.
        step: Size of fixed steps, or bound of adaptive ones, that was taken [s]; None where there is none.
        good: Whether it finished.
        sentence: How it ended, or why it did not start.
        deviation: Largest deviation of a joint position from the reference [rad, m].
        constraint_drift: Largest residual of loops and constraints [rad, m].
        energy_drift: Largest energy imbalance [J].
        steps, evaluations, iterations: Counts; None where the method has no such thing.
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
    seconds: float | None = None


@dataclass(frozen=True)
class Comparison:
    """All runs of a mechanism, what they were measured against, and why that failed, if it did."""

    mechanism: str
    reference: str
    rows: tuple[ComparisonRow, ...]
    failure: str = ""


def compare(
    system: System, chosen: Sequence[FormulationChoice], overrides: Mapping[str, Any], steps: Sequence[float]
) -> Comparison:
    """Run all formulations with all steps, after a tight run in relative coordinates.

    Args:
        system: Compiled mechanism.
        chosen: Coordinates and methods.
        overrides: Fields of the scenario to replace.
        steps: Step sizes [s]; none for the usual one.

    Raises:
        UnknownNameError: If the scenario names something that does not exist.
    """
    tight = {name: value for name, value in overrides.items() if name not in ("method", "step")} | TIGHT
    reference, exact, failure = _reference(system, tight)
    sizes: list[float | None] = [*steps] or [None]
    runs = [(formulation, step) for formulation in chosen for step in sizes]
    rows = []
    for k, (formulation, step) in enumerate(runs):
        fields = dict(overrides) if step is None else {**overrides, "step": step}
        with Progress(f"run {k + 1} of {len(runs)}, {formulation.name}") as progress:
            rows.append(_row(system, formulation, step, fields, exact, progress))
    return Comparison(system.name, reference, tuple(rows), failure)


def _reference(system: System, tight: Mapping[str, Any]) -> tuple[str, Result | None, str]:
    """What the runs are measured against, its result, and why there is none."""
    with Progress("reference") as progress:
        try:
            result = run_formulation(system, FormulationChoice("relative", "auto"), tight, progress)
        except CadmbsError as problem:
            return NO_REFERENCE, None, str(problem)
    if not result.outcome.good:
        return NO_REFERENCE, None, result.outcome.sentence
    name = result.metadata["method"]["name"]
    return f"relative coordinates, {name}, rtol {TIGHT['rtol']:g}, atol {TIGHT['atol']:g}", result, ""


def _row(
    system: System,
    formulation: FormulationChoice,
    step: float | None,
    fields: Mapping[str, Any],
    exact: Result | None,
    progress: Progress,
) -> ComparisonRow:
    try:
        result = run_formulation(system, formulation, fields, progress)
    except CadmbsError as problem:
        return ComparisonRow(formulation.name, step, False, str(problem))
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
    found = [result.statistics.get("largest_position_drift")]
    found += [_largest(result[name]) for name in result.column_names if name.endswith("/residual")]
    present = [value for value in found if value is not None]
    return max(present) if present else None


def _largest(values: np.ndarray) -> float | None:
    finite = np.abs(values[np.isfinite(values)])
    return float(np.max(finite)) if finite.size else None


def comparison_text(found: Comparison) -> str:
    """A table of the runs, then what the bad ones say."""
    header = (
        "",
        "step [s]",
        "deviation",
        "constraints",
        "energy [J]",
        "steps",
        "evaluations",
        "iterations",
        "time [s]",
    )
    body = [
        (
            row.name,
            "" if row.step is None else number_text(row.step),
            _short(row.deviation),
            _short(row.constraint_drift),
            _short(row.energy_drift),
            _count(row.steps),
            _count(row.evaluations),
            _count(row.iterations),
            "-" if row.seconds is None else f"{row.seconds:.2f}",
        )
        for row in found.rows
    ]
    lines = [f"{heading(found.mechanism)}, measured against {found.reference}", table_text(header, body)]
    bad = [f"  reference: {found.failure}"] if found.failure else []
    bad += [f"  {row.name}: {row.sentence}" for row in found.rows if not row.good]
    if bad:
        lines += ["", heading("did not finish"), *bad]
    return "\n".join(lines)


def comparison_data(found: Comparison) -> dict[str, Any]:
    """The comparison as JSON has it."""
    import dataclasses

    return {
        "mechanism": found.mechanism,
        "reference": f"none: {found.failure}" if found.failure else found.reference,
        "runs": [dataclasses.asdict(row) for row in found.rows],
        "units": {"deviation": "rad or m", "constraint_drift": "rad or m", "energy_drift": "J", "seconds": "s"},
    }


def _short(value: float | None) -> str:
    return "-" if value is None else f"{value:.1e}"


def _count(value: int | None) -> str:
    return "-" if value is None else str(value)
