"""Mates of the file that its faces contradict."""

from collections.abc import Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.records import Contact, Decision, PartGeometry
from cadmbs.importers.inference.thresholds import FAR_MATE, MATE_ANGLE


def contradicted_mates(contacts: Sequence[Contact], parts: Sequence[PartGeometry], distance: float) -> list[Decision]:
    """A decision for each coaxial mate about a line on which one of its parts has faces, but none about this line.

    Args:
        contacts: The contacts of the file.
        parts: The parts.
        distance: Lines within it [mm] are one.
    """
    decisions = _distant_mates(contacts, parts)
    for contact in contacts:
        if not contact.mate or contact.kind not in ("coaxial", "screw"):
            continue
        for i in (contact.first, contact.second):
            nearest = _nearest_axis(contact, parts[i])
            if nearest is not None and nearest > distance:
                names = (parts[contact.first].label, parts[contact.second].label)
                where = f"the nearest is {nearest:.3g} mm away" if np.isfinite(nearest) else "none is parallel to it"
                message = (
                    f'"{names[0]}" and "{names[1]}" are mated coaxially, but no axis of "{parts[i].label}" is there: '
                    f"{where}. The mate is used."
                )
                decisions.append(Decision("mate", names, message))
    return decisions


def _distant_mates(contacts: Sequence[Contact], parts: Sequence[PartGeometry]) -> list[Decision]:
    """A decision for each mate that lies far outside of the assembly, as with a wrong unit or a local frame."""
    corners = np.concatenate([part.box for part in parts])
    centre, size = corners.mean(axis=0), float(np.linalg.norm(np.ptp(corners, axis=0)))
    decisions = []
    for contact in contacts:
        distance = _distance(contact, centre)
        if contact.mate and size > 0.0 and distance > FAR_MATE * size:
            names = (parts[contact.first].label, parts[contact.second].label)
            message = (
                f'The {contact.kind} mate of "{names[0]}" and "{names[1]}" is {distance:.3g} mm from the assembly, '
                f"which is {size:.3g} mm long: check its unit and its frame. The mate is used."
            )
            decisions.append(Decision("mate", names, message))
    return decisions


def _distance(contact: Contact, point: Array) -> float:
    """The distance [mm] of a point from the line, the plane or the point that a contact states."""
    apart = point - contact.point
    if contact.kind in ("parallel", "rigid"):
        return 0.0
    if contact.kind in ("coplanar", "stop"):
        return abs(float(apart @ contact.direction))
    if contact.kind in ("concentric", "ball_in_groove"):
        return float(np.linalg.norm(apart))
    return float(np.linalg.norm(np.cross(apart, contact.direction)))


def _nearest_axis(contact: Contact, part: PartGeometry) -> float | None:
    """The distance [mm] of the nearest parallel cylinder axis of a part; None if the part has no cylinders."""
    cylinders = [face for face in part.faces if face.kind in ("cylinder", "cone")]
    if not cylinders:
        return None
    distances = [
        float(np.linalg.norm(np.cross(contact.point - face.point, face.direction)))
        for face in cylinders
        if np.linalg.norm(np.cross(face.direction, contact.direction)) < MATE_ANGLE
    ]
    return min(distances, default=np.inf)
