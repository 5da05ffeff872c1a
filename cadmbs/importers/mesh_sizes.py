"""Sizes and solids of the meshes of a document, against which the numbers of its bodies are checked."""

from __future__ import annotations

from pathlib import Path

from cadmbs.errors import Finding
from cadmbs.importers.files import is_file
from cadmbs.models.checks.plausibility import Meshes, MeshSize, UnitGuess, plausibility_findings, unit_guesses
from cadmbs.models.geometry import Mesh
from cadmbs.models.mechanism import Mechanism, content_of
from cadmbs.models.quantities.vectors import Triple


def unit_guesses_with_meshes(mechanism: Mechanism, directory: Path) -> tuple[UnitGuess, ...]:
    """The numbers of a mechanism that cannot be, each with the unit in which it could; all meshes are opened.

    Args:
        mechanism: A mechanism in SI units.
        directory: The folder of relative paths of meshes.
    """
    return unit_guesses(content_of(mechanism), mesh_sizes(mechanism, directory))


def findings_by_meshes(mechanism: Mechanism, directory: Path) -> tuple[Finding, ...]:
    """I011 to I015 and Z024 to Z026 that only the meshes show."""
    without = {(guess.code, guess.pointer) for guess in unit_guesses(content_of(mechanism))}
    guesses = unit_guesses_with_meshes(mechanism, directory)
    fresh = [guess for guess in guesses if (guess.code, guess.pointer) not in without]
    return tuple(plausibility_findings(fresh, mechanism.accept_units))


def mesh_sizes(mechanism: Mechanism, directory: Path) -> Meshes:
    """The meshes of all bodies that can be read; others were reported where they were looked for."""
    meshes = {
        (shape.file, shape.scale) for body in mechanism.bodies for shape in body.shapes if isinstance(shape, Mesh)
    }
    sizes = {(file, scale): _mesh_size(directory / file, scale) for file, scale in sorted(meshes)}
    return {key: size for key, size in sizes.items() if size is not None}


def _mesh_size(file: Path, scale: Triple) -> MeshSize | None:
    from cadmbs.importers.meshes import MeshError, enclosed, read_mesh

    if not is_file(file):
        return None
    try:
        surface = read_mesh(file).scaled(scale)
    except MeshError:
        return None
    low, high = surface.vertices.min(axis=0).tolist(), surface.vertices.max(axis=0).tolist()
    corners = (low[0], low[1], low[2]), (high[0], high[1], high[2])
    try:
        return MeshSize(corners, enclosed(surface))
    except MeshError:
        return MeshSize(corners, None)
