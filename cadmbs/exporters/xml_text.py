"""XML as text: numbers with all digits, indentation, and recognition of earlier outputs."""

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from lxml import etree

from cadmbs.input_files import open_file
from cadmbs.results.files.writing import write_text
from cadmbs.version import __version__

_MARK = "Written by cadmbs"
_SEARCHED_BYTES = 256
_DECIMALS = 12
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML forbids."""

_ROUNDING = 4e-16
"""Numbers that differ by less from one with twelve decimals are rounded to it."""


def number(value: float) -> str:
    """The fewest digits that are read as the same number; no negative zero."""
    text = repr(float(value) + 0.0)
    return text.removesuffix(".0")


def numbers(values: Iterable[float]) -> str:
    """Numbers separated by blanks."""
    return " ".join(map(number, values))


def rounded_numbers(values: Iterable[float]) -> str:
    """Lengths, angles and directions separated by blanks, without the rounding errors of their transformation.

    A number within 4e-16 of one with twelve decimals becomes that number: reading adds larger errors.
    """
    return numbers(_rounded(value) for value in values)


def moments(values: Sequence[float]) -> str:
    """Entries of an inertia tensor separated by blanks, without rounding errors relative to the largest entry."""
    largest = max(map(abs, values))
    return numbers(0.0 if abs(value) <= _ROUNDING * largest else _shortened(value) for value in values)


def _shortened(value: float) -> float:
    short = float(f"{value:.{_DECIMALS}g}")
    return short if abs(short - value) <= _ROUNDING * abs(value) else value


def _rounded(value: float) -> float:
    short = round(value, _DECIMALS)
    return short if abs(short - value) <= _ROUNDING else value


def legal_xml_text(text: str) -> str:
    """A text with "_" in place of characters that XML forbids: control characters, and halves of surrogate pairs."""
    return NOT_XML.sub("_", text)


def xml_text(root: etree._Element) -> str:
    """A document with declaration and mark, indented."""
    etree.indent(root, "  ")
    body = etree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n<!-- {_MARK} {__version__} -->\n{body}\n'


def write_xml(text: str, path: str | os.PathLike[str], force: bool) -> None:
    """Write a document, complete or not at all.

    Raises:
        OutputError: The file exists and was not written by cadmbs, or the system refuses; nothing was changed.
    """
    write_text(path, text, may_replace=is_previous_output, force=force)


def is_previous_output(path: Path) -> bool:
    """Whether a file has the mark of documents that cadmbs writes."""
    with open_file(path) as stream:
        return f"<!-- {_MARK}".encode() in stream.read(_SEARCHED_BYTES)


def parsed_element(text: str) -> etree._Element | None:
    """The element in a text; None if the text is not XML."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        return etree.fromstring(text.encode("utf-8"), parser)
    except (etree.XMLSyntaxError, ValueError):
        return None
