"""The mechanisms and studies that ship with the package, by name."""

from importlib.resources import files
from importlib.resources.abc import Traversable


def library_documents() -> dict[str, Traversable]:
    """The files of the library by name, without suffix, sorted."""
    documents = [entry for entry in files("cadmbs.library").iterdir() if entry.name.endswith(".json")]
    return {entry.name.removesuffix(".json"): entry for entry in sorted(documents, key=lambda entry: entry.name)}


def library_names() -> tuple[str, ...]:
    """Names of the library mechanisms, without suffix, sorted."""
    return tuple(library_documents())


def find_in_library(name: str) -> Traversable | None:
    """The file of a library mechanism by its name, with or without suffix; a STEP file by its name with suffix."""
    if name.endswith(".step"):
        return next((entry for entry in files("cadmbs.library").iterdir() if entry.name == name), None)
    return library_documents().get(name.removesuffix(".json"))


def library_studies() -> dict[str, tuple[Traversable, ...]]:
    """The files of each study of the library by its name, the study first, then its mechanisms; sorted."""
    folders = sorted((files("cadmbs.library") / "studies").iterdir(), key=lambda folder: folder.name)
    return {folder.name: _study_files(folder) for folder in folders if folder.is_dir() and folder.name[0] != "_"}


def _study_files(folder: Traversable) -> tuple[Traversable, ...]:
    entries = sorted(folder.iterdir(), key=lambda entry: (entry.name != f"{folder.name}.json", entry.name))
    return tuple(entry for entry in entries if entry.name.endswith(".json"))
