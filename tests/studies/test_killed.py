"""Sweeps and searches whose process is killed: no worker stays, and what was finished is continued."""

import json
import os
import signal
import subprocess
import time
from functools import cache
from pathlib import Path

import pytest

from cadmbs.studies import load_table
from tests.cli.processes import COMMAND, INTERRUPTIBLE, environment, process
from tests.studies.studies import parameter, study

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="children are found in /proc"),
]

UNIFORM = {"kind": "uniform", "low": 0.5, "high": 2.0}


def children(of):
    """The processes below one."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and state(int(entry.name))[1] == of:
            found += [int(entry.name), *children(int(entry.name))]
    return found


def state(pid):
    """State and parent of a process; "Z" for one that is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return "Z", -1
    return fields[0], int(fields[1])


FIELDS = study(
    parameters=[parameter(UNIFORM)],
    design={"kind": "random", "samples": 40},
    objective={"minimize": "end", "maximize": "energy", "evaluations": 40},
)
CODES = {"sweep": 0, "optimize": 1}


def numbers(table):
    return load_table(table).numbers(("sample", "mass", "end", "energy")).tolist()


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The rows of a command that nobody kills, computed once."""

    @cache
    def rows(command):
        folder = tmp_path_factory.mktemp(command)
        (folder / "study.json").write_text(json.dumps(FIELDS))
        done = process(command, "study.json", "-o", "whole.csv", "--workers", "1", cwd=folder)
        assert done.returncode == CODES[command], done.stderr
        return numbers(folder / "whole.csv")

    return rows


@pytest.mark.parametrize(
    ("command", "number"),
    [
        ("sweep", signal.SIGINT),
        ("sweep", signal.SIGKILL),
        ("optimize", signal.SIGTERM),
        ("optimize", signal.SIGKILL),
    ],
)
def test_no_worker_stays_and_the_rows_are_continued(command, number, undisturbed, tmp_path):
    (tmp_path / "study.json").write_text(json.dumps(FIELDS))
    program = INTERRUPTIBLE if number == signal.SIGINT else COMMAND
    started = subprocess.Popen(
        [*program, command, "study.json", "-o", "out.csv", "--workers", "2"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=environment(),
    )  # fmt: skip
    journal, deadline = tmp_path / "out.csv.journal", time.monotonic() + 300
    while time.monotonic() < deadline and not (journal.exists() and journal.read_bytes().count(b"\n") > 1):
        time.sleep(0.05)
    below = children(started.pid)
    assert len(below) >= 2
    started.send_signal(number)
    _, stderr = started.communicate(timeout=300)
    assert started.returncode == (-9 if number == signal.SIGKILL else 130), stderr
    assert "Traceback" not in stderr
    deadline = time.monotonic() + 300
    while (left := [pid for pid in below if state(pid)[0] != "Z"]) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not left
    rows = journal.read_bytes().count(b"\n")
    done = process(command, "study.json", "-o", "out.csv", "--workers", "1", "--resume", cwd=tmp_path)
    assert done.returncode == CODES[command], done.stderr
    assert rows > 1
    assert numbers(tmp_path / "out.csv") == undisturbed(command)
    assert sorted(os.listdir(tmp_path)) == ["out.csv", "out.csv.json", "study.json"]  # noqa: PTH208
