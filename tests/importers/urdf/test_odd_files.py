"""About 270 small odd, broken and hostile files: whether each is accepted, and what is told, where."""

from __future__ import annotations

import pytest

from cadmbs.errors import Finding, ModelError, Severity
from cadmbs.importers.loading import check
from tests.importers.urdf.odd_files import bytes_and_xml, joints, links, mixtures, numbers, robots

TABLES = (bytes_and_xml, numbers, links, joints, robots, mixtures)
ODD = {f"{table.__name__.rpartition('.')[2]}: {name}": case for table in TABLES for name, case in table.ODD.items()}


def findings_about(path) -> tuple[bool, tuple[Finding, ...]]:
    try:
        mechanism, findings = check(path)
    except ModelError as refused:
        return False, refused.findings
    return mechanism is not None, findings


def outcome(accepted: bool, findings: tuple[Finding, ...]) -> str:
    """In one line: accept, warn or refuse, and the codes and lines of what is more than a note."""
    told = [finding for finding in findings if finding.severity is not Severity.NOTE]
    word = "refuse" if not accepted else "warn" if told else "accept"
    places = [f"{finding.code}:{finding.where.line}" if finding.where.line else finding.code for finding in told]
    return " ".join([word, *places])


@pytest.mark.parametrize("name", ODD)
def test_odd_file(name, tmp_path, monkeypatch):
    monkeypatch.delenv("ROS_PACKAGE_PATH", raising=False)
    content, wanted = ODD[name]
    path = tmp_path / "odd.urdf"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    accepted, findings = findings_about(path)
    assert accepted == (not any(finding.severity is Severity.ERROR for finding in findings))
    assert outcome(accepted, findings) == wanted


def test_there_are_more_than_250():
    assert len(ODD) > 250
