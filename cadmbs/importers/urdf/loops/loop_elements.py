"""Loops as elements: <loop_joint>, the proposed <constraint>, <gazebo><joint>, and the ball constraint of Drake."""

from collections.abc import Iterator
from dataclasses import replace

from lxml import etree

from cadmbs.errors import has_errors
from cadmbs.importers.urdf.loops.loop_joints import LoopDescription, LoopEnd, LoopJoints
from cadmbs.importers.urdf.origins import pose_of
from cadmbs.importers.urdf.report import UrdfReport, shortened
from cadmbs.importers.urdf.transforms import IDENTITY, Transform, rpy_rotation
from cadmbs.importers.urdf.xml.numbers import vector, vector_of
from cadmbs.importers.urdf.xml.syntax import Element, name_parts
from cadmbs.models.quantities.vectors import Triple

_X: Triple = (1.0, 0.0, 0.0)
_Z: Triple = (0.0, 0.0, 1.0)
_SDF_FRAMES_HINT = "Give the pose relative to the child link, and the axis in the joint frame."
_SIDES = ("parent", "child")
_COMPLIANT_ELEMENTS = ("linear_bushing_rpy", "tendon_constraint", "linear_spring_damper")


def add_loop_elements(loop_joints: LoopJoints, robot: Element) -> None:
    """Read all elements that declare loops; U068 for those that cannot be used, U020 for their numbers."""
    for element in robot.iterchildren(etree.Element):
        for description in _loop_descriptions(loop_joints, element):
            loop_joints.add(description)


def _loop_descriptions(loop_joints: LoopJoints, element: Element) -> Iterator[LoopDescription]:
    _, name = name_parts(element.tag)
    trial = loop_joints.report.trial()
    description: LoopDescription | None = None
    if element.tag == "loop_joint":
        description = _loop_joint(trial, element)
    elif element.tag == "constraint":
        description = _constraint(trial, element)
    elif element.tag == "gazebo":
        yield from _gazebo(loop_joints, element)
    elif _is_drake_element(element) and name == "ball_constraint":
        description = _ball_constraint(trial, element)
    elif _is_drake_element(element) and name in _COMPLIANT_ELEMENTS:
        hint = "Write it as a load or constraint of the mechanism document."
        loop_joints.refuse(element, f"<{element.prefix}:{name}>", "it is compliant, and is not read.", hint)
    if description is None:
        return
    if has_errors(trial.findings):
        loop_joints.refuse(element, description.form, trial.findings[0].message, trial.findings[0].hint)
    else:
        yield description


def _is_drake_element(element: Element) -> bool:
    return element.prefix == "drake" or "drake" in name_parts(element.tag)[0]


def _loop_joint(report: UrdfReport, element: Element) -> LoopDescription:
    """Two links with a pose each; or parent and child with origins and an axis, as an exporter writes it.

    The attribute `frame` of the axis names the side in whose joint frame the axis is given.
    """
    links = list(element.iterchildren("link1", "link2"))
    if links:
        ends = [LoopEnd(link.get("link", ""), pose_of(report, link)) for link in links]
    else:
        ends = [_end(report, element, role) for role in ("parent", "child")]
    axis_element = element.find("axis")
    axis = _X if axis_element is None else vector(report, axis_element, "xyz", _X)
    description = _written(element, "<loop_joint>", ends, (axis, axis))
    return replace(description, axis_side="" if axis_element is None else _axis_side(report, axis_element))


def _axis_side(report: UrdfReport, axis: Element) -> str:
    """The attribute `frame` of an axis: "parent", "child", or nothing for the joint frames of both sides."""
    side = axis.get("frame", "").strip()
    if side in ("", *_SIDES):
        return side
    hint = 'Write frame="parent" or frame="child"; without it, the axis is given in the joint frames of both links.'
    report.error("U068", axis, f'<axis> is given in the frame "{shortened(side)}", which is not read.', hint)
    return ""


def _constraint(report: UrdfReport, element: Element) -> LoopDescription | None:
    """The form that is proposed for URDF: parent and child, each with an origin and an axis in its frame."""
    if element.find("parent") is None and element.find("child") is None:
        return None  # an unrelated element of the same name
    axes: list[Triple] = []
    for role in ("parent_axis", "child_axis"):
        axis = element.find(role)
        axes.append((axes or [_X])[0] if axis is None else vector(report, axis, "xyz", _X))
    ends = [_end(report, element, role) for role in ("parent", "child")]
    return _written(element, "<constraint>", ends, (axes[0], axes[1]))


def _written(element: Element, form: str, ends: list[LoopEnd], axes: tuple[Triple, Triple]) -> LoopDescription:
    missing = LoopEnd("", Transform())
    a, b = (*ends, missing, missing)[:2]
    return LoopDescription(element, form, element.get("type", ""), (a, b), element.get("name", ""), axes)


def _end(report: UrdfReport, element: Element, role: str) -> LoopEnd:
    link, origin_element = element.find(role), element.find(f"{role}_origin")
    pose = Transform() if origin_element is None else pose_of(report, origin_element)
    return LoopEnd("" if link is None else link.get("link", ""), pose)


def _ball_constraint(report: UrdfReport, element: Element) -> LoopDescription:
    """Drake: a point on each of two bodies."""
    parts = {name_parts(child.tag)[1]: child for child in element.iterchildren(etree.Element)}

    def end(body: str, point: str) -> LoopEnd:
        link, offset = parts.get(f"ball_constraint_body_{body}"), parts.get(f"ball_constraint_p_{point}")
        position = (0.0, 0.0, 0.0) if offset is None else vector(report, offset, "value")
        return LoopEnd("" if link is None else link.get("name", ""), Transform(IDENTITY, position))

    form = f"<{element.prefix}:ball_constraint>" if element.prefix else "<ball_constraint>"
    return LoopDescription(element, form, "ball", (end("A", "AP"), end("B", "BQ")), element.get("name", ""))


def _gazebo(loop_joints: LoopJoints, gazebo: Element) -> Iterator[LoopDescription]:
    """Joints in the syntax of SDF: the pose is that of the joint in its child, the axis is in the joint frame."""
    for joint in gazebo.iterchildren("joint"):
        trial = loop_joints.report.trial()
        names = [(joint.findtext(role) or "").strip() for role in ("parent", "child")]
        pose = _sdf_pose(trial, joint)
        written = joint.findtext("axis/xyz")
        axis = _Z if written is None else vector_of(trial, joint, "xyz", written)
        unreadable = _in_other_frame(joint, names[1])
        if unreadable:
            fault = f"{unreadable} is given in a frame that is not read."
            loop_joints.refuse(gazebo, "<gazebo>", fault, _SDF_FRAMES_HINT)
        elif has_errors(trial.findings):
            loop_joints.refuse(gazebo, "<gazebo>", trial.findings[0].message, trial.findings[0].hint)
        else:
            ends = (LoopEnd(names[0], Transform()), LoopEnd(names[1], pose))
            name, type_ = joint.get("name", ""), joint.get("type", "")
            yield LoopDescription(gazebo, "<gazebo>", type_, ends, name, (axis, axis), frame_at_child=True)


def _sdf_pose(report: UrdfReport, joint: Element) -> Transform:
    text = joint.findtext("pose") or ""
    parts = text.split()
    position = vector_of(report, joint, "pose", " ".join(parts[:3])) if parts else (0.0, 0.0, 0.0)
    angles = vector_of(report, joint, "pose", " ".join(parts[3:])) if parts else (0.0, 0.0, 0.0)
    return Transform(rpy_rotation(*angles), position)


def _in_other_frame(joint: Element, child: str) -> str:
    """The property of a joint that is not given in the default frame of SDF, or nothing."""
    pose, axis = joint.find("pose"), joint.find("axis/xyz")
    if pose is not None and (pose.get("relative_to") or pose.get("frame") or child) != child:
        return "its pose"
    in_model = (joint.findtext("axis/use_parent_model_frame") or "").strip() in ("1", "true")
    return "its axis" if in_model or (axis is not None and axis.get("expressed_in")) else ""
