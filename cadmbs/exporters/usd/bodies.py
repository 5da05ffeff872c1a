"""Bodies as prims: pose, mass, inertia by its principal axes, shapes, materials, frames."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from cadmbs.arrays import Array
from cadmbs.exporters import paths, structure, xml_text
from cadmbs.importers.meshes import MeshError, read_mesh
from cadmbs.importers.urdf.names import unique_name
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
            self._shape(prim, shape, composed(inverse(pose), structure.transform(shape.pose or body.reference_pose)))
        for frame, placed in body.frames.items():
            inner = prim.add("Xform", frame)
            place(inner, composed(inverse(pose), structure.transform(placed)))
            inner.set(f"custom bool {own_attributes.FRAME}", "1")
        return prim

    def _mass(self, prim: Prim, body: Body, world_to_body: Transform) -> None:
        """The centre R^T (c - p) and R^T Theta R = Q diag Q^T; other programs compute what is not written."""
        if not body.mass:
            self.massless.append(body.name)
            prim.set(f"custom bool {own_attributes.MASSLESS}", "1")
            return
        center, tensor = structure.central_inertia(body)
        moments, axes = np.linalg.eigh(np.array(rotated_tensor(world_to_body.rotation, tensor)))
        if moments[0] <= 0.0:
            self.flat.append(body.name)
        axes[:, 2] *= np.sign(np.linalg.det(axes))
        prim.schemas.append("PhysicsMassAPI")
        prim.set("float physics:mass", xml_text.number(body.mass))
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
                prim.set("double radius", xml_text.number(shape.radius))
                _extent(prim, (shape.radius,) * 3)
            case Cylinder() | Capsule():
                prim.set("uniform token axis", quote("Z"))
                prim.set("double radius", xml_text.number(shape.radius))
                prim.set("double height", xml_text.number(shape.length))
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
            prim.set("float[] primvars:displayOpacity", array([xml_text.number(alpha)]))

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
        prim.set(f"custom string {own_attributes.MESH_FILE}", quote(paths.relative_path(mesh.file, self.folder)))
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
                shader.set("float inputs:opacity", xml_text.number(color[3]))
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


# Prims of a stage as text (usda).

_NOT_IN_IDENTIFIERS = re.compile(r"[^A-Za-z0-9_]")


@dataclass
class Prim:
    """A prim with its attributes, relationships and children.

    Attributes:
        type: Its schema, "" for none.
        name: Its name, an identifier.
        parent: The prim that contains it; None for one at the top.
        schemas: The schemas that are applied.
        display_name: The name that programs show; "" for that of the prim.
        properties: Attributes and relationships, a line each.
        children: The prims in it.
    """

    type: str
    name: str
    parent: Prim | None = None
    schemas: list[str] = field(default_factory=list)
    display_name: str = ""
    properties: list[str] = field(default_factory=list)
    children: list[Prim] = field(default_factory=list)

    @property
    def path(self) -> str:
        """The path from the root of the stage."""
        return f"{self.parent.path if self.parent is not None else ''}/{self.name}"

    def add(self, type_: str, name: str, schemas: Iterable[str] = ()) -> Prim:
        """A new prim in this one, with an identifier for its name that no other one in it has."""
        identifier = unique_name(identifier_of(name), {child.name for child in self.children})
        child = Prim(type_, identifier, self, list(schemas), "" if identifier == name else name)
        self.children.append(child)
        return child

    def set(self, declaration: str, value: str) -> None:
        """Set an attribute or relationship, such as "float physics:mass"."""
        self.properties.append(f"{declaration} = {value}")

    def lines(self) -> Iterator[str]:
        """The text of the prim and of those in it."""
        yield f'def {self.type} "{self.name}"'.replace("  ", " ")
        metadata = []
        if self.schemas:
            metadata.append(f"prepend apiSchemas = [{', '.join(map(quote, self.schemas))}]")
        if self.display_name:
            metadata.append(f"displayName = {quote(self.display_name)}")
        if metadata:
            yield from ("(", *(f"    {line}" for line in metadata), ")")
        yield "{"
        yield from (f"    {line}" for line in self.properties)
        for child in self.children:
            yield from (f"    {line}" for line in child.lines())
        yield "}"


def identifier_of(name: str) -> str:
    """A name with "_" for what identifiers of USD do not have."""
    identifier = _NOT_IN_IDENTIFIERS.sub("_", name)
    return identifier if not identifier[:1].isdigit() else f"_{identifier}"


def quote(text: str) -> str:
    """A text as a string of USD."""
    escaped = xml_text.legal_xml_text(text).replace("\\", "\\\\").replace('"', '\\"')
    return '"' + escaped.replace("\n", "\\n").replace("\r", "\\r") + '"'


def vector(values: Sequence[float]) -> str:
    """Numbers as a tuple."""
    return f"({', '.join(map(xml_text.number, values))})"


def array(values: Iterable[str]) -> str:
    """Values as an array."""
    return f"[{', '.join(values)}]"


def target(prim: Prim) -> str:
    """A prim as the target of a relationship."""
    return f"<{prim.path}>"
