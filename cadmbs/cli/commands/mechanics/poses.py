"""`cadmbs poses`: positions and orientations of bodies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.inputs import configurations, engines, options
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.output import TABULAR_FORMATS, CommandAnswer, chosen_format, deliver

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.cli.inputs.samples import ConfigurationSamples
    from cadmbs.system import System

UNITS = dict.fromkeys(("x", "y", "z"), "m") | dict.fromkeys(("qw", "qx", "qy", "qz"), "1")
"""Columns of a pose and their units."""

CONVENTION = "origin of the frame in world axes [m]; quaternion w, x, y, z turns its axes into world axes"


@click.command("poses")
@options.file_argument
@options.body_option
@options.configuration_options
@options.engine_option
@options.output_options(*TABULAR_FORMATS)
@options.reading_options
@options.with_console
def command(
    console: Console,
    file: str,
    bodies: tuple[str, ...],
    configuration: options.ConfigurationOptions,
    engine: str,
    output: options.OutputOptions,
    reading: options.ReadingOptions,
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
    model, system, samples = configurations.read_configurations(console, file, reading, configuration)
    names = bodies or system.body_names
    engine = engines.engine_for(system, samples.q, engine)
    values = _poses(system, samples, names, engine)

    from cadmbs.cli.evaluating.sampled_quantity import SampledQuantity, quantities_csv, quantity_text

    quantity = SampledQuantity(
        "poses",
        "Poses in the world: position [m], quaternion w, x, y, z",
        tuple(UNITS),
        values[..., :7],
        UNITS,
        {"body": names},
        engine=engine,
    )
    answer = CommandAnswer(
        "poses",
        text=lambda: quantity_text(samples, quantity),
        table=lambda: quantities_csv(system, samples, [quantity], {"pose": CONVENTION}),
        data=lambda: _data(system, names, samples, values) | {"engine": {"poses": engine}},
        findings=model.findings,
    )
    deliver(console, output, answer)


def _poses(system: System, samples: ConfigurationSamples, names: Sequence[str], engine: str) -> Array:
    """(n_samples, n_names, 16): position, quaternion, rotation matrix row by row."""
    import numpy as np

    from cadmbs.kinematics import poses
    from cadmbs.lie import quaternion, se3

    body_poses = poses(system, samples.q, engine=engine)
    frames = []
    for name in names:
        body, reference = system.body_and_pose(name)
        frames.append(body_poses[:, body] @ se3.inverse(system.bodies.reference_pose[body]) @ reference)
    pose = np.stack(frames, axis=1)
    rotation = pose[..., :3, :3]
    orientation = quaternion.from_rotation(rotation)
    return np.concatenate([pose[..., :3, 3], orientation, rotation.reshape(*rotation.shape[:-2], 9)], axis=-1)


def _data(system: System, names: Iterable[str], samples: ConfigurationSamples, values: Array) -> dict[str, Any]:
    from cadmbs.cli.evaluating.sampled_quantity import position_units, samples_data

    def entry(poses: Array) -> dict[str, Any]:
        return {
            name: {"position": row[:3], "quaternion": row[3:7], "rotation": row[7:].reshape(3, 3)}
            for name, row in zip(names, poses, strict=True)
        }

    return {
        "convention": CONVENTION,
        "samples": samples_data(system, samples, ({"poses": entry(poses)} for poses in values)),
        "units": {"position": "m", "quaternion": "1", "rotation": "1", "q": position_units(system)},
    }
