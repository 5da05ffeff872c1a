"""Results in the libraries that people analyse tables with: pandas, polars, xarray."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

import numpy as np

from cadmbs.errors import MissingExtraError
from cadmbs.results.columns import ENERGY_COLUMNS, column_units
from cadmbs.results.data import ResultData

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


def data_frame(result: ResultData) -> pandas.DataFrame:
    """The columns of a result as a data frame; `attrs["units"]` has the unit of each column.

    Raises:
        MissingExtraError: pandas is not installed.
    """
    frame: pandas.DataFrame = _library("pandas").DataFrame(result.columns)
    units = result_units(result)
    frame.attrs["units"] = {name: units[name] for name in frame.columns}
    return frame


def polars_frame(result: ResultData) -> polars.DataFrame:
    """The columns of a result as a data frame of polars, which has no place for units.

    Raises:
        MissingExtraError: polars is not installed.
    """
    frame: polars.DataFrame = _library("polars").DataFrame(result.columns)
    return frame


def labelled_arrays(result: ResultData) -> xarray.Dataset:
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
