"""The meshes of parts as shapes of their bodies."""

from __future__ import annotations

import os
from typing import Any

from cadmbs.importers.step_json.context import Context
from cadmbs.importers.step_json.documents import AssemblyPart, PartMesh
from cadmbs.importers.step_json.scales import mesh_scale


def part_shape(part: AssemblyPart, pointer: str, context: Context) -> dict[str, Any] | None:
    """The mesh of a part as a shape in the world, with the colour of the part or of its material."""
    mesh, document = part.mesh, context.text.document
    if mesh is None:
        return None
    factor = mesh_scale(mesh.unit, document.units)
    file = mesh.file if "://" in mesh.file else os.path.normpath(context.directory / mesh.file)
    shape: dict[str, Any] = {"kind": "mesh", "file": file, "scale": [factor] * 3}
    material = document.materials.get(part.material) if part.material is not None else None
    color = part.color_rgba or (material.color_rgba if material else None)
    if color is not None:
        shape["color"] = list(color)
    if mesh.frame == "part":
        shape |= _pose(part.id, mesh, f"{pointer}/mesh", context)
    return shape


def _pose(part: str, mesh: PartMesh, pointer: str, context: Context) -> dict[str, Any]:
    """The pose of a mesh in part coordinates; A015 where there is none, or no homogeneous matrix."""
    if mesh.pose is None:
        message = f'The mesh of part "{part}" is in the frame of the part, and its "pose" is missing.'
        hint = "Give the 4 x 4 matrix of the frame of the part in the world, or write the mesh in world coordinates."
        context.report.error("A015", pointer, message, hint)
        return {}
    if mesh.pose[3] != (0, 0, 0, 1):
        row = ", ".join(f"{number:g}" for number in mesh.pose[3])
        message = f'The last row of the pose of the mesh of part "{part}" is [{row}]; it must be [0, 0, 0, 1].'
        context.report.error("A015", f"{pointer}/pose/3", message, "Rows come first; the position is the last column.")
    rows = mesh.pose[:3]
    position = [context.scales.length(row[3]) for row in rows]
    return {"pose": {"position": position, "rotation": [list(row[:3]) for row in rows]}}
