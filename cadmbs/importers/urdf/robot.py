"""From the <robot> element to the mechanism document."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cadmbs import errors, tolerances
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.options import cut_joints
from cadmbs.importers.urdf import refusals_elsewhere, schema, transforms
from cadmbs.importers.urdf.base import Base, robot_base
from cadmbs.importers.urdf.joints.joints import JointReader, UrdfJoint, UrdfJoints, driven_joints, report_losses
from cadmbs.importers.urdf.joints.mimic import Mimic, mimics, tightened_leader_limits
from cadmbs.importers.urdf.leftovers import Leftovers
from cadmbs.importers.urdf.links import physical_inertia
from cadmbs.importers.urdf.links.links import UrdfLink, links, report_massless_links
from cadmbs.importers.urdf.links.meshes import Meshes
from cadmbs.importers.urdf.links.shapes import Materials, ShapeReader
from cadmbs.importers.urdf.loops import loop_joints as urdf_loops
from cadmbs.importers.urdf.loops.loop_elements import add_loop_elements
from cadmbs.importers.urdf.loops.side_file import SideFile
from cadmbs.importers.urdf.placement import Placement, robot_placement, with_complete_loop_frames
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.transforms import Transform
from cadmbs.importers.urdf.xml.syntax import Element, Positions
from cadmbs.importers.urdf.xml.text_values import report_text_values
from cadmbs.models.checks.names import count_of
from cadmbs.models.quantities.vectors import norm, unit
from cadmbs.topology.wording import quoted


@dataclass(frozen=True, slots=True)
class Robot:
    """The content of a URDF, in the frames of its links.

    Attributes:
        name: The name of the robot.
        links: The links by name, in the order of the file.
        joints: The joints between them.
        mimics: The joints that follow others.
        driven_joints: Names of the joints that are driven.
        leftovers: Content of the <robot> element itself that the model does not use.
        loop_joints: Joints that close loops and are declared outside the tree.
        passive_joints: Names of the joints that a side file, which names the driven ones, leaves out.
    """

    name: str
    links: Mapping[str, UrdfLink]
    joints: UrdfJoints
    mimics: tuple[Mimic, ...]
    driven_joints: frozenset[str]
    leftovers: dict[str, Any]
    loop_joints: tuple[UrdfJoint, ...] = ()
    passive_joints: frozenset[str] = frozenset()


def read_parts(report: UrdfReport, element: Element, source: SourceFile, options: ReadOptions) -> Robot:
    """The links, joints and mimic joints of a robot, with all findings about single elements."""
    version = schema.declared_version(report, element)
    report_text_values(report, element)
    refusals_elsewhere.report_refusals_elsewhere(report, element, source)
    leftovers = Leftovers(report)
    meshes = Meshes(report, source.directory, options)
    reader = ShapeReader(report, Materials(report, element), meshes)
    robot_links = _with_estimates(report, links(report, element, reader, leftovers), options)
    joints = JointReader(report, robot_links.keys(), version, leftovers, frozenset(options.without)).joints(element)
    loop_joints, side_content = _loop_joints(report, element, robot_links, joints, options)
    urdf_loops.report_unread_types(report, element, options.loops, side_content, joints.by_name)
    urdf_loops.report_unused_entries(report, options.loops, side_content, joints.by_name)
    by_name = urdf_loops.with_joint_types(side_content, joints.by_name)
    mimic_joints = mimics(report, by_name, options.mimic != "independent")
    by_name = tightened_leader_limits(report, by_name, mimic_joints)
    physical_inertia.report_nonphysical_inertias(report, robot_links.values())
    unused = leftovers.of_robot(element, loop_joints.used)
    robot = Robot(
        name=_name(report, element, source),
        links=robot_links,
        joints=UrdfJoints(by_name, joints.complete),
        mimics=mimic_joints,
        driven_joints=driven_joints(report, element, by_name)
        | urdf_loops.joints_driven_by_side_file(side_content, by_name),
        leftovers={key: value for key, value in (("version", element.get("version")), ("kept", unused)) if value},
        loop_joints=tuple(loop_joints.joints),
        passive_joints=urdf_loops.joints_not_driven_by_side_file(side_content, by_name),
    )
    meshes.report_missing()
    leftovers.report_all(element)
    return robot


def _with_estimates(
    report: UrdfReport, robot_links: Mapping[str, UrdfLink], options: ReadOptions
) -> Mapping[str, UrdfLink]:
    """The links, with estimated inertias if requested; U035 for links without inertia."""
    meshes = physical_inertia.MeshFiles(report)
    if options.check_meshes:
        physical_inertia.check_meshes(meshes, robot_links)
    if options.estimate_inertia is not None:
        return physical_inertia.estimate_inertias(report, meshes, robot_links, options.estimate_inertia)
    report_massless_links(report, robot_links.values())
    return robot_links


def _loop_joints(
    report: UrdfReport, element: Element, robot_links: Mapping[str, UrdfLink], joints: UrdfJoints, options: ReadOptions
) -> tuple[urdf_loops.LoopJoints, SideFile | None]:
    """The loops that are declared outside the tree, and the side file if there is one."""
    loop_joints = urdf_loops.LoopJoints(report, robot_links.keys(), set(joints.by_name))
    add_loop_elements(loop_joints, element)
    side_content = (
        None
        if options.loops is None
        else urdf_loops.read_side_file(loop_joints, options.loops, robot_links, joints.by_name)
    )
    urdf_loops.add_loop_frames(loop_joints, robot_links, joints.by_name)
    return loop_joints, side_content


def mechanism(
    report: UrdfReport, element: Element, robot: Robot, options: ReadOptions
) -> "tuple[dict[str, Any], UrdfSourceMap]":
    """The mechanism document of a robot with links, and the elements of its entries."""
    base = robot_base(report, element, robot.links, robot.joints, options.base)
    base = with_complete_loop_frames(replace(base, joints=(*base.joints, *robot.loop_joints)), robot.links)
    requested: dict[str, Any] = {"joints": [{"name": joint.name} for joint in base.joints]}
    report.extend(cut_joints(requested, options.cut, report.positions.file))
    cut = {entry["name"] for entry in requested["joints"] if entry.get("cut")}
    actuated = _actuation(robot, base)
    coupled = {name for mimic in robot.mimics for name in (mimic.follower, mimic.leader)}
    placement = robot_placement(base, robot.links, cut, actuated, coupled)
    rows = [
        row
        for joint in base.joints
        if urdf_loops.is_turned_weld(joint, placement)
        for row in urdf_loops.weld_rows(report, joint, placement)
    ]
    if rows:
        base = replace(
            base, joints=tuple(joint for joint in base.joints if not urdf_loops.is_turned_weld(joint, placement))
        )
        placement = robot_placement(base, robot.links, cut, actuated, coupled)
    urdf_loops.report_loops(report, base.joints, placement)
    if not errors.has_errors(report.findings):
        report_losses(report, element, base.joints, options.without)
        report_program_differences(report, element, robot.links, base, placement, robot.mimics)
    data: dict[str, Any] = {
        "format": "cadmbs.mechanism/1",
        "name": robot.name,
        "ground": base.ground,
        "bodies": [body_data(link, placement.links[name]) for name, link in robot.links.items()],
        "joints": _joints(base, placement, actuated, cut),
    }
    lists = {"couplings": [mimic.coupling for mimic in robot.mimics], "constraints": rows}
    data |= {key: entries for key, entries in lists.items() if entries}
    data |= {"extensions": {"urdf": robot.leftovers}} if robot.leftovers else {}
    places = UrdfSourceMap(report.positions, element, list(robot.links.values()), base.joints, robot.mimics)
    return data, places


def _joints(base: Base, placement: Placement, actuated: Mapping[str, bool | None], cut: set[str]) -> list[Any]:
    loops = frozenset(placement.tree.cut_edges)
    return [
        joint_data(
            joint,
            placement.joint_frame(joint),
            actuated.get(joint.name),
            i in loops or joint.name in cut,
            urdf_loops.loop_sides(joint, placement) if i in loops else None,
        )
        for i, joint in enumerate(base.joints)
    ]


def _actuation(robot: Robot, base: Base) -> dict[str, bool | None]:
    """Whether joints are driven: known for driven and passive joints, followers and joints that this importer adds."""
    actuation: dict[str, bool | None] = dict.fromkeys((mimic.follower for mimic in robot.mimics), False)
    actuation |= dict.fromkeys(robot.passive_joints, False)
    actuation |= dict.fromkeys(robot.driven_joints, True)
    file_names = {*robot.joints.by_name, *(joint.name for joint in robot.loop_joints)}
    actuation |= {joint.name: False for joint in base.joints if joint.name not in file_names}
    return actuation


def _name(report: UrdfReport, element: Element, source: SourceFile) -> str:
    name = element.get("name")
    if name:
        return name
    name = "robot" if source.name.startswith("<") else Path(source.name).stem
    message = f'the robot has no name; it is named "{name}".'
    report.warning("U009", element, message, f'Write <robot name="{name}">; other programs refuse the file.')
    return name


# Links and joints as bodies and joints of a mechanism document: SI units, world axes at q = 0.

_SIDES = ("predecessor", "successor")


def body_data(link: UrdfLink, pose: Transform) -> dict[str, Any]:
    """A link as a body; the link frame is its reference pose.

    c = T c_link, Theta = R Theta_link R^T, shapes T T_shape.
    """
    data: dict[str, Any] = {"name": link.name, "reference_pose": transforms.pose_data(pose)}
    if link.inertial is not None:
        inertial = link.inertial
        data["mass"] = inertial.mass
        data["center_of_mass"] = list(transforms.moved(pose, inertial.center_of_mass))
        data["inertia"] = [list(row) for row in transforms.rotated_tensor(pose.rotation, inertial.inertia)]
    shapes = [
        {**shape.data, "pose": transforms.pose_data(transforms.composed(pose, shape.pose))} for shape in link.shapes
    ]
    return data | ({"shapes": shapes} if shapes else {}) | _extension(link.extension)


def joint_data(
    joint: UrdfJoint, frame: Transform, actuated: bool | None, cut: bool, loop: urdf_loops.LoopSides | None
) -> dict[str, Any]:
    """A joint with axis and point of the parent side at q = 0.

    Args:
        joint: The joint.
        frame: The pose of its frame in the world.
        actuated: Whether it is driven; None if unknown.
        cut: Whether it is cut.
        loop: Its two sides if it closes a loop.
    """
    data: dict[str, Any] = {
        "name": joint.name,
        "kind": joint.kind,
        "predecessor": joint.parent,
        "successor": joint.child,
        **_geometry(joint, frame),
    }
    data |= {"actuated": actuated} if actuated is not None and joint.kind != "fixed" else {}
    data |= {"cut": True} if cut else {}
    limits = dict(joint.limits)
    if loop is not None:
        limits |= {key: limits[key] - loop.turn for key in ("lower", "upper") if key in limits}
        data |= _closure(joint, loop)
    data |= {"limits": limits} if limits else {}
    data |= {key: value for key, value in (("damping", joint.damping), ("friction", joint.friction)) if value}
    return data | _extension(joint.extension)


def _geometry(joint: UrdfJoint, frame: Transform) -> dict[str, Any]:
    if joint.kind in ("fixed", "free"):
        return {}
    point = list(frame.position)
    if joint.kind == "spherical":
        return {"point": point}
    if joint.kind == "universal":
        axes = (joint.axis, joint.child_axis or joint.axis)
        return {"axes": [list(transforms.rotated(frame.rotation, axis)) for axis in axes], "point": point}
    if joint.kind != "planar":
        return {"axis": list(transforms.rotated(frame.rotation, joint.axis)), "point": point}
    if norm(joint.axis) < tolerances.SHORTEST_DIRECTION:
        return {"axis": list(joint.axis), "point": point}  # validation refuses zero axes of all joints
    plane = transforms.product(frame.rotation, transforms.rotation_to_axis(unit(joint.axis)))
    return {"axes": [list(transforms.column(plane, 0)), list(transforms.column(plane, 1))], "point": point}


def _closure(joint: UrdfJoint, loop: urdf_loops.LoopSides) -> dict[str, Any]:
    """The geometry of a loop joint on both links, if the two differ."""
    if joint.kind == "universal":
        points = {side: {"point": list(point)} for side, point in zip(_SIDES, loop.points, strict=True)}
        return {"axes": [list(axis) for axis in loop.axes]} | ({"closure": points} if loop.differ else {})
    if joint.kind == "free" or not loop.differ:
        return {}
    lines: list[dict[str, Any]] = [{"point": list(point)} for point in loop.points]
    if joint.kind not in ("fixed", "spherical"):
        lines = [line | {"axis": list(axis)} for line, axis in zip(lines, loop.axes, strict=True)]
    return {"closure": dict(zip(_SIDES, lines, strict=True))}


def _extension(extension: Any) -> dict[str, Any]:
    return {"extensions": {"urdf": dict(extension)}} if extension else {}


# From pointers into a drafted mechanism document back to the elements of the URDF.

_PATHS_IN_LINK = {
    "mass": ("inertial/mass", "inertial"),
    "center_of_mass": ("inertial/origin", "inertial"),
    "inertia": ("inertial/inertia", "inertial"),
}
_PATHS_IN_JOINT = {
    "axis": ("axis",),
    "axes": ("axis",),
    "point": ("origin",),
    "closure": ("origin",),
    "predecessor": ("parent",),
    "successor": ("child",),
    "limits": ("limit",),
    "damping": ("dynamics",),
    "friction": ("dynamics",),
}


@dataclass(frozen=True, slots=True)
class UrdfSourceMap:
    """The elements of a URDF from which the entries of a document come.

    Attributes:
        positions: Positions of elements.
        robot: The root.
        links: The sources of `bodies`, in their order.
        joints: The sources of `joints`, in their order.
        mimics: The sources of `couplings`, in their order.
    """

    positions: Positions
    robot: Element
    links: Sequence[UrdfLink] = ()
    joints: Sequence[UrdfJoint] = ()
    mimics: Sequence[Mimic] = ()

    def locate(self, pointer: str) -> errors.Where:
        """File, line and column of the element that a pointer into the document comes from."""
        return self.positions.locate(self._element(pointer.split("/")[1:]), pointer)

    def _element(self, keys: list[str]) -> Element:
        lists: dict[str, Sequence[UrdfLink | UrdfJoint | Mimic]] = {
            "bodies": self.links,
            "joints": self.joints,
            "couplings": self.mimics,
        }
        entries = lists.get(keys[0], ()) if keys else ()
        if len(keys) < 2 or not keys[1].isdecimal() or int(keys[1]) >= len(entries):
            return self.robot
        entry = entries[int(keys[1])]
        if isinstance(entry, UrdfLink):
            return _in_link(entry, keys[2:])
        if isinstance(entry, UrdfJoint):
            return _first(entry.element, _PATHS_IN_JOINT.get(keys[2], ()) if len(keys) > 2 else ())
        return entry.element


def _in_link(link: UrdfLink, keys: list[str]) -> Element:
    if keys and keys[0] == "shapes" and len(keys) > 1 and keys[1].isdecimal() and int(keys[1]) < len(link.shapes):
        return link.shapes[int(keys[1])].element
    return _first(link.element, _PATHS_IN_LINK.get(keys[0], ()) if keys else ())


def _first(element: Element, paths: tuple[str, ...]) -> Element:
    """The first of the paths in an element that exists, else the element itself."""
    children = (element.find(path) for path in paths)
    return next((child for child in children if child is not None), element)


# Notes about programs that read the same file as a different model.

_PROGRAMS = {"U073": "Pinocchio", "U074": "MuJoCo", "U075": "Drake"}
_PINOCCHIO_DEPTH_LIMIT = 2000
_MAGNITUDES = ("effort", "velocity")
_LEAST_MUJOCO_MASS = 1e-15
"""MuJoCo refuses moving bodies with less mass or inertia, in kg and kg m^2."""


def report_program_differences(
    report: UrdfReport,
    robot: Element,
    links: Mapping[str, UrdfLink],
    base: Base,
    placement: Placement,
    mimics: Sequence[Mimic],
) -> None:
    """U073 to U075, one note for each program that reads this file as a different model."""
    reasons = {
        "U073": list(_pinocchio(links, base, placement, mimics)),
        "U074": list(_mujoco(links, base, placement, mimics)),
        "U075": list(_drake(base, placement, mimics)),
    }
    for code, differences in reasons.items():
        if differences:
            message = f"{_PROGRAMS[code]} reads this file as a different model: {'; '.join(differences)}."
            report.note(code, robot, message)


def _pinocchio(
    links: Mapping[str, UrdfLink], base: Base, placement: Placement, mimics: Sequence[Mimic]
) -> Iterator[str]:
    if base.roots > 1:
        yield "it refuses several roots"
        return
    fixed, total = _masses(links, base, placement)
    if fixed > 0.0:
        yield f"it omits the mass of the fixed root, {fixed:.6g} of {total:.6g} kg"
    if mimics:
        yield f"it lets {count_of(len(mimics), 'mimic joint')} move freely unless mimic=True"
    planar = [joint.name for joint in base.joints if joint.kind == "planar" and not _along_z(joint)]
    if planar:
        yield f"it ignores the axis of planar joints: {quoted(planar)}"
    if _second_parents(base, placement):
        yield "it counts links with two parents twice"
    if any(branch.depth > _PINOCCHIO_DEPTH_LIMIT for branch in placement.tree.branches.values()):
        yield "it may overflow its stack on a chain of this length"
    negative = [joint.name for joint in base.joints if min(joint.limits.get(name, 0.0) for name in _MAGNITUDES) < 0.0]
    if negative:
        yield f"it refuses negative limits of effort and velocity: {quoted(negative)}"


def _mujoco(links: Mapping[str, UrdfLink], base: Base, placement: Placement, mimics: Sequence[Mimic]) -> Iterator[str]:
    fixed, _ = _masses(links, base, placement)
    if fixed > 0.0:
        yield f"it omits {fixed:.6g} kg of links that are fixed to the world"
    if mimics:
        yield "its mimic joints are soft constraints"
    if _second_parents(base, placement):
        yield "it refuses a link with two parents"
    if any(element.get("quat_xyzw") for element in _origins(links, base)):
        yield "it ignores quaternions"
    floating = [joint.name for joint in base.joints if joint.kind == "free" and joint.parent != base.ground]
    if floating:
        yield f"it refuses floating joints inside the tree: {quoted(floating)}"
    massless = _moving_without_mass(links, base, placement)
    if massless:
        yield f"it refuses moving links without mass and inertia: {quoted(massless)}"
    impossible = [
        link.name
        for link in links.values()
        if link.inertial and physical_inertia.nearest_physical_inertia(link.inertial.written)
    ]
    if impossible:
        yield f"it refuses inertias that no rigid body has: {quoted(impossible)}"


def _drake(base: Base, placement: Placement, mimics: Sequence[Mimic]) -> Iterator[str]:
    if mimics:
        yield "it couples mimic joints in discrete time only"
    if _second_parents(base, placement):
        yield "it refuses a link with two parents"
    if any(joint.friction for joint in base.joints):
        yield "it ignores friction"
    floating = [joint.name for joint in base.joints if joint.kind == "free" and joint.element.tag == "joint"]
    if floating:
        yield f"it ignores the origin of floating joints: {quoted(floating)}"


def _masses(links: Mapping[str, UrdfLink], base: Base, placement: Placement) -> tuple[float, float]:
    """The mass of all links fixed to the ground, and of all links [kg]."""
    fixed = {base.ground}
    for name in placement.tree.order:
        branch = placement.tree.branches[name]
        if branch.parent in fixed and base.joints[branch.edge].kind == "fixed":
            fixed.add(name)
    masses = {name: link.inertial.mass if link.inertial else 0.0 for name, link in links.items()}
    return sum(masses.get(name, 0.0) for name in fixed), sum(masses.values())


def _moving_without_mass(links: Mapping[str, UrdfLink], base: Base, placement: Placement) -> list[str]:
    """The links with a moving joint that, with all that is fixed to them, have no mass or no inertia."""
    head = {base.ground: base.ground}
    mass: dict[str, float] = {}
    size: dict[str, float] = {}
    for name in placement.tree.order:
        branch = placement.tree.branches[name]
        is_fixed = base.joints[branch.edge].kind == "fixed"
        head[name] = head[branch.parent] if is_fixed else name
        inertial = links[name].inertial if name in links else None
        mass[head[name]] = mass.get(head[name], 0.0) + (inertial.mass if inertial else 0.0)
        largest = max((abs(value) for row in inertial.inertia for value in row), default=0.0) if inertial else 0.0
        size[head[name]] = max(size.get(head[name], 0.0), largest)
    light = (name for name in mass if name != base.ground and name in links)
    return [name for name in light if min(mass[name], size[name]) < _LEAST_MUJOCO_MASS]


def _second_parents(base: Base, placement: Placement) -> bool:
    """Whether a <joint> closes a loop: other programs ignore loops that are declared in other ways."""
    return any(not base.joints[i].loop_form for i in placement.tree.cut_edges)


def _along_z(joint: UrdfJoint) -> bool:
    x, y, z = joint.axis
    return x == 0.0 and y == 0.0 and z > 0.0


def _origins(links: Mapping[str, UrdfLink], base: Base) -> Iterator[Element]:
    for element in (*(link.element for link in links.values()), *(joint.element for joint in base.joints)):
        yield from element.iter("origin")
