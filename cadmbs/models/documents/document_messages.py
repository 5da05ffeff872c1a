"""The texts of findings about the fields of a document: what was found, what was expected."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cadmbs.errors import Finding, error
from cadmbs.models.checks.wording import pointer_to
from cadmbs.models.expectations import Path
from cadmbs.models.texts import is_unicode
from cadmbs.suggestions import closest, did_you_mean

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
    return json.dumps(short, ensure_ascii=not is_unicode(short))


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
