"""The known names that are most like an unknown one, for messages."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

_COMPARED_AT_MOST = 100
"""How many names the checks of a file compare with each unknown one; of more, those that begin or end like it."""

_SIMILARITY = 0.6
"""Least similarity of two names, 0 to 1, for one to be suggested for the other."""

_REPRESENTATION_SYNONYMS = {
    **dict.fromkeys(("body", "local", "body frame", "left"), "body_fixed"),
    **dict.fromkeys(("world", "space", "inertial", "right"), "spatial"),
    "local_world_aligned": "hybrid",
}
"""What other programs and books call the representations of twists, "world" and "local" as in Pinocchio."""


def closest_names(name: str, known: Iterable[str], count: int, similarity: float = _SIMILARITY) -> list[str]:
    """The known names nearest to `name`, capitals aside, the nearest first; at most `count`.

    Nearest are the name itself and paths that end with it, as that of a frame on a body does, the shortest path first.
    """
    by_folded: dict[str, str] = {}
    for candidate in known:
        by_folded.setdefault(candidate.casefold(), candidate)
    folded = str(name).casefold()  # of numbers and None as well, which messages of unknown names show
    paths = sorted((path for path in by_folded if f"/{path}".endswith(f"/{folded}")), key=lambda path: path.count("/"))
    similar = get_close_matches(folded, by_folded, n=count, cutoff=similarity)
    return [by_folded[match] for match in dict.fromkeys((*paths, *similar))][:count]


def closest(name: str, known: Iterable[str], similarity: float = _SIMILARITY) -> str | None:
    """The known name nearest to `name`, capitals aside, or None when nothing is near."""
    return next(iter(closest_names(name, _likely(name, known), 1, similarity)), None)


def did_you_mean(name: str, known: Iterable[str], count: int = 1) -> str:
    """'Did you mean "..."?' for the nearest known names, at most `count`, or nothing."""
    matches = closest_names(name, _likely(name, known), count)
    return f"Did you mean {alternatives(matches)}?" if matches else ""


def did_you_mean_clause(name: str, known: Iterable[str], count: int = 1) -> str:
    """The end of a message, "; did you mean 'a' or 'b'?", or nothing."""
    names = closest_names(name, known, count)
    return f"; did you mean {' or '.join(map(repr, names))}?" if names else ""


def representation_clause(name: str, known: Iterable[str]) -> str:
    """As `did_you_mean_clause`, for the representation of twists that another program calls `name`."""
    plain = name.strip().casefold().replace("-", "_")
    return did_you_mean_clause(_REPRESENTATION_SYNONYMS.get(plain, plain), known)


def alternatives(names: Sequence[str]) -> str:
    """Names in quotes as alternatives: "a", "b" or "c"."""
    quoted = [f'"{name}"' for name in names]
    return " or ".join(part for part in (", ".join(quoted[:-1]), *quoted[-1:]) if part)


def _likely(name: str, known: Iterable[str]) -> list[str]:
    """The known names, or, where these are too many to compare with, those that begin or end like `name`."""
    names, folded = list(known), name.casefold()
    if len(names) <= _COMPARED_AT_MOST:
        return names
    equal = [other for other in names if other.casefold() == folded]
    alike = [o for o in names if o[:2].casefold() == folded[:2] or o[-2:].casefold() == folded[-2:]]
    return [*equal, *alike][:_COMPARED_AT_MOST]
