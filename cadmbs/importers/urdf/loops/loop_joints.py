"""Loops that are declared outside the tree: each becomes a cut joint with a frame on both of its links.

They are declared by separate elements, by pairs of frames, or in a side file; all become the same record.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from lxml import etree

from cadmbs import suggestions, topology
from cadmbs.errors import Finding, ModelError, Severity, Where
from cadmbs.importers.files import read_source
from cadmbs.importers.urdf import transforms
from cadmbs.importers.urdf.joints.joints import JOINT_KINDS, UrdfJoint
from cadmbs.importers.urdf.links.links import UrdfLink
from cadmbs.importers.urdf.loops.side_file import SideFile, SideFileError, side_file
from cadmbs.importers.urdf.names import unique_name
from cadmbs.importers.urdf.placement import Placement
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.transforms import Transform
from cadmbs.importers.urdf.xml.syntax import Element
from cadmbs.models.quantities.vectors import Rows, Triple, cross, difference, dot, norm, unit
from cadmbs.tolerances import LOOP_ORIENTATION_TOLERANCE, LOOP_SIDES_TOLERANCE, SHORTEST_DIRECTION
from cadmbs.topology.wording import quoted

LOOP_JOINT_KINDS = {
    **JOINT_KINDS,
    "spherical": "spherical",
    "ball": "spherical",
    "3d": "spherical",
    "weld": "fixed",
    "6d": "fixed",
    "hinge": "revolute",
    "cylindrical": "cylindrical",
    "universal": "universal",
}
"""The kinds of joints in a mechanism document, by the types in declarations of loops."""

_Z: Triple = (0.0, 0.0, 1.0)


class LoopEnd(NamedTuple):
    """One side of a loop joint: the name of a link, and the pose of the joint frame in it."""

    link: str
    pose: Transform


@dataclass(frozen=True, slots=True)
class LoopDescription:
    """The declaration of one loop.

    Attributes:
        element: The element of the declaration, or the link of a frame.
        form: Its form: the name of the element, "pair of closing frames" or "side file".
        type: The type of the joint, as written.
        ends: Its two sides.
        name: Its name, if it has one.
        axes: The axis in the joint frame of each side; for a universal joint the two axes.
        frame_at_child: Whether the frame on the first link is that of the other side at q = 0.
        axis_side: "parent" or "child" if the axis is given in the joint frame of this side only.
    """

    element: Element
    form: str
    type: str
    ends: tuple[LoopEnd, LoopEnd]
    name: str = ""
    axes: tuple[Triple, Triple] = (_Z, _Z)
    frame_at_child: bool = False
    axis_side: str = ""


@dataclass
class LoopJoints:
    """Converts declarations of loops to joints; holds what they share: the report, the links and the used names."""

    report: UrdfReport
    links: Collection[str]
    taken: set[str]
    joints: list[UrdfJoint] = field(default_factory=list)
    used: set[Element] = field(default_factory=set)

    def add(self, description: LoopDescription) -> None:
        """Add a loop joint; U068 if a link, the type or the axis is wrong: the element is then unused content."""
        problem = self._problem(description)
        if problem is not None:
            self.refuse(description.element, description.form, *problem)
            return
        name = unique_name(description.name or "loop", frozenset(self.taken))
        self.taken.add(name)
        a, b = description.ends
        self.joints.append(
            UrdfJoint(
                name=name,
                element=description.element,
                kind=LOOP_JOINT_KINDS[description.type.lower()],
                parent=a.link,
                child=b.link,
                origin=a.pose,
                axis=description.axes[0],
                extension=self._extension(description),
                loop_form=description.form,
                child_origin=b.pose,
                child_axis=description.axes[1],
                frame_at_child=description.frame_at_child,
                axis_side=description.axis_side,
            )
        )
        self.used.add(description.element)

    def refuse(self, element: Element, form: str, fault: str, hint: str = "") -> None:
        """U068: a declaration of a loop that cannot be used."""
        self.report.warning("U068", element, f"the {form} closes no loop: {fault}", hint)

    def _problem(self, description: LoopDescription) -> tuple[str, str] | None:
        for end in description.ends:
            if end.link not in self.links:
                fault = f'there is no link "{end.link}".' if end.link else "it names fewer than two links."
                return fault, suggestions.did_you_mean(end.link, self.links)
        if description.ends[0].link == description.ends[1].link:
            return f'both of its ends are on link "{description.ends[0].link}".', "Name two links."
        if description.type.lower() not in LOOP_JOINT_KINDS:
            fault = f'the type "{description.type}" is not read.' if description.type else "it has no type."
            return fault, f"The types are {', '.join(LOOP_JOINT_KINDS)}."
        if min(map(norm, description.axes)) < SHORTEST_DIRECTION:
            return "its axis has no direction.", "Write a unit vector along the axis."
        return None

    def _extension(self, description: LoopDescription) -> dict[str, Any]:
        """The form of the declaration, for export in the same form; the text of an element once."""
        written: dict[str, Any] = {"form": description.form}
        if description.form.startswith("<") and description.element not in self.used:
            written["xml"] = etree.tostring(description.element, encoding="unicode", with_tail=False)
        return {"loop": written}


# Loops as pairs of frames: links named closing_NAME_1 and closing_NAME_2, and the pairs of a side file.

LOOP_FRAME_PREFIX = "closing_"
"""First characters of the names of links whose frames close a loop."""

_JOINT_TYPES = {"spherical": "spherical", "ball": "spherical", "fixed": "fixed"}
"""The kinds of joints, by the types that a side file can give to joints of the tree; universal joints aside."""

_UNIVERSAL_TYPE = "ujoint_"
"""First characters of the type of a universal joint; the names of its two axes in the joint frame follow."""

_FRAME_AXES: dict[str, Triple] = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}

_JOINT_TYPES_HINT = "Write SPHERICAL, FIXED, or UJOINT_XY with two different axes x, y or z of the joint frame."


def add_loop_frames(loop_joints: LoopJoints, links: Mapping[str, UrdfLink], joints: Mapping[str, UrdfJoint]) -> None:
    """Loop joints between welded massless links closing_NAME_1 and closing_NAME_2.

    Their origins coincide; if closing_NAME_1_z and closing_NAME_2_z exist too, their z axes as well.
    """
    welded = {joint.child for joint in joints.values() if joint.kind == "fixed"}
    frames = {name for name, link in links.items() if name in welded and link.inertial is None}
    for first in links:
        if not (first.startswith(LOOP_FRAME_PREFIX) and first.endswith("_1") and first in frames):
            continue
        second = f"{first[:-2]}_2"
        if second in frames:
            hinge = f"{first}_z" in links and f"{second}_z" in links
            type_ = "hinge" if hinge else "ball"
            loop_joints.add(_pair(links, first, second, type_, "pair of closing frames", first[:-2]))


def read_side_file(
    loop_joints: LoopJoints, path: Path, links: Mapping[str, UrdfLink], joints: Mapping[str, UrdfJoint]
) -> SideFile | None:
    """Loop joints between the pairs of links in a side file. U076: it cannot be read.

    A joint stands for its child link, whose frame is that of the joint.
    """
    try:
        text = read_source(path).data.decode("utf-8")
        content = side_file(text, links)
    except ModelError as problem:
        loop_joints.report.extend(problem.findings)
        return None
    except UnicodeDecodeError:
        _refuse(loop_joints, path, 1, "it is not UTF-8.")
        return None
    except SideFileError as problem:
        _refuse(loop_joints, path, problem.line, str(problem))
        return None
    for number, (names, type_) in enumerate(zip(content.pairs, content.types, strict=True), 1):
        a, b = (joints[name].child if name not in links and name in joints else name for name in names)
        if a in links and b in links:
            loop_joints.add(_pair(links, a, b, type_, "side file", "=".join(names)))
        else:
            missing = a if a not in links else b
            line = content.lines.get("closed_loop", 1)
            _refuse(
                loop_joints,
                path,
                line,
                f'pair {number} of closed_loop names "{missing}", but there is no such link or joint.',
            )
    return content


def with_joint_types(content: SideFile | None, joints: Mapping[str, UrdfJoint]) -> dict[str, UrdfJoint]:
    """The joints, with the types that the side file gives to some: spherical, universal or fixed."""
    changed = dict(joints)
    for name, type_name in ({} if content is None else content.joint_types).items():
        kind, axes = _JOINT_TYPES.get(type_name.lower()), _universal_axes(type_name)
        if name in joints and axes is not None:
            universal = replace(joints[name], kind="universal", axis=axes[0], child_axis=axes[1])
            changed[name] = replace(universal, limits={}, damping=0.0, friction=0.0)
        elif name in joints and kind is not None:
            changed[name] = replace(joints[name], kind=kind, limits={}, damping=0.0, friction=0.0)
    return changed


def _universal_axes(type_name: str) -> tuple[Triple, Triple] | None:
    """The axes of UJOINT_ZY: z, fixed to the parent, and y, fixed to the child; None for other types and equal axes."""
    prefix, letters = type_name[: len(_UNIVERSAL_TYPE)].lower(), type_name[len(_UNIVERSAL_TYPE) :].lower()
    if prefix != _UNIVERSAL_TYPE or len(set(letters)) != 2 or len(letters) != 2 or not _FRAME_AXES.keys() >= {*letters}:
        return None
    return _FRAME_AXES[letters[0]], _FRAME_AXES[letters[1]]


def joints_driven_by_side_file(content: SideFile | None, joints: Mapping[str, UrdfJoint]) -> frozenset[str]:
    """The joints that the side file declares as driven: by name, else all that contain one of the texts."""
    texts = () if content is None else content.driven
    exact = frozenset(texts) & joints.keys()
    return exact or frozenset(name for name in joints for text in texts if text and text in name)


def joints_not_driven_by_side_file(content: SideFile | None, joints: Mapping[str, UrdfJoint]) -> frozenset[str]:
    """All other joints, if the side file declares some as driven."""
    driven = joints_driven_by_side_file(content, joints)
    return frozenset(joints) - driven if driven else frozenset()


def report_unread_types(
    report: UrdfReport, robot: Element, path: Path | None, content: SideFile | None, joints: Mapping[str, UrdfJoint]
) -> None:
    """U084 at the robot, so that it precedes findings about its parts: types that are not read, of existing joints."""
    if path is None or content is None:
        return
    unread: dict[str, list[str]] = {}
    for name, type_name in content.joint_types.items():
        if name in joints and not _is_read(type_name, joints[name]):
            unread.setdefault(type_name, []).append(name)
    for type_name, names in unread.items():
        several = len(names) > 1
        message = (
            f'the type "{type_name}" in line {content.lines["joint_type"]} of the side file "{path.name}" is not read: '
            f"joint{'s' * several} {quoted(names)} keep{'s' * (not several)} the type in the URDF, and loops may lock."
        )
        report.warning("U084", robot, message, _JOINT_TYPES_HINT)


def _is_read(type_name: str, joint: UrdfJoint) -> bool:
    return type_name.lower() in (*_JOINT_TYPES, joint.kind) or _universal_axes(type_name) is not None


def report_unused_entries(
    report: UrdfReport, path: Path | None, content: SideFile | None, joints: Mapping[str, UrdfJoint]
) -> None:
    """U084: entries of a side file without effect, such as types and drives of joints that do not exist."""
    if path is None or content is None:
        return
    unused = [(line, sentence, "") for line, sentence in content.unused]
    for name in content.joint_types:
        if name not in joints:
            sentence = f'joint_name names "{name}", but there is no such joint'
            unused.append((content.lines["joint_name"], sentence, suggestions.did_you_mean(name, joints)))
    driven = joints_driven_by_side_file(content, joints)
    for text in content.driven:
        if text not in joints and (driven & set(content.driven) or not any(text in name for name in joints)):
            sentence = f'name_mot names "{text}", but there is no such joint'
            unused.append((content.lines["name_mot"], sentence, suggestions.did_you_mean(text, joints)))
    report.extend(
        Finding(
            "U084",
            Severity.WARNING,
            Where(str(path), line),
            f"An entry of the side file has no effect: {sentence}.",
            hint,
        )
        for line, sentence, hint in sorted(unused)
    )


def _pair(links: Mapping[str, UrdfLink], a: str, b: str, type_: str, form: str, name: str) -> LoopDescription:
    return LoopDescription(links[a].element, form, type_, (LoopEnd(a, Transform()), LoopEnd(b, Transform())), name)


def _refuse(loop_joints: LoopJoints, path: Path, line: int, message: str) -> None:
    text = f"The side file cannot be used: {message}"
    hint = "Write closed_loop: [[LINK, LINK], ...] and type: [3d or 6d, ...]."
    loop_joints.report.extend([Finding("U076", Severity.ERROR, Where(str(path), line), text, hint)])


# Closed loops: the joint that closes each one, and how well it closes at q = 0.

_ALTERNATIVE_CUTS_LISTED = 6

_POINT_KINDS = ("spherical", "universal")
"""Joints that require two points to coincide at q = 0; the orientation of their frames is free."""

_AXIS_KINDS = ("revolute", "planar", "cylindrical")
"""Joints that turn about their axis: only the directions of the axes must agree."""

_WORLD_AXES = {"x": [1.0, 0.0, 0.0], "y": [0.0, 1.0, 0.0], "z": [0.0, 0.0, 1.0]}


@dataclass(frozen=True, slots=True)
class LoopSides:
    """The geometry of a loop joint on each of its two links at q = 0, in world axes.

    Attributes:
        axes: The axis on the parent and on the child, of unit length.
        points: The origin of the joint frame on the parent and on the child.
        distance: Distance of the points in the directions in which the joint does not move [m].
        angle: Angle between the joint frames in the directions in which the joint does not turn [rad].
        turn: Joint angle in the file at q = 0, for a joint that turns about an axis [rad].
    """

    axes: tuple[Triple, Triple]
    points: tuple[Triple, Triple]
    distance: float
    angle: float
    turn: float

    @property
    def differ(self) -> bool:
        """Whether the document needs the geometry of both sides."""
        return self.angle > LOOP_SIDES_TOLERANCE or norm(difference(*self.points)) > LOOP_SIDES_TOLERANCE


def loop_sides(joint: UrdfJoint, placement: Placement) -> LoopSides:
    """Both sides of a loop joint at q = 0."""
    parent, child = placement.joint_frame(joint), placement.child_frame(joint)
    axis = unit(joint.axis)
    axes = (
        transforms.rotated(parent.rotation, axis),
        transforms.rotated(child.rotation, unit(joint.child_axis or joint.axis)),
    )
    points = (parent.position, child.position)
    relative = transforms.product(transforms.transposed(parent.rotation), child.rotation)
    if joint.kind == "free":
        return LoopSides(axes, points, 0.0, 0.0, 0.0)
    if joint.kind in _POINT_KINDS:
        return LoopSides(axes, points, norm(difference(*points)), 0.0, 0.0)
    angle = transforms.angle_between(*axes) if joint.kind in _AXIS_KINDS else transforms.rotation_angle(relative)
    turn = _angle_about(axis, relative) if joint.kind == "revolute" else 0.0
    return LoopSides(axes, points, _distance(joint.kind, axes[0], difference(points[1], points[0])), angle, turn)


def _angle_about(axis: Triple, relative: Rows) -> float:
    """The angle of a rotation about an axis: 2 sin = axis . vector, 2 cos = trace - 1."""
    trace = relative[0][0] + relative[1][1] + relative[2][2]
    return math.atan2(dot(axis, transforms.rotation_vector(relative)), trace - 1.0)


def _distance(kind: str, axis: Triple, gap: Triple) -> float:
    if kind in ("prismatic", "cylindrical"):
        return norm(cross(gap, axis))
    return abs(dot(gap, axis)) if kind == "planar" else norm(gap)


def report_loops(report: UrdfReport, joints: Sequence[UrdfJoint], placement: Placement) -> None:
    """U044 or U067 for each loop joint; U045 if a mechanism document cannot express how its two sides differ."""
    for i in placement.tree.cut_edges:
        joint = joints[i]
        sides = loop_sides(joint, placement)
        loop = topology.fundamental_loop(placement.graph, placement.tree, i)
        names = [joints[k].name for k, _ in loop.path]
        parents = _link_with_two_parents(loop, joints)
        has_orientation = joint.kind not in (*_AXIS_KINDS, *_POINT_KINDS, "free")
        if has_orientation and sides.angle > LOOP_ORIENTATION_TOLERANCE:
            revolute = [joints[k].name for k, _ in loop.path if joints[k].kind == "revolute"]
            _report_unusable(report, joint, sides, names, revolute)
        elif joint.loop_form:
            message = (
                f'the {joint.loop_form} closes a loop: the {joint.kind} joint "{joint.name}" between links '
                f'"{joint.parent}" and "{joint.child}" is cut. {_gap_text(joint, sides)}'
            )
            report.note("U067", joint.element, message)
        else:
            message = f"{_loop_cause(joint, names, parents)} {_gap_text(joint, sides)}"
            others = [joints[k].name for k, _ in loop.path[1:] if joints[k].kind != "fixed"]
            others.sort(key=lambda name: name not in parents)
            report.warning("U044", joint.element, message, _other_cuts(others))


def _link_with_two_parents(loop: topology.FundamentalLoop, joints: Sequence[UrdfJoint]) -> list[str]:
    """The link of the loop that is the child of two of its joints, and these joints; empty for a circle."""
    parents: dict[str, list[str]] = {}
    for k in sorted(k for k, _ in loop.path):
        parents.setdefault(joints[k].child, []).append(joints[k].name)
    return next(([link, *names] for link, names in parents.items() if len(names) > 1), [])


def _loop_cause(joint: UrdfJoint, names: list[str], parents: list[str]) -> str:
    if not parents:
        return (
            f'joints {quoted(names)} form a circle; "{joint.name}" becomes a loop joint, the others stay in the tree.'
        )
    link, a, b = parents[:3]
    cause = f'link "{link}" has two parents: joint "{a}" and joint "{b}";'
    if joint.name in (a, b):
        tree_joint = a if joint.name == b else b
        return f'{cause} "{tree_joint}" stays in the tree, and "{joint.name}" becomes a loop joint.'
    return f'{cause} they close a loop, of which "{joint.name}" becomes the loop joint.'


def _gap_text(joint: UrdfJoint, sides: LoopSides) -> str:
    """How well the loop closes at q = 0, and the zero of the coordinate of its joint."""
    if joint.kind == "free":
        return "It is free and constrains nothing."
    gaps = [f"{sides.distance:.3g} m"] if sides.distance > LOOP_SIDES_TOLERANCE else []
    gaps += [f"{sides.angle:.3g} rad"] if sides.angle > LOOP_SIDES_TOLERANCE else []
    text = f"Its gap at q = 0 is {' and '.join(gaps)}." if gaps else "It closes at q = 0."
    if abs(sides.turn) > LOOP_SIDES_TOLERANCE:
        limits = " and its limits are" if joint.limits else " is"
        text += f" Its angle in the file is {sides.turn:.6g} rad at q = 0; its angle{limits} counted from q = 0."
    return text


def _other_cuts(others: list[str]) -> str:
    listed = others[1:_ALTERNATIVE_CUTS_LISTED]
    ellipsis = ", ..." if len(others) > _ALTERNATIVE_CUTS_LISTED else ""
    alternatives = f" (or {', '.join(listed)}{ellipsis})" if listed else ""
    return f"To cut another joint: --cut {others[0]}{alternatives}" if others else ""


def _report_unusable(
    report: UrdfReport, joint: UrdfJoint, sides: LoopSides, names: list[str], revolute: list[str]
) -> None:
    message = (
        f'{joint.kind} joint "{joint.name}" closes the loop {quoted(names)}, but the frames on its two links differ by '
        f"{sides.angle:.3g} rad at q = 0; this joint does not turn, so that the loop cannot close."
    )
    hint = f"Cut a revolute joint instead, --cut {revolute[0]}, or correct" if revolute else "Correct"
    report.error("U045", joint.element, message, f"{hint} the origins.")


def is_turned_weld(joint: UrdfJoint, placement: Placement) -> bool:
    """Whether a weld that is declared as a loop has frames of different orientation at q = 0.

    A cut fixed joint cannot express this difference; constraint rows can.
    """
    declared = joint.loop_form != "" and joint.kind == "fixed"
    return declared and _frame_angle(joint, placement) > LOOP_ORIENTATION_TOLERANCE


def weld_rows(report: UrdfReport, joint: UrdfJoint, placement: Placement) -> list[dict[str, Any]]:
    """Six geometric rows for a weld of two frames that is declared as a loop, with U067."""
    a, b = placement.joint_frame(joint), placement.child_frame(joint)
    distance = norm(difference(a.position, b.position))
    message = (
        f'the {joint.loop_form} closes a loop: six constraint rows, "{joint.name}:x" to "{joint.name}:turn_y", weld '
        f'links "{joint.parent}" and "{joint.child}". Their gap at q = 0 is {distance:.3g} m and '
        f"{_frame_angle(joint, placement):.3g} rad."
    )
    report.note("U067", joint.element, message)
    return frame_rows(joint.name, (joint.parent, joint.child), a, b)


def frame_rows(name: str, bodies: tuple[str, str], a: Transform, b: Transform) -> list[dict[str, Any]]:
    """Six geometric rows that make two frames (P; x, y, z) and (Q; x', y', z') coincide, each fixed to its body.

    e . (Q - P) = 0 for the world axes e; x . y' = y . z' = z . x' = 0. Frames that differ by half a turn satisfy the
    latter too: assembly starts at q = 0 and must stay near it.
    """
    rows: list[dict[str, Any]] = [
        {
            "name": f"{name}:{suffix}",
            "kind": "CD",
            "bodies": list(bodies),
            "points": [list(a.position), list(b.position)],
            "direction": direction,
        }
        for suffix, direction in _WORLD_AXES.items()
    ]
    for i, suffix in enumerate(("turn_z", "turn_x", "turn_y")):
        vectors = [list(transforms.column(a.rotation, i)), list(transforms.column(b.rotation, (i + 1) % 3))]
        rows.append({"name": f"{name}:{suffix}", "kind": "DP1", "bodies": list(bodies), "vectors": vectors})
    return rows


def _frame_angle(joint: UrdfJoint, placement: Placement) -> float:
    a, b = placement.joint_frame(joint).rotation, placement.child_frame(joint).rotation
    return transforms.rotation_angle(transforms.product(transforms.transposed(a), b))
