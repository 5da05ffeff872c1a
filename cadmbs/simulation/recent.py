"""The last starts of a mechanism: a simulation that is run again begins at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from cadmbs.system import System

REMEMBERED_STARTS = 8
"""So many starts of a mechanism are remembered: variations of a scenario that are run in turns."""

Value = TypeVar("Value")


class RecentValues:
    """Values by all that they depend on, the latest ones."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._values: dict[Hashable, object] = {}

    def value(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value for a key, made where it is not remembered."""
        known = self._values.pop(key, None)
        value = make() if known is None else known
        self._values[key] = value
        if len(self._values) > REMEMBERED_STARTS:
            self._values.pop(next(iter(self._values)), None)
        return value  # type: ignore[return-value]  # a key has values of one type


def recent_starts(system: System) -> RecentValues:
    """Consistent starts of a mechanism."""
    return RecentValues()


def recent_ranks(system: System) -> RecentValues:
    """Ranks of the constraint rows of a mechanism at starts."""
    return RecentValues()
