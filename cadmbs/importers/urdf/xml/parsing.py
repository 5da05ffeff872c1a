"""XML text to elements: strictly, then with unambiguous repairs, then by guessing if this is requested."""

from __future__ import annotations

import re
from typing import Any

from lxml import etree

from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers.urdf.xml.positions import Element
from cadmbs.importers.urdf.xml.repair import RepairedXml, repair_xml
from cadmbs.importers.urdf.xml.syntax import explain_parser_error, syntax_finding

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
