"""The data of a result as a few arrays, and the fields of a result from such arrays or from a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cadmbs.arrays import Array
from cadmbs.results.columns import joint_columns
from cadmbs.results.data import ResultData
from cadmbs.results.sidecar import metadata_from_document

ARRAY_NAMES = ("t", "q", "v", "a", "tau", "columns", "kinetic", "potential", "supplied")
"""The arrays of a stored result: one for each group of columns."""


def arrays_from_result(result: ResultData) -> dict[str, Array]:
    """The arrays of `ARRAY_NAMES` by name; the further columns are stacked along a last axis, in their order."""
    return {name: result.stacked_columns() if name == "columns" else getattr(result, name) for name in ARRAY_NAMES}


def fields_from_arrays(document: Mapping[str, Any], arrays: Mapping[str, Array]) -> dict[str, Any]:
    """The fields of a result from its description and the arrays of `ARRAY_NAMES`.

    Raises:
        KeyError, TypeError, ValueError: The two do not belong together.
    """
    stacked = arrays["columns"]
    columns = {name: stacked[..., i] for i, name in enumerate(document["columns"])}
    fields: dict[str, Any] = {name: arrays[name] for name in ARRAY_NAMES if name != "columns"}
    return {**fields, "further_columns": columns, **metadata_from_document(document)}


def fields_from_table(document: Mapping[str, Any], names: Sequence[str], table: Array) -> dict[str, Any]:
    """The fields of a result from its description and the table that `ResultData.table` gave.

    Raises:
        KeyError, TypeError, ValueError: The two do not belong together.
    """
    n_t = int(document["shape"]["times"])
    shape = (*document["shape"]["batch"], n_t)
    index = {name: i for i, name in enumerate(names)}
    groups = {
        "q": joint_columns(document["position_names"], "q"),
        **{name: joint_columns(document["velocity_names"], name) for name in ("v", "a", "tau")},
        "columns": document["columns"],
    }
    arrays = {group: table[:, [index[name] for name in members]] for group, members in groups.items()}
    arrays = {group: array.reshape(*shape, array.shape[1]) for group, array in arrays.items()}
    for name in ("kinetic", "potential", "supplied"):
        arrays[name] = table[:, index[f"energy/{name}"]].reshape(shape)
    return fields_from_arrays(document, {"t": table[:n_t, index["t"]], **arrays})
