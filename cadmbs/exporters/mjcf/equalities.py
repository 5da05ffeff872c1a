"""Couplings, screws, loop joints and constant distances as equalities, and the tendons that some of them need."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from lxml import etree

from cadmbs.exporters import structure, xml_text
from cadmbs.exporters.mjcf.bodies import set_pose
from cadmbs.exporters.mjcf.plan import WORLD, MjcfPlan
from cadmbs.exporters.names import Names
from cadmbs.importers.urdf.transforms import Transform, composed, inverse, moved
from cadmbs.models import constraint, functions
from cadmbs.models import joint as documents
from cadmbs.models.coupling import Coupling, FunctionCoupling
from cadmbs.models.quantities.vectors import Triple, difference, norm
from cadmbs.tolerances import HINGE_POINT_DISTANCE

WRITABLE_LOOP_KINDS = (documents.Fixed, documents.Revolute, documents.Spherical)
"""Kinds of loop joints that coincident points of two bodies, or a weld of two bodies, can express."""


@dataclass(frozen=True, slots=True)
class Sections:
    """The sections of a document for equalities."""

    equality: etree._Element
    tendon: etree._Element
    elements: dict[str, etree._Element]
    """Elements of bodies by names in the mechanism."""
    sites: Names = field(default_factory=lambda: Names(as_written=True))
    tendons: Names = field(default_factory=lambda: Names(as_written=True))
    equalities: Names = field(default_factory=lambda: Names(as_written=True))


def write_coupling(sections: Sections, plan: MjcfPlan, coupling: Coupling | FunctionCoupling) -> bool:
    """Write a coupling of hinges and slides as an equality; False if this is not possible.

    b q_f + a q_l = c is q_f = c/b - (a/b) q_l; more than two terms are a fixed tendon of constant length c. Functions
    are written where they are polynomials of at most fourth degree.
    """
    if isinstance(coupling, FunctionCoupling):
        return _write_function(sections, plan, coupling)
    terms = {term.coordinate: term.factor for term in coupling.terms}
    if not terms.keys() <= plan.coordinates.keys():
        return False
    follower = coupling.dependent or coupling.terms[0].coordinate
    others = [name for name in terms if name != follower]
    names = plan.coordinates
    if len(coupling.terms) > 2:
        tendon = fixed_tendon(sections, plan, coupling.name, terms.items())
        polynomial = xml_text.numbers((coupling.offset, 0.0, 0.0, 0.0, 0.0))
        etree.SubElement(sections.equality, "tendon", tendon1=tendon, polycoef=polynomial)
        return True
    slope = -terms[others[0]] / terms[follower] if others else 0.0
    leader = names[others[0]] if others else None
    write_joint_equality(sections, names[follower], leader, (coupling.offset / terms[follower], slope))
    return True


POLYNOMIAL_COEFFICIENTS = 5
"""Number of coefficients of an equality of joints."""


def _write_function(sections: Sections, plan: MjcfPlan, coupling: FunctionCoupling) -> bool:
    """Write q_dependent = f(q_of) as an equality; False if f is no quartic or a coordinate has no joint."""
    names, coefficients = plan.coordinates, _quartic(coupling.function)
    if coefficients is None or not {coupling.dependent, coupling.of} <= names.keys():
        return False
    write_joint_equality(sections, names[coupling.dependent], names[coupling.of], coefficients)
    return True


def _quartic(function: functions.CoordinateFunctionDocument) -> tuple[float, ...] | None:
    """Coefficients of a polynomial of at most fourth degree, lowest power first; None for other functions."""
    match function:
        case functions.Constant():
            return (function.value,)
        case functions.PolynomialDocument():
            too_long = any(function.coefficients[POLYNOMIAL_COEFFICIENTS:])
            return None if too_long else tuple(function.coefficients[:POLYNOMIAL_COEFFICIENTS])
        case functions.CoordinateSum():
            parts = [_quartic(part) for part in function.of]
            if any(part is None for part in parts):
                return None
            return tuple(map(sum, zip_longest(*(part for part in parts if part is not None), fillvalue=0.0)))
        case float() | int():
            return (float(function),)
    return None


def write_joint_equality(
    sections: Sections, follower: str, leader: str | None, coefficients: tuple[float, ...]
) -> None:
    """q_follower = sum coefficients[k] q_leader^k, at most five."""
    attributes = {"joint1": follower} | ({"joint2": leader} if leader is not None else {})
    padded = (*coefficients, *(0.0 for _ in range(POLYNOMIAL_COEFFICIENTS - len(coefficients))))
    etree.SubElement(sections.equality, "joint", attributes, polycoef=xml_text.numbers(padded))


def write_loop_joint(sections: Sections, plan: MjcfPlan, joint: documents.JointDocument) -> None:
    """Write a loop joint: one coincident point for a ball joint, two for a hinge, a weld for a fixed joint."""
    if isinstance(joint, documents.Fixed):
        _weld(sections, plan, joint)
        return
    for k, pair in enumerate(_coincident_points(plan, joint), 1):
        name = joint.name if isinstance(joint, documents.Spherical) else f"{joint.name}_{k}"
        _connect(sections, plan, sections.equalities.unique(name), (joint.predecessor, joint.successor), pair)


def _coincident_points(plan: MjcfPlan, joint: documents.JointDocument) -> Iterator[tuple[Triple, Triple]]:
    """The points on the predecessor and on the successor that coincide."""
    points = plan.structure.loop_points(joint)
    yield points
    if isinstance(joint, documents.Revolute):
        lines = (joint.closure.predecessor, joint.closure.successor) if joint.closure is not None else (None, None)
        axes = [joint.axis if line is None or line.axis is None else line.axis for line in lines]
        yield _shifted(points[0], axes[0]), _shifted(points[1], axes[1])


def _shifted(point: Triple, axis: Triple) -> Triple:
    x, y, z = (p + HINGE_POINT_DISTANCE * e for p, e in zip(point, axis, strict=True))
    return (x, y, z)


def _connect(
    sections: Sections, plan: MjcfPlan, name: str, bodies: tuple[str, str], points: tuple[Triple, Triple]
) -> None:
    if points[0] != points[1]:
        ends = zip(bodies, points, strict=True)
        sites = [add_site(sections, plan, f"{name}_{k}", b, Transform(position=p)) for k, (b, p) in enumerate(ends, 1)]
        etree.SubElement(sections.equality, "connect", name=name, site1=sites[0], site2=sites[1])
        return
    first, second = bodies if plan.bodies[bodies[0]] != WORLD else bodies[::-1]
    anchor = moved(inverse(plan.structure.poses[first]), points[0])
    attributes = {
        "name": name,
        "body1": plan.bodies[first],
        "body2": plan.bodies[second],
        "anchor": xml_text.rounded_numbers(anchor),
    }
    etree.SubElement(sections.equality, "connect", attributes)


def _weld(sections: Sections, plan: MjcfPlan, joint: documents.JointDocument) -> None:
    points, name = plan.structure.loop_points(joint), sections.equalities.unique(joint.name)
    if points[0] != points[1]:
        rotation = plan.structure.poses[joint.successor].rotation
        ends = zip((joint.predecessor, joint.successor), points, strict=True)
        sites = [
            add_site(sections, plan, f"{joint.name}_{k}", body, Transform(rotation, point))
            for k, (body, point) in enumerate(ends, 1)
        ]
        etree.SubElement(sections.equality, "weld", name=name, site1=sites[0], site2=sites[1])
        return
    bodies = plan.bodies[joint.successor], plan.bodies[joint.predecessor]
    first, second = bodies if bodies[0] != WORLD else bodies[::-1]
    etree.SubElement(sections.equality, "weld", name=name, body1=first, body2=second)


def add_site(sections: Sections, plan: MjcfPlan, name: str, body: str, pose: Transform) -> str:
    """Add a <site> to a body at a pose in the world at q = 0; returns its name."""
    name = sections.sites.unique(name)
    element = etree.SubElement(sections.elements[body], "site", name=name)
    body_pose = Transform() if plan.bodies[body] == WORLD else plan.structure.poses[body]
    set_pose(element, composed(inverse(body_pose), pose))
    return name


def fixed_tendon(
    sections: Sections, plan: MjcfPlan, name: str, factors: Iterable[tuple[str, float]], **attributes: str
) -> str:
    """Add a <fixed> tendon along a sum of coordinates; returns its name."""
    unique = sections.tendons.unique(name)
    tendon = etree.SubElement(sections.tendon, "fixed", {"name": unique, **attributes})
    for coordinate, factor in factors:
        etree.SubElement(tendon, "joint", joint=plan.coordinates[coordinate], coef=xml_text.number(factor))
    return unique


def spatial_tendon(
    sections: Sections, plan: MjcfPlan, name: str, bodies: Iterable[str], points: Iterable[Triple], **attributes: str
) -> str:
    """Add a <spatial> tendon between a point of one body and a point of another; returns its name."""
    unique = sections.tendons.unique(name)
    tendon = etree.SubElement(sections.tendon, "spatial", {"name": unique, **attributes})
    for k, (body, point) in enumerate(zip(bodies, points, strict=True), 1):
        etree.SubElement(tendon, "site", site=add_site(sections, plan, f"{name}_{k}", body, Transform(position=point)))
    return unique


def write_distance(sections: Sections, plan: MjcfPlan, row: Any) -> bool:
    """Write a constant distance of two points as a tendon of constant length; False for other rows."""
    length = structure.constant(row.distance) if isinstance(row, constraint.Distance) else None
    if length is None or not length > 0.0:
        return False
    name = spatial_tendon(sections, plan, row.name, row.bodies, row.points)
    initial = norm(difference(row.points[1], row.points[0]))
    polynomial = xml_text.numbers((length - initial, 0.0, 0.0, 0.0, 0.0))
    etree.SubElement(sections.equality, "tendon", tendon1=name, polycoef=polynomial)
    return True
