"""Columns of tables that hold coordinates: those of `--q-file`, of `--trajectory`, and of tables in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from cadmbs import bounds, errors
from cadmbs.arrays import Array
from cadmbs.motions import table_files
from cadmbs.motions.coordinate_names import TIME, name_and_unit, suffixes, unknown_coordinate
from cadmbs.motions.table_files import CellTable, ValueTable
from cadmbs.results.columns import REQUESTED_GROUPS, unescaped
from cadmbs.system.units import coordinate_units

if TYPE_CHECKING:
    from cadmbs.system import System


LEVELS = ("q", "v", "a", "j")
"""Levels of differentiation: the last part of a column's name."""

LEVEL_NAMES = dict(zip(LEVELS, ("positions", "velocities", "accelerations", "jerks"), strict=True))

Key = tuple[str, str]
"""A coordinate and one of `LEVELS`; ("t", "") and ("sample", "")."""

DYNAMICS_GROUPS = (
    *("mass_matrix", "coriolis", "christoffel", "gravity", "bias", "momentum", "inverse", "forward", "linearize"),
    *("regressor", "reactions"),
)
"""Groups of columns in a table of `cadmbs dynamics`."""

RESULT_GROUPS = (
    *("joint", "body", "loop", "constraint", "coupling", "motion", "energy", *REQUESTED_GROUPS.values()),
    *DYNAMICS_GROUPS,
)
"""Groups of columns in a table of results; those that are not used are ignored."""

TIMES = ("t", "time")
"""What the column of time may be called, in capitals or not."""

_HINT = "Write a number in rad or m, with a decimal point."
BOUND_HINT = "Look for a wrong exponent, or a value that stands for one that is missing."
_TIME_NAMES = ("time_s", "times", "timestamp", "time_stamp", "seconds")
"""What other programs call the column t, with units that are not known."""

_RATES = {"q": "position", "v": "velocity", "a": "acceleration", "j": "jerk"}

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
            Q004 rows of the wrong length, Q005 no table, Q016 numbers that are too large.
    """
    table = table_files.read_cells(path, "configuration")
    rates = " or ".join(f"/{level}" for level in levels[1:])
    expected = f"a position, a coordinate with {rates} behind its name, t or sample" if rates else _POSITIONS
    keys = table_keys(system, table, levels, expected)
    table_files.refuse(keys.findings)
    table_files.require_equal_rows(table)
    used = [(column, key) for column, key in enumerate(keys.keys) if key is not None]
    values = table_files.numbers(table, [column for column, _ in used], _HINT) * [
        keys.factors[column] for column, _ in used
    ]
    labels = _labels(table, [name for _, (name, _) in used], values)
    columns = {key: values[:, k] for k, (_, key) in enumerate(used) if key[1]}
    table_files.refuse(
        table.finding("Q016", table.line_of(row), message, BOUND_HINT)
        for row, message in beyond_bounds(system, columns)
    )
    has_forces = any(name.startswith("joint/") and name.endswith("/tau") for name in table.header)
    return SampleColumns(table.file, labels, columns, has_forces)


def beyond_bounds(system: System, values: Mapping[Key, Array]) -> Iterator[tuple[int, str]]:
    """Row and sentence of the first value of each column with which nothing can be computed (`cadmbs.bounds`)."""
    units = coordinate_units(system)
    for (name, level), column in values.items():
        bound = bounds.coordinate_bound(units.get(name, ""), _RATES[level])
        rows = np.flatnonzero(np.abs(column) > bound.largest)
        if len(rows):
            value = float(column[rows[0]])
            yield int(rows[0]), f'The {_RATES[level]} {value:g} of "{name}" {bound.violation(value)}.'


@dataclass(frozen=True)
class TableKeys:
    """What the columns of a table are.

    Attributes:
        keys: Of each column coordinate and level; None where it is no coordinate.
        factors: Of each column what its numbers are multiplied by, for SI units: those of "elbow [deg]" by pi / 180.
        unknown: Q002 for each column that is not one of those expected.
        with_unit: Coordinates whose columns say their unit.
        other: Q003 for what more than one column gives, and Q002 for units that a coordinate does not have.
    """

    keys: list[Key | None]
    factors: list[float]
    unknown: list[errors.Finding]
    other: list[errors.Finding]
    with_unit: frozenset[str]

    @property
    def findings(self) -> list[errors.Finding]:
        """All findings."""
        return [*self.unknown, *self.other]


def table_keys(system: System, table: CellTable | ValueTable, levels: Sequence[str], expected: str) -> TableKeys:
    """What each column is; columns of results that are not used have no key.

    A column may have its unit in brackets: "elbow [deg]", "slide (mm)", "time [ms]".

    Args:
        system: Compiled mechanism.
        table: A table with names of columns.
        levels: Of `LEVELS`, those that are used.
        expected: What a column may be, for messages.
    """
    named = [_key_and_unit(system, name, levels) for name in table.header]
    keys = [key for key, _ in named]
    is_result = any(key and name.startswith("joint/") for key, name in zip(keys, table.header, strict=True))
    unknown = (
        _unknown_column(system, table, column, levels, expected)
        for column, (name, key) in enumerate(zip(table.header, keys, strict=True))
        if key is None and not (is_result and name.split("/")[0] in RESULT_GROUPS)
    )
    factors, other = [], [*_repeated_columns(table, keys)]
    for column, (key, unit) in enumerate(named):
        allowed = _units(system, key)
        if unit and unit not in allowed:
            message = f'Column "{table.header[column]}" has the unit "{unit}".'
            hint = f"Of this column {', '.join(allowed)} are known." if allowed else "It takes no unit."
            other.append(table.header_finding("Q002", message, hint, column=column))
        factors.append(allowed.get(unit, 1.0))
    with_unit = frozenset(key[0] for key, unit in named if key is not None and unit)
    return TableKeys(keys, factors, list(islice(unknown, table_files.LISTED_FINDINGS + 1)), other, with_unit)


def _units(system: System, key: Key | None) -> dict[str, float]:
    """Factors of the units that a column may have in brackets."""
    if key is None:
        return {}
    name, level = key
    if not level:
        return TIME if name == "t" else {}
    unit = coordinate_units(system).get(name, "")
    if level == "j":
        return {f"{suffix}/s^3": factor for suffix, factor in suffixes(unit, "position").items()}
    return suffixes(unit, _RATES[level])


def _key_and_unit(system: System, header: str, levels: Sequence[str]) -> tuple[Key | None, str]:
    """The coordinate and level of a column's name, and its unit in brackets."""
    key = _key(system, header, levels)
    if key is not None:
        return key, ""
    name, unit = name_and_unit(header)
    key = _key(system, name, levels) if unit else None
    return key, unit if key else ""


def _key(system: System, name: str, levels: Sequence[str]) -> Key | None:
    """The coordinate and level of a column's name."""
    if name in {"t", "sample"}:
        return name, ""
    if name in system.position_names:
        return name, "q"
    coordinate, level = _parts(name)
    if level in levels and coordinate in _names(system, level):
        return coordinate, level
    return ("t", "") if name.lower() in TIMES else None


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


def _repeated_columns(table: CellTable | ValueTable, keys: Sequence[Key | None]) -> Iterator[errors.Finding]:
    """Q003 for everything that more than one column gives."""
    counts = Counter(key for key in keys if key)
    shown = {key: name for name, key in zip(table.header, keys, strict=True) if key}
    for key, count in counts.items():
        if count > 1:
            yield table.header_finding("Q003", f'Column "{shown[key]}" occurs twice.')


def _unknown_column(
    system: System, table: CellTable | ValueTable, column: int, levels: Sequence[str], expected: str
) -> errors.Finding:
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
    elif name_and_unit(name)[0].lower() in _TIME_NAMES:
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
        table_files.refuse([table.finding("Q001", line, message)])
    return tuple(int(value) for value in column)
