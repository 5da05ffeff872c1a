"""`cadmbs table`: a result as a table for other programs."""

import click

from cadmbs.cli.inputs import options
from cadmbs.cli.inputs.stored_motion import mechanism_option, named_mechanism, stored_motion
from cadmbs.cli.running.running import RESULT_FORMATS, require_writable, write_result
from cadmbs.cli.terminal.console import Console

TABULATOR = "tab"
"""What `--separator` calls the character that shells do not let people type."""


@click.command("table")
@click.argument("run", type=options.PATH)
@click.option(
    "-o", "--output", type=options.PATH, metavar="OUT", required=True, help="The table; `-`: standard output, as CSV."
)
@click.option("--format", "form", type=click.Choice(RESULT_FORMATS), help="Format of OUT; default: by its suffix.")
@options.columns_option("Columns of a CSV, with * for any text: 'joint/*/q'. Default: all.")
@click.option("--step", metavar="TIME", help="Resample at this step (10ms), with polynomials between the rows.")
@click.option("--separator", metavar="TEXT", help=f"Between the fields of a CSV; default: a comma; `{TABULATOR}`.")
@click.option("--decimal", metavar="TEXT", help="Before the decimals of a CSV, `,` or `.`; default: a point.")
@click.option("--joint-states", is_flag=True, help="CSV with the names that PlotJuggler gives to /joint_states of ROS.")
@click.option("--sample", type=click.IntRange(min=0), metavar="N", help="One sample of a batch, from 0.")
@mechanism_option
@options.force_option
@options.with_console
def command(
    console: Console,
    run: str,
    output: str,
    form: str | None,
    columns: tuple[str, ...],
    step: str | None,
    separator: str | None,
    decimal: str | None,
    joint_states: bool,
    sample: int | None,
    mechanism_file: str | None,
    force: bool,
) -> None:
    """The result RUN as a table for other programs.

    OUT is a result in another format by its suffix: .csv, .npz, .parquet, .h5, and .mat for MATLAB, Octave and
    scipy.io. A CSV may have chosen columns, other separators, or the names of joint states.

    \b
    Examples:
      cadmbs table run.npz -o excel.csv --separator ';' --column 'joint/*/q'
      cadmbs table run.npz -o run.mat --step 10ms
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.cli.inputs.quantities import quantity
    from cadmbs.results.files.csv_file import CsvDialect

    if joint_states and columns:
        raise click.UsageError("--joint-states has its own columns: leave out --column.")
    target = options.OutputOptions(output, form, force, False)
    chosen = joint_states or bool(columns) or separator is not None or decimal is not None
    if chosen and output != "-" and (form or output.rpartition(".")[2].lower()) != "csv":
        raise click.UsageError("--column, --separator, --decimal and --joint-states are for a .csv.")
    if not chosen:
        require_writable(target)
    separator = separator if separator is not None else (";" if decimal == "," else ",")
    dialect = CsvDialect("\t" if separator == TABULATOR else separator, decimal or ".")
    result = stored_motion(console, run, named_mechanism(console, mechanism_file))
    result = result if sample is None else result.sample(sample)
    if step is not None:
        result = result.resampled(step=quantity(step, {"s": 1.0, "ms": 1e-3}, "--step"))
    if not chosen:
        write_result(console, result, target)
        return
    from cadmbs.results.files import data_frame

    table = data_frame.joint_states(result) if joint_states else data_frame.chosen_columns(result, columns)
    if output == "-":
        data_frame.write_chosen(table, console, dialect)
        return
    data_frame.save_chosen(result, table, output, dialect, force)
    console.say(f'written: "{output}" and "{output}.json"')
