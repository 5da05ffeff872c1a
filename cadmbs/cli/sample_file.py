"""The file of `--q-file`: CSV with one configuration a row and columns named like positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from cadmbs.arrays import Array
from cadmbs.cli.assignments import unknown_coordinate
from cadmbs.cli.csv_cells import CellTable, numbers, read_cells, refuse, require_equal_rows
from cadmbs.errors import Finding
from cadmbs.results.columns import unescaped

if TYPE_CHECKING:
    from cadmbs.system import System

RESULT_GROUPS = ("joint", "body", "loop", "constraint", "energy")
"""Groups of columns of a table of results; those that are not used play no part."""

_HINT = "Write a number in rad or m, with a decimal point."


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
    table = read_cells(path, "configuration")
    columns = _columns(system, table)
    require_equal_rows(table)
    used = [place for place, name in enumerate(columns) if name is not None]
    values = numbers(table, used, _HINT)
    names = tuple(str(columns[place]) for place in used)
    given = [i for i, name in enumerate(names) if name not in {"t", "sample"}]
    return _labels(table, names, values), tuple(names[i] for i in given), values[:, given]


def _columns(system: System, table: CellTable) -> list[str | None]:
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
            if not (is_result and name.split("/")[0] in RESULT_GROUPS):
                findings.append(unknown_column(system, table, place, "a position, t or sample"))
    findings += repeated_columns(table, columns)
    refuse(findings)
    return columns


def repeated_columns(table: CellTable, columns: Sequence[str | None]) -> list[Finding]:
    """Q003 for everything that more than one column gives."""
    counts = Counter(name for name in columns if name)
    return [table.header_finding("Q003", f'Column "{name}" stands twice.') for name, n in counts.items() if n > 1]


def unknown_column(
    system: System, table: CellTable, place: int, expected: str, meant: str = "", names: Sequence[str] = ()
) -> Finding:
    """Q002: why a column is not one of those expected; `meant` is the coordinate in its name, `names` what there is."""
    name = table.header[place]
    if not name:
        hint = "Is there a comma too many?"
        return table.header_finding("Q002", f"Column {place + 1} has no name.", hint, place=place)
    hint = unknown_coordinate(system, meant or name, names or system.position_names)
    if ";" in name:
        hint = "Cells are divided by commas, not by semicolons."
    return table.header_finding("Q002", f'Column "{name}" is not {expected}.', hint, place=place)


def _result_coordinate(name: str) -> str | None:
    """The coordinate of a column joint/<coordinate>/q."""
    group, *rest = name.split("/")
    return unescaped(rest[0]) if group == "joint" and len(rest) == 2 and rest[1] == "q" else None


def _labels(table: CellTable, names: Sequence[str], values: Array) -> tuple[int, ...]:
    if "sample" not in names:
        return tuple(range(len(table.rows)))
    column = values[:, list(names).index("sample")]
    wrong = np.flatnonzero(column != np.round(column))
    if len(wrong):
        line = table.line_of(int(wrong[0]))
        message = f'Row {line}, column "sample": {column[wrong[0]]:g} is not a whole number.'
        refuse([table.finding("Q001", line, message)])
    return tuple(int(value) for value in column)
