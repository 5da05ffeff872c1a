"""Every finding of the importers (URDF aside) and about reading options, as its whole text, and its page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cadmbs
from cadmbs.errors import Finding, ModelError
from cadmbs.importers.loading import check
from tests.messages.bad_sources import BAD, Bad

EXPECTED = Path(__file__).with_name("source_messages.txt")
"""Sections "== NAME", each followed by the text of all findings about the source of this name."""

PAGES = Path(cadmbs.__file__).parent / "findings"

OF_PATHS = {"F001", "F002", "F004", "F005", "F006", "F014", "F015"}
"""Codes that do not depend on what stands in a file; `test_file_messages` has them, `models.test_rooting` F014."""


def expected_texts() -> dict[str, str]:
    parts = re.split(r"^== (\S+)\n", EXPECTED.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {name: text.rstrip("\n") for name, text in zip(parts[1::2], parts[2::2], strict=True)}


def findings_about(bad: Bad, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Finding, ...]:
    (folder / bad.name).write_bytes(bad.data)
    monkeypatch.chdir(folder)
    try:
        mechanism, findings = check(bad.name, **bad.options)
    except ModelError as refused:
        return refused.findings
    assert (mechanism is None) == any(finding.severity == "error" for finding in findings)
    return findings


@pytest.mark.parametrize("name", BAD)
def test_whole_text(name, tmp_path, monkeypatch):
    findings = findings_about(BAD[name], tmp_path, monkeypatch)
    assert name[:4] in {finding.code for finding in findings}
    assert "\n".join(map(str, findings)) == expected_texts()[name]


def test_every_text_is_of_a_source():
    assert set(expected_texts()) == set(BAD)


def pages() -> dict[str, str]:
    found = sorted(page for page in PAGES.glob("*.md") if re.fullmatch(r"[FPA]\d{3}|D9\d\d|G00[12]", page.stem))
    return {page.stem: page.read_text(encoding="utf-8") for page in found}


def test_every_code_has_a_page_and_every_page_a_source():
    assert set(pages()) == {name[:4] for name in BAD} | OF_PATHS


@pytest.mark.parametrize("code", sorted({name[:4] for name in BAD}))
def test_page_shows_a_message_that_cadmbs_writes(code, tmp_path, monkeypatch):
    name = next(name for name in BAD if name[:4] == code)
    finding = next(f for f in findings_about(BAD[name], tmp_path, monkeypatch) if f.code == code)
    assert pages()[code].startswith(f"# {code}: ")
    assert re.search(rf"\*\*Severity:\*\* .*{finding.severity}", pages()[code])
    assert finding.message in pages()[code]
    assert finding.hint in pages()[code]
