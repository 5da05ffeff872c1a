"""The list of the papers' experiments: complete, its commands are real, and studies have the outputs that it names."""

import re

import click
import pytest
from click.testing import CliRunner

from cadmbs.cli.main import cli
from cadmbs.validation import STUDIES
from tests.docs.experiments import experiments
from tests.docs.pages import ROOT

STATUSES = ("reproduced", "differs: ", "not reproducible: ")

NUMBERED = {
    "P-RA": {"table": 10, "figure": 7},
    "P-INT": {"figure": 15},
    "P-KIN": {"table": 4, "figure": 9},
    "P-DIFF": {"table": 2, "figure": 8},
}
"""The last number of each kind of caption in each paper; P-DYN has no numbered captions."""

_CAPTION = re.compile(r"^(?P<kind>table|figure)s? (?P<numbers>\d+(?:(?: and |, )\d+|-\d+)*)\b")


def numbers(text):
    """Numbers of "1 and 2", "3, 4", "5-7"."""
    counted = set()
    for first, last in re.findall(r"(\d+)(?:-(\d+))?", text):
        counted |= set(range(int(first), int(last or first) + 1))
    return counted


@pytest.mark.parametrize("paper", NUMBERED)
def test_no_table_and_no_figure_is_left_out(paper):
    listed = {kind: set() for kind in NUMBERED[paper]}
    for row in experiments():
        caption = _CAPTION.match(row.title)
        if row.paper == paper and caption:
            listed[caption["kind"]] |= numbers(caption["numbers"])
    assert listed == {kind: set(range(1, last + 1)) for kind, last in NUMBERED[paper].items()}


def test_every_status_is_known_and_differences_have_a_reason():
    for row in experiments():
        assert row.status == "reproduced" or row.status.startswith(STATUSES), row
        assert bool(row.command) or row.status.startswith("not reproducible: "), row
        assert not row.status.startswith(STATUSES[1:]) or len(row.status) > 30, row


@pytest.mark.parametrize("words", sorted({row.command for row in experiments() if row.command}), ids=" ".join)
def test_commands_are_accepted_as_written(words):
    """The group finds each command, and its parser takes the arguments; nothing is computed."""
    context = click.Context(cli, info_name="cadmbs")
    name, command, arguments = cli.resolve_command(context, list(words))
    while isinstance(command, click.Group):
        context = click.Context(command, info_name=name, parent=context)
        name, command, arguments = command.resolve_command(context, arguments)
    parsed = command.make_context(name, list(arguments), parent=context)
    assert name != "validate" or parsed.params["name"] in STUDIES


def studies_listed():
    """Studies that the page names."""
    return sorted({row.command[1] for row in experiments() if row.command[:1] == ("validate",)})


@pytest.mark.parametrize("study", studies_listed())
def test_the_test_of_each_study_looks_for_the_outputs_that_the_list_names(study):
    """There, so that each study runs once."""
    text = (ROOT / "tests" / "validation" / f"test_{study}.py").read_text(encoding="utf-8")
    assert f'unlisted_outputs("{study}", report) == []' in text


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    sorted({row.command for row in experiments() if row.command and row.command[0] != "validate"}),
    ids=" ".join,
)
def test_other_commands_run(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(cli, list(words)).exit_code == 0
