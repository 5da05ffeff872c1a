"""Poses and links as elements."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from lxml import etree

from cadmbs.exporters.paths import relative_path
from cadmbs.exporters.structure import central_inertia, transform
from cadmbs.exporters.urdf.elements import roll_pitch_yaw
from cadmbs.exporters.xml_text import legal_xml_text, moments, number, numbers, rounded_numbers
from cadmbs.importers.urdf.transforms import IDENTITY, Transform, composed, inverse, moved, rotated_tensor
from cadmbs.models.body import Body
from cadmbs.models.geometry import Box, Capsule, Cylinder, Mesh, Shape, Sphere
from cadmbs.models.quantities.vectors import Four, Rows

_MOMENTS = {"ixx": (0, 0), "ixy": (0, 1), "ixz": (0, 2), "iyy": (1, 1), "iyz": (1, 2), "izz": (2, 2)}
_NO_MOMENTS: Rows = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))


def value(parent: etree._Element, tag: str, text: str, **attributes: str) -> etree._Element:
    """An element with a text."""
    element = etree.SubElement(parent, tag, attributes)
    element.text = text
    return element


def pose(parent: etree._Element, of: Transform, relative_to: str | None = None) -> None:
    """A <pose>, which is left out for the identity: x y z, then roll, pitch and yaw about fixed axes."""
    if of == Transform() and relative_to is None:
        return
    angles = (0.0, 0.0, 0.0) if of.rotation == IDENTITY else roll_pitch_yaw(of.rotation)
    attributes = {} if relative_to is None else {"relative_to": relative_to}
    value(parent, "pose", rounded_numbers((*of.position, *angles)), **attributes)


@dataclass
class SdfLinkWriter:
    """Writes links; `folder` is where relative addresses of meshes start.

    Attributes:
        folder: The folder of the output; None leaves addresses unchanged.
        colored: Names of bodies whose collision shapes have a colour, which SDF does not have.
    """

    folder: Path | None
    colored: list[str] = field(default_factory=list)

    def link(self, model: etree._Element, name: str, body: Body | None, frame: Transform) -> etree._Element:
        """The <link> of a body whose frame is `frame` in the model; a massless one without a body."""
        element = etree.SubElement(model, "link", name=name)
        pose(element, frame)
        _inertial(element, body, inverse(frame))
        if body is None:
            return element
        numbering: Counter[str] = Counter()
        for shape in body.shapes:
            numbering[shape.role] += 1
            part = etree.SubElement(element, shape.role, name=f"{shape.role}_{numbering[shape.role]}")
            pose(part, composed(inverse(frame), transform(shape.pose or body.reference_pose)))
            self._geometry(etree.SubElement(part, "geometry"), shape)
            if shape.color is not None and shape.role == "visual":
                _material(part, shape.color)
            elif shape.color is not None and body.name not in self.colored:
                self.colored.append(body.name)
        return element

    def _geometry(self, geometry: etree._Element, shape: Shape) -> None:
        element = etree.SubElement(geometry, shape.kind)
        match shape:
            case Mesh():
                value(element, "uri", legal_xml_text(relative_path(shape.file, self.folder)))
                if shape.scale != (1.0, 1.0, 1.0):
                    value(element, "scale", numbers(shape.scale))
            case Box():
                value(element, "size", numbers(shape.size))
            case Sphere():
                value(element, "radius", number(shape.radius))
            case Cylinder() | Capsule():
                value(element, "radius", number(shape.radius))
                value(element, "length", number(shape.length))


def _inertial(link: etree._Element, body: Body | None, world_to_link: Transform) -> None:
    """c_link = R^T (c - p), Theta_link = R^T Theta R; zeros where a link without the element would have 1 kg."""
    element = etree.SubElement(link, "inertial")
    tensor = _NO_MOMENTS
    if body is not None:
        center, central = central_inertia(body)
        pose(element, Transform(IDENTITY, moved(world_to_link, center)))
        tensor = rotated_tensor(world_to_link.rotation, central)
    value(element, "mass", number(0.0 if body is None else body.mass))
    inertia = etree.SubElement(element, "inertia")
    written = moments([tensor[i][k] for i, k in _MOMENTS.values()]).split()
    for tag, text in zip(_MOMENTS, written, strict=True):
        value(inertia, tag, text)


def _material(visual: etree._Element, color: Four) -> None:
    material = etree.SubElement(visual, "material")
    for tag in ("ambient", "diffuse"):
        value(material, tag, numbers(color))
