"""Mates of the file that its faces contradict."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cadmbs.importers.inference.records import Contact, Decision, PartGeometry
from cadmbs.importers.inference.thresholds import MATE_ANGLE


def contradicted_mates(contacts: Sequence[Contact], parts: Sequence[PartGeometry], distance: float) -> list[Decision]:
    """A decision for each coaxial mate about a line on which one of its parts has faces, but none about this line.

    Args:
        contacts: The contacts of the file.
        parts: The parts.
        distance: Lines within it [mm] are one.
    """
    decisions = []
    for contact in contacts:
        if not contact.mate or contact.kind not in ("coaxial", "screw"):
            continue
        for i in (contact.first, contact.second):
            nearest = _nearest_axis(contact, parts[i])
            if nearest is not None and nearest > distance:
                names = (parts[contact.first].label, parts[contact.second].label)
                message = (
                    f'"{names[0]}" and "{names[1]}" are mated coaxially, but no axis of "{parts[i].label}" is there: '
                    f"the nearest is {nearest:.3g} mm away. The mate is used."
                )
                decisions.append(Decision("mate", names, message))
    return decisions


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
