"""Paths of mesh files in outputs."""

import os
from pathlib import Path


def relative_path(file: str, folder: Path | None) -> str:
    """An absolute path relative to a folder, with forward slashes; addresses and relative paths are unchanged."""
    if folder is None or "://" in file or not Path(file).is_absolute():
        return file
    try:
        return Path(os.path.relpath(file, folder)).as_posix()
    except ValueError:  # another drive
        return file
