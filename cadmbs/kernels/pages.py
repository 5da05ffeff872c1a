"""Memory of large results, used again when nobody holds a result any more.

A fresh page costs several times what writing it does: the system looks for it and fills it with zeros. Pages of results
that are gone are therefore kept for the next ones, marked so that the system takes them back when anybody needs memory
(MADV_FREE). Where systems do not know that, NumPy allocates.
"""

from __future__ import annotations

import contextlib
import math
import mmap
from collections import deque
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array

LARGE: Final = 1 << 23
"""Bytes from which on results have pages of their own; the C library keeps less itself."""

KEPT_BYTES: Final = 1 << 28
"""Pages kept at most."""

WASTE: Final = 1.25
"""How much larger than what is wanted kept pages may be."""

_HUGE: Final = 1 << 21
_ADVICE: Final = all(hasattr(mmap, word) for word in ("MADV_FREE", "MADV_HUGEPAGE", "MAP_ANONYMOUS"))


def uninitialised(*shape: int) -> Array:
    """An array of any contents."""
    size = 8 * math.prod(shape)
    if not _ADVICE or size < LARGE:
        return np.empty(shape)
    return np.asarray(_Lease(_found(size) or _mapped(size), shape))


class _Lease:
    """What an array of kept pages holds on to; the pages go back with the last view of it."""

    __slots__ = ("__array_interface__", "_pages")

    def __init__(self, pages: mmap.mmap, shape: tuple[int, ...]) -> None:
        self._pages = pages
        start = int(np.frombuffer(pages, dtype=np.uint8).ctypes.data)
        place = -(-start // _HUGE) * _HUGE
        self.__array_interface__: dict[str, Any] = {
            "data": (place, False), "shape": shape, "typestr": np.dtype(np.float64).str, "version": 3,
        }  # fmt: skip

    def __del__(self) -> None:
        _keep(self._pages)


_KEPT: Final[deque[mmap.mmap]] = deque()


def _mapped(size: int) -> mmap.mmap:
    """New pages, huge ones if the system has them."""
    length = (-(-size // _HUGE) + 1) * _HUGE  # one more, because huge pages begin at multiples of their size
    try:
        pages = mmap.mmap(-1, length, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    except OSError as problem:
        raise MemoryError(f"no memory for a result of {size} bytes") from problem
    with contextlib.suppress(OSError):  # a kernel without huge pages
        pages.madvise(mmap.MADV_HUGEPAGE)
    return pages


def _found(size: int) -> mmap.mmap | None:
    """Kept pages that are neither too small nor much too large."""
    for _ in range(len(_KEPT)):
        try:
            pages = _KEPT.popleft()
        except IndexError:
            return None
        if size + _HUGE <= len(pages) <= WASTE * size + 2 * _HUGE:
            return pages
        _KEPT.append(pages)
    return None


def _keep(pages: mmap.mmap) -> None:
    """Keep pages for later, and let the oldest go."""
    with contextlib.suppress(OSError):  # a kernel that does not take pages back by itself: then they go
        pages.madvise(mmap.MADV_FREE)
        _KEPT.append(pages)
    while sum(map(len, list(_KEPT))) > KEPT_BYTES:
        _KEPT.popleft()
