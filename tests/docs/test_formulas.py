"""Formulas of the manual: KaTeX accepts each one, strictly, and its style sheet is of its version."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, pages
from tests.docs.test_extensions import extension

katex = pytest.importorskip("sphinxcontrib.katex", reason="the docs extra is not installed")
SCRIPT = Path(katex.__file__).with_name("katex.min.js")

_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
_FORMULA = re.compile(r"\$\$(?P<block>.+?)\$\$|\$(?P<line>[^$\n]+)\$", re.DOTALL)

PARSE = """
const katex = require(process.argv[1]);
const {formulas, macros} = JSON.parse(require("fs").readFileSync(0, "utf8"));
const refused = [];
for (const [text, displayMode] of formulas) {
  try { katex.renderToString(text, {displayMode, strict: "error", throwOnError: true, macros: {...macros}}); }
  catch (problem) { refused.push([text, problem.message]); }
}
console.log(JSON.stringify(refused));
"""


def formulas() -> list[tuple[str, bool]]:
    """The formulas of all pages, and whether each stands on lines of its own."""
    texts = [_CODE.sub("", page.read_text(encoding="utf-8")) for page in pages()]
    return [
        (formula["block"] or formula["line"], formula["block"] is not None)
        for text in texts
        for formula in _FORMULA.finditer(text)
    ]


def test_the_style_sheet_is_of_the_version_of_the_script():
    sheet = (ROOT / "docs" / "_static" / "katex" / "katex.min.css").read_text(encoding="utf-8")
    version = re.search(r'version:after\{content:"([\d.]+)"', sheet)
    assert version is not None
    assert version[1] == katex.katex_version
    fonts = re.findall(r"url\((fonts/[^)]+)\)", sheet)
    assert len(fonts) >= 20
    assert [font for font in fonts if not (ROOT / "docs" / "_static" / "katex" / font).is_file()] == []


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_each_formula_is_parsed_strictly():
    given = {"formulas": formulas(), "macros": extension("formula_macros").MACROS}
    assert len(given["formulas"]) > 500
    command = ["node", "-e", PARSE, str(SCRIPT)]
    answer = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=True, timeout=300)
    assert json.loads(answer.stdout) == []
