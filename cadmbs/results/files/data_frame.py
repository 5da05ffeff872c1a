"""Results in the libraries that people analyse tables with: pandas, polars, xarray."""

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError, MissingExtraError
from cadmbs.results.columns import ENERGY_COLUMNS, column_units, joint_columns, matching_columns, unescaped
from cadmbs.results.data import ResultData
from cadmbs.results.files.csv_file import PLAIN_CSV, CsvDialect, TextSink, write_csv_file, write_table
from cadmbs.results.sidecar import RESULT_CONVENTIONS, table_document

if TYPE_CHECKING:
    import pandas
    import polars
    import xarray


def _library(name: str) -> Any:
    """An optional library; the method that needs it and its extra have its name.

    Raises:
        MissingExtraError: It is not installed.
    """
    try:
        return importlib.import_module(name)
    except ImportError:
        raise MissingExtraError(f"to_{name}", name, name) from None


def result_units(result: ResultData) -> dict[str, str | None]:
    """The unit of each column of a result; None where it has none."""
    metadata = result.metadata
    names = ("sample", *result.column_names)
    return column_units(names, metadata.get("coordinate_units", {}), metadata.get("column_units"))


def data_frame(result: ResultData) -> "pandas.DataFrame":
    """The columns of a result as a data frame; `attrs["units"]` has the unit of each column.

    Raises:
        MissingExtraError: pandas is not installed.
    """
    frame: pandas.DataFrame = _library("pandas").DataFrame(result.columns)
    units = result_units(result)
    frame.attrs["units"] = {name: units[name] for name in frame.columns}
    return frame


def polars_frame(result: ResultData) -> "polars.DataFrame":
    """The columns of a result as a data frame of polars, which has no place for units.

    Raises:
        MissingExtraError: polars is not installed.
    """
    frame: polars.DataFrame = _library("polars").DataFrame(result.columns)
    return frame


def labelled_arrays(result: ResultData) -> "xarray.Dataset":
    """The arrays of a result with names along their axes.

    The axis of times is `t`, that of q `position`, that of v, a and tau `velocity`, that of further columns `column`;
    a batch has `sample`, or `sample_0`, `sample_1`, ... where it has several axes. The coordinates `position_unit` and
    `column_unit` have the units along the axes; velocities have those of positions per second.

    Raises:
        MissingExtraError: xarray is not installed.
    """
    library = _library("xarray")
    units = result_units(result)
    n_axes = len(result.batch_shape)
    batch = ("sample",) if n_axes == 1 else tuple(f"sample_{i}" for i in range(n_axes))
    rows = (*batch, "t")
    energies = {name.removeprefix("energy/"): (rows, result[name], {"units": "J"}) for name in ENERGY_COLUMNS}
    arrays = {
        "q": ((*rows, "position"), result.q),
        **{name: ((*rows, "velocity"), getattr(result, name)) for name in ("v", "a", "tau")},
        "columns": ((*rows, "column"), result.stacked_columns()),
        **energies,
    }
    further = list(result.further_columns)
    position_units = [str(result.metadata.get("coordinate_units", {}).get(name, "")) for name in result.position_names]
    coordinates = {
        "t": ("t", result.t, {"units": "s"}),
        **{axis: np.arange(size) for axis, size in zip(batch, result.batch_shape, strict=True)},
        "position": np.array(result.position_names, dtype=object),
        "velocity": np.array(result.velocity_names, dtype=object),
        "column": np.array(further, dtype=object),
        "position_unit": ("position", np.array(position_units, dtype=object)),
        "column_unit": ("column", np.array([units[name] or "" for name in further], dtype=object)),
    }
    attributes = {"outcome": result.outcome.sentence}
    dataset: xarray.Dataset = library.Dataset(arrays, coordinates, attributes)
    return dataset


# Chosen columns of a result as CSV for other programs: spreadsheets with decimal commas, PlotJuggler.

KIND = "columns"
"""The kind of these tables in the description beside them."""

JOINT_STATE_QUANTITIES = {"q": "position", "v": "velocity", "tau": "effort"}
"""Quantities of a result by what `sensor_msgs/JointState` calls them."""


@dataclass(frozen=True)
class ChosenTable:
    """Columns side by side: their names, the name of each in the file, and the values (n_rows, n_columns)."""

    columns: tuple[str, ...]
    names: tuple[str, ...]
    values: Array


def chosen_columns(result: ResultData, patterns: Sequence[str] = ()) -> ChosenTable:
    """The time, behind the sample of a batch, and the columns that match; all without patterns.

    Raises:
        UnknownNameError: A pattern matches no column; the message names the closest ones.
    """
    leading = ("sample", "t") if result.batch_shape else ("t",)
    further = [name for name in result.column_names if name != "t"]
    matching = matching_columns(patterns, result.column_names) if patterns else further
    names = tuple(dict.fromkeys((*leading, *matching)))
    columns = result.columns
    return ChosenTable(names, names, np.column_stack([columns[name] for name in names]))


def joint_states(result: ResultData) -> ChosenTable:
    """Position, velocity and effort of all joints of one coordinate, named as PlotJuggler names `/joint_states`.

    Raises:
        ArgumentError: A batch, which is no recording, or no joint has one coordinate.
    """
    if result.batch_shape:
        raise ArgumentError("joint states are those of one motion: the result is a batch; choose a sample")
    units = result.metadata.get("coordinate_units", {})
    joints = [name for name in result.velocity_names if name in result.position_names and units.get(name) != "1"]
    if not joints:
        raise ArgumentError("joint states are those of joints with one coordinate: the result has none")
    table = {"t": "__time"}
    for joint in joints:
        segment = unescaped(joint).strip("/")
        for quantity, word in JOINT_STATE_QUANTITIES.items():
            (column,) = joint_columns([joint], quantity)
            table[column] = f"/joint_states/{segment}/{word}"
    values = np.column_stack([result[name] for name in table])
    return ChosenTable(tuple(table), tuple(table.values()), values)


def write_chosen(table: ChosenTable, stream: TextSink, dialect: CsvDialect = PLAIN_CSV) -> None:
    """Writes a table as CSV; the column `sample` holds integers."""
    names, values = table.names, table.values
    if names[:1] == ("sample",):
        samples = values[:, 0].astype(int).tolist()
        write_table(stream, names[1:], values[:, 1:], samples=samples, dialect=dialect)
    else:
        write_table(stream, names, values, dialect=dialect)


def save_chosen(
    result: ResultData, table: ChosenTable, path: str | Path, dialect: CsvDialect = PLAIN_CSV, force: bool = False
) -> None:
    """Writes a table as CSV, with the units and conventions of its columns in `<path>.json`.

    Raises:
        OutputError: A file is there that was not written this way, or the system refuses.
    """
    units = result_units(result)
    document = table_document(
        KIND,
        {name: units[column] for name, column in zip(table.names, table.columns, strict=True)},
        RESULT_CONVENTIONS,
        {"separator": dialect.separator, "decimal": dialect.decimal, "mechanism": _mechanism(result)},
    )
    write_csv_file(path, lambda stream: write_chosen(table, stream, dialect), document, force)


def _mechanism(result: ResultData) -> dict[str, object]:
    """Name and hash of the mechanism, without its document."""
    mechanism = result.metadata.get("mechanism") or {}
    return {key: value for key, value in mechanism.items() if key != "document"}
