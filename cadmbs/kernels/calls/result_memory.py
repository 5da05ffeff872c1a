"""Memory of large results, used again after a result is deleted.

Writing a fresh page costs several times what writing a used one does: the operating system allocates it and fills it
with zeros. Pages of deleted results are therefore kept for the next results, and marked so that the system can reclaim
them when memory is short (MADV_FREE). On systems without this feature NumPy allocates.
"""

from __future__ import annotations

import contextlib
import math
import mmap
from collections import deque
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array

OWN_PAGES_BYTES: Final = 1 << 23
"""Size [bytes] from which on a result has pages of its own; smaller blocks are reused by the C library."""

SPARE_BYTES: Final = 1 << 28
"""Largest total size [bytes] of spare pages."""

OVERSIZE_FACTOR: Final = 1.25
"""How much larger than a result spare pages may be to hold it."""

_HUGE_PAGE: Final = 1 << 21
_ADVICE: Final = all(hasattr(mmap, name) for name in ("MADV_FREE", "MADV_HUGEPAGE", "MAP_ANONYMOUS"))


def uninitialized(*shape: int) -> Array:
    """An array of any contents."""
    size = 8 * math.prod(shape)
    if not _ADVICE or size < OWN_PAGES_BYTES:
        return np.empty(shape)
    return np.asarray(_Lease(_spare_pages(size) or _new_pages(size), shape))


class _Lease:
    """The owner of an array's pages: they become spare when the last view of the array is deleted."""

    __slots__ = ("__array_interface__", "_pages")

    def __init__(self, pages: mmap.mmap, shape: tuple[int, ...]) -> None:
        self._pages = pages
        start = int(np.frombuffer(pages, dtype=np.uint8).ctypes.data)
        address = -(-start // _HUGE_PAGE) * _HUGE_PAGE
        self.__array_interface__: dict[str, Any] = {
            "data": (address, False), "shape": shape, "typestr": np.dtype(np.float64).str, "version": 3,
        }  # fmt: skip

    def __del__(self) -> None:
        _keep_spare(self._pages)


_SPARE: Final[deque[mmap.mmap]] = deque()


def _new_pages(size: int) -> mmap.mmap:
    """New pages, huge ones if the system has them."""
    length = (-(-size // _HUGE_PAGE) + 1) * _HUGE_PAGE  # one more: huge pages begin at multiples of their size
    try:
        pages = mmap.mmap(-1, length, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    except OSError as problem:
        raise MemoryError(f"no memory for a result of {size} bytes") from problem
    with contextlib.suppress(OSError):  # a system without huge pages
        pages.madvise(mmap.MADV_HUGEPAGE)
    return pages


def _spare_pages(size: int) -> mmap.mmap | None:
    """Spare pages that are neither too small nor much too large."""
    for _ in range(len(_SPARE)):
        try:
            pages = _SPARE.popleft()
        except IndexError:
            return None
        if size + _HUGE_PAGE <= len(pages) <= OVERSIZE_FACTOR * size + 2 * _HUGE_PAGE:
            return pages
        _SPARE.append(pages)
    return None


def _keep_spare(pages: mmap.mmap) -> None:
    """Keep pages for later results, and release the oldest ones beyond `SPARE_BYTES`."""
    with contextlib.suppress(OSError):  # a system that cannot reclaim pages by itself: they are released at once
        pages.madvise(mmap.MADV_FREE)
        _SPARE.append(pages)
    while sum(map(len, list(_SPARE))) > SPARE_BYTES:
        _SPARE.popleft()
