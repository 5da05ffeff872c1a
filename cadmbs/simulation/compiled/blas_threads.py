"""BLAS on one thread while small matrices are factored: its threads wait for each other on a busy machine."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class _SingleThread:
    """Bounds the BLAS libraries of the process to one thread while at least one simulation runs.

    The number of threads belongs to the process: simulations on several threads count, and the last one restores it.
    """

    def __init__(self) -> None:
        self._lock, self._running = threading.Lock(), 0
        self._libraries: Any = None
        self._limit: Any = None

    @contextmanager
    def bounded(self) -> Iterator[None]:
        """One thread until the end of the block."""
        with self._lock:
            self._running += 1
            if self._running == 1:
                self._limit = self._controller().limit(limits=1, user_api="blas")
        try:
            yield
        finally:
            with self._lock:
                self._running -= 1
                if not self._running:
                    self._limit.restore_original_limits()

    def _controller(self) -> Any:
        """The libraries, found once: searching takes milliseconds, a limit some twenty microseconds."""
        if self._libraries is None:
            import scipy.linalg  # noqa: F401 - its BLAS is to be found too
            from threadpoolctl import ThreadpoolController

            self._libraries = ThreadpoolController()
        return self._libraries


single_blas_thread = _SingleThread().bounded
"""Context in which BLAS uses one thread."""
