"""Right sides of constraint rows as functions of time, with first and second derivatives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.system.functions import Composition, Jet, Polynomial, Product, TimeFunction
from cadmbs.tolerances import SWAP_COSINE


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

    @cached_property
    def constants(self) -> Array | None:
        """(k,) the right sides where none of them changes; else None."""
        values = [
            function.coefficients[0]
            for function in self.functions
            if isinstance(function, Polynomial) and len(function.coefficients) == 1
        ]
        return np.array(values) if len(values) == len(self.functions) and not self.has_angles else None

    def jet(self, t: Array) -> Jet:
        """Values, first and second derivatives, each (..., k).

        Raises:
            OutsideTableError: If a table does not cover t.
        """
        if self.constants is not None:
            nothing = np.zeros((*np.shape(t), len(self.constants)))
            return Jet(nothing + self.constants, nothing, nothing)
        plain = _stacked([function.jet(t) for function in self.functions])
        if not self.has_angles:
            return plain
        others = [f if g is None else g for f, g in zip(self.functions, self.swapped, strict=True)]
        other = _stacked([function.jet(t) for function in others])
        chosen = swapped(self, t)
        value, first, second = (np.where(chosen, b, a) for a, b in zip(plain, other, strict=True))
        return Jet(value, first, second)


def swapped(prescribed: Prescribed, t: Array) -> NDArray[np.bool_]:
    """(..., k) which rows use (axis x a_i) . a_j = sin(angle) in place of a_i . a_j = cos(angle) at the time."""
    masks = [
        np.zeros(t.shape, dtype=np.bool_) if other is None else np.abs(function.jet(t).value) > SWAP_COSINE
        for function, other in zip(prescribed.functions, prescribed.swapped, strict=True)
    ]
    return np.stack(masks, axis=-1)


def prescribed_by(functions: Sequence[TimeFunction]) -> Prescribed:
    """Right sides without angles."""
    return Prescribed(tuple(functions), (None,) * len(functions))


def right_side(kind: str, offset: TimeFunction | None, angle: TimeFunction | None) -> tuple[TimeFunction, ...]:
    """The right side of a geometric row, and of its swapped form where DP1 has an angle.

    D prescribes a distance, its row the square: distance^2.
    """
    if angle is not None:
        return Composition("cos", angle), Composition("sin", angle)
    if offset is None:
        raise ValueError("a geometric row without right side")
    return (Product((offset, offset)),) if kind == "D" else (offset,)


def _stacked(jets: Sequence[Jet]) -> Jet:
    value, first, second = (np.stack(parts, axis=-1) for parts in zip(*jets, strict=True))
    return Jet(value, first, second)
