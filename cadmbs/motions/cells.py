"""CSV files of numbers as people write them: cells with line and column, and findings about bad ones."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Finding, ModelError, Severity, Where
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.files import read_source
from cadmbs.importers.json_text import decode

LISTED_FINDINGS = 100
"""Largest number of findings about one file: each of millions of cells may be bad."""


@dataclass(frozen=True)
class CellTable:
    """The cells of a CSV file as text, with the line that each row ends on, and the lines themselves."""

    file: str
    header: list[str]
    rows: list[list[str]]
    lines: list[int]
    text: list[str]

    def finding(self, code: str, line: int, message: str, hint: str = "", *, column: int | None = None) -> Finding:
        """An error on a line; `column` is the number of its cell."""
        start = None if column is None else self._cell_start(line, column)
        return _finding(code, self.file, line, message, hint, start)

    def header_finding(self, code: str, message: str, hint: str = "", *, column: int | None = None) -> Finding:
        """An error in the header; `column` is the number of its cell."""
        return self.finding(code, self.lines[0], message, hint, column=column)

    def line_of(self, row: int) -> int:
        """The line of a row of numbers, the first one being 0."""
        return self.lines[1 + row]

    def _cell_start(self, line: int, column: int) -> int | None:
        """Where a cell begins in its line; None in lines with quotes."""
        cells = self.text[line - 1].split(",")
        if '"' in self.text[line - 1] or column >= len(cells):
            return None
        start = sum(len(cell) + 1 for cell in cells[:column])
        return start + len(cells[column]) - len(cells[column].lstrip()) + 1


def read_cells(path: str, row_meaning: str) -> CellTable:
    """The cells of a CSV file; blank lines are left out.

    Args:
        path: The file, or "-" for standard input.
        row_meaning: What a row is, such as "configuration".

    Raises:
        ModelError: F001 to F007 the file cannot be read; Q005 no CSV, or no row under the header.
    """
    source = read_source(path)
    text, problem = decode(source)
    if problem is not None:
        raise ModelError((problem,))
    rows, lines = _rows(source, text)
    if len(rows) < 2:
        hint = f"The first row names coordinates, every other row is one {row_meaning}."
        raise ModelError(
            (_finding("Q005", source.name, lines[0] if lines else 1, "There are no rows under the header.", hint),)
        )
    return CellTable(source.name, [name.strip() for name in rows[0]], rows[1:], lines, re.split(r"\r\n|\r|\n", text))


def _rows(source: SourceFile, text: str) -> tuple[list[list[str]], list[int]]:
    reader = csv.reader(io.StringIO(text, newline=""), skipinitialspace=True)
    rows, lines = [], []
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append(row)
                lines.append(reader.line_num)
    except csv.Error as caught:
        raise ModelError((_finding("Q005", source.name, reader.line_num, f"Not a CSV table: {caught}."),)) from None
    return rows, lines


def require_equal_rows(table: CellTable) -> None:
    """Raise ModelError, Q004, where rows have not as many cells as the header."""
    count = len(table.header)
    refuse(
        table.finding(
            "Q004", line, f"Row {line} has {len(row)} cell{'s' * (len(row) != 1)}, but the header has {count}."
        )
        for row, line in zip(table.rows, table.lines[1:], strict=True)
        if len(row) != count
    )


def numbers(table: CellTable, used: Sequence[int], hint: str) -> Array:
    """The used columns as numbers; cells are examined one by one only where one of them is bad.

    Raises:
        ModelError: Q001, one finding for each cell that is no finite number.
    """
    cells = [[row[column] for column in used] for row in table.rows]
    try:
        values = np.array(cells, dtype=float)
    except ValueError:
        values = None
    if values is None or not np.all(np.isfinite(values)):
        refuse(_cell_findings(table, used, hint))
        values = np.array([[float(cell) for cell in row] for row in cells])  # Python's spaces are more than NumPy's
    return values.reshape(len(table.rows), len(used))


def number_columns(table: CellTable, names: Iterable[str]) -> dict[str, Array]:
    """The columns of these names that hold numbers, empty cells as not a number; columns of text are left out."""
    columns: dict[str, Array] = {}
    for name in names:
        column = table.header.index(name)
        cells = [row[column].strip() if column < len(row) else "" for row in table.rows]
        try:
            columns[name] = np.array([float(cell) if cell else np.nan for cell in cells])
        except ValueError:
            continue
    return columns


def _cell_findings(table: CellTable, used: Sequence[int], hint: str) -> Iterator[Finding]:
    for row, line in zip(table.rows, table.lines[1:], strict=True):
        for column in used:
            problem = _problem(row[column].strip(" \t\r\n"))
            if problem:
                message = f'Row {line}, column "{table.header[column]}": {problem}.'
                yield table.finding("Q001", line, message, hint, column=column)


def _problem(cell: str) -> str:
    if not cell:
        return "the cell is empty"
    control = next((character for character in cell if not character.isprintable()), None)
    if control is not None:
        return f"the cell contains the character U+{ord(control):04X}, which is invisible"
    shown = cell if len(cell) <= 30 else f"{cell[:25]}..."
    try:
        return "" if np.isfinite(float(cell)) else f'"{shown}" is not finite'
    except ValueError:
        return f'"{shown}" is not a number'


def refuse(findings: Iterable[Finding]) -> None:
    """Raise ModelError with the findings, where there are any; of many, the first ones alone."""
    errors = tuple(islice(findings, LISTED_FINDINGS + 1))
    if len(errors) > LISTED_FINDINGS:
        *errors_before, last = errors[:LISTED_FINDINGS]
        errors = (*errors_before, replace(last, hint=f"{last.hint} Further findings are not listed.".strip()))
    if errors:
        raise ModelError(errors)


def _finding(code: str, file: str, line: int, message: str, hint: str = "", column: int | None = None) -> Finding:
    return Finding(code, Severity.ERROR, Where(file, line, column), message, hint)
