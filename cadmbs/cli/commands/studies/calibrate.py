"""`cadmbs calibrate`: geometry of a mechanism from measured poses."""

import click

from cadmbs.cli.inputs import options
from cadmbs.cli.measuring.setup_options import require_new_document, setup_data, setup_options
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.exits import ExitCode


@click.command("calibrate")
@options.file_argument
@click.option("--poses", type=options.PATH, metavar="TABLE", required=True, help="Joint positions and measured poses.")
@setup_options
@options.document_option("The mechanism with the geometry found, as a new document (.json).")
@click.option("--base-known", is_flag=True, help="The mechanism stands in the measured frame where FILE says.")
@click.option("--tool-known", is_flag=True, help="The measured frames are on their bodies where FILE says.")
@click.option("--offsets", is_flag=True, help="The zeros of the positions are unknown too.")
@click.option("--reductions", is_flag=True, help="The scales of the positions are unknown too.")
@click.option("--only", metavar="PATTERN", multiple=True, help="Corrections that are estimated, such as */offset.")
@click.option("--fix", metavar="PATTERN", multiple=True, help="Corrections that are not estimated.")
@click.option(
    "--loss",
    type=click.Choice(["squares", "huber", "cauchy"]),
    default="squares",
    show_default=True,
    help="Robust losses suppress outliers.",
)
@click.option("--prior", type=float, default=0.0, help="Expected size of corrections of FILE, in rad and m.")
@options.reading_options
@options.json_option
@options.force_option
@options.with_console
def command(
    console: Console,
    /,
    file: str,
    poses: str,
    output: str | None,
    base_known: bool,
    tool_known: bool,
    only: tuple[str, ...],
    fix: tuple[str, ...],
    loss: str,
    prior: float,
    reading: options.ReadingOptions,
    as_json: bool,
    force: bool,
    **others: object,
) -> int:
    """Axes, points and frames from measured poses.

    TABLE has positions of all joints (of the drives in mechanisms with loops), and what was measured there:
    body/NAME/x, y, z, qw, qx, qy, qz of a body or frame, distance/NAME, plane/NAME, any of them. Base and tool are
    unknown unless they are given. Corrections are named as in the answer: PATTERN may contain * and ?.

    \b
    Examples:
      cadmbs calibrate arm.urdf --poses poses.csv -o calibrated.json
      cadmbs calibrate delta_robot --poses touches.csv --base-known --prior 1e-3
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs import exporters, measurements
    from cadmbs.cli.inputs.reading import read_model
    from cadmbs.cli.measuring.calibrating import print_calibration
    from cadmbs.cli.terminal import finding_text, progress

    keys = ("setup", "sample_time", "units", "signs", "ratios", "gains")
    setup = setup_data(*(others[key] for key in keys))  # type: ignore[arg-type]
    if output is not None:
        require_new_document(file, output, [poses])
    model = read_model(console, file, reading)
    with progress.ElapsedTime(f"calibrating {model.mechanism.name}"):
        result = measurements.calibrate(
            model.mechanism,
            poses,
            setup=setup,
            base=not base_known,
            tool=not tool_known,
            offsets=bool(others["offsets"]),
            reductions=bool(others["reductions"]),
            only=only,
            fix=fix,
            loss=loss,
            prior=prior,
        )
    if not as_json:
        finding_text.report_findings(console, result.findings)
    if output is not None:
        exporters.save(result.mechanism, output, force=force)
        console.written(output)
    print_calibration(console, result, (*model.findings, *result.findings), json=as_json)
    return ExitCode.DONE
