"""From pointers into a drafted mechanism document back to the elements of the URDF."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cadmbs.errors import Where
from cadmbs.importers.urdf.joints.joints import UrdfJoint
from cadmbs.importers.urdf.joints.mimic import Mimic
from cadmbs.importers.urdf.links.links import UrdfLink
from cadmbs.importers.urdf.xml.positions import Element, Positions

_PATHS_IN_LINK = {
    "mass": ("inertial/mass", "inertial"),
    "center_of_mass": ("inertial/origin", "inertial"),
    "inertia": ("inertial/inertia", "inertial"),
}
_PATHS_IN_JOINT = {
    "axis": ("axis",),
    "axes": ("axis",),
    "point": ("origin",),
    "closure": ("origin",),
    "predecessor": ("parent",),
    "successor": ("child",),
    "limits": ("limit",),
    "damping": ("dynamics",),
    "friction": ("dynamics",),
}


@dataclass(frozen=True, slots=True)
class UrdfSourceMap:
    """The elements of a URDF from which the entries of a document come.

    Attributes:
        positions: Positions of elements.
        robot: The root.
        links: The sources of `bodies`, in their order.
        joints: The sources of `joints`, in their order.
        mimics: The sources of `couplings`, in their order.
    """

    positions: Positions
    robot: Element
    links: Sequence[UrdfLink] = ()
    joints: Sequence[UrdfJoint] = ()
    mimics: Sequence[Mimic] = ()

    def locate(self, pointer: str) -> Where:
        """File, line and column of the element that a pointer into the document comes from."""
        return self.positions.locate(self._element(pointer.split("/")[1:]), pointer)

    def _element(self, keys: list[str]) -> Element:
        lists: dict[str, Sequence[UrdfLink | UrdfJoint | Mimic]] = {
            "bodies": self.links,
            "joints": self.joints,
            "couplings": self.mimics,
        }
        entries = lists.get(keys[0], ()) if keys else ()
        if len(keys) < 2 or not keys[1].isdecimal() or int(keys[1]) >= len(entries):
            return self.robot
        entry = entries[int(keys[1])]
        if isinstance(entry, UrdfLink):
            return _in_link(entry, keys[2:])
        if isinstance(entry, UrdfJoint):
            return _first(entry.element, _PATHS_IN_JOINT.get(keys[2], ()) if len(keys) > 2 else ())
        return entry.element


def _in_link(link: UrdfLink, keys: list[str]) -> Element:
    if keys and keys[0] == "shapes" and len(keys) > 1 and keys[1].isdecimal() and int(keys[1]) < len(link.shapes):
        return link.shapes[int(keys[1])].element
    return _first(link.element, _PATHS_IN_LINK.get(keys[0], ()) if keys else ())


def _first(element: Element, paths: tuple[str, ...]) -> Element:
    """The first of the paths in an element that exists, else the element itself."""
    children = (element.find(path) for path in paths)
    return next((child for child in children if child is not None), element)
