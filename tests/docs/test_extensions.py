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


def test_names_in_code_are_those_of_documented_objects():
    full_name = extension("object_links").full_name
    assert full_name("cadmbs.lie.so3.exp(w)") == "cadmbs.lie.so3.exp"
    assert full_name("cm.dynamics.mass_matrix(system, q)") == "cadmbs.dynamics.mass_matrix"
    assert full_name("cm.simulate") == "cadmbs.simulation.simulate"


def test_the_third_column_of_a_relation_table_goes_below_the_second():
    nodes = pytest.importorskip("docutils.nodes")
    core = pytest.importorskip("docutils.core")
    text = """
.. list-table::
   :header-rows: 1

   * - equation
     - function
     - test
   * - P-KIN (7)
     - ``cadmbs.lie.so3.exp``
     - ``tests/lie/test_so3.py::test_exp``
"""
    table = core.publish_doctree(text).next_node(nodes.table)
    extension("relation_tables").merge_columns(table)
    rows = [[entry.astext() for entry in row] for row in table.findall(nodes.row)]
    assert rows == [
        ["equation", "function"],
        ["P-KIN (7)", "cadmbs.lie.so3.exp\n\nchecked by test_exp in tests/lie/test_so3.py"],
    ]
    assert len(list(table.findall(nodes.colspec))) == 2


def test_a_report_is_made_from_the_files_of_its_page(tmp_path):
    module = extension("animated_reports")
    page = tmp_path / "page.md"
    command = "cadmbs simulate lamp.json --report lamp.html"
    page.write_text(
        f'<!-- file: lamp.json -->\n```json\n{{"a": 1}}\n```\n\n```{{animated-report}}\n{command}\n```\n',
        encoding="utf-8",
    )
    assert module.reports(page) == [(command, {"lamp.json": '{"a": 1}\n'})]
    assert module.report_name(command) == "lamp.html"


def test_a_command_that_fails_ends_the_build_with_its_message(tmp_path):
    errors = pytest.importorskip("sphinx.errors")
    with pytest.raises(errors.ExtensionError, match=r"(?s)exit 3.*broken\.json"):
        extension("animated_reports").write_report(
            "cadmbs simulate broken.json --report broken.html", {"broken.json": "{"}, tmp_path
        )
    assert list(tmp_path.iterdir()) == []


def test_fields_of_tuples_and_generated_constructors_are_left_out():
    from dataclasses import dataclass
    from typing import NamedTuple

    class Pair(NamedTuple):
        first: int

    @dataclass
    class Record:
        first: int

        def sum(self) -> int:
            return self.first

    is_generated = extension("generated_members").is_generated
    assert is_generated(Pair.first)
    assert is_generated(Record.__init__)
    assert not is_generated(Record.sum)
