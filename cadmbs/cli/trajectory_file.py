"""The file of `--trajectory`: times, positions, and derivatives of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cadmbs.arrays import Array
from cadmbs.cli.csv_cells import numbers, read_cells, refuse, require_equal_rows
from cadmbs.cli.csv_columns import LEVELS, Key, column_keys
from cadmbs.errors import Finding, ModelError, Severity, Where

if TYPE_CHECKING:
    from cadmbs.results import Result
    from cadmbs.system import System

BINARY_SUFFIXES = (".npz", ".parquet", ".h5")
"""Suffixes of results that are not text."""

_NUMBER_HINT = "Write a number in SI units (s, m, rad), with a decimal point."
_TIME_HINT = "Times ascend from row to row; sort the rows, and keep one of each time."
_SINGLE_HINT = "Give one trajectory at a time."
_RESULT_HINT = "Give a result of `cadmbs simulate`, or a CSV table."
_EXPECTED = "t, a position, or a coordinate with /q, /v, /a or /j behind its name"


@dataclass(frozen=True)
class MotionColumns:
    """The columns of a trajectory file.

    Attributes:
        file: Its name.
        t: (n,) times [s], ascending.
        values: (n,) by coordinate and level.
        lines: Line of the header and of every row; None where the file has no lines.
    """

    file: str
    t: Array
    values: Mapping[Key, Array]
    lines: Sequence[int] | None

    def finding(
        self, code: str, message: str, hint: str = "", *, row: int = -1, severity: Severity = Severity.ERROR
    ) -> Finding:
        """A finding about a row, or with -1 about the header."""
        line = None if self.lines is None else self.lines[1 + row]
        return Finding(code, severity, Where(self.file, line), message, hint)


def read_motion(system: System, path: str) -> MotionColumns:
    """The columns of a trajectory file: CSV, or a result of `simulate` in any of its formats.

    Columns of a CSV are `t`; positions by their names; and NAME/q, NAME/v, NAME/a, NAME/j, or joint/NAME/q and so on
    as results have them.

    Args:
        system: Compiled mechanism.
        path: The file, or "-" for CSV on standard input.

    Raises:
        ModelError: F001 to F007 the file cannot be read; Q001 cells, Q002 unknown columns, Q003 repeated columns,
            Q004 rows of the wrong length, Q005 no table, Q006 no times, Q007 times that do not ascend, Q010 no result
            that can be read, Q011 several trajectories.
        MissingExtraError: The format needs a library that is not installed.
    """
    motion = _from_result(system, path) if Path(path).suffix.lower() in BINARY_SUFFIXES else _from_csv(system, path)
    t = motion.t
    refuse(
        motion.finding("Q007", f"t = {t[row + 1]:.9g} comes after t = {t[row]:.9g}.", _TIME_HINT, row=row + 1)
        for row in np.flatnonzero(~(np.diff(t) > 0.0)).tolist()
    )
    return motion


def _from_csv(system: System, path: str) -> MotionColumns:
    table = read_cells(path, "time")
    keys, findings = column_keys(system, table, LEVELS, _EXPECTED)
    if ("t", "") not in keys:
        findings.append(table.header_finding("Q006", 'There is no column "t".', "Give the time of each row in s."))
    refuse(findings)
    require_equal_rows(table)
    used = {key: column for column, key in enumerate(keys) if key is not None}
    values = dict(zip(used, numbers(table, list(used.values()), _NUMBER_HINT).T, strict=True))
    sample = values.pop(("sample", ""), np.zeros(1))
    if np.any(sample != sample[0]):
        row = int(np.flatnonzero(sample != sample[0])[0])
        refuse([table.finding("Q011", table.line_of(row), "Another sample begins here.", _SINGLE_HINT)])
    return MotionColumns(table.file, values.pop(("t", "")), values, table.lines)


def _from_result(system: System, path: str) -> MotionColumns:
    result = _loaded(path)
    values: dict[Key, Array] = {}
    for level, names in zip("qva", (result.position_names, *(result.velocity_names,) * 2), strict=True):
        known = system.position_names if level == "q" else system.velocity_names
        foreign = next((name for name in names if name not in known), None)
        if foreign is not None:
            message = f'The result has the coordinate "{foreign}", but "{system.name}" does not.'
            refuse([_about(path, "Q002", message, "Name the mechanism that was simulated.")])
        values |= {(name, level): getattr(result, level)[:, column] for column, name in enumerate(names)}
    for (name, level), x in values.items():
        if not np.all(np.isfinite(x)):
            first = result.t[int(np.flatnonzero(~np.isfinite(x))[0])]
            refuse([_about(path, "Q001", f'{level} of "{name}" is not finite from t = {first:g} s on.')])
    return MotionColumns(path, result.t, values, None)


def _loaded(path: str) -> Result:
    import zipfile

    from cadmbs.importers.files import is_file, read_source
    from cadmbs.results.storage import StoredResultError, load

    if not is_file(path):
        read_source(path)  # raises the error with its reason
    if Path(path).suffix.lower() == ".npz" and not zipfile.is_zipfile(path):
        refuse([_about(path, "Q010", f'"{path}" is no NumPy archive.', _RESULT_HINT)])
    try:
        result = load(path)
    except StoredResultError as problem:
        raise ModelError((_about(path, "Q010", str(problem), _RESULT_HINT),)) from None
    if result.batch_shape:
        count = int(np.prod(result.batch_shape))
        refuse([_about(path, "Q011", f"The result has {count} trajectories.", _SINGLE_HINT)])
    return result


def _about(path: str, code: str, message: str, hint: str = "") -> Finding:
    return Finding(code, Severity.ERROR, Where(path), message, hint)
