"""What Python raises in a function that machine code has called, and that machine code cannot pass on."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any


class CallbackErrors:
    """Keeps the first error of a callback in a `with` block, and raises it at the end; others go where they went."""

    def __init__(self) -> None:
        """None yet."""
        self._error: BaseException | None = None
        self._others = sys.unraisablehook

    def __enter__(self) -> CallbackErrors:
        self._others, sys.unraisablehook = sys.unraisablehook, self._keep
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        sys.unraisablehook = self._others
        if error is None and self._error is not None:
            raise self._error

    def _keep(self, unraisable: Any) -> None:
        is_of_numba = isinstance(unraisable.object, str)  # its name in place of an object
        if is_of_numba or "ctypes callback" in (unraisable.err_msg or ""):
            self._error = self._error or unraisable.exc_value
        else:
            self._others(unraisable)
