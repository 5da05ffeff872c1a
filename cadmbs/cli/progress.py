"""Progress of long work, on standard error: a line that renews itself on a terminal, else one every ten seconds."""

from __future__ import annotations

import sys
import time
from types import TracebackType

_QUIET = 1.0
_ON_TERMINAL = 0.2
_IN_LOG = 10.0


class Progress:
    """Told the fraction done, it shows it once the work has taken a second."""

    def __init__(self, what: str) -> None:
        self._what = what
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
        """Tell that this fraction of the work is done."""
        now = time.monotonic()
        terminal = sys.stderr.isatty()
        if now - self._begin < _QUIET or now - self._last < (_ON_TERMINAL if terminal else _IN_LOG):
            return
        self._last = now
        left = (now - self._begin) * (1.0 - fraction) / fraction if fraction > 0.0 else float("nan")
        text = f"{self._what}: {100.0 * fraction:.0f} %, about {left:.0f} s left"
        if terminal:
            self._width = max(self._width, len(text))
            self._show(f"\r{text.ljust(self._width)}")
        else:
            self._show(f"{text}\n")

    @staticmethod
    def _show(text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()
