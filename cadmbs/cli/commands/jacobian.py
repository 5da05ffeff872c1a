"""`cadmbs jacobian`: the Jacobian of a body or frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.configurations import configured, repeated, sample_rows, table_metadata
from cadmbs.cli.console import Console, heading
from cadmbs.cli.options import (
    REPRESENTATIONS,
    Configuration,
    Output,
    Reading,
    common_options,
    configuration_options,
    file_argument,
    output_options,
    reading_options,
)
from cadmbs.cli.output import TABULAR_FORMATS, Answer, CsvTable, chosen_format, deliver
from cadmbs.cli.tables import table_text

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.cli.reading import Model
    from cadmbs.cli.samples import Samples
    from cadmbs.system import System

ROWS = ("wx", "wy", "wz", "vx", "vy", "vz")
ROW_UNITS = dict(zip(ROWS, ("rad/s",) * 3 + ("m/s",) * 3, strict=True))


@click.command("jacobian")
@file_argument
@click.option("--body", metavar="BODY", required=True, help='The body, or a frame "BODY/FRAME" on it.')
@click.option(
    "--representation",
    type=click.Choice(REPRESENTATIONS),
    default="hybrid",
    show_default=True,
    help="Reference point and axes of the twist.",
)
@click.option("--derivative", is_flag=True, help="The time derivative dJ/dt along the velocities of --v instead.")
@configuration_options
@click.option("--v", "velocity", metavar="NAME=VALUE,...", multiple=True, help="Joint velocities, for --derivative.")
@output_options(*TABULAR_FORMATS)
@reading_options
@common_options
@click.pass_obj
def command(
    console: Console,
    file: str,
    body: str,
    representation: str,
    derivative: bool,
    configuration: Configuration,
    velocity: tuple[str, ...],
    output: Output,
    reading: Reading,
) -> None:
    """Jacobian of a body or frame.

    The twist is V = J v, angular part first. CSV has the rows `wx wy wz vx vy vz` in its first column `row`, then
    one column a velocity coordinate; with a --q-file, `sample` comes first. The description beside the file names
    representation, reference point and order.

    \b
    Examples:
      cadmbs jacobian rcm --body body5/tool --q joint4=30deg
      cadmbs jacobian rcm --body body5 --representation spatial --derivative --v joint1=1 -o J.csv
    """  # noqa: D301 - the mark keeps lines apart
    chosen_format(output)
    if velocity and not derivative:
        raise click.UsageError("--v is for --derivative.")
    model, system, at = configured(console, file, reading, configuration)

    from cadmbs.cli.samples import velocity_vector
    from cadmbs.kinematics import jacobian, jacobian_dot

    more: dict[str, Any] = {"body": body, "representation": representation}
    if derivative:
        v = velocity_vector(system, velocity, "velocity")
        values = jacobian_dot(system, at.q, v, body, representation)
        more |= {"derivative": "dJ/dt", "v": dict(zip(system.velocity_names, v.tolist(), strict=True))}
    else:
        values = jacobian(system, at.q, body, representation)
    deliver(console, output, _answer(model, system, at, values, more))


def _answer(model: Model, system: System, at: Samples, values: Array, more: dict[str, Any]) -> Answer:
    """The answer for people, as CSV, and as JSON; `more` says what was asked."""
    from cadmbs.results.sidecar import TWIST_CONVENTIONS

    body, representation, derivative = more["body"], more["representation"], "derivative" in more
    convention = TWIST_CONVENTIONS[representation]
    title = f"{'Time derivative [1/s] of the Jacobian' if derivative else 'Jacobian'} of {body}"
    more_units = {"row_units": ROW_UNITS, "column_units": _column_units(system)}
    return Answer(
        "jacobian",
        text=lambda: _text(system, title, convention, at, values),
        table=lambda: CsvTable(
            system.velocity_names,
            values.reshape(-1, system.n_v),
            units=dict.fromkeys(system.velocity_names),
            conventions={"twist": convention, "jacobian": _MEANINGS[derivative]},
            row_labels=ROWS * len(at.q),
            samples=repeated(at.labels, 6),
            metadata=table_metadata(system, at, **more, **more_units),
        ),
        data=lambda: {**_data(system, body, representation, convention, at, values), **more},
        findings=model.findings,
    )


_MEANINGS = {
    False: "V = J v; unit of an entry: unit of its row over its column's",
    True: "dV/dt = J a + (dJ/dt) v; unit of an entry: unit of its row over its column's, per second",
}


def _column_units(system: System) -> dict[str, str]:
    from cadmbs.system.units import coordinate_units

    units = coordinate_units(system)
    return {name: f"{units[name]}/s" for name in system.velocity_names}


def _text(system: System, subject: str, convention: str, at: Samples, values: Array) -> str:
    title = f"{heading(subject)} ({convention}); rows wx wy wz [rad/s], vx vy vz [m/s]"
    if not system.n_v:
        return f"{title}\nthere are no coordinates"
    leading, rows = sample_rows(at.labels, ROWS, values)
    return f"{title}\n{table_text((*leading, 'row', *system.velocity_names), rows)}"


def _data(
    system: System, body: str, representation: str, convention: str, at: Samples, values: Array
) -> dict[str, Any]:
    from cadmbs.system.units import coordinate_units

    units = coordinate_units(system)
    samples = [
        {"sample": label, "q": dict(zip(system.position_names, q, strict=True)), "jacobian": matrix}
        for label, q, matrix in zip(at.labels or (0,), at.q, values, strict=True)
    ]
    return {
        "body": body,
        "representation": representation,
        "convention": convention,
        "rows": ROWS,
        "columns": system.velocity_names,
        "samples": samples,
        "units": {
            "rows": ROW_UNITS,
            "columns": _column_units(system),
            "q": {name: units[name] for name in system.position_names},
        },
    }
