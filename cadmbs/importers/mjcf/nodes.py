"""The elements of an MJCF with all included files in their places, the report about them, and numbers in attributes."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cadmbs import bounds, errors, suggestions
from cadmbs.importers.element_report import ElementReport
from cadmbs.models.quantities.vectors import Triple

_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_INFINITY = re.compile(r"([+-]?)inf(?:inity)?", re.IGNORECASE)
_LONGEST_QUOTED_TEXT = 60


@dataclass(slots=True, eq=False)
class MjcfElement:
    """An element: it keeps its place after elements of several files are in one tree.

    Attributes:
        tag: Its name.
        attributes: The texts of its attributes.
        where: File, line and column of its start tag.
        directory: The folder of its file.
        children: The elements in it.
    """

    tag: str
    attributes: Mapping[str, str]
    where: errors.Where
    directory: Path
    children: list[MjcfElement] = field(default_factory=list)

    def get(self, name: str, default: str = "") -> str:
        """The text of an attribute."""
        return self.attributes.get(name, default)

    def each(self, *tags: str) -> Iterator[MjcfElement]:
        """The children with one of these names, in the order of the file."""
        return (child for child in self.children if child.tag in tags)

    def walk(self) -> Iterator[MjcfElement]:
        """The element and all elements beneath it, in the order of the file."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack += reversed(node.children)


class MjcfReport(ElementReport[MjcfElement]):
    """The report about one MJCF file with what it includes."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.file = file

    def where(self, node: MjcfElement) -> errors.Where:
        """The place of an element."""
        return node.where


def label(node: MjcfElement) -> str:
    """An element as the subject of a message: <joint> "elbow"."""
    name = node.get("name")
    return f'<{node.tag}> "{name}"' if name else f"<{node.tag}>"


@dataclass(frozen=True, slots=True)
class Attributes:
    """The attributes of an element together with those of its default class.

    Attributes:
        report: Where faults are reported.
        node: The element.
        inherited: The attributes of its class.
    """

    report: MjcfReport
    node: MjcfElement
    inherited: Mapping[str, str] = field(default_factory=dict)

    def has(self, name: str) -> bool:
        """Whether the element or its class has the attribute."""
        return name in self.node.attributes or name in self.inherited

    def text(self, name: str, default: str = "") -> str:
        """The text of an attribute, without blanks around it."""
        text = self.node.attributes.get(name)
        return (self.inherited.get(name, default) if text is None else text).strip()

    def number(self, name: str, default: float = 0.0) -> float:
        """A number; N003 and the default for another text."""
        values = self.numbers(name, 1, 1)
        return values[0] if values else default

    def vector(self, name: str, default: Triple = (0.0, 0.0, 0.0)) -> Triple:
        """Three numbers; N003 and the default for another text."""
        values = self.numbers(name, 3, 3)
        return (values[0], values[1], values[2]) if values else default

    def numbers(self, name: str, least: int, most: int, *, infinite: bool = False) -> tuple[float, ...]:
        """Between `least` and `most` numbers, empty without the attribute; N003 and empty for another text.

        An element that gives fewer numbers than its class keeps the others of the class.
        """
        own, inherited = self.node.attributes.get(name), self.inherited.get(name)
        text = inherited if own is None else own
        if text is None:
            return ()
        tokens = text.split()
        values = [_value(token, infinite) for token in tokens]
        if not least <= len(tokens) <= most or any(value is None for value in values):
            count = str(least) if least == most else f"{least} to {most}"
            message = f'{label(self.node)} has {name}="{_shortened(" ".join(tokens))}"; {count} numbers are expected.'
            self.report.error("N003", self.node, message, _number_hint(tokens, infinite))
            return ()
        numbers = tuple(value for value in values if value is not None)
        if own is not None and inherited is not None and len(numbers) < most:
            rest = [_value(token, infinite) for token in inherited.split()][len(numbers) : most]
            numbers += tuple(value for value in rest if value is not None)
        return numbers

    def keyword(self, name: str, words: Collection[str], default: str) -> str:
        """One of some words; N003 and the default for another text."""
        text = self.text(name, default)
        if text in words:
            return text
        message = f'{label(self.node)} has {name}="{_shortened(text)}"; one of {", ".join(words)} is expected.'
        self.report.error("N003", self.node, message, suggestions.did_you_mean(text, words))
        return default

    def flag(self, name: str, default: bool = False) -> bool:
        """Whether an attribute is "true"."""
        return self.keyword(name, ("true", "false"), "true" if default else "false") == "true"


def _value(token: str, infinite: bool) -> float | None:
    if _NUMBER.fullmatch(token):
        value = float(token)
        return value if abs(value) <= bounds.LARGEST_NUMBER else math.copysign(math.inf, value) if infinite else None
    match = _INFINITY.fullmatch(token) if infinite else None
    return None if match is None else -math.inf if match[1] == "-" else math.inf


def _number_hint(tokens: list[str], infinite: bool) -> str:
    if any("," in token for token in tokens):
        return "Numbers are separated by blanks, and have a decimal point."
    wrong = next((token for token in tokens if _value(token, infinite) is None), None)
    if wrong is None:
        return ""
    large = f"is too large to compute with: products of numbers above {bounds.LARGEST_NUMBER:g} overflow."
    return f'"{_shortened(wrong)}" {large if _NUMBER.fullmatch(wrong) else "is no finite number."}'


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTED_TEXT else f"{text[:_LONGEST_QUOTED_TEXT]}..."
