"""The mechanisms that ship with the package."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any


@dataclass(frozen=True)
class LibraryEntry:
    """One library mechanism: its file, its name in commands, and a sentence about it."""

    name: str
    resource: Traversable
    description: str


def library_names() -> tuple[str, ...]:
    """Names of the library mechanisms as commands take them, without suffix, sorted."""
    return tuple(_documents())


def find_in_library(name: str) -> Traversable | None:
    """The file of a library mechanism by its name, with or without suffix."""
    return _documents().get(name.removesuffix(".json"))


def library_entries() -> tuple[LibraryEntry, ...]:
    """All library mechanisms with their descriptions."""
    return tuple(LibraryEntry(name, resource, _description(resource)) for name, resource in _documents().items())


def _documents() -> dict[str, Traversable]:
    """The library's files by name, sorted."""
    documents = [entry for entry in files("cadmbs").joinpath("library").iterdir() if entry.name.endswith(".json")]
    return {entry.name.removesuffix(".json"): entry for entry in sorted(documents, key=lambda entry: entry.name)}


def _description(entry: Traversable) -> str:
    """The sentence in `extensions.library.description`, or the name in the document."""
    document: Any = json.loads(entry.read_text(encoding="utf-8"))
    library = document.get("extensions", {}).get("library", {})
    return str(library.get("description", document.get("name", "")))
