"""Entities of a STEP file as records of parameters (ISO 10303-21), for what the CAD kernel does not hand over."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final

from cadmbs.importers.step.part21 import decoded

_COMMENT = re.compile(rb"('(?:[^']|'')*')|/\*.*?\*/", re.DOTALL)
_STATEMENT = re.compile(rb"#(\d{1,18})\s*=\s*((?:[^';]|'(?:[^']|'')*')*);")
_KEYWORD = re.compile(rb"\s*([A-Z][A-Z0-9_]*)\s*\(")
_TOKEN = re.compile(
    rb"('(?:[^']|'')*')|#(\d{1,18})|(\.[A-Z0-9_]+\.)|([-+]?\d+(?:\.\d*)?(?:[Ee][-+]?\d+)?)|([A-Z][A-Z0-9_]*)|([(),$*])"
)
DEEPEST_PARAMETERS: Final = 30
"""Deepest nesting of lists of parameters that is read."""


class Reference(int):
    """The number of an entity that a parameter refers to."""


class Entities:
    """The entities of a file whose keyword is wanted; parameters are read when they are asked for.

    Parameters are texts, numbers, `Reference`, lists, words such as ".T.", "*" for derived values, or None for "$".
    """

    def __init__(self, data: bytes) -> None:
        plain = _COMMENT.sub(lambda match: match[1] or b" ", data) if b"/*" in data else data
        self._bodies = {int(match[1]): match[2] for match in _STATEMENT.finditer(plain)}
        self._numbers: dict[str, list[int]] = defaultdict(list)
        for number, body in self._bodies.items():
            simple = _KEYWORD.match(body)
            keywords = [simple[1]] if simple else _KEYWORD.findall(_without_strings(body))
            for keyword in dict.fromkeys(keywords):
                self._numbers[keyword.decode()].append(number)

    def numbers(self, keyword: str) -> list[int]:
        """The entities with a keyword, alone or among others, in the order of the file."""
        return self._numbers.get(keyword, [])

    def records(self, keyword: str) -> Iterator[tuple[int, list[Any]]]:
        """The entities with a keyword, and its parameters."""
        for number in self.numbers(keyword):
            yield number, self.all_of(number)[keyword]

    def all_of(self, number: int) -> dict[str, list[Any]]:
        """The parameters of an entity by its keywords; empty if it is not there, or is no list of parameters."""
        try:
            return _parsed(self._bodies.get(number, b""))
        except (ValueError, IndexError):
            return {}

    def of(self, number: Any, *keywords: str) -> list[Any]:
        """The parameters of the first of the keywords that an entity has; empty without one."""
        if not isinstance(number, Reference):
            return []
        record = self.all_of(number)
        return next((record[keyword] for keyword in keywords if keyword in record), [])


def _without_strings(body: bytes) -> bytes:
    return re.sub(rb"'(?:[^']|'')*'", b"''", body)


def _parsed(body: bytes) -> dict[str, list[Any]]:
    """`NAME(...)`, or `(NAME(...) NAME(...))`; a typed value counts as its value.

    Raises:
        ValueError: Lists are not closed, or nested too deep.
    """
    stack: list[list[Any]] = [[]]
    names: list[str] = []
    pending = ""
    record: dict[str, list[Any]] = {}
    for text, reference, word, number, name, mark in (match.groups() for match in _TOKEN.finditer(body)):
        if name:
            pending = name.decode()
        elif mark == b"(":
            if len(stack) > DEEPEST_PARAMETERS:
                raise ValueError("lists are nested too deep")
            names.append(pending)
            pending = ""
            stack.append([])
        elif mark == b")":
            closed, typed = stack.pop(), names.pop()
            if typed and not any(names):
                record.setdefault(typed, closed)
            elif typed:
                stack[-1].append(closed[0] if closed else None)
            else:
                stack[-1].append(closed)
        elif mark != b",":
            stack[-1].append(_value(text, reference, word, number, mark))
    if len(stack) != 1:
        raise ValueError("lists are not closed")
    return record


def _value(text: bytes, reference: bytes, word: bytes, number: bytes, mark: bytes) -> Any:
    if text:
        return decoded(text[1:-1])
    if reference:
        return Reference(reference)
    if number:
        return float(number)
    return word.decode() if word else None if mark == b"$" else "*"
