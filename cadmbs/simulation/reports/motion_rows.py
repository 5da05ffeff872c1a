"""Rows of a motion, and functions of them evaluated in blocks."""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from cadmbs.arrays import ROWS_AT_ONCE, Array, Indices
from cadmbs.errors import CadmbsError
from cadmbs.system import System

NUMBERS_AT_ONCE: Final = 10_000_000
"""Most numbers that the evaluation of one block may take: 80 MB."""


@dataclass(frozen=True)
class StateRows:
    """Some rows of a motion, k in all.

    Attributes:
        t: (k,) times [s]; of stacked systems also (..., k).
        q, v, a: (k, n) joint positions, velocities and accelerations; of stacked systems (..., k, n).
        near: (k, n) positions of the cut joints with full turns counted; None where there are none.
    """

    t: Array
    q: Array
    v: Array
    a: Array
    near: Array | None

    def at(self, rows: Indices) -> "StateRows":
        """Some of the rows."""
        near = None if self.near is None else self.near[rows]
        return StateRows(self.t[rows], self.q[rows], self.v[rows], self.a[rows], near)

    def between(self, first: int, end: int) -> "StateRows":
        """The rows from one to before another, of all motions."""
        q, v, a = (values[..., first:end, :] for values in (self.q, self.v, self.a))
        return StateRows(self.t[..., first:end], q, v, a, None if self.near is None else self.near[..., first:end, :])


RowFunction: TypeAlias = Callable[[StateRows], Array]
"""A function of k rows with values (k, width); of stacked systems (..., k, width)."""


@dataclass(frozen=True)
class MotionRows:
    """A motion at its rows, or a batch of motions with common times.

    Attributes:
        system: The mechanism.
        t: (n_t,) times [s]; of stacked systems also (..., n_t).
        q, v, a: (..., n_t, n) joint positions, velocities and accelerations.
        cut_positions: (..., n_t, n) positions of the cut joints with full turns counted; None where there are none.
        is_stacked: Whether each motion is that of its own system (`cadmbs.system.variants.along_times`); all rows are
            finite then.
    """

    system: System
    t: Array
    q: Array
    v: Array
    a: Array
    cut_positions: Array | None = None
    is_stacked: bool = False

    def evaluated(self, function: RowFunction, width: int, numbers: int, with_accelerations: bool = False) -> Array:
        """Values (..., n_t, width) of a function, in blocks; not a number where it has none.

        Args:
            function: Of rows that are finite.
            width: Values of a row.
            numbers: Numbers that the evaluation of a row takes in memory.
            with_accelerations: Whether rows without accelerations have no value.

        Raises:
            CadmbsError: If one of stacked systems has no value.
        """
        if self.is_stacked:
            return self._evaluated_side_by_side(function, numbers)
        states = self._states()
        needed = [states.q, states.v, *([states.a] if with_accelerations else [])]
        finite = np.logical_and.reduce([np.isfinite(values).all(axis=-1) for values in needed])
        values = np.full((len(states.t), width), np.nan)
        height = max(1, min(ROWS_AT_ONCE, NUMBERS_AT_ONCE // max(numbers, 1)))
        blocks = [np.flatnonzero(finite)[first : first + height] for first in range(0, int(finite.sum()), height)]
        n_t = len(self.t)

        def of_block(block: Indices) -> Array:
            with self.given_to(block // n_t):
                return function(states.at(block))

        _fill(values, of_block, blocks)
        return values.reshape(*self.q.shape[:-1], width)

    @contextmanager
    def given_to(self, motions: Indices) -> Iterator[None]:
        """Rows are evaluated with what a controller gave to motions (k,) of the batch, one for each row."""
        inputs = self.system.inputs
        if inputs is not None:
            inputs.look_at(motions)
        try:
            yield
        finally:
            if inputs is not None:
                inputs.look_at(None)

    def _evaluated_side_by_side(self, function: RowFunction, numbers: int) -> Array:
        """Values (..., n_t, width) of a function of all motions, in blocks of times."""
        n_motions, n_t = math.prod(self.q.shape[:-2]), self.t.shape[-1]
        height = max(1, NUMBERS_AT_ONCE // (max(numbers, 1) * n_motions))
        states = StateRows(self.t, self.q, self.v, self.a, self.cut_positions)
        blocks = [states.between(first, first + height) for first in range(0, n_t, height)]
        return np.concatenate([function(block) for block in blocks], axis=-2)

    def _states(self) -> "StateRows":
        """All rows of all motions behind each other."""
        shape = self.q.shape[:-1]
        t = np.broadcast_to(self.t, shape).reshape(-1)
        near = self.cut_positions
        q, v, a = (values.reshape(-1, values.shape[-1]) for values in (self.q, self.v, self.a))
        return StateRows(t, q, v, a, None if near is None else near.reshape(-1, near.shape[-1]))


def _fill(values: Array, of_block: Callable[[Indices], Array], blocks: Sequence[Indices]) -> None:
    """Evaluates blocks; one that fails is halved, until the rows are left without which the others succeed."""
    pending = [block for block in reversed(blocks) if len(block)]
    while pending:
        block = pending.pop()
        try:
            values[block] = of_block(block)
        except (CadmbsError, np.linalg.LinAlgError):  # such as the last row, where a table ends
            middle = len(block) // 2
            pending += [block[middle:], block[:middle]] if middle else []
