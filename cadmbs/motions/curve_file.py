"""Any table as curves: of cadmbs or of another program, as text or as arrays."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Finding, ModelError, Severity, Where
from cadmbs.motions import coordinate_names, table_files
from cadmbs.motions.columns import LEVELS, TIMES
from cadmbs.results.columns import column_name, joint_columns
from cadmbs.results.panels import CurveTable

LABEL_COLUMNS = ("row", "joint", "column", "component", "body", "parameter")
"""Columns of text that say what a row is, in tables with several rows a sample or time."""


def read_curves(path: str) -> CurveTable:
    """The columns of numbers in a table, over its times, its samples, or its rows.

    Tables with several rows a sample, such as Jacobians, have a curve for each entry of the matrix.

    Args:
        path: A CSV file, a NumPy archive, Parquet or HDF5; "-" is CSV on standard input.

    Raises:
        ModelError: F001 to F007 the file cannot be read; Q004 rows of the wrong length; Q005 there are no numbers;
            Q010 an archive that cannot be read.
        MissingExtraError: The format needs a library that is not installed.
    """
    if Path(path).suffix.lower() in table_files.BINARY_SUFFIXES:
        archive = table_files.array_file(path)
        columns, document = _array_columns(archive.arrays, archive.document), archive.document
    else:
        table = table_files.read_cells(path, "time")
        table_files.require_equal_rows(table)
        document = table_files.description(path)
        columns = _cell_columns(table)
    if not columns:
        message = f'"{path}" has no columns of numbers.'
        raise ModelError((Finding("Q005", Severity.ERROR, Where(path), message, "Name columns in the first row."),))
    return _curves(columns, document)


def _curves(columns: dict[str, Array], document: Mapping[str, Any]) -> CurveTable:
    units = dict(document.get("units") or {})
    x_name = _abscissa(columns)
    values: dict[str, Array] = {}
    for name, column in columns.items():
        plain, unit = (name, None) if name in units else coordinate_names.name_and_unit(name)
        values[plain if plain not in values else name] = column
        if unit:
            units[plain] = unit
    if x_name is None:
        x = np.arange(len(next(iter(columns.values()))), dtype=np.float64)
        shown = "row"
    else:
        plain, unit = coordinate_names.name_and_unit(x_name)
        is_time = plain.lower() in TIMES
        x = columns[x_name] * (coordinate_names.TIME.get(unit, 1.0) if is_time else 1.0)
        values.pop(plain, None)
        shown = "t" if is_time else plain
    known = {name: unit for name, unit in units.items() if unit is not None}
    return CurveTable(shown, x, values, {"mechanism": document.get("mechanism", {}), "column_units": known})


def _abscissa(columns: Mapping[str, Array]) -> str | None:
    """The column of times, else of samples."""
    for name in columns:
        if coordinate_names.name_and_unit(name)[0].lower() in TIMES:
            return name
    return "sample" if "sample" in columns else None


def _cell_columns(table: table_files.CellTable) -> dict[str, Array]:
    """Columns of numbers by name; repeated names count their occurrences."""
    labels = [name for name in table.header if name in LABEL_COLUMNS]
    names = [name for name in dict.fromkeys(table.header) if name and name not in labels]
    columns = table_files.number_columns(table, names)
    texts = [name for name in labels if name not in table_files.number_columns(table, labels)]
    return _entries(table, columns, texts) if texts else columns | table_files.number_columns(table, labels)


def _entries(table: table_files.CellTable, columns: dict[str, Array], texts: list[str]) -> dict[str, Array]:
    """Columns of a table with several rows a sample as one column for each entry: ROW/COLUMN."""
    places = [table.header.index(name) for name in texts]
    keys = [tuple(row[place].strip() for place in places) for row in table.rows]
    kinds = list(dict.fromkeys(keys))
    rows = {kind: [k for k, key in enumerate(keys) if key == kind] for kind in kinds}
    counts = {len(of_kind) for of_kind in rows.values()}
    if len(counts) > 1:
        return columns
    leading = [name for name in columns if name in ("t", "sample")]
    entries = {name: columns[name][rows[kinds[0]]] for name in leading}
    for name, values in columns.items():
        if name not in leading:
            entries |= {column_name(name, *kind): values[rows[kind]] for kind in kinds}
    return entries


def _array_columns(arrays: Mapping[str, Any], document: Mapping[str, Any]) -> dict[str, Array]:
    """Arrays of numbers as columns; those of several dimensions get a column for each entry."""
    counts = [len(np.asarray(values)) for values in arrays.values() if np.ndim(values)]
    length = len(np.asarray(arrays["t"])) if "t" in arrays and np.ndim(arrays["t"]) else max(counts, default=0)
    columns: dict[str, Array] = {}
    for name, values in arrays.items():
        array = np.asarray(values)
        if array.dtype.kind not in "fiub" or array.ndim == 0 or len(array) != length or not length:
            continue
        flat = array.reshape(length, -1).astype(np.float64)
        columns |= zip(_entry_names(name, array.shape[1:], document), flat.T, strict=True)
    return columns


def _entry_names(name: str, shape: tuple[int, ...], document: Mapping[str, Any]) -> list[str]:
    if not shape:
        return [name]
    stored = document.get("position_names" if name == "q" else "velocity_names")
    if name in LEVELS and len(shape) == 1 and isinstance(stored, list) and len(stored) == shape[0]:
        return list(joint_columns(map(str, stored), name))
    bodies = document.get("bodies")
    lead = list(map(str, bodies)) if isinstance(bodies, list) and len(bodies) == shape[0] else None
    names = []
    for index in np.ndindex(*shape):
        parts = [lead[index[0]] if lead is not None and k == 0 else str(i) for k, i in enumerate(index)]
        names.append(column_name(name, *parts))
    return names
