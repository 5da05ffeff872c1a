"""Long commands ended at random moments keep what is finished, go on from there, and leave no process.

Thirty moments of each: `python tests/cli/interruptions.py --moments 30`.
"""

import signal

import pytest

from tests.cli.interruptions import COMMANDS, attack, go_on, interrupt, prepare, whole_run


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
    assert attack(name, 6, seed=1, folder=tmp_path) > 0
