"""From what a user names to the bytes of a file: a path, standard input, or a mechanism of the library."""

from __future__ import annotations

import os
from dataclasses import replace
from importlib.resources import as_file
from pathlib import Path

from cadmbs.errors import ArgumentError, ModelError
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.files import read_source
from cadmbs.library import find_in_library, library_names
from cadmbs.suggestions import closest


def read_named_source(path: str | os.PathLike[str]) -> SourceFile:
    """The bytes of a file, of standard input for "-", or of the library mechanism of that name; a file wins.

    Raises:
        ArgumentError: What is named is neither a text nor a path.
        ModelError: As `read_source`; for a missing file the hint names the closest file, else library mechanism.
    """
    if not isinstance(path, str | os.PathLike):
        raise ArgumentError(
            f"expected a path or the name of a library mechanism, found a value of type {type(path).__name__}"
        )
    name = os.fspath(path)
    resource = None if name == "-" or _exists(name) else find_in_library(name)
    if resource is not None:
        with as_file(resource) as file:
            return read_source(file)
    try:
        return read_source(path)
    except ModelError as problem:
        missing = problem.findings[0]
        library_name = closest(name.removesuffix(".json"), library_names())
        if missing.code != "F001" or missing.hint or Path(name).name != name or library_name is None:
            raise
        raise ModelError((replace(missing, hint=f'In the library there is "{library_name}".'),)) from None


def _exists(name: str) -> bool:
    """Whether there is something of this name, a link to nothing too; false if the system denies access."""
    try:
        return os.path.lexists(name)
    except (OSError, ValueError):
        return False
