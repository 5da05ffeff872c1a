"""The mechanisms and studies that ship with the package."""

import json
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from cadmbs.library import find_in_library, library_documents, library_names, library_studies

__all__ = [
    "LibraryEntry",
    "find_in_library",
    "library_entries",
    "library_names",
    "library_studies",
    "study_entries",
]


@dataclass(frozen=True)
class LibraryEntry:
    """One library mechanism or study: its file, its name in commands, and a sentence about it."""

    name: str
    resource: Traversable
    description: str


def library_entries() -> tuple[LibraryEntry, ...]:
    """All library mechanisms with their descriptions."""
    return tuple(LibraryEntry(name, resource, _description(resource)) for name, resource in library_documents().items())


def study_entries() -> tuple[LibraryEntry, ...]:
    """All studies of the library with their descriptions."""
    return tuple(
        LibraryEntry(name, resources[0], f"Study: {_description(resources[0])}.")
        for name, resources in library_studies().items()
    )


def _description(entry: Traversable) -> str:
    """The sentence in `extensions.library.description`, or the name in the document."""
    document: Any = json.loads(entry.read_text(encoding="utf-8"))
    library = document.get("extensions", {}).get("library", {})
    return str(library.get("description", document.get("name", "")))
