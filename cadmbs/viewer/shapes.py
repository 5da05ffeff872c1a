"""The shapes of a document as records of a scene; meshes are read, thinned, and told where they cannot be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.importers.meshes import MeshError
from cadmbs.lie import quaternion, se3
from cadmbs.models.body import Body
from cadmbs.models.geometry import Box, Mesh, Pose, Shape, Sphere
from cadmbs.models.mechanism import Mechanism
from cadmbs.system.arguments import count_argument
from cadmbs.viewer.mesh_surfaces import mesh_surfaces
from cadmbs.viewer.records import MeshSurface, SceneShape

_ADDRESS = "://"
"""In the names of meshes that are no files."""

IDENTITY = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def scene_shapes(
    mechanism: Mechanism, carriers: Mapping[str, int], face_budget: int
) -> tuple[list[SceneShape], list[str]]:
    """The shapes of all bodies, and sentences about meshes that could not be read.

    A body without visual shapes, or none of whose visual meshes can be read, shows its collision shapes.

    Args:
        mechanism: In SI units and normal form.
        carriers: Moving body of each body, by name.
        face_budget: Triangles of all meshes together.
    """
    count_argument(face_budget, "face_budget")
    count = sum(isinstance(shape, Mesh) for body in mechanism.bodies for shape in body.shapes)
    shapes: list[SceneShape] = []
    notes: list[str] = []
    for body in mechanism.bodies:
        shapes += _body_shapes(body, carriers.get(body.name, 0), face_budget // max(count, 1), notes)
    return shapes, [*_missing_files(mechanism), *notes]


def _missing_files(mechanism: Mechanism) -> list[str]:
    """One sentence about all meshes whose files were not found: those of packages, and addresses of other machines."""
    files = [s.file for body in mechanism.bodies for s in body.shapes if isinstance(s, Mesh) and _ADDRESS in s.file]
    missing = list(dict.fromkeys(files))
    if not missing:
        return []
    several = f"{len(missing)} meshes are" if len(missing) > 1 else "1 mesh is"
    return [f'{several} not drawn, since no such file was found: "{missing[0]}"{", ..." if len(missing) > 1 else ""}.']


def _body_shapes(body: Body, carrier: int, face_budget: int, notes: list[str]) -> list[SceneShape]:
    for role in ("visual", "collision"):
        candidates = [_scene_shape(body, s, carrier, face_budget, notes) for s in body.shapes if s.role == role]
        readable = [shape for shape in candidates if shape is not None]
        if readable:
            return readable
    return []


def _scene_shape(body: Body, shape: Shape, carrier: int, face_budget: int, notes: list[str]) -> SceneShape | None:
    pose = pose_matrix(body.reference_pose if shape.pose is None else shape.pose)
    if isinstance(shape, Mesh):
        try:
            if _ADDRESS in shape.file:
                return None
            surfaces, without_colors = _mesh(shape, face_budget)
        except MeshError as problem:
            notes.append(f'The mesh "{shape.file}" of body "{body.name}" is not drawn: {problem}.')
            return None
        if without_colors:
            notes.append(f'The mesh "{shape.file}" of body "{body.name}" is drawn without colours: {without_colors}.')
        vertices, faces = _joined(surfaces)
        return SceneShape("mesh", body.name, carrier, pose, (), shape.color, vertices, faces, surfaces)
    if isinstance(shape, Box):
        size: tuple[float, ...] = shape.size
    else:
        size = (shape.radius,) if isinstance(shape, Sphere) else (shape.radius, shape.length)
    return SceneShape(shape.kind, body.name, carrier, pose, size, shape.color)


def _mesh(shape: Mesh, face_budget: int) -> tuple[tuple[MeshSurface, ...], str | None]:
    return mesh_surfaces(Path(shape.file), np.array(shape.scale), face_budget)


def _joined(surfaces: Sequence[MeshSurface]) -> tuple[Array, Indices]:
    """All triangles of some surfaces."""
    starts = np.cumsum([0, *(len(surface.vertices) for surface in surfaces)])
    faces = [surface.faces + start for surface, start in zip(surfaces, starts, strict=False)]
    return np.concatenate([surface.vertices for surface in surfaces]), np.concatenate(faces)


def pose_matrix(pose: Pose) -> Array:
    """The homogeneous (4, 4) matrix of a pose document."""
    rotation = quaternion.rotation(pose.quaternion) if pose.quaternion is not None else pose.rotation or IDENTITY
    return se3.pose(rotation, pose.position)
