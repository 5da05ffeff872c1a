"""The known name that is most like an unknown one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

_COMPARED_AT_MOST = 100
"""How many names are compared with an unknown one; beyond that, only those that begin or end like it."""


def closest(name: str, known: Iterable[str]) -> str | None:
    """The known name nearest to `name`, capitals aside, or None when nothing is near."""
    folded: dict[str, str] = {}
    for candidate in known:
        folded.setdefault(candidate.casefold(), candidate)
    wanted = name.casefold()
    if wanted in folded:
        return folded[wanted]
    pool = list(folded)
    if len(pool) > _COMPARED_AT_MOST:
        pool = [text for text in pool if text[:2] == wanted[:2] or text[-2:] == wanted[-2:]][:_COMPARED_AT_MOST]
    matches = get_close_matches(wanted, pool, n=1)
    return folded[matches[0]] if matches else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """'Did you mean "..."?' for the nearest known name, or nothing."""
    best = closest(name, known)
    return f'Did you mean "{best}"?' if best is not None else ""
