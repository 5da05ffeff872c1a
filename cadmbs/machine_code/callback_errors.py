"""What Python raises in a function that machine code has called, and that machine code cannot pass on."""

from __future__ import annotations

import sys
import threading
from types import TracebackType
from typing import Any, ClassVar


class CallbackErrors:
    """Keeps the first error of a callback in a `with` block, and raises it at the end; others go where they went.

    The interpreter has one hook for all threads: it stays as long as any block is open, and a block takes what its own
    thread raises.
    """

    _lock: ClassVar = threading.Lock()
    _open: ClassVar[list[CallbackErrors]] = []
    _others: ClassVar[Any] = None

    def __init__(self) -> None:
        """None yet."""
        self._error: BaseException | None = None
        self._thread = threading.get_ident()

    def __enter__(self) -> CallbackErrors:
        with self._lock:
            if not self._open:
                CallbackErrors._others, sys.unraisablehook = sys.unraisablehook, CallbackErrors._keep
            self._open.append(self)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with self._lock:
            self._open.remove(self)
            if not self._open:
                sys.unraisablehook = CallbackErrors._others
        if error is None and self._error is not None:
            raise self._error

    @staticmethod
    def _keep(unraisable: Any) -> None:
        is_of_numba = isinstance(unraisable.object, str)  # its name in place of an object
        blocks = [block for block in CallbackErrors._open if block._thread == threading.get_ident()]
        if blocks and (is_of_numba or "ctypes callback" in (unraisable.err_msg or "")):
            blocks[-1]._error = blocks[-1]._error or unraisable.exc_value
        else:
            CallbackErrors._others(unraisable)
