"""The tree, joints and rows of a model as a mechanism document: SI units, world axes at q = 0."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cadmbs.errors import Where
from cadmbs.importers.mjcf.equalities import EqualityRows
from cadmbs.importers.mjcf.geoms import GeomReader
from cadmbs.importers.mjcf.inertias import BodyMass
from cadmbs.importers.mjcf.joints import KINDS, BodyJoint, Joints
from cadmbs.importers.mjcf.nodes import MjcfElement
from cadmbs.importers.mjcf.tree import WORLD, BodyTree, TreeBody
from cadmbs.importers.urdf.names import UniqueNames
from cadmbs.importers.urdf.transforms import composed, pose_data

_LISTS = ("bodies", "joints", "couplings", "constraints", "loads")


@dataclass(slots=True)
class MjcfDraft:
    """A document, and the element of each entry of its lists."""

    root: MjcfElement
    data: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, list[MjcfElement]] = field(default_factory=lambda: {name: [] for name in _LISTS})

    def add(self, name: str, entry: dict[str, Any], node: MjcfElement) -> None:
        """Add an entry to a list."""
        self.data.setdefault(name, []).append(entry)
        self.sources[name].append(node)

    def locate(self, pointer: str) -> Where:
        """File, line and column of the element that a pointer into the document comes from."""
        keys = pointer.split("/")[1:]
        nodes = self.sources.get(keys[0], []) if keys else []
        index = int(keys[1]) if len(keys) > 1 and keys[1].isdecimal() else len(nodes)
        where = (nodes[index] if index < len(nodes) else self.root).where
        return Where(where.file, where.line, where.column, pointer)


def draft(
    tree: BodyTree, joints: Joints, masses: Sequence[BodyMass], geoms: GeomReader, name: str, base: str
) -> MjcfDraft:
    """The bodies and joints of a model.

    A body without a joint is fixed to its parent; one with several gets a massless body between each two.

    Args:
        tree: The bodies.
        joints: Their joints.
        masses: Their masses.
        geoms: The reader of shapes.
        name: The name of the mechanism.
        base: "fixed" or "world": free joints are welds; "floating": bodies that stand are free; empty: as in the file.
    """
    result = MjcfDraft(tree.sections[0].root)
    result.data = {"format": "cadmbs.mechanism/1", "name": name, "gravity": list(tree.using.gravity), "ground": WORLD}
    result.data |= {"bodies": [], "joints": []}
    names = UniqueNames(body.name for body in tree.bodies)
    floating = _floating(tree, joints) if base == "floating" else frozenset()
    for index, body in enumerate(tree.bodies):
        data = _body_data(body, geoms)
        if index == 0:
            if len(data) > 1:
                result.add("bodies", data, body.node)
            continue
        chain = joints.of_body.get(index, [])
        parent = tree.bodies[body.parent].name
        for joint in chain[:-1]:
            between = names.unused(f"{body.name}:{joint.name}")
            entry = {"name": between, "reference_pose": pose_data(body.world)}
            result.add("bodies", entry, joint.node)
            result.add("joints", _joint_data(joint, parent, between, base), joint.node)
            parent = between
        result.add("bodies", data | _mass_data(masses[index].in_world(body.world)), body.node)
        if chain:
            result.add("joints", _joint_data(chain[-1], parent, body.name, base), chain[-1].node)
            continue
        kind = "free" if index in floating else "fixed"
        fixed = joints.names.unused(f"{body.name}_{kind}")
        ends = {"predecessor": parent, "successor": body.name}
        result.add("joints", {"name": fixed, "kind": kind, **ends}, body.node)
    return result


def add_rows(result: MjcfDraft, rows: EqualityRows, loads: Sequence[tuple[dict[str, Any], MjcfElement]]) -> None:
    """Add loops, couplings, constraints and loads."""
    for name, entries in (
        ("joints", rows.loops),
        ("couplings", rows.couplings),
        ("constraints", rows.constraints),
        ("loads", loads),
    ):
        names = UniqueNames()
        for entry, node in entries:
            unique = entry["name"] if name == "joints" else names.unused(entry["name"])
            result.add(name, entry | {"name": unique}, node)


def add_turned_frames(result: MjcfDraft, rows: EqualityRows) -> None:
    """Add a massless body for each frame of a weld, its hinge, and the coupling that keeps the angle of this one."""
    bodies = UniqueNames(entry["name"] for entry in result.data["bodies"])
    for each in rows.turned:
        bodies.unused(each.name)
        ends = {"predecessor": each.body, "successor": each.name}
        hinge = {"name": each.name, "kind": "revolute", **ends, "axis": list(each.axis), "point": list(each.point)}
        result.add("bodies", {"name": each.name}, each.node)
        result.add("joints", hinge | {"actuated": False}, each.node)
        terms = [{"coordinate": each.name, "factor": 1.0}]
        coupling = {"name": rows.names.unused(each.name), "terms": terms, "offset": each.angle, "dependent": each.name}
        rows.couplings.append((coupling, each.node))


def add_sums(result: MjcfDraft, joints: Joints, rows: EqualityRows) -> None:
    """Add a massless body for each sum of coordinates, its hinge or slide, and the coupling of this one to the sum.

    Its joint has the reflected inertia of the sum, if there is one, and moves nothing else.
    """
    bodies = UniqueNames(entry["name"] for entry in result.data["bodies"])
    for each in joints.sums:
        body, coupling = bodies.unused(each.name), rows.names.unused(each.name)
        kind = "prismatic" if all(joints.by_name[name].type == "slide" for name in each.terms) else "revolute"
        joint: dict[str, Any] = {
            "name": each.name,
            "kind": kind,
            "predecessor": WORLD,
            "successor": body,
            "axis": [0.0, 0.0, 1.0],
        }
        joint |= {"point": [0.0, 0.0, 0.0], "actuated": False} | ({"armature": each.armature} if each.armature else {})
        result.add("bodies", {"name": body}, each.node)
        result.add("joints", joint, each.node)
        terms: list[dict[str, Any]] = [{"coordinate": each.name, "factor": 1.0}]
        terms += [{"coordinate": name, "factor": -factor} for name, factor in each.terms.items()]
        rows.couplings.append(({"name": coupling, "terms": terms, "dependent": each.name}, each.node))


def _floating(tree: BodyTree, joints: Joints) -> frozenset[int]:
    """Bodies that stand in the world and carry moving ones; all that stand if none carries any."""
    standing = {i for i, body in enumerate(tree.bodies) if body.parent == 0 and not joints.of_body.get(i)}
    carrying = set()
    for index in joints.of_body:
        ahead = index
        while ahead > 0 and tree.bodies[ahead].parent != 0:
            ahead = tree.bodies[ahead].parent
        carrying.add(ahead)
    return frozenset(standing & carrying or standing)


def _body_data(body: TreeBody, geoms: GeomReader) -> dict[str, Any]:
    data: dict[str, Any] = {"name": body.name}
    if body.parent >= 0:
        data["reference_pose"] = pose_data(body.world)
    frames: dict[str, Any] = {}
    for placed in body.each("site", "camera"):
        if placed.name and placed.name not in frames:
            frames[placed.name] = pose_data(composed(body.world, placed.pose))
    shapes = [shape for geom in body.each("geom") if (shape := geoms.shape(geom, body.world)) is not None]
    return data | ({"frames": frames} if frames else {}) | ({"shapes": shapes} if shapes else {})


def _mass_data(mass: BodyMass) -> dict[str, Any]:
    if not mass.mass and not mass.tensor.any():
        return {}
    return {"mass": mass.mass, "center_of_mass": mass.center.tolist(), "inertia": mass.tensor.tolist()}


def _joint_data(joint: BodyJoint, predecessor: str, successor: str, base: str) -> dict[str, Any]:
    kind = KINDS[joint.type]
    if kind == "free" and base in ("fixed", "world"):
        kind = "fixed"
    data: dict[str, Any] = {"name": joint.name, "kind": kind, "predecessor": predecessor, "successor": successor}
    if kind == "fixed":
        return data
    if joint.has_one_coordinate:
        data |= {"axis": list(joint.axis), "point": list(joint.point)}
    elif kind == "spherical":
        data["point"] = list(joint.point)
    limits: dict[str, Any] = {}
    for key, bound in zip(("lower", "upper"), joint.limits or (), strict=False):
        limits |= {key: bound} if abs(bound) < float("inf") else {}
    limits |= {"effort": joint.effort} if joint.effort else {}
    data |= {"limits": limits} if limits else {}
    numbers: Mapping[str, float] = {"damping": joint.damping, "friction": joint.friction, "armature": joint.armature}
    return data | {key: value for key, value in numbers.items() if value}
