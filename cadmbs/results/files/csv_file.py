"""A CSV file with its description beside it, kept together by a checksum.

The two are put in place at the same time, the description first, while other processes of cadmbs wait. What kills a
process in between leaves the new description beside the old CSV (or none), which the checksum reveals.
"""

import csv
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Protocol

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import FORCE_HINT, ArgumentError, OutputError, ShapeError
from cadmbs.input_files import open_file, open_text, read_file
from cadmbs.results.files.writing import write_together
from cadmbs.results.sidecar import DESCRIPTION_LIMIT, SCHEMA, document_from_text, sidecar_path, text_from_document


class _HashedText:
    """Text on its way into a binary file as UTF-8, with the SHA-256 of what went through."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._hash = hashlib.sha256()

    def write(self, text: str, /) -> None:
        data = text.encode()
        self._hash.update(data)
        self._stream.write(data)

    @property
    def sha256(self) -> str:
        return self._hash.hexdigest()


def write_csv_file(
    path: str | Path, write: "Callable[[TextSink], None]", document: Mapping[str, Any], force: bool = False
) -> None:
    """Writes a CSV file, and its description with the checksum of the CSV into `<path>.json`.

    A pipe or device gets the CSV alone.

    Args:
        path: Where the CSV goes.
        write: Writes the text of the CSV.
        document: The description, from `sidecar.table_document` or `sidecar.result_document`.
        force: Overwrite files that are not a previous output of the same kind.

    Raises:
        OutputError: Such a file is there, the CSV was changed since it was written, or the system refuses.
    """
    path = Path(path)
    beside = sidecar_path(path)
    sha256 = ""

    def write_text(stream: BinaryIO) -> None:
        nonlocal sha256
        text = _HashedText(stream)
        write(text)
        sha256 = text.sha256

    def write_description(stream: BinaryIO) -> None:
        stream.write(text_from_document({**document, "sha256": sha256}).encode("utf-8", "backslashreplace"))

    def require_replaceable() -> None:
        if not force:
            require_previous_csv(path, document["kind"])

    write_together({path: write_text, beside: write_description}, require_replaceable)


def require_previous_csv(path: Path, kind: str) -> None:
    """Raise OutputError where the pair to be replaced was not written as the same kind of table, or was edited."""
    beside = sidecar_path(path)
    present = next((each for each in (path, beside) if each.is_file()), None)
    if present is None:
        return
    try:
        document = csv_document(path)
    except (OSError, ValueError):
        document = {}
    if (document.get("schema"), document.get("kind")) != (SCHEMA, kind):
        reason = f'"{beside.name}" beside it does not say so' if present == path else "it does not say so"
        raise OutputError(
            f'"{present}" exists and is not a "{kind}" that cadmbs wrote ({reason}): choose another name, or force it.',
            code="W002",
            path=present,
            hint=FORCE_HINT,
        )
    if present == path and not csv_is_unchanged(path, document):
        raise OutputError(
            f'"{path}" was changed after cadmbs wrote it: choose another name, or force it.',
            code="W002",
            path=path,
            hint=FORCE_HINT,
        )


def csv_document(path: Path) -> dict[str, Any]:
    """The description beside a CSV file.

    Raises:
        OSError, ValueError: It is not there, or is not a JSON object.
    """
    beside = sidecar_path(path)
    if (size := beside.stat().st_size) > DESCRIPTION_LIMIT:
        raise ValueError(f'"{beside.name}" has {size} bytes, at most {DESCRIPTION_LIMIT} are read')
    try:
        return document_from_text(read_file(beside))
    except ValueError as problem:
        raise ValueError(f'in "{beside.name}", {problem}') from None


def csv_is_unchanged(path: Path, document: Mapping[str, Any]) -> bool:
    """Whether the CSV file is, byte for byte, the one that the description was written for."""
    with open_file(path) as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest() == document.get("sha256")


def csv_table(path: Path) -> tuple[tuple[str, ...], Array]:
    """The column names and values of a CSV file of numbers, each value with the bits it had when written."""
    with open_text(path, newline="") as stream:
        names = tuple(next(csv.reader(stream), ()))
        lines = list(stream)
    if not lines:
        return names, np.zeros((0, len(names)))
    return names, np.loadtxt(lines, delimiter=",", comments=None, ndmin=2)


# Tables as CSV text: one header row, and numbers with the fewest digits that give the same bits when read back.

_ROWS_AT_ONCE = 4096
"""Rows turned into text together: few enough to hold, many enough that whole columns are converted at a time."""


@dataclass(frozen=True, slots=True)
class CsvDialect:
    """What stands between fields, and in numbers before their decimals: ";" and "," where Excel speaks German.

    Raises:
        ArgumentError: The separator is not one character or could be part of a number or of quotes; the decimal mark is
            neither "." nor ","; or both are the same.
    """

    separator: str = ","
    decimal: str = "."

    def __post_init__(self) -> None:
        if len(self.separator) != 1 or self.separator in '"+-.\r\n' or self.separator.isalnum():
            raise ArgumentError(f"separator is {self.separator!r}, expected one character such as ';' or a tabulator")
        if self.decimal not in {".", ","}:
            raise ArgumentError(f"decimal is {self.decimal!r}, expected '.' or ','")
        if self.separator == self.decimal:
            raise ArgumentError(f"separator and decimal are both {self.separator!r}: choose another separator, ';'")


PLAIN_CSV = CsvDialect()
"""Commas between fields and points in numbers, as RFC 4180 has it."""


class TextSink(Protocol):
    """Anything that takes text: an open file, stdout, `io.StringIO`."""

    def write(self, text: str, /) -> object:
        """Takes the next piece of text."""


def write_table(
    stream: "TextSink",
    names: Sequence[str],
    table: Array,
    labels: Mapping[str, Sequence[str]] | None = None,
    *,
    samples: Sequence[int] | None = None,
    dialect: CsvDialect = PLAIN_CSV,
) -> None:
    r"""Writes a table as CSV, lines ended by a line feed.

    Args:
        stream: Takes the text.
        names: One column name for each column of the table.
        table: (n_rows, n_columns) values.
        labels: Columns of words before the values, by name: one word for each row ("wx", ... for a Jacobian).
        samples: Index of the sample of each row, written as the very first column `sample`, without decimal point.
        dialect: What stands between fields and in numbers.

    Raises:
        ShapeError: The names, labels or samples do not fit the table.

    Example:
        >>> import io
        >>> import numpy as np
        >>> text = io.StringIO()
        >>> write_table(text, ["elbow"], np.array([[0.1], [1.0]]), labels={"row": ["wx", "wy"]})
        >>> text.getvalue()
        'row,elbow\nwx,0.1\nwy,1.0\n'
    """
    leading: dict[str, Sequence[str]] = {}
    if samples is not None:
        leading["sample"] = [str(int(sample)) for sample in samples]
    for name, entries in (labels or {}).items():
        leading[quoted(name, dialect.separator)] = [quoted(entry, dialect.separator) for entry in entries]
    _require_fit(names, table, leading)
    fields = [*leading, *(quoted(name, dialect.separator) for name in names)]
    stream.write(dialect.separator.join(fields) + "\n")
    for block in _text_blocks(table, list(leading.values()), dialect):
        stream.write(block)


def quoted(text: str, separator: str = ",") -> str:
    """A CSV field as RFC 4180 has it: in quotes where it holds the separator, a quote or a line break."""
    if any(character in text for character in (separator, '"', "\r", "\n")):
        return '"' + text.replace('"', '""') + '"'
    return text


def _text_blocks(table: Array, leading: Sequence[Sequence[str]], dialect: CsvDialect) -> Iterator[str]:
    for start in range(0, len(table), _ROWS_AT_ONCE):
        rows = slice(start, start + _ROWS_AT_ONCE)
        # repr of a float is the shortest text that reads back as the same float.
        columns = [list(map(repr, column)) for column in table[rows].T.tolist()]
        if dialect.decimal != ".":
            columns = [[number.replace(".", dialect.decimal) for number in column] for column in columns]
        lines = map(dialect.separator.join, zip(*(labels[rows] for labels in leading), *columns, strict=True))
        yield "\n".join(lines) + "\n"


def _require_fit(names: Sequence[str], table: Array, leading: dict[str, Sequence[str]]) -> None:
    if table.ndim != 2 or table.shape[1] != len(names):
        raise ShapeError(f"table has shape {table.shape}, expected (n_rows, {len(names)}): one column for each name")
    for name, values in leading.items():
        if len(values) != len(table):
            raise ShapeError(f"column {name!r} has {len(values)} entries, expected {len(table)}: one for each row")
