"""The report that collects the findings about one URDF file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from cadmbs.errors import Finding, Severity
from cadmbs.importers.urdf.positions import Element, Positions

_NAMED_ELEMENTS = ("link", "joint", "material", "transmission")
_LONGEST_QUOTED_TEXT = 60
_LISTED_FINDINGS = 1000
"""Largest number of findings of one code: a malicious file can cause millions."""


class UrdfReport:
    """Collects findings at elements; messages get a capital first letter."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self.findings: list[Finding] = []
        self._counts: Counter[str] = Counter()

    def error(self, code: str, element: Element, message: str, hint: str = "") -> None:
        """Add an error."""
        self._add(Severity.ERROR, code, element, message, hint)

    def warning(self, code: str, element: Element, message: str, hint: str = "") -> None:
        """Add a warning."""
        self._add(Severity.WARNING, code, element, message, hint)

    def note(self, code: str, element: Element, message: str, hint: str = "") -> None:
        """Add a note."""
        self._add(Severity.NOTE, code, element, message, hint)

    def extend(self, findings: Iterable[Finding]) -> None:
        """Add findings that already have file and line."""
        for finding in findings:
            self._counts[finding.code] += 1
            if self._counts[finding.code] < _LISTED_FINDINGS:
                self.findings.append(finding)
            elif self._counts[finding.code] == _LISTED_FINDINGS:
                hint = f"{finding.hint} More findings of this kind are not listed.".strip()
                self.findings.append(replace(finding, hint=hint))

    def line(self, element: Element) -> int:
        """Line of an element, for messages about a second element."""
        return self.positions.line(element)

    def trial(self) -> UrdfReport:
        """An empty report about the same file, for elements that may be left out."""
        return UrdfReport(self.positions)

    def _add(self, severity: Severity, code: str, element: Element, message: str, hint: str) -> None:
        if self._counts[code] < _LISTED_FINDINGS:
            sentence = message[:1].upper() + message[1:]
            self.extend([Finding(code, severity, self.positions.locate(element), sentence, hint)])


def owner_label(element: Element) -> str:
    """The named element around an element, itself included: joint "elbow"."""
    for candidate in (element, *element.iterancestors()):
        if candidate.tag in _NAMED_ELEMENTS:
            name = candidate.get("name")
            return f'{candidate.tag} "{name}"' if name else f"a {candidate.tag} without name"
    return "the robot"


def label(element: Element) -> str:
    """An element as the subject of a message: <axis> of joint "elbow", or joint "elbow"."""
    if element.tag in _NAMED_ELEMENTS:
        return owner_label(element)
    return f"<{element.tag}> of {owner_label(element)}"


def shortened(text: str) -> str:
    """A text from the user's file, shortened if it is long."""
    return text if len(text) <= _LONGEST_QUOTED_TEXT else f"{text[:_LONGEST_QUOTED_TEXT]}..."
