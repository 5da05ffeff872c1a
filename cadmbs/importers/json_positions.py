"""Positions of the values in a JSON text, found by a scanner that runs only if there is something to report.

The text has been parsed before, so that the scanner checks nothing. It takes linear time and memory, for any nesting
and any lengths of names.
"""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TypeAlias

_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"|[{}\[\],]|[^\s{}\[\],:"]+', re.DOTALL)
_LITERALS = frozenset(("true", "false", "null"))
_DIGITS_THAT_STAY_FINITE = 300


@dataclass(slots=True)
class Node:
    """An object or array: `start` is the offset of its name in an object, of its bracket elsewhere."""

    start: int
    children: dict[str, Child] | list[Child]


Child: TypeAlias = Node | int
"""An object or array, or just the offset of any other value."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """The cause of a finding at `pointer`; `first` is the offset of an earlier equal name."""

    pointer: str
    start: int
    text: str
    first: int = 0


@dataclass(frozen=True, slots=True)
class PositionMap:
    """The tree of positions, repeated names and numbers that are not finite, and the starts of the lines.

    Attributes:
        root: The whole document.
        repeated: Names that occur twice in their object.
        not_finite: The literals NaN and Infinity, and numbers too large for a float.
        too_deep: Offset of the first bracket beyond the limit of nesting; the scan ends there.
        line_starts: Offsets of the lines.
    """

    root: Child
    repeated: tuple[Occurrence, ...]
    not_finite: tuple[Occurrence, ...]
    too_deep: int | None
    line_starts: list[int]

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Line and column of a character, both counted from one."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def locate(self, pointer: str) -> tuple[int, int]:
        """Line and column of a JSON pointer, or of the closest enclosing value if the text has no such value.

        The position of a member of an object is that of its name, the position of another value its first character.
        """
        node = self._path(pointer)[-1]
        return self.line_and_column(node if isinstance(node, int) else node.start)

    def existing(self, pointer: str) -> str:
        """The longest prefix of a pointer that exists in the text."""
        depth = len(self._path(pointer))
        return "/".join(pointer.split("/")[:depth])

    def _path(self, pointer: str) -> list[Child]:
        path = [self.root]
        for token in pointer_tokens(pointer):
            child = _child(path[-1], token)
            if child is None:
                break
            path.append(child)
        return path


def pointer_tokens(pointer: str) -> list[str]:
    """The names and indices of a JSON pointer: "/a~1b/0" gives "a/b" and "0"."""
    return [token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:]]


def pointer_token(name: str | int) -> str:
    """A name or index as one part of a JSON pointer: "a/b" gives "a~1b"."""
    return str(name).replace("~", "~0").replace("/", "~1")


def scan(text: str, depth_limit: int) -> PositionMap:
    """The positions of all values of a JSON text, up to a depth of nesting."""
    scanner = _Scanner(depth_limit)
    for match in _TOKEN.finditer(text):
        scanner.take(match.group(), match.start())
        if scanner.too_deep is not None:
            break
    line_starts = [0, *(match.end() for match in re.finditer("\n", text))]
    return PositionMap(scanner.root, tuple(scanner.repeated), tuple(scanner.not_finite), scanner.too_deep, line_starts)


def is_finite(number: str) -> bool:
    """Whether a JSON number, or one of the literals NaN and Infinity, is a finite float."""
    return math.isfinite(float(number))


def _child(node: Child, token: str) -> Child | None:
    if isinstance(node, int):
        return None
    if isinstance(node.children, dict):
        return node.children.get(token)
    exists = token.isdecimal() and len(token) < 10 and int(token) < len(node.children)
    return node.children[int(token)] if exists else None


def _is_plain(text: str) -> bool:
    if text[0] == '"' or text in _LITERALS:
        return True
    suspicious = "e" in text or "E" in text or "N" in text or "I" in text or len(text) > _DIGITS_THAT_STAY_FINITE
    return not suspicious or is_finite(text)


@dataclass(slots=True)
class _Scanner:
    """The open containers, and for each open object the name of the next value with its offset."""

    depth_limit: int
    root: Child = 0
    too_deep: int | None = None
    containers: list[Node] = field(default_factory=list)
    names: list[tuple[str, int] | None] = field(default_factory=list)
    repeated: list[Occurrence] = field(default_factory=list)
    not_finite: list[Occurrence] = field(default_factory=list)

    def take(self, text: str, start: int) -> None:
        """Process the next token of the text."""
        if text == ",":
            self.names[-1] = None
        elif text in ("}", "]"):
            self.containers.pop()
            self.names.pop()
        elif text in ("{", "["):
            self._open({} if text == "{" else [], start)
        elif self.containers and isinstance(self.containers[-1].children, dict) and self.names[-1] is None:
            self.names[-1] = (json.loads(text) if "\\" in text else text[1:-1], start)
        else:
            self._add(self._start(start))
            if not _is_plain(text):
                self.not_finite.append(Occurrence(self._pointer(), self._start(start), text))

    def _open(self, children: dict[str, Child] | list[Child], start: int) -> None:
        if len(self.containers) >= self.depth_limit:
            self.too_deep = start
            return
        node = Node(self._start(start), children)
        self._add(node)
        self.containers.append(node)
        self.names.append(None)

    def _start(self, start: int) -> int:
        """The offset that represents the value at `start`: that of its name, if it has one."""
        name = self.names[-1] if self.names else None
        return name[1] if name else start

    def _add(self, child: Child) -> None:
        """Add a new value to the open container; a repeated name replaces the earlier one, as in the parser."""
        if not self.containers:
            self.root = child
            return
        children = self.containers[-1].children
        if isinstance(children, list):
            children.append(child)
            return
        name, start = self.names[-1] or ("", 0)
        if name in children:
            first = children[name]
            self.repeated.append(
                Occurrence(self._pointer(), start, name, first if isinstance(first, int) else first.start)
            )
        children[name] = child

    def _pointer(self) -> str:
        """The pointer of the value that was added last."""
        tokens = (
            len(container.children) - 1 if isinstance(container.children, list) else (name or ("", 0))[0]
            for container, name in zip(self.containers, self.names, strict=True)
        )
        return "".join(f"/{pointer_token(token)}" for token in tokens)
