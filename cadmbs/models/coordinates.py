"""The quantity of every joint coordinate: an angle, a length, or a component of a quaternion."""

from enum import StrEnum

from cadmbs.models.joint import JointDocument, Spherical


class CoordinateQuantity(StrEnum):
    """What a coordinate measures; files may give angles in degrees and lengths in millimetres."""

    ANGLE = "angle"
    LENGTH = "length"
    QUATERNION = "quaternion"


_A, _L, _Q = CoordinateQuantity.ANGLE, CoordinateQuantity.LENGTH, CoordinateQuantity.QUATERNION

_PLAIN: dict[str, tuple[CoordinateQuantity, ...]] = {
    "fixed": (),
    "revolute": (_A,),
    "screw": (_A,),
    "prismatic": (_L,),
    "cylindrical": (_A, _L),
    "universal": (_A, _A),
    "planar_translation": (_L, _L),
    "planar": (_L, _L, _A),
    "helical_planar": (_L, _L, _A),
    "schoenflies": (_L, _L, _L, _A),
    "spatial_translation": (_L, _L, _L),
    "spherical": (_A, _A, _A),
}


def position_quantities(joint: JointDocument) -> tuple[CoordinateQuantity, ...]:
    """What each position coordinate measures, in the order of `position_names`."""
    if joint.kind == "free":
        return (_Q, _Q, _Q, _Q, _L, _L, _L)
    if has_quaternion(joint):
        return (_Q, _Q, _Q, _Q)
    return _PLAIN[joint.kind]


def velocity_quantities(joint: JointDocument) -> tuple[CoordinateQuantity, ...]:
    """What each velocity coordinate measures per second, in the order of `velocity_names`."""
    return (_A, _A, _A, _L, _L, _L) if joint.kind == "free" else _PLAIN[joint.kind]


def has_quaternion(joint: JointDocument) -> bool:
    """Whether the first four position coordinates are a unit quaternion."""
    return joint.kind == "free" or (isinstance(joint, Spherical) and joint.coordinates == "quaternion")
