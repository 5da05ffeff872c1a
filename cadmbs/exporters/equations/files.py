"""Equations as files: nothing that cadmbs did not write is overwritten."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from cadmbs.exporters.equations.heading import MARK
from cadmbs.results.writing import write_atomically

_SEARCHED_BYTES = 200


def write(text: str, path: str | os.PathLike[str], force: bool = False) -> None:
    """Write equations, complete or not at all.

    Raises:
        OutputError: The file exists and was not written by cadmbs, or the system refuses; nothing was changed.
    """

    def fill(stream: BinaryIO) -> None:
        stream.write(text.encode())

    write_atomically(path, fill, may_replace=is_previous_output, force=force)


def is_previous_output(path: Path) -> bool:
    """Whether a file begins as those that `write` makes."""
    with path.open("rb") as stream:
        return MARK.encode() in stream.read(_SEARCHED_BYTES)
