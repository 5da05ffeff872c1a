"""What every step of reading an assembly shares: the validated entries, the units, and the report of findings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cadmbs.errors import Finding, Severity
from cadmbs.importers.json_text import JsonText
from cadmbs.importers.step_json import documents
from cadmbs.importers.step_json.scales import AssemblyScales


@dataclass(slots=True)
class AssemblyReport:
    """Collects the findings about one assembly file.

    Attributes:
        text: The user's file.
        findings: The findings so far.
        blocked: Whether bodies or joints are missing. A draft would then only cause findings that follow from these.
    """

    text: JsonText
    findings: list[Finding] = field(default_factory=list)
    blocked: bool = False

    def error(self, code: str, pointer: str, message: str, hint: str = "", *, blocks: bool = False) -> None:
        """Add an error; `blocks` if the mechanism as a whole cannot be checked any further."""
        self._add(Severity.ERROR, code, pointer, message, hint)
        self.blocked |= blocks

    def warning(self, code: str, pointer: str, message: str, hint: str = "") -> None:
        """Add a warning."""
        self._add(Severity.WARNING, code, pointer, message, hint)

    def note(self, code: str, pointer: str, message: str, hint: str = "") -> None:
        """Add a note."""
        self._add(Severity.NOTE, code, pointer, message, hint)

    def extend(self, findings: Iterable[Finding]) -> None:
        """Add findings that already have file and line."""
        self.findings.extend(findings)

    def add(self, finding: Finding, pointer: str) -> None:
        """Add a finding of a check, located at a pointer into this file."""
        self.findings.append(replace(finding, where=self.text.locate(self.text.existing(pointer))))

    def _add(self, severity: Severity, code: str, pointer: str, message: str, hint: str) -> None:
        where = self.text.locate(self.text.existing(pointer))
        self.findings.append(Finding(code, severity, where, message, hint))


@dataclass(frozen=True, slots=True)
class AssemblyText:
    """An assembly file with the valid entries of its lists, by their indices.

    Attributes:
        document: The fields of the file as a whole.
        parts: Its parts.
        contacts: Its contacts.
        joints: Its joints; an invalid one is replaced by a "free" joint, if its parts can be read.
        couplings: Its couplings.
        springs: Its springs.
        slots: Its pins in slots.
        broken: Indices of the invalid joints.
        all_parts: Whether all parts are valid, so that an unknown id does not exist.
        unknown: Values of unknown keys by their pointers.
    """

    document: documents.AssemblyDocument
    parts: Mapping[int, documents.AssemblyPart]
    contacts: Mapping[int, documents.AssemblyContact]
    joints: Mapping[int, documents.AssemblyJoint]
    couplings: Mapping[int, documents.AssemblyCoupling]
    broken: frozenset[int]
    all_parts: bool
    unknown: Mapping[str, Any]
    springs: Mapping[int, documents.AssemblySpring] = field(default_factory=dict)
    slots: Mapping[int, documents.AssemblySlot] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Context:
    """The text, its scales, the size of the assembly [m], the folder of its mesh files, and the findings so far."""

    text: AssemblyText
    scales: AssemblyScales
    size: float
    directory: Path
    report: AssemblyReport
