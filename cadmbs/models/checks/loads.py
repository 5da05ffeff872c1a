"""Loads: the bodies and coordinates they name, and whether their forces are well defined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from cadmbs.errors import Finding, error, warning
from cadmbs.models.checks.constraints import check_bodies
from cadmbs.models.checks.couplings import check_plain_coordinate
from cadmbs.models.checks.directions import check_direction, check_pose
from cadmbs.models.checks.force_tables import check_spring
from cadmbs.models.checks.load_effects import check_load_effects
from cadmbs.models.checks.names import check_coordinate
from cadmbs.models.checks.time_functions import check_function
from cadmbs.models.checks.wording import entry_label, pointer_to
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.documents.content import Content
from cadmbs.models.joint import has_plain_coordinates, position_limits
from cadmbs.models.load import (
    AlongCoordinates,
    BushingDocument,
    ContactBox,
    ContactDocument,
    ContactPlane,
    CoordinateLoadDocument,
    DragDocument,
    JointForceDocument,
    JointFrictionDocument,
    JointServoDocument,
    JointSpringDocument,
    JointStopDocument,
    LoadDocument,
    SpringDamperDocument,
    WrenchLoadDocument,
)
from cadmbs.models.quantities.vectors import difference, norm
from cadmbs.tolerances import SHORTEST_DIRECTION

_FUNCTIONS = ("force", "torque", "rest", "length", "position", "velocity")


def check_loads(content: Content, addresses: Addresses) -> Iterator[Finding]:
    """L001, L002, L009 to L011, L014, L018 to L034, C001, C002, Z001 to Z007 of every load.

    Coordinates of cut joints are allowed here: a spring may sit in any joint of a loop.
    """
    for pointer, load in content.loads.with_pointers():
        subject = entry_label("Load", load)
        yield from check_bodies(pointer, subject, load, addresses)
        yield from _check_functions(pointer, subject, load)
        yield from check_load_effects(pointer, subject, load, addresses)
        match load:
            case AlongCoordinates():
                yield from _check_along(pointer, subject, load, addresses)
            case SpringDamperDocument():
                yield from _check_points(pointer, subject, load)
                yield from check_spring(pointer, subject, load)
            case BushingDocument():
                yield from check_pose(pointer_to(pointer, "pose"), subject, load.pose)
            case ContactDocument():
                yield from _check_contact(pointer, subject, load)
            case WrenchLoadDocument() | DragDocument():
                pass
            case _:
                assert_never(load)


def _check_points(pointer: str, subject: str, load: SpringDamperDocument) -> Iterator[Finding]:
    distance = norm(difference(load.points[1], load.points[0]))
    if distance < SHORTEST_DIRECTION:
        yield warning(
            "L014",
            pointer_to(pointer, "points"),
            f"{subject}: its two points coincide at q = 0, where its force has no direction.",
            "Move one point, or start the simulation elsewhere.",
        )


def _check_functions(pointer: str, subject: str, load: LoadDocument) -> Iterator[Finding]:
    for field in _FUNCTIONS:
        function = getattr(load, field, None)
        if isinstance(function, tuple):
            for i, component in enumerate(function):
                yield from check_function(pointer_to(pointer, field, i), subject, component)
        elif function is not None:
            yield from check_function(pointer_to(pointer, field), subject, function)


def _check_along(pointer: str, subject: str, load: CoordinateLoadDocument, addresses: Addresses) -> Iterator[Finding]:
    """The coordinates of a load, and what belongs to it."""
    if isinstance(load, JointSpringDocument):
        yield from check_spring(pointer, subject, load)
    if (load.coordinate is None) == (load.terms is None):
        yield _one_of_two(pointer, subject, load)
    elif load.coordinate is not None:
        yield from _check_coordinate_of(pointer, subject, load, load.coordinate, addresses)
    else:
        yield from _check_terms(pointer, subject, load, addresses)
    if isinstance(load, JointServoDocument):
        yield from _check_servo(pointer, subject, load)
    if isinstance(load, JointStopDocument):
        yield from _check_stop(pointer, subject, load, addresses)


def _one_of_two(pointer: str, subject: str, load: CoordinateLoadDocument) -> Finding:
    has = "both" if load.terms is not None else "neither"
    return error(
        "L031",
        pointer,
        f'{subject}: it has {has} of "coordinate" and "terms"; a load acts along one coordinate, or a sum of them.',
        'Write "coordinate": "<name>", or "terms": [{"coordinate": "<name>", "factor": 1}, ...].',
    )


def _check_coordinate_of(
    pointer: str, subject: str, load: CoordinateLoadDocument, name: str, addresses: Addresses
) -> Iterator[Finding]:
    """The coordinate of a load along one coordinate."""
    location, rates_alone = pointer_to(pointer, "coordinate"), not _acts_on_positions(load)
    if (rates_alone and name not in addresses.positions) or isinstance(load, JointForceDocument):
        yield from check_coordinate(location, subject, name, addresses.velocities, addresses)
    elif _is_velocity_alone(name, addresses):
        yield error(
            "L022",
            location,
            f'{subject}: "{name}" is a component of a velocity that is the rate of no position, and this '
            "load acts on positions.",
            "Use stiffness 0 for a damper or a servo of the velocity, a spherical joint with other coordinates, or a "
            "bushing.",
        )
    else:
        yield from check_plain_coordinate(location, subject, name, addresses)


def _acts_on_positions(load: CoordinateLoadDocument) -> bool:
    match load:
        case JointSpringDocument():
            return bool(load.stiffness) or load.characteristic is not None
        case JointServoDocument():
            return bool(load.stiffness)
        case JointStopDocument():
            return True
        case JointForceDocument() | JointFrictionDocument():
            return False


def _check_terms(pointer: str, subject: str, load: CoordinateLoadDocument, addresses: Addresses) -> Iterator[Finding]:
    """The coordinates of a sum, each once and with a factor."""
    counts = Counter(load.coordinates)
    for i, (name, factor) in enumerate(load.factors):
        location = pointer_to(pointer, "terms", i)
        yield from check_plain_coordinate(pointer_to(location, "coordinate"), subject, name, addresses)
        if factor == 0.0:
            yield error(
                "L032",
                pointer_to(location, "factor"),
                f'{subject}: the factor of "{name}" is 0; the load does not act along this coordinate.',
                "Write its factor, or remove the term.",
            )
        if counts[name] > 1:
            counts[name] = 0
            yield error(
                "L033",
                location,
                f'{subject}: "{name}" is in several terms of the sum; one is expected.',
                "Add their factors.",
            )


def _is_velocity_alone(name: str, addresses: Addresses) -> bool:
    return name in addresses.velocities and name not in addresses.positions


def _check_servo(pointer: str, subject: str, load: JointServoDocument) -> Iterator[Finding]:
    if not load.stiffness and not load.damping:
        yield warning(
            "L023",
            pointer,
            f'{subject}: "stiffness" and "damping" are both 0: the servo exerts no force.',
            "Give it a stiffness, and a damping that keeps it from swinging.",
        )
    if isinstance(load.effort, tuple) and not load.effort[0] < load.effort[1]:
        lower, upper = load.effort
        yield error(
            "L034",
            pointer_to(pointer, "effort"),
            f"{subject}: the lower bound {lower:g} of its force is not below the upper bound {upper:g}.",
            'Write "effort": [lower, upper], or one number for -effort to effort.',
        )


def _check_stop(pointer: str, subject: str, load: JointStopDocument, addresses: Addresses) -> Iterator[Finding]:
    limits, fallback = (-float("inf"), float("inf")), "and a sum of coordinates has no limits"
    remedy = 'Give the stop "lower" or "upper".'
    if load.coordinate is not None:
        coordinate = addresses.positions.get(load.coordinate)
        if coordinate is None or not has_plain_coordinates(joint := addresses.joint(coordinate)):
            return
        limits = position_limits(joint).get(load.coordinate, limits)
        fallback = f'and the joint "{joint.name}" has no limits of "{load.coordinate}" either'
        remedy = 'Give the stop "lower" or "upper", or the joint "limits".'
    lower, upper = limits[0] if load.lower is None else load.lower, limits[1] if load.upper is None else load.upper
    if max(-lower, upper) == float("inf") and lower == -upper:
        yield error(
            "L020",
            pointer,
            f'{subject}: it has neither "lower" nor "upper", {fallback}; a stop needs at least one bound.',
            remedy,
        )
    elif lower >= upper:
        yield error(
            "L021",
            pointer,
            f"{subject}: its lower bound {lower:g} is not below its upper bound {upper:g}; between them it would push "
            "both ways.",
            "Swap the two, or remove one; bounds of loads are in rad and m.",
        )


def _check_contact(pointer: str, subject: str, load: ContactDocument) -> Iterator[Finding]:
    surface, location = load.surface, pointer_to(pointer, "with")
    if isinstance(surface, ContactPlane):
        yield from check_direction(pointer_to(location, "normal"), subject, "normal", surface.normal)
    elif isinstance(surface, ContactBox):
        yield from check_pose(pointer_to(location, "pose"), subject, surface.pose)
