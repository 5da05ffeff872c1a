"""Writing a mechanism as a `cadmbs.mechanism/1` document."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from cadmbs.errors import Finding
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.files import INPUT_SIZE_LIMIT
from cadmbs.importers.json_text import read_json
from cadmbs.importers.registry import MECHANISM_PREFIX
from cadmbs.models.compact_json import compact_json
from cadmbs.models.document import to_data
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.reading import canonical
from cadmbs.results.writing import write_atomically
from cadmbs.version import __version__


def save(mechanism: Mechanism, path: str | os.PathLike[str], force: bool = False) -> tuple[Finding, ...]:
    """Write a mechanism: as a document that `load` reads back equal, in SI units; as URDF where the path ends so.

    Mesh files become relative to the folder of the new document; addresses such as `package://` stay as they are. The
    document says where the mechanism came from, `source`; one that was made in Python says so. Paths that end in .urdf
    are written by `exporters.urdf.write`, those that end in .mjcf by `exporters.mjcf.write`.

    Args:
        mechanism: The mechanism.
        path: The file to write, complete or not at all.
        force: Replace any existing file, not only one that was written by cadmbs.

    Returns:
        What another format than our own could not say; nothing for our own.

    Raises:
        OutputError: The file exists and was not written by cadmbs, or the system refuses; nothing was changed.
    """
    suffix = Path(path).suffix.lower()
    if suffix == ".urdf":
        from cadmbs.exporters import urdf

        return urdf.write(mechanism, path, force=force)
    if suffix == ".mjcf":
        from cadmbs.exporters import mjcf

        return mjcf.write(mechanism, path, force=force)
    text = document_text(mechanism, Path(path).absolute().parent).encode()

    def write(stream: BinaryIO) -> None:
        stream.write(text)

    write_atomically(path, write, may_replace=is_previous_output, force=force)
    return ()


def document_text(mechanism: Mechanism, folder: Path | None = None) -> str:
    """The document as text, as `save` writes it; mesh files relative to `folder`, or unchanged without one."""
    data = to_data(canonical(mechanism))
    data.setdefault("source", {"importer": "python", "version": __version__})
    if folder is not None:
        for shape in (shape for body in data["bodies"] for shape in body.get("shapes", ()) if "file" in shape):
            shape["file"] = _relative(shape["file"], folder)
    return compact_json(data) + "\n"


def _relative(file: str, folder: Path) -> str:
    """An absolute path relative to a folder, with forward slashes; addresses and relative paths as they are."""
    if "://" in file or not Path(file).is_absolute():
        return file
    try:
        return Path(os.path.relpath(file, folder)).as_posix()
    except ValueError:  # another drive
        return file


def is_previous_output(path: Path) -> bool:
    """Whether a file is a mechanism document that says where it came from: those that cadmbs writes do."""
    if path.stat().st_size > INPUT_SIZE_LIMIT:
        return False
    document = read_json(SourceFile(str(path), path.parent, path.read_bytes())).data
    declared = document.get("format")
    is_mechanism = isinstance(declared, str) and declared.startswith(MECHANISM_PREFIX)
    return is_mechanism and isinstance(document.get("source"), dict)
