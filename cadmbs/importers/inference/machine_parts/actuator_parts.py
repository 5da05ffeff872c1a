"""Motors and servos that are drawn in several parts: a shaft, a rotor or a horn turns in the rest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.machine_parts.part_names import names_motor, names_rotor
from cadmbs.importers.inference.records import Contact, Face, PartGeometry
from cadmbs.importers.inference.thresholds import HORN_COSINE, HORN_OFF_AXIS, HORN_REACH


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
    return bool(abs(first.direction @ second.direction) > HORN_COSINE and apart < HORN_OFF_AXIS * first.radius[0])


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
        limit = HORN_OFF_AXIS * np.minimum(radii, face.radius)
        on_line = (np.abs(axes @ face.direction) > HORN_COSINE) & (apart < limit)
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
    return float(np.linalg.norm(np.maximum(apart, 0.0))) < HORN_REACH * size
