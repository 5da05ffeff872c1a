"""`cadmbs excite`: a motion that is good for identification."""

import click

from cadmbs.cli.inputs import options
from cadmbs.cli.measuring.setup_options import MOTION, require_new_document
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.exits import ExitCode


@click.command("excite")
@options.file_argument
@click.option("-o", "--output", type=options.PATH, metavar="CSV", help="The motion: t, and q, v, a of the drives.")
@click.option("--duration", type=float, default=10.0, show_default=True, help="Of a period, in s.")
@click.option("--sample-time", type=float, default=0.01, show_default=True, help="Between rows, in s.")
@click.option("--harmonics", type=int, default=5, show_default=True, help="Of the Fourier series.")
@click.option(
    "--velocity", type=float, default=1.0, show_default=True, help="Limit of joints without one, in rad/s or m/s."
)
@click.option("--acceleration", type=float, default=4.0, show_default=True, help="Likewise, in rad/s^2 or m/s^2.")
@click.option("--evaluations", type=int, default=300, show_default=True, help="Motions that are tried.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the random search.")
@options.reading_options
@options.json_option
@options.force_option
@options.with_console
def command(
    console: Console,
    /,
    file: str,
    output: str | None,
    reading: options.ReadingOptions,
    as_json: bool,
    force: bool,
    **numbers: float,
) -> int:
    """A motion of the drives that tells the parameters best.

    A Fourier series within the limits of position, velocity, acceleration and effort in FILE, and along which loops
    close. It begins and ends at rest, and may be repeated.

    \b
    Examples:
      cadmbs excite six_axis_arm -o motion.csv --duration 20
      cadmbs excite five_bar -o motion.csv --velocity 2 --seed 1
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.cli.inputs.reading import read_model
    from cadmbs.cli.measuring.motion_file import write_motion
    from cadmbs.cli.terminal import finding_text, json_output, progress
    from cadmbs.cli.terminal.tables import number_text
    from cadmbs.measurements.excitation import excite

    if output is not None:
        require_new_document(file, output, kind=MOTION)
    model = read_model(console, file, reading)
    with progress.ElapsedTime(f"searching a motion of {model.mechanism.name}"):
        motion = excite(
            model.mechanism,
            duration=numbers["duration"],
            sample_time=numbers["sample_time"],
            harmonics=int(numbers["harmonics"]),
            velocity=numbers["velocity"],
            acceleration=numbers["acceleration"],
            evaluations=int(numbers["evaluations"]),
            seed=int(numbers["seed"]),
        )
    if not as_json:
        finding_text.report_findings(console, motion.findings)
    if output is not None:
        write_motion(console, motion.t, motion.columns, output, force)
    if as_json:
        data = {
            "base_parameters": motion.parameters,
            "condition": motion.condition,
            "log_determinant": motion.log_determinant,
            "unseen": list(motion.unseen),
            "rows": len(motion.t),
        }
        json_output.print_json(console, data, (*model.findings, *motion.findings))
        return ExitCode.DONE
    console.answer(
        f"{motion.parameters} base parameters, condition {number_text(motion.condition)} with scaled columns, log "
        f"determinant {number_text(motion.log_determinant)}"
    )
    if motion.unseen:
        console.answer(f"not told apart by this motion: {', '.join(motion.unseen)}")
    return ExitCode.DONE
