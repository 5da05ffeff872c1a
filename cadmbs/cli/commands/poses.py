"""`cadmbs poses`: where the bodies are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.configurations import configured, repeated, sample_rows, table_metadata
from cadmbs.cli.console import Console, heading
from cadmbs.cli.options import (
    ConfigurationOptions,
    OutputOptions,
    ReadingOptions,
    common_options,
    configuration_options,
    file_argument,
    output_options,
    reading_options,
)
from cadmbs.cli.output import TABULAR_FORMATS, CommandAnswer, CsvTable, chosen_format, deliver
from cadmbs.cli.tables import table_text

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.cli.samples import ConfigurationSamples
    from cadmbs.system import System

COLUMNS = ("x", "y", "z", "qw", "qx", "qy", "qz")
CONVENTION = "origin of the frame in world axes [m]; quaternion w, x, y, z turns its axes into world axes"


@click.command("poses")
@file_argument
@click.option(
    "--body", "bodies", metavar="BODY", multiple=True, help='A body, or a frame "BODY/FRAME"; default: all bodies.'
)
@configuration_options
@output_options(*TABULAR_FORMATS)
@reading_options
@common_options
@click.pass_obj
def command(
    console: Console,
    file: str,
    bodies: tuple[str, ...],
    configuration: ConfigurationOptions,
    output: OutputOptions,
    reading: ReadingOptions,
) -> None:
    """Poses of bodies and frames in the world.

    A pose is the position of the origin and the orientation as quaternion w, x, y, z.

    CSV has one row a body: `body,x,y,z,qw,qx,qy,qz`, with `sample` first for a --q-file.

    \b
    Examples:
      cadmbs poses rcm --q joint4=30deg
      cadmbs poses rcm --q-file samples.csv --body body5/tool -o tool.csv
    """  # noqa: D301 - the mark keeps lines apart
    chosen_format(output)
    model, system, at = configured(console, file, reading, configuration)
    names = bodies or system.body_names
    values = _poses(system, at, names)
    answer = CommandAnswer(
        "poses",
        text=lambda: _text(names, at, values),
        table=lambda: CsvTable(
            COLUMNS,
            values[..., :7].reshape(-1, 7),
            units=dict(zip(COLUMNS, ("m",) * 3 + ("1",) * 4, strict=True)),
            conventions={"pose": CONVENTION},
            labels={"body": list(names) * len(at.q)},
            samples=repeated(at.labels, len(names)),
            metadata=table_metadata(system, at),
        ),
        data=lambda: _data(system, names, at, values),
        findings=model.findings,
    )
    deliver(console, output, answer)


def _poses(system: System, at: ConfigurationSamples, names: Sequence[str]) -> Array:
    """(n_samples, n_names, 16): position, quaternion, rotation matrix row by row."""
    import numpy as np

    from cadmbs.cli.engine import engine_for
    from cadmbs.kinematics import poses
    from cadmbs.lie import quaternion, se3

    of_bodies = poses(system, at.q, engine=engine_for(system, at.q))
    found = []
    for name in names:
        body, reference = system.body_and_pose(name)
        found.append(of_bodies[:, body] @ se3.inverse(system.bodies.reference_pose[body]) @ reference)
    pose = np.stack(found, axis=1)
    rotation = pose[..., :3, :3]
    turn = quaternion.from_rotation(rotation)
    return np.concatenate([pose[..., :3, 3], turn, rotation.reshape(*rotation.shape[:-2], 9)], axis=-1)


def _text(names: Sequence[str], at: ConfigurationSamples, values: Array) -> str:
    leading, rows = sample_rows(at.labels, names, values[..., :7])
    table = table_text((*leading, "body", *COLUMNS), rows)
    return f"{heading('Poses in the world')}: position [m], quaternion w, x, y, z\n{table}"


def _data(system: System, names: Sequence[str], at: ConfigurationSamples, values: Array) -> dict[str, Any]:
    samples = [
        {
            "sample": label,
            "q": dict(zip(system.position_names, q, strict=True)),
            "poses": {
                name: {"position": row[:3], "quaternion": row[3:7], "rotation": row[7:].reshape(3, 3)}
                for name, row in zip(names, of_sample, strict=True)
            },
        }
        for label, q, of_sample in zip(at.labels or (0,), at.q, values, strict=True)
    ]
    from cadmbs.system.units import coordinate_units

    all_units = coordinate_units(system)
    units = {
        "position": "m",
        "quaternion": "1",
        "rotation": "1",
        "q": {name: all_units[name] for name in system.position_names},
    }
    return {"convention": CONVENTION, "samples": samples, "units": units}
