"""How findings about documents write numbers, names and places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from cadmbs.models.texts import printable
from cadmbs.topology.wording import quoted

__all__ = ["count_of", "entry_label", "listed", "pointer_to", "quoted"]


class _Named(Protocol):
    @property
    def name(self) -> str: ...


def entry_label(what: str, entry: _Named) -> str:
    """The subject of a message: Joint "elbow"."""
    return f'{what} "{entry.name}"'


def listed(values: Iterable[float]) -> str:
    """Numbers to six digits: [0, 0.5, 1]."""
    return "[" + ", ".join(f"{value:g}" for value in values) + "]"


def count_of(count: int, noun: str) -> str:
    """A count with its noun: 1 value, 3 values."""
    return f"{count} {noun}{'s' * (count != 1)}"


def pointer_to(base: str, *keys: str | int) -> str:
    """The JSON pointer (RFC 6901) of a place inside `base`."""
    parts: Sequence[str] = [str(key).replace("~", "~0").replace("/", "~1") for key in keys]
    return printable("/".join([base, *parts]))
