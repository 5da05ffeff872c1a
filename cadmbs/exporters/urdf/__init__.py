"""Mechanisms as URDF, the Unified Robot Description Format, versions 1.0 and 1.2."""

import os
from pathlib import Path

from cadmbs.errors import Finding, OutputError
from cadmbs.exporters.structure import Structure, urdf_extension
from cadmbs.exporters.urdf.joints import limited_beyond
from cadmbs.exporters.urdf.writing import UrdfWriter
from cadmbs.exporters.xml_text import write_xml, xml_text
from cadmbs.models.geometry import Capsule
from cadmbs.models.mechanism import Mechanism

VERSIONS = ("1.0", "1.1", "1.2")

__all__ = ["VERSIONS", "text", "write"]


def text(
    mechanism: Mechanism, *, version: str | None = None, folder: Path | None = None
) -> tuple[str, tuple[Finding, ...]]:
    """A mechanism as URDF, with findings about changes and losses.

    Read again, it has the same bodies at the same poses, with the same masses and motions: link frames are reference
    poses of bodies if these are at the joints, joints with several coordinates become chains with massless links,
    couplings become <mimic>, loops are written as they were read or as <constraint>.

    Args:
        mechanism: The mechanism.
        version: "1.0", "1.1" or "1.2"; by default that of the original file, or a newer one if necessary.
        folder: Folder of the file, for relative paths of meshes; None leaves them unchanged.

    Returns:
        The text, and findings X001 to X011 and X015 with pointers into the mechanism document.

    Raises:
        OutputError: There is no such version (W003).
    """
    if version is not None and version not in VERSIONS:
        message = f'There is no URDF "{version}"; versions are {", ".join(VERSIONS)}.'
        raise OutputError(message, code="W003", hint="Leave the version out for the oldest that is sufficient.")
    structure = Structure.of(mechanism)
    writer = UrdfWriter(structure, _number(version) if version else _sufficient_version(structure), folder)
    return xml_text(writer.robot()), tuple(writer.findings)


def write(
    mechanism: Mechanism, path: str | os.PathLike[str], *, version: str | None = None, force: bool = False
) -> tuple[Finding, ...]:
    """Write a mechanism as URDF.

    Args:
        mechanism: The mechanism.
        path: The file to write, complete or not at all.
        version: As in `text`.
        force: Replace any existing file, not only one that was written by cadmbs.

    Returns:
        Findings about changes and losses, as in `text`.

    Raises:
        OutputError: The file exists and was not written by cadmbs, or the system refuses; nothing was changed.
    """
    content, findings = text(mechanism, version=version, folder=Path(path).absolute().parent)
    write_xml(content, path, force)
    return findings


def _number(version: str) -> tuple[int, int]:
    major, _, minor = version.partition(".")
    return int(major), int(minor)


def _sufficient_version(structure: Structure) -> tuple[int, int]:
    """The version of the original file, raised to the oldest that can express the mechanism."""
    declared = urdf_extension(structure.mechanism.extensions, "version")
    version = _number(declared) if isinstance(declared, str) and declared in VERSIONS else (1, 0)
    if any(isinstance(shape, Capsule) for body in structure.bodies.values() for shape in body.shapes):
        version = max(version, (1, 1))
    if any(limited_beyond(joint, (1, 0)) for joint in structure.mechanism.joints):
        version = max(version, (1, 2))
    return version
