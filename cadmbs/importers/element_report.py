"""Findings at the elements of a file, as many as somebody reads."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, Generic, TypeVar

from cadmbs.errors import Finding, Severity, Where

LISTED_FINDINGS: Final = 1000
"""Largest number of findings of one code: a malicious file can cause millions."""

Node = TypeVar("Node")


class ElementReport(ABC, Generic[Node]):
    """Collects findings at elements; messages get a capital first letter, and the last one listed of a code says so.

    Attributes:
        findings: Those that are listed.
    """

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self._counts: Counter[str] = Counter()

    @abstractmethod
    def where(self, node: Node) -> Where:
        """The place of an element."""

    def error(self, code: str, node: Node, message: str, hint: str = "") -> None:
        """Add an error."""
        self._add(Severity.ERROR, code, node, message, hint)

    def warning(self, code: str, node: Node, message: str, hint: str = "") -> None:
        """Add a warning."""
        self._add(Severity.WARNING, code, node, message, hint)

    def note(self, code: str, node: Node, message: str, hint: str = "") -> None:
        """Add a note."""
        self._add(Severity.NOTE, code, node, message, hint)

    def extend(self, findings: Iterable[Finding]) -> None:
        """Add findings that have their places."""
        for finding in findings:
            self._counts[finding.code] += 1
            if self._counts[finding.code] < LISTED_FINDINGS:
                self.findings.append(finding)
            elif self._counts[finding.code] == LISTED_FINDINGS:
                hint = f"{finding.hint} More findings of this kind are not listed.".strip()
                self.findings.append(replace(finding, hint=hint))

    def _add(self, severity: Severity, code: str, node: Node, message: str, hint: str) -> None:
        if self._counts[code] < LISTED_FINDINGS:
            self.extend([Finding(code, severity, self.where(node), message[:1].upper() + message[1:], hint)])
