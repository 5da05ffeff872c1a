"""Long commands ended at random moments keep what is finished, go on from there, and leave no process.

Thirty moments of each: `python tests/cli/interruptions.py --moments 30`.
"""

import signal

import pytest

from tests.cli.interruptions import COMMANDS, attack


def test_a_sweep_that_is_interrupted_goes_on_to_the_same_rows(tmp_path):
    attack("sweep", 1, seed=39, folder=tmp_path, signals=(signal.SIGINT,))


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_commands_that_are_ended_at_random_moments(name, tmp_path):
    assert attack(name, 6, seed=1, folder=tmp_path) > 0
