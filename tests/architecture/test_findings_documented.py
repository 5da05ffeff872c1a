"""Every finding code has a page and a test of its message, and every page belongs to a code."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from tests.architecture.sources import PACKAGE, ROOT, sources

CODE = re.compile(r"[A-Z]\d{3}")
PARTS = ("**Severity:** ", "**Meaning.** ", "**Example.**", "**Remedy.** ")


@cache
def emitted() -> dict[str, str]:
    """Codes that the sources name as string constants, with the first file that does."""
    found: dict[str, str] = {}
    for source in sources():
        if not CODE.search(source.text):  # before it is parsed
            continue
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
                found.setdefault(node.value, str(source.path.relative_to(ROOT)))
    return found


@cache
def pages() -> dict[str, str]:
    return {path.stem: path.read_text(encoding="utf-8") for path in (PACKAGE / "findings").glob("*.md")}


@cache
def codes_in_tests() -> frozenset[str]:
    """Codes that some test names, those of this folder left out."""
    here = ROOT / "tests" / "architecture"
    texts = (p.read_text(encoding="utf-8") for p in (ROOT / "tests").rglob("*.py") if here not in p.parents)
    return frozenset(code for text in texts for code in re.findall(r"\b[A-Z]\d{3}\b", text))


def test_every_emitted_code_has_a_page():
    missing = [f"{code} ({file})" for code, file in sorted(emitted().items()) if code not in pages()]
    assert not missing, "codes without a page in cadmbs/findings: " + ", ".join(missing)


def test_every_page_belongs_to_an_emitted_code():
    assert sorted(set(pages()) - set(emitted())) == []


def test_every_emitted_code_has_a_message_test():
    missing = [f"{code} ({file})" for code, file in sorted(emitted().items()) if code not in codes_in_tests()]
    assert not missing, "codes that no test names: " + ", ".join(missing)


@pytest.mark.parametrize("code", sorted(path.stem for path in (PACKAGE / "findings").glob("*.md")))
def test_page_has_its_four_parts_in_order(code):
    text = pages()[code]
    assert re.match(rf"# {code}: \S", text)
    places = [text.find(part) for part in PARTS]
    assert -1 not in places
    assert places == sorted(places)
    severity = re.search(r"^\*\*Severity:\*\* (.+)$", text, re.MULTILINE)
    assert severity and set(re.findall(r"\w+", severity[1])) & {"error", "warning", "note"}
