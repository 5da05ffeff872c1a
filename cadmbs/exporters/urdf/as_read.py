"""Mechanisms that were read from a URDF: whether each joint can be written as it was, loops included."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cadmbs.exporters.steps import plane, steps
from cadmbs.exporters.structure import Structure
from cadmbs.importers.urdf.transforms import Transform, column, product, rotated, rotation_to_axis, transposed
from cadmbs.models import joint as documents
from cadmbs.models.vectors import Rows, Triple, cross, difference, dot, norm, unit

_SAME = 1e-12
"""Directions and points of a file that differ by no more are the same [rad, m]."""

_KINDS = (documents.Fixed, documents.Revolute, documents.Prismatic, documents.Planar, documents.Free)


def keeps_form(structure: Structure) -> bool:
    """Whether every joint is one that URDF has, in the frame of its successor, and they lead from one root to all."""
    joints = [joint for i, joint in enumerate(structure.mechanism.joints) if not is_declared_loop(structure, i)]
    if not structure.from_urdf or structure.poses[structure.tree.root] != Transform():
        return False
    children = {joint.successor for joint in joints}
    roots = [body for body in structure.bodies if body not in children]
    return roots == [structure.tree.root] and all(_fits(structure, joint) for joint in joints)


def declared_loop(joint: documents.JointDocument) -> Mapping[str, Any] | None:
    """How a loop was written beside the tree, {"form": ..., "xml": ...}; None for joints that were written as such."""
    own = joint.extensions.get("urdf")
    loop = own.get("loop") if isinstance(own, dict) else None
    return loop if isinstance(loop, dict) else None


def is_declared_loop(structure: Structure, place: int) -> bool:
    """Whether a joint closes a loop, and was written beside the tree."""
    return place not in structure.orientation and declared_loop(structure.mechanism.joints[place]) is not None


def _fits(structure: Structure, joint: documents.JointDocument) -> bool:
    """Whether the frame of the successor may be the frame of the joint."""
    if not isinstance(joint, _KINDS):
        return False
    pose = structure.poses[joint.successor]
    if isinstance(joint, documents.Fixed | documents.Free | documents.Prismatic):
        return True
    if isinstance(joint, documents.Planar):
        return lies_in_plane(joint, pose) and steps(joint, pose)[-1].meets(pose.position)
    seen = joint.closure.successor if joint.closure is not None else None
    if seen is not None and seen.point is not None:
        return norm(cross(difference(pose.position, seen.point), seen.axis or joint.axis)) <= _SAME
    return steps(joint, pose)[-1].meets(pose.position)


def lies_in_plane(joint: documents.Planar, pose: Transform) -> bool:
    """Whether x and y of a frame, turned by the smallest rotation that takes z to the normal, are those of a plane."""
    e1, e2, n = plane(joint)
    own = product(pose.rotation, rotation_to_axis(unit(rotated(transposed(pose.rotation), n))))
    return max(norm(difference(column(own, k), e)) for k, e in enumerate((e1, e2))) <= _SAME


def joint_frame(structure: Structure, place: int, joint: documents.JointDocument) -> Transform:
    """The frame of a joint as its predecessor carries it, in the world at q = 0.

    In the tree it is the frame of the successor. Where a loop does not quite close it lies at the predecessor's point,
    and is turned by the smallest rotation that takes the successor's axis to the predecessor's.
    """
    pose = structure.poses[joint.successor]
    if place in structure.orientation or joint.closure is None:
        return pose
    before, after = joint.closure.predecessor, joint.closure.successor
    rotation = pose.rotation
    if before.axis is not None and after.axis is not None:
        rotation = product(smallest_rotation(after.axis, before.axis), rotation)
    return Transform(rotation, before.point if before.point is not None else pose.position)


def smallest_rotation(a: Triple, b: Triple) -> Rows:
    """The rotation of smallest angle that takes the unit vector a to b, for directions that are not opposite.

    R = I + ~v + ~v ~v / (1 + a.b) with v = a x b.
    """
    v, factor = cross(a, b), 1.0 / (1.0 + dot(a, b))
    x, y, z = v
    tilde = ((0.0, -z, y), (z, 0.0, -x), (-y, x, 0.0))
    square = product(tilde, tilde)
    rows = [tuple((1.0 if i == k else 0.0) + tilde[i][k] + factor * square[i][k] for k in range(3)) for i in range(3)]
    return (rows[0], rows[1], rows[2])  # type: ignore[return-value]
