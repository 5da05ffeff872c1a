"""Repairs of XML that is nearly well formed: the same for every reader, each told with its place.

Every repair keeps the number and order of start tags and, but for a declared prefix, the length of the text, so that
places found in the repaired text are places in the user's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers.urdf.xml_text import asides, position

_DECLARATION = re.compile(r"<\?xml(?=[\s?])", re.IGNORECASE)
_ROOT_NAME = re.compile(r"<[A-Za-z_][\w.:-]*")
_TAG = re.compile(r"</?([A-Za-z_][\w.-]*):[A-Za-z_]|\s([A-Za-z_][\w.-]*):[\w.-]+\s*=\s*[\"']")
_DECLARED = re.compile(r"\sxmlns:([A-Za-z_][\w.-]*)\s*=")
_GOOD_DECLARATION = re.compile(r"<\?xml\s+version\s*=\s*[\"']1\.[0-9][\"'][^?]*\?>")
_BUILT_IN = ("xml", "xmlns", "xacro")
"""Prefixes that are never declared here; those of xacro tell that the file has not been expanded."""


_TOLD = 100
"""So many repairs are told one by one; nobody reads more."""


class Repaired(NamedTuple):
    """A repaired text with a warning for each repair; `shift` is where and by how much its root start tag has grown."""

    text: str
    findings: tuple[Finding, ...]
    shift: tuple[int, int] = (0, 0)

    def original(self, line: int, column: int) -> tuple[int, int]:
        """The place in the user's text of a place in this one."""
        at, length = self.shift
        if not length:
            return line, column
        here, there = position(self.text, at)
        return line, column if line != here or column <= there else max(there, column - length)


def repaired(text: str, file: str) -> Repaired:
    """The text with everything repaired that has one meaning only.

    Findings: U060 XML declarations, U061 hyphens in comments, U062 prefixes that are not declared.
    """
    text, problems = _without_declarations(text)
    text, hyphens = _without_hyphens(text)
    found = [
        Finding(code, Severity.WARNING, Where(file, *position(text, at)), *words)
        for code, at, words in (*problems, *hyphens)[:_TOLD]
    ]
    text, shift, prefixes = _with_prefixes(text, file)
    return Repaired(text, (*found, *prefixes), shift)


_Problem = tuple[str, int, tuple[str, str]]


def _without_declarations(text: str) -> tuple[str, list[_Problem]]:
    """XML declarations replaced by blanks: the text is decoded already, and its version is 1.0 in any case."""
    problems: list[_Problem] = []
    pieces, end, first = [], 0, True
    for at, after in asides(text):
        if _DECLARATION.match(text, at) is None:
            continue
        words = _declaration_words(text[at:after], at, first)
        if words:
            problems.append(("U060", at, words))
        first = False
        pieces += [text[end:at], _blank(text[at:after])]
        end = after
    return "".join((*pieces, text[end:])), problems


def _declaration_words(declaration: str, at: int, first: bool) -> tuple[str, str] | None:
    """What is wrong with an XML declaration, and what to do; None for a good one."""
    if not first:
        return "There is a second XML declaration <?xml ...?>; it is passed over.", "Remove it."
    if at > 0:
        message = "The XML declaration <?xml ...?> does not stand at the very start of the file; it is passed over."
        return message, "Remove what stands before it, blanks and empty lines included."
    if not _GOOD_DECLARATION.fullmatch(declaration):
        found = " ".join(declaration.split())[:60]
        return f"The XML declaration {found} is not valid; it is passed over.", 'Write <?xml version="1.0"?>.'
    return None


def _without_hyphens(text: str) -> tuple[str, list[_Problem]]:
    """Double hyphens in comments, which XML forbids, replaced: comments mean nothing."""
    problems: list[_Problem] = []
    pieces, end = [], 0
    for at, after in asides(text):
        inside = text[at + 4 : after - 3] if text.startswith("<!--", at) else ""
        if "--" in inside or inside.endswith("-"):
            place = at + 4 + (inside.index("--") if "--" in inside else len(inside) - 1)
            message = 'There is "--" inside a comment, which XML forbids; the comment is passed over.'
            problems.append(("U061", place, (message, "Use a single hyphen there.")))
            pieces += [text[end:at], f"<!--{inside.replace('-', '=')}-->"]
            end = after
    return "".join((*pieces, text[end:])), problems


def _with_prefixes(text: str, file: str) -> tuple[str, tuple[int, int], list[Finding]]:
    """The text with all prefixes declared in the start tag of its root that are declared nowhere."""
    bare = _without_asides(text)
    declared = {*_DECLARED.findall(bare), *_BUILT_IN}
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
            f"The prefix {prefix}: is not declared; it is taken for a namespace of its own.",
            f'Write <robot xmlns:{prefix}="{prefix}" ...>.',
        )
        for prefix, at in missing.items()
    ]
    return text[: root.end()] + inserted + text[root.end() :], (root.end(), len(inserted)), findings


def _prefixes(bare: str) -> Iterator[tuple[str, int]]:
    """Prefixes of elements and attributes with their places, in a text without comments."""
    for match in _TAG.finditer(bare):
        group = 1 if match[1] else 2
        if match[group] != "xmlns":
            yield match[group], match.start() if group == 1 else match.start(group)


def _without_asides(text: str) -> str:
    pieces, end = [], 0
    for at, after in asides(text):
        pieces += [text[end:at], _blank(text[at:after])]
        end = after
    return "".join((*pieces, text[end:]))


def _blank(text: str) -> str:
    return re.sub(r"\S", " ", text)
