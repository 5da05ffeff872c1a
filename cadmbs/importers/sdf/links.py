"""Links as bodies: mass, inertia and shapes."""

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from cadmbs.importers import draft, files
from cadmbs.importers.sdf.frames import SdfFrames
from cadmbs.importers.sdf.models import Part, locate_file
from cadmbs.importers.sdf.values import flag_of, name_of, number_at, numbers_of, pose_in, text_of, vector_at
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.transforms import Transform, composed, moved, pose_data, rotated_tensor
from cadmbs.importers.urdf.xml.syntax import Element
from cadmbs.models.changed.changes import Solid, combined, primitive
from cadmbs.models.quantities.vectors import Rows, Triple, norm, unit
from cadmbs.topology.wording import quoted

DEFAULT_MASS, DEFAULT_MOMENT, DEFAULT_DENSITY = 1.0, 1.0, 1000.0
"""Mass [kg] and principal moments [kg m^2] of a link without them, and density of a shape [kg/m^3]."""

SHORTEST_NORMAL = 1e-12
_MOMENTS = {"ixx": DEFAULT_MOMENT, "iyy": DEFAULT_MOMENT, "izz": DEFAULT_MOMENT, "ixy": 0.0, "ixz": 0.0, "iyz": 0.0}
_LISTED = 4


@dataclass(slots=True)
class LinkReader:
    """Reads links, and notes which have default inertia, which shapes are drawn or not, and missing meshes."""

    report: UrdfReport
    options: draft.ReadOptions
    frames: SdfFrames
    defaulted: list[Part] = field(default_factory=list)
    undrawn: list[Element] = field(default_factory=list)
    missing: dict[str, Element] = field(default_factory=dict)
    drawn: dict[Element, dict[str, Any]] = field(default_factory=dict)

    def body(self, part: Part) -> dict[str, Any]:
        """A link as a body of a mechanism document, in world axes at q = 0."""
        pose = self.frames.pose(part.name)
        data: dict[str, Any] = {"name": part.name, "reference_pose": pose_data(pose)}
        mass, center, tensor = self._inertia(part)
        data |= {"mass": mass, "center_of_mass": list(moved(pose, center))} if mass else {}
        if mass or part.element.find("inertial/inertia") is not None:
            data["inertia"] = [list(row) for row in rotated_tensor(pose.rotation, tensor)]
        drawn = []
        for element in part.element.iterchildren("visual", "collision"):
            shape = self._shape(part, element)
            if shape is not None:
                drawn.append(shape | {"pose": pose_data(composed(pose, shape["pose"]))})
                self.drawn[element] = drawn[-1]
        return data | ({"shapes": drawn} if drawn else {})

    def report_all(self) -> None:
        """V009 (note) links with default inertia, V008 (note) shapes that are not drawn, V007 missing meshes."""
        if self.defaulted:
            names = quoted([part.name for part in self.defaulted[:_LISTED]])
            more = f" and {len(self.defaulted) - _LISTED} more" if len(self.defaulted) > _LISTED else ""
            message = f"without an <inertial>, SDF gives a link 1 kg and moments of 1 kg m^2: {names}{more}."
            self.report.warning(
                "V009", self.defaulted[0].element, message, "Write an <inertial> with mass and inertia."
            )
        if self.undrawn:
            count = len(self.undrawn)
            message = f"{count} shape{'s' * (count > 1)} cannot be drawn, such as a <{self.undrawn[0].tag}>."
            self.report.note("V008", self.undrawn[0], message)
        if self.missing:
            names = quoted(list(self.missing)[:_LISTED])
            count = len(self.missing)
            message = f"{count} mesh{'es were' if count > 1 else ' was'} not found: {names}."
            hint = "Name its folder: --package NAME=DIR or --package DIR. Meshes are only needed for pictures."
            self.report.warning("V007", next(iter(self.missing.values())), message, hint)

    def _inertia(self, part: Part) -> tuple[float, Triple, Rows]:
        """Mass, centre and inertia about it in the axes of the link: R I R^T with the rotation of the inertial pose."""
        inertial = part.element.find("inertial")
        if inertial is not None and inertial.get("auto", "").lower() in ("true", "1"):
            return self._automatic(part, inertial)
        if inertial is None:
            self.defaulted += [] if part.static else [part]
            return DEFAULT_MASS, (0.0, 0.0, 0.0), _diagonal(DEFAULT_MOMENT)
        pose = pose_in(self.report, inertial)
        mass = number_at(self.report, inertial, "mass", DEFAULT_MASS)
        if not 0.0 <= mass < math.inf:
            message = f"{name_of(part.element)} has a mass of {mass:g} kg."
            self.report.error("V003", inertial, message, "Write a mass that is not negative.")
            mass = 0.0
        entries = {key: number_at(self.report, inertial, f"inertia/{key}", value) for key, value in _MOMENTS.items()}
        xx, yy, zz, xy, xz, yz = entries.values()
        tensor = rotated_tensor(pose.rotation, ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz)))
        return mass, pose.position, tensor

    def _automatic(self, part: Part, inertial: Element) -> tuple[float, Triple, Rows]:
        """From the collision shapes and their densities; a mass that is given rescales them."""
        density = number_at(self.report, inertial, "density", DEFAULT_DENSITY)
        solids: list[Solid] = []
        for collision in part.element.iterchildren("collision"):
            shape = self._shape(part, collision)
            solid = None if shape is None else self._solid(part, shape)
            if shape is None or solid is None or not solid.volume > 0.0:
                message = (
                    f"{name_of(part.element)} has automatic inertia, and a shape of it has no volume that is known."
                )
                self.report.error("V003", collision, message, "Write the <mass> and <inertia>.")
                continue
            factor = number_at(self.report, collision, "density", density)
            pose: Transform = shape["pose"]
            placed = solid.placed(np.array(pose.rotation), np.array(pose.position))
            solids.append(Solid(placed.volume * factor, placed.center, placed.tensor * factor, placed.method))
        if not sum(solid.volume for solid in solids) > 0.0:
            return 0.0, (0.0, 0.0, 0.0), _diagonal(0.0)
        whole = combined(solids)
        mass = number_at(self.report, inertial, "mass", whole.volume)
        x, y, z = whole.center.tolist()
        a, b, c = (tuple(row) for row in (whole.tensor * (mass / whole.volume)).tolist())
        return mass, (x, y, z), (a, b, c)

    def _solid(self, part: Part, shape: dict[str, Any]) -> Solid | None:
        if shape["kind"] != "mesh":
            return primitive(shape)
        from cadmbs.importers.meshes import MeshError, enclosed, read_mesh

        try:
            return enclosed(read_mesh(Path(shape["file"])).scaled(tuple(shape["scale"])))
        except MeshError:
            return None

    def _shape(self, part: Part, element: Element) -> dict[str, Any] | None:
        """A shape without its pose in the world; None for what cannot be drawn."""
        geometry = element.find("geometry")
        child = None if geometry is None else next(geometry.iterchildren("*"), None)
        if child is None or child.tag == "empty":
            return None
        data = self._sizes(part, child)
        if data is None:
            self.undrawn.append(child)
            return None
        pose = pose_in(self.report, element)
        data |= {"role": element.tag, "pose": pose}
        color = (
            numbers_of(self.report, element, text_of(element, "material/diffuse"), 4)
            if self._has_color(element)
            else ()
        )
        return data | ({"color": [min(max(part_, 0.0), 1.0) for part_ in color]} if color else {})

    def _has_color(self, element: Element) -> bool:
        return element.tag == "visual" and len(text_of(element, "material/diffuse").split()) == 4

    def _sizes(self, part: Part, child: Element) -> dict[str, Any] | None:
        match child.tag:
            case "box":
                size = vector_at(self.report, child, "size", (1.0, 1.0, 1.0))
                return {"kind": "box", "size": list(size)} if min(size) > 0.0 else None
            case "sphere":
                radius = number_at(self.report, child, "radius", 1.0)
                return {"kind": "sphere", "radius": radius} if radius > 0.0 else None
            case "cylinder" | "capsule":
                default = 1.0 if child.tag == "cylinder" else 0.5
                radius = number_at(self.report, child, "radius", default)
                length = number_at(self.report, child, "length", 1.0)
                return {"kind": child.tag, "radius": radius, "length": length} if min(radius, length) > 0.0 else None
            case "mesh":
                written = text_of(child, "uri", text_of(child, "filename"))
                scale = vector_at(self.report, child, "scale", (1.0, 1.0, 1.0))
                path = locate_file(written, part.directory, self.options)
                if path is None or not files.is_file(path):
                    self.missing.setdefault(written, child)
                ready = bool(written) and 0.0 not in scale
                return {"kind": "mesh", "file": str(path or written), "scale": list(scale)} if ready else None
        return None


def gravity_is_off(part: Part) -> bool:
    """Whether a link has <gravity> false."""
    return not flag_of(part.element, "gravity", True)


def direction(report: UrdfReport, element: Element, vector: Triple) -> Triple:
    """A unit vector; V003 for one without length."""
    if norm(vector) < SHORTEST_NORMAL:
        report.error("V003", element, f"{name_of(element)} has no direction.", "Write a vector of some length.")
        return (0.0, 0.0, 1.0)
    return unit(vector)


def _diagonal(moment: float) -> Rows:
    return ((moment, 0.0, 0.0), (0.0, moment, 0.0), (0.0, 0.0, moment))
