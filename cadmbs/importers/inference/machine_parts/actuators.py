"""Motors that are drawn as one part: what sits on the shaft turns, though the contacts leave no motion."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference import thresholds
from cadmbs.importers.inference.bodies import supports, welding
from cadmbs.importers.inference.bodies.groups import PartGroups, fix
from cadmbs.importers.inference.choices import Choices, StatedActuator, StatedJoint, joint_hint, quoted
from cadmbs.importers.inference.contacts.contact_search import same_line
from cadmbs.importers.inference.machine_parts.part_names import names_motor, names_motor_shaft, names_rotor, names_wheel
from cadmbs.importers.inference.records import LINE_KINDS, Contact, Decision, Face, InferredJoint, PartGeometry

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
        bosses = [f for f in bosses if abs(f.radius - radius_stated) <= thresholds.SAME_SHAFT * radius_stated]
    grips: dict[int, float] = defaultdict(float)
    line: Contact | None = None
    for c in contacts:
        other = c.second if c.first == motor else c.first
        if c.kind != "coaxial" or c.virtual or parts[other].fastener:
            continue
        on_line = [f for f in bosses if _on_line(f, c)]
        radius = min((f.radius for f in on_line), default=np.inf)
        small = radius <= thresholds.SHAFT_SHARE * part.volume ** (1 / 3) or radius_stated is not None
        is_shaft = small and c.radius[0] <= thresholds.ONE_RADIUS * radius
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
    is_flat = max(f.radius for f in on_axis) > thresholds.FLAT_MOTOR * parts[motor].volume ** (1 / 3)
    if not is_flat or flange.radius > thresholds.OUTPUT_FLANGE * min(body.radius, other.radius):
        return None
    low, high = sorted(sense * height for height in _along(flange, body))
    rotors: dict[int, float] = defaultdict(float)
    for c in contacts:
        rests = c.kind == "coplanar" and abs(c.direction @ e) > thresholds.PARALLEL_COSINE and len(c.corners)
        if rests and sense * ((c.point - body.point) @ e) > (low + high) / 2:
            far = np.linalg.norm(np.cross(c.corners - body.point, e), axis=1)
            if far.max() <= thresholds.ONE_RADIUS * flange.radius:
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
    if abs(face.direction @ contact.direction) < thresholds.PARALLEL_COSINE:
        return False
    return bool(np.linalg.norm(np.cross(face.point - contact.point, contact.direction)) < 0.1 * face.radius)


def _rests_on_body(contacts: Sequence[Contact], line: Contact, other: int, radius: float) -> bool:
    """Whether a part also touches the body of the motor around its shaft, as a plate does that carries it."""
    for c in contacts:
        if (
            c.kind == "coplanar"
            and other in (c.first, c.second)
            and abs(c.direction @ line.direction) > thresholds.PARALLEL_COSINE
        ):
            far = np.linalg.norm(np.cross(c.corners - line.point, line.direction), axis=1) if len(c.corners) else [0.0]
            if np.max(far) > thresholds.FACE_OF_BODY * radius:
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


def fix_rotors(groups: PartGroups, separations: welding.Separations, shafts: Sequence[MotorShaft]) -> None:
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


# Motors and servos that are drawn in several parts: a shaft, a rotor or a horn turns in the rest.


def turning_parts(parts: Sequence[PartGeometry]) -> dict[int, tuple[Contact, tuple[int, ...]]]:
    """For each motor the line about which its shaft and horn turn, and these parts, that with the longest grip first.

    A part turns in a motor if its name says so, if it has a cylinder on the line of one of the motor, and if it reaches
    the motor. A shaft that is drawn in the sub-assembly of its motor needs no cylinder of the motor; what is on its
    line turns with it.
    """
    motors = [i for i, part in enumerate(parts) if names_motor(part.name) and not part.keep]
    rotors = [i for i, part in enumerate(parts) if _may_turn(part)]
    if not motors or not rotors:
        return {}
    holders: dict[int, list[tuple[float, int, Contact]]] = defaultdict(list)
    for rotor in rotors:
        fits = []
        for motor in motors:
            line = _common_line(parts, motor, rotor)
            if line is not None and _reaches(parts[motor], parts[rotor]):
                same_unit = parts[motor].unit == parts[rotor].unit and parts[motor].unit.count(".") > 0
                fits.append((not same_unit, -line.overlap, motor, line))
        if fits:
            _, grip, motor, line = min(fits, key=lambda fit: fit[:3])
            holders[motor].append((grip, rotor, line))
    result = {}
    for motor, turning in holders.items():
        turning.sort(key=lambda entry: entry[:2])
        line = turning[0][2]
        result[motor] = (line, tuple(rotor for _, rotor, other in turning if _is_one_line(line, other)))
    return result


def stated_turning_parts(
    parts: Sequence[PartGeometry], motor: int, rotors: Sequence[int]
) -> tuple[Contact, tuple[int, ...]] | None:
    """The line and the parts that turn in a motor, of those that a hint names; None if none is in line with it."""
    lines = [(i, _common_line(parts, motor, i)) for i in rotors if i != motor and _reaches(parts[motor], parts[i])]
    found = [(i, line) for i, line in lines if line is not None]
    if not found:
        return None
    _, line = max(found, key=lambda entry: (entry[1].overlap, -entry[0]))
    return line, tuple(i for i, other in found if _is_one_line(line, other))


def _may_turn(part: PartGeometry) -> bool:
    return names_rotor(part.name) and not names_motor(part.name) and not part.fastener and not part.keep


def _is_one_line(first: Contact, second: Contact) -> bool:
    apart = np.linalg.norm(np.cross(second.point - first.point, first.direction))
    return bool(
        abs(first.direction @ second.direction) > thresholds.HORN_COSINE
        and apart < thresholds.HORN_OFF_AXIS * first.radius[0]
    )


def _cylinders(part: PartGeometry) -> list[Face]:
    return [f for f in part.faces if f.kind == "cylinder"]


def _common_line(parts: Sequence[PartGeometry], motor: int, rotor: int) -> Contact | None:
    """The line of the cylinder of a rotor that is in line with one of the motor, that with the largest area."""
    others = _cylinders(parts[motor])
    points = np.array([f.point for f in others]).reshape(-1, 3)
    axes = np.array([f.direction for f in others]).reshape(-1, 3)
    radii = np.array([f.radius for f in others])
    best: tuple[float, Face] | None = None
    for face in _cylinders(parts[rotor]):
        apart = np.linalg.norm(np.cross(points - face.point, face.direction), axis=1)
        limit = thresholds.HORN_OFF_AXIS * np.minimum(radii, face.radius)
        on_line = (np.abs(axes @ face.direction) > thresholds.HORN_COSINE) & (apart < limit)
        area = float(sum(f.area for f, same in zip(others, on_line, strict=True) if same))
        if area and (best is None or face.area + area > best[0]):
            best = (face.area + area, face)
    if best is None:
        named_after = parts[motor].unit == parts[rotor].unit and parts[motor].unit.count(".") > 0
        own = [f for f in _cylinders(parts[rotor]) if f.boss] if named_after else []
        best = (0.0, max(own, key=lambda f: f.area)) if own else None
    return None if best is None else _line(parts, (motor, rotor), best[1])


def _line(parts: Sequence[PartGeometry], pair: tuple[int, int], face: Face) -> Contact:
    low, high = face.extent
    middle: Array = face.point + (low + high) / 2 * face.direction
    return Contact(
        "coaxial", *pair, middle, face.direction, (face.radius, face.radius), overlap=high - low, coverage=face.coverage
    )


def _reaches(motor: PartGeometry, rotor: PartGeometry) -> bool:
    """Whether the boxes of two parts meet, or nearly."""
    apart = np.maximum(motor.box[0] - rotor.box[1], rotor.box[0] - motor.box[1])
    size = float(np.linalg.norm(np.ptp(rotor.box, axis=0)))
    return float(np.linalg.norm(np.maximum(apart, 0.0))) < thresholds.HORN_REACH * size


# Where motors sit, and what their shafts drive: a second turn about the axis of a motor would be idle.


def fix_seats(
    groups: PartGroups,
    separations: welding.Separations,
    joints: Sequence[InferredJoint],
    shafts: Sequence[MotorShaft],
    decisions: list[Decision],
) -> bool:
    """Fix the flange of a motor to its mount, and its horn to the link, where both only turn about its axis.

    What only a mounting hole of the motor in line with another hole joins to it, without a pin, is fixed as well.

    A bearing that supports the shaft turns too: it is reached from the body of the motor on another way, and stays.

    Args:
        groups: The groups; they are merged in place.
        separations: Pairs that stay apart.
        joints: All joints.
        shafts: The motors whose shafts turn.
        decisions: Receives a question for each pair.

    Returns:
        Whether any were fixed.
    """
    merged = False
    for shaft in (shaft for shaft in shafts if shaft.turns):
        for joint in joints:
            stator, rotor = groups.root(shaft.motor), groups.root(shaft.rotors[0])
            pair = {groups.root(joint.a), groups.root(joint.b)}
            ends = pair & {stator, rotor}
            by_hole = _by_mounting_hole(joint, shaft)
            if joint.fixed_by_user or len(pair) != 2 or len(ends) != 1 or not (by_hole or _on_axis(joint, shaft)):
                continue
            (own,), (other,) = ends, pair - ends
            opposite = rotor if own == stator else stator
            rest = [j for j in joints if own not in (groups.root(j.a), groups.root(j.b))]
            if other in supports.depths_from(rest, opposite) or separations.forbids_merge(groups, own, other):
                continue
            names = (groups.label(own), groups.label(other))
            motor = groups.parts[shaft.motor].label
            how = f'meet on the axis of "{motor}", which turns'
            how = f'have holes in line, as for screws of "{motor}"' if by_hole else how
            message = f'"{names[0]}" and "{names[1]}" {how}: they are taken as fixed.'
            decisions.append(Decision("seat", names, message, joint_hint(names, "revolute")))
            fix(groups, own, other, "a motor is screwed to it" if by_hole else f'only "{motor}" turns on this axis')
            merged = True
    return merged


def fix_pilots(
    groups: PartGroups,
    separations: welding.Separations,
    joints: Sequence[InferredJoint],
    ground: int,
    decisions: list[Decision],
) -> bool:
    """Fix what sits in another body by a short pilot with a flange, and carries a thinner shaft on the same axis.

    This is how motors sit in their housings, whatever their names are: both joints together are one turn and an idle
    one. A body with further joints, as the carrier of planets, is no motor, nor is the ground, unless a name speaks of
    the shaft of a motor.

    Args:
        groups: The groups; they are merged in place.
        separations: Pairs that stay apart.
        joints: All joints.
        ground: The root of the ground.
        decisions: Receives a question for each pair.

    Returns:
        Whether any were fixed.
    """
    pilots = []
    for middle in sorted(groups.members):
        own = [j for j in joints if middle in (groups.root(j.a), groups.root(j.b))]
        lines = [_longest_line(j) for j in own]
        if len(own) != 2 or any(line is None for line in lines) or any(j.fixed_by_user for j in own):
            continue
        (seat, line), (turn, shaft) = sorted(
            ((j, c) for j, c in zip(own, lines, strict=True) if c is not None), key=lambda entry: -max(entry[1].radius)
        )
        a, b = (next(iter({groups.root(j.a), groups.root(j.b)} - {middle})) for j in (seat, turn))
        if not _is_pilot(seat, line, shaft) or any(names_wheel(groups.label(g)) for g in (a, middle)):
            continue
        if a == b or (middle == groups.root(ground) and not names_motor_shaft(groups.label(b))):
            continue
        pilots.append((a, middle, b))
    merged = False
    for a, middle, b in pilots:
        if any(groups.root(g) != g for g in (a, middle, b)) or separations.forbids_merge(groups, a, middle):
            continue
        names = (groups.label(a), groups.label(middle))
        message = (
            f'"{names[1]}" sits in "{names[0]}" like a motor in its seat, and "{groups.label(b)}" turns in it about '
            f'the same axis: "{names[0]}" and "{names[1]}" are taken as fixed.'
        )
        decisions.append(Decision("seat", names, message, joint_hint(names, "revolute")))
        fix(groups, a, middle, "one sits in the other like a motor in its seat")
        merged = True
    return merged


def _longest_line(joint: InferredJoint) -> Contact | None:
    """The contact of the thickest shaft about the axis of a joint that turns; None of other joints."""
    lines = [c for c in joint.contacts if c.kind == "coaxial" and c.radius]
    return max(lines, key=lambda c: max(c.radius)) if lines and joint.kind in LINE_KINDS else None


def _is_pilot(seat: InferredJoint, pilot: Contact, shaft: Contact) -> bool:
    """Whether a contact is short, thicker than a shaft on the same axis, and beside a flange."""
    e = pilot.direction
    apart = float(np.linalg.norm(np.cross(shaft.point - pilot.point, e)))
    in_line = bool(abs(shaft.direction @ e) > thresholds.HORN_COSINE) and apart < thresholds.HORN_OFF_AXIS * max(
        shaft.radius
    )
    flange = any(
        c.kind in ("coplanar", "stop") and abs(c.direction @ e) > thresholds.PARALLEL_COSINE for c in seat.contacts
    )
    short = not pilot.virtual and pilot.overlap < thresholds.PILOT_LENGTH * 2 * max(pilot.radius)
    return in_line and flange and short and max(pilot.radius) > thresholds.PILOT_OVER_SHAFT * max(shaft.radius)


def _by_mounting_hole(joint: InferredJoint, shaft: MotorShaft) -> bool:
    """Whether only holes of a motor in line with others, without a pin, make a joint."""
    lines = [c for c in joint.contacts if c.kind == "coaxial"]
    return bool(lines) and all(c.virtual and shaft.motor in (c.first, c.second) for c in lines)


def _on_axis(joint: InferredJoint, shaft: MotorShaft) -> bool:
    e, point = joint.freedom.direction, joint.freedom.point
    if joint.kind not in LINE_KINDS or e is None or point is None:
        return False
    apart = float(np.linalg.norm(np.cross(point - shaft.line.point, shaft.line.direction)))
    return (
        bool(abs(e @ shaft.line.direction) > thresholds.HORN_COSINE)
        and apart < thresholds.HORN_OFF_AXIS * shaft.line.radius[0]
    )
