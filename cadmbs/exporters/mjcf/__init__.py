"""Mechanisms as MJCF, the model format of MuJoCo."""

import os
from pathlib import Path

from cadmbs.errors import Finding
from cadmbs.exporters.mjcf.keyframes import StartState
from cadmbs.exporters.mjcf.rotors import parted_rotors
from cadmbs.exporters.mjcf.writing import MjcfWriter
from cadmbs.exporters.structure import Structure
from cadmbs.exporters.xml_text import write_xml, xml_text
from cadmbs.models.documents.reading import canonical
from cadmbs.models.mechanism import Mechanism

__all__ = ["StartState", "text", "write"]


def text(
    mechanism: Mechanism, *, folder: Path | None = None, meshes: bool = True, start: StartState | None = None
) -> tuple[str, tuple[Finding, ...]]:
    """A mechanism as MJCF, with findings about changes and losses.

    In MuJoCo it has the same mass matrix and bias forces, the armature included. Bodies keep their frames; joints with
    several coordinates are several joints of one body; couplings, screws and loops become equalities, which MuJoCo
    holds by stiff springs; reflected inertias along sums of coordinates become tendons with an armature.

    Args:
        mechanism: The mechanism.
        folder: Folder of the file, for relative paths of meshes; None leaves them unchanged.
        meshes: Whether meshes that MuJoCo can read are written; boxes, spheres, cylinders and capsules always are.
        start: What becomes the keyframe "start", where MuJoCo has the coordinates of the mechanism.

    Returns:
        The text, and findings of the codes X with pointers into the mechanism document.
    """
    mechanism, rotors = parted_rotors(canonical(mechanism))
    writer = MjcfWriter(Structure.of(mechanism), folder, meshes, start, rotors)
    return xml_text(writer.document()), tuple(writer.findings)


def write(
    mechanism: Mechanism,
    path: str | os.PathLike[str],
    *,
    meshes: bool = True,
    force: bool = False,
    start: StartState | None = None,
) -> tuple[Finding, ...]:
    """Write a mechanism as MJCF.

    Args:
        mechanism: The mechanism.
        path: The file to write, complete or not at all.
        meshes: As in `text`.
        force: Replace any existing file, not only one that was written by cadmbs.
        start: As in `text`.

    Returns:
        Findings about changes and losses, as in `text`.

    Raises:
        OutputError: The file exists and was not written by cadmbs, or the system refuses; nothing was changed.
    """
    content, findings = text(mechanism, folder=Path(path).absolute().parent, meshes=meshes, start=start)
    write_xml(content, path, force)
    return findings
