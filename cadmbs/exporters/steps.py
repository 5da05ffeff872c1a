"""Joints as successions of turns and slides, one for each coordinate, for formats that know nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.compiler.screws import plane_axes
from cadmbs.importers.urdf.transforms import Transform, column
from cadmbs.models import joint as documents
from cadmbs.models.vectors import Triple, cross, difference, dot, norm

ON_AXIS = 1e-12
"""A point within this of a line, relative to its own distance from the origin plus one metre, lies on it."""


@dataclass(frozen=True, slots=True)
class CoordinateMotion:
    """The motion exp(Y q) of one coordinate, Y = (e, y x e + h e), of a slide (0, e); world axes at q = 0.

    Attributes:
        coordinate: Name of the coordinate, such as "wrist:slide".
        slides: Whether it is a translation.
        axis: The unit direction e.
        point: A point y on the axis [m].
        pitch: Advance h [m/rad].
        place: Place of the coordinate among those of its joint.
    """

    coordinate: str
    slides: bool
    axis: Triple
    point: Triple
    pitch: float = 0.0
    place: int = 0

    def meets(self, point: Triple) -> bool:
        """Whether a frame there may be the frame of a joint with this motion: on the axis, if it turns."""
        if self.slides:
            return True
        aside = norm(cross(difference(point, self.point), self.axis))
        return aside <= ON_AXIS * (1.0 + norm(point))


def steps(joint: documents.JointDocument, successor: Transform) -> tuple[CoordinateMotion, ...]:
    """The successive motions of a joint, predecessor side first; none for fixed and free ones.

    f = exp(Y_1 q_1) ... exp(Y_k q_k). A spherical joint with other coordinates than angles becomes turns about the
    axes x, y, z of the successor: the same freedom, in other coordinates.

    Args:
        joint: The joint.
        successor: Pose of the successor at q = 0.
    """
    names = _coordinates(joint)
    found = [(slides, axis, pitch) for slides, axis, pitch in _motions(joint, successor)]
    point: Triple = getattr(joint, "point", None) or successor.position
    return tuple(
        CoordinateMotion(name, slides, axis, point, pitch, place)
        for place, (name, (slides, axis, pitch)) in enumerate(zip(names, found, strict=True))
    )


def against(forward: Sequence[CoordinateMotion]) -> tuple[CoordinateMotion, ...]:
    """The motions of the predecessor relative to the successor: f^-1 = exp(-Y_k q_k) ... exp(-Y_1 q_1)."""
    return tuple(replace(step, axis=_negative(step.axis)) for step in reversed(forward))


def changes_coordinates(joint: documents.JointDocument) -> bool:
    """Whether the steps of a joint have other coordinates than the joint itself."""
    return isinstance(joint, documents.Spherical) and joint.coordinates != "angles"


def value_of(values: documents.PerVelocity | None, place: int) -> float | None:
    """The value of one coordinate, where a joint has one for all or a list."""
    return values[place] if isinstance(values, tuple) else values


def any_value(values: documents.PerVelocity | None) -> bool:
    """Whether a value, or one of a list, is there and not zero."""
    return any(values) if isinstance(values, tuple) else bool(values)


def _coordinates(joint: documents.JointDocument) -> tuple[str, ...]:
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
            return [_turn(joint.axis)]
        case documents.Screw():
            return [_turn(joint.axis, joint.pitch)]
        case documents.Prismatic():
            return [_slide(joint.axis)]
        case documents.Cylindrical():
            return [_turn(joint.axis), _slide(joint.axis)]
        case documents.Universal():
            return [_turn(axis) for axis in joint.axes]
        case documents.SpatialTranslation():
            return [_slide(axis) for axis in joint.axes or ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))]
        case documents.Spherical(coordinates="angles"):
            return [_turn(axis) for axis in joint.axes or ()]
        case documents.Spherical():
            return [_turn(column(successor.rotation, k)) for k in range(3)]
    return _planar_motions(joint)


def _planar_motions(joint: documents.JointDocument) -> list[tuple[bool, Triple, float]]:
    e1, e2, n = plane(joint)
    slides = [_slide(e1), _slide(e2)]
    match joint:
        case documents.PlanarTranslation():
            return slides
        case documents.Planar():
            return [*slides, _turn(n)]
        case documents.HelicalPlanar():
            return [*slides, _turn(n, joint.pitch)]
        case documents.Schoenflies():
            return [*slides, _slide(n), _turn(n)]
    raise TypeError(f"no steps for a joint of kind {joint.kind!r}")


def plane(joint: documents.JointDocument) -> tuple[Triple, Triple, Triple]:
    """e1, e2 and the normal of a joint with a plane."""
    axes = getattr(joint, "axes", None)
    if axes is not None:
        return axes[0], axes[1], cross(axes[0], axes[1])
    columns = plane_axes(np.array(joint.axis)).T.tolist()  # type: ignore[union-attr]
    e1, e2, n = (tuple(vector) for vector in columns)
    return e1, e2, n


def _turn(axis: Triple, pitch: float = 0.0) -> tuple[bool, Triple, float]:
    return False, axis, pitch


def _slide(axis: Triple) -> tuple[bool, Triple, float]:
    return True, axis, 0.0


def _negative(axis: Triple) -> Triple:
    return (-axis[0], -axis[1], -axis[2])


def foot(step: CoordinateMotion, point: Triple) -> Triple:
    """The point of a step's axis that is nearest to a point."""
    along = dot(difference(point, step.point), step.axis)
    x, y, z = (p + along * e for p, e in zip(step.point, step.axis, strict=True))
    return (x, y, z)
