"""Progress lines: the time left does not count the compiler, and computations of unknown length show their time."""

import io
import logging
import time
from types import SimpleNamespace

import pytest

from cadmbs.cli.terminal import progress as module
from cadmbs.cli.terminal.progress import ElapsedTime, Progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


class Clock:
    now = 0.0

    def monotonic(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)
    return clock


@pytest.fixture
def terminal(monkeypatch):
    stream = Terminal()
    monkeypatch.setattr(module, "sys", SimpleNamespace(stderr=stream))
    return stream


def last_line(terminal):
    return terminal.getvalue().split("\r")[-1].rstrip()


def test_the_time_left_is_that_at_the_speed_so_far(clock, terminal):
    with Progress("working") as progress:
        for clock.now, fraction in ((0.5, 0.1), (2.0, 0.25)):
            progress(fraction)
    assert "working: 25 %, about 6 s left" in terminal.getvalue()


def test_the_compiler_does_not_count(clock, terminal):
    """A fifth is done in NumPy in 2 s, the compiler takes 40 s, and the rest runs ten times as fast."""
    with Progress("working") as progress:
        clock.now = 2.0
        progress(0.2)
        assert last_line(terminal) == "working: 20 %, about 8 s left"
        logging.getLogger("cadmbs.kernels").warning("compiling %s for this machine", "inverse_dynamics")
        assert last_line(terminal) == ""
        clock.now = 42.0
        progress(0.2)
        assert last_line(terminal) == "working: 20 %"
        clock.now = 43.0
        progress(0.4)
        assert last_line(terminal) == "working: 40 %, about 3 s left"
    assert last_line(terminal) == ""
    assert not logging.getLogger("cadmbs.kernels").filters


def test_other_messages_of_kernels_change_nothing(clock, terminal):
    with Progress("working") as progress:
        logging.getLogger("cadmbs.kernels").info("no kernel covers simulation")
        clock.now = 2.0
        progress(0.5)
    assert "working: 50 %, about 2 s left" in terminal.getvalue()


def test_computations_of_unknown_length_show_their_time(terminal, monkeypatch):
    monkeypatch.setattr(module, "FIRST_REPORT", 0.05)
    with ElapsedTime("examining it"):
        deadline = time.monotonic() + 300.0
        while "examining it ... 0 s" not in terminal.getvalue() and time.monotonic() < deadline:
            time.sleep(0.01)
    assert terminal.getvalue().startswith("\rexamining it ... 0 s")
    assert last_line(terminal) == ""


def test_quick_computations_show_nothing(terminal):
    with ElapsedTime("examining it"):
        pass
    assert terminal.getvalue() == ""


@pytest.mark.parametrize("command", ["info", "check", "assemble"])
def test_commands_that_examine_loops_show_their_time(run, monkeypatch, command):
    shown = []

    class Recorded(ElapsedTime):
        def __init__(self, task):
            shown.append(task)
            super().__init__(task)

    monkeypatch.setattr(module, "ElapsedTime", Recorded)
    assert run(command, "four_bar").exit_code == 0
    assert len(shown) == 1


def test_a_full_standard_error_stops_no_work(clock, monkeypatch):
    class Full(Terminal):
        def write(self, text):
            attempts.append(text)
            raise OSError(28, "No space left on device")

    attempts = []
    monkeypatch.setattr(module, "sys", SimpleNamespace(stderr=Full()))
    with Progress("working") as progress:
        for clock.now, fraction in ((2.0, 0.1), (4.0, 0.2)):
            progress(fraction)
    assert "working: 10 %" in attempts[0]
