"""JSON pointers into a document in which elements of lists may stand by their names: /bodies/<name>/mass."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cadmbs.models.checks.names import pointer_to
from cadmbs.suggestions import closest

Keys = tuple[str | int, ...]
"""Keys of objects and indices into lists, from the top of a document."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """Where a pointer leads.

    Attributes:
        keys: The keys that exist, in order.
        rest: The tokens that lead nowhere; empty where the pointer exists.
        nearest: A pointer that exists and is like the one asked for, or None.
    """

    keys: Keys
    rest: tuple[str, ...] = ()
    nearest: str | None = None


def resolve(data: Any, pointer: str) -> Resolution:
    """The keys of a pointer such as /joints/elbow/axis/2, or how far it leads.

    Args:
        data: A document as JSON gives it.
        pointer: Begins with "/"; "~1" stands for "/" in a name, "~0" for "~".
    """
    tokens = tuple(token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:])
    keys: list[str | int] = []
    for i, token in enumerate(tokens):
        key = _key(data, token)
        if key is None:
            return Resolution(tuple(keys), tokens[i:], _nearest(data, tokens[:i], tokens[i:]))
        keys.append(key)
        data = data[key]
    return Resolution(tuple(keys))


def value_at(data: Any, keys: Sequence[str | int]) -> Any:
    """What stands in a document behind keys that exist."""
    for key in keys:
        data = data[key]
    return data


def _key(data: Any, token: str) -> str | int | None:
    """The key or index that a token means; a name of an element wins over an index."""
    if isinstance(data, dict):
        return token if token in data else None
    if not isinstance(data, list):
        return None
    named = [i for i, member in enumerate(data) if isinstance(member, dict) and member.get("name") == token]
    if named:
        return named[0]
    return int(token) if token.isdecimal() and token.isascii() and int(token) < len(data) else None


def names_at(data: Any) -> Iterator[str]:
    """The tokens that may follow: keys of an object, names or indices of the elements of a list."""
    if isinstance(data, dict):
        yield from data
    elif isinstance(data, list):
        for i, member in enumerate(data):
            name = member.get("name") if isinstance(member, dict) else None
            yield name if isinstance(name, str) else str(i)


def children(data: Any) -> Iterator[Any]:
    """What stands behind the tokens of `names_at`."""
    if isinstance(data, dict):
        yield from data.values()
    elif isinstance(data, list):
        yield from data


def _nearest(data: Any, before: Sequence[str], rest: Sequence[str]) -> str | None:
    """The pointer with each wrong token replaced by the nearest name, if that exists to its end."""
    tokens = list(before)
    for token in rest:
        key = _key(data, token)
        if key is None:
            best = closest(token, names_at(data))
            key = None if best is None else _key(data, best)
            if key is None or best is None:
                return None
            token = best  # noqa: PLW2901 - the nearest name stands for the one that was meant
        tokens.append(token)
        data = data[key]
    return pointer_to("", *tokens)
