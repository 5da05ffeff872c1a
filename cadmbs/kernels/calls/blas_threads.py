"""BLAS on one thread while small matrices are factored: its threads wait for each other on a busy machine."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class _SingleThread:
    """Bounds the BLAS libraries of the process to one thread while at least one computation of small matrices runs.

    The number of threads belongs to the process: computations on several threads count, and the last one restores it.
    """

    def __init__(self) -> None:
        self._lock, self._running = threading.Lock(), 0
        self._libraries: Any = None
        self._knows_scipy = False
        self._limit: Any = None

    @contextmanager
    def bounded(self, with_scipy: bool = True) -> Iterator[None]:
        """One thread until the end of the block; `with_scipy` where SciPy's BLAS is used in it and loaded now."""
        with self._lock:
            self._running += 1
            if self._running == 1:
                self._limit = self._controller(with_scipy).limit(limits=1, user_api="blas")
        try:
            yield
        finally:
            with self._lock:
                self._running -= 1
                if not self._running:
                    self._limit.restore_original_limits()

    def _controller(self, with_scipy: bool) -> Any:
        """The libraries, found once, and again with SciPy's: searching takes milliseconds, a limit microseconds."""
        if with_scipy:
            import scipy.linalg  # noqa: F401 - its BLAS is to be found too
        is_loaded = "scipy.linalg" in sys.modules
        if self._libraries is None or is_loaded != self._knows_scipy:
            from threadpoolctl import ThreadpoolController

            self._libraries, self._knows_scipy = ThreadpoolController(), is_loaded
        return self._libraries


single_blas_thread = _SingleThread().bounded
"""Context in which BLAS uses one thread."""
