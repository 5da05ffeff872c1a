"""The kinematic sketch of `info`: which configuration, and from where it is seen."""

import math
from typing import TYPE_CHECKING

import click

from cadmbs.cli.inputs import options, quantities, reading
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.output import deliver_text
from cadmbs.input_files import read_text

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.system import System

DEGREES = {"deg": math.pi / 180.0, "rad": 1.0}
VIEW_KEY = "cadmbs.view"
"""Where click's context holds the direction to look from."""


def format_or_view(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """`--from` of a command that draws: a format of FILE, or AZIMUTH,HEIGHT to look from, kept in the context.

    Raises:
        click.BadParameter: It is neither.
    """
    if value is None or value in options.INPUT_FORMATS:
        return value
    parts = value.split(",")
    if len(parts) != 2:
        formats = ", ".join(options.INPUT_FORMATS)
        raise click.BadParameter(f'"{value}" is neither a format ({formats}) nor a direction AZIMUTH,HEIGHT.')
    ctx.meta[VIEW_KEY] = tuple(_angle(part, name) for part, name in zip(parts, ("AZIMUTH", "HEIGHT"), strict=True))
    return None


def view_direction(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[float, float] | None:
    """`--from AZIMUTH,HEIGHT` of a command that reads no other formats.

    Raises:
        click.BadParameter: It is no direction.
    """
    if value is None:
        return None
    parts = value.split(",")
    if len(parts) != 2:
        raise click.BadParameter(f'"{value}" is no direction AZIMUTH,HEIGHT.')
    return _angle(parts[0], "AZIMUTH"), _angle(parts[1], "HEIGHT")


def _angle(text: str, name: str) -> float:
    """An angle in radians; a number without suffix is in degrees."""
    return quantities.quantity(text if text.strip()[-1:].isalpha() else f"{text}deg", DEGREES, f"--from: {name}")


def refuse_unused(sketch: str | None, q: tuple[str, ...]) -> None:
    """Refuse a configuration or direction that nothing is drawn for.

    Raises:
        click.UsageError: --q or a direction without --sketch.
    """
    unused = ["--q"] if q else []
    unused += ["--from AZIMUTH,HEIGHT"] if VIEW_KEY in click.get_current_context().meta else []
    if sketch is None and unused:
        verb = "belongs" if len(unused) == 1 else "belong"
        raise click.UsageError(f"{' and '.join(unused)} {verb} to a picture: give --sketch SVG too.")


def deliver_sketch(
    console: Console, model: reading.LoadedModel, system: "System", q: tuple[str, ...], path: str, force: bool
) -> None:
    """Draw a mechanism into a file, or to `-`; meshes that cannot be drawn are reported.

    Raises:
        NotSolvableError: K001, K007 or K008: the loops cannot be closed with the values of --q.
        OutputError: The file may not be overwritten, or the system refuses.
    """
    from cadmbs.viewer.drawing.sketch import GENERATOR, drawn
    from cadmbs.viewer.scene import displacements, scene

    positions = drawn_positions(console, model, system, q)
    picture = scene(system, model.mechanism)
    for sentence in picture.notes:
        console.say(f"note: {sentence}")
    azimuth, height = chosen_direction() or (None, None)
    text = drawn(picture, displacements(system, positions), azimuth, height)
    deliver_text(console, text, path, force, lambda file: GENERATOR in read_text(file, "replace")[:500])


def chosen_direction() -> tuple[float, float] | None:
    """Azimuth and height [rad] of `--from`; None if it was not given."""
    direction: tuple[float, float] | None = click.get_current_context().meta.get(VIEW_KEY)
    return direction


def drawn_positions(console: Console, model: reading.LoadedModel, system: "System", q: tuple[str, ...]) -> "Array":
    """The positions of --q, the others neutral or such that loops close; open loops are drawn where nothing closes."""
    import numpy as np

    from cadmbs.cli.inputs.samples import configuration_samples
    from cadmbs.errors import NotSolvableError

    samples = configuration_samples(console, system, options.ConfigurationOptions(q, None))
    if not system.closures and not system.rows:
        return np.asarray(samples.q[0])
    from cadmbs.cli.inputs.closed_loops import closed_samples

    try:
        with model.locating_findings():
            return np.asarray(closed_samples(console, system, samples, model.file).q[0])
    except NotSolvableError as problem:
        if q:
            raise
        console.say(f"note: drawn at q = 0, where the loops are open: {problem}")
        return np.asarray(samples.q[0])
