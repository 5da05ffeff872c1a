"""Writing a mechanism as a `cadmbs.mechanism/1` document."""

import os
from pathlib import Path
from typing import BinaryIO

from cadmbs import errors, input_files
from cadmbs.exporters.paths import relative_path
from cadmbs.importers import draft, files, json_text, registry
from cadmbs.models.document import to_data
from cadmbs.models.documents.compact_json import compact_json
from cadmbs.models.documents.reading import canonical
from cadmbs.models.mechanism import Mechanism, require_mechanism
from cadmbs.results.files.writing import require_path, require_suffix, write_atomically
from cadmbs.version import __version__

MECHANISM_SUFFIXES = (".json", ".urdf", ".mjcf", ".sdf", ".usda")
"""Suffixes of what `save` writes, that of a document first."""


def save(mechanism: Mechanism, path: str | os.PathLike[str], force: bool = False) -> tuple[errors.Finding, ...]:
    """Write a mechanism as a document in SI units, which `load` reads as an equal mechanism; or in another format.

    Paths of mesh files become relative to the folder of the new document; addresses such as `package://` are unchanged.
    The document records the origin of the mechanism, `source`, also of one that was made in Python. Paths that end in
    .urdf, .mjcf, .sdf and .usda are written by `write` of `exporters.urdf`, `.mjcf`, `.sdf` and `.usd`.

    Args:
        mechanism: The mechanism.
        path: The file to write, complete or not at all.
        force: Replace any existing file, not only one that was written by cadmbs.

    Returns:
        Findings about changes and losses in another format; none for the document.

    Raises:
        ArgumentError: What is to be saved is no Mechanism, or the path no path.
        OutputError: The file exists and was not written by cadmbs, its suffix is that of another format, or the system
            refuses; nothing was changed.
    """
    require_mechanism(mechanism)
    require_path(path)
    suffix = Path(path).suffix.lower()
    if suffix == ".urdf":
        from cadmbs.exporters import urdf

        return urdf.write(mechanism, path, force=force)
    if suffix == ".mjcf":
        from cadmbs.exporters import mjcf

        return mjcf.write(mechanism, path, force=force)
    if suffix == ".sdf":
        from cadmbs.exporters import sdf

        return sdf.write(mechanism, path, force=force)
    if suffix == ".usda":
        from cadmbs.exporters import usd

        return usd.write(mechanism, path, force=force)
    require_suffix(path, "a mechanism document", *MECHANISM_SUFFIXES)
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
            shape["file"] = relative_path(shape["file"], folder)
    return compact_json(data) + "\n"


def is_previous_output(path: Path) -> bool:
    """Whether a file is a mechanism document with a `source`, as cadmbs writes it."""
    if path.stat().st_size > files.INPUT_SIZE_LIMIT:
        return False
    document = json_text.read_json(draft.SourceFile(str(path), path.parent, input_files.read_file(path))).data
    declared = document.get("format")
    is_mechanism = isinstance(declared, str) and declared.startswith(registry.MECHANISM_PREFIX)
    return is_mechanism and isinstance(document.get("source"), dict)
