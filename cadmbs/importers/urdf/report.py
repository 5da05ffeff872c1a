"""The findings about one URDF file while it is being read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from cadmbs.errors import Finding, Severity
from cadmbs.importers.urdf.positions import Element, Positions

_OWNERS = ("link", "joint", "material", "transmission")
_LONGEST_SHOWN = 60
_MOST = 1000
"""So many findings of one kind are told: a file made to do harm has millions."""


class UrdfReport:
    """Collects findings at the elements they are about; messages get a capital letter."""

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
        """Add findings that have their places already."""
        for finding in findings:
            self._counts[finding.code] += 1
            if self._counts[finding.code] < _MOST:
                self.findings.append(finding)
            elif self._counts[finding.code] == _MOST:
                hint = f"{finding.hint} More findings of this kind are not listed.".strip()
                self.findings.append(replace(finding, hint=hint))

    def line(self, element: Element) -> int:
        """Line of an element, for messages that name a second place."""
        return self.positions.line(element)

    def trial(self) -> UrdfReport:
        """An empty report about the same file, for what may turn out to be left out."""
        return UrdfReport(self.positions)

    def _add(self, severity: Severity, code: str, element: Element, message: str, hint: str) -> None:
        if self._counts[code] < _MOST:
            sentence = message[:1].upper() + message[1:]
            self.extend([Finding(code, severity, self.positions.locate(element), sentence, hint)])


def owner(element: Element) -> str:
    """The named element around an element, itself included: joint "elbow"."""
    for candidate in (element, *element.iterancestors()):
        if candidate.tag in _OWNERS:
            name = candidate.get("name")
            return f'{candidate.tag} "{name}"' if name else f"a {candidate.tag} without name"
    return "the robot"


def called(element: Element) -> str:
    """An element as the subject of a message: <axis> of joint "elbow", or joint "elbow"."""
    if element.tag in _OWNERS:
        return owner(element)
    return f"<{element.tag}> of {owner(element)}"


def shown(text: str) -> str:
    """A text of the user's, cut short where it is long."""
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."
