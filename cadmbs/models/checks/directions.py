"""Directions and rotations: whether they have a length, are of unit length, and are proper rotations."""

from collections.abc import Iterator

from cadmbs.errors import Finding, error, warning
from cadmbs.models.checks.names import listed, pointer_to
from cadmbs.models.geometry import Pose
from cadmbs.models.quantities.vectors import Four, Rows, Triple, determinant, dot, norm, orthonormality_error
from cadmbs.tolerances import SHORTEST_DIRECTION, UNIT_ROUNDED


def check_direction(pointer: str, subject: str, name: str, e: Triple) -> Iterator[Finding]:
    """Z001, Z002: a direction without length, or one that is not of unit length.

    Args:
        pointer: JSON pointer of the direction.
        subject: What it belongs to, for example Joint "elbow".
        name: What it is called, for example "axis".
        e: The direction.
    """
    if norm(e) < SHORTEST_DIRECTION:
        yield error(
            "Z001",
            pointer,
            f"{subject}: the {name} {listed(e)} has length {norm(e):g}; a direction needs a length of at least 1e-9.",
            f"Write a unit vector along the {name}, in world axes.",
        )
    elif abs(dot(e, e) - 1.0) > UNIT_ROUNDED:
        yield warning(
            "Z002",
            pointer,
            f"{subject}: the {name} {listed(e)} has length {norm(e):.9g} instead of 1; it is normalized.",
            "Write it with more digits, or as a unit vector, if this is not meant.",
        )


def check_pose(pointer: str, subject: str, pose: Pose) -> Iterator[Finding]:
    """Z003 to Z007: the orientation of a pose.

    Args:
        pointer: JSON pointer of the pose.
        subject: What it belongs to, for example Body "arm", frame "tool".
        pose: The pose.
    """
    if pose.rotation is not None and pose.quaternion is not None:
        yield error(
            "Z007",
            pointer,
            f'{subject}: the pose has both "rotation" and "quaternion"; at most one of them is expected.',
            "Remove one of the two.",
        )
    if pose.rotation is not None:
        yield from _check_rotation(pointer_to(pointer, "rotation"), subject, pose.rotation)
    if pose.quaternion is not None:
        yield from check_quaternion(pointer_to(pointer, "quaternion"), subject, pose.quaternion)


def check_quaternion(pointer: str, subject: str, quaternion: Four) -> Iterator[Finding]:
    """Z005, Z006: a quaternion (w, x, y, z) without a norm, or with another norm than 1."""
    length = norm(quaternion)
    if length < SHORTEST_DIRECTION:
        yield error(
            "Z005",
            pointer,
            f"{subject}: the quaternion {listed(quaternion)} has norm {length:g}; a unit quaternion (w, x, y, z) is "
            "expected.",
            "The identity is [1, 0, 0, 0].",
        )
    elif abs(dot(quaternion, quaternion) - 1.0) > UNIT_ROUNDED:
        yield warning(
            "Z006",
            pointer,
            f"{subject}: the quaternion {listed(quaternion)} has norm {length:.9g} instead of 1; it is normalized.",
            "The order is w, x, y, z.",
        )


def _check_rotation(pointer: str, subject: str, rotation: Rows) -> Iterator[Finding]:
    off = orthonormality_error(rotation)
    if off > UNIT_ROUNDED:
        yield error(
            "Z003",
            pointer,
            f"{subject}: the rotation matrix is not orthonormal: R R^T differs from the identity by {off:.3g}; up to "
            "1e-06 is repaired.",
            "Write it with at least seven digits; rows come first, and a scale belongs elsewhere.",
        )
    elif determinant(rotation) < 0.0:
        yield error(
            "Z004",
            pointer,
            f"{subject}: the rotation matrix is left-handed (determinant -1): it mirrors, which no motion does.",
            "Change the sign of one column.",
        )
