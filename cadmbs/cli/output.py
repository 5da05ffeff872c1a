"""Where an answer goes: the terminal, or a table or JSON object on standard output or in a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from cadmbs.cli.console import Console
from cadmbs.cli.json_output import answer_object, json_text
from cadmbs.cli.options import OutputOptions
from cadmbs.cli.progress import Progress
from cadmbs.errors import Finding

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.results.csv_text import TextSink

TABULAR_FORMATS = ("table", "csv", "json")


@dataclass(frozen=True)
class CsvTable:
    """A table as CSV has it, with what its description says.

    Attributes:
        names: One column name for each column of `values`.
        values: (n_rows, n_columns).
        units: Unit by column; None where it differs from row to row.
        conventions: Text by quantity: frame, reference point, order of components.
        labels: Columns of words before the values, by name: one word for each row.
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
    """An answer in its three forms, each made only when it is asked for.

    Attributes:
        command: Name of the command, which names the schema of the JSON object and the kind of the table.
        text: For people.
        table: As CSV.
        data: As the `data` of the JSON object.
        findings: Of the model, for the JSON object and the description of the table.
        arrays: As NumPy archive: arrays by name, which the description of `table` explains; None where there is none.
    """

    command: str
    text: Callable[[], str]
    table: Callable[[], CsvTable]
    data: Callable[[], Mapping[str, Any]]
    findings: tuple[Finding, ...] = ()
    arrays: Callable[[], Mapping[str, Array]] | None = None

    @property
    def formats(self) -> tuple[str, ...]:
        """Names of the formats that there are."""
        return TABULAR_FORMATS if self.arrays is None else (*TABULAR_FORMATS, "npz")


def chosen_format(output: OutputOptions, formats: Sequence[str] = TABULAR_FORMATS) -> str:
    """The format of the answer: `--format` or `--json`, else the suffix of OUT, else text for people.

    Args:
        output: The options.
        formats: What there is; all but "table" are suffixes too.

    Raises:
        click.UsageError: The two options contradict each other, or the suffix names no format.
    """
    if output.json and output.format not in {None, "json"}:
        raise click.UsageError(f"--json and --format {output.format} exclude each other.")
    if output.json or output.format:
        return output.format or "json"
    if output.output is None or output.output == "-":
        return "table"
    suffix = Path(output.output).suffix
    files = [name for name in formats if name != "table"]
    if suffix[1:].lower() in files:
        return suffix[1:].lower()
    found = f'the suffix "{suffix}"' if suffix else "no suffix"
    raise click.UsageError(f'"{output.output}" has {found}: end it in {_alternatives(files)}, or give --format.')


def _alternatives(formats: Sequence[str]) -> str:
    """Such as .csv, .json or .npz."""
    suffixes = [f".{name}" for name in formats]
    return f"{', '.join(suffixes[:-1])} or {suffixes[-1]}"


def deliver(console: Console, output: OutputOptions, answer: CommandAnswer) -> None:
    """Write an answer in the format asked for to where it is asked for.

    Raises:
        OutputError: The file may not be overwritten, or the system refuses.
    """
    form = chosen_format(output, answer.formats)
    to_stdout = output.output is None or output.output == "-"
    if form == "csv":
        _deliver_csv(console, output, answer, to_stdout)
    elif form == "npz":
        _deliver_npz(output, answer, to_stdout)
    elif form == "json":
        schema = f"cadmbs/{answer.command}/1"
        text = json_text(answer_object(schema, True, answer.data(), answer.findings))
        if to_stdout:
            console.write(text)
        else:
            write_file(str(output.output), text, output.force, lambda path: _has_schema(path, schema))
    elif to_stdout:
        console.answer(answer.text())
    else:
        write_file(str(output.output), click.unstyle(answer.text()) + "\n", output.force, lambda _: False)
    if not to_stdout:
        console.say(f'written: "{output.output}"')


def write_file(path: str, text: str, force: bool, may_replace: Callable[[Path], bool]) -> None:
    """Write a text file, complete or not at all.

    Raises:
        OutputError: There is a file that may not be replaced, or the system refuses.
    """
    from cadmbs.results.writing import write_atomically

    def write(stream: BinaryIO) -> None:
        stream.write(text.encode())

    write_atomically(path, write, may_replace=may_replace, force=force)


class ConsoleSink:
    """Text on its way to standard output."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def write(self, text: str, /) -> None:
        """Pass a piece of text on."""
        self._console.write(text)


class ProgressSink:
    """Text of a table on its way; tells the fraction of its rows that went through."""

    def __init__(self, stream: TextSink, progress: Callable[[float], None], rows: int) -> None:
        self._stream = stream
        self._progress = progress
        self._lines, self._rows = -1, max(rows, 1)  # the header is no row

    def write(self, text: str, /) -> None:
        """Pass a piece of text on, and tell how far the table is."""
        self._stream.write(text)
        self._lines += text.count("\n")
        self._progress(min(1.0, max(self._lines, 0) / self._rows))


def _deliver_csv(console: Console, output: OutputOptions, answer: CommandAnswer, to_stdout: bool) -> None:
    from cadmbs.results.csv_file import write_csv_file
    from cadmbs.results.csv_text import write_table

    table = answer.table()

    def write(stream: TextSink) -> None:
        write_table(stream, table.names, table.values, table.labels, samples=table.samples)

    if to_stdout:
        write(ConsoleSink(console))
        return
    with Progress(f"writing {output.output}") as progress:
        count = len(table.values)
        write_csv_file(
            str(output.output),
            lambda stream: write(ProgressSink(stream, progress, count)),
            _document(answer, table),
            output.force,
        )


def _deliver_npz(output: OutputOptions, answer: CommandAnswer, to_stdout: bool) -> None:
    """Arrays with the description of the table among them, as text in the array `metadata`."""
    if to_stdout or answer.arrays is None:
        raise click.UsageError("A NumPy archive needs a file: give -o OUT.")
    import numpy as np

    from cadmbs.results.sidecar import text_from_document
    from cadmbs.results.writing import write_atomically

    document = _document(answer, answer.table())
    arrays: dict[str, Any] = dict(answer.arrays())

    def write(stream: BinaryIO) -> None:
        np.savez(stream, metadata=np.array(text_from_document(document)), **arrays)

    earlier = (document["schema"], document["kind"])
    write_atomically(
        str(output.output), write, may_replace=lambda path: _archive_kind(path) == earlier, force=output.force
    )


def _document(answer: CommandAnswer, table: CsvTable) -> dict[str, Any]:
    """What every column of a table means, and how it was made."""
    from cadmbs.results.sidecar import table_document

    leading = {"sample": "1"} if table.samples is not None else {}
    units = {**leading, **dict.fromkeys(table.labels), **table.units}
    return table_document(answer.command, units, table.conventions, table.metadata, findings=answer.findings)


def _archive_kind(path: Path) -> tuple[Any, Any] | None:
    """Schema and kind in the description of a NumPy archive; None for any other file."""
    import zipfile

    from cadmbs.results.npz_file import npz_document

    try:
        document = npz_document(path)
    except (OSError, ValueError, KeyError, AttributeError, EOFError, zipfile.BadZipFile):
        return None
    return document.get("schema"), document.get("kind")


def _has_schema(path: Path, schema: str) -> bool:
    """Whether a file is an earlier answer of the same command."""
    import json

    try:
        document = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(document, dict) and document.get("schema") == schema
