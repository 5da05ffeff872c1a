"""Running a scenario and writing the result: `simulate` and `examples run`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.inputs.formulations import RELATIVE, FormulationChoice, run_formulation
from cadmbs.cli.inputs.options import OutputOptions
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.progress import Progress

if TYPE_CHECKING:
    from cadmbs.results import Result
    from cadmbs.system import System

RESULT_FORMATS = ("csv", "npz", "parquet", "h5", "mat")


def require_writable(output: OutputOptions) -> None:
    """Refuse a result file that cannot be written, before the work is done.

    Raises:
        OutputError: Its suffix names no format, its folder is missing or read-only, or it may not be overwritten.
        MissingExtraError: Its format needs a library that is not installed.
    """
    if output.output is None:
        return
    if output.output == "-":
        if output.format not in {None, "csv"}:
            raise click.UsageError("On standard output a result is CSV.")
        return
    path = Path(output.output)
    form = output.format or path.suffix[1:].lower()
    if form not in RESULT_FORMATS:
        endings = ", ".join(f".{name}" for name in RESULT_FORMATS)
        raise click.UsageError(f'"{path}" does not say its format: end it in one of {endings}, or give --format.')

    from cadmbs.results.storage import require_savable

    require_savable(path, form, output.force)


def run_scenario(
    system: System, overrides: Mapping[str, Any], formulation: FormulationChoice = RELATIVE, engine: str = "auto"
) -> Result:
    """Simulate with progress on standard error, in joint coordinates by default.

    Raises:
        NotSolvableError: The mechanism cannot be started, or not simulated in these coordinates.
        UnknownNameError: The scenario names something that does not exist.
    """
    with Progress(f"simulating {system.name}") as progress:
        return run_formulation(system, formulation, overrides, progress, engine)


def write_result(console: Console, result: Result, output: OutputOptions) -> None:
    """Write the result to `-o OUT`; nothing without it.

    Raises:
        OutputError: The file may not be overwritten, or the system refuses.
        MissingExtraError: Its format needs a library that is not installed.
    """
    if output.output is None:
        return
    if output.output == "-":
        from cadmbs.results.storage import write_csv

        write_csv(result, console)
        return
    result.save(output.output, output.format, output.force)
    beside = f' and "{output.output}.json"' if Path(output.output).suffix.lower() == ".csv" else ""
    console.say(f'written: "{output.output}"{beside}')
