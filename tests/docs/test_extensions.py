"""The manual's own Sphinx extensions: equations in docstrings, subjects of findings, help of commands."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest

from tests.docs.pages import ROOT

pytest.importorskip("sphinx", reason="the docs extra is not installed")


def extension(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / "_extensions" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_indented_block_of_the_description_becomes_literal():
    lines = [
        "Twists of a body.",
        "",
        "    V_i = V_p + |J| v ,",
        "",
        "    V_0 = 0",
        "",
        "with p_ the parent, |v| its speed.",
        "",
    ]
    assert extension("docstring_blocks").literal_blocks(lines) == [
        "Twists of a body.",
        "",
        "::",
        "",
        "    V_i = V_p + |J| v ,",
        "",
        "    V_0 = 0",
        "",
        r"with p\_ the parent, \|v\| its speed.",
        "",
    ]


def test_sections_stay_sections_and_a_colon_in_the_result_is_no_type():
    lines = [
        "One.",
        "",
        "Args:",
        "    q: (*batch, n) positions.",
        "",
        "Returns:",
        "    (..., 6), world first: w, v.",
        "",
    ]
    assert extension("docstring_blocks").literal_blocks(lines) == [
        "One.",
        "",
        "Args:",
        r"    q: (\*batch, n) positions.",
        "",
        ":returns:",
        "    (..., 6), world first: w, v.",
        "",
    ]


@pytest.mark.parametrize("text", ["*collects* all", "`a_` and `x|y`", ">>> a | b"])
def test_emphasis_literals_and_examples_stay(text):
    assert extension("docstring_blocks").escaped(text) == text


def test_every_finding_has_a_subject():
    letters = {page.stem[0] for page in (ROOT / "cadmbs" / "findings").glob("*.md")}
    assert letters == set(extension("finding_pages").SUBJECTS)


def test_help_of_all_commands_shows_examples_line_by_line():
    from cadmbs.cli.main import COMMANDS, cli

    found = dict(extension("command_help").commands(cli, None, "cadmbs"))
    assert {f"cadmbs {name}" for name in COMMANDS} < set(found)
    for path, text in found.items():
        assert "\\b" not in text, f"{path}: the mark for lines that must not be wrapped is shown as text"
        assert "Examples:\n" in text, path
