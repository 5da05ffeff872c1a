"""Text to elements: strictly, then with repairs that have one meaning only, then by guessing where this is wished."""

from __future__ import annotations

from typing import Any

from lxml import etree

from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.xml_repair import Repaired, repaired
from cadmbs.importers.urdf.xml_syntax import explained, syntax_finding

_LISTED_ERRORS = 20


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
    except etree.XMLSyntaxError:
        return None, []
    log: Any = parser.error_log
    faults = [_guess(entry, candidate, file) for entry in log[:_LISTED_ERRORS]]
    if len(log) > _LISTED_ERRORS:
        message = f"There are {len(log) - _LISTED_ERRORS} more faults of this kind in the XML."
        faults.append(Finding("U063", Severity.WARNING, faults[-1].where, message, "Repair the file."))
    return root, faults


def _guess(entry: Any, candidate: Repaired, file: str) -> Finding:
    meaning, hint = explained(entry.type_name, entry.message.strip())
    message = f"Recovered from XML that is not well formed: {meaning} The model may differ from what is meant."
    return Finding("U063", Severity.WARNING, Where(file, *candidate.original(entry.line, entry.column)), message, hint)


def _parser(recover: bool) -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=recover, encoding="utf-8"
    )
