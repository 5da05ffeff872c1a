"""The findings about one assembly file while it is being read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from cadmbs.errors import Finding, Severity
from cadmbs.importers.json_text import JsonText


@dataclass(slots=True)
class AssemblyReport:
    """Collects findings at their places.

    Attributes:
        text: The user's file.
        findings: What was found so far.
        blocked: Whether bodies or joints are missing, so that a draft would only lead to findings that follow from
            the ones at hand.
    """

    text: JsonText
    findings: list[Finding] = field(default_factory=list)
    blocked: bool = False

    def error(self, code: str, pointer: str, message: str, hint: str = "", *, blocks: bool = False) -> None:
        """Add an error; `blocks` if nothing more can be said about the mechanism as a whole."""
        self._add(Severity.ERROR, code, pointer, message, hint)
        self.blocked |= blocks

    def warning(self, code: str, pointer: str, message: str, hint: str = "") -> None:
        """Add a warning."""
        self._add(Severity.WARNING, code, pointer, message, hint)

    def note(self, code: str, pointer: str, message: str, hint: str = "") -> None:
        """Add a note."""
        self._add(Severity.NOTE, code, pointer, message, hint)

    def extend(self, findings: Iterable[Finding]) -> None:
        """Add findings that have their places already."""
        self.findings.extend(findings)

    def add(self, finding: Finding, pointer: str) -> None:
        """Add a finding of a check, at its place in this file."""
        self.findings.append(replace(finding, where=self.text.place(self.text.existing(pointer))))

    def _add(self, severity: Severity, code: str, pointer: str, message: str, hint: str) -> None:
        where = self.text.place(self.text.existing(pointer))
        self.findings.append(Finding(code, severity, where, message, hint))
