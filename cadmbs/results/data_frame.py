"""Results as a data frame of pandas."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from cadmbs.errors import MissingExtraError
from cadmbs.results.columns import column_units
from cadmbs.results.data import ResultData

if TYPE_CHECKING:
    import pandas


def pandas_library() -> Any:
    """The module pandas.

    Raises:
        MissingExtraError: It is not installed.
    """
    try:
        return importlib.import_module("pandas")
    except ImportError:
        raise MissingExtraError("to_pandas", "pandas", "pandas") from None


def data_frame(result: ResultData) -> pandas.DataFrame:
    """The columns of a result as a data frame; `attrs["units"]` has the unit of each column.

    Raises:
        MissingExtraError: pandas is not installed.
    """
    frame: pandas.DataFrame = pandas_library().DataFrame(result.columns)
    metadata = result.metadata
    units = column_units(list(frame.columns), metadata.get("coordinate_units", {}), metadata.get("column_units"))
    frame.attrs["units"] = units
    return frame
