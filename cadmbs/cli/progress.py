"""Progress of long computations on standard error: one line that is updated on a terminal, else one every 10 s."""

from __future__ import annotations

import contextlib
import sys
import time
from types import TracebackType

_FIRST_REPORT = 1.0
_TERMINAL_INTERVAL = 0.2
_LOG_INTERVAL = 10.0
"""Times [s] until the first report, and between two of them on a terminal and in a log."""


class Progress:
    """Shows the fraction done, from one second on."""

    def __init__(self, task: str) -> None:
        self._task = task
        self._begin = self._last = time.monotonic()
        self._width = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._width:
            self._show(f"\r{' ' * self._width}\r")

    def __call__(self, fraction: float) -> None:
        """Report the fraction of the work that is done."""
        now = time.monotonic()
        terminal = sys.stderr.isatty()
        if now - self._begin < _FIRST_REPORT or now - self._last < (_TERMINAL_INTERVAL if terminal else _LOG_INTERVAL):
            return
        self._last = now
        left = (now - self._begin) * (1.0 - fraction) / fraction if fraction > 0.0 else float("nan")
        text = f"{self._task}: {100.0 * fraction:.0f} %, about {left:.0f} s left"
        if terminal:
            self._width = max(self._width, len(text))
            self._show(f"\r{text.ljust(self._width)}")
        else:
            self._show(f"{text}\n")

    @staticmethod
    def _show(text: str) -> None:
        with contextlib.suppress(OSError):  # a full or closed standard error stops no work
            sys.stderr.write(text)
            sys.stderr.flush()
