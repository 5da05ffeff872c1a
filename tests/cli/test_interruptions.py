"""Long commands ended at random moments keep what is finished, go on from there, and leave no process.

Thirty moments of each: `python tests/cli/interruptions.py --moments 30`.
"""

import signal
import time

import pytest

from cadmbs.cli.running import running
from cadmbs.results.storage import load
from tests.cli.interruptions import COMMANDS, SIMULATE, attack, go_on, interrupt, prepare, run, whole_run


def test_a_sweep_that_is_interrupted_goes_on_to_the_same_rows(tmp_path):
    command = COMMANDS["sweep"]
    prepare(tmp_path)
    seconds, rows = whole_run(command, tmp_path)
    interrupt(command, tmp_path, signal.SIGINT, 0.6 * seconds)
    go_on(command, tmp_path, rows)
    assert len(rows) == 40
    assert command.answer(tmp_path) == rows


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_commands_that_are_ended_at_random_moments(name, tmp_path):
    assert attack(name, 3, seed=1, folder=tmp_path) > 0


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
    monkeypatch.setattr("cadmbs.cli.commands.motions.simulate.write_result", write_and_look)
    assert run(*command).exit_code == 0
    assert seen == [["out.csv.partial.csv", "out.csv.partial.csv.json"]]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.csv", "out.csv.json"]

    def fail(*arguments):
        raise running.CadmbsError("no more space")

    monkeypatch.setattr("cadmbs.cli.commands.motions.simulate.write_result", fail)
    done = run(*command)
    assert done.exit_code != 0
    assert "kept: what was reached, in " in done.stderr
    assert str(load(tmp_path / "out.csv.partial.csv").outcome.kind) == "interrupted"
