"""Every finding about a mechanism document, as its whole text, and its page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cadmbs
from cadmbs.errors import Finding
from cadmbs.models.documents.reading import build, migrated
from cadmbs.topology import check_names_nonempty
from tests.messages.bad_models import BAD
from tests.messages.documents import arm

EXPECTED = Path(__file__).with_name("model_messages.txt")
"""Sections "== CODE", each followed by the text of all findings of the document of this code."""

PAGES = Path(cadmbs.__file__).parent / "findings"

SUBJECTS = "DZTICLS"
"""First letters of the codes of models and topology; codes from D901 on belong to the reader of JSON texts."""


def expected_texts() -> dict[str, str]:
    parts = re.split(r"^== (\w+)\n", EXPECTED.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {code: text.rstrip("\n") for code, text in zip(parts[1::2], parts[2::2], strict=True)}


def text(findings: tuple[Finding, ...]) -> str:
    return re.sub("(/of){9,}", "/of/...", "\n".join(map(str, findings)))


@pytest.mark.parametrize("code", BAD)
def test_whole_text(code):
    mechanism, findings = build(BAD[code]())
    assert code in {finding.code for finding in findings}
    assert text(findings) == expected_texts()[code]
    assert (mechanism is None) == any(finding.severity == "error" for finding in findings)


def test_the_good_document_has_no_findings():
    mechanism, findings = build(arm())
    assert findings == ()
    assert mechanism is not None


def test_older_format():
    _, findings = migrated({"format": "cadmbs.mechanism/0"}, {"cadmbs.mechanism/0": lambda data: {**data, **arm()}})
    assert text(findings) == expected_texts()["D014"]


def test_every_text_is_of_a_document():
    assert set(expected_texts()) == {*BAD, "D014"}


def pages_of_models() -> dict[str, str]:
    found = sorted(page for page in PAGES.glob("*.md") if re.fullmatch(rf"[{SUBJECTS}]0\d\d", page.stem))
    return {page.stem: page.read_text(encoding="utf-8") for page in found}


def test_every_code_has_a_page_and_every_page_a_document():
    assert set(pages_of_models()) == {*BAD, "D014", "I009", "T009"}


@pytest.mark.parametrize("code", BAD)
def test_page_shows_a_message_that_cadmbs_writes(code):
    page = pages_of_models()[code]
    finding = next(f for f in build(BAD[code]())[1] if f.code == code)
    assert page.startswith(f"# {code}: ")
    assert f"**Severity:** {finding.severity}\n" in page
    assert finding.message in page
    assert finding.hint in page


def test_page_of_empty_names():
    finding = next(iter(check_names_nonempty([""], "/bodies", "body")))
    assert finding.message in pages_of_models()["T009"]
