"""The file of `--trajectory`: times, positions, and what is known of their derivatives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cadmbs.arrays import Array
from cadmbs.cli.csv_cells import CellTable, numbers, read_cells, refuse, require_equal_rows
from cadmbs.cli.sample_file import RESULT_GROUPS, repeated_columns, unknown_column
from cadmbs.errors import Finding, ModelError, Severity, Where
from cadmbs.results.columns import unescaped

if TYPE_CHECKING:
    from cadmbs.results import Result
    from cadmbs.system import System

WORDS = ("q", "v", "a", "j")
"""Positions, velocities, accelerations, jerks: the last part of a column's name."""

STORED = (".npz", ".parquet", ".h5")
"""Suffixes of results that are no text."""

_HINT = "Write a number in SI units (s, m, rad), with a decimal point."
_EXPECTED = "t, a position, or a coordinate with /q, /v, /a or /j behind its name"

Key = tuple[str, str]
"""A coordinate and one of `WORDS`."""


@dataclass(frozen=True)
class MotionColumns:
    """What a trajectory file gives.

    Attributes:
        file: Its name.
        t: (n,) times [s], ascending.
        values: (n,) by coordinate and word.
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
    found = _stored(system, path) if Path(path).suffix.lower() in STORED else _from_csv(system, path)
    refuse(
        found.finding(
            "Q007", f"t = {found.t[row + 1]:.9g} comes after t = {found.t[row]:.9g}.", _ASCENDING, row=row + 1
        )
        for row in np.flatnonzero(~(np.diff(found.t) > 0.0)).tolist()
    )
    return found


_ASCENDING = "Times ascend from row to row; sort the rows, and keep one of each time."


def _from_csv(system: System, path: str) -> MotionColumns:
    table = read_cells(path, "time")
    keys = _keys(system, table)
    require_equal_rows(table)
    used = [place for place, key in enumerate(keys) if key is not None]
    values = dict(zip([keys[place] for place in used], numbers(table, used, _HINT).T, strict=True))
    sample = values.pop(("sample", ""), np.zeros(1))
    if np.any(sample != sample[0]):
        row = int(np.flatnonzero(sample != sample[0])[0])
        refuse([table.finding("Q011", table.line_of(row), "Another sample begins here.", _ONE)])
    t = values.pop(("t", ""))
    return MotionColumns(table.file, t, {key: x for key, x in values.items() if key is not None}, table.lines)


_ONE = "Give one trajectory at a time."
_RESULT = "Give a result of `cadmbs simulate`, or a CSV table."


def _keys(system: System, table: CellTable) -> list[Key | None]:
    """What each column is; None for a column of results that plays no part."""
    keys = [("t", "") if name == "t" else _key(system, name) for name in table.header]
    is_result = any(key and name.startswith("joint/") for key, name in zip(keys, table.header, strict=True))
    findings = []
    for place, (name, key) in enumerate(zip(table.header, keys, strict=True)):
        if key is None and not (is_result and name.split("/")[0] in RESULT_GROUPS):
            findings.append(unknown_column(system, table, place, _EXPECTED, *_meant(system, name)))
    findings += repeated_columns(table, ["/".join(part for part in key if part) if key else None for key in keys])
    if ("t", "") not in keys:
        findings.append(table.header_finding("Q006", 'There is no column "t".', "Give the time of each row in s."))
    refuse(findings)
    return keys


def _key(system: System, name: str) -> Key | None:
    """The coordinate and word of a column's name."""
    if name == "sample":
        return name, ""
    if name in system.position_names:
        return name, "q"
    coordinate, word = _parts(name)
    known = {"q": system.position_names}.get(word, system.velocity_names)
    return (coordinate, word) if word in WORDS and coordinate in known else None


def _parts(name: str) -> Key:
    segments = name.split("/")
    if len(segments) == 3 and segments[0] == "joint":
        return unescaped(segments[1]), segments[2]
    coordinate, _, word = name.rpartition("/")
    return coordinate, word


def _meant(system: System, name: str) -> tuple[str, Sequence[str]]:
    """The name that is none of a coordinate, and the names that there are."""
    coordinate, word = _parts(name)
    if word not in WORDS or not coordinate:
        return name, system.position_names
    return coordinate, system.position_names if word == "q" else system.velocity_names


def _stored(system: System, path: str) -> MotionColumns:
    result = _loaded(path)
    values: dict[Key, Array] = {}
    for word, names in zip("qva", (result.position_names, *(result.velocity_names,) * 2), strict=True):
        own = system.position_names if word == "q" else system.velocity_names
        foreign = next((name for name in names if name not in own), None)
        if foreign is not None:
            message = f'The result has the coordinate "{foreign}", which "{system.name}" has not.'
            refuse([_about(path, "Q002", message, "Name the mechanism that was simulated.")])
        values |= {(name, word): getattr(result, word)[:, place] for place, name in enumerate(names)}
    for (name, word), x in values.items():
        if not np.all(np.isfinite(x)):
            first = result.t[int(np.flatnonzero(~np.isfinite(x))[0])]
            refuse([_about(path, "Q001", f'{word} of "{name}" is not finite from t = {first:g} s on.')])
    return MotionColumns(path, result.t, values, None)


def _loaded(path: str) -> Result:
    import zipfile

    from cadmbs.importers.files import read_source
    from cadmbs.results.storage import StoredResultError, load

    if not Path(path).is_file():
        read_source(path)  # says why
    if Path(path).suffix.lower() == ".npz" and not zipfile.is_zipfile(path):
        refuse([_about(path, "Q010", f'"{path}" is no NumPy archive.', _RESULT)])
    try:
        result = load(path)
    except StoredResultError as problem:
        raise ModelError((_about(path, "Q010", str(problem), _RESULT),)) from None
    if result.batch_shape:
        count = int(np.prod(result.batch_shape))
        refuse([_about(path, "Q011", f"The result has {count} trajectories.", _ONE)])
    return result


def _about(path: str, code: str, message: str, hint: str = "") -> Finding:
    return Finding(code, Severity.ERROR, Where(path), message, hint)
