"""Couplings, screws and loops as equalities, springs between points as tendons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lxml import etree

from cadmbs.exporters.mjcf.bodies import placed
from cadmbs.exporters.mjcf.plan import WORLD, MjcfPlan
from cadmbs.exporters.names import Names
from cadmbs.exporters.xml_text import number, numbers, tidy
from cadmbs.importers.urdf.transforms import Transform, composed, inverse, moved
from cadmbs.models import joint as documents
from cadmbs.models.coupling import Coupling
from cadmbs.models.vectors import Triple

SAYABLE = (documents.Fixed, documents.Revolute, documents.Spherical)
"""Kinds of loop joints that points of two bodies, or two whole bodies, held together describe."""

_LEVER = 0.1
"""Distance of the two points that hold a hinge [m]."""


@dataclass(frozen=True, slots=True)
class Sections:
    """The parts of a document that equalities are written to."""

    equality: etree._Element
    tendon: etree._Element
    elements: dict[str, etree._Element]
    """Elements of bodies by names in the mechanism."""
    sites: Names = field(default_factory=lambda: Names(as_written=True))
    tendons: Names = field(default_factory=lambda: Names(as_written=True))
    equalities: Names = field(default_factory=lambda: Names(as_written=True))


def couple(sections: Sections, plan: MjcfPlan, coupling: Coupling) -> bool:
    """A coupling of hinges and slides as an equality; whether that was possible.

    b q_f + a q_l = c is q_f = c/b - (a/b) q_l; more than two terms are the length of a fixed tendon, held at c.
    """
    terms = {term.coordinate: term.factor for term in coupling.terms}
    if not terms.keys() <= plan.coordinates.keys():
        return False
    follower = coupling.dependent or coupling.terms[0].coordinate
    others = [name for name in terms if name != follower]
    names = plan.coordinates
    if len(coupling.terms) > 2:
        tendon = sections.tendons.named(coupling.name)
        fixed = etree.SubElement(sections.tendon, "fixed", name=tendon)
        for name, factor in terms.items():
            etree.SubElement(fixed, "joint", joint=names[name], coef=number(factor))
        polynomial = numbers((coupling.offset, 0.0, 0.0, 0.0, 0.0))
        etree.SubElement(sections.equality, "tendon", tendon1=tendon, polycoef=polynomial)
        return True
    slope = -terms[others[0]] / terms[follower] if others else 0.0
    leader = names[others[0]] if others else None
    hold(sections, names[follower], leader, coupling.offset / terms[follower], slope)
    return True


def hold(sections: Sections, follower: str, leader: str | None, offset: float, slope: float) -> None:
    """q_follower = offset + slope q_leader"""
    attributes = {"joint1": follower} | ({"joint2": leader} if leader is not None else {})
    etree.SubElement(sections.equality, "joint", attributes, polycoef=numbers((offset, slope, 0.0, 0.0, 0.0)))


def close(sections: Sections, plan: MjcfPlan, joint: documents.JointDocument) -> None:
    """A loop joint: a ball joint holds one point, a hinge two on its axis, a weld everything."""
    if isinstance(joint, documents.Fixed):
        _weld(sections, plan, joint)
        return
    for number_, pair in enumerate(_held(plan, joint)):
        name = joint.name if isinstance(joint, documents.Spherical) else f"{joint.name}_{number_ + 1}"
        _connect(sections, plan, sections.equalities.named(name), (joint.predecessor, joint.successor), pair)


def _held(plan: MjcfPlan, joint: documents.JointDocument) -> Iterator[tuple[Triple, Triple]]:
    """The points that are held together, on the predecessor and on the successor."""
    points = _points(plan, joint)
    yield points
    if isinstance(joint, documents.Revolute):
        seen = (joint.closure.predecessor, joint.closure.successor) if joint.closure is not None else (None, None)
        axes = [joint.axis if line is None or line.axis is None else line.axis for line in seen]
        yield _along(points[0], axes[0]), _along(points[1], axes[1])


def _along(point: Triple, axis: Triple) -> Triple:
    return (point[0] + _LEVER * axis[0], point[1] + _LEVER * axis[1], point[2] + _LEVER * axis[2])


def _points(plan: MjcfPlan, joint: documents.JointDocument) -> tuple[Triple, Triple]:
    common: Triple = getattr(joint, "point", None) or plan.structure.poses[joint.successor].position
    if joint.closure is None:
        return common, common
    return joint.closure.predecessor.point or common, joint.closure.successor.point or common


def _connect(
    sections: Sections, plan: MjcfPlan, name: str, bodies: tuple[str, str], points: tuple[Triple, Triple]
) -> None:
    if points[0] != points[1]:
        ends = zip(bodies, points, strict=True)
        sites = [site(sections, plan, f"{name}_{k}", b, Transform(position=p)) for k, (b, p) in enumerate(ends, 1)]
        etree.SubElement(sections.equality, "connect", name=name, site1=sites[0], site2=sites[1])
        return
    first, second = bodies if plan.bodies[bodies[0]] != WORLD else bodies[::-1]
    anchor = moved(inverse(plan.structure.poses[first]), points[0])
    attributes = {"name": name, "body1": plan.bodies[first], "body2": plan.bodies[second], "anchor": tidy(anchor)}
    etree.SubElement(sections.equality, "connect", attributes)


def _weld(sections: Sections, plan: MjcfPlan, joint: documents.JointDocument) -> None:
    points, own = _points(plan, joint), sections.equalities.named(joint.name)
    if points[0] != points[1]:
        rotation = plan.structure.poses[joint.successor].rotation
        ends = zip((joint.predecessor, joint.successor), points, strict=True)
        sites = [
            site(sections, plan, f"{joint.name}_{k}", body, Transform(rotation, point))
            for k, (body, point) in enumerate(ends, 1)
        ]
        etree.SubElement(sections.equality, "weld", name=own, site1=sites[0], site2=sites[1])
        return
    ends_ = plan.bodies[joint.successor], plan.bodies[joint.predecessor]
    first, second = ends_ if ends_[0] != WORLD else ends_[::-1]
    etree.SubElement(sections.equality, "weld", name=own, body1=first, body2=second)


def site(sections: Sections, plan: MjcfPlan, name: str, body: str, pose: Transform) -> str:
    """A <site> of a body at a pose in the world at q = 0; its name."""
    name = sections.sites.named(name)
    element = etree.SubElement(sections.elements[body], "site", name=name)
    own = Transform() if plan.bodies[body] == WORLD else plan.structure.poses[body]
    placed(element, composed(inverse(own), pose))
    return name


def string(
    sections: Sections, plan: MjcfPlan, name: str, bodies: Iterable[str], points: Iterable[Triple], **attributes: str
) -> str:
    """A <spatial> tendon between a point of one body and a point of another; its name."""
    own = sections.tendons.named(name)
    tendon = etree.SubElement(sections.tendon, "spatial", {"name": own, **attributes})
    for k, (body, point) in enumerate(zip(bodies, points, strict=True), 1):
        etree.SubElement(tendon, "site", site=site(sections, plan, f"{name}_{k}", body, Transform(position=point)))
    return own
