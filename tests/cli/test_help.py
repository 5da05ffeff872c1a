"""Help texts: two examples each, which run."""

import json
import re
import shlex

import click
import pytest

from cadmbs.cli.main import COMMANDS, cli
from tests.importers.step.kernel_files import KERNEL_MISSING
from tests.studies.studies import study

SLOW = ("validate", "examples run rcm", "simulate four_bar")
SAMPLES = "joint1,joint4\n0.1,0.2\n0.3,0.4\n"
TRAJECTORY = "t,joint1\n0,0.1\n0.1,0.2\n0.2,0.4\n0.3,0.7\n"


def commands():
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        yield name, command
        if isinstance(command, click.Group):
            yield from ((f"{name} {sub}", each) for sub, each in command.commands.items())


def examples(command):
    text = command.help.split("Examples:")[1] if "Examples:" in command.help else ""
    return [line.strip() for line in text.splitlines() if line.strip()]


def runnable():
    for _, command in commands():
        for line in examples(command):
            inner = re.search(r"cadmbs [^)>]*", line)[0].strip()
            if inner.startswith("cadmbs view "):  # serves until it is interrupted: tests/cli/test_view.py
                continue
            if inner.startswith(("cadmbs sweep ", "cadmbs optimize ")):  # of a study: tests/cli/test_sweep.py
                continue
            if inner.startswith(
                ("cadmbs identify ", "cadmbs calibrate ", "cadmbs excite ")
            ):  # test_identify.py and others
                continue
            if inner == "cadmbs doctor --compile":  # takes minutes: tests/cli/test_doctor_compile.py
                continue
            yield pytest.param(inner, marks=[pytest.mark.slow] if inner.startswith(SLOW, len("cadmbs ")) else [])


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


@pytest.mark.parametrize("example", list(runnable()))
def test_examples_run(example, run, arm, tmp_path):
    (tmp_path / "samples.csv").write_text(SAMPLES)
    if example.startswith(("cadmbs plot", "cadmbs report", "cadmbs table")):
        for result in ("run.csv", "run.npz"):
            run("simulate", "pendulum", "--duration", "20ms", "--engine", "reference", "-o", result)
    if example.startswith("cadmbs merge"):
        (tmp_path / "study.json").write_text(json.dumps(study()))
        for k in (1, 2):
            run("sweep", "study.json", "-o", f"part-{k}.csv", "--part", f"{k}/2", "--workers", "1")
    elif "runs.csv" in example:
        (tmp_path / "study.json").write_text(json.dumps(study()))
        run("sweep", "study.json", "-o", "runs.csv", "--workers", "1")
    (tmp_path / "trajectory.csv").write_text(TRAJECTORY)
    (tmp_path / "models").mkdir()
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
