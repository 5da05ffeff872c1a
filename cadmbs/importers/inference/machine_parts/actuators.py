"""Motors that are drawn as one part: what sits on the shaft turns, though the contacts leave no motion."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.importers.inference.bodies.groups import PartGroups, fix
from cadmbs.importers.inference.bodies.welding import Separations
from cadmbs.importers.inference.choices import Choices, StatedActuator, StatedJoint
from cadmbs.importers.inference.contacts.contact_search import same_line
from cadmbs.importers.inference.hint_lines import quoted
from cadmbs.importers.inference.machine_parts.actuator_parts import stated_turning_parts, turning_parts
from cadmbs.importers.inference.machine_parts.part_names import names_motor
from cadmbs.importers.inference.records import Contact, Decision, Face, PartGeometry
from cadmbs.importers.inference.thresholds import (
    FACE_OF_BODY,
    FLAT_MOTOR,
    ONE_RADIUS,
    OUTPUT_FLANGE,
    PARALLEL_COSINE,
    SAME_SHAFT,
    SHAFT_SHARE,
)

ACTUATOR = "actuator"
"""The origin of a joint in a motor."""
_INSTANCE = re.compile(r"[\s_-]*(mirrored)?(\s*[:<(_-]\s*\d+|(?<![\d.])(?<!nema )(?<!nema)\d{1,2})?\W*$", re.IGNORECASE)
"""What tells the instances of a product apart at the end of a name: not the number of its size or version."""


@dataclass(frozen=True, slots=True)
class MotorShaft:
    """A motor, the line of its shaft, the parts on it, the longest grip first; whether it has several parts."""

    motor: int
    line: Contact
    rotors: tuple[int, ...]
    drawn_apart: bool = False
    stated: StatedActuator | None = None

    @property
    def asked(self) -> bool:
        """Whether no hint names the motor."""
        return self.stated is None or bool(self.stated.template)

    @property
    def turns(self) -> bool:
        """Whether no hint says that the shaft does not turn."""
        return self.stated is None or self.stated.turns


def motor_shafts(parts: Sequence[PartGeometry], contacts: Sequence[Contact], choices: Choices) -> list[MotorShaft]:
    """The shafts of all motors on which parts sit; those about which the user says something are left out.

    The parts of a motor that is drawn in several are known by their names; then no other shaft of it is looked for.
    """
    stated = {i: actuator for actuator in reversed(choices.actuators) for i in actuator.motors}
    known = {i for i, actuator in stated.items() if not actuator.template}
    in_parts = turning_parts(parts)
    for i in known:
        turning = stated_turning_parts(parts, i, stated[i].rotors)
        if turning is not None:
            in_parts[i] = turning
    motors = {i for i, part in enumerate(parts) if names_motor(part.name or part.label)} | known
    motors -= in_parts.keys()
    at_motor: dict[int, list[Contact]] = defaultdict(list)
    for c in contacts:
        for i in {c.first, c.second} & motors:
            at_motor[i].append(c)
    shafts = [_shaft(parts, i, at_motor[i], stated.get(i)) for i in sorted(at_motor)]
    shafts += [MotorShaft(i, line, rotors, True) for i, (line, rotors) in sorted(in_parts.items())]
    found = [replace(shaft, stated=stated.get(shaft.motor)) for shaft in shafts if shaft is not None]
    return [shaft for shaft in found if not _is_answered(shaft, choices)]


def _shaft(
    parts: Sequence[PartGeometry], motor: int, contacts: Sequence[Contact], stated: StatedActuator | None
) -> MotorShaft | None:
    part, radius_stated = parts[motor], None if stated is None else stated.shaft_radius
    bosses = [f for f in part.faces if f.kind == "cylinder" and f.boss]
    if radius_stated is not None:
        bosses = [f for f in bosses if abs(f.radius - radius_stated) <= SAME_SHAFT * radius_stated]
    grips: dict[int, float] = defaultdict(float)
    line: Contact | None = None
    for c in contacts:
        other = c.second if c.first == motor else c.first
        if c.kind != "coaxial" or c.virtual or parts[other].fastener:
            continue
        on_line = [f for f in bosses if _on_line(f, c)]
        radius = min((f.radius for f in on_line), default=np.inf)
        small = radius <= SHAFT_SHARE * part.volume ** (1 / 3) or radius_stated is not None
        is_shaft = small and c.radius[0] <= ONE_RADIUS * radius
        if not is_shaft or _rests_on_body(contacts, c, other, radius):
            continue
        if line is not None and not same_line(line, c, c.radius[0]):
            continue
        line = line or c
        grips[other] += c.overlap
    if line is None:
        return _output_flange(parts, motor, bosses, contacts) if radius_stated is None else None
    return MotorShaft(motor, line, tuple(sorted(grips, key=lambda i: (-grips[i], i))))


def _output_flange(
    parts: Sequence[PartGeometry], motor: int, bosses: Sequence[Face], contacts: Sequence[Contact]
) -> MotorShaft | None:
    """A flat round motor without a shaft, as in legs and arms of robots: what rests on its thinner end turns.

    The ends are told by the bosses on the axis of the thickest one; the thinner end stands out of the body as a flange,
    and the parts on it do not reach beyond it.
    """
    if not bosses:
        return None
    body = max(bosses, key=lambda f: f.area)
    e = body.direction
    on_axis = [f for f in bosses if _on_line(f, _axis_of(motor, body))]
    ends = [max(on_axis, key=lambda f: max(_along(f, body))), min(on_axis, key=lambda f: min(_along(f, body)))]
    sense, flange = min(zip((1.0, -1.0), ends, strict=True), key=lambda end: end[1].radius)
    other = ends[1] if sense > 0 else ends[0]
    is_flat = max(f.radius for f in on_axis) > FLAT_MOTOR * parts[motor].volume ** (1 / 3)
    if not is_flat or flange.radius > OUTPUT_FLANGE * min(body.radius, other.radius):
        return None
    low, high = sorted(sense * height for height in _along(flange, body))
    rotors: dict[int, float] = defaultdict(float)
    for c in contacts:
        rests = c.kind == "coplanar" and abs(c.direction @ e) > PARALLEL_COSINE and len(c.corners)
        if rests and sense * ((c.point - body.point) @ e) > (low + high) / 2:
            far = np.linalg.norm(np.cross(c.corners - body.point, e), axis=1)
            if far.max() <= ONE_RADIUS * flange.radius:
                rotors[c.second if c.first == motor else c.first] += c.area
    turning = [i for i in rotors if not parts[i].fastener]
    if not turning:
        return None
    line = replace(_axis_of(motor, flange), second=turning[0])
    return MotorShaft(motor, line, tuple(sorted(turning, key=lambda i: (-rotors[i], i))))


def _axis_of(motor: int, face: Face) -> Contact:
    """The axis of a cylinder of a motor, at its middle."""
    low, high = face.extent
    middle = face.point + (low + high) / 2 * face.direction
    return Contact("coaxial", motor, motor, middle, face.direction, (face.radius, face.radius), overlap=high - low)


def _along(face: Face, body: Face) -> tuple[float, float]:
    """Where a cylinder begins and ends along the axis of another one, from its point."""
    ends = [float((face.point + s * face.direction - body.point) @ body.direction) for s in face.extent]
    return ends[0], ends[1]


def _on_line(face: Face, contact: Contact) -> bool:
    if abs(face.direction @ contact.direction) < PARALLEL_COSINE:
        return False
    return bool(np.linalg.norm(np.cross(face.point - contact.point, contact.direction)) < 0.1 * face.radius)


def _rests_on_body(contacts: Sequence[Contact], line: Contact, other: int, radius: float) -> bool:
    """Whether a part also touches the body of the motor around its shaft, as a plate does that carries it."""
    for c in contacts:
        if (
            c.kind == "coplanar"
            and other in (c.first, c.second)
            and abs(c.direction @ line.direction) > PARALLEL_COSINE
        ):
            far = np.linalg.norm(np.cross(c.corners - line.point, line.direction), axis=1) if len(c.corners) else [0.0]
            if np.max(far) > FACE_OF_BODY * radius:
                return True
    return False


def _is_answered(shaft: MotorShaft, choices: Choices) -> bool:
    pairs = [(set(joint.first), set(joint.second)) for joint in choices.joints]
    pairs += [(set(first), set(second)) for first, second in choices.no_joint]
    pairs += [(set(members), set(members)) for _, members in choices.rigid]
    return any(
        (shaft.motor in a and not b.isdisjoint(shaft.rotors)) or (shaft.motor in b and not a.isdisjoint(shaft.rotors))
        for a, b in pairs
    )


def with_motors(choices: Choices, shafts: Sequence[MotorShaft]) -> Choices:
    """The choices with a revolute joint between each motor and what sits on its shaft."""
    joints = [
        StatedJoint(
            (s.motor,), (rotor,), "revolute", s.line.direction, s.line.point, origin=ACTUATOR, actuator=s.stated
        )
        for s in shafts
        if s.turns
        for rotor in s.rotors
    ]
    return replace(choices, joints=[*choices.joints, *joints])


def fix_rotors(groups: PartGroups, separations: Separations, shafts: Sequence[MotorShaft]) -> None:
    """Parts on one shaft are one body, and one with their motor if its shaft does not turn."""
    for shaft in shafts:
        a, b = groups.root(shaft.motor), groups.root(shaft.rotors[0])
        if not shaft.turns and a != b:
            fix(groups, a, b, "a hint says that its shaft does not turn")
        for rotor in shaft.rotors[1:]:
            a, b = groups.root(shaft.rotors[0]), groups.root(rotor)
            if a != b and not separations.forbids_merge(groups, a, b):
                fix(groups, a, b, f'both sit on the shaft of "{groups.parts[shaft.motor].label}"')


def motor_questions(
    parts: Sequence[PartGeometry], shafts: Sequence[MotorShaft], actuators: Sequence[StatedActuator]
) -> list[Decision]:
    """One question for all instances of a product, and one for each motor of a hint on whose shaft nothing is found."""
    products: dict[str, list[MotorShaft]] = defaultdict(list)
    for shaft in (shaft for shaft in shafts if shaft.asked):
        products[product_of(parts[shaft.motor])].append(shaft)
    decisions = []
    for product, instances in products.items():
        names = (parts[instances[0].motor].label, parts[instances[0].rotors[0]].label)
        times = f" in each of {len(instances)} instances" if len(instances) > 1 else ""
        how = f'"{names[1]}" is a part of its own' if instances[0].drawn_apart else "It is drawn as one part"
        message = (
            f'Does the shaft of "{product}" turn in its body{times}? {how}: a revolute joint of '
            f'"{names[0]}" and "{names[1]}" is assumed.{_values_of(instances[0].stated)}'
        )
        pattern = product.replace("[", "[[]") + ("*" if parts[instances[0].motor].name != product else "")
        hint = f"[[actuator]]\nmotor = {quoted(pattern)}\nturns = false"
        decisions.append(Decision("motor", names, message, hint, f"[[actuator]]\nmotor = {quoted(pattern)}"))
    found = {shaft.motor for shaft in shafts}
    for i in (i for actuator in actuators if not actuator.template for i in actuator.motors if i not in found):
        label = parts[i].label
        message = f'A hint makes "{label}" an actuator, but no part is found on its shaft: name what turns in it.'
        decisions.append(Decision("motor", (label,), message, f'[[actuator]]\nmotor = {quoted(label)}\nrotor = "*"'))
    return decisions


def product_of(motor: PartGeometry) -> str:
    """The name that all instances of a motor share; its own where only its number tells that it is a motor."""
    product = _INSTANCE.sub("", motor.name)
    lost = names_motor(motor.name) and not names_motor(product)
    return (motor.name if lost else product) or motor.label


def _values_of(actuator: StatedActuator | None) -> str:
    """What a template gives, as a sentence after a space."""
    if actuator is None:
        return ""
    values = {"N m": actuator.effort, "rad/s": actuator.velocity, "kg m^2 about the axis": actuator.armature}
    listed = ", ".join(f"{value:.3g} {unit}" for unit, value in values.items() if value is not None)
    return f' The template "{actuator.template}" gives {listed}: compare the data sheet.' if listed else ""
