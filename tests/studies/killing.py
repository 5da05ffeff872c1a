"""Functions for worker processes that end."""

import os
import signal
from collections.abc import Sequence
from pathlib import Path


def rows_unless_fatal(fatal: int, numbers: Sequence[int]) -> list[tuple[int, str]]:
    """A row for each number; number `fatal` kills its process every time."""
    if fatal in numbers:
        os.kill(os.getpid(), signal.SIGKILL)
    return [(number, "ok") for number in numbers]


def rows_unless_first_time(mark: Path, numbers: Sequence[int]) -> list[tuple[int, str]]:
    """A row for each number; number 5 kills its process the first time."""
    if 5 in numbers and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return [(number, "ok") for number in numbers]


def lost(number: int, problem: BaseException) -> list[tuple[int, str]]:
    """The row of a number that is lost."""
    return [(number, "lost")]
