"""Progress of long computations on standard error: one line that is updated on a terminal, else one every 10 s."""

import contextlib
import logging
import sys
import threading
import time
from types import TracebackType

from cadmbs.summaries import escape_unprintable

FIRST_REPORT = 1.0
_TERMINAL_INTERVAL = 0.2
_LOG_INTERVAL = 10.0
"""Times [s] until the first report, and between two of them on a terminal and in a log."""

_RATE_TIME = 1.0
"""Time [s] after the compiler that shows how fast the compiled computation is."""

_KERNELS = logging.getLogger("cadmbs.kernels")
"""The logger that says when a kernel is compiled."""


def report_interval() -> float:
    """Time between two reports [s]: short on a terminal, where one replaces the other."""
    return _TERMINAL_INTERVAL if sys.stderr.isatty() else _LOG_INTERVAL


class StatusLine:
    """One line on standard error that is replaced by the next one on a terminal."""

    def __init__(self) -> None:
        self._width = 0

    def show(self, text: str) -> None:
        """Show a text in place of the last one; on no terminal, as a line of its own."""
        text = escape_unprintable(text)
        if sys.stderr.isatty():
            self._width = max(self._width, len(text))
            self._write(f"\r{text.ljust(self._width)}")
        else:
            self._write(f"{text}\n")

    def clear(self) -> None:
        """Leave an empty line, so that other text can stand there."""
        if self._width:
            self._write(f"\r{' ' * self._width}\r")
            self._width = 0

    @staticmethod
    def _write(text: str) -> None:
        with contextlib.suppress(OSError):  # a full or closed standard error stops no work
            sys.stderr.write(text)
            sys.stderr.flush()


class Progress:
    """Shows the fraction done and the time left, from one second on.

    The time left is that at the speed since the start or, once kernels were compiled, since the compiler has ended: the
    time that it took, and the slower computation before it, say nothing about the rest.
    """

    def __init__(self, task: str) -> None:
        self._task, self._line = task, StatusLine()
        self._begin = self._last = time.monotonic()
        self._rate_begin, self._rate_fraction = self._begin, 0.0
        self._compiling = False

    def __enter__(self) -> "Progress":
        _KERNELS.addFilter(self._compiler_message)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        _KERNELS.removeFilter(self._compiler_message)
        self._line.clear()

    def __call__(self, fraction: float) -> None:
        """Report the fraction of the work that is done."""
        now = time.monotonic()
        if self._compiling:
            self._compiling, self._rate_begin, self._rate_fraction = False, now, fraction
        if now - self._begin < FIRST_REPORT or now - self._last < report_interval():
            return
        self._last = now
        self._line.show(f"{self._task}: {100.0 * fraction:.0f} %{self._left(now, fraction)}")

    def _left(self, now: float, fraction: float) -> str:
        """The time left, where the speed is known."""
        elapsed, done = now - self._rate_begin, fraction - self._rate_fraction
        if done <= 0.0 or (self._rate_begin > self._begin and elapsed < _RATE_TIME):
            return ""
        return f", about {elapsed * (1.0 - fraction) / done:.0f} s left"

    def _compiler_message(self, record: logging.LogRecord) -> bool:
        """Notice that a kernel is being compiled, and make room for the message; the message passes."""
        if str(record.msg).startswith("compiling"):
            self._compiling = True
            self._line.clear()
        return True


class ElapsedTime:
    """Shows how long a computation of unknown length has taken, on a terminal, from one second on."""

    def __init__(self, task: str) -> None:
        self._task, self._line, self._done = task, StatusLine(), threading.Event()
        self._thread = threading.Thread(target=self._show, daemon=True)

    def __enter__(self) -> "ElapsedTime":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.set()
        self._thread.join()
        self._line.clear()

    def _show(self) -> None:
        begin = time.monotonic()
        while sys.stderr.isatty() and not self._done.wait(FIRST_REPORT):
            self._line.show(f"{self._task} ... {time.monotonic() - begin:.0f} s")
