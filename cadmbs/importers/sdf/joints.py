"""Joints, and the couplings and springs in their axes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from cadmbs.importers.sdf import own_elements
from cadmbs.importers.sdf.frames import WORLD, SdfFrames, join_names
from cadmbs.importers.sdf.links import direction
from cadmbs.importers.sdf.models import FRAME_SEMANTICS, Part
from cadmbs.importers.sdf.values import bound_at, flag_of, name_of, number_at, numbers_of, text_of, vector_at
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.transforms import rotated
from cadmbs.importers.urdf.xml.positions import Element
from cadmbs.models.quantities.vectors import Triple
from cadmbs.suggestions import did_you_mean

KINDS = {
    "revolute": "revolute", "continuous": "revolute", "prismatic": "prismatic", "fixed": "fixed", "ball": "spherical",
    "universal": "universal", "revolute2": "universal", "screw": "screw", "gearbox": "gearbox",
}  # fmt: skip
"""The kinds of joints in a mechanism document, by the types of SDF; a gearbox is a coupling."""

_PARENT_MODEL_AXES = (1, 4)
"""Until this version, axes are in the frame of the model."""

_TWO_AXES = ("universal",)
_ONE_AXIS = ("revolute", "prismatic", "screw")


@dataclass(slots=True)
class SdfJoint:
    """A joint of a document with what belongs to it."""

    part: Part
    data: dict[str, Any]
    type: str


@dataclass(slots=True)
class SdfJointReader:
    """Reads joints, couplings and springs.

    Attributes:
        couplings: Mimic axes and gearboxes, with their elements.
        loads: Springs of axes, with their elements.
        gearboxes: Gearboxes to be read when all joints are known.
        mimics: Axes that follow others, with the elements that say so, likewise.
    """

    report: UrdfReport
    frames: SdfFrames
    without: frozenset[str] = frozenset()
    couplings: list[tuple[dict[str, Any], Element]] = field(default_factory=list)
    loads: list[tuple[dict[str, Any], Element]] = field(default_factory=list)
    gearboxes: list[Part] = field(default_factory=list)
    mimics: list[tuple[Part, str, Element]] = field(default_factory=list)

    def read(self, part: Part) -> SdfJoint | None:
        """A joint with its axes and point in the world at q = 0; None for a gearbox, and after errors.

        Findings: V003 numbers, V004 links, V010 types.
        """
        element = part.element
        type_ = element.get("type", "")
        if type_ not in KINDS:
            message = f'{name_of(element)} has the type "{type_}", which SDF does not have.'
            hint = f"{did_you_mean(type_, KINDS)} The types are {', '.join(KINDS)}.".strip()
            self.report.error("V010", element, message, hint)
            return None
        kind = KINDS[type_]
        if kind == "gearbox":
            self.gearboxes.append(part)
            return None
        ends = [self.link(part, role) for role in ("parent", "child")]
        if ends[0] is None or ends[1] is None:
            return None
        if ends[0] == ends[1]:
            self.report.error("T003", element, f'{name_of(element)} connects "{ends[0]}" to itself.', "Name two links.")
            return None
        data: dict[str, Any] = {"name": part.name, "kind": kind, "predecessor": ends[0], "successor": ends[1]}
        key = part.name if part.name in self.frames.by_name and self._is_own(part) else f"{part.name}@joint"
        point = list(self.frames.pose(key).position)
        if kind != "fixed":
            data["point"] = point
        axes = [self._axis(part, tag, key) for tag in ("axis", "axis2")[: 2 if kind in _TWO_AXES else 1]]
        if kind in _TWO_AXES:
            data["axes"] = [list(axis) for axis in axes]
        elif kind in ("revolute", "prismatic", "screw"):
            data["axis"] = list(axes[0])
        if kind == "screw":
            data["pitch"] = self._pitch(part)
        for name in ("rotor_inertia", "mimic") if kind not in _ONE_AXIS else ():
            if name in self._of_drake(part):
                message = f"{name_of(element)} has a drake:{name}, which is read in joints with one axis: left out."
                self.report.warning("V008", element, message)
        return SdfJoint(part, data | self._dynamics(part, kind, type_), type_)

    def _is_own(self, part: Part) -> bool:
        return self.frames.by_name[part.name].element is part.element

    def link(self, part: Part, role: str) -> str | None:
        """The link at one end, or "world"; V004 if there is none."""
        written = text_of(part.element, role)
        if not written:
            self.report.error("V004", part.element, f"{name_of(part.element)} has no <{role}>.", "Name a link.")
            return None
        frame = self.frames.resolve(part.element, part.scope, written)
        return None if frame is None else self.frames.link(frame)

    def _axis(self, part: Part, tag: str, key: str) -> Triple:
        """A unit axis in the world at q = 0: in the joint frame, or in that which `expressed_in` names.

        Until version 1.4, and with use_parent_model_frame, it is in the frame of the model. `expressed_in` is of 1.7
        and counts in older files, too, as for libsdformat.
        """
        axis = part.element.find(tag)
        xyz: Triple = (0.0, 0.0, 1.0)
        frame: str | None = key
        if axis is not None:
            xyz = direction(self.report, part.element, vector_at(self.report, axis, "xyz", xyz))
            vector = axis.find("xyz")
            written = "" if vector is None else vector.get("expressed_in", "")
            if written:
                frame = self.frames.resolve(axis, part.scope, written)
            elif part.version <= _PARENT_MODEL_AXES or (
                part.version < FRAME_SEMANTICS and flag_of(axis, "use_parent_model_frame")
            ):
                frame = join_names(part.scope, "__model__")
                frame = frame if frame in self.frames.by_name else WORLD
        return rotated(self.frames.pose(frame or WORLD).rotation, xyz)

    def _pitch(self, part: Part) -> float:
        """Metres per radian: screw_thread_pitch / (2 pi), else -1 / thread_pitch, which is left-handed if positive."""
        if part.element.find("screw_thread_pitch") is not None:
            return number_at(self.report, part.element, "screw_thread_pitch", 1.0) / (2.0 * math.pi)
        turns = number_at(self.report, part.element, "thread_pitch", 1.0)
        if turns == 0.0:
            self.report.error("V003", part.element, f"{name_of(part.element)} has a thread_pitch of 0.", "")
            return 0.0
        return -1.0 / turns

    def _dynamics(self, part: Part, kind: str, type_: str) -> dict[str, Any]:
        """Limits, damping and friction; springs are loads, mimic axes are noted."""
        if kind in ("fixed", "spherical"):
            return {}
        values: dict[str, list[float | None]] = {}
        tags = ("axis", "axis2")[: 2 if kind in _TWO_AXES else 1]
        for tag, suffix in zip(tags, (":1", ":2") if len(tags) > 1 else ("",), strict=False):
            axis = part.element.find(tag)
            for key, value in self._of_axis(part, axis, f"{part.name}{suffix}", type_).items():
                values.setdefault(key, []).append(value)
        limits = {key: _one_or_list(values.pop(key)) for key in ("lower", "upper", "velocity", "effort")}
        limits = {key: value for key, value in limits.items() if value is not None}
        losses = {key: _one_or_list([value or 0.0 for value in numbers]) for key, numbers in values.items()}
        losses = {key: value for key, value in losses.items() if value not in (0.0, None) and value != [0.0, 0.0]}
        armature = self._reflected_inertia(part) if kind in _ONE_AXIS else 0.0
        return ({"limits": limits} if limits else {}) | losses | ({"armature": armature} if armature else {})

    def _of_drake(self, part: Part) -> dict[str, Element]:
        """Drake's elements in a joint that are read, by their names."""
        return {own_elements.drake_element(str(each.tag)): each for each in part.element.iterchildren(etree.Element)}

    def _reflected_inertia(self, part: Part) -> float:
        """Rotor inertia times the square of the gear ratio, which Drake's files have in a joint."""
        rotor, ratio = (self._of_drake(part).get(name) for name in ("rotor_inertia", "gear_ratio"))
        if rotor is None:
            return 0.0
        inertia = number_at(self.report, rotor, ".", 0.0)
        return inertia * (1.0 if ratio is None else number_at(self.report, ratio, ".", 1.0)) ** 2

    def _of_axis(self, part: Part, axis: Element | None, coordinate: str, type_: str) -> dict[str, float | None]:
        if axis is None:
            return dict.fromkeys(("lower", "upper", "velocity", "effort", "damping", "friction"))
        report = self.report
        bounds = {key: bound_at(report, axis, f"limit/{key}") for key in ("lower", "upper", "velocity", "effort")}
        if type_ == "continuous":
            bounds |= {"lower": None, "upper": None}
        for key in ("velocity", "effort"):
            bound = bounds[key]
            bounds[key] = None if bound is None or bound < 0.0 else bound
        stiffness = number_at(report, axis, "dynamics/spring_stiffness", 0.0)
        if stiffness:
            rest = number_at(report, axis, "dynamics/spring_reference", 0.0)
            spring = {"name": f"{coordinate} spring", "kind": "joint_spring", "coordinate": coordinate}
            self.loads.append((spring | {"stiffness": stiffness, "rest": rest}, axis))
        of_drake = self._of_drake(part).get("mimic") if coordinate == part.name else None  # for one axis only
        mimics = (axis.find("mimic"), of_drake)
        self.mimics += [(part, coordinate, mimic) for mimic in mimics if mimic is not None]
        losses: dict[str, float | None] = {
            loss: 0.0 if loss in self.without else number_at(report, axis, f"dynamics/{loss}", 0.0)
            for loss in ("damping", "friction")
        }
        return bounds | losses

    def read_couplings(self, joints: Sequence[SdfJoint]) -> None:
        """Mimic axes, follower = multiplier (leader - reference) + offset, and gearboxes, child = -ratio parent.

        Findings: V004 joints that are not there, V011 gearboxes without revolute joints on their reference body.
        """
        by_name = {joint.part.name: joint for joint in joints}
        for part, follower, mimic in self.mimics:
            leader = by_name.get(join_names(part.scope, mimic.get("joint", "")))
            if leader is None:
                message = f'{name_of(part.element)} follows "{mimic.get("joint", "")}", which is no joint.'
                self.report.error("V004", mimic, message, did_you_mean(mimic.get("joint", ""), by_name))
                continue
            suffix = {"axis": ":1", "axis2": ":2"}.get(mimic.get("axis", "axis"), ":1")
            name = leader.part.name + (suffix if leader.data["kind"] in _TWO_AXES else "")
            factor = self._number_of(mimic, "multiplier", 1.0)
            shift = self._number_of(mimic, "offset", 0.0)
            shift -= factor * number_at(self.report, mimic, "reference", 0.0)
            self._couple(f"{follower} mimic", follower, (name, factor), shift, mimic)
        for part in self.gearboxes:
            self._gearbox(part, by_name)

    def _number_of(self, mimic: Element, name: str, default: float) -> float:
        """A number in an element, or in an attribute, as Drake writes it."""
        if mimic.get(name) is None:
            return number_at(self.report, mimic, name, default)
        numbers = numbers_of(self.report, mimic, mimic.get(name, ""), 1)
        return numbers[0] if numbers else default

    def _gearbox(self, part: Part, by_name: Mapping[str, SdfJoint]) -> None:
        reference = self.frames.resolve(part.element, part.scope, text_of(part.element, "gearbox_reference_body"))
        body = None if reference is None else self.frames.link(reference)
        ends = [self.link(part, role) for role in ("parent", "child")]
        found = [
            next(
                (
                    (j, 1.0 if j.data["successor"] == end else -1.0)
                    for j in by_name.values()
                    if j.data["kind"] == "revolute" and {j.data["predecessor"], j.data["successor"]} == {body, end}
                ),
                None,
            )
            for end in ends
        ]
        if found[0] is None or found[1] is None:
            message = f"{name_of(part.element)} is left out: its links have no revolute joints on its reference body."
            self.report.warning("V011", part.element, message, "Name the link that carries both shafts.")
            return
        (leader, a), (follower, b) = found[0], found[1]
        ratio = number_at(self.report, part.element, "gearbox_ratio", 1.0)
        self._couple(part.name, follower.part.name, (leader.part.name, -ratio * a / b), 0.0, part.element)

    def _couple(self, name: str, follower: str, leader: tuple[str, float], offset: float, element: Element) -> None:
        terms = [{"coordinate": follower, "factor": 1.0}]
        terms += [{"coordinate": leader[0], "factor": -leader[1]}] if leader[1] else []
        data = {"name": name, "terms": terms, "offset": offset, "dependent": follower}
        self.couplings.append((data, element))


def _one_or_list(values: list[float | None]) -> Any:
    """The value of one axis; a list for two, None where neither has one."""
    if len(values) == 1:
        return values[0]
    return None if any(value is None for value in values) else values
