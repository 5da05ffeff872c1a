"""Processes that are ended from outside: what was there before stays, and nothing else is left."""

import os
import signal
import subprocess
import time

import pytest

from cadmbs.results.files.writing import TEMPORARY_SUFFIX
from cadmbs.results.storage import load
from tests.cli.processes import COMMAND, INTERRUPTIBLE, environment

pytestmark = pytest.mark.slow

LARGE = ("simulate", "pendulum", "--duration", "200", "--output-step", "0.001", "--step", "0.001", "--method", "rk4")


def ended_while_writing(folder, number, *arguments):
    """The exit code of a command that gets a signal when its temporary file has a megabyte."""
    started = subprocess.Popen(
        [*INTERRUPTIBLE, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=environment(),
    )
    deadline = time.monotonic() + 120
    while started.poll() is None and time.monotonic() < deadline:
        if any(path.stat().st_size > 2**20 for path in folder.glob(f".*{TEMPORARY_SUFFIX}")):
            break
        time.sleep(0.005)
    started.send_signal(number)
    _, stderr = started.communicate(timeout=300)
    assert "Traceback" not in stderr
    return started.returncode


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 130), (signal.SIGHUP, 130), (signal.SIGKILL, -9)])
def test_the_old_result_stays_while_a_new_one_is_written(number, code, tmp_path):
    run = tmp_path / "run.csv"
    subprocess.run([*COMMAND, "simulate", "pendulum", "--duration", "0.1", "-o", run], check=True, capture_output=True)
    before = run.read_bytes()
    assert ended_while_writing(tmp_path, number, *LARGE, "-o", run) == code
    assert run.read_bytes() == before
    assert len(load(run).t) == 11
    left = sorted(set(os.listdir(tmp_path)) - {"run.csv", "run.csv.json"})  # noqa: PTH208
    assert len(left) == (number == signal.SIGKILL)
    assert all(name.startswith(".run.csv.") and name.endswith(TEMPORARY_SUFFIX) for name in left)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_an_import_that_is_ended_leaves_no_document(number, tmp_path):
    """At several instants of its second and a half."""
    links = "".join(f'<link name="l{i}"/><joint name="j{i}" type="fixed"><parent link="b"/><child link="l{i}"/></joint>'
                    for i in range(4000))  # fmt: skip
    (tmp_path / "large.urdf").write_text(f'<robot name="r"><link name="b"/>{links}</robot>')
    for delay in (0.3, 0.7, 1.1, 1.5):
        arguments = [*COMMAND, "import", "large.urdf", "-o", "large.json"]
        started = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=environment())
        time.sleep(delay)
        started.send_signal(number)
        _, stderr = started.communicate(timeout=300)
        complete = (tmp_path / "large.json").exists()
        assert complete == (started.returncode == 0) or (tmp_path / "large.json").read_text().endswith("}\n")
        assert "Traceback" not in stderr or started.returncode == -signal.SIGTERM, stderr
        (tmp_path / "large.json").unlink(missing_ok=True)
    assert {path.name for path in tmp_path.glob("[!.]*")} == {"large.urdf"}
