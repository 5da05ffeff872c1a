"""Exit codes, streams, colours, interruption: what only a process shows."""

import json
import os
import pty
import signal
import subprocess
import sys
import time

import pytest

from cadmbs.cli.main import factor_on_one_thread
from tests.cli.processes import COMMAND, INTERRUPTIBLE, drained, environment, on_terminal, process

ESCAPE = "\x1b["


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("check", "rcm"), 0),
        (("chekc", "rcm"), 2),
        (("info", "missing.urdf"), 3),
        (("poses", "four_bar", "--q", "rocker_pivot=3"), 4),
    ],
)
def test_exit_codes(arguments, code, tmp_path):
    done = process(*arguments, cwd=tmp_path)
    assert done.returncode == code, done.stderr
    assert (done.stdout != "") == (code == 0)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--help",), 0),
        ((), 2),
        (("info",), 2),
        (("info", "rcm", "--nonsense"), 2),
        (("poses", "rcm", "--q", "joint9=1"), 2),
        (("jacobian", "rcm", "--body", "body9"), 2),
        (("poses", "rcm", "-o", "no/such/folder.csv"), 3),
        (("check", "missing.urdf"), 3),
    ],
)
def test_exit_codes_without_a_process_of_their_own(run, arguments, code):
    done = run(*arguments)
    assert done.exit_code == code, done.stderr
    assert (done.stdout != "") == (code == 0)
    assert "Traceback" not in done.stderr


def test_the_answer_goes_to_stdout_and_nothing_else(tmp_path):
    done = process("import", "spatial_pendulum", cwd=tmp_path)
    assert json.loads(done.stdout)["name"] == "spatial pendulum"
    assert done.stderr.startswith('read "spatial_pendulum": mechanism, 1 body, 1 joint')


def test_a_reader_that_goes_away_is_no_error():
    command = f"{COMMAND[0]} -m cadmbs schema mechanism | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment(), check=True)
    assert done.stdout.splitlines() == ["{", "0"]
    assert done.stderr == ""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")  # noqa: PTH110
def test_a_full_device_is_told():
    with open("/dev/full", "w") as full:  # noqa: PTH123
        done = subprocess.run([*COMMAND, "info", "rcm"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 3
    assert done.stderr == (
        "<standard output>: error[W001]: The output cannot be written: No space left on device.\n1 error\n"
    )


def test_colour_only_on_terminals_and_when_wanted(tmp_path):
    def coloured(*arguments, **env):
        return ESCAPE in on_terminal([*COMMAND, "info", "missing.json", *arguments], cwd=tmp_path, **env)[2]

    assert coloured()
    assert not coloured(NO_COLOR="1")
    assert coloured(NO_COLOR="")
    assert not coloured(TERM="dumb")
    assert not coloured("--color", "never")
    assert coloured("--color", "always", NO_COLOR="1")


@pytest.mark.slow
def test_colour_on_pipes_only_when_forced(tmp_path):
    assert ESCAPE not in process("info", "rcm").stdout
    assert ESCAPE in process("--color", "always", "info", "rcm").stdout
    assert ESCAPE in process("info", "rcm", "--color", "always").stdout
    assert ESCAPE not in process("info", "rcm", "--json", "--color", "always").stdout


PROGRESS = """
import time
from cadmbs.cli.terminal.progress import Progress
with Progress('working') as progress:
    progress(0.1)
    time.sleep(1.1)
    progress(0.5)
"""


@pytest.mark.slow
def test_progress_on_a_terminal_after_a_second_and_nowhere_else():
    _, _, terminal = on_terminal([sys.executable, "-c", PROGRESS])
    assert "working: 50 %, about 1 s left" in terminal
    assert "10 %" not in terminal
    assert terminal.endswith("\r")
    piped = subprocess.run([sys.executable, "-c", PROGRESS], capture_output=True, text=True, check=True)
    assert (piped.stdout, piped.stderr) == ("", "")


@pytest.mark.slow
def test_interruption_keeps_what_is_finished(tmp_path):
    master, slave = pty.openpty()
    arguments = [
        *INTERRUPTIBLE,
        "simulate",
        "pendulum",
        "--duration",
        "4e7",  # minutes: nothing in a test ends it before the interruption
        "--output-step",
        "1000",
        "-o",
        "run.csv",
        "--json",
    ]
    started = subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=slave, text=True, env=environment(), cwd=tmp_path
    )
    os.set_blocking(master, False)
    seen, deadline = "", time.monotonic() + 300
    while "simulating" not in seen and time.monotonic() < deadline:
        time.sleep(0.1)
        try:
            seen += os.read(master, 65536).decode()
        except BlockingIOError:
            continue
    started.send_signal(signal.SIGINT)
    stdout, _ = started.communicate(timeout=300)
    os.set_blocking(master, True)
    os.close(slave)
    seen += drained(master)
    os.close(master)
    assert started.returncode == 130, seen
    assert "Traceback" not in seen
    answer = json.loads(stdout)
    assert answer["ok"] is False
    assert answer["data"]["outcome"]["kind"] == "interrupted"
    assert len((tmp_path / "run.csv").read_text().splitlines()) == answer["data"]["rows"] + 1


def test_interruption_elsewhere_has_no_traceback(tmp_path):
    """While the command waits for the rest of standard input."""
    started = subprocess.Popen(
        [*INTERRUPTIBLE, "info", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(), cwd=tmp_path,
    )  # fmt: skip
    started.stdin.write(b" " * 2**20)  # more than a pipe holds: the command has begun to read
    started.stdin.flush()
    started.send_signal(signal.SIGINT)
    stdout, stderr = started.communicate(timeout=300)
    assert (started.returncode, stdout, stderr) == (130, b"", b"\ncadmbs: interrupted\n")
    assert list(tmp_path.iterdir()) == []


def test_blas_has_one_thread_unless_the_user_says_otherwise(monkeypatch):
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    monkeypatch.setenv("MKL_NUM_THREADS", "3")
    factor_on_one_thread()
    assert (os.environ["OPENBLAS_NUM_THREADS"], os.environ["MKL_NUM_THREADS"]) == ("1", "3")
