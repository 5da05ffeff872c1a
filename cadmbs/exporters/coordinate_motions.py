"""Joints as sequences of rotations and translations, one for each coordinate, for formats without other joints."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.compiler.screws import plane_axes
from cadmbs.importers.urdf.transforms import Transform, column
from cadmbs.models import joint as documents
from cadmbs.models.quantities.vectors import Triple, cross, difference, norm
from cadmbs.tolerances import JOINT_AXIS_DISTANCE

UNBOUNDED = 1e9
"""The number for a missing bound if a format requires one [m, rad, N, N m, and per second]."""


@dataclass(frozen=True, slots=True)
class CoordinateMotion:
    """The motion exp(Y q) of one coordinate, Y = (e, y x e + h e), of a translation (0, e); world axes at q = 0.

    Attributes:
        coordinate: Name of the coordinate, such as "wrist:slide".
        slides: Whether it is a translation.
        axis: The unit direction e.
        point: A point y on the axis [m].
        pitch: Advance h [m/rad].
        index: Index of the coordinate among those of its joint.
    """

    coordinate: str
    slides: bool
    axis: Triple
    point: Triple
    pitch: float = 0.0
    index: int = 0

    def has_on_axis(self, point: Triple) -> bool:
        """Whether a point can be the origin of the joint frame: on the axis of a rotation; any for a translation."""
        if self.slides:
            return True
        distance = norm(cross(difference(point, self.point), self.axis))
        return distance <= JOINT_AXIS_DISTANCE * (1.0 + norm(point))


def coordinate_motions(joint: documents.JointDocument, successor: Transform) -> tuple[CoordinateMotion, ...]:
    """The successive motions of a joint, from the predecessor on; none for fixed and free joints.

    f = exp(Y_1 q_1) ... exp(Y_k q_k). A spherical joint with other coordinates than angles becomes rotations about the
    axes x, y, z of the successor: the same motion in other coordinates.

    Args:
        joint: The joint.
        successor: Pose of the successor at q = 0.
    """
    names = _coordinate_names(joint)
    point: Triple = getattr(joint, "point", None) or successor.position
    return tuple(
        CoordinateMotion(name, slides, axis, point, pitch, index)
        for index, (name, (slides, axis, pitch)) in enumerate(zip(names, _motions(joint, successor), strict=True))
    )


def reversed_motions(motions: Sequence[CoordinateMotion]) -> tuple[CoordinateMotion, ...]:
    """The motions of the predecessor relative to the successor: f^-1 = exp(-Y_k q_k) ... exp(-Y_1 q_1)."""
    return tuple(replace(motion, axis=_negative(motion.axis)) for motion in reversed(motions))


def changes_coordinates(joint: documents.JointDocument) -> bool:
    """Whether the coordinate motions of a joint have other coordinates than the joint itself."""
    return isinstance(joint, documents.Spherical) and joint.coordinates != "angles"


def value_of_coordinate(values: documents.PerVelocity | None, index: int) -> float | None:
    """The value of one coordinate; a joint has one value for all coordinates or a list."""
    return values[index] if isinstance(values, tuple) else values


def any_value(values: documents.PerVelocity | None) -> bool:
    """Whether a value, or one of a list, exists and is not zero."""
    return any(values) if isinstance(values, tuple) else bool(values)


def _coordinate_names(joint: documents.JointDocument) -> tuple[str, ...]:
    if isinstance(joint, documents.Free):
        return ()
    if changes_coordinates(joint):
        return tuple(f"{joint.name}:{suffix}" for suffix in "xyz")
    return documents.velocity_names(joint)


def _motions(joint: documents.JointDocument, successor: Transform) -> list[tuple[bool, Triple, float]]:
    """(slides, axis, pitch) of each motion: the table of joint kinds in the description of the format."""
    match joint:
        case documents.Fixed() | documents.Free():
            return []
        case documents.Revolute():
            return [_rotation(joint.axis)]
        case documents.Screw():
            return [_rotation(joint.axis, joint.pitch)]
        case documents.Prismatic():
            return [_translation(joint.axis)]
        case documents.Cylindrical():
            return [_rotation(joint.axis), _translation(joint.axis)]
        case documents.Universal():
            return [_rotation(axis) for axis in joint.axes]
        case documents.SpatialTranslation():
            return [_translation(axis) for axis in joint.axes or ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))]
        case documents.Spherical(coordinates="angles"):
            return [_rotation(axis) for axis in joint.axes or ()]
        case documents.Spherical():
            return [_rotation(column(successor.rotation, k)) for k in range(3)]
    return _planar_motions(joint)


def _planar_motions(joint: documents.JointDocument) -> list[tuple[bool, Triple, float]]:
    e1, e2, n = plane(joint)
    translations = [_translation(e1), _translation(e2)]
    match joint:
        case documents.PlanarTranslation():
            return translations
        case documents.Planar():
            return [*translations, _rotation(n)]
        case documents.HelicalPlanar():
            return [*translations, _rotation(n, joint.pitch)]
        case documents.Schoenflies():
            return [*translations, _translation(n), _rotation(n)]
    raise TypeError(f"no coordinate motions for a joint of kind {joint.kind!r}")


def plane(joint: documents.JointDocument) -> tuple[Triple, Triple, Triple]:
    """e1, e2 and the normal of a joint with a plane."""
    axes = getattr(joint, "axes", None)
    if axes is not None:
        return axes[0], axes[1], cross(axes[0], axes[1])
    columns = plane_axes(np.array(joint.axis)).T.tolist()  # type: ignore[union-attr]
    e1, e2, n = (tuple(vector) for vector in columns)
    return e1, e2, n


def _rotation(axis: Triple, pitch: float = 0.0) -> tuple[bool, Triple, float]:
    return False, axis, pitch


def _translation(axis: Triple) -> tuple[bool, Triple, float]:
    return True, axis, 0.0


def _negative(axis: Triple) -> Triple:
    return (-axis[0], -axis[1], -axis[2])
