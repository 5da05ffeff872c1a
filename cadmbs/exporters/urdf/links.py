"""Links as elements: inertia and shapes in the frame of the link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lxml import etree

from cadmbs.exporters.paths import relative_path
from cadmbs.exporters.structure import central_inertia, transform, urdf_extension
from cadmbs.exporters.urdf.elements import inertia, origin, sub
from cadmbs.exporters.xml_text import legal_xml_text, number, numbers
from cadmbs.importers.urdf.links.inertia_estimates import ESTIMATE_KEY
from cadmbs.importers.urdf.transforms import IDENTITY, Transform, composed, inverse, moved, rotated_tensor
from cadmbs.models.body import Body
from cadmbs.models.geometry import Box, Capsule, Cylinder, Mesh, Shape, Sphere
from cadmbs.models.quantities.vectors import Four

_NO_SCALE = (1.0, 1.0, 1.0)


@dataclass
class UrdfLinkWriter:
    """Writes links; holds what they share.

    Attributes:
        folder: Folder at which relative addresses of meshes start; None leaves them unchanged.
        capsules: Whether the version has capsules; if not, they become cylinders with two spheres.
        colors: Colours by names of materials.
        replaced: Names of bodies whose capsules were replaced.
    """

    folder: Path | None
    capsules: bool
    colors: dict[str, Four] = field(default_factory=dict)
    replaced: list[str] = field(default_factory=list)

    def link(self, robot: etree._Element, name: str, body: Body | None, frame: Transform) -> etree._Element:
        """The <link> of a body whose link frame is `frame` in the world, or an empty one."""
        element = sub(robot, "link", name=name)
        if body is None:
            return element
        world_to_link = inverse(frame)
        _inertial(element, body, world_to_link)
        shapes = urdf_extension(body.extensions, "shapes")
        for index, shape in enumerate(body.shapes):
            written = shapes.get(str(index)) if isinstance(shapes, dict) else None
            self._shape(element, body, shape, world_to_link, written if isinstance(written, dict) else {})
        return element

    def _shape(
        self, link: etree._Element, body: Body, shape: Shape, world_to_link: Transform, written: Mapping[str, Any]
    ) -> None:
        pose = composed(world_to_link, transform(shape.pose or body.reference_pose))
        pieces: list[tuple[Shape, Transform]] = [(shape, pose)]
        if isinstance(shape, Capsule) and not self.capsules:
            pieces = _pieces(shape, pose)
            self.replaced.append(body.name)
        for piece, piece_pose in pieces:
            element = sub(link, shape.role)
            if written.get("name") and piece is pieces[0][0]:
                element.set("name", legal_xml_text(str(written["name"])))
            origin(element, piece_pose)
            self._geometry(sub(element, "geometry"), piece, written)
            if shape.role == "visual":
                self._material(element, shape, written)

    def _geometry(self, geometry: etree._Element, shape: Shape, written: Mapping[str, Any]) -> None:
        match shape:
            case Mesh():
                attributes = {"filename": legal_xml_text(self._address(shape.file, written))}
                attributes |= {"scale": numbers(shape.scale)} if shape.scale != _NO_SCALE else {}
                sub(geometry, "mesh", **attributes)
            case Box():
                sub(geometry, "box", size=numbers(shape.size))
            case Sphere():
                sub(geometry, "sphere", radius=number(shape.radius))
            case Cylinder() | Capsule():
                sub(geometry, shape.kind, radius=number(shape.radius), length=number(shape.length))

    def _address(self, file: str, written: Mapping[str, Any]) -> str:
        """The original address if it does not depend on the folder, else a path relative to the new file."""
        original = written.get("file")
        is_absolute = isinstance(original, str) and "://" in original
        return str(original) if is_absolute else relative_path(file, self.folder)

    def _material(self, visual: etree._Element, shape: Shape, written: Mapping[str, Any]) -> None:
        """The name of a material that the robot defines; without a colour the original name."""
        original = written.get("material")
        name = legal_xml_text(original) if isinstance(original, str) and original else None
        if shape.color is None:
            if name is not None:
                sub(visual, "material", name=name)
            return
        name = name or f"color_{len(self.colors) + 1}"
        defined = next((other for other, color in self.colors.items() if color == shape.color), None)
        if original is None and defined is not None:
            name = defined
        while self.colors.setdefault(name, shape.color) != shape.color:
            name += "_2"
        sub(visual, "material", name=name)


def _estimate_text(body: Body) -> str:
    """How an inertia was estimated, for a comment."""
    estimate = urdf_extension(body.extensions, ESTIMATE_KEY)
    if not isinstance(estimate, dict):
        return ""
    text = f"from {estimate.get('from')} shapes ({estimate.get('method')}), {estimate.get('density')} kg/m^3"
    return legal_xml_text(text).replace("--", "- -")


def _inertial(link: etree._Element, body: Body, world_to_link: Transform) -> None:
    """c_link = R^T (c - p), Theta_link = R^T Theta R; no element without mass and inertia."""
    center, tensor = central_inertia(body)
    if not body.mass and not any(map(any, tensor)):
        return
    element = sub(link, "inertial")
    estimate = _estimate_text(body)
    if estimate:
        element.append(etree.Comment(f" estimated: {estimate} "))
    origin(element, Transform(IDENTITY, moved(world_to_link, center)))
    sub(element, "mass", value=number(body.mass))
    inertia(element, rotated_tensor(world_to_link.rotation, tensor))


def _pieces(capsule: Capsule, pose: Transform) -> list[tuple[Shape, Transform]]:
    """A capsule as a cylinder with a sphere at each end."""
    color, role = capsule.color, capsule.role
    cylinder = Cylinder(radius=capsule.radius, length=capsule.length, role=role, color=color)
    ends = [Transform(pose.rotation, moved(pose, (0.0, 0.0, z * capsule.length / 2.0))) for z in (-1.0, 1.0)]
    sphere = Sphere(radius=capsule.radius, role=role, color=color)
    return [(cylinder, pose), *((sphere, end) for end in ends)]
