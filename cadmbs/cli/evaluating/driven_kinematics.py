"""The kinematic analysis of `kinematics --coordinates`: a fully driven mechanism in absolute coordinates."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.inputs.quantities import quantity
from cadmbs.motions.coordinate_names import TIME
from cadmbs.suggestions import did_you_mean

if TYPE_CHECKING:
    from cadmbs.absolute import AbsoluteMotion
    from cadmbs.arrays import Array
    from cadmbs.cli.terminal.output import CommandAnswer, CsvTable
    from cadmbs.motions.trajectory import JointTrajectory
    from cadmbs.system import Scenario, System

DRIVEN_COORDINATES = ("rA", "rp", "rE", "rE-fixed")
"""The coordinates of kinematic analyses."""


@dataclass(frozen=True)
class DrivenOptions:
    """Options of the analysis, as texts.

    Attributes:
        coordinates: One of `DRIVEN_COORDINATES`, None for no analysis.
        duration, output_step: In the place of the scenario's.
        predictor: Where Newton's method begins.
        correction: Bound of the norm of its last correction.
        frozen_matrix: Whether one matrix serves for all iterations of a time.
    """

    coordinates: str | None
    duration: str | None
    output_step: str | None
    predictor: str | None
    correction: str | None
    frozen_matrix: bool


def driven_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--coordinates`, `--duration`, `--output-step`, `--predictor`, `--correction`, `--frozen-matrix`."""
    names = ", ".join(DRIVEN_COORDINATES)
    options = (
        click.option("--coordinates", metavar="NAME", help=f"Analyse a fully driven mechanism: {names}."),
        click.option("--duration", metavar="TIME", help="Analysed time; default: the scenario's."),
        click.option("--output-step", metavar="TIME", help="Time between two positions; default: the scenario's."),
        click.option(
            "--predictor",
            type=click.Choice(["extrapolated", "previous"]),
            help="Newton's method begins with an extrapolated position (default) or with the previous one.",
        ),
        click.option("--correction", metavar="NUMBER", help="It ends when the norm of a correction is below this."),
        click.option("--frozen-matrix", is_flag=True, help="It takes one matrix for all iterations of a time."),
    )
    for option in reversed(options):
        function = option(function)
    return function


def require_one_motion(options: DrivenOptions, trajectory: str | None, q: tuple[str, ...]) -> None:
    """Refuse calls with no motion or two, and options that have no meaning.

    Raises:
        click.UsageError: There is such an option.
    """
    if (options.coordinates is None) == (trajectory is None):
        raise click.UsageError("Give either --trajectory TABLE, or --coordinates for a fully driven mechanism.")
    if options.coordinates is None:
        unused = {"--duration": options.duration, "--output-step": options.output_step,
                  "--predictor": options.predictor, "--correction": options.correction,
                  "--frozen-matrix": options.frozen_matrix}  # fmt: skip
        if names := [name for name, value in unused.items() if value]:
            raise click.UsageError(f"{', '.join(names)} belongs to --coordinates, which is absent.")
    elif q:
        raise click.UsageError("--q belongs to --trajectory: drives and constraints determine all positions.")


def driven_analysis(system: System, options: DrivenOptions) -> AbsoluteMotion:
    """The motion of a fully driven mechanism.

    Raises:
        click.UsageError: There are no such coordinates, or a value does not fit.
        NotSolvableError: The mechanism is not fully driven, or does not close.
    """
    from cadmbs.absolute import NewtonRule, kinematics
    from cadmbs.dynamics.scenarios.fields import output_times

    rule = NewtonRule(
        options.predictor or "extrapolated",
        None if options.correction is None else _positive(options.correction, {}, "--correction"),
        options.frozen_matrix,
    )
    plan = _plan(system, options)
    return kinematics(system, output_times(plan), _coordinates(str(options.coordinates)), plan, rule)


def _plan(system: System, options: DrivenOptions) -> Scenario:
    sizes = {"duration": options.duration, "output_step": options.output_step}
    fields: dict[str, Any] = {
        name: _positive(text, TIME, f"--{name.replace('_', '-')}") for name, text in sizes.items() if text is not None
    }
    return replace(system.scenario, **fields)


def _positive(text: str, units: Any, option: str) -> float:
    value = quantity(text, units, option)
    if not (math.isfinite(value) and value > 0.0):
        raise click.UsageError(f"{option}: {text} is not above zero.")
    return value


def _coordinates(text: str) -> str:
    for name in DRIVEN_COORDINATES:
        if name.lower() == text.strip().lower():
            return name
    hint = did_you_mean(text, DRIVEN_COORDINATES) or f"Known are {', '.join(DRIVEN_COORDINATES)}."
    raise click.UsageError(f'There are no absolute coordinates "{text}". {hint}')


def driven_trajectory(system: System, motion: AbsoluteMotion, file: str) -> JointTrajectory:
    """The joints of an analysis as a trajectory.

    Jerks are those of splines through the accelerations; they are left out where there are too few times for a spline.
    """
    from cadmbs.absolute.joint_motion import joint_motion, joint_values
    from cadmbs.dynamics.scenarios.consistent import one_start
    from cadmbs.motions.motion_file import MotionColumns
    from cadmbs.motions.trajectory import FEWEST_SPLINE_ROWS, joint_trajectory

    start = one_start(system, system.scenario)
    joints = joint_motion(motion, joint_values(system, start.q, start.v)[0])
    levels = (("q", system.position_names, joints.positions), ("v", system.velocity_names, joints.velocities),
              ("a", system.velocity_names, joints.accelerations))  # fmt: skip
    values = {(name, level): columns[name] for level, names, columns in levels for name in names}
    highest = "j" if len(motion.t) >= FEWEST_SPLINE_ROWS else "a"
    return joint_trajectory(system, MotionColumns(file, motion.t, values, None), {}, highest)


def with_forces(answer: CommandAnswer, motion: AbsoluteMotion) -> CommandAnswer:
    """The answer with residuals, multipliers and iterations at each time, and how Newton's method went."""
    rows = motion.row_columns() | {"iterations": motion.iterations.astype(float)}
    summary = {
        "coordinates": motion.coordinates,
        "newton_iterations": motion.total_iterations,
        "iterations_a_time": motion.total_iterations / max(motion.steps, 1),
        "outcome": str(motion.outcome),
    }
    arrays = answer.arrays
    return replace(
        answer,
        text=lambda: f"{_text(summary)}\n{answer.text()}",
        table=lambda: _with_columns(answer.table(), rows, summary),
        data=lambda: {**answer.data(), "analysis": summary, "rows": rows},
        arrays=None
        if arrays is None
        else lambda: {**arrays(), **{name.replace("/", "."): x for name, x in rows.items()}},
    )


def _text(summary: Mapping[str, Any]) -> str:
    average = f"{summary['iterations_a_time']:.2f} Newton iterations a time"
    return f"kinematic analysis in {summary['coordinates']}: {summary['outcome']}, {average}"


def _with_columns(table: CsvTable, columns: Mapping[str, Array], summary: Mapping[str, Any]) -> CsvTable:
    import numpy as np

    return replace(
        table,
        names=[*table.names, *columns],
        values=np.column_stack([table.values, *columns.values()]),
        metadata={**table.metadata, "analysis": dict(summary)},
    )
