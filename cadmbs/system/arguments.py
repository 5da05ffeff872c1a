"""Arguments of public functions, converted and checked once."""

import operator
import os
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np

from cadmbs import bounds, suggestions, summaries
from cadmbs.arrays import Array, ArrayLike, NDArray
from cadmbs.errors import ArgumentError, NotASystemError, ShapeError, UnknownNameError
from cadmbs.system.system import System

FLOAT64: Final = np.dtype(np.float64)

REAL_KINDS: Final = "fiub"
"""Kinds of NumPy types that become float64: floating point, integers, truth values."""

_NOT_REAL: Final = {"c": "complex numbers", "U": "text", "S": "text", "T": "text", "O": "None or text"}


LARGEST_COUNT: Final = 2**31 - 1
"""Largest whole number of samples, threads or steps."""

LARGEST_SEED: Final = 2**512
"""Largest seed: NumPy takes all, at the cost of their digits."""


class HasCoordinates(Protocol):
    """A System, or variants of one."""

    @property
    def n_q(self) -> int:
        """Number of independent position coordinates."""

    @property
    def n_v(self) -> int:
        """Number of independent velocity coordinates."""


def require_system(value: object) -> None:
    """Refuse what is no System.

    Raises:
        NotASystemError: If it is something else; the message says how to make a System of it.
    """
    if not isinstance(value, System):
        raise not_a_system(value)


def require_coordinates(value: object) -> None:
    """Refuse what has no coordinates: what is neither a System nor variants of one.

    Raises:
        NotASystemError: If it is something else.
    """
    if not hasattr(value, "n_v"):
        raise not_a_system(value) from None


def not_a_system(value: object) -> NotASystemError:
    """The error for a value where a System is expected, with the remedy."""
    if isinstance(value, str | os.PathLike):
        return NotASystemError(repr(value), f"pass compile_mechanism(load({os.fspath(value)!r}))")
    if type(value).__name__ == "Mechanism":  # documents are not imported on the computing side
        name = getattr(value, "name", None)
        return NotASystemError(f"the Mechanism {name!r}", "pass compile_mechanism(mechanism)")
    return NotASystemError(f"a value of type {type(value).__name__}", "compile_mechanism(mechanism) gives one")


def vector_argument(value: ArrayLike, n: int, name: str, meaning: str) -> Array:
    """`value` as a float array of shape (..., n).

    NaN and infinity pass: functions give NaN for these samples.

    Raises:
        ShapeError: If it does not hold real numbers (text, complex numbers, None, masked entries), or its last axis
            does not have n entries.
    """
    array = real_numbers(value, name)
    if array.ndim == 0 or array.shape[-1] != n:
        raise ShapeError(f"{name} has shape {array.shape}, expected (..., {n}): one value a {meaning}")
    return array


def real_numbers(value: ArrayLike, name: str) -> Array:
    """`value` as an array of float64; one that is such an array comes back as it is.

    Raises:
        ShapeError: If it does not hold real numbers: text, complex numbers, None, masked entries, ragged lists.
        ArgumentError: If it carries names, which would be taken by position.
    """
    if type(value) is not np.ndarray or value.dtype.names:
        require_no_names(value, name)
    try:
        array = np.asarray(value)
        if array is value and array.dtype is FLOAT64:
            return array
        if isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value):
            raise TypeError("it holds masked entries")
        if array.dtype.kind in REAL_KINDS or (array.dtype.kind == "O" and all(map(_is_number, array.flat))):
            return np.asarray(array, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as problem:  # a whole number of more than 308 digits
        raise ShapeError(f"{name}: cannot be read as an array of numbers: {problem}") from None
    content = _NOT_REAL.get(array.dtype.kind, f"values of type {array.dtype}")
    raise ShapeError(f"{name}: cannot be read as an array of numbers: it holds {content}")


def _is_number(entry: object) -> bool:
    return entry is not None and not isinstance(entry, str | bytes)


def word_argument(value: object, name: str, words: Iterable[str]) -> str:
    """`value` as one of some words.

    Raises:
        ArgumentError: It is none of them; the message has the closest one.
    """
    known = list(words)
    if isinstance(value, str) and value in known:
        return value
    hint = suggestions.did_you_mean_clause(value, known) if isinstance(value, str) else ""
    raise ArgumentError(f"{name} is {value!r}, expected one of {', '.join(map(repr, known))}{hint}")


def names_argument(value: object, name: str) -> tuple[str, ...]:
    """`value` as names: a list, and no single text; what is no text in it is no name that is known.

    Raises:
        ArgumentError: It is something else.
    """
    if not isinstance(value, str | bytes) and isinstance(value, Iterable):
        names = tuple(value)
        if all(isinstance(each, Hashable) for each in names):
            return names
    raise ArgumentError(f"{name} is {value!r}, expected a list of names")


def flag_argument(value: object, name: str) -> bool:
    """`value` as True or False.

    Raises:
        ArgumentError: It is neither.
    """
    if isinstance(value, bool | np.bool_):
        return bool(value)
    raise ArgumentError(f"{name} is {value!r}, expected True or False")


def instance_argument(value: object, name: str, kind: type, made_by: str) -> None:
    """Refuse what is no record of a kind.

    Args:
        value: The argument.
        name: Its name.
        kind: The class.
        made_by: How one gets it, for the message.

    Raises:
        ArgumentError: It is something else.
    """
    if not isinstance(value, kind):
        raise ArgumentError(f"{name} is of type {type(value).__name__}, expected {kind.__name__}: {made_by}")


def count_argument(value: object, name: str, least: int = 0, otherwise: str = "", most: int = LARGEST_COUNT) -> int:
    """`value` as a whole number of at least `least`, such as one of samples, threads or steps.

    What stands for no number, such as None for all cores, is told by `otherwise`.

    Raises:
        ArgumentError: It is none, or smaller.
    """
    try:
        count = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        count = least - 1
    if not least <= count <= most or isinstance(value, bool | np.bool_):
        end = f" and at most {most}" if count > most else ""
        raise ArgumentError(f"{name} is {value!r}, expected a whole number of at least {least}{end}{otherwise}")
    return count


def number_argument(value: object, name: str, *, positive: bool = False) -> float:
    """`value` as one finite number.

    Raises:
        ArgumentError: It is none, or not positive where it must be.
    """
    number = bounds.finite_number(value)
    if number is not None and (number > 0.0 or not positive):
        return number
    raise ArgumentError(f"{name} is {value!r}, expected a {'positive' if positive else 'finite'} number")


def seed_argument(value: object) -> None:
    """Refuse what seeds no random numbers; None, which gives other numbers each time, does.

    Raises:
        ArgumentError: It is neither None nor a whole number of at least 0.
    """
    if value is not None:
        count_argument(value, "seed", most=LARGEST_SEED)


def require_finite(array: Array, name: str) -> Array:
    """The array, all of whose numbers must be finite.

    Raises:
        ArgumentError: If one is not.
    """
    if not np.all(np.isfinite(array)):
        index = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        raise ArgumentError(f"{name}[{', '.join(map(str, index))}] is {array[index]}, expected a finite number")
    return array


def positions(system: HasCoordinates, q: ArrayLike, name: str = "q") -> Array:
    """Positions (..., n_q) as an array; values that carry names are put in the order of `position_names`."""
    try:
        n = system.n_q
    except AttributeError:
        raise not_a_system(system) from None
    if type(q) is not np.ndarray or q.dtype.names:
        q = in_order(q, coordinate_names(system, "position_names"), name, "position coordinate")
    return vector_argument(q, n, name, "position coordinate (system.position_names)")


def velocities(system: HasCoordinates, v: ArrayLike, name: str = "v") -> Array:
    """Velocities, accelerations or generalised forces (..., n_v) as an array; named ones as in `positions`."""
    try:
        n = system.n_v
    except AttributeError:
        raise not_a_system(system) from None
    if type(v) is not np.ndarray or v.dtype.names:
        v = in_order(v, coordinate_names(system, "velocity_names"), name, "velocity coordinate")
    return vector_argument(v, n, name, "velocity coordinate (system.velocity_names)")


def coordinate_names(system: HasCoordinates, kind: str) -> tuple[str, ...]:
    """`position_names` or `velocity_names` of a System, or of the first of several variants."""
    first = system if isinstance(system, System) else getattr(system, "systems", (system,))[0]
    return tuple(getattr(first, kind))


def coordinate_argument(system: HasCoordinates, value: ArrayLike, name: str) -> Array:
    """Positions where the name is "q", else velocities, as an array."""
    return positions(system, value) if name == "q" else velocities(system, value, name)


def require_broadcast(*arrays: Array) -> None:
    """Refuse arrays whose leading axes do not broadcast against each other.

    Raises:
        ShapeError: If the leading shapes do not fit together.
    """
    if any(array.shape[:-1] != arrays[0].shape[:-1] for array in arrays):
        broadcast(*arrays)


def finite_samples(*arrays: Array) -> NDArray[np.bool_]:
    """(...) which samples of arrays (..., k) of equal leading shapes hold neither NaN nor infinity."""
    return np.asarray(np.all([np.isfinite(array).all(axis=-1) for array in arrays], axis=0))


def broadcast(*arrays: Array) -> tuple[Array, ...]:
    """The arrays with their leading axes broadcast against each other, last axes kept.

    Raises:
        ShapeError: If the leading shapes do not fit together.
    """
    shapes = [array.shape[:-1] for array in arrays]
    if all(shape == shapes[0] for shape in shapes):
        return arrays
    try:
        batch = np.broadcast_shapes(*shapes)
    except ValueError:
        raise ShapeError(f"batch shapes {shapes} do not broadcast") from None
    return tuple(np.broadcast_to(array, (*batch, array.shape[-1])) for array in arrays)


# Arguments that carry names: mappings, structured arrays, tables and series of pandas, arrays of xarray.
#
# They are recognized by what they offer; the libraries are not imported. Labels that are whole numbers, times or the
# like are no names: an index of rows says nothing about coordinates.


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
        suggestion = suggestions.did_you_mean_clause(unknown, names) or f"; they are {_listed(names)}"
        raise UnknownNameError(f"{argument} carries the name {unknown!r}, which is no {meaning}{suggestion}")
    twice = next((name for name, count in Counter(found).items() if count > 1), None)
    if twice is not None:
        raise ArgumentError(f"{argument} carries the name {twice!r} twice")
    missing = [name for name in names if name not in found]
    if missing:
        absent = f"not the {meaning}s {_listed(missing)}"
        raise ArgumentError(f"{argument} carries names, but {absent}: give a value for each")


def _listed(names: Sequence[str]) -> str:
    more = ", ..." if len(names) > summaries.LISTED_NAMES else ""
    return ", ".join(map(repr, names[: summaries.LISTED_NAMES])) + more
