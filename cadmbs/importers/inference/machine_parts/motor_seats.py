"""Where motors sit, and what their shafts drive: a second turn about the axis of a motor would be idle."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cadmbs.importers.inference.bodies.groups import PartGroups, fix
from cadmbs.importers.inference.bodies.supports import depths_from
from cadmbs.importers.inference.bodies.welding import Separations
from cadmbs.importers.inference.hint_lines import joint_hint
from cadmbs.importers.inference.machine_parts.actuators import MotorShaft
from cadmbs.importers.inference.machine_parts.part_names import names_motor_shaft, names_wheel
from cadmbs.importers.inference.records import LINE_KINDS, Contact, Decision, InferredJoint
from cadmbs.importers.inference.thresholds import (
    HORN_COSINE,
    HORN_OFF_AXIS,
    PARALLEL_COSINE,
    PILOT_LENGTH,
    PILOT_OVER_SHAFT,
)


def fix_seats(
    groups: PartGroups,
    separations: Separations,
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
            if other in depths_from(rest, opposite) or separations.forbids_merge(groups, own, other):
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
    separations: Separations,
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
    in_line = bool(abs(shaft.direction @ e) > HORN_COSINE) and apart < HORN_OFF_AXIS * max(shaft.radius)
    flange = any(c.kind in ("coplanar", "stop") and abs(c.direction @ e) > PARALLEL_COSINE for c in seat.contacts)
    short = not pilot.virtual and pilot.overlap < PILOT_LENGTH * 2 * max(pilot.radius)
    return in_line and flange and short and max(pilot.radius) > PILOT_OVER_SHAFT * max(shaft.radius)


def _by_mounting_hole(joint: InferredJoint, shaft: MotorShaft) -> bool:
    """Whether only holes of a motor in line with others, without a pin, make a joint."""
    lines = [c for c in joint.contacts if c.kind == "coaxial"]
    return bool(lines) and all(c.virtual and shaft.motor in (c.first, c.second) for c in lines)


def _on_axis(joint: InferredJoint, shaft: MotorShaft) -> bool:
    e, point = joint.freedom.direction, joint.freedom.point
    if joint.kind not in LINE_KINDS or e is None or point is None:
        return False
    apart = float(np.linalg.norm(np.cross(point - shaft.line.point, shaft.line.direction)))
    return bool(abs(e @ shaft.line.direction) > HORN_COSINE) and apart < HORN_OFF_AXIS * shaft.line.radius[0]
