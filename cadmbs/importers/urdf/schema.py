"""The elements and attributes of URDF 1.0 to 1.2 from which the model is computed."""

from __future__ import annotations

from typing import NamedTuple


class Known(NamedTuple):
    """What an element may have.

    Attributes:
        attributes: Names of the attributes that are read.
        once: Elements in it that are read, the first of each name.
        several: Elements in it that may be repeated.
    """

    attributes: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    several: tuple[str, ...] = ()


ELEMENTS = {
    "robot": Known(("name", "version"), several=("link", "joint", "material")),
    "link": Known(("name",), ("inertial",), ("visual", "collision")),
    "inertial": Known((), ("origin", "mass", "inertia")),
    "mass": Known(("value",)),
    "inertia": Known(("ixx", "ixy", "ixz", "iyy", "iyz", "izz")),
    "visual": Known(("name",), ("origin", "geometry", "material")),
    "collision": Known(("name",), ("origin", "geometry")),
    "origin": Known(("xyz", "rpy", "quat_xyzw")),
    "geometry": Known((), ("box", "cylinder", "sphere", "capsule", "mesh")),
    "box": Known(("size",)),
    "cylinder": Known(("radius", "length")),
    "sphere": Known(("radius",)),
    "capsule": Known(("radius", "length")),
    "mesh": Known(("filename", "scale")),
    "material": Known(("name",), ("color",)),
    "color": Known(("rgba",)),
    "joint": Known(("name", "type"), ("origin", "parent", "child", "axis", "limit", "dynamics", "mimic")),
    "parent": Known(("link",)),
    "child": Known(("link",)),
    "axis": Known(("xyz",)),
    "limit": Known(("lower", "upper", "effort", "velocity", "acceleration", "deceleration", "jerk")),
    "dynamics": Known(("damping", "friction")),
    "mimic": Known(("joint", "multiplier", "offset")),
}
"""What is read, by the name of the element."""

NEWEST = (1, 2)
"""The newest version of the format that is read."""
