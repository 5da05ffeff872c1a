"""Help texts: two examples each, which run."""

import re
import shlex

import pytest

from cadmbs.cli.main import COMMANDS
from tests.cli.command_examples import commands, examples, prepare, runnable
from tests.importers.step.kernel_files import KERNEL_MISSING


@pytest.mark.parametrize(("name", "command"), list(commands()))
def test_every_command_has_a_line_and_two_examples(name, command):
    assert len(examples(command)) == 2
    assert all(f"cadmbs {name.split()[0]}" in line for line in examples(command))
    assert 5 < len(command.help.splitlines()[0]) < 70


def test_the_group_lists_all_commands_with_their_whole_lines(run):
    text = run("--help").stdout
    for name in COMMANDS:
        assert re.search(rf"^  {name} +\S", text, re.MULTILINE)
    assert not any(line.endswith("...") for line in text.splitlines()[1:])
    assert "  70   a bug of cadmbs" in text


@pytest.mark.parametrize("name", list(COMMANDS))
def test_a_help_is_one_screen(run, name, monkeypatch):
    """50 lines of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    lines = run(name, "--help").stdout.splitlines()
    assert len(lines) <= 50
    assert [line for line in lines if len(line) > 80] == []


@pytest.mark.parametrize("example", list(runnable()))
def test_examples_run(example, run, arm, tmp_path):
    prepare(example, run, tmp_path)
    if ".step" in example and KERNEL_MISSING:
        pytest.skip('needs a CAD kernel: pip install "cadmbs[step]"')
    done = run(*shlex.split(example)[1:])
    assert done.exit_code == 0, done.stderr


@pytest.mark.parametrize("name", ["", *COMMANDS, "examples list", "examples copy", "examples run"])
def test_examples_stand_line_by_line_in_the_help(run, name):
    lines = run(*name.split(), "--help").stdout.splitlines()
    place = lines.index("  Examples:")
    assert all(re.match(r"    (cadmbs |eval )", line) for line in lines[place + 1 : place + 3])
    assert not any("\b" in line or "\\b" in line for line in lines)


def test_a_mistyped_command_and_option_get_suggestions(run):
    done = run("infos")
    assert (done.exit_code, "Did you mean 'info'?" in done.stderr) == (2, True)
    done = run("info", "rcm", "--screw")
    assert (done.exit_code, "--screws" in done.stderr) == (2, True)
