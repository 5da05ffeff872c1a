"""Mechanisms as USD, Universal Scene Description, with the schemas of UsdPhysics."""

import os
from pathlib import Path

from cadmbs.errors import Finding
from cadmbs.exporters.structure import Structure
from cadmbs.exporters.usd.writing import UsdWriter
from cadmbs.input_files import open_file
from cadmbs.models.mechanism import Mechanism
from cadmbs.results.files.writing import write_text

__all__ = ["text", "write"]

_MARKED = b"#usda 1.0\n# Written by cadmbs"


def text(mechanism: Mechanism, *, folder: Path | None = None) -> tuple[str, tuple[Finding, ...]]:
    """A mechanism as a stage in text form (usda), with findings about changes and losses.

    Bodies are rigid bodies at their reference poses, with mass properties by principal axes; joints have limits and
    drives; joints that close loops are excluded from the articulation; meshes are written into the file. What
    UsdPhysics does not have stands in attributes `cadmbs:...`, which other programs skip. Most numbers of UsdPhysics
    are single.

    Args:
        mechanism: The mechanism.
        folder: Folder of the file, for relative paths of the meshes from which shapes come; None leaves them unchanged.

    Returns:
        The text, and findings of the codes X with pointers into the mechanism document.
    """
    writer = UsdWriter(Structure.of(mechanism), folder)
    return writer.text(), tuple(writer.findings)


def write(mechanism: Mechanism, path: str | os.PathLike[str], *, force: bool = False) -> tuple[Finding, ...]:
    """Write a mechanism as USD in text form.

    Args:
        mechanism: The mechanism.
        path: The file to write, complete or not at all.
        force: Replace any existing file, not only one that was written by cadmbs.

    Returns:
        Findings about changes and losses, as in `text`.

    Raises:
        OutputError: The file exists and was not written by cadmbs, or the system refuses; nothing was changed.
    """
    content, findings = text(mechanism, folder=Path(path).absolute().parent)
    write_stage(content, path, force)
    return findings


def write_stage(content: str, path: str | os.PathLike[str], force: bool) -> None:
    """Write a stage, complete or not at all.

    Raises:
        OutputError: The file exists and was not written by cadmbs, or the system refuses; nothing was changed.
    """
    write_text(path, content, may_replace=_is_previous_output, force=force)


def _is_previous_output(path: Path) -> bool:
    with open_file(path) as stream:
        return stream.read(len(_MARKED)) == _MARKED
