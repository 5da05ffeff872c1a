"""Long commands ended at random moments keep what is finished, go on from there, and leave no process.

Thirty moments of each: `python tests/cli/interruptions.py --moments 30`.
"""

import itertools
import signal
import subprocess
import sys
import time

import pytest

from cadmbs.cli.running import running
from cadmbs.results.storage import load
from tests.cli.interruptions import (
    COMMANDS,
    SIGNALS,
    SIMULATE,
    attack,
    go_on,
    interrupt,
    prepare,
    run,
    whole_run,
)
from tests.cli.processes import COMMAND as PROGRAM
from tests.cli.processes import environment

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


ENDS_WITHOUT_MEMORY = tuple(name for name in COMMANDS if name not in {"view", "import of STEP"})
"""Commands that end by themselves; the kernel of CAD has a process and a limit of its own."""

SPECIAL = "from cadmbs.blas_buffers import reserve_buffers as f; f(); import scipy.special"


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit of address space")
@pytest.mark.parametrize(
    ("limit", "arguments", "library"),
    [
        (150_000, ("-m", "cadmbs", "info", "pendulum"), "numpy"),
        (260_000, ("-c", f"import numpy; {SPECIAL}"), "scipy"),  # which asks for ever: scipy.special begins with BLAS
        (600_000, ("-c", f"{SPECIAL}; print('ready')"), None),
    ],
)
def test_a_limit_of_memory_without_room_for_linear_algebra_is_told_before_the_work(limit, arguments, library):
    done = subprocess.run(
        ["bash", "-c", f'ulimit -v {limit}; exec "$@"', "bash", sys.executable, *arguments],
        capture_output=True, text=True, env=environment(**dict.fromkeys(THREADS, "1")), check=False, timeout=300.0,
    )  # fmt: skip
    assert (library is None) == (done.returncode == 0), done.stderr
    if library is None:
        assert done.stdout == "ready\n"
    else:
        assert f"{limit / 1024:.0f} MiB (ulimit -v), leaves no room for linear algebra: lift it; 640 MiB" in done.stderr
    if library == "numpy":
        assert (done.returncode, done.stderr.count("\n")) == (4, 1)
        assert done.stderr.startswith("cadmbs: error[Y011]: the limit of memory, ")


def test_a_sweep_that_is_interrupted_goes_on_to_the_same_rows(tmp_path):
    command = COMMANDS["sweep"]
    prepare(tmp_path)
    seconds, rows = whole_run(command, tmp_path)
    interrupt(command, tmp_path, signal.SIGINT, 0.6 * seconds)
    go_on(command, tmp_path, rows)
    assert len(rows) == 20
    assert command.answer(tmp_path) == rows


OTHERS = tuple(name for name in COMMANDS if name != "sweep")
"""All but the command above, which SIGINT ends; the other two that keep a journal are ended by the other signals."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "ends"), list(zip(OTHERS, itertools.cycle(SIGNALS), strict=False)))
def test_commands_that_are_ended_at_random_moments(name, ends, tmp_path):
    """The first run may compile kernels, so that the second has ended before its moment: then all is done again."""
    assert any(attack(name, 1, seed=1, folder=tmp_path, signals=(ends,)) for _ in range(2))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit of address space")
@pytest.mark.parametrize(
    ("name", "limit"), list(zip(ENDS_WITHOUT_MEMORY, itertools.cycle((260_000, 330_000, 420_000)), strict=False))
)
def test_commands_with_too_little_memory(name, limit, tmp_path):
    """Whatever is refused: an answer that is whole, or none, a message, and nothing else left behind."""
    command, env = COMMANDS[name], environment(**dict.fromkeys(THREADS, "1"))
    prepare(tmp_path)
    done = subprocess.run(
        ["bash", "-c", f'ulimit -v {limit}; exec "$@"', "bash", *PROGRAM, *command.arguments],
        capture_output=True, text=True, cwd=tmp_path, env=env, check=False, timeout=300.0,
    )  # fmt: skip
    case = f"{name} {limit}: {done.returncode}: {done.stderr[-500:]}"
    assert done.returncode in (0, 2, 4), case
    assert "internal error" not in done.stderr, case
    assert "Traceback" not in done.stderr, case
    assert done.stderr or done.returncode == 0, case
    if (tmp_path / command.output).exists():
        command.check(tmp_path)
    assert not [path.name for path in tmp_path.iterdir() if "cadmbs-tmp" in path.name], case


LONG = (*SIMULATE[:4], "--duration", "2000", "--method", "rk4", "--step", "0.002", "-o")


@pytest.mark.slow
@pytest.mark.parametrize("output", ["out.csv", "out.npz"])
def test_a_motion_that_is_killed_leaves_its_rows_so_far(output, tmp_path):
    started = run(tmp_path, (*LONG, output))
    rows = tmp_path / f"{output}.partial{output[-4:]}"
    try:
        while not rows.exists():
            assert started.poll() is None, started.communicate()[1]
            time.sleep(0.1)
    finally:
        started.kill()
        started.communicate()
    result = load(rows)
    assert not (tmp_path / output).exists()
    assert str(result.outcome.kind) == "interrupted"
    assert len(result.t) > 20
    assert result.t[-1] > 0.3


def test_rows_so_far_end_with_the_result_and_stay_where_it_cannot_be_written(run, tmp_path, monkeypatch):
    monkeypatch.setattr(running, "ROWS_INTERVAL", 0.0)
    monkeypatch.setattr(running, "ROWS_SHARE", 1e9)
    seen = []
    written = running.write_result

    def write_and_look(*arguments):
        seen.append(sorted(path.name for path in tmp_path.iterdir()))
        written(*arguments)

    command = ("simulate", "pendulum", "--duration", "1", "-o", str(tmp_path / "out.csv"))
    monkeypatch.setattr(running, "write_result", write_and_look)
    assert run(*command).exit_code == 0
    assert seen == [["out.csv.partial.csv", "out.csv.partial.csv.json"]]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.csv", "out.csv.json"]

    def fail(*arguments):
        raise running.CadmbsError("no more space")

    monkeypatch.setattr(running, "write_result", fail)
    done = run(*command)
    assert done.exit_code != 0
    assert "kept: what was reached, in " in done.stderr
    assert str(load(tmp_path / "out.csv.partial.csv").outcome.kind) == "interrupted"
