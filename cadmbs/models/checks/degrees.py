"""Angles in radians that look like degrees."""

import math
from typing import Final

from cadmbs.models.coordinates import CoordinateQuantity, position_quantities
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.joint import position_names

WHOLE_DEGREES: Final = 5.0
"""Angles beyond a turn that are multiples of this number are taken for degrees."""


def looks_like_degrees(angle: float) -> bool:
    """Whether an angle [rad] is more than a turn, and a round number of degrees if it were in these."""
    return math.isfinite(angle) and abs(angle) > 2.0 * math.pi and angle % WHOLE_DEGREES == 0.0


def is_angle(coordinate: str, addresses: Addresses) -> bool:
    """Whether a coordinate, by the name of its position, is an angle."""
    owner = addresses.positions.get(coordinate)
    if owner is None:
        return False
    joint = addresses.joint(owner)
    quantities = dict(zip(position_names(joint), position_quantities(joint), strict=True))
    return quantities.get(coordinate) == CoordinateQuantity.ANGLE


def in_radians(angle: float) -> str:
    """What to do where degrees were meant."""
    return f"If {angle:g} degrees are meant, write {math.radians(angle):.6g}."
