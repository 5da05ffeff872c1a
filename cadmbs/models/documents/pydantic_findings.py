"""What pydantic found wrong with one entry of a document, as findings.

One finding for each fault: errors of union branches that the value does not belong to are dropped, a misspelt key is
not also reported as a missing one, and pointers have no union tags in them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from cadmbs.errors import Finding, error
from cadmbs.models import coupling, load, texts
from cadmbs.models.checks.names import pointer_to
from cadmbs.models.expectations import Expectations, Path, member
from cadmbs.suggestions import closest, did_you_mean

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
    problem: ValidationError, data: Any, location: MessageLocation, expectations: Expectations
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
    keys: Keys, path: Path, data: Any, location: MessageLocation, expectations: Expectations
) -> Iterator[Finding]:
    """D004, D005: unknown and missing keys of the object at `path` in `data`, a misspelt key as one finding."""
    known = expectations.fields(path, data)
    left = list(keys.missing)
    for key in keys.unknown:
        best = closest(key, left) or closest(key, known)
        if best in left:
            left.remove(best)
        yield unknown_field(location, path, key, best, known)
    for key in left:
        yield missing_field(location, path, key, expectations.description((*path, key), data))


def _value_finding(kind: str, path: Path, data: Any, location: MessageLocation, expectations: Expectations) -> Finding:
    value, expected = data, expectations.description(path, data)
    for key in path:
        value = member(value, key)
    if kind in ("missing", *_LENGTH):
        return wrong_length(location, path, len(value), expected)
    if kind in _KIND:
        return _kind_finding(path, value, location, expectations.kinds(path, data))
    if kind in _TEXT:
        return bad_text(location, path, is_empty=kind == "string_too_short")
    if kind in _RANGE:
        return out_of_range(location, path, value, expected)
    if kind.startswith("recursion"):
        return too_deep(location, path)
    if kind == "finite_number" or (isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**308):
        return not_finite(location, path, value)
    if kind == "literal_error" and isinstance(value, str):
        return not_allowed(location, path, value, expected)
    return wrong_type(location, path, value, expected)


def _kind_finding(path: Path, value: dict[str, Any], location: MessageLocation, kinds: Sequence[str]) -> Finding:
    if "kind" not in value:
        misspelt = closest("kind", [key for key in value if isinstance(key, str) and key != "name"])
        if misspelt is not None:
            return unknown_field(location, path, misspelt, "kind", ())
        return missing_field(location, path, "kind", "one of " + ", ".join(kinds))
    if not isinstance(value["kind"], str):
        return wrong_type(location, (*path, "kind"), value["kind"], "one of " + ", ".join(kinds))
    return unknown_kind(location, path, value["kind"], kinds)


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
    if branch in load.CHARACTERISTICS:
        return isinstance(value, dict)
    if branch == coupling.LINEAR:
        return isinstance(value, dict) and "kind" not in value
    return branch.startswith("tagged-union[") and isinstance(value, dict)


# The texts of findings about the fields of a document: what was found, what was expected.

_QUOTED_CHARACTERS = 40
"""Longest text that a message quotes."""

_QUOTED_BITS = 128
"""Bits of the longest integer that a message writes out."""

_SPELLED_KEYS = 8
"""Longest path of keys that a message spells out; the pointer has all of it."""

_KINDS_ELSEWHERE = {
    "hinge": "revolute",
    "continuous": "revolute",
    "rotational": "revolute",
    "pin": "revolute",
    "slider": "prismatic",
    "sliding": "prismatic",
    "linear": "prismatic",
    "helical": "screw",
    "ball": "spherical",
    "floating": "free",
    "weld": "fixed",
    "rigid": "fixed",
    "cardan": "universal",
    "distance": "D",
    "sine": "harmonic",
    "spline": "table",
}
"""Our kinds by the names that other programs have for them."""


@dataclass(frozen=True, slots=True)
class MessageLocation:
    """A piece of a document: its JSON pointer, and the subject of sentences about it, for example Joint "elbow"."""

    pointer: str
    subject: str

    def finding(self, code: str, path: Path, text: str, hint: str = "") -> Finding:
        """An error about the value at a path in the piece: its subject, and what is wrong with it."""
        return error(code, pointer_to(self.pointer, *path), f"{self.subject_at(path)}: {text}", hint)

    def subject_at(self, path: Path) -> str:
        """The subject of a sentence about the value at a path in the piece: Joint "elbow", limits.lower[1]."""
        parts: list[str] = []
        for key in path[:_SPELLED_KEYS]:
            if isinstance(key, int):
                parts.append(f"[{key}]")
            elif str(key).isidentifier():
                parts.append(f".{key}" if parts else str(key))
            else:
                parts.append(f"[{_quoted(str(key))}]")
        text = "".join(parts) + ("..." if len(path) > _SPELLED_KEYS else "")
        return f"{self.subject}, {text}" if text else self.subject


def unknown_field(location: MessageLocation, path: Path, key: str, best: str | None, known: Sequence[str]) -> Finding:
    """D004: a key that the object at `path` does not have, with the one that may be meant."""
    pointer = pointer_to(location.pointer, *path, key)
    start = f"{location.subject_at(path)}: unknown field {_quoted(str(key))}"
    if best is not None:
        return error("D004", pointer, f'{start}; did you mean "{best}"?')
    hint = 'Data of other programs belong into "extensions".' if "extensions" in known else ""
    return error("D004", pointer, f"{start}; known are {', '.join(known)}.", hint)


def missing_field(location: MessageLocation, path: Path, key: str, expected: str) -> Finding:
    """D005: a required key that the object at `path` lacks."""
    return location.finding("D005", path, f'the field "{key}" is missing; expected {expected}.')


def wrong_type(location: MessageLocation, path: Path, value: Any, expected: str) -> Finding:
    """D006: a value of another type than expected."""
    hint = "Remove the quotes." if "number" in expected and isinstance(value, str) and _is_number(value) else ""
    return location.finding("D006", path, f"found {described(value)}, expected {expected}.", hint)


def not_finite(location: MessageLocation, path: Path, value: float) -> Finding:
    """D003: NaN, an infinity, or a number that becomes one."""
    text = f"found {described(value)}, expected a number that floating point can represent."
    return location.finding("D003", path, text, "Leave the field out where there is no bound.")


def not_allowed(location: MessageLocation, path: Path, value: str, expected: str) -> Finding:
    """D007: a text that is not among the allowed ones."""
    allowed = [json.loads(text) for text in expected.split(" or ") if text.startswith('"')]
    text = f"found {_quoted(value)}, expected {expected}."
    return location.finding("D007", path, text, did_you_mean(value, allowed))


def unknown_kind(location: MessageLocation, path: Path, kind: str, kinds: Sequence[str]) -> Finding:
    """D010: a kind that does not exist, with the one that may be meant and all that do."""
    other = _KINDS_ELSEWHERE.get(kind.casefold())
    best = other if other in kinds else closest(kind, kinds)
    question = f'; did you mean "{best}"?' if best is not None else "."
    return error(
        "D010",
        pointer_to(location.pointer, *path, "kind"),
        f"{location.subject_at(path)}: unknown kind {_quoted(kind)}{question}",
        f"The kinds are {', '.join(kinds)}.",
    )


def wrong_length(location: MessageLocation, path: Path, count: int, expected: str) -> Finding:
    """D011: a list with too many or too few members."""
    length = "an empty list" if count == 0 else f"a list of {count}"
    needs_any = count == 0 and not any(character.isdigit() for character in expected)
    requirement = f"{expected} that is not empty" if needs_any else expected
    return location.finding("D011", path, f"found {length}, expected {requirement}.")


def out_of_range(location: MessageLocation, path: Path, value: float, expected: str) -> Finding:
    """D012: a number outside its range."""
    return location.finding("D012", path, f"found {described(value)}, expected {expected}.")


def bad_text(location: MessageLocation, path: Path, is_empty: bool) -> Finding:
    """D013: a text or key that is empty, or not Unicode."""
    empty = "found an empty text, expected at least one character."
    return location.finding(
        "D013", path, empty if is_empty else "found half of a surrogate pair, which is not Unicode."
    )


def too_deep(location: MessageLocation, path: Path) -> Finding:
    """D009: nesting that no reader follows."""
    text = "functions are nested too deeply here."
    return location.finding("D009", path, text, "Write the inner functions as a table.")


def described(value: Any) -> str:
    """A value as found, in words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"the string {_quoted(value)}"
    if isinstance(value, float) and not math.isfinite(value):
        return {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}[str(value)]
    if isinstance(value, int) and value.bit_length() > _QUOTED_BITS:
        return f"an integer of about {value.bit_length() * 3 // 10} digits"
    if isinstance(value, (int, float)):
        return f"the number {value!r}"
    if isinstance(value, (list, tuple)):
        return f"a list of {len(value)}" if value else "an empty list"
    return "an object" if isinstance(value, dict) else f"a Python object of type {type(value).__name__}"


def _quoted(text: str) -> str:
    short = text if len(text) <= _QUOTED_CHARACTERS else text[: _QUOTED_CHARACTERS - 3] + "..."
    return json.dumps(short, ensure_ascii=not texts.is_unicode(short))


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
