"""Mechanisms as URDF, the Unified Robot Description Format, versions 1.0 and 1.2."""

from __future__ import annotations

import os
from pathlib import Path

from cadmbs.errors import Finding, OutputError
from cadmbs.exporters.structure import Structure
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
    """A mechanism as URDF, with what had to change and what is lost.

    Read back it has the same bodies at the same places, with the same masses, and moves in the same way: link frames
    are reference poses of bodies where these lie at the joints, joints with several coordinates become chains with
    massless links, couplings become <mimic>, loops are written as they were read or as <constraint>.

    Args:
        mechanism: The mechanism.
        version: "1.0", "1.1" or "1.2"; by default the one in which it was read, or a newer one where that is needed.
        folder: Where the file will be, so that paths of meshes are relative to it; None leaves them as they are.

    Returns:
        The text, and findings X001 to X011 and X015 with pointers into the mechanism document.

    Raises:
        OutputError: There is no such version (W003).
    """
    if version is not None and version not in VERSIONS:
        message = f'There is no URDF "{version}"; versions are {", ".join(VERSIONS)}.'
        raise OutputError(message, code="W003", hint="Leave the version out for the oldest that says everything.")
    structure = Structure.of(mechanism)
    writer = UrdfWriter(structure, _number(version) if version else _needed(structure), folder)
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
        What had to change and what is lost, as in `text`.

    Raises:
        OutputError: The file exists and was not written by cadmbs, or the system refuses; nothing was changed.
    """
    content, findings = text(mechanism, version=version, folder=Path(path).absolute().parent)
    write_xml(content, path, force)
    return findings


def _number(version: str) -> tuple[int, int]:
    major, _, minor = version.partition(".")
    return int(major), int(minor)


def _needed(structure: Structure) -> tuple[int, int]:
    """The version in which the mechanism was read, raised to the oldest that says everything."""
    own = structure.mechanism.extensions.get("urdf")
    declared = own.get("version") if isinstance(own, dict) else None
    known = isinstance(declared, str) and declared in VERSIONS
    needed = _number(str(declared)) if known else (1, 0)
    if any(isinstance(shape, Capsule) for body in structure.bodies.values() for shape in body.shapes):
        needed = max(needed, (1, 1))
    if any(limited_beyond(joint, (1, 0)) for joint in structure.mechanism.joints):
        needed = max(needed, (1, 2))
    return needed
