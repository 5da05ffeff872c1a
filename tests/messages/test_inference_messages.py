"""Every finding about hints and inferred joints: its page shows the message that cadmbs writes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import cadmbs
from cadmbs.errors import Finding, ModelError
from cadmbs.importers.loading import check
from tests.messages.inference_cases import CASES

PAGES = Path(cadmbs.__file__).parent / "findings"


def finding_of(code: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Finding:
    data, hints = CASES[code]
    (folder / "machine.json").write_text(json.dumps(data))
    (folder / "hints.toml").write_text(hints)
    monkeypatch.chdir(folder)
    try:
        _, findings = check("machine.json", hints="hints.toml" if hints else None)
    except ModelError as refused:
        findings = refused.findings
    return next(finding for finding in findings if finding.code == code)


@pytest.mark.parametrize("code", CASES)
def test_page_shows_a_message_that_cadmbs_writes(code, tmp_path, monkeypatch):
    finding = finding_of(code, tmp_path, monkeypatch)
    page = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    assert re.search(rf"\*\*Severity:\*\* .*{finding.severity}", page)
    assert finding.message in page
    assert finding.hint in page


def test_every_page_has_a_case():
    assert {path.stem for path in PAGES.glob("[HJ]*.md")} == set(CASES)


def test_a_wrong_pattern_is_located_in_the_hints_file(tmp_path, monkeypatch):
    finding = finding_of("H002", tmp_path, monkeypatch)
    assert (finding.where.file, finding.where.line, finding.where.column) == ("hints.toml", 1, 10)
    assert '"housing"' in finding.hint
