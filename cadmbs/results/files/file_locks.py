"""Advisory locks of files and folders, which end with the process that holds them.

Where the system or the file system has no such locks, nothing is locked: then two processes that write the same files
at the same moment are not kept apart.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

LOCK_PATIENCE = 5.0
"""Longest wait [s] for another process; renaming files takes far less."""

_POLL_INTERVAL = 0.01


def _locks() -> ModuleType | None:
    try:
        import fcntl
    except ImportError:  # Windows
        return None
    return fcntl


@contextlib.contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Keeps other processes of cadmbs from putting files in place in a folder, or waits until they have."""
    fcntl = _locks()
    with contextlib.ExitStack() as stack:
        if fcntl is not None:
            with contextlib.suppress(OSError):  # a folder whose entries must not be listed
                descriptor = os.open(folder, os.O_RDONLY)
                stack.callback(os.close, descriptor)
                _wait_for(fcntl, descriptor)
        yield


def mark_as_used(stream: BinaryIO) -> None:
    """Locks an open file until it is closed, for `is_locked`."""
    fcntl = _locks()
    if fcntl is not None:
        _taken(fcntl, stream.fileno())


def lock(stream: BinaryIO) -> bool:
    """Lock an open file until it is closed; False where another process has it. Without locks always True."""
    fcntl = _locks()
    return fcntl is None or _taken(fcntl, stream.fileno())


def is_locked(path: Path) -> bool:
    """Whether a process uses a file that it marked; true where that cannot be known."""
    fcntl = _locks()
    if fcntl is None:
        return True
    descriptor = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(descriptor)
    return False


def _wait_for(fcntl: ModuleType, descriptor: int) -> None:
    end = time.monotonic() + LOCK_PATIENCE
    while not _taken(fcntl, descriptor) and time.monotonic() < end:
        time.sleep(_POLL_INTERVAL)


def _taken(fcntl: ModuleType, descriptor: int) -> bool:
    """Whether a lock was taken, or cannot be had on this file system."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
