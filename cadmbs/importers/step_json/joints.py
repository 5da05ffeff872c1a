"""The joints of the draft from those of the file (level A)."""

import math
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.step_json.bodies.grouping import Grouping, body_of_part
from cadmbs.importers.step_json.context import Context
from cadmbs.importers.step_json.documents import AssemblyJoint, AxisLine, JointLimits
from cadmbs.importers.step_json.scales import AssemblyScales
from cadmbs.models.units import Scale
from cadmbs.tolerances import UNIVERSAL_AXES_GAP

_TURNING_KINDS = ("revolute", "helical")
SINGLE_COORDINATE_KINDS = ("revolute", "helical", "prismatic")
_DESCRIPTIVE_KEYS = ("name", "origin", "confidence", "reason", "evidence")


def joint_name(joint: AssemblyJoint, index: int) -> str:
    """The id of a joint, else "j" and its number, counted from one."""
    return joint.id if joint.id is not None else f"j{index + 1}"


def joint_data(joint: AssemblyJoint, index: int, grouping: Grouping, context: Context) -> dict[str, Any] | None:
    """One joint of the draft; None if its parts are unknown or belong to one body (A007)."""
    pointer, name = f"/joints/{index}", joint_name(joint, index)
    subject = f'Joint "{name}"'
    a, b = (
        body_of_part(part, f"{pointer}/parts/{k}", subject, grouping.body_of, context)
        for k, part in enumerate(joint.parts)
    )
    if a is None or b is None:
        return None
    if a == b:
        _report_within_body(joint, name, pointer, a == grouping.ground, context)
        return None
    common = {"name": name, "predecessor": a, "successor": b}
    if joint.kind == "auto":
        _report_auto(joint, name, pointer, context)
        return {**common, "kind": "free"}
    data: dict[str, Any] = {**common, "kind": "screw" if joint.kind == "helical" else joint.kind}
    data |= joint_lines(joint, name, pointer, context)
    data |= _pitch(joint, name, pointer, context)
    if joint.role == "cut":
        data["cut"] = True
    if joint.actuated is not None:
        data["actuated"] = joint.actuated
    if joint.drive_inertia_kg_m2:
        data["armature"] = joint.drive_inertia_kg_m2
    data |= _limits(joint, name, pointer, context)
    extensions = _extensions(joint, context.scales)
    return {**data, "extensions": extensions} if extensions else data


def _report_within_body(joint: AssemblyJoint, name: str, pointer: str, grounded: bool, context: Context) -> None:
    """A007: a joint between two parts of one body is an error, unless it is fixed: then it is left out with a note."""
    a, b = joint.parts
    message = f'Joint "{name}" connects "{a}" and "{b}", which are parts of one body'
    if joint.kind == "fixed":
        context.report.note("A007", pointer, f"{message}: it is left out.")
        return
    hint = 'Give one of the two another "body", or remove the joint.'
    if grounded:
        hint = 'Take one of the two out of "ground" or out of the ground body, or remove the joint.'
    context.report.error("A007", pointer, f"{message}, and cannot be {joint.kind}.", hint, blocks=True)


def _report_auto(joint: AssemblyJoint, name: str, pointer: str, context: Context) -> None:
    a, b = joint.parts
    message = f'The kind of joint "{name}" between "{a}" and "{b}" is "auto", but no contact or face decides it.'
    context.report.error("A008", f"{pointer}/kind", message, "Write its kind and its axis.")


def _pitch(joint: AssemblyJoint, name: str, pointer: str, context: Context) -> dict[str, Any]:
    """The pitch of a helical joint [m/rad]: as declared, or lead / 2 pi; A009 unless exactly one of them exists."""
    per_rad, per_rev = joint.pitch_per_rad, joint.lead_per_rev
    if joint.kind != "helical":
        if per_rad or per_rev:
            key = "pitch_per_rad" if per_rad else "lead_per_rev"
            message = f'Joint "{name}" is {joint.kind}, but has "{key}".'
            context.report.error("A009", f"{pointer}/{key}", message, 'Remove it, or make the joint "helical".')
        return {}
    if (per_rad is None) == (per_rev is None):
        count_text = "both" if per_rad is not None else "neither"
        message = f'Joint "{name}" is helical and has {count_text} of "pitch_per_rad" and "lead_per_rev".'
        hint = "Give one of the two, in units of length: the advance per radian, or per turn."
        context.report.error("A009", pointer, message, hint)
        return {"pitch": 1.0}
    length = context.scales.length
    return {"pitch": length(per_rad) if per_rad is not None else length(per_rev or 0.0) / (2 * math.pi)}


def _limits(joint: AssemblyJoint, name: str, pointer: str, context: Context) -> dict[str, Any]:
    """Limits of a joint with one coordinate in SI units; A016 for joints with several coordinates."""
    limits = joint.limits
    if limits is None or not _values(limits):
        return {}
    if joint.kind not in SINGLE_COORDINATE_KINDS:
        message = f'Joint "{name}" is {joint.kind}: limits are read for revolute, helical and prismatic joints only.'
        context.report.warning("A016", f"{pointer}/limits", message, "They are kept under the joint's extensions.")
        return {}
    scale = _coordinate_scale(joint, context.scales)
    values = _values(limits)
    return {"limits": {key: value if key == "effort" else scale(value) for key, value in values.items()}}


def _values(limits: JointLimits) -> dict[str, float]:
    keys = ("lower", "upper", "velocity", "effort")
    return {key: value for key in keys if (value := getattr(limits, key)) is not None}


def _coordinate_scale(joint: AssemblyJoint, scales: AssemblyScales) -> Scale:
    """The scale of q: the angle unit for turning joints, the length unit for sliding ones."""
    return scales.angle if joint.kind in _TURNING_KINDS else scales.length


def _extensions(joint: AssemblyJoint, scales: AssemblyScales) -> dict[str, Any]:
    """Descriptions of the joint beyond its mechanics; q_reference in SI units if the joint has one coordinate."""
    descriptions = {key: getattr(joint, key) for key in _DESCRIPTIVE_KEYS if getattr(joint, key) is not None}
    extensions = {key: list(value) if isinstance(value, tuple) else value for key, value in descriptions.items()}
    if joint.q_reference is not None:
        single = joint.kind in SINGLE_COORDINATE_KINDS
        extensions["q_reference"] = _coordinate_scale(joint, scales)(joint.q_reference) if single else joint.q_reference
    if joint.limits is not None and joint.kind not in SINGLE_COORDINATE_KINDS and _values(joint.limits):
        extensions["limits"] = _values(joint.limits)
    return extensions


def joint_pointers(index: int, source_index: int, joint: AssemblyJoint) -> dict[str, str]:
    """Pointers into the file by pointers into the draft, for one joint."""
    draft, file = f"/joints/{index}", f"/joints/{source_index}"
    keys = {
        "name": "id",
        "predecessor": "parts/0",
        "successor": "parts/1",
        "axis": "axis/dir",
        "point": "axis/point",
        "axes": "axes",
        "pitch": "pitch_per_rad" if joint.pitch_per_rad is not None else "lead_per_rev",
        **{f"axes/{k}": f"axes/{k}/dir" for k in range(len(joint.axes or ()))},
    }
    return {draft: file, **{f"{draft}/{key}": f"{file}/{source}" for key, source in keys.items()}}


# The axis, point or axes of a joint, as required by its kind.

_REQUIRED_KEYS = {
    "revolute": ("dir", "point"),
    "helical": ("dir", "point"),
    "cylindrical": ("dir", "point"),
    "planar": ("dir", "point"),
    "prismatic": ("dir",),
    "spherical": ("point",),
}
"""Required keys of `axis`, by kind of joint."""


def joint_lines(joint: AssemblyJoint, name: str, pointer: str, context: Context) -> dict[str, Any]:
    """The geometry of a joint in metres; A009 for missing keys, A010 for universal axes that do not meet.

    A missing value is replaced by a placeholder, so that validation does not report it again.
    """
    if joint.kind == "universal":
        return _universal(joint, name, pointer, context)
    needed = _REQUIRED_KEYS.get(joint.kind, ())
    line = joint.axis or AxisLine()
    missing = [key for key in needed if getattr(line, key) is None]
    if missing:
        keys = " and ".join(f'"{key}"' for key in missing)
        defect = f'no "axis"; it needs {keys} there' if joint.axis is None else f'no {keys} in its "axis"'
        where = pointer if joint.axis is None else f"{pointer}/axis"
        context.report.error("A009", where, f'Joint "{name}" is {joint.kind} and has {defect}.', _line_hint(missing))
    data: dict[str, Any] = {}
    if "dir" in needed:
        data["axis"] = list(line.dir or (0.0, 0.0, 1.0))
    if "point" in needed:
        data["point"] = context.scales.position(line.point or (0.0, 0.0, 0.0))
    return data


def _line_hint(missing: list[str]) -> str:
    if missing == ["point"]:
        return "Give a point in the world frame of the drawn pose."
    return "Give a direction" + (" and any point on the axis" if "point" in missing else "") + ", in the world frame."


def _universal(joint: AssemblyJoint, name: str, pointer: str, context: Context) -> dict[str, Any]:
    """Two axes, the first fixed to part a, and the point closest to both."""
    lines = joint.axes or ()
    complete = [line for line in lines if line.dir is not None and line.point is not None]
    if len(lines) != 2 or len(complete) != 2:
        count = len(lines) if len(lines) != 2 else "incomplete"
        axes_text = 'no "axes"' if joint.axes is None else f"{count} {'axis' if count == 1 else 'axes'}"
        message = f'Joint "{name}" is universal and has {axes_text}; two are needed, each with "point" and "dir".'
        hint = "The first axis is fixed to the first part, the second to the second."
        context.report.error("A009", pointer if joint.axes is None else f"{pointer}/axes", message, hint)
        return {"axes": [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], "point": [0.0, 0.0, 0.0]}
    points = np.array([context.scales.position(line.point) for line in lines if line.point is not None])
    directions = np.array([line.dir for line in lines if line.dir is not None], dtype=float)
    if not np.isfinite(points).all():
        return {"axes": [list(line.dir or ()) for line in lines], "point": points[0].tolist()}
    point, gap = closest_point(points, directions)
    if gap > UNIVERSAL_AXES_GAP * context.size:
        message = f'The axes of the universal joint "{name}" miss each other by {gap:.3g} m.'
        hint = "Give axes that intersect, or two revolute joints with a part between them."
        context.report.error("A010", f"{pointer}/axes", message, hint)
    return {"axes": [list(line.dir or ()) for line in lines], "point": point.tolist()}


def closest_point(points: Array, directions: Array) -> tuple[Array, float]:
    """The point x with the least sum of squared distances to some lines, and the sum of its distances [m].

    With P_k = I - e_k e_k^T:  (sum P_k) x = sum P_k y_k. For two lines the sum of distances is the gap between them.
    Parallel lines leave x free along them: the solution nearest to their points is taken.

    Args:
        points: (n, 3) a point on each line [m].
        directions: (n, 3) their directions; a zero direction counts as a point.
    """
    norms = np.linalg.norm(directions, axis=1, keepdims=True)
    e = directions / np.where(norms > 0, norms, 1.0)
    projections = np.eye(3) - e[:, :, None] * e[:, None, :]
    middle = points.mean(axis=0)
    right = np.einsum("kij,kj->i", projections, points - middle)
    x: Array = middle + np.linalg.lstsq(projections.sum(axis=0), right, rcond=1e-12)[0]
    distances = np.linalg.norm(np.einsum("kij,kj->ki", projections, x - points), axis=1)
    return x, float(distances.sum())
