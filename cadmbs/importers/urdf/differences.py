"""Where other programs read the same file as another model, on purpose or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cadmbs.importers.urdf.base import Base
from cadmbs.importers.urdf.joints import UrdfJoint
from cadmbs.importers.urdf.links import UrdfLink
from cadmbs.importers.urdf.mimic import Mimic
from cadmbs.importers.urdf.placement import Placement
from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.topology.wording import quoted

_PROGRAMS = {"U073": "Pinocchio", "U074": "MuJoCo", "U075": "Drake"}
_DEEPEST_OF_PINOCCHIO = 2000


def tell_differences(
    report: UrdfReport,
    robot: Element,
    links: Mapping[str, UrdfLink],
    root: Base,
    placement: Placement,
    mimics: Sequence[Mimic],
) -> None:
    """U073 to U075, one note for each program that reads this file as another model than cadmbs."""
    reasons = {
        "U073": list(_pinocchio(links, root, placement, mimics)),
        "U074": list(_mujoco(links, root, placement, mimics)),
        "U075": list(_drake(root, placement, mimics)),
    }
    for code, found in reasons.items():
        if found:
            report.note(code, robot, f"{_PROGRAMS[code]} reads another model: {'; '.join(found)}.")


def _pinocchio(
    links: Mapping[str, UrdfLink], root: Base, placement: Placement, mimics: Sequence[Mimic]
) -> Iterator[str]:
    if root.roots > 1:
        yield "it refuses several roots"
        return
    still, total = _masses(links, root, placement)
    if still > 0.0:
        yield f"it leaves out the mass of the fixed root, {still:.6g} of {total:.6g} kg"
    if mimics:
        yield f"it lets {_counted(len(mimics), 'mimic joint')} move freely unless mimic=True"
    planar = [joint.name for joint in root.joints if joint.kind == "planar" and not _along_z(joint)]
    if planar:
        yield f"it ignores the axis of planar joints: {quoted(planar)}"
    if _second_parents(root, placement):
        yield "it counts links with two parents twice"
    if any(branch.depth > _DEEPEST_OF_PINOCCHIO for branch in placement.tree.branches.values()):
        yield "it may overflow its stack on a chain of this length"


def _mujoco(links: Mapping[str, UrdfLink], root: Base, placement: Placement, mimics: Sequence[Mimic]) -> Iterator[str]:
    still, _ = _masses(links, root, placement)
    if still > 0.0:
        yield f"it drops the {still:.6g} kg of links that are fixed to the world"
    if mimics:
        yield "its mimic joints are springs, not exact"
    if _second_parents(root, placement):
        yield "it refuses a link with two parents"
    if any(element.get("quat_xyzw") for element in _origins(links, root)):
        yield "it drops quaternions"
    floating = [joint.name for joint in root.joints if joint.kind == "free" and joint.parent != root.ground]
    if floating:
        yield f"it refuses floating joints inside the tree: {quoted(floating)}"


def _drake(root: Base, placement: Placement, mimics: Sequence[Mimic]) -> Iterator[str]:
    if mimics:
        yield "it keeps mimic joints together in discrete time only"
    if _second_parents(root, placement):
        yield "it refuses a link with two parents"
    if any(joint.friction for joint in root.joints):
        yield "it ignores friction"
    floating = [joint.name for joint in root.joints if joint.kind == "free" and joint.element.tag == "joint"]
    if floating:
        yield f"it loses the origin of floating joints: {quoted(floating)}"


def _masses(links: Mapping[str, UrdfLink], root: Base, placement: Placement) -> tuple[float, float]:
    """The mass that stands still, and the mass of all links [kg]."""
    still = {root.ground}
    for name in placement.tree.order:
        branch = placement.tree.branches[name]
        if branch.parent in still and root.joints[branch.edge].kind == "fixed":
            still.add(name)
    masses = {name: link.inertial.mass if link.inertial else 0.0 for name, link in links.items()}
    return sum(masses.get(name, 0.0) for name in still), sum(masses.values())


def _second_parents(root: Base, placement: Placement) -> bool:
    """Whether a <joint> closes a loop: loops that are written in other ways are invisible to other programs."""
    return any(not root.joints[i].closes for i in placement.tree.cut_edges)


def _along_z(joint: UrdfJoint) -> bool:
    x, y, z = joint.axis
    return x == 0.0 and y == 0.0 and z > 0.0


def _origins(links: Mapping[str, UrdfLink], root: Base) -> Iterator[Element]:
    for element in (*(link.element for link in links.values()), *(joint.element for joint in root.joints)):
        yield from element.iter("origin")


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"
