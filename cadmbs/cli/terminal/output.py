"""The answer of a command: text for the terminal, or a table or JSON object on standard output or in a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from cadmbs import errors, input_files
from cadmbs.cli.inputs.options import OutputOptions, is_stdout
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.json_output import answer_object, json_text
from cadmbs.cli.terminal.progress import Progress

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.results.files.csv_file import TextSink

TABULAR_FORMATS = ("table", "csv", "json")
ARCHIVE_NEEDS_FILE = "A NumPy archive needs a file: give -o OUT."


@dataclass(frozen=True)
class CsvTable:
    """A table as CSV has it, with what its description says.

    Attributes:
        names: One column name for each column of `values`.
        values: (n_rows, n_columns).
        units: Unit by column; None where it differs from row to row.
        conventions: Text by quantity: frame, reference point, order of components.
        labels: Columns of text before the values, by name: one entry for each row.
        samples: Label of the sample of each row, or None.
        metadata: How the table was made.
    """

    names: Sequence[str]
    values: Array
    units: Mapping[str, str | None]
    conventions: Mapping[str, str]
    labels: Mapping[str, Sequence[str]] = field(default_factory=dict)
    samples: Sequence[int] | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class CommandAnswer:
    """The answer of a command as text, table and JSON, each made only when it is asked for.

    Attributes:
        command: Name of the command, which names the schema of the JSON object and the kind of the table.
        text: For people.
        table: As CSV.
        data: As the `data` of the JSON object.
        findings: Of the model, for the JSON object and the description of the table.
        arrays: As NumPy archive: arrays by name, explained by the description of `table`; None if there is no archive.
    """

    command: str
    text: Callable[[], str]
    table: Callable[[], CsvTable]
    data: Callable[[], Mapping[str, Any]]
    findings: tuple[errors.Finding, ...] = ()
    arrays: Callable[[], Mapping[str, Array]] | None = None

    @property
    def formats(self) -> tuple[str, ...]:
        """Names of the formats that the answer has."""
        return TABULAR_FORMATS if self.arrays is None else (*TABULAR_FORMATS, "npz")


def chosen_format(output: OutputOptions, formats: Sequence[str] = TABULAR_FORMATS) -> str:
    """The format of the answer: `--format` or `--json`, else the suffix of OUT, else text for people.

    Args:
        output: The options.
        formats: Formats of the answer; all but "table" are suffixes too.

    Raises:
        click.UsageError: The two options contradict each other, or the suffix names no format.
    """
    if output.json and output.format not in {None, "json"}:
        raise click.UsageError(f"--json and --format {output.format} exclude each other.")
    if output.json or output.format:
        return output.format or "json"
    if output.to_stdout:
        return "table"
    suffix = Path(str(output.output)).suffix
    files = [name for name in formats if name != "table"]
    if suffix[1:].lower() in files:
        return suffix[1:].lower()
    actual = f'the suffix "{suffix}"' if suffix else "no suffix"
    expected = f"{', '.join(f'.{name}' for name in files[:-1])} or .{files[-1]}"
    raise click.UsageError(f'"{output.output}" has {actual}: end it in {expected}, or give --format.')


def deliver(console: Console, output: OutputOptions, answer: CommandAnswer) -> None:
    """Write an answer in its format to standard output or to OUT.

    Raises:
        OutputError: The file may not be overwritten, or the system refuses.
    """
    form = chosen_format(output, answer.formats)
    if form == "csv":
        _deliver_csv(console, output, answer)
    elif form == "npz":
        _deliver_npz(output, answer)
    elif form == "json":
        schema = f"cadmbs/{answer.command}/1"
        text = json_text(answer_object(schema, True, answer.data(), (*console.findings, *answer.findings)))
        if output.to_stdout:
            console.write(text)
        else:
            write_file(str(output.output), text, output.force, lambda path: _has_schema(path, schema))
    elif output.to_stdout:
        console.answer(answer.text())
    else:
        write_file(str(output.output), click.unstyle(answer.text()) + "\n", output.force, lambda _: False)
    if not output.to_stdout:
        console.written(output.output)


def deliver_text(
    console: Console, text: str, output: str | None, force: bool, may_replace: Callable[[Path], bool]
) -> None:
    """Write a text to standard output, or to a file and say so.

    Raises:
        OutputError: There is a file that may not be replaced, or the system refuses.
    """
    if is_stdout(output):
        console.write(text)
    else:
        write_file(str(output), text, force, may_replace)
        console.written(output)


def write_file(path: str, text: str, force: bool, may_replace: Callable[[Path], bool]) -> None:
    """Write a text file, complete or not at all.

    Raises:
        OutputError: There is a file that may not be replaced, or the system refuses.
    """
    from cadmbs.results.files.writing import write_atomically

    def write(stream: BinaryIO) -> None:
        stream.write(text.encode())

    write_atomically(path, write, may_replace=may_replace, force=force)


class ProgressSink:
    """A text stream that reports the fraction of a table's rows that were written."""

    def __init__(self, stream: TextSink, progress: Callable[[float], None], rows: int) -> None:
        self._stream = stream
        self._progress = progress
        self._lines, self._rows = -1, max(rows, 1)  # the header is no row

    def write(self, text: str, /) -> None:
        """Write a piece of text, and report the progress."""
        self._stream.write(text)
        self._lines += text.count("\n")
        self._progress(min(1.0, max(self._lines, 0) / self._rows))


def _deliver_csv(console: Console, output: OutputOptions, answer: CommandAnswer) -> None:
    from cadmbs.results.files.csv_file import write_csv_file, write_table

    table = answer.table()

    def write(stream: TextSink) -> None:
        write_table(stream, table.names, table.values, table.labels, samples=table.samples)

    if output.to_stdout:
        write(console)
        return
    with Progress(f"writing {output.output}") as progress:
        count, description = len(table.values), _description(answer, table)
        path = str(output.output)
        write_csv_file(path, lambda stream: write(ProgressSink(stream, progress, count)), description, output.force)


def _deliver_npz(output: OutputOptions, answer: CommandAnswer) -> None:
    """Arrays, and the description of the table as text in the array `metadata`."""
    if output.to_stdout or answer.arrays is None:
        raise click.UsageError(ARCHIVE_NEEDS_FILE)
    import numpy as np

    from cadmbs.results.files.writing import write_atomically
    from cadmbs.results.sidecar import text_from_document

    description = _description(answer, answer.table())
    arrays: dict[str, Any] = dict(answer.arrays())

    def write(stream: BinaryIO) -> None:
        np.savez(stream, metadata=np.array(text_from_document(description)), **arrays)

    kind = (description["schema"], description["kind"])
    path, force = str(output.output), output.force
    write_atomically(path, write, may_replace=lambda old: _archive_kind(old) == kind, force=force)


def _description(answer: CommandAnswer, table: CsvTable) -> dict[str, Any]:
    """What every column of a table means, and how it was made."""
    from cadmbs.results.sidecar import table_document

    leading = {"sample": "1"} if table.samples is not None else {}
    units = {**leading, **dict.fromkeys(table.labels), **table.units}
    return table_document(answer.command, units, table.conventions, table.metadata, findings=answer.findings)


def _archive_kind(path: Path) -> tuple[Any, Any] | None:
    """Schema and kind in the description of a NumPy archive; None for any other file."""
    import zipfile

    from cadmbs.results.files.npz_file import npz_document

    try:
        document = npz_document(path)
    except (OSError, ValueError, KeyError, AttributeError, EOFError, zipfile.BadZipFile):
        return None
    return document.get("schema"), document.get("kind")


def _has_schema(path: Path, schema: str) -> bool:
    """Whether a file is an earlier answer of the same command."""
    import json

    try:
        document = json.loads(input_files.read_file(path))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(document, dict) and document.get("schema") == schema
