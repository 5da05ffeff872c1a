"""Systems of one structure as one System: what differs between them has their axis in front, the rest is shared.

Functions of a System and states broadcast over the axis: arrays of n variants (n, ..., k) meet states (..., n, n_q).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, is_dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.system.system import System

Path = tuple[str | int, ...]
"""Fields of records, indices into tuples and keys of mappings, from a System on: ("tree", "mass")."""


@dataclass(frozen=True, eq=False)
class SystemStack:
    """n variants of a system.

    Attributes:
        base: The system with whose structure, names and functions of time all of them agree.
        n: Number of variants.
        parts: What differs, (n, ...) each, by its path in a System.
    """

    base: System
    n: int
    parts: Mapping[Path, Array]

    @cached_property
    def system(self) -> System:
        """All of them as one System; initial values of the scenario are those of the base."""
        arrays = {path: part for path, part in self.parts.items() if path[0] != "scenario"}
        stacked: System = with_parts(self.base, arrays)
        return stacked

    @cached_property
    def along_times(self) -> System:
        """The same for motions (n, n_t, ..., n_q): behind the axis of the variants stands one of length one."""
        return SystemStack(self.base, self.n, {path: part[:, None] for path, part in self.parts.items()}).system

    def take(self, variants: Indices | NDArray[np.bool_]) -> SystemStack:
        """Some of the variants."""
        parts = {path: part[variants] for path, part in self.parts.items()}
        return SystemStack(self.base, int(np.arange(self.n)[variants].size), parts)

    def variant(self, k: int) -> System:
        """One of the variants."""
        single = {path: _single(path, part[k]) for path, part in self.parts.items()}
        system: System = with_parts(self.base, single)
        return replace(system, as_compiled={})

    def varies(self, *path: str | int) -> bool:
        """Whether anything behind a path differs."""
        return any(part[: len(path)] == path for part in self.parts)


def with_parts(record: Any, parts: Mapping[Path, Any]) -> Any:
    """A record with other values at some paths."""
    if () in parts:
        return parts[()]
    below: dict[str | int, dict[Path, Any]] = {}
    for path, value in parts.items():
        below.setdefault(path[0], {})[path[1:]] = value
    if is_dataclass(record) and not isinstance(record, type):
        return replace(record, **{str(key): with_parts(getattr(record, str(key)), each) for key, each in below.items()})
    if isinstance(record, Mapping):
        return {**record, **{key: with_parts(record.get(key), each) for key, each in below.items()}}
    members: Sequence[Any] = record
    return tuple(with_parts(member, below[k]) if k in below else member for k, member in enumerate(members))


def _single(path: Path, value: Any) -> Any:
    """A part of one variant as records have it: initial values as tuples, arrays read-only, else numbers."""
    if path[0] == "scenario":
        return tuple(np.atleast_1d(value).tolist())
    if np.ndim(value) == 0:
        return float(value)
    single = np.array(value)
    single.flags.writeable = False
    return single
