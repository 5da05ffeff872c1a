"""The shapes of a document as records of a scene; meshes are read, thinned, and told where they cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.importers.meshes import MeshError, read_mesh
from cadmbs.lie import quaternion, se3
from cadmbs.models.body import Body
from cadmbs.models.geometry import Box, Mesh, Pose, Shape, Sphere
from cadmbs.models.mechanism import Mechanism
from cadmbs.viewer.records import SceneShape
from cadmbs.viewer.thinning import thinned

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
    count = sum(isinstance(shape, Mesh) for body in mechanism.bodies for shape in body.shapes)
    shapes: list[SceneShape] = []
    notes: list[str] = []
    for body in mechanism.bodies:
        shapes += _body_shapes(body, carriers.get(body.name, 0), face_budget // max(count, 1), notes)
    return shapes, notes


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
            vertices, faces = _mesh(shape, face_budget)
        except MeshError as problem:
            notes.append(f'The mesh "{shape.file}" of body "{body.name}" is not drawn: {problem}.')
            return None
        return SceneShape("mesh", body.name, carrier, pose, (), shape.color, vertices, faces)
    if isinstance(shape, Box):
        size: tuple[float, ...] = shape.size
    else:
        size = (shape.radius,) if isinstance(shape, Sphere) else (shape.radius, shape.length)
    return SceneShape(shape.kind, body.name, carrier, pose, size, shape.color)


def _mesh(shape: Mesh, face_budget: int) -> tuple[Array, Indices]:
    if "://" in shape.file:
        raise MeshError("it is an address; meshes are read from files only")
    triangles = read_mesh(Path(shape.file)).scaled(shape.scale)
    return thinned(triangles.vertices, np.asarray(triangles.faces, dtype=np.intp), face_budget)


def pose_matrix(pose: Pose) -> Array:
    """The homogeneous (4, 4) matrix of a pose document."""
    rotation = quaternion.rotation(pose.quaternion) if pose.quaternion is not None else pose.rotation or IDENTITY
    return se3.pose(rotation, pose.position)
