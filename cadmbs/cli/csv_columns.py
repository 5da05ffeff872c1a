"""Columns of CSV files that hold coordinates: `--q-file` and `--trajectory`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from cadmbs.arrays import Array
from cadmbs.cli.assignments import unknown_coordinate
from cadmbs.cli.csv_cells import LISTED_FINDINGS, CellTable, numbers, read_cells, refuse, require_equal_rows
from cadmbs.errors import Finding
from cadmbs.results.columns import unescaped
from cadmbs.results.requested_columns import REQUESTED_GROUPS

if TYPE_CHECKING:
    from cadmbs.system import System

LEVELS = ("q", "v", "a", "j")
"""Levels of differentiation: the last part of a column's name."""

LEVEL_NAMES = dict(zip(LEVELS, ("positions", "velocities", "accelerations", "jerks"), strict=True))

Key = tuple[str, str]
"""A coordinate and one of `LEVELS`; ("t", "") and ("sample", "")."""

RESULT_GROUPS = ("joint", "body", "loop", "constraint", "motion", "energy", *REQUESTED_GROUPS.values())
"""Groups of columns in a table of results; those that are not used are ignored."""

_HINT = "Write a number in rad or m, with a decimal point."
TIME_NAMES = ("time", "time [s]", "time_s", "times", "timestamp")
"""What other programs call the column t."""

_POSITIONS = "a position, t or sample"


@dataclass(frozen=True)
class SampleColumns:
    """The columns of a file of samples.

    Attributes:
        file: Its name.
        labels: (n_samples,) from the column `sample`, else 0, 1, ...
        values: (n_samples,) by coordinate and level, in rad and m and per second.
        has_forces: Whether there are columns joint/NAME/tau of simulation results, which are not used.
    """

    file: str
    labels: tuple[int, ...]
    values: Mapping[Key, Array]
    has_forces: bool = False

    def of_level(self, level: str) -> dict[str, Array]:
        """The columns of one level by coordinate."""
        return {name: values for (name, of), values in self.values.items() if of == level}


def read_samples(system: System, path: str, levels: Sequence[str] = ("q",)) -> SampleColumns:
    """Configurations in a file, with velocities and accelerations where a command uses them.

    Columns are position names in any order; NAME/v and NAME/a where `levels` has them; `t` and `sample` are optional. A
    table of simulation results is accepted too; its columns joint/NAME/q and so on are read.

    Args:
        system: Compiled mechanism.
        path: A CSV file, or "-" for standard input.
        levels: Of `LEVELS`, those that the command uses.

    Raises:
        ModelError: F001 to F007 the file cannot be read; Q001 cells, Q002 unknown columns, Q003 repeated columns,
            Q004 rows of the wrong length, Q005 no table.
    """
    table = read_cells(path, "configuration")
    rates = " or ".join(f"/{level}" for level in levels[1:])
    expected = f"a position, a coordinate with {rates} behind its name, t or sample" if rates else _POSITIONS
    keys, findings = column_keys(system, table, levels, expected)
    refuse(findings)
    require_equal_rows(table)
    used = [(column, key) for column, key in enumerate(keys) if key is not None]
    values = numbers(table, [column for column, _ in used], _HINT)
    labels = _labels(table, [name for _, (name, _) in used], values)
    columns = {key: values[:, k] for k, (_, key) in enumerate(used) if key[1]}
    has_forces = any(name.startswith("joint/") and name.endswith("/tau") for name in table.header)
    return SampleColumns(table.file, labels, columns, has_forces)


def column_keys(
    system: System, table: CellTable, levels: Sequence[str], expected: str
) -> tuple[list[Key | None], list[Finding]]:
    """What each column is, None for an ignored column of results; Q002 and Q003 for unknown and repeated ones."""
    keys = [_key(system, name, levels) for name in table.header]
    is_result = any(key and name.startswith("joint/") for key, name in zip(keys, table.header, strict=True))
    unknown = (
        _unknown_column(system, table, column, levels, expected)
        for column, (name, key) in enumerate(zip(table.header, keys, strict=True))
        if key is None and not (is_result and name.split("/")[0] in RESULT_GROUPS)
    )
    return keys, [*islice(unknown, LISTED_FINDINGS + 1), *_repeated_columns(table, keys)]


def _key(system: System, name: str, levels: Sequence[str]) -> Key | None:
    """The coordinate and level of a column's name."""
    if name in {"t", "sample"}:
        return name, ""
    if name in system.position_names:
        return name, "q"
    coordinate, level = _parts(name)
    return (coordinate, level) if level in levels and coordinate in _names(system, level) else None


def _parts(name: str) -> Key:
    """Coordinate and level in NAME/q or joint/NAME/q."""
    segments = name.split("/")
    if len(segments) == 3 and segments[0] == "joint":
        return unescaped(segments[1]), segments[2]
    coordinate, _, level = name.rpartition("/")
    return coordinate, level


def _names(system: System, level: str) -> tuple[str, ...]:
    """The coordinates that have a level."""
    return system.position_names if level == "q" else system.velocity_names


def _repeated_columns(table: CellTable, keys: Sequence[Key | None]) -> Iterator[Finding]:
    """Q003 for everything that more than one column gives."""
    counts = Counter(key for key in keys if key)
    shown = {key: name for name, key in zip(table.header, keys, strict=True) if key}
    for key, count in counts.items():
        if count > 1:
            yield table.header_finding("Q003", f'Column "{shown[key]}" occurs twice.')


def _unknown_column(system: System, table: CellTable, column: int, levels: Sequence[str], expected: str) -> Finding:
    """Q002: why a column is not one of those expected."""
    name = table.header[column]
    if not name:
        hint = "Is there a comma too many?"
        return table.header_finding("Q002", f"Column {column + 1} has no name.", hint, column=column)
    coordinate, level = _parts(name)
    known = level in levels and coordinate
    hint = unknown_coordinate(system, coordinate if known else name, _names(system, level if known else "q"))
    if ";" in name:
        hint = "Cells are divided by commas, not by semicolons."
    elif "\t" in name:
        hint = "Cells are divided by commas, not by tabs."
    elif name.lower() in TIME_NAMES:
        hint = 'The column of time is named "t", in seconds.'
    return table.header_finding("Q002", f'Column "{name}" is not {expected}.', hint, column=column)


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
