"""What a shell completes: names of FILE and RUN, codes; the script for PowerShell; and the help on one screen."""

import subprocess
import sys

import pytest

from cadmbs.cli.inputs.options import ReadingOption
from cadmbs.cli.main import COMMANDS
from tests.cli.processes import environment
from tests.cli.test_help import commands

PROGRAM = "from cadmbs.cli.main import main; main()"


def completed(*words, incomplete="", folder=None):
    """The texts that PowerShell is offered behind the words."""
    env = environment(_CADMBS_COMPLETE="powershell_complete", COMP_WORDS="\n".join(words), COMP_INCOMPLETE=incomplete)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, env=env, check=True, cwd=folder
    )
    return [line.split("\t")[1] for line in done.stdout.splitlines() if line]


def test_names_of_the_mechanism_are_completed():
    assert completed("cadmbs", "jacobian", "rcm", "--body", incomplete="body5") == ["body5", "body5/tool"]
    assert completed("cadmbs", "kinematics", "four_bar", "--body", incomplete="cr") == ["crank"]
    assert completed("cadmbs", "info", "four_bar", "--cut", incomplete="rocker") == ["rocker_pivot", "rocker_pin"]
    assert completed("cadmbs", "poses", "four_bar", "--q", incomplete="crank_pivot=1,ro") == [
        "crank_pivot=1,rocker_pivot="
    ]
    assert completed("cadmbs", "jacobian", "missing.json", "--body") == []
    assert completed("cadmbs", "simulate", "four_bar", "--target", incomplete="crank_pi") == [
        "crank_pivot=",
        "crank_pin=",
    ]
    assert completed("cadmbs", "simulate", "pendulum", "--set", incomplete="initial.v") == ["initial.velocities.hinge="]
    assert completed("cadmbs", "simulate", "pendulum", "--method", incomplete="woronetz:r") == [
        "woronetz:rk4", "woronetz:rk45", "woronetz:radau"
    ]  # fmt: skip


def test_columns_points_and_codes_are_completed(run, tmp_path):
    assert run("simulate", "pendulum", "--duration", "10ms", "--engine", "numpy", "-o", "run.npz").exit_code == 0
    (tmp_path / "own.csv").write_text("t,left knee\n0,1\n")
    assert completed("cadmbs", "plot", "run.npz", "--column", incomplete="energy/k", folder=tmp_path) == [
        "energy/kinetic"
    ]
    assert completed("cadmbs", "plot", "own.csv", "--x", folder=tmp_path) == ["left knee"]
    assert completed("cadmbs", "report", "run.npz", "--trace", folder=tmp_path) == ["rod", "rod/tip"]
    assert completed("cadmbs", "explain", incomplete="Q01") == [f"Q01{k}" for k in range(7)]
    assert completed("cadmbs", incomplete="sim") == ["simulate"]


def test_the_script_for_powershell_asks_cadmbs_and_leaves_the_environment_as_it_was(run):
    script = run("completion", "powershell").stdout
    assert script.startswith("Register-ArgumentCompleter -Native -CommandName cadmbs -ScriptBlock {")
    assert '$env:_CADMBS_COMPLETE = "powershell_complete"' in script
    assert "Remove-Item Env:_CADMBS_COMPLETE, Env:COMP_WORDS, Env:COMP_INCOMPLETE" in script
    assert script.count("{") == script.count("}")
    assert script.count("(") == script.count(")")
    assert "%(" not in script


@pytest.mark.parametrize("name", [*COMMANDS, "examples list", "examples copy", "examples run"])
def test_the_help_of_a_command_fits_on_a_screen(run, name, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    lines = run(*name.split(), "--help").stdout.splitlines()
    assert len(lines) <= 50
    assert max(map(len, lines)) <= 110  # examples stand on one line, to be copied


def test_options_of_reading_stand_in_a_help_of_their_own(run):
    text = run("simulate", "--help-reading").stdout
    assert text.startswith("Usage: cadmbs simulate [READING OPTIONS] FILE\n")
    assert "--help-reading" in run("simulate", "--help").stdout
    assert "--xacro" not in run("simulate", "--help").stdout
    for name, command in commands():
        options = [option for option in command.params if isinstance(option, ReadingOption)]
        if options:
            text = run(*name.split(), "--help-reading").stdout
            assert all(option.opts[0] in text for option in options)
    assert run("info", "rcm", "--xacr").exit_code == 2


def test_missing_meshes_are_told_in_a_line_and_in_full_by_check(run, tmp_path):
    mesh = '<visual><geometry><mesh filename="package://robot/a.stl"/></geometry></visual>'
    (tmp_path / "arm.urdf").write_text(f'<robot name="r"><link name="base">{mesh}</link></robot>')
    done = run("info", "arm.urdf")
    (line,) = done.stderr.splitlines()
    assert line.startswith('note: arm.urdf: the package "robot" was not found, and with it 1 mesh; ')
    assert "check arm.urdf` says more" in line
    assert "warning[U050]" in run("check", "arm.urdf").stdout
