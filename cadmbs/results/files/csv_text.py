"""Tables as CSV text: one header row, and numbers with the fewest digits that give the same bits when read back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError, ShapeError

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
    stream: TextSink,
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
