"""`cadmbs animate`: a motion as a file that moves."""

import click

from cadmbs.cli.describing import sketching
from cadmbs.cli.inputs import options
from cadmbs.cli.inputs.stored_motion import mechanism_option, named_mechanism, stored_motion
from cadmbs.cli.running.tracing import trace_option
from cadmbs.cli.terminal.console import Console


@click.command("animate")
@click.argument("run", type=options.PATH)
@click.option("-o", "--output", type=options.PATH, metavar="OUT", required=True, help="The file: .glb, .gif or .mp4.")
@click.option("--rate", type=click.FloatRange(min=0.1, max=200.0), default=25.0, metavar="N", help="Frames a second.")
@click.option(
    "--speed", type=click.FloatRange(min=0.0, min_open=True), default=1.0, metavar="X", help="Times real time."
)
@click.option(
    "--from", "direction", metavar="AZIMUTH,HEIGHT", callback=sketching.view_direction,
    help="Where pictures are seen from, in degrees: -50,25; default: chosen.",
)  # fmt: skip
@mechanism_option
@trace_option
@click.option("--sample", type=click.IntRange(min=0), default=0, metavar="N", help="Sample of a batch, from 0.")
@options.force_option
@options.with_console
def command(
    console: Console,
    run: str,
    output: str,
    rate: float,
    speed: float,
    direction: tuple[float, float] | None,
    mechanism_file: str | None,
    points: tuple[str, ...],
    sample: int,
    force: bool,
) -> None:
    """The motion of RUN as a file that moves.

    RUN is a result of `cadmbs simulate` (.csv, .npz, .parquet, .h5), a table of `kinematics` or `dynamics
    --trajectory`, or your own table of times and positions, with --mechanism. A .glb file holds the bodies with their
    motion, for what reads glTF 2.0, such as Blender; .gif and .mp4 are moving pictures for slides, which need
    matplotlib, and .mp4 the program ffmpeg too.

    \b
    Examples:
      cadmbs animate run.npz -o run.glb
      cadmbs animate run.npz -o run.gif --speed 0.5
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.viewer.animation import animation, save_animation

    mechanism = named_mechanism(console, mechanism_file)
    result = stored_motion(console, run, mechanism)
    if result.batch_shape and sample == 0:
        console.say(f"note: sample 0 of {len(result.outcomes)} is shown; --sample chooses another")
    save_animation(
        result,
        output,
        mechanism=mechanism,
        sample=sample,
        trace=points,
        playing=animation.Playing(rate, speed, direction),
        force=force,
    )
    console.written(output)
