"""Links as elements: inertia and shapes in the frame of the link."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lxml import etree

from cadmbs.exporters.structure import central, transform
from cadmbs.exporters.urdf.elements import inertia, origin, sub
from cadmbs.exporters.xml_text import legal, number, numbers
from cadmbs.importers.urdf.inertia_estimates import ESTIMATE_KEY
from cadmbs.importers.urdf.transforms import IDENTITY, Transform, composed, inverse, moved, rotated_tensor
from cadmbs.models.body import Body
from cadmbs.models.geometry import Box, Capsule, Cylinder, Mesh, Shape, Sphere
from cadmbs.models.vectors import Four

_NO_SCALE = (1.0, 1.0, 1.0)


@dataclass
class LinkWriter:
    """Writes links, with what they share.

    Attributes:
        folder: Where relative addresses of meshes will start; None leaves them as they are.
        capsules: Whether the version has capsules; if not, cylinders with two spheres take their place.
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
        back = inverse(frame)
        _inertial(element, body, back)
        written = _written(body)
        for place, shape in enumerate(body.shapes):
            about = written.get(str(place))
            self._shape(element, body, shape, back, about if isinstance(about, dict) else {})
        return element

    def _shape(
        self, link: etree._Element, body: Body, shape: Shape, back: Transform, written: Mapping[str, Any]
    ) -> None:
        pose = composed(back, transform(shape.pose or body.reference_pose))
        pieces: list[tuple[Shape, Transform]] = [(shape, pose)]
        if isinstance(shape, Capsule) and not self.capsules:
            pieces = _pieces(shape, pose)
            self.replaced.append(body.name)
        for piece, place in pieces:
            element = sub(link, shape.role)
            if written.get("name") and piece is pieces[0][0]:
                element.set("name", legal(str(written["name"])))
            origin(element, place)
            self._geometry(sub(element, "geometry"), piece, written)
            if shape.role == "visual":
                self._material(element, shape, written)

    def _geometry(self, geometry: etree._Element, shape: Shape, written: Mapping[str, Any]) -> None:
        match shape:
            case Mesh():
                attributes = {"filename": legal(self._address(shape.file, written))}
                attributes |= {"scale": numbers(shape.scale)} if shape.scale != _NO_SCALE else {}
                sub(geometry, "mesh", **attributes)
            case Box():
                sub(geometry, "box", size=numbers(shape.size))
            case Sphere():
                sub(geometry, "sphere", radius=number(shape.radius))
            case Cylinder() | Capsule():
                sub(geometry, shape.kind, radius=number(shape.radius), length=number(shape.length))

    def _address(self, file: str, written: Mapping[str, Any]) -> str:
        """An address as it was written, if it leads there from everywhere; a path relative to the new file."""
        original = written.get("file")
        if isinstance(original, str) and "://" in original:
            return original
        if self.folder is None or "://" in file or not Path(file).is_absolute():
            return file
        try:
            return Path(os.path.relpath(file, self.folder)).as_posix()
        except ValueError:  # another drive
            return file

    def _material(self, visual: etree._Element, shape: Shape, written: Mapping[str, Any]) -> None:
        """The name of a material that is defined in the robot; one that the mechanism has no colour for as it was."""
        wanted = written.get("material")
        name = legal(wanted) if isinstance(wanted, str) and wanted else None
        if shape.color is None:
            if name is not None:
                sub(visual, "material", name=name)
            return
        name = name or f"color_{len(self.colors) + 1}"
        known = next((other for other, color in self.colors.items() if color == shape.color), None)
        if wanted is None and known is not None:
            name = known
        while self.colors.setdefault(name, shape.color) != shape.color:
            name += "_2"
        sub(visual, "material", name=name)


def _written(body: Body) -> Mapping[str, Any]:
    own = body.extensions.get("urdf")
    shapes = own.get("shapes") if isinstance(own, dict) else None
    return shapes if isinstance(shapes, dict) else {}


def _estimate(body: Body) -> str:
    """How an inertia was estimated, for people: the format has no place for it."""
    own = body.extensions.get("urdf")
    label = own.get(ESTIMATE_KEY) if isinstance(own, dict) else None
    if not isinstance(label, dict):
        return ""
    text = f"from {label.get('from')} shapes ({label.get('method')}), {label.get('density')} kg/m^3"
    return legal(text).replace("--", "- -")


def _inertial(link: etree._Element, body: Body, back: Transform) -> None:
    """c_link = R^T (c - p), Theta_link = R^T Theta R; nothing where there is neither mass nor inertia."""
    center, tensor = central(body)
    if not body.mass and not any(map(any, tensor)):
        return
    element = sub(link, "inertial")
    label = _estimate(body)
    if label:
        element.append(etree.Comment(f" estimated: {label} "))
    origin(element, Transform(IDENTITY, moved(back, center)))
    sub(element, "mass", value=number(body.mass))
    inertia(element, rotated_tensor(back.rotation, tensor))


def _pieces(capsule: Capsule, pose: Transform) -> list[tuple[Shape, Transform]]:
    """A capsule as a cylinder with a sphere at each end."""
    color, role = capsule.color, capsule.role
    cylinder = Cylinder(kind="cylinder", radius=capsule.radius, length=capsule.length, role=role, color=color)
    ends = [Transform(pose.rotation, moved(pose, (0.0, 0.0, z * capsule.length / 2.0))) for z in (-1.0, 1.0)]
    sphere = Sphere(kind="sphere", radius=capsule.radius, role=role, color=color)
    return [(cylinder, pose), *((sphere, end) for end in ends)]
