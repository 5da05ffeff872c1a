"""What pydantic found wrong with one entry of a document, as findings.

One finding for each fault: errors of union branches that the value does not belong to are dropped, a misspelt key is
not also reported as a missing one, and pointers have no union tags in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from cadmbs.errors import Finding
from cadmbs.models.coupling import LINEAR
from cadmbs.models.documents import document_messages as messages
from cadmbs.models.expectations import Expectations, Path, member
from cadmbs.models.load import CHARACTERISTICS
from cadmbs.suggestions import closest

_OF_KEYS = ("missing", "extra_forbidden", "invalid_key")
_LENGTH = ("too_long", "too_short")
_KIND = ("union_tag_invalid", "union_tag_not_found")
_TEXT = ("string_too_short", "string_unicode")
_RANGE = ("greater_than", "greater_than_equal", "less_than", "less_than_equal")


@dataclass(frozen=True, slots=True)
class _Fault:
    """One pydantic error at a path in the data; `foreign` where it comes from a union branch of another type."""

    type: str
    path: Path
    foreign: bool


@dataclass
class Keys:
    """Keys of one object that are required and missing, and keys that are unknown."""

    missing: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)


def findings_of(
    problem: ValidationError, data: Any, location: messages.MessageLocation, expectations: Expectations
) -> Iterator[Finding]:
    """The findings for a piece of a document that did not validate.

    Args:
        problem: What pydantic raised.
        data: The piece, as read.
        location: Its JSON pointer and what it is called.
        expectations: The JSON Schema of the piece.
    """
    faults = _relevant(_located(error["loc"], error["type"], data) for error in problem.errors(include_url=False))
    keys: dict[Path, Keys] = {}
    seen: set[tuple[str, Path]] = set()
    for fault in faults:
        if fault.type in _OF_KEYS and (fault.type != "missing" or isinstance(fault.path[-1], str)):
            object_keys = keys.setdefault(fault.path[:-1], Keys())
            (object_keys.missing if fault.type == "missing" else object_keys.unknown).append(str(fault.path[-1]))
        else:
            path = fault.path[:-1] if fault.type == "missing" else fault.path
            if (fault.type, path) not in seen:
                seen.add((fault.type, path))
                yield _value_finding(fault.type, path, data, location, expectations)
    for path, object_keys in keys.items():
        yield from key_findings(object_keys, path, data, location, expectations)


def key_findings(
    keys: Keys, path: Path, data: Any, location: messages.MessageLocation, expectations: Expectations
) -> Iterator[Finding]:
    """D004, D005: unknown and missing keys of the object at `path` in `data`, a misspelt key as one finding."""
    known = expectations.fields(path, data)
    left = list(keys.missing)
    for key in keys.unknown:
        best = closest(key, left) or closest(key, known)
        if best in left:
            left.remove(best)
        yield messages.unknown_field(location, path, key, best, known)
    for key in left:
        yield messages.missing_field(location, path, key, expectations.description((*path, key), data))


def _value_finding(
    kind: str, path: Path, data: Any, location: messages.MessageLocation, expectations: Expectations
) -> Finding:
    value, expected = data, expectations.description(path, data)
    for key in path:
        value = member(value, key)
    if kind in ("missing", *_LENGTH):
        return messages.wrong_length(location, path, len(value), expected)
    if kind in _KIND:
        return _kind_finding(path, value, location, expectations.kinds(path, data))
    if kind in _TEXT:
        return messages.bad_text(location, path, is_empty=kind == "string_too_short")
    if kind in _RANGE:
        return messages.out_of_range(location, path, value, expected)
    if kind.startswith("recursion"):
        return messages.too_deep(location, path)
    if kind == "finite_number" or (isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**308):
        return messages.not_finite(location, path, value)
    if kind == "literal_error" and isinstance(value, str):
        return messages.not_allowed(location, path, value, expected)
    return messages.wrong_type(location, path, value, expected)


def _kind_finding(
    path: Path, value: dict[str, Any], location: messages.MessageLocation, kinds: Sequence[str]
) -> Finding:
    if "kind" not in value:
        misspelt = closest("kind", [key for key in value if isinstance(key, str) and key != "name"])
        if misspelt is not None:
            return messages.unknown_field(location, path, misspelt, "kind", ())
        return messages.missing_field(location, path, "kind", "one of " + ", ".join(kinds))
    if not isinstance(value["kind"], str):
        return messages.wrong_type(location, (*path, "kind"), value["kind"], "one of " + ", ".join(kinds))
    return messages.unknown_kind(location, path, value["kind"], kinds)


def _relevant(faults: Iterator[_Fault]) -> list[_Fault]:
    """All faults that are not foreign, and one at each path where the value belongs to no branch at all.

    The length of a list with a wrong member is not reported: pydantic does not count that member.
    """
    found = list(faults)
    inside = {fault.path[:k] for fault in found for k in range(len(fault.path))}
    everything = [fault for fault in found if fault.type not in _LENGTH or fault.path not in inside]
    explained = {fault.path[:k] for fault in everything if not fault.foreign for k in range(len(fault.path) + 1)}
    relevant = []
    for fault in everything:
        if not fault.foreign:
            relevant.append(fault)
        elif fault.path not in explained:
            explained.add(fault.path)
            relevant.append(_Fault("union", fault.path, foreign=True))
    return relevant


def _located(loc: Sequence[str | int], kind: str, data: Any) -> _Fault:
    """A pydantic error with the tags of unions taken out of its path."""
    path: list[str | int] = []
    tagged = False
    for k, part in enumerate(loc):
        is_object = isinstance(data, dict)
        if part == "[key]":
            break
        if is_object and not tagged and part == data.get("kind"):
            tagged = True
        elif (is_object and part in data) or (isinstance(part, int) and isinstance(data, (list, tuple))):
            path.append(part)
            data, tagged = member(data, part), False
        elif kind == "missing" and k == len(loc) - 1:
            path.append(part)
        elif not _belongs(str(part), data):
            return _Fault(kind, tuple(path), foreign=True)
    return _Fault(kind, tuple(path), foreign=False)


def _belongs(branch: str, value: Any) -> bool:
    """Whether a value is of the type that the tag of a union branch names."""
    if branch == "float":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if branch.startswith("tuple["):
        return isinstance(value, (list, tuple))
    if branch in CHARACTERISTICS:
        return isinstance(value, dict)
    if branch == LINEAR:
        return isinstance(value, dict) and "kind" not in value
    return branch.startswith("tagged-union[") and isinstance(value, dict)
