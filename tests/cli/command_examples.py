"""The examples in the help of all commands, and the files that they read."""

from __future__ import annotations

import json
import re

import click
import pytest

from cadmbs.cli.main import COMMANDS, cli
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
            if inner.startswith("cadmbs validate rotations "):  # computes for long: tests/validation/test_rotations.py
                continue
            if inner.startswith("cadmbs doctor ") and "--compile" in inner:  # takes minutes: test_doctor_compile.py
                continue
            yield pytest.param(inner, marks=[pytest.mark.slow] if inner.startswith(SLOW, len("cadmbs ")) else [])


def prepare(example, run, folder):
    """The files that an example reads, besides arm.urdf."""
    (folder / "samples.csv").write_text(SAMPLES)
    if example.startswith(("cadmbs plot", "cadmbs report", "cadmbs table", "cadmbs animate")):
        for result in ("run.csv", "run.npz"):
            run("simulate", "pendulum", "--duration", "20ms", "--engine", "reference", "-o", result)
    if example.startswith("cadmbs merge"):
        (folder / "study.json").write_text(json.dumps(study()))
        for k in (1, 2):
            run("sweep", "study.json", "-o", f"part-{k}.csv", "--part", f"{k}/2", "--workers", "1")
    elif "runs.csv" in example:
        (folder / "study.json").write_text(json.dumps(study()))
        run("sweep", "study.json", "-o", "runs.csv", "--workers", "1")
    (folder / "trajectory.csv").write_text(TRAJECTORY)
    (folder / "models").mkdir()
