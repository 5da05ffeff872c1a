"""Findings in the live viewer: what each is about in the picture, and its line in the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from cadmbs.errors import Finding, Severity, Where
from cadmbs.input_files import read_text
from cadmbs.models.mechanism import Mechanism
from cadmbs.viewer.live.messages import EmptyQuestion
from cadmbs.viewer.live.modelling_messages import FindingsAnswer, FindingState
from cadmbs.viewer.live.panels import LivePanel
from cadmbs.viewer.live.routes import Route

MOST_FINDINGS = 500
"""Findings that a page lists."""

LONGEST_LINE = 300
"""Characters of a line that are shown."""

LARGEST_TEXT = 20_000_000
"""Bytes of a file up to which its lines are shown."""

_QUOTED = re.compile(r'"([^"]+)"')
_POINTER = re.compile(r"/(bodies|joints)/(\d+)")

Locate = Callable[[str], Where]


def finding_states(
    findings: Sequence[Finding],
    mechanism: Mechanism | None,
    lines: Sequence[str] = (),
    locate: Locate | None = None,
) -> tuple[FindingState, ...]:
    """The findings as the page reads them.

    Args:
        findings: The findings.
        mechanism: What the file became.
        lines: The lines of the file.
        locate: The place in the file of a pointer into the document.
    """
    subjects = _Subjects(mechanism, locate)
    return tuple(_state(finding, subjects, lines) for finding in findings[:MOST_FINDINGS])


def _state(finding: Finding, subjects: _Subjects, lines: Sequence[str]) -> FindingState:
    joint, body = subjects.of(finding)
    number = finding.where.line
    line = lines[number - 1].strip()[:LONGEST_LINE] if number is not None and 0 < number <= len(lines) else ""
    return FindingState(
        code=finding.code,
        severity=str(finding.severity),
        message=finding.message,
        hint=finding.hint,
        where=str(finding.where),
        line=line,
        joint=joint,
        body=body,
    )


class _Subjects:
    """The joint or body that a finding is about: by its pointer, by its line, or by a name in its message."""

    def __init__(self, mechanism: Mechanism | None, locate: Locate | None) -> None:
        self._joints = [] if mechanism is None else [joint.name for joint in mechanism.joints]
        self._bodies = [] if mechanism is None else [body.name for body in mechanism.bodies]
        self._starts: list[tuple[int, str, str]] = []
        if locate is not None:
            places = [(locate(f"/joints/{k}").line, name, "") for k, name in enumerate(self._joints)]
            places += [(locate(f"/bodies/{k}").line, "", name) for k, name in enumerate(self._bodies)]
            self._starts = sorted((line, joint, body) for line, joint, body in places if line is not None)

    def of(self, finding: Finding) -> tuple[str, str]:
        """Names of joint and body; empty ones where there is none."""
        for name in _QUOTED.findall(finding.message):
            if name in self._joints or name in self._bodies:
                return (name, "") if name in self._joints else ("", name)
        match = _POINTER.match(finding.where.pointer)
        names = [] if match is None else self._joints if match[1] == "joints" else self._bodies
        if match is not None and int(match[2]) < len(names):
            name = names[int(match[2])]
            return (name, "") if match[1] == "joints" else ("", name)
        line = finding.where.line
        above = [entry for entry in self._starts if line is not None and entry[0] <= line]
        return above[-1][1:] if above else ("", "")


def findings_route(findings: Sequence[Finding], mechanism: Mechanism, locate: Locate, file: str) -> dict[str, Route]:
    """The route of the panel of findings about a file.

    Args:
        findings: Warnings and notes about the file.
        mechanism: What the file became.
        locate: The place in the file of a pointer into the document.
        file: The file, whose lines are shown.
    """
    states = finding_states(findings, mechanism, _lines(file), locate)
    answer = FindingsAnswer(findings=states, omitted=len(findings) - len(states))
    return {"/findings": Route(EmptyQuestion, lambda _: answer)}


def _lines(file: str) -> list[str]:
    """The lines of a text file; none of what cannot be read."""
    path = Path(file)
    try:
        if not path.is_file() or path.stat().st_size > LARGEST_TEXT:
            return []
        return read_text(path, "replace").splitlines()
    except OSError:
        return []


def findings_panel(findings: Sequence[Finding]) -> LivePanel:
    """The panel of findings about a file; open at first if there are warnings."""
    is_open = any(finding.severity is not Severity.NOTE for finding in findings)
    return LivePanel("findings", "Findings", '<div id="findings"></div>', is_open=is_open)
