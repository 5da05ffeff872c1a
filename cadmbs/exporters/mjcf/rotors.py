"""Massless bodies whose only purpose is a reflected inertia along a sum of coordinates, which tendons have in MJCF."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cadmbs.exporters.mjcf.equalities import Sections, fixed_tendon
from cadmbs.exporters.mjcf.plan import MjcfPlan
from cadmbs.exporters.xml_text import number
from cadmbs.models import joint as documents
from cadmbs.models.body import Body
from cadmbs.models.coupling import Coupling, linear_couplings
from cadmbs.models.elimination import dependent_of
from cadmbs.models.joint import JointDocument
from cadmbs.models.mechanism import Mechanism

_LOSSES = ("limits", "damping", "friction")


@dataclass(frozen=True, slots=True)
class SumRotor:
    """The reflected inertia of a sum of coordinates: I c^T c with the row c of factors.

    Attributes:
        name: Of its joint.
        inertia: I [kg m^2 or kg].
        factors: Each coordinate with its factor.
    """

    name: str
    inertia: float
    factors: tuple[tuple[str, float], ...]


def parted_rotors(mechanism: Mechanism) -> tuple[Mechanism, tuple[SumRotor, ...]]:
    """The mechanism without its rotors, and the rotors.

    A rotor is a massless body on the ground with a hinge or slide that has an armature and follows other coordinates by
    a coupling, where nothing else names the two.
    """
    bodies = {body.name: body for body in mechanism.bodies}
    couplings = {dependent_of(coupling): coupling for coupling in linear_couplings(mechanism.couplings)}
    found = [
        (joint, bodies[joint.successor], couplings[joint.name])
        for joint in mechanism.joints
        if joint.name in couplings and _is_rotor(mechanism, joint, bodies.get(joint.successor))
    ]
    counts: dict[str, int] = {}
    for text in _texts(mechanism.model_dump(mode="json")) if found else ():
        counts[text] = counts.get(text, 0) + 1
    found = [each for each in found if _is_named_by_itself_alone(*each, counts)]
    dropped = {id(part) for parts in found for part in parts}
    rest = {
        name: tuple(part for part in getattr(mechanism, name) if id(part) not in dropped)
        for name in ("bodies", "joints", "couplings")
    }
    rotors = tuple(_rotor(joint, coupling) for joint, _, coupling in found)
    return (mechanism.model_copy(update=rest), rotors) if found else (mechanism, ())


def _is_rotor(mechanism: Mechanism, joint: JointDocument, body: Body | None) -> bool:
    if not isinstance(joint, documents.Revolute | documents.Prismatic) or body is None:
        return False
    losses = any(getattr(joint, name) not in (None, 0.0, ()) for name in _LOSSES)
    carries = body.mass or body.shapes or body.frames or any(any(row) for row in body.inertia)
    has_armature = isinstance(joint.armature, float) and joint.armature > 0.0
    return joint.predecessor == mechanism.ground and has_armature and not (losses or carries or joint.cut)


def _is_named_by_itself_alone(joint: JointDocument, body: Body, coupling: Coupling, counts: dict[str, int]) -> bool:
    """Whether only the joint names the body, and only its coupling the coordinate."""
    own = [joint.name, joint.successor, body.name, coupling.name, coupling.dependent]
    own += [term.coordinate for term in coupling.terms]
    return all(counts[name] == own.count(name) for name in (joint.name, body.name))


def _texts(data: Any) -> Iterator[str]:
    """All texts and keys in data, and their parts before "/" and ":", which name bodies and joints."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)
    elif isinstance(data, str):
        yield data
        yield from {data.partition(mark)[0] for mark in "/:"} - {data}


def write_rotor(sections: Sections, plan: MjcfPlan, rotor: SumRotor) -> bool:
    """Write a fixed tendon with an armature; False where one of the coordinates has no joint."""
    if not {name for name, _ in rotor.factors} <= plan.coordinates.keys():
        return False
    fixed_tendon(sections, plan, rotor.name, rotor.factors, armature=number(rotor.inertia))
    return True


def _rotor(joint: JointDocument, coupling: Coupling) -> SumRotor:
    factors = {term.coordinate: term.factor for term in coupling.terms}
    own = factors.pop(joint.name)
    inertia = joint.armature
    assert isinstance(inertia, float)  # noqa: S101 - for the type checker
    return SumRotor(joint.name, inertia, tuple((name, -factor / own) for name, factor in factors.items()))
