"""`cadmbs merge`: the tables of the parts of a study as one."""

from pathlib import Path

import click

from cadmbs.cli.inputs import options
from cadmbs.cli.terminal.console import Console


@click.command("merge")
@click.argument("output", type=options.PATH, metavar="OUT")
@click.argument("parts", type=options.PATH, nargs=-1, required=True, metavar="PART...")
@options.force_option
@options.with_console
def command(console: Console, output: str, parts: tuple[str, ...], force: bool) -> None:
    """The tables of all parts of a study as one table OUT.

    PART are tables of `cadmbs sweep --part K/N`, in any order, which all N jobs of a batch queue wrote. The rows are
    those of a sweep without parts.

    \b
    Examples:
      cadmbs merge runs.csv part-1.csv part-2.csv
      cadmbs merge runs.npz part-1.csv part-2.csv --force
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.studies.stored import load_table, merged
    from cadmbs.studies.table import require_table

    require_table(Path(output), force)
    table = merged({part: load_table(part) for part in dict.fromkeys(parts)})
    table.save(output, force=force)
    console.written(output)
