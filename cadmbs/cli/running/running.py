"""Running a scenario and writing the result: `simulate` and `examples run`."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.inputs.formulations import RELATIVE, FormulationChoice, run_formulation
from cadmbs.cli.inputs.options import OutputOptions
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.progress import Progress
from cadmbs.errors import CadmbsError

if TYPE_CHECKING:
    from cadmbs.results import Result
    from cadmbs.system import System

RESULT_FORMATS = ("csv", "npz", "parquet", "h5", "mat")

ROWS_INTERVAL = 5.0
ROWS_SHARE = 0.05
"""Time between two writings of what a motion has reached [s], and the largest part of the time that they may take."""


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


class RowsSoFar:
    """Writes what a long motion has reached beside the file of its result, now and then.

    So a process that is killed leaves its rows. When the result itself is written they are removed; where that fails
    they stay, which is said.

    Attributes:
        path: Where they are: those of run.npz in run.npz.partial.npz. None where the result goes to no file.
    """

    def __init__(self, console: Console, output: OutputOptions) -> None:
        name = output.output
        self.path = None if name in {None, "-"} else _partial_path(Path(str(name)), output.format)
        self._console, self._format, self._is_written = console, output.format, False
        self._due = time.monotonic() + ROWS_INTERVAL

    def __call__(self, so_far: Callable[[], Result]) -> None:
        """Write what is reached, where it is time; that it cannot be written does not end the motion."""
        begin = time.monotonic()
        if self.path is None or begin < self._due:
            return
        with contextlib.suppress(CadmbsError):
            so_far().save(self.path, self._format)
            self._is_written = True
        end = time.monotonic()
        self._due = end + max(ROWS_INTERVAL, (end - begin) / ROWS_SHARE)

    def __enter__(self) -> RowsSoFar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.path is None or not self._is_written:
            return
        if kind is not None:
            self._console.say(f'kept: what was reached, in "{self.path}"')
            return
        from cadmbs.results.sidecar import sidecar_path

        is_csv = (self._format or self.path.suffix[1:].lower()) == "csv"
        for path in (self.path, *([sidecar_path(self.path)] if is_csv else [])):
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)


def _partial_path(path: Path, form: str | None) -> Path | None:
    """Where the rows so far of a result are; None where it goes to a pipe or device."""
    if path.exists() and not path.is_file():
        return None
    return path.with_name(f"{path.name}.partial.{form or path.suffix[1:]}")


def run_scenario(
    system: System,
    overrides: Mapping[str, Any],
    formulation: FormulationChoice = RELATIVE,
    engine: str = "auto",
    rows_so_far: RowsSoFar | None = None,
) -> Result:
    """Simulate with progress on standard error, in joint coordinates by default.

    Raises:
        NotSolvableError: The mechanism cannot be started, or not simulated in these coordinates.
        UnknownNameError: The scenario names something that does not exist.
    """
    with Progress(f"simulating {system.name}") as progress:
        return run_formulation(system, formulation, overrides, progress, engine, rows_so_far)


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
