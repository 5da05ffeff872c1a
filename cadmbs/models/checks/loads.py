"""Loads: the bodies and coordinates they name, and whether their forces are well defined."""

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any, assert_never

from cadmbs.errors import Finding, error, warning
from cadmbs.models import load as load_documents
from cadmbs.models.checks import constraints, couplings, degrees, directions, time_functions
from cadmbs.models.checks.names import check_coordinate, count_of, entry_label, pointer_to
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.documents.content import Content
from cadmbs.models.functions import Constant
from cadmbs.models.joint import has_plain_coordinates, position_limits
from cadmbs.models.load import LoadDocument
from cadmbs.models.quantities.vectors import difference, norm
from cadmbs.tolerances import SHORTEST_DIRECTION

_FUNCTIONS = ("force", "torque", "rest", "length", "position", "velocity")


def check_loads(content: Content, addresses: Addresses) -> Iterator[Finding]:
    """L001, L002, L009 to L011, L014, L018 to L034, C001, C002, Z001 to Z007 of every load.

    Coordinates of cut joints are allowed here: a spring may sit in any joint of a loop.
    """
    for pointer, load in content.loads.with_pointers():
        subject = entry_label("Load", load)
        yield from constraints.check_bodies(pointer, subject, load, addresses)
        yield from _check_functions(pointer, subject, load)
        yield from check_load_effects(pointer, subject, load, addresses)
        match load:
            case load_documents.AlongCoordinates():
                yield from _check_along(pointer, subject, load, addresses)
            case load_documents.SpringDamperDocument():
                yield from _check_points(pointer, subject, load)
                yield from check_spring(pointer, subject, load)
            case load_documents.BushingDocument():
                yield from directions.check_pose(pointer_to(pointer, "pose"), subject, load.pose)
            case load_documents.ContactDocument():
                yield from _check_contact(pointer, subject, load)
            case load_documents.WrenchLoadDocument() | load_documents.DragDocument():
                pass
            case _:
                assert_never(load)


def _check_points(pointer: str, subject: str, load: load_documents.SpringDamperDocument) -> Iterator[Finding]:
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
                yield from time_functions.check_function(pointer_to(pointer, field, i), subject, component)
        elif function is not None:
            yield from time_functions.check_function(pointer_to(pointer, field), subject, function)


def _check_along(
    pointer: str, subject: str, load: load_documents.CoordinateLoadDocument, addresses: Addresses
) -> Iterator[Finding]:
    """The coordinates of a load, and what belongs to it."""
    if isinstance(load, load_documents.JointSpringDocument):
        yield from check_spring(pointer, subject, load)
    if (load.coordinate is None) == (load.terms is None):
        yield _one_of_two(pointer, subject, load)
    elif load.coordinate is not None:
        yield from _check_coordinate_of(pointer, subject, load, load.coordinate, addresses)
    else:
        yield from _check_terms(pointer, subject, load, addresses)
    if isinstance(load, load_documents.JointServoDocument):
        yield from _check_servo(pointer, subject, load)
    if isinstance(load, load_documents.JointStopDocument):
        yield from _check_stop(pointer, subject, load, addresses)


def _one_of_two(pointer: str, subject: str, load: load_documents.CoordinateLoadDocument) -> Finding:
    has = "both" if load.terms is not None else "neither"
    return error(
        "L031",
        pointer,
        f'{subject}: it has {has} of "coordinate" and "terms"; a load acts along one coordinate, or a sum of them.',
        'Write "coordinate": "<name>", or "terms": [{"coordinate": "<name>", "factor": 1}, ...].',
    )


def _check_coordinate_of(
    pointer: str, subject: str, load: load_documents.CoordinateLoadDocument, name: str, addresses: Addresses
) -> Iterator[Finding]:
    """The coordinate of a load along one coordinate."""
    location, rates_alone = pointer_to(pointer, "coordinate"), not _acts_on_positions(load)
    if (rates_alone and name not in addresses.positions) or isinstance(load, load_documents.JointForceDocument):
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
        yield from couplings.check_plain_coordinate(location, subject, name, addresses)


def _acts_on_positions(load: load_documents.CoordinateLoadDocument) -> bool:
    match load:
        case load_documents.JointSpringDocument():
            return bool(load.stiffness) or load.characteristic is not None
        case load_documents.JointServoDocument():
            return bool(load.stiffness)
        case load_documents.JointStopDocument():
            return True
        case load_documents.JointForceDocument() | load_documents.JointFrictionDocument():
            return False


def _check_terms(
    pointer: str, subject: str, load: load_documents.CoordinateLoadDocument, addresses: Addresses
) -> Iterator[Finding]:
    """The coordinates of a sum, each once and with a factor."""
    counts = Counter(load.coordinates)
    for i, (name, factor) in enumerate(load.factors):
        location = pointer_to(pointer, "terms", i)
        yield from couplings.check_plain_coordinate(pointer_to(location, "coordinate"), subject, name, addresses)
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


def _check_servo(pointer: str, subject: str, load: load_documents.JointServoDocument) -> Iterator[Finding]:
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


def _check_stop(
    pointer: str, subject: str, load: load_documents.JointStopDocument, addresses: Addresses
) -> Iterator[Finding]:
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


def _check_contact(pointer: str, subject: str, load: load_documents.ContactDocument) -> Iterator[Finding]:
    surface, location = load.surface, pointer_to(pointer, "with")
    if isinstance(surface, load_documents.ContactPlane):
        yield from directions.check_direction(pointer_to(location, "normal"), subject, "normal", surface.normal)
    elif isinstance(surface, load_documents.ContactBox):
        yield from directions.check_pose(pointer_to(location, "pose"), subject, surface.pose)


# Tables of forces over deflections and rates: whether they ascend, and take the place of a coefficient.

_TABLES = (
    ("characteristic", "deflection", "stiffness"),
    ("damping_characteristic", "rate", "damping"),
)
"""Field of a table, its abscissa, and the coefficient whose place it takes."""


def check_spring(
    pointer: str, subject: str, load: load_documents.JointSpringDocument | load_documents.SpringDamperDocument
) -> Iterator[Finding]:
    """L018, L019, L024, L025: tables of a spring and its damper, and signs of its coefficients."""
    for field, abscissa, coefficient in _TABLES:
        table, value = getattr(load, field), getattr(load, coefficient)
        if table is not None:
            location = pointer_to(pointer, field)
            what = "polynomial" if isinstance(table, load_documents.PolynomialCharacteristicDocument) else "table"
            if not isinstance(table, load_documents.PolynomialCharacteristicDocument):
                yield from _check_table(location, subject, abscissa, getattr(table, abscissa), table.force)
            if value:
                yield error(
                    "L024",
                    location,
                    f'{subject}: it has both "{field}" and "{coefficient}" {value:g}; the {what} stands in the place '
                    "of the coefficient.",
                    f'Remove "{coefficient}", or add its force to the {what}.',
                )
        elif value < 0.0:
            yield warning(
                "L025",
                pointer_to(pointer, coefficient),
                f"{subject}: its {coefficient} is {value:g}; below 0 it pushes the motion on instead of resisting it.",
                "Write a positive number, unless an unstable force is meant.",
            )


def _check_table(
    location: str, subject: str, abscissa: str, values: tuple[float, ...], forces: tuple[float, ...]
) -> Iterator[Finding]:
    step = next((i for i in range(1, len(values)) if values[i] <= values[i - 1]), None)
    if step is not None:
        yield error(
            "L018",
            pointer_to(location, abscissa, step),
            f'{subject}: "{abscissa}" does not ascend: {values[step]:g} comes after {values[step - 1]:g}.',
            f"Sort the table by {abscissa}, and keep one force for each.",
        )
    if len(values) != len(forces):
        yield error(
            "L019",
            location,
            f"{subject}: the table has {count_of(len(values), abscissa)} but {count_of(len(forces), 'force')}.",
            f"Give one force for each {abscissa}.",
        )


# Whether loads do what loads of their kind do: exert a force, resist motion, act on something that moves.

_STRENGTHS: dict[type, tuple[str, ...]] = {
    load_documents.JointSpringDocument: ("stiffness", "damping", "characteristic", "damping_characteristic"),
    load_documents.SpringDamperDocument: ("stiffness", "damping", "characteristic", "damping_characteristic"),
    load_documents.JointFrictionDocument: ("friction", "damping"),
    load_documents.WrenchLoadDocument: ("force", "torque"),
    load_documents.BushingDocument: ("stiffness", "damping"),
    load_documents.DragDocument: ("linear", "quadratic", "angular", "angular_quadratic"),
}
"""Fields of a load that exerts no force where all of them are zero or absent."""

_ANGLES: dict[type, tuple[str, ...]] = {
    load_documents.JointStopDocument: ("lower", "upper"),
    load_documents.JointServoDocument: ("position",),
    load_documents.JointSpringDocument: ("rest",),
}
"""Fields of loads along a coordinate that are values of it."""


def check_load_effects(pointer: str, subject: str, load: LoadDocument, addresses: Addresses) -> Iterator[Finding]:
    """L026 to L030 of a load."""
    yield from _check_strength(pointer, subject, load)
    yield from _check_angles(pointer, subject, load, addresses)
    if isinstance(load, load_documents.WrenchLoadDocument | load_documents.DragDocument):
        yield from _check_ground(pointer, subject, load, addresses)
    if isinstance(load, load_documents.SpringDamperDocument):
        yield from _check_length(pointer, subject, load)
    table = getattr(load, "damping_characteristic", None)
    if isinstance(table, load_documents.PolynomialCharacteristicDocument):
        yield from _check_damper_polynomial(pointer_to(pointer, "damping_characteristic"), subject, table)
    elif table is not None:
        yield from _check_damper(pointer_to(pointer, "damping_characteristic"), subject, table)


def _check_strength(pointer: str, subject: str, load: LoadDocument) -> Iterator[Finding]:
    fields = _STRENGTHS.get(type(load), ())
    if fields and all(_is_zero(getattr(load, field)) for field in fields):
        names = ", ".join(f'"{field}"' for field in fields)
        yield warning(
            "L026",
            pointer,
            f"{subject}: it exerts no force: all of {names} are zero or absent.",
            "Give one of them a value, or remove the load.",
        )


def _is_zero(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_zero, value))
    if isinstance(value, load_documents.PolynomialCharacteristicDocument):
        return not any(value.polynomial)
    return value is None or _constant(value) == 0.0


def _constant(function: Any) -> float | None:
    """The value of a function of time that is a number at all times."""
    if isinstance(function, Constant):
        return float(function.value)
    return float(function) if isinstance(function, float | int) else None


def _check_ground(
    pointer: str,
    subject: str,
    load: load_documents.WrenchLoadDocument | load_documents.DragDocument,
    addresses: Addresses,
) -> Iterator[Finding]:
    ground = addresses.content.ground
    if ground is not None and addresses.bodies.get(load.body) == ground and getattr(load, "on", None) is None:
        yield warning(
            "L027",
            pointer_to(pointer, "body"),
            f'{subject}: it acts on the ground "{ground}" alone, which does not move.',
            "Name the body that it is to act on.",
        )


def _check_length(pointer: str, subject: str, load: load_documents.SpringDamperDocument) -> Iterator[Finding]:
    length = _constant(load.length)
    if length is not None and length < 0.0:
        yield warning(
            "L028",
            pointer_to(pointer, "length"),
            f"{subject}: its free length is {length:g}; a distance is never negative, so that the spring always pulls.",
            "Write the length in m at which it exerts no force; 0 for a spring that pulls its points together.",
        )


def _check_damper(location: str, subject: str, table: load_documents.RateCharacteristicDocument) -> Iterator[Finding]:
    if len(table.rate) != len(table.force) or any(b <= a for a, b in zip(table.rate, table.rate[1:], strict=False)):
        return  # L018, L019
    points = [*zip(table.rate, table.force, strict=True), *_force_at_rest(table)]
    driving = next(((rate, force) for rate, force in points if rate * force < 0.0 or (rate == 0.0 and force)), None)
    if driving is not None:
        rate, force = driving
        yield warning(
            "L029",
            pointer_to(location, "force"),
            f"{subject}: at a rate of {rate:g} the table has a force of {force:g}; a damper resists, so that the force "
            "has the sign of the rate, and is 0 at rest.",
            "Change the sign, or add the point (0, 0), unless the load is to drive the motion.",
        )


def _check_damper_polynomial(
    location: str, subject: str, characteristic: load_documents.PolynomialCharacteristicDocument
) -> Iterator[Finding]:
    """The power is -u^2 (a + b |u| + c u^2): a drive where the bracket is negative at some speed."""
    a, b, c = (*characteristic.polynomial, 0.0, 0.0)[:3]
    if a < 0.0 or c < 0.0 or (b < 0.0 and b * b > 4.0 * a * c):
        yield warning(
            "L029",
            pointer_to(location, "polynomial"),
            f"{subject}: at some rates the force of its polynomial {a:g}, {b:g}, {c:g} has not the sign of the rate; a "
            "damper resists.",
            "Change the signs of its coefficients, unless the load is to drive the motion.",
        )


def _force_at_rest(table: load_documents.RateCharacteristicDocument) -> list[tuple[float, float]]:
    """The force at rate 0, beyond rounding, where this lies between two points of the table or outside of it."""
    rates, forces = table.rate, table.force
    if 0.0 in rates:
        return []
    if rates[0] > 0.0 or rates[-1] < 0.0:
        return [(0.0, forces[0] if rates[0] > 0.0 else forces[-1])]
    k = next(i for i, rate in enumerate(rates) if rate > 0.0)
    share = -rates[k - 1] / (rates[k] - rates[k - 1])
    force = forces[k - 1] + share * (forces[k] - forces[k - 1])
    return [(0.0, force)] if abs(force) > 1e-9 * max(map(abs, forces)) else []


def _check_angles(pointer: str, subject: str, load: LoadDocument, addresses: Addresses) -> Iterator[Finding]:
    fields = _ANGLES.get(type(load), ())
    if not fields or not isinstance(load, load_documents.AlongCoordinates) or load.coordinate is None:
        return
    if not degrees.is_angle(load.coordinate, addresses):
        return
    for field in fields:
        angle = _constant(getattr(load, field))
        if angle is not None and degrees.looks_like_degrees(angle):
            yield warning(
                "L030",
                pointer_to(pointer, field),
                f'{subject}: "{field}" is {angle:g} rad, {abs(angle) / (2.0 * math.pi):.3g} turns; angles of loads are '
                "in rad, whatever the units of the file.",
                degrees.in_radians(angle),
            )
