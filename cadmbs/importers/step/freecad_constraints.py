"""Constraints of a FreeCAD assembly that hold no axis of their own: Distance, Parallel, Perpendicular and Angle.

Together with the other joints of the same two parts they leave a motion, which screw algebra finds: two distances of
planes across each other make a slide, a distance of planes stops the slide of a cylindrical joint.
"""

import math
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.joints.twist_space import freedom
from cadmbs.importers.inference.records import Contact
from cadmbs.importers.inference.tolerances import Tolerances

CONSTRAINTS: Final = ("Distance", "Parallel", "Perpendicular", "Angle")
"""Kinds that are read; an Angle of zero holds axes parallel, others and Perpendicular only hold one turn."""

_ELEMENT = re.compile(r"(Face|Edge|Vertex)\d+$")
_ON_FACE, _NO_ANGLE = 1e-4, 1e-6
_MOVING: Final = ("fixed", "revolute", "cylindrical", "prismatic", "spherical", "planar")


@dataclass(frozen=True)
class Connector:
    """One side of a joint.

    Attributes:
        part: What it moves with.
        pose: Its placement (4, 4) in the assembly, offset included.
        element: "Face", "Edge", "Vertex" or "".
        seat: Its placement without the offset, on its element; None without an offset.
    """

    part: str
    pose: Array
    element: str = ""
    seat: Array | None = None

    @property
    def axis(self) -> Array:
        """The z axis (3,)."""
        return np.asarray(self.pose[:3, 2])

    @property
    def point(self) -> Array:
        """The origin (3,) [mm]."""
        return np.asarray(self.pose[:3, 3])


@dataclass(frozen=True)
class Constraint:
    """A joint that holds no axis, with its distance [mm] or angle [degrees]."""

    kind: str
    name: str
    sides: tuple[Connector, Connector]
    value: float


def element_of(path: str) -> str:
    """What kind of element a path of names ends in: "Face", "Edge", "Vertex" or ""."""
    match = _ELEMENT.search(path.rpartition(".")[2])
    return match[1] if match else ""


def with_constraints(
    joints: Sequence[dict[str, Any]], constraints: Sequence[Constraint], faces: Mapping[str, Sequence[dict[str, Any]]]
) -> tuple[list[dict[str, Any]], list[str]]:
    """The joints of all pairs of parts whose constraints leave the motion of one joint, and what is not read.

    Args:
        joints: Joints of `cadmbs.assembly/1.1`, with parts by their paths.
        constraints: What else holds pairs of parts.
        faces: The faces of each part, by its path, in world coordinates [mm].
    """
    by_pair: dict[frozenset[str], list[Constraint]] = defaultdict(list)
    for constraint in constraints:
        by_pair[frozenset(side.part for side in constraint.sides)].append(constraint)
    result, unread = list(joints), list[str]()
    for pair, held in by_pair.items():
        stated = [joint for joint in result if frozenset(joint["parts"]) == pair]
        rows = [_contact(constraint, faces) for constraint in held]
        combined = None
        if None not in rows and all(joint["kind"] in _MOVING for joint in stated):
            contacts = [c for c in rows if c is not None]
            combined = _combined(stated, held[0], [*contacts, *(c for joint in stated for c in _contacts(joint))])
        if combined is None:
            unread += [f"{constraint.kind} {constraint.name}" for constraint in held]
            continue
        result = [joint for joint in result if joint not in stated] + [combined]
    return result, unread


def _combined(
    stated: Sequence[dict[str, Any]], first: Constraint, contacts: Sequence[Contact]
) -> dict[str, Any] | None:
    """One joint for all that holds two parts; None if they keep a motion that no joint has."""
    left = freedom(contacts, Tolerances())
    if left.kind not in _MOVING:
        return None
    same = next((joint for joint in stated if joint["kind"] == left.kind), None)
    if same is not None:
        return same
    if any("limits" in joint for joint in stated):  # of coordinates that the other joint need not have
        return None
    parts = stated[0]["parts"] if stated else [side.part for side in first.sides]
    name = stated[0]["id"] if stated else first.name
    joint: dict[str, Any] = {"id": name, "kind": left.kind, "parts": parts, "origin": "mate"}
    axis = {
        "point": None if left.point is None else left.point.tolist(),
        "dir": None if left.direction is None else left.direction.tolist(),
    }
    if left.kind == "planar":
        axis = {"point": first.sides[0].point.tolist(), "dir": axis["dir"]}
    axis = {key: value for key, value in axis.items() if value is not None}
    return joint if left.kind == "fixed" else {**joint, "axis": axis}


def _contact(constraint: Constraint, faces: Mapping[str, Sequence[dict[str, Any]]]) -> Contact | None:
    """What a constraint holds, as a contact that takes the same freedoms; None if it is not read."""
    first, second = constraint.sides
    if constraint.kind in ("Parallel", "Angle", "Perpendicular"):
        return _angle(constraint)
    kinds = [_surface(side, faces.get(side.part, ())) for side in constraint.sides]
    if kinds == ["plane", "plane"]:
        return Contact("coplanar", 0, 1, second.point, first.axis)
    if all(kind in ("point", "sphere") for kind in kinds) and abs(constraint.value) < _ON_FACE:
        return Contact("concentric", 0, 1, first.point, first.axis)
    return None


def _angle(constraint: Constraint) -> Contact | None:
    """What an angle between the z axes holds; None if they are not drawn so, as where it is measured otherwise.

    With z_1 . z_2 = cos(angle) held, the turn about z_1 x z_2 is; parallel axes hold both turns across themselves.
    """
    first, second = constraint.sides
    angle = {"Parallel": 0.0, "Perpendicular": math.pi / 2}.get(constraint.kind, math.radians(constraint.value))
    normal = np.cross(first.axis, second.axis)
    drawn = math.atan2(float(np.linalg.norm(normal)), abs(float(first.axis @ second.axis)))
    if abs(drawn - math.acos(min(1.0, abs(math.cos(angle))))) > _ON_FACE:
        return None
    if abs(math.sin(angle)) < _NO_ANGLE:
        return Contact("parallel", 0, 1, first.point, first.axis)
    return Contact("angle", 0, 1, first.point, normal / np.linalg.norm(normal))


def _surface(side: Connector, faces: Sequence[dict[str, Any]]) -> str:
    """What the element of a connector is: "plane", "cylinder", "sphere", "point", or "" if it is not found."""
    if side.element != "Face":
        return "point" if side.element == "Vertex" else ""
    kinds = {face["kind"] for face in faces if _is_on(side, face)}
    if "cylinder" in kinds and "plane" in kinds:
        return ""  # the end of a pin: its flat face, or the round one
    return next((kind for kind in ("plane", "cylinder", "sphere") if kind in kinds), "")


def _is_on(side: Connector, face: dict[str, Any]) -> bool:
    """Whether a connector sits on a face as FreeCAD puts it: normal to a plane, along a cylinder, in a ball."""
    seat = side.pose if side.seat is None else side.seat
    relative = seat[:3, 3] - np.array(face["point"], float)
    if face["kind"] == "sphere":
        return float(np.linalg.norm(relative)) < _ON_FACE
    if face["kind"] not in ("plane", "cylinder"):
        return False
    e = np.array(face["dir"], float)
    if abs(float(e @ seat[:3, 2])) < 1.0 - _NO_ANGLE:
        return False
    if face["kind"] == "plane":
        return abs(float(relative @ e)) < _ON_FACE
    low, high = face["extent"]
    along = float(relative @ e)
    return float(np.linalg.norm(relative - along * e)) < _ON_FACE and low - _ON_FACE < along < high + _ON_FACE


def _contacts(joint: Mapping[str, Any]) -> list[Contact]:
    """Contacts that hold two parts as a joint does."""
    line = joint.get("axis", {})
    p, e = np.array(line.get("point", (0, 0, 0)), float), np.array(line.get("dir", (0, 0, 1)), float)
    across = np.linalg.svd(e[None])[2][1:]
    turning, normal = Contact("coaxial", 0, 1, p, e), Contact("coplanar", 0, 1, p, e)
    return {
        "fixed": [Contact("rigid", 0, 1, p, e)],
        "revolute": [turning, normal],
        "cylindrical": [turning],
        "prismatic": [Contact("coplanar", 0, 1, p, n) for n in across],
        "spherical": [Contact("concentric", 0, 1, p, e)],
        "planar": [normal],
    }[joint["kind"]]
