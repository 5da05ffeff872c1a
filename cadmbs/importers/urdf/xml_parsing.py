"""Text to elements: strictly, then with repairs that have one meaning only, then by guessing where this is wished."""

from __future__ import annotations

import re
from typing import Any

from lxml import etree

from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.xml_repair import Repaired, repaired
from cadmbs.importers.urdf.xml_syntax import explained, syntax_finding

_LISTED_ERRORS = 20
_REFERENCE = re.compile("&#(?:x([0-9A-Fa-f]+)|([0-9]+));")
_LARGEST = 8
"""Digits of the largest reference to a character that there can be, leading zeros aside, and some more."""


def parsed(text: str, file: str, recover: bool) -> tuple[Element | None, tuple[Finding, ...]]:
    """The root element of a text, with what had to be repaired.

    Never with entities, document types, network access or parts beyond the parser's limits.

    Findings: U001 or U007 syntax, U060 to U062 repairs, U063 recovery.

    Args:
        text: The text.
        file: Its name in findings.
        recover: Whether to let the parser guess what is meant where repairs do not help.
    """
    root, problem = _strict(Repaired(text, ()), file)
    if problem is None:
        return root, ()
    mended = repaired(text, file)
    if mended.findings:
        root, problem = _strict(mended, file)
        if problem is None:
            return root, mended.findings
    if recover and problem.code == "U001":
        root, guesses = _recovered(mended, file)
        if root is not None:
            return root, (*mended.findings, *guesses)
    return None, (*mended.findings, problem)


def _strict(candidate: Repaired, file: str) -> tuple[Element | None, Finding | None]:
    parser = _parser(recover=False)
    try:
        return etree.fromstring(candidate.text.encode("utf-8", "replace"), parser), None
    except etree.XMLSyntaxError as caught:
        return None, syntax_finding(file, parser, caught, candidate.original)


def _recovered(candidate: Repaired, file: str) -> tuple[Element | None, list[Finding]]:
    """What the parser makes of a faulty text; U063 for each fault, up to a number."""
    parser = _parser(recover=True)
    try:
        root = etree.fromstring(candidate.text.encode("utf-8", "replace"), parser)
        sound = _REFERENCE.sub(_character, candidate.text)
        if sound != candidate.text:
            root = etree.fromstring(sound.encode("utf-8", "replace"), _parser(recover=True))
    except etree.XMLSyntaxError:
        return None, []
    log: Any = parser.error_log
    faults = [_guess(entry, candidate, file) for entry in log[:_LISTED_ERRORS]]
    if len(log) > _LISTED_ERRORS:
        message = f"There are {len(log) - _LISTED_ERRORS} more faults of this kind in the XML."
        faults.append(Finding("U063", Severity.WARNING, faults[-1].where, message, "Repair the file."))
    return root, faults


def _character(reference: re.Match[str]) -> str:
    """A reference as it is; "_" as often as it is long where it is to no character of XML, of which texts with halves
    of surrogate pairs come about that cannot be read from the parser's tree.
    """
    digits = (reference[1] or reference[2]).lstrip("0")
    code = int(digits or "0", 16 if reference[1] else 10) if len(digits) <= _LARGEST else -1
    legal = code in (9, 10, 13) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or 0x10000 <= code <= 0x10FFFF
    return reference[0] if legal else "_" * len(reference[0])


def _guess(entry: Any, candidate: Repaired, file: str) -> Finding:
    meaning, hint = explained(entry.type_name, entry.message.strip())
    message = f"Recovered from XML that is not well formed: {meaning} The model may differ from what is meant."
    return Finding("U063", Severity.WARNING, Where(file, *candidate.original(entry.line, entry.column)), message, hint)


def _parser(recover: bool) -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=recover, encoding="utf-8"
    )
