"""The joints of a robot, in the frames of their links."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cadmbs.importers.urdf.leftovers import Leftovers
from cadmbs.importers.urdf.names import unique_elements
from cadmbs.importers.urdf.origins import origin
from cadmbs.importers.urdf.report import UrdfReport, label, owner_label
from cadmbs.importers.urdf.transforms import Transform
from cadmbs.importers.urdf.xml.numbers import bound, number, vector
from cadmbs.importers.urdf.xml.syntax import Element
from cadmbs.models.checks.names import count_of
from cadmbs.models.quantities.vectors import Triple, dot, norm
from cadmbs.suggestions import did_you_mean
from cadmbs.tolerances import SHORTEST_DIRECTION, UNIT_ROUNDED
from cadmbs.topology.wording import quoted

JOINT_KINDS = {
    "revolute": "revolute",
    "continuous": "revolute",
    "prismatic": "prismatic",
    "fixed": "fixed",
    "floating": "free",
    "planar": "planar",
}
"""The kinds of joints in a mechanism document, by the types of URDF."""

_IGNORED_ELEMENTS = {
    "fixed": ("axis", "limit", "dynamics"),
    "floating": ("axis", "limit", "dynamics"),
    "planar": ("limit", "dynamics"),
}
"""Elements without effect, by the type of the joint: one number does not define several coordinates."""

_DEFAULT_AXIS: Triple = (1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class UrdfJoint:
    """A joint: the child link moves relative to the parent link.

    Attributes:
        name: Its name.
        element: The <joint>, or the element that causes a joint that the importer adds.
        kind: Its kind in a mechanism document.
        parent: Name of the parent link, the predecessor.
        child: Name of the child link, the successor.
        origin: Pose of the joint frame in the frame of the parent; at zero it is the frame of the child.
        axis: The axis in the joint frame, as written.
        limits: Bounds as in a mechanism document.
        damping: Viscous damping [N s/m or N m s/rad].
        friction: Coulomb friction [N or N m].
        extension: Unused content, for export.
        loop_form: The form of the declaration of a loop joint, such as "<loop_joint>"; empty for a <joint>.
        child_origin: Pose of the joint frame in the frame of the child link, for a declared loop joint.
        child_axis: The axis in that frame; None for the same components as on the parent.
        frame_at_child: Whether the frame on the parent is that of the other side at q = 0.
        axis_side: "parent" or "child" if the axis is given in the joint frame of this side only.
    """

    name: str
    element: Element
    kind: str
    parent: str
    child: str
    origin: Transform = field(default_factory=Transform)
    axis: Triple = _DEFAULT_AXIS
    limits: Mapping[str, float] = field(default_factory=dict)
    damping: float = 0.0
    friction: float = 0.0
    extension: Mapping[str, Any] = field(default_factory=dict)
    loop_form: str = ""
    child_origin: Transform = field(default_factory=Transform)
    child_axis: Triple | None = None
    frame_at_child: bool = False
    axis_side: str = ""


@dataclass(frozen=True, slots=True)
class UrdfJoints:
    """The joints by name, in the order of the file; `complete` if every <joint> was read without errors."""

    by_name: Mapping[str, UrdfJoint]
    complete: bool


@dataclass(frozen=True, slots=True)
class JointReader:
    """Reads joints; holds what they share: the report, the names of the links, and the version of the file."""

    report: UrdfReport
    links: Collection[str]
    version: tuple[int, int]
    leftovers: Leftovers
    without: frozenset[str] = frozenset()

    def joints(self, robot: Element) -> UrdfJoints:
        """All joints that connect two links.

        Findings: U011 and U012 names, U013 types, U014, U015 and T003 links, U025, U027 and U028, and those of their
        numbers.
        """
        count = len(robot.findall("joint"))
        read = {name: self._joint(name, element) for name, element in unique_elements(self.report, robot, "joint")}
        by_name = {name: joint for name, joint in read.items() if joint is not None}
        elements = [joint.element for joint in by_name.values()]
        report_missing_positions(self.report, elements, self.version)
        report_ignored_elements(self.report, elements)
        report_zero_velocities(self.report, elements)
        return UrdfJoints(by_name, len(by_name) == count)

    def _joint(self, name: str, element: Element) -> UrdfJoint | None:
        type_ = self._type(element)
        parent, child = self._link(element, "parent"), self._link(element, "child")
        pose = origin(self.report, element)
        if parent is None or child is None:
            return None
        if parent == child:
            message = f'{owner_label(element)} connects link "{parent}" to itself; two different links are expected.'
            self.report.error("T003", element, message, "Set its <parent> or its <child> to the other link.")
            return None
        if type_ is None:  # an error has been reported; with a weld everything else can be checked
            return UrdfJoint(name, element, "fixed", parent, child, pose)
        return UrdfJoint(
            name=name,
            element=element,
            kind=JOINT_KINDS[type_],
            parent=parent,
            child=child,
            origin=pose,
            axis=_DEFAULT_AXIS if "axis" in _IGNORED_ELEMENTS.get(type_, ()) else self._axis(element, type_),
            limits={} if type_ in _IGNORED_ELEMENTS else limits(self.report, element, type_, self.version),
            damping=self._loss(element, type_, "damping"),
            friction=self._loss(element, type_, "friction"),
            extension=self._extension(element, type_),
        )

    def _type(self, element: Element) -> str | None:
        type_ = element.get("type")
        if type_ in JOINT_KINDS:
            return type_
        defect = "has no type" if type_ is None else f'has the type "{type_}", which does not exist in URDF'
        suggestion = did_you_mean(type_ or "", JOINT_KINDS)
        hint = f"{suggestion} The types are {', '.join(JOINT_KINDS)}.".strip()
        self.report.error("U013", element, f"{owner_label(element)} {defect}.", hint)
        return None

    def _link(self, joint: Element, role: str) -> str | None:
        """The name of the parent or child link; U014 if it is missing, U015 if there is no such link."""
        element = joint.find(role)
        name = None if element is None else element.get("link")
        if element is None or not name:
            defect = f"has no <{role}>" if element is None else f"has a <{role}> that names no link"
            hint = f'Write <{role} link="..."/> with the name of the {role} link.'
            self.report.error("U014", joint if element is None else element, f"{owner_label(joint)} {defect}.", hint)
            return None
        if name not in self.links:
            line = self.report.line(joint)
            message = f'{owner_label(joint)} (line {line}) has the {role} link "{name}", which does not exist.'
            self.report.error("U015", element, message, self._suggestion(name))
            return None
        return name

    def _suggestion(self, name: str) -> str:
        suggestion = did_you_mean(name, self.links)
        if suggestion or not self.links:
            return suggestion
        listed = ", ".join(f'"{link}"' for link in list(self.links)[:5]) + (", ..." if len(self.links) > 5 else "")
        return f"The links are {listed}."

    def _axis(self, joint: Element, type_: str) -> Triple:
        """The axis as written, x without <axis>; U025 if <axis> has no xyz; U029 as for other axes."""
        element = joint.find("axis")
        if element is None:
            return _DEFAULT_AXIS
        if element.get("xyz") is None:
            message = f'{label(element)}: it has no xyz; the axis is read as "1 0 0".'
            self.report.warning("U025", element, message, 'Write <axis xyz="x y z"/>, in the frame of the joint.')
        axis = vector(self.report, element, "xyz", _DEFAULT_AXIS)
        length = norm(axis)
        if type_ == "planar" and length >= SHORTEST_DIRECTION and abs(dot(axis, axis) - 1.0) > UNIT_ROUNDED:
            # the axes of other joints are in the document, and its checks report this
            message = f"{label(element)}: the axis has length {length:.9g} instead of 1; only its direction is used."
            self.report.warning("U029", element, message, "Write a unit vector.")
        return axis

    def _loss(self, joint: Element, type_: str, attribute: str) -> float:
        """Damping or friction; 0 if it has no effect for the type or is ignored on request."""
        dynamics = None if "dynamics" in _IGNORED_ELEMENTS.get(type_, ()) else joint.find("dynamics")
        value = 0.0 if dynamics is None else number(self.report, dynamics, attribute)
        return 0.0 if attribute in self.without else value

    def _extension(self, element: Element, type_: str) -> dict[str, Any]:
        """Unused content, elements without effect, and a type that the document does not have."""
        leftovers = self.leftovers.of_element(element)
        without_effect = (element.find(tag) for tag in _IGNORED_ELEMENTS.get(type_, ()))
        leftovers += [self.leftovers.ignore(child, "") for child in without_effect if child is not None]
        bounds = element.find("limit") if type_ == "continuous" else None
        positions = {} if bounds is None else {key: bounds.get(key) for key in ("lower", "upper") if bounds.get(key)}
        leftovers += [{"in": "limit", "attributes": positions}] if positions else []
        dynamics = None if "dynamics" in _IGNORED_ELEMENTS.get(type_, ()) else element.find("dynamics")
        losses = {} if dynamics is None else {attribute: dynamics.get(attribute) for attribute in sorted(self.without)}
        losses = {attribute: text for attribute, text in losses.items() if text is not None}
        leftovers += [{"in": "dynamics", "attributes": losses}] if losses else []
        extension: dict[str, Any] = {"type": type_} if type_ == "continuous" else {}
        return extension | ({"kept": leftovers} if leftovers else {})


def driven_joints(report: UrdfReport, robot: Element, joints: Mapping[str, UrdfJoint]) -> frozenset[str]:
    """Names of the joints of transmissions, and of joints with a command interface of ros2_control.

    U036: names of joints that do not exist; such a transmission has no effect.
    """
    names = set()
    for element in _drives(robot):
        name = element.get("name", "")
        if name in joints:
            names.add(name)
        else:
            parent = element.getparent()
            drive = robot if parent is None else parent
            title = f' "{drive.get("name")}"' if drive.get("name") else ""
            message = f'<{drive.tag}>{title} drives joint "{name}", but there is no joint of this name.'
            report.warning("U036", element, message, did_you_mean(name, joints))
    return frozenset(names)


def _drives(robot: Element) -> Iterator[Element]:
    """The elements that name a driven joint."""
    yield from robot.iterfind("transmission/joint")
    for element in robot.iterfind("ros2_control/joint"):
        if element.find("command_interface") is not None:
            yield element


def report_losses(report: UrdfReport, robot: Element, joints: Sequence[UrdfJoint], without: Sequence[str]) -> None:
    """U066: the number of joints with damping or friction, which is not part of dynamics; or that it is ignored."""
    counts = {
        "damping": sum(joint.damping != 0.0 for joint in joints),
        "friction": sum(joint.friction != 0.0 for joint in joints),
    }
    counted = [f"{loss} at {count_of(count, 'joint')}" for loss, count in counts.items() if count]
    if counted:
        act = "act in simulations, and are" if len(counted) > 1 else "acts in simulations, and is"
        message = f"{' and '.join(counted)} {act} not part of inverse and forward dynamics."
        options = " ".join(f"--without {loss}" for loss, count in counts.items() if count)
        report.note("U066", robot, message, f"To ignore these values: {options}.")
    if without:
        report.note("U066", robot, f"{' and '.join(dict.fromkeys(without))} of joints is ignored, as requested.")


# The <limit> of a joint.

_POSITION_BOUNDS = ("lower", "upper")
_TYPES_WITH_BOUNDS = ("revolute", "prismatic")
_REQUIRED_BOUNDS = ("effort", "velocity")
_NEW_BOUNDS = ("acceleration", "deceleration", "jerk")
_ZERO = re.compile(r"[-+]?(?:0+\.?0*|\.0+)(?:[eE][-+]?[0-9]+)?")
_VERSION_WITHOUT_DEFAULTS = (1, 2)
"""From this version on, effort and velocity are optional, and lower and upper are required."""


def limits(report: UrdfReport, joint: Element, type_: str, version: tuple[int, int]) -> dict[str, float]:
    """The bounds of a revolute, continuous or prismatic joint without infinite and missing ones.

    Bounds of the position of a continuous joint are ignored. Up to URDF 1.1, a missing lower or upper bound of the
    other joints is 0. A velocity of 0 counts as none.

    Findings: U026 missing <limit>, effort or velocity, U038 lower and upper are 0.
    """
    element = joint.find("limit")
    if element is None:
        if type_ != "continuous":
            message = f"{owner_label(joint)} has no <limit>, which a {type_} joint must have; it is read as unlimited."
            hint = 'Write <limit lower="..." upper="..." effort="..." velocity="..."/>.'
            report.warning("U026", joint, message, hint)
        return {}
    positions = () if type_ == "continuous" else _POSITION_BOUNDS
    attributes = (*positions, *_REQUIRED_BOUNDS, *_NEW_BOUNDS)
    bounds = {attribute: bound(report, element, attribute) for attribute in attributes}
    if positions:
        bounds |= _missing_positions(element, version)
        _report_missing(report, element, version)
        _report_locked(report, element, bounds)
    if _is_zero_velocity(joint):
        bounds["velocity"] = None
    return {attribute: value for attribute, value in bounds.items() if value is not None}


def report_zero_velocities(report: UrdfReport, joints: Iterable[Element]) -> None:
    """U085, one note: limits of the velocity of 0, which exporters write where there is none."""
    limited = [joint for joint in joints if joint.get("type") in (*_TYPES_WITH_BOUNDS, "continuous")]
    locked = [joint for joint in limited if _is_zero_velocity(joint)]
    if locked:
        names = quoted([joint.get("name", "") for joint in locked])
        message = f'the limit velocity="0" counts as absent: {names}.'
        hint = "Write the largest speed, or type fixed for a joint that does not move."
        report.note("U085", next(locked[0].iter("limit")), message, hint)


def _is_zero_velocity(joint: Element) -> bool:
    limit = joint.find("limit")
    text = "" if limit is None else limit.get("velocity", "")
    return bool(_ZERO.fullmatch(text.strip()))


def _missing_positions(element: Element, version: tuple[int, int]) -> dict[str, float | None]:
    """Values for missing bounds of the position."""
    return dict.fromkeys(_missing(element), None if version >= _VERSION_WITHOUT_DEFAULTS else 0.0)


def _missing(limit: Element) -> tuple[str, ...]:
    return tuple(attribute for attribute in _POSITION_BOUNDS if limit.get(attribute) is None)


def report_missing_positions(report: UrdfReport, joints: Iterable[Element], version: tuple[int, int]) -> None:
    """U027: lower and upper are missing, upper is, or one that the version requires; one finding for joints alike."""
    new = version >= _VERSION_WITHOUT_DEFAULTS
    groups: dict[tuple[str, ...], list[tuple[str, Element]]] = {}
    for joint in joints:
        limit = joint.find("limit")
        missing = () if limit is None or joint.get("type") not in _TYPES_WITH_BOUNDS else _missing(limit)
        if limit is not None and ("upper" in missing or (missing and new)):
            groups.setdefault(missing, []).append((joint.get("name", ""), limit))
    for missing, alike in groups.items():
        several, first = len(alike) > 1, alike[0][1]
        required = f"URDF 1.2 requires both; the joint{'s have' if several else ' has'} no such bound"
        locked = f"URDF reads them as 0, which locks the joint{'s' * several}"
        effect = required if new else locked if len(missing) == 2 else "URDF reads it as 0"
        subject = f"<limit> of joints {quoted([name for name, _ in alike])}" if several else label(first)
        hint = "Limits are monitored and never enforced. A joint without bounds has the type continuous."
        report.warning("U027", first, f"{subject}: {_are_missing(missing)}; {effect}.", hint)


def _report_locked(report: UrdfReport, element: Element, bounds: dict[str, float | None]) -> None:
    """U038: lower and upper are written as 0, often as a placeholder for no limits."""
    if all(element.get(name) is not None and bounds[name] == 0.0 for name in _POSITION_BOUNDS):
        message = f"{label(element)}: lower and upper are 0, which locks the joint in programs that enforce limits."
        hint = "Write its range, or the type continuous or fixed. cadmbs monitors limits and never enforces them."
        report.warning("U038", element, message, hint)


def _report_missing(report: UrdfReport, element: Element, version: tuple[int, int]) -> None:
    missing = [attribute for attribute in _REQUIRED_BOUNDS if element.get(attribute) is None]
    if missing and version < _VERSION_WITHOUT_DEFAULTS:
        message = f"{label(element)}: {_are_missing(missing)}, which URDF 1.0 requires; the joint has no such bound."
        report.warning("U026", element, message, "Other programs may refuse the file.")


def _are_missing(attributes: Sequence[str]) -> str:
    return f"{' and '.join(attributes)} {'is' if len(attributes) == 1 else 'are'} missing"


def report_ignored_elements(report: UrdfReport, joints: Iterable[Element]) -> None:
    """U028, one note: bounds of the position of continuous joints; limits and dynamics of floating and planar ones."""
    ignored = [joint for joint in joints if _without_effect(joint)]
    if ignored:
        names = quoted([joint.get("name", "") for joint in ignored])
        message = (
            "lower and upper of continuous joints, and <limit> and <dynamics> of floating and planar joints, have no "
            f"effect: {names}."
        )
        report.note("U028", ignored[0], message)


def _without_effect(joint: Element) -> bool:
    """Whether a joint has limits or dynamics without effect for its type; zeros of continuous joints are accepted."""
    limit = joint.find("limit")
    if joint.get("type") == "continuous":
        bounds = [] if limit is None else [limit.get(attribute, "0").strip() for attribute in _POSITION_BOUNDS]
        return any(text.strip("+-0.") for text in bounds)
    return joint.get("type") in ("floating", "planar") and (limit is not None or joint.find("dynamics") is not None)
