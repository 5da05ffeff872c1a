"""Loops as elements: <loop_joint>, the proposed <constraint>, <gazebo><joint>, and the ball constraint of Drake."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from cadmbs.errors import has_errors
from cadmbs.importers.urdf.closings import LoopDescription, LoopEnd, LoopJoints
from cadmbs.importers.urdf.numbers import vector, vector_of
from cadmbs.importers.urdf.origins import pose_of
from cadmbs.importers.urdf.positions import Element, name_parts
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.transforms import IDENTITY, Transform, rpy_rotation
from cadmbs.models.vectors import Triple

_X: Triple = (1.0, 0.0, 0.0)
_Z: Triple = (0.0, 0.0, 1.0)
_SDF_FRAMES = "Give the pose relative to the child link, and the axis in the joint frame."
_COMPLIANT = ("linear_bushing_rpy", "tendon_constraint", "linear_spring_damper")


def loop_elements(closings: LoopJoints, robot: Element) -> None:
    """Reads all elements that describe loops; U068 for those that cannot be used, U020 for their numbers."""
    for element in robot.iterchildren(etree.Element):
        for closing in _closings(closings, element):
            closings.add(closing)


def _closings(closings: LoopJoints, element: Element) -> Iterator[LoopDescription]:
    _, name = name_parts(element.tag)
    trial = closings.report.trial()
    found: LoopDescription | None = None
    if element.tag == "loop_joint":
        found = _loop_joint(trial, element)
    elif element.tag == "constraint":
        found = _constraint(trial, element)
    elif element.tag == "gazebo":
        yield from _gazebo(closings, element)
    elif _of_drake(element) and name == "ball_constraint":
        found = _ball_constraint(trial, element)
    elif _of_drake(element) and name in _COMPLIANT:
        hint = "Write it as a load or constraint of the mechanism document."
        closings.refuse(element, f"<{element.prefix}:{name}>", "it is compliant, and is not read.", hint)
    if found is None:
        return
    if has_errors(trial.findings):
        closings.refuse(element, found.form, trial.findings[0].message, trial.findings[0].hint)
    else:
        yield found


def _of_drake(element: Element) -> bool:
    return element.prefix == "drake" or "drake" in name_parts(element.tag)[0]


def _loop_joint(report: UrdfReport, element: Element) -> LoopDescription:
    """Two links with a pose each; or parent, child and their origins and axis, as an exporter writes it."""
    links = list(element.iterchildren("link1", "link2"))
    if links:
        ends = [LoopEnd(link.get("link", ""), pose_of(report, link)) for link in links]
    else:
        ends = [_end(report, element, role) for role in ("parent", "child")]
    axis_element = element.find("axis")
    axis = _X if axis_element is None else vector(report, axis_element, "xyz", _X)
    return _written(element, "<loop_joint>", ends, (axis, axis))


def _constraint(report: UrdfReport, element: Element) -> LoopDescription | None:
    """The proposal for URDF: parent and child, and for each an origin and an axis in its frame."""
    if element.find("parent") is None and element.find("child") is None:
        return None  # an element of the same name of somebody else
    axes: list[Triple] = []
    for role in ("parent_axis", "child_axis"):
        axis = element.find(role)
        axes.append((axes or [_X])[0] if axis is None else vector(report, axis, "xyz", _X))
    ends = [_end(report, element, role) for role in ("parent", "child")]
    return _written(element, "<constraint>", ends, (axes[0], axes[1]))


def _written(element: Element, form: str, ends: list[LoopEnd], axes: tuple[Triple, Triple]) -> LoopDescription:
    nothing = LoopEnd("", Transform())
    a, b = (*ends, nothing, nothing)[:2]
    return LoopDescription(element, form, element.get("type", ""), (a, b), element.get("name", ""), axes)


def _end(report: UrdfReport, element: Element, role: str) -> LoopEnd:
    link, place = element.find(role), element.find(f"{role}_origin")
    return LoopEnd(
        "" if link is None else link.get("link", ""), Transform() if place is None else pose_of(report, place)
    )


def _ball_constraint(report: UrdfReport, element: Element) -> LoopDescription:
    """Drake: a point on each of two bodies."""
    parts = {name_parts(child.tag)[1]: child for child in element.iterchildren(etree.Element)}

    def end(body: str, point: str) -> LoopEnd:
        link, at = parts.get(f"ball_constraint_body_{body}"), parts.get(f"ball_constraint_p_{point}")
        position = (0.0, 0.0, 0.0) if at is None else vector(report, at, "value")
        return LoopEnd("" if link is None else link.get("name", ""), Transform(IDENTITY, position))

    form = f"<{element.prefix}:ball_constraint>" if element.prefix else "<ball_constraint>"
    return LoopDescription(element, form, "ball", (end("A", "AP"), end("B", "BQ")), element.get("name", ""))


def _gazebo(closings: LoopJoints, gazebo: Element) -> Iterator[LoopDescription]:
    """Joints in the syntax of SDF: the pose is that of the joint in its child, the axis is in the joint frame."""
    for joint in gazebo.iterchildren("joint"):
        trial = closings.report.trial()
        names = [(joint.findtext(role) or "").strip() for role in ("parent", "child")]
        place = _sdf_pose(trial, joint)
        written = joint.findtext("axis/xyz")
        axis = _Z if written is None else vector_of(trial, joint, "xyz", written)
        elsewhere = _sdf_frames(joint, names[1])
        if elsewhere:
            closings.refuse(gazebo, "<gazebo>", f"{elsewhere} is given in a frame that is not read.", _SDF_FRAMES)
        elif has_errors(trial.findings):
            closings.refuse(gazebo, "<gazebo>", trial.findings[0].message, trial.findings[0].hint)
        else:
            ends = (LoopEnd(names[0], Transform()), LoopEnd(names[1], place))
            name, type_ = joint.get("name", ""), joint.get("type", "")
            yield LoopDescription(gazebo, "<gazebo>", type_, ends, name, (axis, axis), at_child=True)


def _sdf_pose(report: UrdfReport, joint: Element) -> Transform:
    text = joint.findtext("pose") or ""
    parts = text.split()
    position = vector_of(report, joint, "pose", " ".join(parts[:3])) if parts else (0.0, 0.0, 0.0)
    angles = vector_of(report, joint, "pose", " ".join(parts[3:])) if parts else (0.0, 0.0, 0.0)
    return Transform(rpy_rotation(*angles), position)


def _sdf_frames(joint: Element, child: str) -> str:
    """What of a joint is not given in the frames that SDF takes by default."""
    pose, axis = joint.find("pose"), joint.find("axis/xyz")
    if pose is not None and (pose.get("relative_to") or pose.get("frame") or child) != child:
        return "its pose"
    in_model = (joint.findtext("axis/use_parent_model_frame") or "").strip() in ("1", "true")
    return "its axis" if in_model or (axis is not None and axis.get("expressed_in")) else ""
