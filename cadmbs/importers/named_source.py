"""From what a user names to the bytes of a file: a path, standard input, or a mechanism of the library."""

import os
from dataclasses import replace
from importlib.resources import as_file
from pathlib import Path

from cadmbs import errors, suggestions
from cadmbs.importers import draft, files
from cadmbs.importers.document_source import ModelSource, document_source
from cadmbs.library import find_in_library, library_names
from cadmbs.models.texts import printable

LONGEST_NAME = 1024
"""Texts that are longer, or have several lines, are no paths; messages do not print them."""


def read_named_source(path: ModelSource) -> draft.SourceFile:
    """The bytes of a file, of standard input for "-", or of the library mechanism of that name; a file wins.

    Documents as text, bytes, file objects and dicts are taken as they are.

    Raises:
        ArgumentError: It is none of these.
        ModelError: As `read_source`; for a missing file the hint names the closest file, else library mechanism.
    """
    if not (isinstance(path, str) and _exists(path)):
        document = document_source(path)
        if document is not None:
            return document
    if not isinstance(path, str | os.PathLike):
        raise errors.ArgumentError(
            "expected a path, the name of a library mechanism, or a document as text, bytes, file object or dict, "
            f"found a value of type {type(path).__name__}"
        )
    name = os.fspath(path)
    _require_name(name)
    resource = None if name == "-" or _exists(name) else find_in_library(name)
    if resource is not None:
        with as_file(resource) as file:
            return files.read_source(file)
    try:
        return files.read_source(path)
    except errors.ModelError as problem:
        missing = problem.findings[0]
        library_name = suggestions.closest(name.removesuffix(".json"), library_names())
        if missing.code != "F001" or missing.hint or Path(name).name != name or library_name is None:
            raise
        raise errors.ModelError((replace(missing, hint=f'In the library there is "{library_name}".'),)) from None


def _require_name(name: str) -> None:
    """F001 for a text that is no path, without printing all of it; what exists is a path, whatever its name is."""
    if (len(name) <= LONGEST_NAME and "\n" not in name.strip()) or _exists(name):
        return
    shortened = " ".join(printable(name)[:60].split())[:40].rstrip() + "..."
    message = f'The text of {len(name)} characters that begins with "{shortened}" is no path.'
    hint = "A document as text begins with < (URDF) or { (JSON); others are read from files, or as bytes."
    raise errors.ModelError((errors.Finding("F001", errors.Severity.ERROR, errors.Where("<text>"), message, hint),))


def _exists(name: str) -> bool:
    """Whether there is something of this name, a link to nothing too; false if the system denies access."""
    try:
        return os.path.lexists(name)
    except (OSError, ValueError):
        return False
