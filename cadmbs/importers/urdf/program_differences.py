"""Notes about programs that read the same file as a different model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cadmbs.importers.urdf.base import Base
from cadmbs.importers.urdf.joints.joints import UrdfJoint
from cadmbs.importers.urdf.joints.mimic import Mimic
from cadmbs.importers.urdf.links.links import UrdfLink
from cadmbs.importers.urdf.links.physical_inertia import nearest_physical_inertia
from cadmbs.importers.urdf.placement import Placement
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.xml.positions import Element
from cadmbs.models.checks.wording import count_of
from cadmbs.topology.wording import quoted

_PROGRAMS = {"U073": "Pinocchio", "U074": "MuJoCo", "U075": "Drake"}
_PINOCCHIO_DEPTH_LIMIT = 2000
_MAGNITUDES = ("effort", "velocity")
_LEAST_MUJOCO_MASS = 1e-15
"""MuJoCo refuses moving bodies with less mass or inertia, in kg and kg m^2."""


def report_program_differences(
    report: UrdfReport,
    robot: Element,
    links: Mapping[str, UrdfLink],
    base: Base,
    placement: Placement,
    mimics: Sequence[Mimic],
) -> None:
    """U073 to U075, one note for each program that reads this file as a different model."""
    reasons = {
        "U073": list(_pinocchio(links, base, placement, mimics)),
        "U074": list(_mujoco(links, base, placement, mimics)),
        "U075": list(_drake(base, placement, mimics)),
    }
    for code, differences in reasons.items():
        if differences:
            message = f"{_PROGRAMS[code]} reads this file as a different model: {'; '.join(differences)}."
            report.note(code, robot, message)


def _pinocchio(
    links: Mapping[str, UrdfLink], base: Base, placement: Placement, mimics: Sequence[Mimic]
) -> Iterator[str]:
    if base.roots > 1:
        yield "it refuses several roots"
        return
    fixed, total = _masses(links, base, placement)
    if fixed > 0.0:
        yield f"it omits the mass of the fixed root, {fixed:.6g} of {total:.6g} kg"
    if mimics:
        yield f"it lets {count_of(len(mimics), 'mimic joint')} move freely unless mimic=True"
    planar = [joint.name for joint in base.joints if joint.kind == "planar" and not _along_z(joint)]
    if planar:
        yield f"it ignores the axis of planar joints: {quoted(planar)}"
    if _second_parents(base, placement):
        yield "it counts links with two parents twice"
    if any(branch.depth > _PINOCCHIO_DEPTH_LIMIT for branch in placement.tree.branches.values()):
        yield "it may overflow its stack on a chain of this length"
    negative = [joint.name for joint in base.joints if min(joint.limits.get(name, 0.0) for name in _MAGNITUDES) < 0.0]
    if negative:
        yield f"it refuses negative limits of effort and velocity: {quoted(negative)}"


def _mujoco(links: Mapping[str, UrdfLink], base: Base, placement: Placement, mimics: Sequence[Mimic]) -> Iterator[str]:
    fixed, _ = _masses(links, base, placement)
    if fixed > 0.0:
        yield f"it omits {fixed:.6g} kg of links that are fixed to the world"
    if mimics:
        yield "its mimic joints are soft constraints"
    if _second_parents(base, placement):
        yield "it refuses a link with two parents"
    if any(element.get("quat_xyzw") for element in _origins(links, base)):
        yield "it ignores quaternions"
    floating = [joint.name for joint in base.joints if joint.kind == "free" and joint.parent != base.ground]
    if floating:
        yield f"it refuses floating joints inside the tree: {quoted(floating)}"
    massless = _moving_without_mass(links, base, placement)
    if massless:
        yield f"it refuses moving links without mass and inertia: {quoted(massless)}"
    impossible = [
        link.name for link in links.values() if link.inertial and nearest_physical_inertia(link.inertial.written)
    ]
    if impossible:
        yield f"it refuses inertias that no rigid body has: {quoted(impossible)}"


def _drake(base: Base, placement: Placement, mimics: Sequence[Mimic]) -> Iterator[str]:
    if mimics:
        yield "it couples mimic joints in discrete time only"
    if _second_parents(base, placement):
        yield "it refuses a link with two parents"
    if any(joint.friction for joint in base.joints):
        yield "it ignores friction"
    floating = [joint.name for joint in base.joints if joint.kind == "free" and joint.element.tag == "joint"]
    if floating:
        yield f"it ignores the origin of floating joints: {quoted(floating)}"


def _masses(links: Mapping[str, UrdfLink], base: Base, placement: Placement) -> tuple[float, float]:
    """The mass of all links fixed to the ground, and of all links [kg]."""
    fixed = {base.ground}
    for name in placement.tree.order:
        branch = placement.tree.branches[name]
        if branch.parent in fixed and base.joints[branch.edge].kind == "fixed":
            fixed.add(name)
    masses = {name: link.inertial.mass if link.inertial else 0.0 for name, link in links.items()}
    return sum(masses.get(name, 0.0) for name in fixed), sum(masses.values())


def _moving_without_mass(links: Mapping[str, UrdfLink], base: Base, placement: Placement) -> list[str]:
    """The links with a moving joint that, with all that is fixed to them, have no mass or no inertia."""
    head = {base.ground: base.ground}
    mass: dict[str, float] = {}
    size: dict[str, float] = {}
    for name in placement.tree.order:
        branch = placement.tree.branches[name]
        is_fixed = base.joints[branch.edge].kind == "fixed"
        head[name] = head[branch.parent] if is_fixed else name
        inertial = links[name].inertial if name in links else None
        mass[head[name]] = mass.get(head[name], 0.0) + (inertial.mass if inertial else 0.0)
        largest = max((abs(value) for row in inertial.inertia for value in row), default=0.0) if inertial else 0.0
        size[head[name]] = max(size.get(head[name], 0.0), largest)
    light = (name for name in mass if name != base.ground and name in links)
    return [name for name in light if min(mass[name], size[name]) < _LEAST_MUJOCO_MASS]


def _second_parents(base: Base, placement: Placement) -> bool:
    """Whether a <joint> closes a loop: other programs ignore loops that are declared in other ways."""
    return any(not base.joints[i].loop_form for i in placement.tree.cut_edges)


def _along_z(joint: UrdfJoint) -> bool:
    x, y, z = joint.axis
    return x == 0.0 and y == 0.0 and z > 0.0


def _origins(links: Mapping[str, UrdfLink], base: Base) -> Iterator[Element]:
    for element in (*(link.element for link in links.values()), *(joint.element for joint in base.joints)):
        yield from element.iter("origin")
