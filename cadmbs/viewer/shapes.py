"""The shapes of a document as records of a scene; meshes are read, thinned, and told where they cannot be read."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.compiler.joints import shortest_turn
from cadmbs.importers.meshes import MeshError
from cadmbs.lie import quaternion, se3
from cadmbs.models.body import Body
from cadmbs.models.geometry import Box, Mesh, Pose, Shape, Sphere
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System, arguments
from cadmbs.viewer.mesh_surfaces import mesh_surfaces
from cadmbs.viewer.records import MeshSurface, SceneJoint, SceneMass, SceneShape

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
    arguments.count_argument(face_budget, "face_budget")
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


# Shapes for bodies that have none and that no joint holds: from their contact, else from their inertia.

PLANAR_KINDS = frozenset({"planar", "planar_translation", "helical_planar"})
FLOATING_KINDS = PLANAR_KINDS | {"free", "spatial_translation", "schoenflies"}
"""Joints with the world that leave a mechanism without a fixed base: lines between its joints say little."""

RIM_THICKNESS = 0.08
"""Thickness of the disk that stands for a rim, as a part of its radius."""

THINNEST = 0.04
"""Smallest edge of a cuboid, as a part of its largest."""

BAR_WIDTH = 0.14
"""Width of a bar, as a part of its diagonal."""


def stand_ins(
    system: System, masses: Sequence[SceneMass], joints: Sequence[SceneJoint], shaped: set[int]
) -> Iterator[SceneShape]:
    """Disks of rolling rims, and of mechanisms without a fixed base the cuboids with the bodies' mass and inertia.

    Those that move in a plane show as thin plates what two joints do not show as a line.

    Args:
        system: Compiled mechanism.
        masses: Of its bodies.
        joints: Its joints.
        shaped: Moving bodies that have shapes of the document.
    """
    taken = shaped | {0}
    for disk in _rims(system):
        if disk.carrier not in shaped:
            taken.add(disk.carrier)
            yield disk
    base = next((j for j in joints if j.kind in FLOATING_KINDS and 0 in (j.predecessor, j.successor)), None)
    if base is None:
        return
    normal = base.screws[-1].direction if base.kind in PLANAR_KINDS - {"planar_translation"} else None
    for mass in masses:
        cuboid = _cuboid(mass, normal)
        lines = normal is not None and _holding(mass.carrier, joints) > 1
        if cuboid is not None and mass.carrier not in taken and not lines:
            yield cuboid


def _holding(carrier: int, joints: Sequence[SceneJoint]) -> int:
    """Number of joints that hold a body on another one."""
    return sum(carrier in (j.predecessor, j.successor) for j in joints if j.kind not in FLOATING_KINDS | {"fixed"})


def _rims(system: System) -> Iterator[SceneShape]:
    """A disk for each constraint of rolling, with its radius."""
    for row in system.rows:
        if row.kind != "rolling":
            continue
        body, radius = int(row.data["body"]), float(row.data["radius"])
        axis = np.asarray(row.data["axis"]) / np.linalg.norm(row.data["axis"])
        pose = se3.pose(shortest_turn(np.array([0.0, 0.0, 1.0]), axis), row.data["center"] + system.origin)
        size = (radius, RIM_THICKNESS * radius)
        carrier = int(system.bodies.moving[body])
        yield SceneShape("cylinder", system.bodies.names[body], carrier, pose, size, is_derived=True)


def _cuboid(mass: SceneMass, normal: Array | None) -> SceneShape | None:
    """The homogeneous cuboid with the mass and inertia of a body, flat along a normal; None where there is none.

        edges  l_i = sqrt(6 (I_j + I_k - I_i) / m) = sqrt(12 / 5) a_i

    with the semi-axes a_i of the ellipsoid.
    """
    if mass.semi_axes is None or not mass.semi_axes.any():
        return None
    edges = np.maximum(np.sqrt(2.4) * mass.semi_axes, THINNEST * np.sqrt(2.4) * mass.semi_axes.max())
    if normal is not None:
        edges = _flat(mass.rotation.T @ normal, edges)
    pose = se3.pose(mass.rotation, mass.center)
    size = (float(edges[0]), float(edges[1]), float(edges[2]))
    return SceneShape("box", mass.body, mass.carrier, pose, size, is_derived=True)


def _flat(normal: Array, edges: Array) -> Array:
    """A plate in the plane; where both edges in it are equal, a bar with the same moment about the normal."""
    across = int(np.argmax(np.abs(normal)))
    first, second = (k for k in range(3) if k != across)
    thickness = THINNEST * edges.max()
    if abs(edges[first] - edges[second]) < 1e-6 * edges.max():
        length = float(np.hypot(edges[first], edges[second]))  # 12 I / m = l^2 + w^2
        edges[first], edges[second] = BAR_WIDTH * length, length * np.sqrt(1.0 - BAR_WIDTH**2)
    edges[across] = thickness
    return edges
