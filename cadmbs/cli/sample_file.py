"""The file of `--q-file`: CSV with one configuration a row and columns named like positions."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Finding, ModelError, Severity, Where
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.files import read_source
from cadmbs.importers.json_text import decode
from cadmbs.results.columns import unescaped

if TYPE_CHECKING:
    from cadmbs.system import System

_RESULT_GROUPS = ("joint", "body", "loop", "constraint", "energy")


@dataclass(frozen=True)
class _Table:
    """The cells of a CSV file as text, with the line that each row ends on, and the lines themselves."""

    file: str
    header: list[str]
    rows: list[list[str]]
    lines: list[int]
    text: list[str]

    def finding(self, code: str, line: int, message: str, hint: str = "", *, place: int | None = None) -> Finding:
        """An error on a line; `place` is the number of its cell."""
        return _finding(code, self.file, line, message, hint, None if place is None else self._column(line, place))

    def _column(self, line: int, place: int) -> int | None:
        """Where a cell begins in its line; None where quotes stand in the way."""
        cells = self.text[line - 1].split(",")
        if '"' in self.text[line - 1] or place >= len(cells):
            return None
        start = sum(len(cell) + 1 for cell in cells[:place])
        return start + len(cells[place]) - len(cells[place].lstrip()) + 1


def read_samples(system: System, path: str) -> tuple[tuple[int, ...], tuple[str, ...], Array]:
    """Configurations in a file: labels of the samples, names of the coordinates given, and their values.

    Columns are position names in any order, and `t` and `sample`, which are optional. A table of simulation results
    is taken too: of it, the columns joint/<coordinate>/q count.

    Args:
        system: Compiled mechanism.
        path: A CSV file, or "-" for standard input.

    Returns:
        Labels (n_samples,), names (n_given,), values (n_samples, n_given) in rad and m.

    Raises:
        ModelError: F001 to F007 the file cannot be read; Q001 cells, Q002 unknown columns, Q003 repeated columns,
            Q004 rows of the wrong length, Q005 no table.
    """
    table = _table(read_source(path))
    columns = _columns(system, table)
    _refuse(list(_shape_findings(table)))
    used = [place for place, name in enumerate(columns) if name is not None]
    values = _numbers(table, used)
    names = tuple(str(columns[place]) for place in used)
    given = [i for i, name in enumerate(names) if name not in {"t", "sample"}]
    return _labels(table, names, values), tuple(names[i] for i in given), values[:, given]


def _table(source: SourceFile) -> _Table:
    text, problem = decode(source)
    if problem is not None:
        raise ModelError((problem,))
    reader = csv.reader(io.StringIO(text, newline=""), skipinitialspace=True)
    rows, lines = [], []
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append(row)
                lines.append(reader.line_num)
    except csv.Error as caught:
        raise ModelError((_finding("Q005", source.name, reader.line_num, f"Not a CSV table: {caught}."),)) from None
    if len(rows) < 2:
        hint = "The first row names coordinates, every other row is one configuration."
        raise ModelError((_finding("Q005", source.name, lines[0], "There are no rows under the header.", hint),))
    return _Table(source.name, [name.strip() for name in rows[0]], rows[1:], lines, re.split(r"\r\n|\r|\n", text))


def _columns(system: System, table: _Table) -> list[str | None]:
    """What each column is: a coordinate, "t" or "sample", or None for a column of results that plays no part."""
    is_result = any(_result_coordinate(name) in system.position_names for name in table.header)
    columns: list[str | None] = []
    findings: list[Finding] = []
    for place, name in enumerate(table.header):
        coordinate = _result_coordinate(name) if is_result else name
        if coordinate in system.position_names or name in {"t", "sample"}:
            columns.append(coordinate or name)
        else:
            columns.append(None)
            if not (is_result and name.split("/")[0] in _RESULT_GROUPS):
                findings.append(_unknown_column(system, table, place))
    twice = [name for name, count in Counter(name for name in columns if name).items() if count > 1]
    findings += [table.finding("Q003", table.lines[0], f'Column "{name}" stands twice.') for name in twice]
    _refuse(findings)
    return columns


def _result_coordinate(name: str) -> str | None:
    """The coordinate of a column joint/<coordinate>/q."""
    group, *rest = name.split("/")
    return unescaped(rest[0]) if group == "joint" and len(rest) == 2 and rest[1] == "q" else None


def _unknown_column(system: System, table: _Table, place: int) -> Finding:
    from cadmbs.cli.samples import unknown_coordinate

    name, line = table.header[place], table.lines[0]
    if not name:
        return table.finding(
            "Q002", line, f"Column {place + 1} has no name.", "Is there a comma too many?", place=place
        )
    hint = unknown_coordinate(system, name, system.position_names)
    if ";" in name:
        hint = "Cells are divided by commas, not by semicolons."
    return table.finding("Q002", line, f'Column "{name}" is not a position, t or sample.', hint, place=place)


def _shape_findings(table: _Table) -> Iterator[Finding]:
    wanted = len(table.header)
    for row, line in zip(table.rows, table.lines[1:], strict=True):
        if len(row) != wanted:
            message = f"Row {line} has {len(row)} cell{'s' * (len(row) != 1)}, but the header has {wanted}."
            yield table.finding("Q004", line, message)


def _numbers(table: _Table, used: Sequence[int]) -> Array:
    """The used columns as numbers; the cells are looked at one by one only where one of them is bad."""
    try:
        values = np.array([[row[place] for place in used] for row in table.rows], dtype=float)
    except ValueError:
        values = np.full((1, 1), np.nan)
    if not np.all(np.isfinite(values)):
        _refuse(list(_cell_findings(table, used)))
    return values.reshape(len(table.rows), len(used))


def _cell_findings(table: _Table, used: Sequence[int]) -> Iterator[Finding]:
    for row, line in zip(table.rows, table.lines[1:], strict=True):
        for place in used:
            problem = _problem(row[place].strip())
            if problem:
                message = f'Row {line}, column "{table.header[place]}": {problem}.'
                hint = "Write a number in rad or m, with a decimal point."
                yield table.finding("Q001", line, message, hint, place=place)


def _problem(cell: str) -> str:
    if not cell:
        return "the cell is empty"
    shown = cell if len(cell) <= 30 and cell.isprintable() else f"{cell.split(maxsplit=1)[0][:25]}..."
    try:
        return "" if np.isfinite(float(cell)) else f'"{shown}" is not finite'
    except ValueError:
        return f'"{shown}" is not a number'


def _labels(table: _Table, names: Sequence[str], values: Array) -> tuple[int, ...]:
    if "sample" not in names:
        return tuple(range(len(table.rows)))
    column = values[:, list(names).index("sample")]
    wrong = np.flatnonzero(column != np.round(column))
    if len(wrong):
        line = table.lines[1 + int(wrong[0])]
        message = f'Row {line}, column "sample": {column[wrong[0]]:g} is not a whole number.'
        _refuse([table.finding("Q001", line, message)])
    return tuple(int(value) for value in column)


def _finding(code: str, file: str, line: int, message: str, hint: str = "", column: int | None = None) -> Finding:
    return Finding(code, Severity.ERROR, Where(file, line, column), message, hint)


def _refuse(findings: list[Finding]) -> None:
    if findings:
        raise ModelError(tuple(findings))
