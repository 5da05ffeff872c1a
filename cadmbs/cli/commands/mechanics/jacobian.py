"""`cadmbs jacobian`: the Jacobian of a body or frame."""

import click

from cadmbs.cli.completion import names as completing
from cadmbs.cli.inputs import configurations, engines, options
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.output import TABULAR_FORMATS, chosen_format, deliver


@click.command("jacobian")
@options.file_argument
@click.option(
    "--body",
    shell_complete=completing.bodies,
    metavar="BODY",
    required=True,
    help='The body, or a frame "BODY/FRAME" on it.',
)
@options.representation_option("Reference point and axes of the twist.")
@click.option("--derivative", is_flag=True, help="The time derivative dJ/dt along the velocities of --v instead.")
@click.option(
    "--partials",
    type=click.IntRange(1, 2),
    is_flag=False,
    flag_value=1,
    metavar="[ORDER]",
    help="The partial derivatives dJ/dq instead, or with 2 the second ones.",
)
@click.option(
    "--independent", is_flag=True, help="By velocities that determine all others in closed loops: J F instead of J."
)
@options.configuration_options
@options.assignments_option("--v", "Joint velocities, for --derivative; or columns NAME/v of the --q-file.")
@options.engine_option
@options.output_options(*TABULAR_FORMATS)
@options.reading_options
@options.with_console
def command(
    console: Console,
    file: str,
    body: str,
    representation: str,
    derivative: bool,
    partials: int | None,
    independent: bool,
    configuration: options.ConfigurationOptions,
    v: tuple[str, ...],
    engine: str,
    output: options.OutputOptions,
    reading: options.ReadingOptions,
) -> None:
    """Jacobian of a body or frame.

    The twist is V = J v, angular part first. CSV has the rows `wx wy wz vx vy vz` in its first column `row`, then
    one column for each velocity coordinate; with a --q-file, `sample` comes first. Partial derivatives have the
    coordinates of differentiation in the columns `by` and `by2` behind `row`. The description beside the file names
    representation, reference point and order. With loops, --q of the drives is enough; the columns are all velocities
    of the spanning tree, which the loops relate, or with --independent those of as many drives as there are degrees of
    freedom.

    \b
    Examples:
      cadmbs jacobian rcm --body body5/tool --q joint4=30deg --partials
      cadmbs jacobian rcm --body body5 --derivative --v joint1=1 -o J.csv
    """  # noqa: D301 - the mark keeps lines apart
    chosen_format(output)
    if derivative and partials:
        raise click.UsageError("--derivative and --partials exclude each other.")
    if independent and (derivative or partials):
        raise click.UsageError("--independent is for the Jacobian itself, without --derivative and --partials.")
    if v and not derivative:
        raise click.UsageError("--v is for --derivative.")
    levels = ("q", "v") if derivative else ("q",)
    model, system, samples = configurations.read_configurations(console, file, reading, configuration, levels)
    chosen_engine = engines.engine_for(system, samples.q, engine)

    from cadmbs.cli.evaluating import jacobian_answer as answers

    if derivative:
        rates = configurations.sample_rates(system, samples, v, file)
        jacobian = answers.jacobian_rates(system, samples, body, representation, rates)
    elif partials:
        jacobian = answers.jacobian_partials(system, samples, body, representation, partials)
    elif independent:
        jacobian = answers.independent_jacobians(system, samples, body, representation, chosen_engine)
    else:
        jacobian = answers.jacobians(system, samples, body, representation, chosen_engine)
    engines.report_numpy(console, engine, ["derivatives of Jacobians"] * (jacobian.engine == "numpy"))
    deliver(console, output, answers.jacobian_answer(system, samples, jacobian, model.findings))
