"""Arguments of public functions, converted and checked once."""

from __future__ import annotations

import operator
import os
from collections.abc import Hashable, Iterable
from typing import Final, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cadmbs.arrays import Array
from cadmbs.bounds import finite_number
from cadmbs.errors import ArgumentError, NotASystemError, ShapeError
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system.named_arguments import in_order, require_no_names
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
    hint = did_you_mean_clause(value, known) if isinstance(value, str) else ""
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
    number = finite_number(value)
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
