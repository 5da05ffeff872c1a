"""Bodies, joints and inertias as elements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from lxml import etree

from cadmbs.arrays import Array
from cadmbs.exporters.coordinate_motions import UNBOUNDED, value_of_coordinate
from cadmbs.exporters.mjcf.plan import WORLD, MjcfJoint, MjcfPlan
from cadmbs.exporters.names import Names
from cadmbs.exporters.paths import relative_path
from cadmbs.exporters.structure import central_inertia, transform
from cadmbs.exporters.xml_text import legal_xml_text, moments, number, numbers, rounded_numbers
from cadmbs.importers.urdf.transforms import IDENTITY, Transform, composed, inverse, moved, rotated, rotated_tensor
from cadmbs.input_files import open_file
from cadmbs.lie import quaternion
from cadmbs.models import joint as documents
from cadmbs.models.body import Body
from cadmbs.models.geometry import Box, Capsule, Cylinder, Mesh, Shape, Sphere
from cadmbs.models.quantities.vectors import Triple
from cadmbs.tolerances import ACCEPTED_MUJOCO_INERTIA, MUJOCO_TRIANGLE_MARGIN, PHYSICAL_INERTIA_ROUNDING


def body_element(
    parent: etree._Element, plan: MjcfPlan, name: str, relative_to: Transform, inertia: MjcfInertia | None
) -> etree._Element:
    """A <body> with its joints and inertia, in the frame of its parent element."""
    pose = plan.structure.poses[name]
    element = etree.SubElement(parent, "body", name=plan.bodies[name])
    set_pose(element, composed(inverse(relative_to), pose))
    for joint in plan.joints.get(name, ()):
        _add_joint(element, joint, inverse(pose))
    _add_inertia(element, inertia, inverse(pose))
    return element


def set_pose(element: etree._Element, pose: Transform) -> None:
    """The attributes pos and quat of a pose, without those of the identity."""
    position = rounded_numbers(pose.position)
    orientation = rounded_numbers(quaternion.from_rotation(np.array(pose.rotation)).tolist())
    element.attrib.update({"pos": position} if position != "0 0 0" else {})
    element.attrib.update({"quat": orientation} if orientation != "1 0 0 0" else {})


def _add_joint(body: etree._Element, joint: MjcfJoint, world_to_body: Transform) -> None:
    element = etree.SubElement(body, "joint", name=joint.name, type=joint.type)
    if joint.point is not None and joint.type != "slide":
        point = rounded_numbers(moved(world_to_body, joint.point))
        element.attrib.update({"pos": point} if point != "0 0 0" else {})
    if joint.axis is not None:
        element.set("axis", rounded_numbers(rotated(world_to_body.rotation, joint.axis)))
    for attribute, value in _joint_values(joint).items():
        element.set(attribute, value)


def _joint_values(joint: MjcfJoint) -> dict[str, str]:
    """Limits, damping, friction and armature of a joint, as attributes."""
    source, index = joint.source, joint.index
    attributes: dict[str, str] = {} if index is None else _limits(source.limits, index)
    losses = (("damping", source.damping), ("frictionloss", source.friction), ("armature", source.armature))
    for attribute, values in losses:
        value = _common_value(values) if index is None else value_of_coordinate(values, index)
        if value and _has_source_values(joint):
            attributes[attribute] = number(value)
    return attributes


def _has_source_values(joint: MjcfJoint) -> bool:
    """Whether values of the source belong to this joint: not to the slide of a screw, nor to parts of a free joint."""
    return joint.index is not None or joint.name == joint.source.name or joint.type in ("free", "ball")


def _common_value(values: documents.PerVelocity) -> float | None:
    """The value of all coordinates, if they have the same."""
    distinct = set(values) if isinstance(values, tuple) else {values}
    return distinct.pop() if len(distinct) == 1 else None


def _limits(limits: documents.Limits | None, index: int) -> dict[str, str]:
    if limits is None:
        return {}
    lower, upper, effort = (value_of_coordinate(bound, index) for bound in (limits.lower, limits.upper, limits.effort))
    attributes = {}
    if lower is not None or upper is not None:
        bounds = (-UNBOUNDED if lower is None else lower, UNBOUNDED if upper is None else upper)
        if bounds[0] < bounds[1]:
            attributes["range"] = numbers(bounds)
    if effort is not None and effort > 0.0:
        attributes["actuatorfrcrange"] = numbers((-effort, effort))
    return attributes


def _add_inertia(element: etree._Element, inertia: MjcfInertia | None, world_to_body: Transform) -> None:
    """c_body = R^T (c - p), Theta_body = R^T Theta R, which is Theta where this is the same about all axes."""
    if inertia is None:
        return
    x, y, z = inertia.center.tolist()
    a, b, c = (tuple(row) for row in inertia.tensor.tolist())
    is_isotropic = np.array_equal(inertia.tensor, inertia.tensor[0, 0] * np.eye(3))
    rotation = IDENTITY if is_isotropic else world_to_body.rotation
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = rotated_tensor(rotation, (a, b, c))
    entries = moments((xx, yy, zz, xy, xz, yz))
    kind = "fullinertia"
    if entries.endswith(" 0 0 0"):
        kind, entries = "diaginertia", entries.removesuffix(" 0 0 0")
    center = rounded_numbers(moved(world_to_body, (x, y, z)))
    etree.SubElement(element, "inertial", {"pos": center, "mass": number(inertia.mass), kind: entries})


# Shapes as geoms, and meshes as assets.

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


# Inertias that MuJoCo accepts: moving bodies have mass, and each principal moment is at most the sum of the others.
#
# MuJoCo compares without tolerance, so that it refuses a thin plate, a rod or a point mass because of a rounding error.
# The diagonals of such tensors are increased by 1e-14 of their size. A nonphysical inertia is added to that of the
# bodies welded to it, which have the same motion.


@dataclass(frozen=True)
class MjcfInertia:
    """Mass [kg], centre of mass [m] and inertia about it [kg m^2], world axes at q = 0."""

    mass: float
    center: Array
    tensor: Array

    @property
    def is_zero(self) -> bool:
        """Whether mass and inertia are zero."""
        return self.mass == 0.0 and not self.tensor.any()


@dataclass
class MjcfInertias:
    """The inertias of an output.

    Attributes:
        of_body: Inertias by names in the mechanism, without massless bodies.
        lumped: Bodies whose nonphysical inertia was added to that of the bodies they are welded to.
        smallest: Massless moving bodies that got the smallest inertia that MuJoCo accepts.
        massless: Moving bodies without mass, also of the bodies that they carry.
        nonphysical: Bodies with an inertia that no rigid body can have.
    """

    of_body: dict[str, MjcfInertia] = field(default_factory=dict)
    lumped: list[str] = field(default_factory=list)
    smallest: list[str] = field(default_factory=list)
    massless: list[str] = field(default_factory=list)
    nonphysical: list[str] = field(default_factory=list)


def mjcf_inertias(plan: MjcfPlan) -> MjcfInertias:
    """The inertias of all bodies of an output."""
    inertias = MjcfInertias()
    for name, body in plan.structure.bodies.items():
        center, tensor = central_inertia(body)
        inertia = MjcfInertia(body.mass, np.array(center), np.array(tensor))
        if not inertia.is_zero and plan.bodies[name] != WORLD:
            inertias.of_body[name] = inertia
    groups = _welded_groups(plan)
    for head, members in groups.items():
        _lump_nonphysical(inertias, head, members, plan.bodies[head] == WORLD)
    inertias.of_body = {name: _acceptable(inertia) for name, inertia in inertias.of_body.items()}
    _add_smallest_inertias(inertias, plan, groups)
    return inertias


def total_inertia(parts: Iterable[MjcfInertia]) -> MjcfInertia:
    """Several inertias as one: m = sum m_i, c = sum m_i c_i / m, Theta = sum Theta_i + m_i (d.d I - d d^T)."""
    inertias = list(parts)
    mass = sum(part.mass for part in inertias)
    center = sum((part.mass * part.center for part in inertias), np.zeros(3)) / mass if mass else inertias[0].center
    tensor = np.zeros((3, 3))
    for part in inertias:
        d = part.center - center
        tensor += part.tensor + part.mass * (d @ d * np.eye(3) - np.outer(d, d))
    return MjcfInertia(mass, np.asarray(center), tensor)


def _welded_groups(plan: MjcfPlan) -> dict[str, list[str]]:
    """Groups of welded bodies, by the body with the joint that moves them, or the ground."""
    tree = plan.structure.tree
    head = {tree.root: tree.root}
    groups: dict[str, list[str]] = {tree.root: [tree.root]}
    for name in tree.order:
        head[name] = name if plan.joints[name] else head[tree.branches[name].parent]
        groups.setdefault(head[name], []).append(name)
    return groups


def _lump_nonphysical(inertias: MjcfInertias, head: str, members: list[str], is_world: bool) -> None:
    """Add nonphysical inertias of a group to those of the welded bodies, or list them."""
    of_body = inertias.of_body
    nonphysical = [name for name in members if name in of_body and not _is_physical(of_body[name])]
    if not nonphysical:
        return
    if is_world:  # fixed bodies need no inertia
        inertias.lumped += nonphysical
        for name in nonphysical:
            del of_body[name]
        return
    whole = total_inertia(of_body[name] for name in members if name in of_body)
    if not _is_physical(whole):
        inertias.nonphysical += nonphysical
        return
    inertias.lumped += nonphysical
    for name in members:
        of_body.pop(name, None)
    of_body[head] = whole


def _is_physical(inertia: MjcfInertia) -> bool:
    low, middle, high = np.linalg.eigvalsh(inertia.tensor)
    slack = PHYSICAL_INERTIA_ROUNDING * high
    return bool(low >= -slack and low + middle - high >= -slack and inertia.mass >= 0.0)


def _acceptable(inertia: MjcfInertia) -> MjcfInertia:
    """The inertia, with an increased diagonal if MuJoCo would refuse it."""
    low, middle, high = np.linalg.eigvalsh(inertia.tensor)
    if not _is_physical(inertia):
        return inertia
    margin = MUJOCO_TRIANGLE_MARGIN * high
    missing = max(high - low - middle + margin, ACCEPTED_MUJOCO_INERTIA + margin - low, 0.0)
    return MjcfInertia(inertia.mass, inertia.center, inertia.tensor + missing * np.eye(3)) if missing else inertia


def _add_smallest_inertias(inertias: MjcfInertias, plan: MjcfPlan, groups: dict[str, list[str]]) -> None:
    """Add the smallest accepted inertia to massless moving groups that carry bodies with mass."""
    tree = plan.structure.tree
    heavy = {name for name, inertia in inertias.of_body.items() if inertia.mass > ACCEPTED_MUJOCO_INERTIA}
    carrying = set(heavy)
    for name in reversed(tree.order):
        if name in carrying:
            carrying.add(tree.branches[name].parent)
    for head, members in groups.items():
        if head == tree.root or heavy.intersection(members):
            continue
        if any(name in carrying for name in members):
            inertias.smallest.append(head)
            center = np.array(plan.structure.poses[head].position)
            inertias.of_body[head] = MjcfInertia(ACCEPTED_MUJOCO_INERTIA, center, ACCEPTED_MUJOCO_INERTIA * np.eye(3))
        else:
            inertias.massless.append(head)
