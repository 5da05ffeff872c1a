"""Volume, centre and second moments of what meshes enclose."""

import math
from typing import Any

import numpy as np

from cadmbs.importers.meshes import collada, reading
from cadmbs.models.changed.changes import Solid
from cadmbs.tolerances import FLAT_MESH_VOLUME

CLOSED_MESH = "closed mesh"
CONVEX_HULL = "convex hull of a mesh that is not closed"


def enclosed(triangles: reading.Triangles) -> Solid:
    """The solid inside a mesh if it is closed and its faces point outwards (or all inwards), else its convex hull.

    Vertices at the same position are merged: STL has no shared vertices.

    Raises:
        MeshError: Even the convex hull has no volume.
    """
    import trimesh

    mesh = trimesh.Trimesh(triangles.vertices, triangles.faces, process=True, validate=False)
    mesh.merge_vertices(merge_tex=True, merge_norm=True)
    method = CLOSED_MESH
    if not (mesh.is_watertight and mesh.is_winding_consistent):
        mesh, method = _hull(triangles), CONVEX_HULL
    sign = math.copysign(1.0, mesh.volume)
    volume, size = abs(float(mesh.volume)), float(triangles.extent.max())
    if not volume > FLAT_MESH_VOLUME * size**3:
        raise collada.MeshError("it encloses no volume")
    properties = mesh.mass_properties
    tensor = sign * np.array(properties["inertia"], dtype=float)
    return Solid(volume, np.array(properties["center_mass"], dtype=float), 0.5 * (tensor + tensor.T), method)


def _hull(triangles: reading.Triangles) -> Any:
    import trimesh

    try:
        return trimesh.Trimesh(triangles.vertices, triangles.faces, process=False).convex_hull
    except Exception as problem:  # Qhull fails for flat meshes
        raise collada.MeshError("it is flat") from problem
