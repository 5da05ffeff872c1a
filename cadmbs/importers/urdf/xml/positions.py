"""Positions of the elements in an XML text: line and column of each start tag."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

from lxml import etree

from cadmbs.errors import Where
from cadmbs.importers.urdf.xml.text import unparsed_sections

Element = etree._Element

_NAME = re.compile(r"(?:\{([^}]*)\})?(.*)", re.DOTALL)
_OPENING = re.compile(r"<(?![/!?])")
_START_TAG = re.compile(r"""<[^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*+>""")


def name_parts(name: str) -> tuple[str, str]:
    """Namespace, empty for none, and local name of an element or attribute; also for names that XML forbids."""
    match = _NAME.match(name)
    return (match[1] or "", match[2]) if match is not None else ("", name)


class Positions:
    """Positions of the elements of one document.

    The parser only gives the line in which a start tag ends. In well-formed text without a document type, `<` opens a
    start tag unless it is in a comment, a CDATA section or a processing instruction, so that the k-th such `<` belongs
    to the k-th element. The text is searched on first use.
    """

    def __init__(self, file: str, text: str, root: Element) -> None:
        self.file = file
        self._text = text
        self._root = root
        self._others: dict[Element, Positions] = {}

    def add(self, other: Positions) -> None:
        """Add the elements of another document."""
        self._others[other._root] = other

    def locate(self, element: Element, pointer: str = "") -> Where:
        """File, line and column of an element's start tag."""
        other = self._others.get(element.getroottree().getroot()) if self._others else None
        if other is not None:
            return other.locate(element, pointer)
        start = self._starts.get(element)
        if start is None:
            line_of_end = element.sourceline
            return Where(self.file, line_of_end if isinstance(line_of_end, int) else None, None, pointer)
        line = bisect_right(self._lines, start)
        return Where(self.file, line, start - self._lines[line - 1] + 1, pointer)

    def line(self, element: Element) -> int:
        """Line of an element's start tag."""
        return self.locate(element).line or 1

    def start_tag(self, element: Element) -> str:
        """The start tag of an element as written, white space in its attributes included; empty if it is not known."""
        other = self._others.get(element.getroottree().getroot()) if self._others else None
        if other is not None:
            return other.start_tag(element)
        start = self._starts.get(element)
        match = None if start is None else _START_TAG.match(self._text, start)
        return "" if match is None else match[0]

    @cached_property
    def _lines(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self._text))]

    @cached_property
    def _starts(self) -> dict[Element, int]:
        """Offsets by element; empty if the text and the tree differ, as after a recovery."""
        offsets, end = [], 0
        for section_start, section_end in (*unparsed_sections(self._text), (len(self._text), 0)):
            offsets += [match.start() for match in _OPENING.finditer(self._text, end, section_start)]
            end = section_end
        elements = list(self._root.iter(etree.Element))
        return dict(zip(elements, offsets, strict=True)) if len(elements) == len(offsets) else {}
