"""Mechanisms as SDF, the model format of Gazebo, which Drake reads too."""

import os
from pathlib import Path

from cadmbs.errors import Finding
from cadmbs.exporters.sdf.writing import SdfWriter
from cadmbs.exporters.structure import Structure
from cadmbs.exporters.xml_text import write_xml, xml_text
from cadmbs.models.mechanism import Mechanism

__all__ = ["text", "write"]


def text(mechanism: Mechanism, *, folder: Path | None = None) -> tuple[str, tuple[Finding, ...]]:
    """A mechanism as a model of SDF 1.10, or 1.11 where coordinates are coupled, with findings about losses.

    Links and joints keep their directions, frames and zero positions, and loops stay loops. Joints that SDF does not
    have become chains with massless links. Gravity and the names of free joints stand in elements of the namespace
    `urn:cadmbs`, which other programs skip.

    Args:
        mechanism: The mechanism.
        folder: Folder of the file, for relative paths of meshes; None leaves them unchanged.

    Returns:
        The text, and findings of the codes X with pointers into the mechanism document.
    """
    writer = SdfWriter(Structure.of(mechanism), folder)
    return xml_text(writer.document()), tuple(writer.findings)


def write(mechanism: Mechanism, path: str | os.PathLike[str], *, force: bool = False) -> tuple[Finding, ...]:
    """Write a mechanism as SDF.

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
    write_xml(content, path, force)
    return findings
