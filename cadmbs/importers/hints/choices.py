"""From a hints file to choices of an inference: patterns become numbers of parts."""

import math
import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.hints import documents, reading
from cadmbs.importers.hints.matching import Matcher, PartName
from cadmbs.importers.inference.choices import StatedJoint
from cadmbs.importers.inference.records import PartGeometry
from cadmbs.importers.inference.tolerances import Tolerances

_AXIS_OF = re.compile(r"(?P<part>.+)#(?P<kind>cylinder|cone|torus)(?::(?P<conditions>.*))?")
_CONDITION = re.compile(r"\s*(?:r\s*=\s*(?P<r>[-+.\deE]+)|near\s*=\s*\[(?P<near>[^\]]*)\])\s*(?:,|$)")
_SAME_RADIUS = 0.01
"""Relative difference of a radius and that of a hint."""


def stated_joints(matcher: Matcher, parts: Sequence[PartGeometry]) -> list[StatedJoint]:
    """The joints of a hints file, and its planar pairs; findings go to the matcher."""
    hints = matcher.hints
    joints = [_stated(joint, k, matcher, parts) for k, joint in enumerate(hints.document.joint)]
    for k, pair in enumerate(hints.document.planar):
        first, second = (matcher.parts_of(pattern, f"/planar/{k}/{n}") for n, pattern in enumerate(pair))
        joints.append(StatedJoint(first, second, "planar") if first and second else None)
    return [joint for joint in joints if joint is not None]


def _stated(joint: documents.HintJoint, k: int, matcher: Matcher, parts: Sequence[PartGeometry]) -> StatedJoint | None:
    pointer = f"/joint/{k}"
    first, second = (matcher.parts_of(pattern, f"{pointer}/parts/{n}") for n, pattern in enumerate(joint.parts))
    direction, point = _line(joint.axis)
    if joint.axis_of is not None:
        direction, point = _axis_of(joint.axis_of, f"{pointer}/axis_of", matcher, parts)
    kind = "helical" if joint.kind == "screw" else joint.kind
    if kind == "helical" and not joint.lead_per_rev_mm:
        message = f'The joint of "{joint.parts[0]}" and "{joint.parts[1]}" is helical and has no lead.'
        hint = "Add lead_per_rev_mm = ..., the advance per turn in mm, negative for left-hand threads."
        matcher.findings.append(reading.hint_finding("H003", matcher.hints.locate(pointer), message, hint))
    if not first or not second:
        return None
    return StatedJoint(
        first,
        second,
        kind,
        direction,
        point,
        _directions(joint.axes),
        joint.flip,
        joint.lead_per_rev_mm,
        _limits(joint),
        joint.name or "",
    )


def _line(axis: documents.HintAxis | None) -> tuple[Array | None, Array | None]:
    if axis is None:
        return None, None
    direction = None if axis.dir is None else np.array(axis.dir)
    length = 0.0 if direction is None else float(np.linalg.norm(direction))
    direction = direction / length if direction is not None and length > 1e-9 else None
    return direction, None if axis.point is None else np.array(axis.point)


def _directions(axes: tuple[documents.HintAxis, documents.HintAxis] | None) -> Array | None:
    if axes is None:
        return None
    rows = [direction for direction, _ in map(_line, axes) if direction is not None]
    return np.array(rows) if len(rows) == 2 else None


def _limits(joint: documents.HintJoint) -> tuple[float, float] | None:
    if joint.limits_deg is not None:
        low, high = joint.limits_deg
        return math.radians(low), math.radians(high)
    return joint.limits_mm


def _axis_of(
    text: str, pointer: str, matcher: Matcher, parts: Sequence[PartGeometry]
) -> tuple[Array | None, Array | None]:
    """The axis of the face that a hint describes; H004 if there is none or if several differ."""
    match = _AXIS_OF.fullmatch(text)
    if match is None:
        message = f'"{text}" does not name a face.'
        hint = 'Write for example "servo#cylinder:r=10.0,near=[0, 18.7, 94]".'
        matcher.findings.append(reading.hint_finding("H004", matcher.hints.locate_text(text, pointer), message, hint))
        return None, None
    named = matcher.parts_of(match["part"], pointer)
    if not named:
        return None, None
    faces = [face for i in named for face in parts[i].faces if face.kind == match["kind"]]
    near: Array | None = None
    for condition in _CONDITION.finditer(match["conditions"] or ""):
        if condition["r"]:
            radius = float(condition["r"])
            faces = [face for face in faces if abs(face.radius - radius) <= _SAME_RADIUS * radius]
        elif condition["near"]:
            near = np.array([float(x) for x in condition["near"].split(",")])
    if not faces:
        message = f'No face is like "{text}".'
        matcher.findings.append(reading.hint_finding("H004", matcher.hints.locate_text(text, pointer), message))
        return None, None
    if near is not None and near.shape == (3,):
        best = min(faces, key=lambda face: float(np.linalg.norm(np.cross(near - face.point, face.direction))))
    else:
        best = max(faces, key=lambda face: face.area)
    return best.direction, best.point


def tolerances(stated: documents.HintTolerance, base: Tolerances) -> Tolerances | None:
    """The tolerances of the hints on top of some base, or None if the hints state none."""
    values = {name: value for name, value in stated.model_dump().items() if value is not None}
    renamed = {name.removesuffix("_mm").removesuffix("_mm2").removesuffix("_rad"): v for name, v in values.items()}
    return replace(base, **renamed) if renamed else None


def subassemblies(names: Sequence[PartName], explode: Sequence[str]) -> list[tuple[int, ...]]:
    """Parts by the sub-assembly below the last level with a single child, by the indices in ids such as "p1.2.3"."""
    ids = [part.id.removeprefix("p").split(".") for part in names]
    if not ids:
        return []
    level = 0
    while len({tuple(i[: level + 1]) for i in ids}) == 1 and all(len(i) > level + 1 for i in ids):
        level += 1
    groups: dict[tuple[str, ...], list[int]] = {}
    for k, i in enumerate(ids):
        exploded = any(name.casefold() in (text.casefold() for text in names[k].path) for name in explode)
        if len(i) > level + 1 and not exploded:
            groups.setdefault(tuple(i[: level + 1]), []).append(k)
    return [tuple(group) for group in groups.values() if len(group) > 1]
