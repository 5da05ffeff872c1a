"""Links and joints as bodies and joints of a mechanism document: SI units, world axes at q = 0."""

from __future__ import annotations

from typing import Any

from cadmbs.importers.urdf.joints.joints import UrdfJoint
from cadmbs.importers.urdf.links.links import UrdfLink
from cadmbs.importers.urdf.loops.closing_joints import LoopSides
from cadmbs.importers.urdf.transforms import (
    Transform,
    column,
    composed,
    moved,
    pose_data,
    product,
    rotated,
    rotated_tensor,
    rotation_to_axis,
)
from cadmbs.models.quantities.vectors import norm, unit
from cadmbs.tolerances import SHORTEST_DIRECTION

_SIDES = ("predecessor", "successor")


def body_data(link: UrdfLink, pose: Transform) -> dict[str, Any]:
    """A link as a body; the link frame is its reference pose.

    c = T c_link, Theta = R Theta_link R^T, shapes T T_shape.
    """
    data: dict[str, Any] = {"name": link.name, "reference_pose": pose_data(pose)}
    if link.inertial is not None:
        inertial = link.inertial
        data["mass"] = inertial.mass
        data["center_of_mass"] = list(moved(pose, inertial.center_of_mass))
        data["inertia"] = [list(row) for row in rotated_tensor(pose.rotation, inertial.inertia)]
    shapes = [{**shape.data, "pose": pose_data(composed(pose, shape.pose))} for shape in link.shapes]
    return data | ({"shapes": shapes} if shapes else {}) | _extension(link.extension)


def joint_data(
    joint: UrdfJoint, frame: Transform, actuated: bool | None, cut: bool, loop: LoopSides | None
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
        return {"axes": [list(rotated(frame.rotation, axis)) for axis in axes], "point": point}
    if joint.kind != "planar":
        return {"axis": list(rotated(frame.rotation, joint.axis)), "point": point}
    if norm(joint.axis) < SHORTEST_DIRECTION:
        return {"axis": list(joint.axis), "point": point}  # validation refuses zero axes of all joints
    plane = product(frame.rotation, rotation_to_axis(unit(joint.axis)))
    return {"axes": [list(column(plane, 0)), list(column(plane, 1))], "point": point}


def _closure(joint: UrdfJoint, loop: LoopSides) -> dict[str, Any]:
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
