"""Right sides of constraint rows as functions of time, with first and second derivatives."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress
from typing import Any

import numpy as np

from cadmbs.arrays import Array, ArrayLike, NDArray
from cadmbs.system.functions import Composition, Jet, Polynomial, Product, TimeFunction, varies
from cadmbs.system.records import Row
from cadmbs.tolerances import SWAP_COSINE

GEOMETRIC_KINDS = ("DP1", "DP2", "D", "CD")
"""Kinds of geometric rows."""


@dataclass(frozen=True)
class Prescribed:
    """Right sides of k rows.

    Attributes:
        functions: One a row.
        swapped: For DP1 with an angle, the right side of the swapped equation; None elsewhere.
    """

    functions: tuple[TimeFunction, ...]
    swapped: tuple[TimeFunction | None, ...]

    @cached_property
    def has_angles(self) -> bool:
        """Whether some row is a DP1 with an angle."""
        return any(function is not None for function in self.swapped)

    @property
    def varies(self) -> bool:
        """Whether a right side changes with time."""
        return any(varies(function) for function in self.functions)

    @cached_property
    def timed(self) -> tuple[int, ...]:
        """The rows whose right side changes with time, and those that have a swapped equation."""
        rows = enumerate(zip(self.functions, self.swapped, strict=True))
        return tuple(k for k, (function, other) in rows if other is not None or not _is_number(function))

    @cached_property
    def _constants(self) -> Array:
        """(k,) the right sides of the other rows; zero in these."""
        timed = set(self.timed)
        values = [0.0 if k in timed else float(f.jet(0.0).value) for k, f in enumerate(self.functions)]
        return np.array(values, dtype=float)

    @cached_property
    def _of_variants(self) -> tuple[int, ...]:
        """The axes of numbers that differ between variants: positions in which joints are locked."""
        numbers = (f.coefficients[0] for f in self.functions if isinstance(f, Polynomial) and f.coefficients)
        return np.broadcast_shapes(*map(np.shape, numbers))

    def jet(self, t: ArrayLike) -> Jet:
        """Values, first and second derivatives, each (..., k).

        Raises:
            OutsideTableError: If a table does not cover t.
        """
        nothing = np.zeros((*np.broadcast_shapes(np.shape(t), self._of_variants), len(self.functions)))
        if not self.timed:
            return Jet(nothing + self._constants, nothing, nothing)
        jet = Jet(nothing + self._constants, nothing, nothing.copy())
        for row in self.timed:
            plain, other = self.functions[row].jet(t), self.swapped[row]
            instead = plain if other is None else other.jet(t)
            chosen = np.abs(plain.value) > SWAP_COSINE
            for level, one, second in zip(jet, plain, instead, strict=True):
                level[..., row] = np.where(chosen, second, one)
        return jet

    def selected(self, mask: NDArray[np.bool_]) -> "Prescribed":
        """The right sides of the rows of a mask (k,)."""
        return Prescribed(tuple(compress(self.functions, mask)), tuple(compress(self.swapped, mask)))


def _is_number(function: TimeFunction) -> bool:
    """Whether a function is one number at all times, those outside of tables included."""
    if not isinstance(function, Polynomial) or len(function.coefficients) != 1:
        return False
    return np.ndim(function.coefficients[0]) == 0


def swapped(prescribed: "Prescribed", t: ArrayLike) -> NDArray[np.bool_]:
    """(..., k) which rows use (axis x a_i) . a_j = sin(angle) in place of a_i . a_j = cos(angle) at the time."""
    masks = np.zeros((*np.shape(t), len(prescribed.functions)), dtype=np.bool_)
    for row in prescribed.timed:
        if prescribed.swapped[row] is not None:
            masks[..., row] = np.abs(prescribed.functions[row].jet(t).value) > SWAP_COSINE
    return masks


def prescribed_by(functions: Sequence[TimeFunction]) -> "Prescribed":
    """Right sides without angles."""
    return Prescribed(tuple(functions), (None,) * len(functions))


def right_side(kind: str, data: Mapping[str, Any]) -> tuple[TimeFunction, ...]:
    """The right side of a geometric row by its fields, and of its swapped form where DP1 has an angle.

    D prescribes a distance, its row the square: distance^2.
    """
    offset, angle = data.get("distance" if kind == "D" else "offset"), data.get("angle")
    if angle is not None:
        return Composition("cos", angle), Composition("sin", angle)
    if offset is None:
        raise ValueError("a geometric row without right side")
    return (Product((offset, offset)),) if kind == "D" else (offset,)


def driven_row(row: Row, driven: Mapping[str, TimeFunction]) -> Row:
    """A geometric row whose offset, angle or distance a motion replaces, where one does; other rows as they are."""
    if row.name not in driven or row.kind not in GEOMETRIC_KINDS:
        return row
    field = "distance" if row.kind == "D" else "angle" if row.data.get("angle") is not None else "offset"
    return replace(row, data={**row.data, field: driven[row.name]})
