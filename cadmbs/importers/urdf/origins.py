"""The <origin> of a joint, an inertia or a shape as a pose in the frame of its link."""

import math

from cadmbs.importers.urdf.report import UrdfReport, label
from cadmbs.importers.urdf.transforms import IDENTITY, Transform, quaternion_rotation, rpy_rotation
from cadmbs.importers.urdf.xml import numbers, syntax
from cadmbs.models.quantities.vectors import Rows, Triple, dot, norm, unit_quaternion
from cadmbs.tolerances import SHORTEST_DIRECTION, UNIT_ROUNDED

_NO_ROTATION: Triple = (0.0, 0.0, 0.0)


def origin(report: UrdfReport, parent: syntax.Element) -> Transform:
    """The pose in the <origin> of an element; missing elements and attributes stand for the identity."""
    element = parent.find("origin")
    return Transform() if element is None else pose_of(report, element)


def pose_of(report: UrdfReport, element: syntax.Element) -> Transform:
    """The pose in the attributes xyz and rpy or quat_xyzw of an element."""
    return Transform(_rotation(report, element), numbers.vector(report, element, "xyz"))


def _rotation(report: UrdfReport, element: syntax.Element) -> Rows:
    if element.get("quat_xyzw") is not None:
        return _quaternion(report, element)
    rpy = numbers.vector(report, element, "rpy")
    if rpy == _NO_ROTATION:
        return IDENTITY
    if max(map(abs, rpy)) > 2.0 * math.pi:
        message = f'{label(element)}: rpy="{element.get("rpy")}" contains an angle above 2 pi; URDF uses radians.'
        radians = " ".join(f"{math.radians(angle):.15g}" for angle in rpy)
        report.warning("U022", element, message, f'If these are degrees, write rpy="{radians}".')
    return rpy_rotation(*rpy)


def _quaternion(report: UrdfReport, element: syntax.Element) -> Rows:
    """The rotation of quat_xyzw, new in URDF 1.1; U023 if it has no norm, or if rpy exists too."""
    if element.get("rpy") is not None:
        message = f"{label(element)}: it has both rpy and quat_xyzw; at most one of them is expected."
        report.error("U023", element, message, "Remove one of the two.")
    quaternion = numbers.quadruple(report, element, "quat_xyzw")
    if quaternion is None:
        return IDENTITY
    length = norm(quaternion)
    if length < SHORTEST_DIRECTION:
        message = f"{label(element)}: the quaternion has norm {length:g}; a unit quaternion x y z w is expected."
        report.error("U023", element, message, 'The identity is quat_xyzw="0 0 0 1".')
        return IDENTITY
    if abs(dot(quaternion, quaternion) - 1.0) > UNIT_ROUNDED:
        message = f"{label(element)}: the quaternion has norm {length:.9g} instead of 1; it is normalized."
        report.warning("U024", element, message, "The order is x, y, z, w.")
    return quaternion_rotation(unit_quaternion(quaternion))
