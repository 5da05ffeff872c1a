"""The columns of a motion: times, positions, and derivatives of them, from a file or from arrays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cadmbs.arrays import Array
from cadmbs.bounds import BOUNDS
from cadmbs.errors import Finding, ModelError, Severity, StoredResultError, Where
from cadmbs.motions import table_files
from cadmbs.motions.columns import BOUND_HINT, LEVELS, Key, TableKeys, beyond_bounds, table_keys
from cadmbs.results.columns import joint_columns
from cadmbs.results.sidecar import SIMULATION

if TYPE_CHECKING:
    from cadmbs.results import Result
    from cadmbs.system import System

_NUMBER_HINT = "Write a number in SI units (s, m, rad), with a decimal point."
_TIME_HINT = "Times ascend from row to row; sort the rows, and keep one of each time."
_MISSPELT = "Did you mean"
_LISTED_TIMES = 3
_SINGLE_HINT = "Give one trajectory at a time."
_EXPECTED = "t, a position, or a coordinate with /q, /v, /a or /j behind its name"


@dataclass(frozen=True)
class MotionColumns:
    """The columns of a motion.

    Attributes:
        file: Name of the file, or what messages call the table.
        t: (n,) times [s], ascending.
        values: (n,) by coordinate and level.
        lines: Line of the header and of every row; None where the file has no lines.
        others: (n,) columns that are no coordinates, by name, where the reader asked for them.
        notes: Findings about these.
        with_unit: Coordinates whose columns say their unit.
    """

    file: str
    t: Array
    values: Mapping[Key, Array]
    lines: Sequence[int] | None
    others: Mapping[str, Array] = field(default_factory=dict)
    notes: tuple[Finding, ...] = ()
    with_unit: frozenset[str] = frozenset()

    @property
    def positions_without_unit(self) -> dict[str, Array]:
        """Positions that may have been meant in another unit."""
        return {
            name: values for (name, level), values in self.values.items() if level == "q" and name not in self.with_unit
        }

    def finding(
        self, code: str, message: str, hint: str = "", *, row: int = -1, severity: Severity = Severity.ERROR
    ) -> Finding:
        """A finding about a row, or with -1 about the header."""
        line = None if self.lines is None else self.lines[1 + row]
        return Finding(code, severity, Where(self.file, line), message, hint)


def read_motion(system: System, path: str, *, others: bool = False) -> MotionColumns:
    """The columns of a motion in a file: CSV, NumPy archive, Parquet or HDF5, of cadmbs or of any other program.

    Columns are `t`; positions by their names, with a unit in brackets where it is not SI; and NAME/q, NAME/v, NAME/a,
    NAME/j, or joint/NAME/q and so on as results have them. Archives have such arrays, or `t` (n,) and `q` (n, n_q),
    and `v`, `a`, `j` (n, n_v).

    Args:
        system: Compiled mechanism.
        path: The file, or "-" for CSV on standard input.
        others: Whether columns that are no coordinates are kept, in place of a finding, where there is a position.

    Raises:
        ModelError: F001 to F007 the file cannot be read; Q001 cells, Q002 unknown columns, Q003 repeated columns,
            Q004 rows of the wrong length, Q005 no table, Q006 no times, Q007 times that do not ascend, Q010 no table
            that can be read, Q011 several trajectories, Q016 numbers that are too large.
        MissingExtraError: The format needs a library that is not installed.
    """
    if Path(path).suffix.lower() not in table_files.BINARY_SUFFIXES:
        return ascending(_from_cells(system, table_files.read_cells(path, "time"), others))
    if table_files.stored_kind(path) == SIMULATION:
        return ascending(result_columns(system, _loaded(path), path))
    archive = table_files.array_file(path)
    return ascending(array_columns(system, path, archive.arrays, archive.document, others=others))


def array_columns(
    system: System,
    file: str,
    arrays: Mapping[str, object],
    names: Mapping[str, object] | None = None,
    *,
    others: bool = False,
) -> MotionColumns:
    """The columns of a motion in arrays by name: one for each coordinate, or `q`, `v`, `a`, `j` with all of them.

    Args:
        system: Compiled mechanism.
        file: What messages call them.
        arrays: (n,) by name; `q` (n, n_q), `v`, `a` and `j` (n, n_v).
        names: "position_names" and "velocity_names" of the arrays with all coordinates; default: those of the system.
        others: Whether arrays that are no coordinates are kept.

    Raises:
        ModelError: Q001 to Q006: as `read_motion`; Q015, an array of the wrong shape; Q016, numbers that are too large.
    """
    table = table_files.value_table(file, _spread(system, file, arrays, names or {}))
    keys = table_keys(system, table, LEVELS, _EXPECTED)
    kept, notes = _other_columns(table, keys, others)
    _require_times(table, keys)
    used = [column for column, key in enumerate(keys.keys) if key is not None]
    rows = table.numbers(used) * [keys.factors[column] for column in used]
    values = dict(zip([keys.keys[column] for column in used], rows.T, strict=True))
    if np.ptp(values.pop(("sample", ""), np.zeros(1))):
        table_files.refuse([table.finding("Q011", "There are several samples.", _SINGLE_HINT)])
    t = values.pop(("t", ""))
    known = {key: column for key, column in values.items() if key is not None}
    other = {name: table.columns[name] for name in kept}
    return _within_bounds(system, MotionColumns(file, t, known, None, other, notes, keys.with_unit))


def result_columns(system: System, result: Result, file: str) -> MotionColumns:
    """The columns of a motion in a result; derivatives that it does not have (not a number) are left out.

    Raises:
        ModelError: Q001 it is not finite; Q002 it has other coordinates; Q011 it is a batch; Q016 too large numbers.
    """
    if result.batch_shape:
        count = int(np.prod(result.batch_shape))
        table_files.refuse([_about(file, "Q011", f"The result has {count} trajectories.", _SINGLE_HINT)])
    values: dict[Key, Array] = {}
    for level, names in zip("qva", (result.position_names, *(result.velocity_names,) * 2), strict=True):
        known = system.position_names if level == "q" else system.velocity_names
        foreign = next((name for name in names if name not in known), None)
        if foreign is not None:
            message = f'The result has the coordinate "{foreign}", but "{system.name}" does not.'
            table_files.refuse([_about(file, "Q002", message, "Name the mechanism that was simulated.")])
        rows = getattr(result, level)
        if level == "q" or not np.all(np.isnan(rows)) or not rows.size:
            values |= {(name, level): rows[:, column] for column, name in enumerate(names)}
    for (name, level), x in values.items():
        if not np.all(np.isfinite(x)):
            first = result.t[int(np.flatnonzero(~np.isfinite(x))[0])]
            table_files.refuse([_about(file, "Q001", f'{level} of "{name}" is not finite from t = {first:g} s on.')])
    return _within_bounds(system, MotionColumns(file, result.t, values, None))


def ascending(motion: MotionColumns) -> MotionColumns:
    """The motion, whose times must ascend.

    Raises:
        ModelError: Q007, they do not.
    """
    t = motion.t
    rows = np.flatnonzero(~(np.diff(t) > 0.0)).tolist()
    more = len(rows) - _LISTED_TIMES
    hint = f"{_TIME_HINT} {more} further row{'s do' if more > 1 else ' does'} not." if more > 0 else _TIME_HINT
    table_files.refuse(
        motion.finding("Q007", f"t = {t[row + 1]:.9g} comes after t = {t[row]:.9g}.", hint, row=row + 1)
        for row in rows[:_LISTED_TIMES]
    )
    return motion


def _from_cells(system: System, table: table_files.CellTable, others: bool) -> MotionColumns:
    keys = table_keys(system, table, LEVELS, _EXPECTED)
    kept, notes = _other_columns(table, keys, others)
    _require_times(table, keys)
    table_files.require_equal_rows(table)
    used = {key: column for column, key in enumerate(keys.keys) if key is not None}
    rows = table_files.numbers(table, list(used.values()), _NUMBER_HINT) * [
        keys.factors[column] for column in used.values()
    ]
    values = dict(zip(used, rows.T, strict=True))
    sample = values.pop(("sample", ""), np.zeros(1))
    if np.any(sample != sample[0]):
        row = int(np.flatnonzero(sample != sample[0])[0])
        table_files.refuse([table.finding("Q011", table.line_of(row), "Another sample begins here.", _SINGLE_HINT)])
    t, others_kept = values.pop(("t", "")), table_files.number_columns(table, kept)
    return _within_bounds(system, MotionColumns(table.file, t, values, table.lines, others_kept, notes, keys.with_unit))


def _within_bounds(system: System, motion: MotionColumns) -> MotionColumns:
    """The motion, with whose numbers one can compute.

    Raises:
        ModelError: Q016, some are too large.
    """
    time, findings = BOUNDS["time"], []
    late = np.flatnonzero(np.abs(motion.t) > time.largest)
    if len(late):
        message = f"The time {motion.t[late[0]]:g} {time.violation(float(motion.t[late[0]]))}."
        findings.append(motion.finding("Q016", message, BOUND_HINT, row=int(late[0])))
    for row, message in beyond_bounds(system, motion.values):
        findings.append(motion.finding("Q016", message, BOUND_HINT, row=row))
    table_files.refuse(findings)
    return motion


def _require_times(table: table_files.CellTable | table_files.ValueTable, keys: TableKeys) -> None:
    """Refuse a table with findings, or without times."""
    findings = keys.findings
    if ("t", "") not in keys.keys:
        findings.append(table.header_finding("Q006", 'There is no column "t".', "Give the time of each row in s."))
    table_files.refuse(findings)


def _other_columns(
    table: table_files.CellTable | table_files.ValueTable, keys: TableKeys, others: bool
) -> tuple[list[str], tuple[Finding, ...]]:
    """Names of columns that are no coordinates and are kept, with notes of them; misspelt coordinates are errors."""
    if not others or not any(key and key[1] for key in keys.keys):
        return [], ()
    misspelt = [finding for finding in keys.unknown if _MISSPELT in finding.hint]
    notes = [
        replace(finding, severity=Severity.NOTE, hint="It is shown as a curve.")
        for finding in keys.unknown
        if finding not in misspelt
    ]
    keys.unknown[:] = misspelt
    return [name for name, key in zip(table.header, keys.keys, strict=True) if key is None and name], tuple(notes)


def _spread(system: System, file: str, arrays: Mapping[str, object], names: Mapping[str, object]) -> dict[str, object]:
    """Arrays with all coordinates as a column for each of them; arrays with more dimensions are left out."""
    columns: dict[str, object] = {}
    for name, values in arrays.items():
        shape = np.shape(np.asarray(values))
        if name not in LEVELS or name in system.position_names or len(shape) != 2:
            if len(shape) == 1:
                columns[name] = values
            continue
        known = system.position_names if name == "q" else system.velocity_names
        stored = names.get("position_names" if name == "q" else "velocity_names")
        coordinates = tuple(map(str, stored)) if isinstance(stored, Iterable) else known
        if shape[1] != len(coordinates):
            message = (
                f'The array "{name}" has the shape {shape}, but "{system.name}" has {len(known)} such coordinates.'
            )
            hint = f"They are, in this order: {', '.join(known)}. Or give an array for each by its name."
            table_files.refuse([_about(file, "Q015", message, hint)])
        columns |= zip(joint_columns(coordinates, name), np.asarray(values).T, strict=True)
    return columns


def _loaded(path: str) -> Result:
    from cadmbs.results.storage import load

    try:
        return load(path)
    except StoredResultError as problem:
        raise ModelError((_about(path, "Q010", str(problem), table_files.READABLE_HINT),)) from None


def _about(path: str, code: str, message: str, hint: str = "") -> Finding:
    return Finding(code, Severity.ERROR, Where(path), message, hint)
