"""Numbers that a controller gives while a motion is under way: forces, wrenches, targets."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Indices

SINGLE_PAST: Final = 2
"""Axes of the numbers (n_t, n) of one motion."""

Law: TypeAlias = Callable[[float, Array, Array], Array]
"""(t, q, v) -> the numbers (n,) of a continuous controller at one state."""


class Inputs:
    """The numbers (n,) that hold now, and those that held before: the only part of a system that changes.

    Sampled, they hold from one sample to the next; a law gives them at every state that is evaluated. After the motion
    they are those of each time.

    Attributes:
        now: (n,) numbers that hold now; with a law (..., n) at the states evaluated last.
        sample_times: (k,) times at which other numbers are given [s], ascending: ends of steps.
        law: What gives the numbers at each state; None where they are sampled.
    """

    def __init__(self, count: int, sample_times: Sequence[float] = (), law: Law | None = None) -> None:
        """All zero."""
        self.now, self.sample_times, self.law = np.zeros(count), np.array(sample_times, dtype=float), law
        self._past: tuple[Array, Array] | None = None
        self._samples: Indices | None = None

    def give(self, numbers: Array) -> None:
        """From now on, these numbers hold."""
        self.now, self._past = numbers, None

    def follow(self, t: ArrayLike, q: Array, v: Array) -> None:
        """With a law, take its numbers at a state, or at the states (n_t, n) of times (n_t,)."""
        if self.law is None:
            return
        times = np.broadcast_to(np.asarray(t, dtype=float), q.shape[:-1])
        flat = zip(times.ravel().tolist(), q.reshape(-1, q.shape[-1]), v.reshape(-1, v.shape[-1]), strict=True)
        values = np.array([self.law(*state) for state in flat]).reshape(*times.shape, -1)
        self._past = (times, values) if np.ndim(t) else None
        if not np.ndim(t):
            self.now = values

    def replay(self, times: Sequence[float], numbers: Sequence[Array]) -> None:
        """The motion is over: at each time what held then, and from a sample on what was given there, (..., n)."""
        self._past = np.array(times), np.stack(numbers, axis=-2)

    def look_at(self, samples: Indices | None) -> None:
        """Of several motions that are over: which of them each of the next times (k,) belongs to; None for all."""
        self._samples = samples

    def at(self, t: ArrayLike, number: int) -> Array:
        """One of the numbers at one time or many; of several motions (..., n_t), or of those of `look_at`."""
        if self._past is None:
            now, shape = self.now[..., number], np.shape(t)
            if not np.ndim(now):
                return np.asarray(np.broadcast_to(now, shape))
            has_axis = shape[-1:] == (1,) and shape != now.shape  # loads between bodies give times that of vectors
            return np.asarray(now[..., None] if has_axis else now)
        times, values = self._past
        held = np.maximum(np.searchsorted(times, t, side="right") - 1, 0)
        if self._samples is None or values.ndim == SINGLE_PAST:
            return np.asarray(values[..., held, number])
        each = values.reshape(-1, *values.shape[-2:])
        return np.asarray(each[self._samples.reshape(held.shape), held, number])
