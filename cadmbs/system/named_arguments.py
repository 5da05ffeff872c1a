"""Arguments that carry names: mappings, structured arrays, tables and series of pandas, arrays of xarray.

They are recognized by what they offer; the libraries are not imported. Labels that are whole numbers, times or the like
are no names: an index of rows says nothing about coordinates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cadmbs.errors import ArgumentError, ShapeError, UnknownNameError
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.summaries import LISTED_NAMES


@dataclass(frozen=True, slots=True)
class NamedValues:
    """Values with their names.

    Attributes:
        names: The names, as they stand.
        values: The values of each name, arrays of one shape or such that broadcast.
    """

    names: tuple[str, ...]
    values: Sequence[Any]


def named_values(value: Any) -> NamedValues | None:
    """The names that an argument carries, with the values of each; None if it carries none."""
    if type(value) in (np.ndarray, list, tuple, float, int):
        fields = value.dtype.names if isinstance(value, np.ndarray) else None
        return None if fields is None else NamedValues(fields, [value[name] for name in fields])
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return NamedValues(tuple(value._fields), value)
    if isinstance(value, Mapping):
        return NamedValues(tuple(map(str, value)), list(value.values()))
    if isinstance(value, np.ndarray | np.void):
        fields = value.dtype.names
        return None if fields is None else NamedValues(fields, [value[name] for name in fields])
    if hasattr(value, "data_vars"):
        return NamedValues(tuple(map(str, value.data_vars)), [value[name] for name in value.data_vars])
    if hasattr(value, "dims") and hasattr(value, "coords"):
        return _of_labelled_array(value)
    labels = getattr(value, "columns", None)
    if labels is None and getattr(value, "ndim", None) == 1:
        labels = getattr(value, "index", None)
    names = None if labels is None or callable(labels) else _names(labels)
    return None if names is None else NamedValues(names, list(np.moveaxis(np.asarray(value), -1, 0)))


def in_order(value: Any, names: Sequence[str], argument: str, meaning: str) -> Any:
    """An argument whose last axis is in the order of the names; as it is if it carries none.

    Lists of arguments that carry names are stacked.

    Args:
        value: The argument.
        names: The coordinates, in order.
        argument: Its name in messages.
        meaning: What the names stand for, such as "position coordinate".

    Raises:
        UnknownNameError: If it carries a name that is none of them.
        ArgumentError: If a name is missing, or there twice.
        ShapeError: If the values of the names do not broadcast.
    """
    if isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        if not _holds_names(value):
            return value
        return np.stack([np.asarray(in_order(each, names, argument, meaning)) for each in value])
    named = named_values(value)
    if named is None:
        return value
    _require_same(named.names, names, argument, meaning)
    by_name = dict(zip(named.names, named.values, strict=True))
    try:
        columns = np.broadcast_arrays(*(np.asarray(by_name[name]) for name in names))
    except ValueError as problem:
        raise ShapeError(f"{argument}: the values of its names do not fit together: {problem}") from None
    return np.stack(columns, axis=-1) if columns else np.zeros(0)


def require_no_names(value: Any, argument: str) -> None:
    """Refuse an argument that carries names where these have no meaning.

    Raises:
        ArgumentError: If it does.
    """
    named = named_values(_first_entry(value))
    if named is not None:
        raise ArgumentError(
            f"{argument} carries the names {_listed(named.names)}, and its order is not that of names: pass an array"
        )


def _of_labelled_array(value: Any) -> NamedValues | None:
    """Of an xarray.DataArray: along its one dimension whose labels are names."""
    labelled = {}
    for axis, dimension in enumerate(value.dims):
        names = _names(np.asarray(value.coords[dimension])) if dimension in value.coords else None
        if names is not None:
            labelled[axis] = names
    if not labelled:
        return None
    if len(labelled) > 1:
        raise ArgumentError(f"several dimensions of {tuple(value.dims)} carry names; one is expected")
    ((axis, names),) = labelled.items()
    return NamedValues(names, list(np.moveaxis(np.asarray(value), axis, 0)))


def _names(labels: Iterable[Any]) -> tuple[str, ...] | None:
    """Labels as names; None if none of them is a text."""
    known = tuple(labels)
    return tuple(map(str, known)) if any(isinstance(label, str) for label in known) else None


def _holds_names(value: Any) -> bool:
    """Whether the first entry of nested lists carries names: their entries are of one kind."""
    return named_values(_first_entry(value)) is not None


def _first_entry(value: Any) -> Any:
    while isinstance(value, list | tuple) and value and not hasattr(value, "_fields"):
        value = value[0]
    return value


def _require_same(found: Sequence[str], names: Sequence[str], argument: str, meaning: str) -> None:
    unknown = next((name for name in found if name not in names), None)
    if unknown is not None:
        suggestion = did_you_mean_clause(unknown, names) or f"; they are {_listed(names)}"
        raise UnknownNameError(f"{argument} carries the name {unknown!r}, which is no {meaning}{suggestion}")
    twice = next((name for name, count in Counter(found).items() if count > 1), None)
    if twice is not None:
        raise ArgumentError(f"{argument} carries the name {twice!r} twice")
    missing = [name for name in names if name not in found]
    if missing:
        absent = f"not the {meaning}s {_listed(missing)}"
        raise ArgumentError(f"{argument} carries names, but {absent}: give a value for each")


def _listed(names: Sequence[str]) -> str:
    more = ", ..." if len(names) > LISTED_NAMES else ""
    return ", ".join(map(repr, names[:LISTED_NAMES])) + more
