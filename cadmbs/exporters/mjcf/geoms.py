"""Shapes as geoms, and meshes as assets."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from lxml import etree

from cadmbs.exporters.mjcf.bodies import set_pose
from cadmbs.exporters.names import Names
from cadmbs.exporters.paths import relative_path
from cadmbs.exporters.structure import transform
from cadmbs.exporters.xml_text import legal_xml_text, numbers
from cadmbs.importers.urdf.transforms import composed, inverse
from cadmbs.input_files import open_file
from cadmbs.models.body import Body
from cadmbs.models.geometry import Box, Capsule, Cylinder, Mesh, Shape, Sphere
from cadmbs.models.quantities.vectors import Triple

_READABLE_MESHES = (".stl", ".obj")
_FACE_COUNT_LIMIT = 200_000


@dataclass
class Geoms:
    """Writes geoms, and collects the meshes they need.

    Attributes:
        folder: Folder of the output; None writes absolute paths.
        meshes: Whether meshes are written.
        names: Names of assets.
        assets: Names by file and scale.
        left_out: Meshes that are not written, with the reason.
    """

    folder: Path | None
    meshes: bool
    names: Names = field(default_factory=lambda: Names(as_written=False))
    assets: dict[tuple[str, Triple], str] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)

    def write(self, element: etree._Element, body: Body, relative_to_world: bool = False) -> None:
        """Write the geoms of a body; visual shapes have no contacts."""
        world_to_body = inverse(transform(body.reference_pose))
        for shape in body.shapes:
            attributes = self._attributes(shape)
            if attributes is None:
                continue
            geom = etree.SubElement(element, "geom", {"class": shape.role, **attributes})
            pose = transform(shape.pose or body.reference_pose)
            set_pose(geom, pose if relative_to_world else composed(world_to_body, pose))
            if shape.color is not None:
                geom.set("rgba", numbers(shape.color))

    def write_assets(self, asset: etree._Element) -> None:
        """Write the meshes of geoms, as shells: their own mass is not used, and their surfaces may be open."""
        for (file, scale), name in self.assets.items():
            attributes = {"name": name, "file": legal_xml_text(relative_path(file, self.folder)), "inertia": "shell"}
            attributes |= {"scale": numbers(scale)} if scale != (1.0, 1.0, 1.0) else {}
            etree.SubElement(asset, "mesh", attributes)

    def _attributes(self, shape: Shape) -> dict[str, str] | None:
        match shape:
            case Box():
                return {"type": "box", "size": numbers(edge / 2.0 for edge in shape.size)}
            case Sphere():
                return {"type": "sphere", "size": numbers((shape.radius,))}
            case Cylinder() | Capsule():
                return {"type": shape.kind, "size": numbers((shape.radius, shape.length / 2.0))}
            case Mesh():
                return self._mesh(shape)

    def _mesh(self, mesh: Mesh) -> dict[str, str] | None:
        key = (mesh.file, mesh.scale)
        if self.meshes and key not in self.assets:
            reason = _unreadable(mesh.file)
            if reason:
                self.left_out[mesh.file] = reason
                return None
            self.assets[key] = self.names.unique(Path(mesh.file).stem)
        return {"type": "mesh", "mesh": self.assets[key]} if self.meshes else None


def _unreadable(file: str) -> str:
    """The reason why MuJoCo cannot read a mesh; empty if it can."""
    path = Path(file)
    if "://" in file or not path.is_file():
        return "not found"
    if path.suffix.lower() not in _READABLE_MESHES:
        return f"{path.suffix or 'no suffix'}, which MuJoCo does not read"
    if path.suffix.lower() == ".stl":
        size = path.stat().st_size
        with open_file(path) as stream:
            faces = int.from_bytes(stream.read(84)[80:], "little")
        if size != 84 + 50 * faces:
            return "STL as text, which MuJoCo does not read"
        if not 1 <= faces <= _FACE_COUNT_LIMIT:
            return f"{faces} faces, of which MuJoCo reads at most {_FACE_COUNT_LIMIT}"
    return ""
