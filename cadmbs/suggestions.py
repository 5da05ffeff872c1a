"""The known names that are most like an unknown one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

_COMPARED_AT_MOST = 100
"""How many names are compared with an unknown one; beyond that, only those that begin or end like it."""

_SIMILARITY = 0.6
"""Least similarity of two names, 0 to 1, for one to be suggested for the other."""


def closest_names(name: str, known: Iterable[str], count: int, similarity: float = _SIMILARITY) -> list[str]:
    """The known names nearest to `name`, capitals aside, the nearest first; at most `count`."""
    folded: dict[str, str] = {}
    for candidate in known:
        folded.setdefault(candidate.casefold(), candidate)
    searched = name.casefold()
    if count == 1 and searched in folded:
        return [folded[searched]]
    pool = list(folded)
    if len(pool) > _COMPARED_AT_MOST:
        pool = [text for text in pool if text[:2] == searched[:2] or text[-2:] == searched[-2:]][:_COMPARED_AT_MOST]
    return [folded[match] for match in get_close_matches(searched, pool, n=count, cutoff=similarity)]


def closest(name: str, known: Iterable[str], similarity: float = _SIMILARITY) -> str | None:
    """The known name nearest to `name`, capitals aside, or None when nothing is near."""
    return next(iter(closest_names(name, known, 1, similarity)), None)


def did_you_mean(name: str, known: Iterable[str], count: int = 1) -> str:
    """'Did you mean "..."?' for the nearest known names, at most `count`, or nothing."""
    matches = closest_names(name, known, count)
    return f"Did you mean {alternatives(matches)}?" if matches else ""


def alternatives(names: Sequence[str]) -> str:
    """Names in quotes as alternatives: "a", "b" or "c"."""
    quoted = [f'"{name}"' for name in names]
    return " or ".join(part for part in (", ".join(quoted[:-1]), *quoted[-1:]) if part)


def did_you_mean_clause(name: str, known: Iterable[str]) -> str:
    """'; did you mean '...'?' for the nearest known name, or nothing: the end of a sentence."""
    best = closest(name, known)
    return f"; did you mean {best!r}?" if best is not None else ""
