"""Equations as files: nothing that cadmbs did not write is overwritten."""

import os
from pathlib import Path

from cadmbs.exporters.equations.heading import MARK
from cadmbs.input_files import open_file
from cadmbs.results.files.writing import write_text

_SEARCHED_BYTES = 200


def write(text: str, path: str | os.PathLike[str], force: bool = False) -> None:
    """Write equations, complete or not at all.

    Raises:
        OutputError: The file exists and was not written by cadmbs, or the system refuses; nothing was changed.
    """
    write_text(path, text, may_replace=is_previous_output, force=force)


def is_previous_output(path: Path) -> bool:
    """Whether a file begins as those that `write` makes."""
    with open_file(path) as stream:
        return MARK.encode() in stream.read(_SEARCHED_BYTES)
