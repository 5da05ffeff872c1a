"""Bodies as prims: pose, mass, inertia by its principal axes, shapes, materials, frames."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from cadmbs.arrays import Array
from cadmbs.exporters.paths import relative_path
from cadmbs.exporters.structure import central_inertia, transform
from cadmbs.exporters.usd.prims import Prim, array, quote, target, vector
from cadmbs.exporters.xml_text import number
from cadmbs.importers.meshes import MeshError, read_mesh
from cadmbs.importers.urdf.transforms import Transform, composed, inverse, moved, rotated_tensor
from cadmbs.importers.usd import own_attributes
from cadmbs.lie import quaternion
from cadmbs.models.body import Body
from cadmbs.models.geometry import Box, Capsule, Cylinder, Mesh, Shape, Sphere
from cadmbs.models.quantities.vectors import Four

_OPAQUE = 1.0


@dataclass
class UsdBodyWriter:
    """Writes bodies; holds what they share.

    Attributes:
        robot: The prim of the robot.
        folder: Folder at which relative addresses of meshes start; None leaves them unchanged.
        materials: The materials by their colours.
        left_out: Meshes that cannot be read, with the reason.
        massless: Names of bodies without mass.
        flat: Names of bodies with a principal moment that is not positive.
    """

    robot: Prim
    folder: Path | None
    materials: dict[Four, Prim] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    massless: list[str] = field(default_factory=list)
    flat: list[str] = field(default_factory=list)
    _looks: Prim | None = None
    _surfaces: dict[tuple[str, tuple[float, float, float]], tuple[Array, Array]] = field(default_factory=dict)

    def body(self, name: str, body: Body, pose: Transform) -> Prim:
        """The prim of a body whose pose in the world is `pose`."""
        prim = self.robot.add("Xform", name, ("PhysicsRigidBodyAPI",))
        place(prim, pose)
        self._mass(prim, body, inverse(pose))
        for shape in body.shapes:
            self._shape(prim, shape, composed(inverse(pose), transform(shape.pose or body.reference_pose)))
        for frame, placed in body.frames.items():
            inner = prim.add("Xform", frame)
            place(inner, composed(inverse(pose), transform(placed)))
            inner.set(f"custom bool {own_attributes.FRAME}", "1")
        return prim

    def _mass(self, prim: Prim, body: Body, world_to_body: Transform) -> None:
        """The centre R^T (c - p) and R^T Theta R = Q diag Q^T; other programs compute what is not written."""
        if not body.mass:
            self.massless.append(body.name)
            prim.set(f"custom bool {own_attributes.MASSLESS}", "1")
            return
        center, tensor = central_inertia(body)
        moments, axes = np.linalg.eigh(np.array(rotated_tensor(world_to_body.rotation, tensor)))
        if moments[0] <= 0.0:
            self.flat.append(body.name)
        axes[:, 2] *= np.sign(np.linalg.det(axes))
        prim.schemas.append("PhysicsMassAPI")
        prim.set("float physics:mass", number(body.mass))
        prim.set("point3f physics:centerOfMass", vector(moved(world_to_body, center)))
        prim.set("float3 physics:diagonalInertia", vector(moments.tolist()))
        prim.set("quatf physics:principalAxes", vector(quaternion.from_rotation(axes).tolist()))

    def _shape(self, body: Prim, shape: Shape, pose: Transform) -> None:
        """A shape; those for contact have a collider, and are drawn only on request."""
        surface = None
        if isinstance(shape, Mesh):
            surface = self._surface(shape)
            if surface is None:
                return
        prim = body.add(_TYPES[shape.kind], shape.role)
        place(prim, pose, (1.0, 1.0, 1.0) if not isinstance(shape, Box) else shape.size)
        match shape:
            case Box():
                prim.set("double size", "1")
                _extent(prim, (0.5, 0.5, 0.5))
            case Sphere():
                prim.set("double radius", number(shape.radius))
                _extent(prim, (shape.radius,) * 3)
            case Cylinder() | Capsule():
                prim.set("uniform token axis", quote("Z"))
                prim.set("double radius", number(shape.radius))
                prim.set("double height", number(shape.length))
                half = shape.length / 2.0 + (shape.radius if isinstance(shape, Capsule) else 0.0)
                _extent(prim, (shape.radius, shape.radius, half))
            case Mesh():
                self._mesh(prim, shape, surface)
        if shape.role == "collision":
            prim.schemas += ["PhysicsCollisionAPI"] + ["PhysicsMeshCollisionAPI"] * isinstance(shape, Mesh)
            prim.set("uniform token purpose", quote("guide"))
            if isinstance(shape, Mesh):
                prim.set("uniform token physics:approximation", quote("convexHull"))
        if shape.color is not None:
            r, g, b, alpha = shape.color
            prim.schemas.append("MaterialBindingAPI")
            prim.set("rel material:binding", target(self._material(shape.color)))
            prim.set("color3f[] primvars:displayColor", array([vector((r, g, b))]))
            prim.set("float[] primvars:displayOpacity", array([number(alpha)]))

    def _surface(self, mesh: Mesh) -> tuple[Array, Array] | None:
        """Vertices and triangles of a mesh in its scale; None with a reason if it cannot be read."""
        key = (mesh.file, mesh.scale)
        if key not in self._surfaces and mesh.file not in self.left_out:
            if "://" in mesh.file or not Path(mesh.file).is_file():
                self.left_out[mesh.file] = "not found"
                return None
            try:
                triangles = read_mesh(Path(mesh.file)).scaled(mesh.scale)
            except MeshError as problem:
                self.left_out[mesh.file] = str(problem)
                return None
            self._surfaces[key] = (triangles.vertices, triangles.faces)
        return self._surfaces.get(key)

    def _mesh(self, prim: Prim, mesh: Mesh, surface: tuple[Array, Array] | None) -> None:
        if surface is None:
            return
        vertices, faces = surface
        prim.set("point3f[] points", array(vector(point) for point in vertices.tolist()))
        prim.set("int[] faceVertexCounts", array(["3"] * len(faces)))
        prim.set("int[] faceVertexIndices", array(map(str, faces.ravel().tolist())))
        prim.set("uniform token subdivisionScheme", quote("none"))
        low, high = vertices.min(axis=0).tolist(), vertices.max(axis=0).tolist()
        prim.set("float3[] extent", array([vector(low), vector(high)]))
        prim.set(f"custom string {own_attributes.MESH_FILE}", quote(relative_path(mesh.file, self.folder)))
        if mesh.scale != (1.0, 1.0, 1.0):
            prim.set(f"custom double3 {own_attributes.MESH_SCALE}", vector(mesh.scale))

    def _material(self, color: Four) -> Prim:
        """A material with a preview surface of a colour."""
        if color not in self.materials:
            if self._looks is None:
                self._looks = self.robot.add("Scope", "Looks")
            material = self._looks.add("Material", f"color_{len(self.materials) + 1}")
            shader = material.add("Shader", "surface")
            material.set("token outputs:surface.connect", f"<{shader.path}.outputs:surface>")
            shader.set("uniform token info:id", quote("UsdPreviewSurface"))
            shader.set("color3f inputs:diffuseColor", vector(color[:3]))
            if color[3] != _OPAQUE:
                shader.set("float inputs:opacity", number(color[3]))
            shader.properties.append("token outputs:surface")
            self.materials[color] = material
        return self.materials[color]


_TYPES = {"box": "Cube", "sphere": "Sphere", "cylinder": "Cylinder", "capsule": "Capsule", "mesh": "Mesh"}


def place(prim: Prim, pose: Transform, scale: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> None:
    """The operations of a pose: scale, then rotation, then translation."""
    operations = ["xformOp:translate", "xformOp:orient"]
    prim.set("double3 xformOp:translate", vector(pose.position))
    prim.set("quatd xformOp:orient", vector(pose_quaternion(pose)))
    if scale != (1.0, 1.0, 1.0):
        prim.set("double3 xformOp:scale", vector(scale))
        operations.append("xformOp:scale")
    prim.set("uniform token[] xformOpOrder", array(map(quote, operations)))


def _extent(prim: Prim, half: tuple[float, float, float]) -> None:
    prim.set("float3[] extent", array([vector([-value for value in half]), vector(half)]))


def pose_quaternion(pose: Transform) -> Four:
    """The unit quaternion (w, x, y, z) of a pose."""
    w, x, y, z = quaternion.from_rotation(np.array(pose.rotation)).tolist()
    return w, x, y, z
