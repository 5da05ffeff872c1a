"""Every command that reads files refuses pipes: none waits for a writer."""

import importlib
import os
import signal

import click
import pytest

from cadmbs.cli.main import COMMANDS

SUFFIXES = (".json", ".urdf", ".xml", ".sdf", ".step", ".csv", ".npz", ".h5", ".parquet")

WITHOUT_FILES = {"examples", "explain", "doctor", "schema", "completion"}
"""Commands whose arguments are words."""

OPTIONS = [
    ("poses", "rcm", "--q-file"),
    ("kinematics", "rcm", "--trajectory"),
    ("dynamics", "rcm", "--trajectory"),
]

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")


@pytest.fixture(autouse=True)
def deadline():
    """What waits for a writer is interrupted."""

    def stop(*_):
        raise AssertionError("the command waits for a writer")

    before = signal.signal(signal.SIGALRM, stop)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def command(name):
    return importlib.import_module(COMMANDS[name]).command


def files_of(name):
    return [param for param in command(name).params if isinstance(param, click.Argument)]


def assert_refused(done):
    text = done.stderr + done.stdout
    assert done.exit_code in (2, 3, 4), text
    assert "Traceback" not in text
    assert "internal error" not in text


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in WITHOUT_FILES])
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_commands_do_not_wait_for_pipes(run, tmp_path, monkeypatch, name, suffix):
    monkeypatch.chdir(tmp_path)
    os.mkfifo(f"pipe{suffix}")
    assert files_of(name)
    # a first argument that is written, or a mechanism beside a file of measurements
    before = {"merge": ["out.csv"], "identify": ["rcm"], "calibrate": ["rcm"]}.get(name, [])
    signal.alarm(60)
    assert_refused(run(name, *before, f"pipe{suffix}"))


@pytest.mark.parametrize("arguments", OPTIONS)
@pytest.mark.parametrize("suffix", [".csv", ".npz", ".json", ".h5"])
def test_options_do_not_wait_for_pipes(run, tmp_path, monkeypatch, arguments, suffix):
    monkeypatch.chdir(tmp_path)
    os.mkfifo(f"pipe{suffix}")
    signal.alarm(60)
    assert_refused(run(*arguments, f"pipe{suffix}"))
