"""`cadmbs identify`: parameters of a mechanism from recorded motions and forces."""

import click

from cadmbs.cli.inputs import options
from cadmbs.cli.measuring.setup_options import require_new_document, setup_data, setup_options
from cadmbs.cli.running import reporting
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.exits import ExitCode


def _prior(ctx: click.Context, param: click.Parameter, value: str) -> str | float:
    if value in ("auto", "none"):
        return value
    try:
        return float(value)
    except ValueError:
        raise click.BadParameter(f"{value!r} is neither auto, none nor a number") from None


@click.command("identify")
@options.file_argument
@click.option("--data", "data", type=options.PATH, metavar="TABLE", multiple=True, required=True, help="A recording.")
@setup_options
@options.document_option("The mechanism with the parameters found, as a new document (.json).")
@click.option(
    "--held-out",
    default="0.2",
    show_default=True,
    metavar="FILE|PART",
    help="Not used for the estimate: a part at the end, rows FIRST:LAST, a file, or none.",
)
@click.option("--only", metavar="friction|BODY", help="Estimate friction alone, or one body alone.")
@click.option("--fix", metavar="NAME", multiple=True, help="A parameter, body or joint that stays as it is.")
@click.option("--equal", metavar="BODY=BODY", multiple=True, help="Two bodies with the same parameters.")
@click.option("--stribeck", is_flag=True, help="Dry friction may be larger at low speeds.")
@click.option(
    "--prior",
    default="auto",
    show_default=True,
    callback=_prior,
    metavar="auto|none|NUMBER",
    help="How strongly the values of FILE count; auto: as errors on blocks of time left out tell.",
)
@click.option(
    "--method",
    type=click.Choice(["consistent", "least_squares"]),
    default="consistent",
    show_default=True,
    help="Inertias that bodies can have, or ordinary least squares.",
)
@click.option(
    "--filter",
    "filter_name",
    type=click.Choice(["spline", "butterworth"]),
    default="spline",
    show_default=True,
    help="How positions are smoothed where there are no velocities and accelerations.",
)
@click.option(
    "--report", type=options.PATH, metavar="HTML", help="Write forces over time and parameters as a web page."
)
@click.option("--details", is_flag=True, help="List all parameters and combinations.")
@options.reading_options
@options.json_option
@options.force_option
@options.with_console
def command(
    console: Console,
    /,
    file: str,
    data: tuple[str, ...],
    output: str | None,
    held_out: str,
    only: str | None,
    fix: tuple[str, ...],
    equal: tuple[str, ...],
    filter_name: str,
    report: str | None,
    details: bool,
    reading: options.ReadingOptions,
    as_json: bool,
    force: bool,
    **others: object,
) -> int:
    """Masses, inertias and friction from recorded motions.

    TABLE has a column t, positions of all joints (of the drives in mechanisms with loops) and forces or currents:
    joint/NAME/q, joint/NAME/tau, or common names such as q1, position[0], effort[0]. Velocities and accelerations are
    taken from it, or from a smoothing spline. What the data do not determine stays as it is in FILE.

    \b
    Examples:
      cadmbs identify arm.urdf --data run.csv -o identified.json --report run.html
      cadmbs identify arm.urdf --data run.csv --unit angle=deg --ratio elbow=100
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs import exporters, measurements
    from cadmbs.cli.inputs.reading import read_model
    from cadmbs.cli.measuring.identifying import print_identification
    from cadmbs.cli.terminal import finding_text, progress

    keys = ("setup", "sample_time", "units", "signs", "ratios", "gains")
    setup = setup_data(*(others[key] for key in keys))  # type: ignore[arg-type]
    if output is not None:
        require_new_document(file, output, [*data, held_out])
    reporting.require_page(report)
    pairs = [tuple(text.split("=", 1)) for text in equal]
    if any(len(pair) != 2 for pair in pairs):
        raise click.UsageError("--equal expects BODY=BODY.")
    model = read_model(console, file, reading)
    with progress.ElapsedTime(f"identifying {model.mechanism.name}"):
        result = measurements.identify(
            model.mechanism,
            list(data),
            setup=setup,
            held_out=held_out,
            only=only,
            fix=fix,
            equal=[(pair[0], pair[1]) for pair in pairs],
            prior=others["prior"],  # type: ignore[arg-type]
            method=str(others["method"]),
            filter=filter_name,
            stribeck=bool(others["stribeck"]),
        )
    if not as_json:
        finding_text.report_findings(console, result.findings)
    if output is not None:
        exporters.save(result.mechanism, output, force=force)
        console.written(output)
    reporting.write_identification_page(console, result, report, force)
    print_identification(console, result, (*model.findings, *result.findings), json=as_json, details=details)
    return ExitCode.DONE
