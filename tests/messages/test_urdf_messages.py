"""Every finding of the URDF importer, as its whole text, and its page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cadmbs
from cadmbs.errors import Finding, ModelError
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.loading import check
from cadmbs.importers.urdf import URDF
from tests.messages.bad_urdfs import BAD, Bad

EXPECTED = Path(__file__).with_name("urdf_messages.txt")
"""Sections "== NAME", each followed by the text of all findings about the source of this name."""

PAGES = Path(cadmbs.__file__).parent / "findings"


def expected_texts() -> dict[str, str]:
    parts = re.split(r"^== (\S+)\n", EXPECTED.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {name: text.rstrip("\n") for name, text in zip(parts[1::2], parts[2::2], strict=True)}


@pytest.fixture
def findings_about(tmp_path, monkeypatch):
    """Reads a bad file in an empty folder, called /robots in messages, with no ROS around."""
    monkeypatch.chdir(tmp_path)
    for variable in ("ROS_PACKAGE_PATH", "AMENT_PREFIX_PATH"):
        monkeypatch.delenv(variable, raising=False)

    def read(bad: Bad) -> tuple[Finding, ...]:
        for file in bad.around:
            (tmp_path / file).parent.mkdir(exist_ok=True)
            (tmp_path / file).touch()
        for file, content in bad.others.items():
            (tmp_path / file).write_text(content)
        (tmp_path / bad.name).write_bytes(bad.data)
        try:
            mechanism, findings = check(bad.name, **bad.options)
        except ModelError as refused:
            return refused.findings
        assert (mechanism is None) == any(finding.severity == "error" for finding in findings)
        return findings

    return read


def text(findings: tuple[Finding, ...], folder: Path) -> str:
    return "\n".join(map(str, findings)).replace(str(folder), "/robots")


@pytest.mark.parametrize("name", [name for name in BAD if name != "U005"])
def test_whole_text(name, findings_about, tmp_path):
    findings = findings_about(BAD[name])
    assert name[:4] in {finding.code for finding in findings}
    assert text(findings, tmp_path) == expected_texts()[name]


def test_binary_bytes(tmp_path):
    """Files with the byte 0 do not get this far; bytes from elsewhere may."""
    draft = URDF.read(SourceFile("arm.urdf", tmp_path, BAD["U005"].data), ReadOptions())
    assert text(draft.findings, tmp_path) == expected_texts()["U005"]
    assert draft.data == {}


def test_every_text_is_of_a_source():
    assert set(expected_texts()) == set(BAD)


def pages() -> dict[str, str]:
    return {page.stem: page.read_text(encoding="utf-8") for page in sorted(PAGES.glob("U*.md"))}


def test_every_code_has_a_page_and_every_page_a_source():
    """Codes from U080 on are about what is estimated and written, and have tests of their own."""
    assert {code for code in pages() if code < "U080"} == {name[:4] for name in BAD if name < "U080"}


@pytest.mark.parametrize("code", sorted({name[:4] for name in BAD} - {"U005"}))
def test_page_shows_a_message_that_cadmbs_writes(code, findings_about, tmp_path):
    name = next(name for name in BAD if name[:4] == code)
    finding = next(f for f in findings_about(BAD[name]) if f.code == code)
    assert pages()[code].startswith(f"# {code}: ")
    assert re.search(rf"\*\*Severity:\*\* .*{finding.severity}", pages()[code])
    assert text((finding,), tmp_path) in pages()[code]
