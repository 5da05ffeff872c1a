"""The data of a result as a few arrays, and the fields of a result from such arrays or from a table."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.results import data, sidecar
from cadmbs.results.columns import ENERGY_COLUMNS, joint_columns
from cadmbs.results.files.description import require_described

ARRAY_NAMES = ("t", "q", "v", "a", "tau", "columns", "kinetic", "potential", "supplied")
"""The arrays of a stored result: one for each group of columns."""

EMPTY_SAMPLES_LIMIT = 1_000_000
"""Most samples of a batch that has no times."""


def arrays_from_result(result: data.ResultData) -> dict[str, Array]:
    """The arrays of `ARRAY_NAMES` by name; the further columns are stacked along a last axis, in their order."""
    return {name: result.stacked_columns() if name == "columns" else getattr(result, name) for name in ARRAY_NAMES}


def fields_from_arrays(document: Mapping[str, Any], arrays: Mapping[str, Array]) -> dict[str, Any]:
    """The fields of a result from its description and the arrays of `ARRAY_NAMES`.

    Raises:
        KeyError, TypeError, ValueError: The two do not belong together.
    """
    row_count(document)
    shape, stacked = (*document["shape"]["batch"], document["shape"]["times"]), arrays["columns"]
    for name, array in arrays.items():
        if name != "t" and array.shape[: len(shape)] != shape:
            raise ValueError(f"its array {name!r} has shape {array.shape}, but its description says {shape}")
    if stacked.ndim == 0 or stacked.shape[-1] != len(document["columns"]):
        raise ValueError(f"its columns have shape {stacked.shape}, expected (..., {len(document['columns'])})")
    columns = {name: stacked[..., i] for i, name in enumerate(document["columns"])}
    fields: dict[str, Any] = {name: arrays[name] for name in ARRAY_NAMES if name != "columns"}
    return {**fields, "further_columns": columns, **sidecar.metadata_from_document(document)}


def row_count(document: Mapping[str, Any]) -> int:
    """The number of rows of the table that a description belongs to."""
    require_described(document)
    shape = document["shape"]
    _require_batch(tuple(shape["batch"]), shape["times"])
    return math.prod((*shape["batch"], shape["times"]))


def _require_batch(batch: tuple[int, ...], n_t: int) -> None:
    """Refuse large batches without a single time, which take no room in a file, but in memory."""
    if n_t == 0 and math.prod(batch) > EMPTY_SAMPLES_LIMIT:
        raise ValueError(f"it has {math.prod(batch)} samples without a time")


def fields_from_table(document: Mapping[str, Any], names: Sequence[str], table: Array) -> dict[str, Any]:
    """The fields of a result from its description and the table that `ResultData.table` gave.

    Raises:
        KeyError, TypeError, ValueError: The two do not belong together.
    """
    if len(table) != row_count(document):
        raise ValueError(f"it has {len(table)} rows, but its description says {row_count(document)}")
    n_t = document["shape"]["times"]
    shape = (*document["shape"]["batch"], n_t)
    index = {name: i for i, name in enumerate(names)}
    groups = {
        "q": joint_columns(document["position_names"], "q"),
        **{name: joint_columns(document["velocity_names"], name) for name in ("v", "a", "tau")},
        "columns": document["columns"],
    }
    described = {"t", *(("sample",) if shape[:-1] else ()), *ENERGY_COLUMNS}.union(*groups.values())
    if unknown := [name for name in names if name not in described]:
        raise ValueError(f"it has the column {unknown[0][:80]!r}, which is not in its description")
    arrays = {group: table[:, [index[name] for name in members]] for group, members in groups.items()}
    arrays = {group: array.reshape(*shape, array.shape[1]) for group, array in arrays.items()}
    for name in ("kinetic", "potential", "supplied"):
        arrays[name] = table[:, index[f"energy/{name}"]].reshape(shape)
    times = table[:n_t, index["t"]] if math.prod(shape[:-1]) else _times_without_rows(document)
    return fields_from_arrays(document, {"t": times, **arrays})


def _times_without_rows(document: Mapping[str, Any]) -> Array:
    """The times of a batch without samples, whose table has no rows."""
    times = np.array(document["shape"].get("t", ()), dtype=float)
    if times.shape != (document["shape"]["times"],):
        raise ValueError(f"it has no samples, and {times.size} times, but its description says there are more or fewer")
    return times
