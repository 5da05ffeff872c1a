"""The types of what a stored description must have: checked before it is used, so that a broken one is named."""

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from cadmbs.results.outcome import OutcomeKind


def require_described(document: Mapping[str, Any]) -> None:
    """Refuse descriptions of simulations whose entries have wrong types.

    Raises:
        KeyError: An entry is missing.
        ValueError: An entry is of another type; the message says which, and what is expected.
    """
    for name, (is_right, expected) in _ENTRIES.items():
        _require(document[name], name, is_right, expected)
    for name, (is_right, expected) in _OPTIONAL_ENTRIES.items():
        if name in document:
            _require(document[name], name, is_right, expected)


def _require(value: Any, name: str, is_right: Callable[[Any], bool], expected: str) -> None:
    if not is_right(value):
        raise ValueError(f'the entry "{name}" of the description is not {expected}')


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**48


def _is_number(value: Any) -> bool:
    """A number; null stands for one that was not finite."""
    return value is None or (isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e308)


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _list_of(is_right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(map(is_right, value))


def _object_of(is_right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, dict) and all(map(is_right, value.values()))


def _has(**entries: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Whether a value is an object that has the entries, each of its type."""
    return lambda value: isinstance(value, dict) and all(k in value and right(value[k]) for k, right in entries.items())


def _or_null(is_right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or is_right(value)


def _is_kind(value: Any) -> bool:
    return value in tuple(OutcomeKind)


_is_outcome = _has(kind=_is_kind, time=_is_number, sentence=_is_text)
_is_place = _has(file=_or_null(_is_text), line=_or_null(_is_count), column=_or_null(_is_count), pointer=_is_text)
_is_finding = _has(code=_is_text, severity=_is_text, where=_is_place, message=_is_text, hint=_is_text)
_is_numbers = _list_of(_is_number)
_is_event = _has(sample=_is_count, name=_is_text, time=_is_number, q=_is_numbers, v=_is_numbers)
_IMPULSE_NUMBERS = ("t", "mx", "my", "mz", "fx", "fy", "fz", "energy")
_is_impulse = _has(sample=_is_count, cause=_is_text, joint=_is_text, **dict.fromkeys(_IMPULSE_NUMBERS, _is_number))

_ENTRIES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "position_names": (_list_of(_is_text), "a list of texts"),
    "velocity_names": (_list_of(_is_text), "a list of texts"),
    "columns": (_list_of(_is_text), "a list of texts"),
    "outcome": (_is_outcome, "an outcome"),
    "statistics": (_is_object, "an object"),
    "findings": (_list_of(_is_finding), "a list of findings"),
    "shape": (_has(batch=_list_of(_is_count), times=_is_count), "an object of batch, a list of counts, and times"),
}

_OPTIONAL_ENTRIES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "outcomes": (_list_of(_is_outcome), "a list of outcomes"),
    "events": (_list_of(_is_event), "a list of events"),
    "impulses": (_list_of(_is_impulse), "a list of impulses"),
    "coordinate_units": (_object_of(_is_text), "an object of texts"),
    "column_units": (_or_null(_object_of(_or_null(_is_text))), "an object of texts"),
    "mechanism": (_is_object, "an object"),
    "variants": (_or_null(_list_of(_is_object)), "a list of objects"),
}


# Differences of two JSON documents as a JSON Patch (RFC 6902), and a patch applied.


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
