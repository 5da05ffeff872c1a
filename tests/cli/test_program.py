"""Hints name a command that runs, however the program was started."""

import json
import re
import shlex
import subprocess
import sys
from importlib.resources import files

import pytest

from cadmbs.cli.terminal.program import program_of, runnable
from tests.cli.processes import COMMAND, environment, process


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """Two environments, each with its own `cadmbs`."""
    for name in ("mine", "other"):
        script = tmp_path / name / "cadmbs"
        script.parent.mkdir()
        script.touch(mode=0o755)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("path", "script", "typed", "program"),
    [
        ("mine", "mine/cadmbs", "mine/cadmbs", "cadmbs"),
        ("", "mine/cadmbs", "mine/cadmbs", "mine/cadmbs"),
        ("other", "mine/cadmbs", "mine/cadmbs", "mine/cadmbs"),
        ("mine", "package/__main__.py", "python", "cadmbs"),
        ("", "package/__main__.py", "mine/python", "mine/python -m cadmbs"),
        ("other", "package/__main__.py", "my envs/python", "'my envs/python' -m cadmbs"),
    ],
)
def test_the_program_is_the_one_that_the_shell_finds_or_that_was_typed(
    folders, monkeypatch, path, script, typed, program
):
    monkeypatch.setenv("PATH", str(folders / path) if path else "")
    assert program_of(script, [typed, "..."], str(folders / "mine" / "python")) == program


def test_commands_between_backquotes_are_replaced_and_nothing_else():
    text = "cadmbs knows `cadmbs info` and `cadmbs.lie`"
    assert runnable(text, "cadmbs") == text
    assert runnable(text, "venv/bin/cadmbs") == "cadmbs knows `venv/bin/cadmbs info` and `cadmbs.lie`"


def test_a_hint_runs_without_an_activated_environment():
    done = process("explain", "ZZ", PATH="/usr/bin:/bin")
    assert done.stderr.startswith(f"Usage: {sys.executable} -m cadmbs explain ")
    hint = re.search("`(.*)`", done.stderr.splitlines()[-1])[1]
    assert hint == f"{COMMAND[0]} -m cadmbs explain"
    again = subprocess.run(shlex.split(hint), capture_output=True, text=True, env=environment(), check=False)
    assert again.returncode == 0
    assert "A001" in again.stdout


def test_json_names_its_schema_however_the_program_was_started():
    assert '"schema": "cadmbs/examples-list/1"' in process("examples", "list", "--json", PATH="/usr/bin:/bin").stdout


def test_what_is_wrong_with_the_command_line_has_its_code_and_its_page(run):
    done = run("simulate", "rcm", "--stp", "1")
    assert done.exit_code == 2
    assert done.stderr.splitlines()[1] == "Try 'cadmbs simulate --help' for help."
    assert f"{done.stderr.splitlines()[-1]}\n" in (files("cadmbs.findings") / "Y013.md").read_text()


def test_json_answers_hold_what_is_wrong_with_the_command_line(run):
    done = run("poses", "rcm", "--q", "joint9=1", "--json")
    assert done.exit_code == 2
    (finding,) = json.loads(done.stdout)["findings"]
    assert finding["code"] == "Y013"
    assert done.stderr.endswith(f"cadmbs: error[Y013]: {finding['message']}\n")
