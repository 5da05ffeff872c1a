"""Where an answer goes: the terminal, or a table or JSON object on standard output or in a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from cadmbs.cli.console import Console
from cadmbs.cli.json_output import answer_object, json_text
from cadmbs.cli.options import Output
from cadmbs.errors import Finding

if TYPE_CHECKING:
    from cadmbs.arrays import Array

TABULAR_FORMATS = ("table", "csv", "json")


@dataclass(frozen=True)
class CsvTable:
    """A table as CSV has it, with what its description says.

    Attributes:
        names: One column name for each column of `values`.
        values: (n_rows, n_columns).
        units: Unit by column; None where it differs from row to row.
        conventions: Text by quantity: frame, reference point, order of components.
        row_labels: One word for each row, or None.
        label_name: Name of the column of row labels.
        samples: Label of the sample of each row, or None.
        metadata: How the table was made.
    """

    names: Sequence[str]
    values: Array
    units: Mapping[str, str | None]
    conventions: Mapping[str, str]
    row_labels: Sequence[str] | None = None
    label_name: str = "row"
    samples: Sequence[int] | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Answer:
    """An answer in its three forms, each made only when it is asked for.

    Attributes:
        command: Name of the command, which names the schema of the JSON object and the kind of the table.
        text: For people.
        table: As CSV.
        data: As the `data` of the JSON object.
        findings: Of the model, for the JSON object and the description of the table.
    """

    command: str
    text: Callable[[], str]
    table: Callable[[], CsvTable]
    data: Callable[[], Mapping[str, Any]]
    findings: tuple[Finding, ...] = ()


def chosen_format(output: Output) -> str:
    """The format of the answer: `--format` or `--json`, else the suffix of OUT, else text for people.

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
    if suffix[1:].lower() in {"csv", "json"}:
        return suffix[1:].lower()
    found = f'the suffix "{suffix}"' if suffix else "no suffix"
    raise click.UsageError(f'"{output.output}" has {found}: end it in .csv or .json, or give --format.')


def deliver(console: Console, output: Output, answer: Answer) -> None:
    """Write an answer in the format asked for to where it is asked for.

    Raises:
        OutputError: The file may not be overwritten, or the system refuses.
    """
    form = chosen_format(output)
    to_stdout = output.output is None or output.output == "-"
    if form == "csv":
        _deliver_csv(console, output, answer, to_stdout)
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


class TextSink:
    """Text on its way to standard output."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def write(self, text: str, /) -> None:
        """Pass a piece of text on."""
        self._console.write(text)


def _deliver_csv(console: Console, output: Output, answer: Answer, to_stdout: bool) -> None:
    from cadmbs.results.csv_file import write_csv_file
    from cadmbs.results.csv_text import TextSink as Sink
    from cadmbs.results.csv_text import write_table
    from cadmbs.results.sidecar import table_document

    table = answer.table()

    def write(stream: Sink) -> None:
        write_table(stream, table.names, table.values, table.row_labels, table.label_name, samples=table.samples)

    if to_stdout:
        write(TextSink(console))
        return
    leading = {"sample": "1"} if table.samples is not None else {}
    units = {**leading, **({table.label_name: None} if table.row_labels is not None else {}), **table.units}
    document = table_document(answer.command, units, table.conventions, table.metadata, findings=answer.findings)
    write_csv_file(str(output.output), write, document, output.force)


def _has_schema(path: Path, schema: str) -> bool:
    """Whether a file is an earlier answer of the same command."""
    import json

    try:
        document = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(document, dict) and document.get("schema") == schema
