"""XML text to elements: strictly, then with unambiguous repairs, then by guessing if this is requested."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from lxml import etree

from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers.urdf.xml.syntax import Element, explain_parser_error, syntax_finding
from cadmbs.importers.urdf.xml.text import position, unparsed_sections

_LISTED_ERRORS = 20
_REFERENCE = re.compile("&#(?:x([0-9A-Fa-f]+)|([0-9]+));")
_REFERENCE_DIGITS = 8
"""References with more digits, leading zeros aside, are not characters."""


def parse_xml(text: str, file: str, recover: bool) -> tuple[Element | None, tuple[Finding, ...]]:
    """The root element of a text, with findings about repairs.

    Entities, document types and network access are disabled, and the limits of the parser apply.

    Findings: U001 or U007 syntax, U060 to U062 repairs, U063 recovery.

    Args:
        text: The text.
        file: Its name in findings.
        recover: Whether the parser may guess the structure if repairs are not sufficient.
    """
    root, problem = _strict(RepairedXml(text, ()), file)
    if problem is None:
        return root, ()
    repaired = repair_xml(text, file)
    if repaired.findings:
        root, problem = _strict(repaired, file)
        if problem is None:
            return root, repaired.findings
    if recover and problem.code == "U001":
        root, guesses = _recovered(repaired, file)
        if root is not None:
            return root, (*repaired.findings, *guesses)
    return None, (*repaired.findings, problem)


def _strict(candidate: RepairedXml, file: str) -> tuple[Element | None, Finding | None]:
    parser = _parser(recover=False)
    try:
        return etree.fromstring(candidate.text.encode("utf-8", "replace"), parser), None
    except etree.XMLSyntaxError as caught:
        return None, syntax_finding(file, parser, caught, candidate.original)


def _recovered(candidate: RepairedXml, file: str) -> tuple[Element | None, list[Finding]]:
    """The root that the parser recovers from a faulty text; U063 for each fault, up to a number."""
    parser = _parser(recover=True)
    try:
        root = etree.fromstring(candidate.text.encode("utf-8", "replace"), parser)
        legal_text = _REFERENCE.sub(_legal_character, candidate.text)
        if legal_text != candidate.text:
            root = etree.fromstring(legal_text.encode("utf-8", "replace"), _parser(recover=True))
    except etree.XMLSyntaxError:
        return None, []
    log: Any = parser.error_log
    faults = [_recovery_finding(entry, candidate, file) for entry in log[:_LISTED_ERRORS]]
    if len(log) > _LISTED_ERRORS:
        message = f"There are {len(log) - _LISTED_ERRORS} more faults of this kind in the XML."
        faults.append(Finding("U063", Severity.WARNING, faults[-1].where, message, "Repair the file."))
    return root, faults


def _legal_character(reference: re.Match[str]) -> str:
    """A reference unchanged; as many "_" if it is not a character of XML.

    References to halves of surrogate pairs would lead to texts that cannot be read from the tree of the parser.
    """
    digits = (reference[1] or reference[2]).lstrip("0")
    code = int(digits or "0", 16 if reference[1] else 10) if len(digits) <= _REFERENCE_DIGITS else -1
    legal = code in (9, 10, 13) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or 0x10000 <= code <= 0x10FFFF
    return reference[0] if legal else "_" * len(reference[0])


def _recovery_finding(entry: Any, candidate: RepairedXml, file: str) -> Finding:
    meaning, hint = explain_parser_error(entry.type_name, entry.message.strip())
    message = f"Recovered from XML that is not well formed: {meaning} The model may differ from the intended one."
    return Finding("U063", Severity.WARNING, Where(file, *candidate.original(entry.line, entry.column)), message, hint)


def _parser(recover: bool) -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=recover, encoding="utf-8"
    )


# Unambiguous repairs of XML that is not well formed, each reported with its position.
#
# Every repair keeps the number and order of start tags and, except for a declared prefix, the length of the text, so
# that positions in the repaired text are positions in the user's text.

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
