"""Unambiguous repairs of XML that is not well formed, each reported with its position.

Every repair keeps the number and order of start tags and, except for a declared prefix, the length of the text, so that
positions in the repaired text are positions in the user's text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers.urdf.xml.text import position, unparsed_sections

_DECLARATION = re.compile(r"<\?xml(?=[\s?])", re.IGNORECASE)
_ROOT_NAME = re.compile(r"<[A-Za-z_][\w.:-]*")
_TAG = re.compile(r"</?([A-Za-z_][\w.-]*):[A-Za-z_]|\s([A-Za-z_][\w.-]*):[\w.-]+\s*=\s*[\"']")
_DECLARED = re.compile(r"\sxmlns:([A-Za-z_][\w.-]*)\s*=")
_GOOD_DECLARATION = re.compile(r"<\?xml\s+version\s*=\s*[\"']1\.[0-9][\"'][^?]*\?>")
_UNDECLARED_PREFIXES = ("xml", "xmlns", "xacro")
"""Prefixes that are never declared by a repair; xacro shows that the file has not been expanded."""

_LISTED_REPAIRS = 100
"""Largest number of repairs that are reported."""


class RepairedXml(NamedTuple):
    """A repaired text with a warning for each repair; `shift` is offset and length of the text that was inserted."""

    text: str
    findings: tuple[Finding, ...]
    shift: tuple[int, int] = (0, 0)

    def original(self, line: int, column: int) -> tuple[int, int]:
        """Line and column in the user's text for those in this text."""
        offset, length = self.shift
        if not length:
            return line, column
        shifted_line, first_column = position(self.text, offset)
        unshifted = line != shifted_line or column <= first_column
        return line, column if unshifted else max(first_column, column - length)


def repair_xml(text: str, file: str) -> RepairedXml:
    """The text with all unambiguous repairs.

    Findings: U060 XML declarations, U061 hyphens in comments, U062 prefixes that are not declared.
    """
    text, problems = _without_declarations(text)
    text, hyphens = _without_hyphens(text)
    findings = [
        Finding(code, Severity.WARNING, Where(file, *position(text, offset)), *message)
        for code, offset, message in (*problems, *hyphens)[:_LISTED_REPAIRS]
    ]
    text, shift, prefixes = _with_prefixes(text, file)
    return RepairedXml(text, (*findings, *prefixes), shift)


_Problem = tuple[str, int, tuple[str, str]]


def _without_declarations(text: str) -> tuple[str, list[_Problem]]:
    """XML declarations replaced by blanks: the text is decoded already, and its version is 1.0 in any case."""
    problems: list[_Problem] = []
    pieces, end, first = [], 0, True
    for at, after in unparsed_sections(text):
        if _DECLARATION.match(text, at) is None:
            continue
        message = _declaration_message(text[at:after], at, first)
        if message:
            problems.append(("U060", at, message))
        first = False
        pieces += [text[end:at], _blank(text[at:after])]
        end = after
    return "".join((*pieces, text[end:])), problems


def _declaration_message(declaration: str, at: int, first: bool) -> tuple[str, str] | None:
    """Message and hint about an XML declaration; None for a valid one."""
    if not first:
        return "There is a second XML declaration <?xml ...?>; it is ignored.", "Remove it."
    if at > 0:
        message = "The XML declaration <?xml ...?> is not at the very start of the file; it is ignored."
        return message, "Remove everything before it, including blanks and empty lines."
    if not _GOOD_DECLARATION.fullmatch(declaration):
        message = f"The XML declaration {' '.join(declaration.split())[:60]} is not valid; it is ignored."
        return message, 'Write <?xml version="1.0"?>.'
    return None


def _without_hyphens(text: str) -> tuple[str, list[_Problem]]:
    """The text with double hyphens in comments, which XML forbids, replaced: comments have no effect."""
    problems: list[_Problem] = []
    pieces, end = [], 0
    for at, after in unparsed_sections(text):
        inside = text[at + 4 : after - 3] if text.startswith("<!--", at) else ""
        if "--" in inside or inside.endswith("-"):
            offset = at + 4 + (inside.index("--") if "--" in inside else len(inside) - 1)
            message = 'There is "--" inside a comment, which XML forbids; the comment is ignored.'
            problems.append(("U061", offset, (message, "Use a single hyphen there.")))
            pieces += [text[end:at], f"<!--{inside.replace('-', '=')}-->"]
            end = after
    return "".join((*pieces, text[end:])), problems


def _with_prefixes(text: str, file: str) -> tuple[str, tuple[int, int], list[Finding]]:
    """The text with all undeclared prefixes declared in the start tag of its root."""
    bare = _without_asides(text)
    declared = {*_DECLARED.findall(bare), *_UNDECLARED_PREFIXES}
    missing: dict[str, int] = {}
    for prefix, at in _prefixes(bare):
        if prefix not in declared:
            missing.setdefault(prefix, at)
    root = _ROOT_NAME.search(bare)
    if not missing or root is None:
        return text, (0, 0), []
    inserted = "".join(f' xmlns:{prefix}="{prefix}"' for prefix in missing)
    findings = [
        Finding(
            "U062",
            Severity.WARNING,
            Where(file, *position(text, at)),
            f"The prefix {prefix}: is not declared; it is read as a separate namespace.",
            f'Write <robot xmlns:{prefix}="{prefix}" ...>.',
        )
        for prefix, at in missing.items()
    ]
    return text[: root.end()] + inserted + text[root.end() :], (root.end(), len(inserted)), findings


def _prefixes(bare: str) -> Iterator[tuple[str, int]]:
    """Prefixes of elements and attributes with their offsets, in a text without comments."""
    for match in _TAG.finditer(bare):
        group = 1 if match[1] else 2
        if match[group] != "xmlns":
            yield match[group], match.start() if group == 1 else match.start(group)


def _without_asides(text: str) -> str:
    pieces, end = [], 0
    for at, after in unparsed_sections(text):
        pieces += [text[end:at], _blank(text[at:after])]
        end = after
    return "".join((*pieces, text[end:]))


def _blank(text: str) -> str:
    return re.sub(r"\S", " ", text)
