"""Differences of two JSON documents as a JSON Patch (RFC 6902), and a patch applied."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def json_patch(before: Any, after: Any) -> list[dict[str, Any]]:
    """The operations "add", "remove" and "replace" that make `after` of `before`.

    Objects are compared key by key, lists of objects of equal length member by member; other values, vectors and
    matrices among them, are replaced as a whole.
    """
    return list(_operations("", before, after))


def _operations(path: str, before: Any, after: Any) -> Iterator[dict[str, Any]]:
    if isinstance(before, dict) and isinstance(after, dict):
        yield from ({"op": "remove", "path": _joined(path, key)} for key in before if key not in after)
        for key, value in after.items():
            if key in before:
                yield from _operations(_joined(path, key), before[key], value)
            else:
                yield {"op": "add", "path": _joined(path, key), "value": value}
    elif _objects(before) and _objects(after) and len(before) == len(after):
        for i, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _operations(f"{path}/{i}", old, new)
    elif before != after or type(before) is not type(after):
        yield {"op": "replace", "path": path, "value": after}


def patched(document: Any, patch: Sequence[Mapping[str, Any]]) -> Any:
    """A copy of a document with the operations of `json_patch` applied.

    Raises:
        ValueError: An operation is none of these, or its path does not exist in the document.
    """
    result = copy.deepcopy(document)
    for operation in patch:
        try:
            result = _applied(result, operation)
        except (KeyError, IndexError, TypeError) as problem:
            raise ValueError(f"the patch does not fit the document: {dict(operation)!r}") from problem
    return result


def _applied(document: Any, operation: Mapping[str, Any]) -> Any:
    keys = [key.replace("~1", "/").replace("~0", "~") for key in operation["path"].split("/")[1:]]
    if operation["op"] not in {"add", "remove", "replace"}:
        raise ValueError(f"the operation {operation['op']!r} is not one of add, remove, replace")
    if not keys:
        return copy.deepcopy(operation["value"])
    parent = document
    for key in keys[:-1]:
        parent = parent[int(key) if isinstance(parent, list) else key]
    last = int(keys[-1]) if isinstance(parent, list) else keys[-1]
    if operation["op"] == "remove":
        del parent[last]
    else:
        parent[last] = copy.deepcopy(operation["value"])
    return document


def _joined(path: str, key: str) -> str:
    """The JSON pointer of a member of an object."""
    return f"{path}/{key.replace('~', '~0').replace('/', '~1')}"


def _objects(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(member, dict) for member in value)
