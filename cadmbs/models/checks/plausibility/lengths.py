"""Lengths in other units than metres, and angles in degrees."""

from __future__ import annotations

import math
from collections.abc import Iterator
from statistics import median, median_high
from typing import Final

from cadmbs.models.checks.plausibility.bodies import BodySize, Sizes, diagonal, joint_point
from cadmbs.models.checks.plausibility.guess import LENGTH_UNITS, UnitGuess
from cadmbs.models.checks.wording import entry_label, pointer_to
from cadmbs.models.coordinates import CoordinateQuantity, velocity_quantities
from cadmbs.models.coupling import coupled_coordinates
from cadmbs.models.documents.content import Content
from cadmbs.models.joint import Fixed, JointDocument, Screw, per_velocity, velocity_names
from cadmbs.models.quantities.vectors import difference, norm

FAR_CENTER: Final = 12.0
"""Centres of mass farther from a body than this many of its sizes are wrong; real robots have up to 5.5."""

FAR_JOINT: Final = 40.0
"""Joints farther from the rest of a body than this many sizes of the bodies are wrong; real robots: up to 17."""

FAR_ON_GROUND: Final = 200.0
"""As `FAR_JOINT`, for joints at a ground without mass and shapes, which may carry several robots."""

FAR_FROM_WORLD: Final = 1e3
"""As `FAR_ON_GROUND`, for fixed joints: robots stand anywhere in the world."""

LONG_FOR_INERTIA: Final = 40.0
"""Median span, and largest distance from joint to centre of mass, over median radius of gyration; real robots have up
to 7 and 12."""

LARGE_FOR_INERTIA: Final = 400.0
"""Extent over median radius of gyration; real robots have up to 100."""

THIN: Final = 0.01
"""Median density by inertia [kg/m^3] of a mechanism that is too large for its mass; the least of real ones is 0.03."""

LARGE_EXTENT: Final = 5.0
"""A mechanism that is smaller than this [m] is not in millimetres as a whole: it would be smaller than 5 mm."""

LARGE_WITHOUT_MASS: Final = 100.0
"""Mechanisms without masses, whose bodies are larger than this [m] in the median, are in millimetres."""

PLAUSIBLE_DENSITIES: Final = (20.0, 12000.0)
"""Densities by inertia [kg/m^3] of plausible mechanisms, for the choice of a unit."""

TWO_TURNS: Final = 4.0 * math.pi * (1.0 + 1e-3)
"""Largest plausible limit of an angle [rad]."""

NO_LIMIT: Final = 999.0
"""Numbers from here on are no degrees either: they are written where there is no limit."""

VISIBLE: Final = 5e-3
"""A unit that makes a distance shorter than this part of the size of the body explains nothing."""


def whole_document_guess(sizes: Sizes) -> UnitGuess | None:
    """Z024: the mechanism is too large for its mass, or for its inertias."""
    unit = _unit_by_density(sizes) or _unit_by_inertia(sizes)
    if unit is None and not sizes.judged and sizes.span > LARGE_WITHOUT_MASS:
        unit = "mm"
    if unit is None:
        return None
    factor = LENGTH_UNITS[unit]
    short = bool(sizes.judged) and median_high(size.density for size in sizes.judged) > THIN
    inertia = ' --inertia-unit "kg m^2"' if short else ""
    contradiction = "is too large for its masses and inertias" if sizes.judged else "is larger than machines are"
    return UnitGuess(
        "Z024",
        "",
        "The mechanism",
        f"size {sizes.extent:.4g} m",
        contradiction,
        unit,
        f"size {sizes.extent * factor:.4g} m",
        f"Write lengths in m, or read the file with --scale length={factor:g}{inertia}.",
    )


def center_guesses(sizes: Sizes) -> Iterator[UnitGuess]:
    """I015: centres of mass far outside of their bodies."""
    for size in sizes.moving:
        center = size.body.center_of_mass
        if center is None or not size.body.mass:
            continue
        reference = max(sizes.reference(size), size.known_gyration_radius)
        distance = size.distance(center)
        if reference and distance > FAR_CENTER * reference:
            unit = _unit_of(distance, reference)
            yield UnitGuess(
                "I015",
                pointer_to(size.pointer, "center_of_mass"),
                entry_label("Body", size.body),
                f"distance {distance:.4g} m of the centre of mass from its joints and shapes",
                f"is {distance / reference:.3g} times the size of the body and its neighbours, {reference:.4g} m",
                unit,
                f"distance {distance * LENGTH_UNITS[unit]:.4g} m",
                "Write the centre of mass in m.",
            )


def joint_guesses(content: Content, sizes: Sizes) -> Iterator[UnitGuess]:
    """Z025: joints far from everything else on their predecessor."""
    usual = _usual_size(sizes)
    for pointer, joint in content.joints.with_pointers():
        point = joint_point(joint, sizes.bodies)
        predecessor = sizes.bodies.get(joint.predecessor)
        if point is None or predecessor is None:
            continue
        reference = max(usual, *map(_size_without_joints, (predecessor, sizes.bodies.get(joint.successor))))
        largest = _far(content, joint, predecessor) * reference
        if reference and predecessor.reach > largest and (distance := predecessor.distance_of_joint(point)) > largest:
            unit = _unit_of(distance, reference)
            yield UnitGuess(
                "Z025",
                pointer_to(pointer, "point") if getattr(joint, "point", None) is not None else pointer,
                entry_label("Joint", joint),
                f'distance {distance:.4g} m from the rest of body "{joint.predecessor}"',
                f"is {distance / reference:.3g} times the usual size of a body here, {reference:.4g} m",
                unit,
                f"distance {distance * LENGTH_UNITS[unit]:.4g} m",
                "Write the position of the joint in m.",
            )


def limit_guesses(content: Content) -> Iterator[UnitGuess]:
    """Z026: limits of angles beyond two turns, of joints that no coupling and no thread turns many times."""
    coupled = {name for _, entry in content.couplings.with_pointers() for name in coupled_coordinates(entry)}
    for pointer, joint in content.joints.with_pointers():
        names = velocity_names(joint)
        if joint.limits is None or isinstance(joint, Screw) or not coupled.isdisjoint(names):
            continue
        for bound in ("lower", "upper"):
            value = getattr(joint.limits, bound)
            if value is None or (isinstance(value, tuple) and len(value) != len(names)):
                continue
            for quantity, limit in zip(velocity_quantities(joint), per_velocity(value, len(names)), strict=True):
                if quantity == CoordinateQuantity.ANGLE and TWO_TURNS < abs(limit) < NO_LIMIT:
                    yield _limit_guess(pointer_to(pointer, "limits", bound), joint, bound, limit)


def _limit_guess(pointer: str, joint: JointDocument, bound: str, limit: float) -> UnitGuess:
    return UnitGuess(
        "Z026",
        pointer,
        entry_label("Joint", joint),
        f"{bound} limit {limit:g} rad",
        f"is {abs(limit) / (2.0 * math.pi):.3g} turns",
        "deg",
        f"{bound} limit {math.radians(limit):.4g} rad",
        "Write the limit in rad.",
    )


def _unit_by_density(sizes: Sizes) -> str | None:
    """The unit that makes the median density by inertia plausible, where lengths and inertias are too large."""
    if not sizes.judged or sizes.extent < LARGE_EXTENT:
        return None
    density = median_high(size.density for size in sizes.judged)
    low, high = PLAUSIBLE_DENSITIES
    plausible = [unit for unit, size in LENGTH_UNITS.items() if low < density / size**3 < high]
    largest = max(size.gyration_radius / (size.span or math.inf) for size in sizes.judged)
    if density >= THIN or largest > FAR_CENTER:
        return None
    return plausible[0] if plausible else "mm"


def _unit_by_inertia(sizes: Sizes) -> str | None:
    """Millimetres where joints and centres of mass are far apart for the radii of gyration."""
    gyrations = [size.known_gyration_radius for size in sizes.judged if size.known_gyration_radius]
    if not gyrations or sizes.extent < LARGE_EXTENT:
        return None
    gyration = median_high(gyrations)
    spans = [diagonal(size.attachments) for size in sizes.judged if len(size.attachments) > 1]
    centers = max(_center_distance(size) for size in sizes.judged)
    long = (sizes.frame_extent or sizes.extent) > LARGE_FOR_INERTIA * gyration or (
        bool(spans) and median(spans) > LONG_FOR_INERTIA * gyration
    )
    return "mm" if long and centers > LONG_FOR_INERTIA * gyration else None


def _center_distance(size: BodySize) -> float:
    """Distance of the centre of mass from the joint that carries the body; 0 where there is none."""
    if size.origin is None or size.body.center_of_mass is None:
        return 0.0
    return norm(difference(size.body.center_of_mass, size.origin))


def _unit_of(distance: float, reference: float) -> str:
    return "mm" if distance * LENGTH_UNITS["mm"] > VISIBLE * reference else "cm"


def _usual_size(sizes: Sizes) -> float:
    """Median radius of gyration, or without masses the lower quartile of the spans; 0 if neither is known."""
    gyrations = [size.known_gyration_radius for size in sizes.judged if size.known_gyration_radius]
    if gyrations:
        return median(gyrations)
    spans = sorted(size.span for size in sizes.moving if size.span > 0.0)
    return spans[len(spans) // 4] if len(spans) > 2 else 0.0


def _size_without_joints(size: BodySize | None) -> float:
    """The size of a body's shapes, or its radius of gyration if that is larger; 0 without them."""
    if size is None:
        return 0.0
    shapes = 0.0 if size.shapes is None else diagonal(size.shapes.corners)
    return max(shapes, size.known_gyration_radius)


def _far(content: Content, joint: JointDocument, predecessor: BodySize) -> float:
    """How many sizes a joint may be away: more at the ground, if it has no mass and shapes, where robots are placed."""
    body = predecessor.body
    if body.name != content.ground or body.shapes or body.mass:
        return FAR_JOINT
    return FAR_FROM_WORLD if isinstance(joint, Fixed) else FAR_ON_GROUND
