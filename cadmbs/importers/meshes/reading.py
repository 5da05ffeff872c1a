"""Triangles from files: STL, OBJ, GLB and others by trimesh, COLLADA by the reader of this package."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.meshes.collada import MeshError, read_collada, require_few_vertices
from cadmbs.importers.meshes.neighbours import neighbour_resolver
from cadmbs.input_files import read_file

MESH_SIZE_LIMIT = 512 * 1024 * 1024
"""Largest file that is opened [bytes]."""

_OBJ_ZERO = re.compile(rb"^[ \t]*f[ \t](?:[^\n]*[ \t])?[-+]?0+(?=[/\s]|\Z)", re.MULTILINE)
_OBJ_NEGATIVE = re.compile(rb"^[ \t]*f[ \t][^\n]*-\d", re.MULTILINE)

MESH_FORMATS = ("stl", "dae", "obj", "glb", "gltf", "ply", "off")
"""Endings of files that are read."""


@dataclass(frozen=True)
class Triangles:
    """A surface: vertices (n, 3) in metres and faces (k, 3), counter-clockwise seen from outside."""

    vertices: Array
    faces: Array

    @property
    def extent(self) -> Array:
        """Lengths of the edges of the box around the surface, (3,) [m]; zero without vertices."""
        return np.asarray(np.ptp(self.vertices, axis=0)) if len(self.vertices) else np.zeros(3)

    def scaled(self, scale: tuple[float, float, float]) -> Triangles:
        """The surface scaled along its axes; a mirrored surface has its faces reversed, so that it stays a solid."""
        faces = self.faces if np.prod(scale) > 0.0 else self.faces[:, ::-1]
        return Triangles(self.vertices * np.array(scale), faces)


def read_mesh(path: Path, *, points_suffice: bool = False) -> Triangles:
    """The triangles of a file, in the axes of the file, and in metres if the format has a unit.

    The <unit> of COLLADA is applied and its <up_axis> ignored, as usual for robot descriptions; transforms of nodes are
    applied in all formats that have them.

    Args:
        path: The file.
        points_suffice: Whether points without triangles are a surface without faces, and no error.

    Raises:
        MeshError: The file cannot be opened, is not a mesh of a known format, is damaged, or has no triangles.
    """
    kind = path.suffix.lower().removeprefix(".")
    if kind not in MESH_FORMATS:
        raise MeshError(f"its ending is none of {', '.join(MESH_FORMATS)}")
    try:
        data = read_file(path, MESH_SIZE_LIMIT)
    except OSError as problem:
        raise MeshError(problem.strerror or str(problem)) from problem
    vertices, faces = read_collada(data) if kind == "dae" else _by_trimesh(path, kind, data)
    if not len(faces) and not (points_suffice and len(vertices)):
        raise MeshError("it has no triangles")
    if not np.isfinite(vertices).all():
        raise MeshError("it has coordinates that are not finite")
    require_faces(faces, len(vertices))
    return Triangles(vertices, faces)


def require_faces(faces: Array, n_vertices: int) -> None:
    """Refuse faces (k, 3) that name vertices which a mesh does not have; a negative number would count from the end.

    Raises:
        MeshError: There are such faces.
    """
    outside = (faces < 0) | (faces >= n_vertices)
    if outside.any():
        face, corner = np.argwhere(outside)[0]
        text = f"its face {face} names vertex {faces[face, corner]}, and it has vertices 0 to {n_vertices - 1}"
        raise MeshError(text)


def _by_trimesh(path: Path, kind: str, data: bytes) -> tuple[Array, Array]:
    """Vertices and faces, without materials and textures."""
    import trimesh

    if kind == "obj":
        _require_obj_indices(data)
    options: dict[str, Any] = {"skip_materials": True} if kind == "obj" else {}
    try:
        with np.errstate(all="ignore"):  # the result is checked for numbers that are not finite
            resolver = neighbour_resolver(path, MESH_SIZE_LIMIT)
            scene = trimesh.load(
                io.BytesIO(data), file_type=kind, resolver=resolver, force="scene", process=False, **options
            )
            return _baked(scene)
    except MeshError:
        raise
    except Exception as problem:  # parsers raise any exception for damaged files
        raise MeshError(f"it is damaged ({type(problem).__name__}: {str(problem)[:100]})") from problem


def _require_obj_indices(data: bytes) -> None:
    """Refuse OBJ whose faces name vertices before the first one: these count from 1, or from the last one as -1.

    Raises:
        MeshError: There is such a face; libraries count from the end where a number is 0 or too negative.
    """
    if _OBJ_ZERO.search(data):
        raise MeshError("a face names vertex 0, and vertices of OBJ count from 1")
    if not _OBJ_NEGATIVE.search(data):
        return
    count = 0
    for line in data.splitlines():
        words = line.split()
        if words[:1] == [b"v"]:
            count += 1
        elif words[:1] == [b"f"]:
            for word in words[1:]:
                number = word.partition(b"/")[0]
                if number.startswith(b"-") and number[1:].isdigit() and int(number[1:20]) > count:
                    raise MeshError(f"a face names vertex {number.decode()[:20]} of {count}")


def _baked(scene: Any) -> tuple[Array, Array]:
    """All surfaces of a scene as one, transforms applied; trimesh itself would also merge their textures.

    Clouds of points count where there is no surface.
    """
    vertices, faces, count = [np.zeros((0, 3))], [np.zeros((0, 3), dtype=int)], 0
    for node in scene.graph.nodes_geometry:
        transform, name = scene.graph[node]
        geometry = scene.geometry[name]
        if hasattr(geometry, "faces"):  # not a path or a cloud of points
            require_few_vertices(count + max(len(geometry.vertices), len(geometry.faces)))
            triangles = np.array(geometry.faces, dtype=int).reshape(-1, 3)
            mirrored = np.linalg.det(transform[:3, :3]) < 0.0
            faces.append((triangles[:, ::-1] if mirrored else triangles) + count)
            vertices.append(np.array(geometry.vertices, dtype=float) @ transform[:3, :3].T + transform[:3, 3])
            count += len(geometry.vertices)
    if not count:
        from trimesh import PointCloud

        clouds = [geometry for geometry in scene.geometry.values() if isinstance(geometry, PointCloud)]
        vertices += [np.array(cloud.vertices, dtype=float).reshape(-1, 3) for cloud in clouds]
    return np.concatenate(vertices), np.concatenate(faces)
