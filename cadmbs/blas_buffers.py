"""Room for the buffers of BLAS where the address space is limited (`ulimit -v`): taken when a library is loaded.

OpenBLAS, in which NumPy and SciPy factor matrices, takes a buffer of 32 MiB at its first factorization and keeps it.
Where the system refuses, it ends the process, or asks again for ever and heeds no signal but `kill -9`. So the first
factorization comes right behind the import of each of the two, when it is certain that there is room.
"""

import importlib
import importlib.abc
import importlib.machinery
import mmap
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Final

ROOM: Final = {"numpy": 160 * 2**20, "scipy": 172 * 2**20}
"""Address space [bytes] that a library takes with its buffer: measured 155 (NumPy 2.4) and 167 MiB (SciPy 1.17)."""

BUFFER: Final = 40 * 2**20
"""Address space [bytes] that the buffer of a loaded library takes, with 8 MiB for what comes with it."""


class NoRoomError(MemoryError):
    """The address space is limited so much that there is no room for linear algebra."""


def reserve_buffers() -> None:
    """Take the buffers of what is loaded, and of what is loaded later, where the address space is limited.

    Raises:
        NoRoomError: There is no room for those of what is loaded; later the import raises it.
    """
    if address_space_limit() is None:
        return
    sys.meta_path.insert(0, _ReservingFinder())
    for name in ROOM:
        if name in sys.modules:
            _require_room(BUFFER)
            _factor(name)


def address_space_limit() -> int | None:
    """The largest address space of this process [bytes]; None where nothing limits it."""
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return None
    if not hasattr(resource, "RLIMIT_AS"):
        return None
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    return None if limit == resource.RLIM_INFINITY else limit


class _ReservingFinder(importlib.abc.MetaPathFinder):
    """Finds what others find, and lets a factorization follow the import."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname not in ROOM:
            return None
        _require_room(ROOM[fullname])
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.loader is not None:
            load = spec.loader.exec_module

            def load_and_factor(module: ModuleType) -> None:
                load(module)
                _factor(fullname)

            spec.loader.exec_module = load_and_factor  # type: ignore[method-assign]
        return spec


def _factor(name: str) -> None:
    """The smallest factorization takes the buffer; all parts of SciPy share the one of `scipy.linalg`."""
    if name == "numpy":
        importlib.import_module("numpy.linalg").solve([[1.0]], [1.0])
    else:
        importlib.import_module("scipy.linalg.lapack").dgesv([[1.0]], [1.0])


def _require_room(size: int) -> None:
    """Raises NoRoomError where the system does not give so much."""
    try:
        mmap.mmap(-1, size).close()
    except OSError:
        limit = address_space_limit() or 0
        raise NoRoomError(
            f"the limit of memory, {limit / 2**20:.0f} MiB (ulimit -v), leaves no room for linear algebra: lift it; "
            "640 MiB suffice for small models"
        ) from None
