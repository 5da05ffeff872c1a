"""Every finding of the SDF importer, as its whole text, and its page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cadmbs
from cadmbs.errors import Finding
from cadmbs.importers.loading import check
from tests.messages.bad_sdfs import BAD
from tests.messages.bad_urdfs import Bad

EXPECTED = Path(__file__).with_name("sdf_messages.txt")
PAGES = Path(cadmbs.__file__).parent / "findings"


def expected_texts() -> dict[str, str]:
    parts = re.split(r"^== (\S+)\n", EXPECTED.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {name: text.rstrip("\n") for name, text in zip(parts[1::2], parts[2::2], strict=True)}


@pytest.fixture
def findings_about(tmp_path, monkeypatch):
    """Reads a bad file in an empty folder, called /models/robots in messages."""
    folder = tmp_path / "robots"
    folder.mkdir()
    monkeypatch.chdir(folder)

    def read(bad: Bad) -> tuple[Finding, ...]:
        for file, content in bad.others.items():
            (folder / file).write_text(content)
        Path(bad.name).write_bytes(bad.data)
        mechanism, findings = check(bad.name, **bad.options)
        assert (mechanism is None) == any(finding.severity == "error" for finding in findings)
        return findings

    return read


def text(findings: tuple[Finding, ...], folder: Path) -> str:
    return "\n".join(map(str, findings)).replace(str(folder), "/models")


@pytest.mark.parametrize("name", list(BAD))
def test_whole_text(name, findings_about, tmp_path):
    findings = findings_about(BAD[name])
    assert name[:4] in {finding.code for finding in findings}
    assert text(findings, tmp_path) == expected_texts()[name]


def test_every_text_is_of_a_source():
    assert set(expected_texts()) == set(BAD)


def pages() -> dict[str, str]:
    return {page.stem: page.read_text(encoding="utf-8") for page in sorted(PAGES.glob("V*.md"))}


def test_every_code_has_a_page_and_every_page_a_source():
    assert set(pages()) == {name[:4] for name in BAD}


@pytest.mark.parametrize("code", sorted({name[:4] for name in BAD}))
def test_page_shows_a_message_that_cadmbs_writes(code, findings_about, tmp_path):
    finding = next(f for f in findings_about(BAD[code]) if f.code == code)
    assert pages()[code].startswith(f"# {code}: ")
    assert re.search(rf"\*\*Severity:\*\* .*{finding.severity}", pages()[code])
    assert text((finding,), tmp_path) in pages()[code]
