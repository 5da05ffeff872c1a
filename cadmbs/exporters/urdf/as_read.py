"""Mechanisms that were read from a URDF: whether each joint, loop joints included, can be written in its form."""

from collections.abc import Mapping
from typing import Any

from cadmbs.exporters.coordinate_motions import coordinate_motions, plane
from cadmbs.exporters.structure import Structure, urdf_extension
from cadmbs.importers.urdf.transforms import Transform, column, product, rotated, rotation_to_axis, transposed
from cadmbs.models import joint as documents
from cadmbs.models.quantities.vectors import Rows, Triple, cross, difference, dot, norm, unit
from cadmbs.tolerances import SAME_GEOMETRY

_NATIVE_KINDS = (documents.Fixed, documents.Revolute, documents.Prismatic, documents.Planar, documents.Free)


def keeps_urdf_form(structure: Structure) -> bool:
    """Whether every joint has a kind of URDF, in the frame of its successor, and one root leads to all bodies."""
    joints = [joint for i, joint in enumerate(structure.mechanism.joints) if not is_declared_loop(structure, i)]
    if not structure.from_urdf or structure.poses[structure.tree.root] != Transform():
        return False
    children = {joint.successor for joint in joints}
    roots = [body for body in structure.bodies if body not in children]
    return roots == [structure.tree.root] and all(_fits(structure, joint) for joint in joints)


def declared_loop(joint: documents.JointDocument) -> Mapping[str, Any] | None:
    """The declaration of a loop outside the tree, {"form": ..., "xml": ...}; None for a <joint>."""
    loop = urdf_extension(joint.extensions, "loop")
    return loop if isinstance(loop, dict) else None


def is_declared_loop(structure: Structure, index: int) -> bool:
    """Whether a joint closes a loop, and was declared outside the tree."""
    return index not in structure.orientation and declared_loop(structure.mechanism.joints[index]) is not None


def _fits(structure: Structure, joint: documents.JointDocument) -> bool:
    """Whether the frame of the successor can be the frame of the joint."""
    if not isinstance(joint, _NATIVE_KINDS):
        return False
    pose = structure.poses[joint.successor]
    if isinstance(joint, documents.Fixed | documents.Free | documents.Prismatic):
        return True
    if isinstance(joint, documents.Planar):
        return lies_in_plane(joint, pose) and coordinate_motions(joint, pose)[-1].has_on_axis(pose.position)
    line = joint.closure.successor if joint.closure is not None else None
    if line is not None and line.point is not None:
        return norm(cross(difference(pose.position, line.point), line.axis or joint.axis)) <= SAME_GEOMETRY
    return coordinate_motions(joint, pose)[-1].has_on_axis(pose.position)


def lies_in_plane(joint: documents.Planar, pose: Transform) -> bool:
    """Whether x and y of a frame, turned by the smallest rotation that takes z to the normal, are those of a plane."""
    e1, e2, n = plane(joint)
    axes = product(pose.rotation, rotation_to_axis(unit(rotated(transposed(pose.rotation), n))))
    return max(norm(difference(column(axes, k), e)) for k, e in enumerate((e1, e2))) <= SAME_GEOMETRY


def joint_frame(structure: Structure, index: int, joint: documents.JointDocument) -> Transform:
    """The frame of a joint on its predecessor, in the world at q = 0.

    In the tree it is the frame of the successor. In an open loop its origin is the point of the predecessor, and it is
    turned by the smallest rotation that takes the axis of the successor to that of the predecessor.
    """
    pose = structure.poses[joint.successor]
    if index in structure.orientation or joint.closure is None:
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
