"""Geoms: their mass, and the shapes by which a body is drawn."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.mjcf.mesh_assets import MeshAsset, MeshAssets
from cadmbs.importers.mjcf.nodes import MjcfElement, label
from cadmbs.importers.mjcf.settings import segment_pose
from cadmbs.importers.mjcf.tree import ModelScope, PlacedElement
from cadmbs.importers.urdf.transforms import Transform, composed, pose_data
from cadmbs.models.changed.changes import primitive
from cadmbs.models.quantities.vectors import Rows, Triple, difference, norm

TYPES = ("plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "sdf")
SMALLEST_MASS = 1e-14
"""Geoms of less mass [kg] do not count, as for MuJoCo."""

LAST_VISIBLE_GROUP = 2
"""Geoms of higher groups are not shown by MuJoCo's viewer until they are switched on."""

_DEFAULT_DENSITY = 1000.0
_FROMTO_TYPES = ("capsule", "cylinder", "ellipsoid", "box")
_SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}
_SHELL_STEP = 1e-6
"""Thickness [m] of the layer whose inertia is that of the shell of an ellipsoid."""


@dataclass(frozen=True)
class GeomMass:
    """Mass [kg], centre [m] and inertia about it [kg m^2], in the frame of the body."""

    mass: float
    center: Array
    tensor: Array


@dataclass(frozen=True)
class GeomForm:
    """A geom without its mass: type, half sizes, pose in the body, and its mesh."""

    type: str
    size: Triple
    pose: Transform
    mesh: MeshAsset | None


@dataclass(slots=True)
class GeomReader:
    """Reads geoms, and counts what is not drawn."""

    meshes: MeshAssets
    undrawn: dict[str, list[MjcfElement]]

    def mass(self, geom: PlacedElement) -> GeomMass | None:
        """The mass of a geom; None without any.

        N007 (error) if it would be that of a mesh that cannot be read.
        """
        values = geom.values
        form = self.form(geom)
        given = values.number("mass", math.nan)
        density = values.number("density", _DEFAULT_DENSITY)
        if form is None or given == 0.0 or (math.isnan(given) and density == 0.0):
            return None
        solid = self._solid(geom, form)
        if solid is None:
            return None
        volume, center, tensor = solid
        if not volume > SMALLEST_MASS:
            return None
        mass = density * volume if math.isnan(given) else given
        if mass < 0.0:
            message = f"{label(geom.node)} has a negative mass, {mass:g} kg."
            values.report.error("N003", geom.node, message, "Write a mass or density that is not negative.")
            return None
        R, p = np.array(form.pose.rotation), np.array(form.pose.position)
        return GeomMass(mass, R @ center + p, R @ (tensor * (mass / volume)) @ R.T)

    def shape(self, geom: PlacedElement, body: Transform) -> dict[str, Any] | None:
        """The shape of a geom in a mechanism document; None for what a document cannot draw."""
        form = self.form(geom)
        if form is None:
            return None
        data = self._shape_data(geom, form)
        if data is None:
            self.undrawn.setdefault(form.type, []).append(geom.node)
            return None
        kind, pose = data
        values = geom.values
        rgba = values.numbers("rgba", 4, 4) or _material_color(geom.scope, values.text("material"))
        color = {"color": [min(max(part, 0.0), 1.0) for part in rgba]} if rgba else {}
        role = "visual" if values.number("group") <= LAST_VISIBLE_GROUP else "collision"
        return {**kind, "role": role, **color, "pose": pose_data(composed(body, pose))}

    def _shape_data(self, geom: PlacedElement, form: GeomForm) -> tuple[dict[str, Any], Transform] | None:
        a, b, c = form.size
        match form.type:
            case "sphere":
                return {"kind": "sphere", "radius": a}, form.pose
            case "capsule" | "cylinder" if b > 0.0:
                return {"kind": form.type, "radius": a, "length": 2.0 * b}, form.pose
            case "box":
                return {"kind": "box", "size": [2.0 * a, 2.0 * b, 2.0 * c]}, form.pose
            case "mesh" if form.mesh is not None and form.mesh.file:
                inner = form.mesh.drawn_pose
                if inner is not None and 0.0 not in form.mesh.scale:
                    scale = {"file": form.mesh.file, "scale": list(form.mesh.scale)}
                    return {"kind": "mesh", **scale}, composed(form.pose, inner)
        return None

    def form(self, geom: PlacedElement) -> GeomForm | None:
        """Type, sizes and pose; None after N003 or N004 about one of them."""
        values = geom.values
        kind = values.keyword("type", TYPES, "sphere")
        mesh = self.meshes.find(values, geom.scope) if values.has("mesh") else None
        if values.has("mesh") and mesh is None:
            return None
        if values.has("fromto") and mesh is None:
            return self._between_points(geom, kind)
        pose = geom.pose
        if mesh is not None and kind not in ("mesh", "sdf"):
            return self._fitted(geom, kind, mesh)
        if kind in ("mesh", "sdf"):
            if mesh is None:
                values.report.error("N004", geom.node, f"{label(geom.node)} is a mesh, and names none.", "")
                return None
            return GeomForm("mesh", (0.0, 0.0, 0.0), pose, mesh)
        if kind in ("plane", "hfield"):
            size = _height_field_size(geom.scope, values.text("hfield")) if kind == "hfield" else (0.0, 0.0, 0.0)
            return GeomForm(kind, size, pose, None)
        return self._sized(geom, kind, pose, values.numbers("size", 1, 3))

    def _sized(self, geom: PlacedElement, kind: str, pose: Transform, size: tuple[float, ...]) -> GeomForm | None:
        count = _SIZES[kind]
        if len(size) < count or min(size[:count]) <= 0.0:
            numbers = "one number" if count == 1 else f"{count} numbers"
            message = f'{label(geom.node)} has size="{geom.values.text("size")}"; a {kind} needs {numbers} above 0.'
            geom.values.report.error("N003", geom.node, message, "Sizes are radii and half lengths.")
            return None
        full = (*size[:count], 0.0, 0.0)
        return GeomForm(kind, (full[0], full[1], full[2]), pose, None)

    def _between_points(self, geom: PlacedElement, kind: str) -> GeomForm | None:
        """A form along the line between two points; capsules exclude their caps."""
        values = geom.values
        ends, size = values.numbers("fromto", 6, 6), values.numbers("size", 1, 3)
        if not ends:
            return None
        a, b = (ends[0], ends[1], ends[2]), (ends[3], ends[4], ends[5])
        length = norm(difference(a, b))
        if kind not in _FROMTO_TYPES or length < SMALLEST_MASS or not size:
            reason = f"a {kind} has no two ends" if kind not in _FROMTO_TYPES else "its points and size are incomplete"
            hint = "It is for capsules, cylinders, boxes and ellipsoids, with two points and a size."
            values.report.error("N003", geom.node, f"{label(geom.node)} has a fromto, but {reason}.", hint)
            return None
        sizes = (size[0], size[0], 0.5 * length) if _SIZES[kind] == 3 else (size[0], 0.5 * length)
        return self._sized(geom, kind, composed(geom.frame, segment_pose(ends)), sizes)

    def _fitted(self, geom: PlacedElement, kind: str, mesh: MeshAsset) -> GeomForm | None:
        """A primitive with the inertia of a mesh, or with the box around it, along the principal axes of the mesh."""
        values = geom.values
        mass = self.meshes.mass(mesh)
        if isinstance(mass, str):
            message = f'{label(geom.node)} has the size of mesh "{values.text("mesh")}", which cannot be read: {mass}.'
            values.report.error("N007", geom.node, message, "Give it a size, or restore the mesh.")
            return None
        e, V = mass.moments, mass.volume
        box = 0.5 * np.sqrt(np.maximum(6.0 * (e.sum() - 2.0 * e) / V, 0.0))
        offset = np.zeros(3)
        if geom.scope.using.fitaabb:
            offset, box = mass.box.mean(axis=0), 0.5 * np.ptp(mass.box, axis=0)
            around = max(box[0], box[1])
            sizes = {"sphere": [box.max()], "capsule": [around, box[2] - around], "cylinder": [around, box[2]]}
        else:
            around = 0.5 * (box[0] + box[1])
            half = max(0.0, box[2] - 0.5 * around)
            sizes = {"sphere": [box.mean()], "capsule": [around, half], "cylinder": [around, box[2]]}
        size = [*(sizes.get(kind, box)), 0.0, 0.0][:3]
        a, b, c = (float(values.number("fitscale", 1.0) * value) for value in size)
        center = (mass.center + mass.axes @ offset).tolist()
        rows: Rows = tuple(tuple(row) for row in mass.axes.tolist())  # type: ignore[assignment]
        pose = composed(geom.pose, Transform(rows, (center[0], center[1], center[2])))
        return GeomForm(kind, (a, b, c), pose, None)

    def _solid(self, geom: PlacedElement, form: GeomForm) -> tuple[float, Array, Array] | None:
        """Volume or area, centre, and inertia of density one, in the frame of the geom."""
        if form.mesh is not None:
            mass = self.meshes.mass(form.mesh)
            if isinstance(mass, str):
                message = (
                    f'{label(geom.node)} has the mass of mesh "{geom.values.text("mesh")}", which is unknown: {mass}.'
                )
                hint = 'Give the body an <inertial>, or the geom mass="0" if the mesh is only drawn.'
                geom.values.report.error("N007", geom.node, message, hint)
                return None
            return mass.volume, mass.center, mass.tensor
        shell = geom.values.flag("shellinertia")
        volume, moments = (_shell if shell else _volume)(form.type, form.size)
        return volume, np.zeros(3), np.diag(moments)


def _volume(kind: str, size: Triple) -> tuple[float, Array]:
    """Volume and principal moments of a solid of density one."""
    a, b, c = size
    match kind:
        case "ellipsoid":
            volume = 4.0 / 3.0 * math.pi * a * b * c
            return volume, volume / 5.0 * np.array([b * b + c * c, a * a + c * c, a * a + b * b])
        case "plane":
            return 0.0, np.zeros(3)
        case "box" | "hfield":
            solid = primitive({"kind": "box", "size": [2.0 * a, 2.0 * b, 2.0 * c]})
        case _:
            solid = primitive({"kind": kind, "radius": a, "length": 2.0 * b})
    return solid.volume, np.diag(solid.tensor)


def _shell(kind: str, size: Triple) -> tuple[float, Array]:
    """Area and principal moments of the surface of a solid, of mass one per area."""
    a, b, c = size
    match kind:
        case "sphere":
            area = 4.0 * math.pi * a * a
            return area, np.full(3, 2.0 / 3.0 * area * a * a)
        case "capsule":
            ball, tube = 4.0 * math.pi * a * a, 4.0 * math.pi * a * b
            across = tube * (6.0 * a * a + 4.0 * b * b) / 12.0 + ball * (2.0 / 3.0 * a * a + b * b + a * b)
            return ball + tube, np.array([across, across, tube * a * a + ball * 2.0 / 3.0 * a * a])
        case "cylinder":
            disk, tube = math.pi * a * a, 4.0 * math.pi * a * b
            across = tube * (6.0 * a * a + 4.0 * b * b) / 12.0 + 2.0 * disk * (a * a / 4.0 + b * b)
            return 2.0 * disk + tube, np.array([across, across, tube * a * a + disk * a * a])
        case "ellipsoid":
            p = 1.6075  # Thomsen's approximation of the area, which MuJoCo takes
            area = 4.0 * math.pi * (((a * b) ** p + (b * c) ** p + (c * a) ** p) / 3.0) ** (1.0 / p)
            inner, outer = (_volume(kind, (a + h, b + h, c + h)) for h in (0.0, _SHELL_STEP))
            return area, (outer[1] - inner[1]) * (area / (outer[0] - inner[0]))
        case "box" | "hfield":
            return _box_shell(2.0 * a, 2.0 * b, 2.0 * c)
    return 0.0, np.zeros(3)


def _box_shell(x: float, y: float, z: float) -> tuple[float, Array]:
    """Six plates: each pair at distance d from the middle adds 2 A (side^2 / 12) and 2 A d^2."""
    second = np.array(
        [
            x * y * x * x / 6.0 + z * x * x * x / 6.0 + y * z * x * x / 2.0,
            x * y * y * y / 6.0 + y * z * y * y / 6.0 + z * x * y * y / 2.0,
            y * z * z * z / 6.0 + z * x * z * z / 6.0 + x * y * z * z / 2.0,
        ]
    )  # integrals of x^2, y^2, z^2 over the surface
    return 2.0 * (x * y + y * z + z * x), second.sum() - second


def _material_color(scope: ModelScope, name: str) -> tuple[float, ...]:
    if not name:
        return ()
    for section in scope.root.each("asset"):
        for node in section.each("material"):
            if node.get("name") == name:
                return scope.classes.values(node, scope.classes.top).numbers("rgba", 4, 4)
    return ()


def _height_field_size(scope: ModelScope, name: str) -> Triple:
    for section in scope.root.each("asset"):
        for node in section.each("hfield"):
            tokens = node.get("size").split()
            if node.get("name") == name and len(tokens) == 4:
                x, y, top, base = (float(token) for token in tokens)
                return (x, y, 0.25 * top + 0.5 * base)
    return (0.0, 0.0, 0.0)
