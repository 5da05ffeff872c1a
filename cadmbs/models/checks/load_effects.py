"""Whether loads do what loads of their kind do: exert a force, resist motion, act on something that moves."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from cadmbs.errors import Finding, warning
from cadmbs.models.checks.degrees import in_radians, is_angle, looks_like_degrees
from cadmbs.models.checks.wording import pointer_to
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.functions import Constant
from cadmbs.models.load import (
    AlongCoordinates,
    BushingDocument,
    DragDocument,
    JointFrictionDocument,
    JointServoDocument,
    JointSpringDocument,
    JointStopDocument,
    LoadDocument,
    PolynomialCharacteristicDocument,
    RateCharacteristicDocument,
    SpringDamperDocument,
    WrenchLoadDocument,
)

_STRENGTHS: dict[type, tuple[str, ...]] = {
    JointSpringDocument: ("stiffness", "damping", "characteristic", "damping_characteristic"),
    SpringDamperDocument: ("stiffness", "damping", "characteristic", "damping_characteristic"),
    JointFrictionDocument: ("friction", "damping"),
    WrenchLoadDocument: ("force", "torque"),
    BushingDocument: ("stiffness", "damping"),
    DragDocument: ("linear", "quadratic", "angular", "angular_quadratic"),
}
"""Fields of a load that exerts no force where all of them are zero or absent."""

_ANGLES: dict[type, tuple[str, ...]] = {
    JointStopDocument: ("lower", "upper"),
    JointServoDocument: ("position",),
    JointSpringDocument: ("rest",),
}
"""Fields of loads along a coordinate that are values of it."""


def check_load_effects(pointer: str, subject: str, load: LoadDocument, addresses: Addresses) -> Iterator[Finding]:
    """L026 to L030 of a load."""
    yield from _check_strength(pointer, subject, load)
    yield from _check_angles(pointer, subject, load, addresses)
    if isinstance(load, WrenchLoadDocument | DragDocument):
        yield from _check_ground(pointer, subject, load, addresses)
    if isinstance(load, SpringDamperDocument):
        yield from _check_length(pointer, subject, load)
    table = getattr(load, "damping_characteristic", None)
    if isinstance(table, PolynomialCharacteristicDocument):
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
    if isinstance(value, PolynomialCharacteristicDocument):
        return not any(value.polynomial)
    return value is None or _constant(value) == 0.0


def _constant(function: Any) -> float | None:
    """The value of a function of time that is a number at all times."""
    if isinstance(function, Constant):
        return float(function.value)
    return float(function) if isinstance(function, float | int) else None


def _check_ground(
    pointer: str, subject: str, load: WrenchLoadDocument | DragDocument, addresses: Addresses
) -> Iterator[Finding]:
    ground = addresses.content.ground
    if ground is not None and addresses.bodies.get(load.body) == ground and getattr(load, "on", None) is None:
        yield warning(
            "L027",
            pointer_to(pointer, "body"),
            f'{subject}: it acts on the ground "{ground}" alone, which does not move.',
            "Name the body that it is to act on.",
        )


def _check_length(pointer: str, subject: str, load: SpringDamperDocument) -> Iterator[Finding]:
    length = _constant(load.length)
    if length is not None and length < 0.0:
        yield warning(
            "L028",
            pointer_to(pointer, "length"),
            f"{subject}: its free length is {length:g}; a distance is never negative, so that the spring always pulls.",
            "Write the length in m at which it exerts no force; 0 for a spring that pulls its points together.",
        )


def _check_damper(location: str, subject: str, table: RateCharacteristicDocument) -> Iterator[Finding]:
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
    location: str, subject: str, characteristic: PolynomialCharacteristicDocument
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


def _force_at_rest(table: RateCharacteristicDocument) -> list[tuple[float, float]]:
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
    if not fields or not isinstance(load, AlongCoordinates) or load.coordinate is None:
        return
    if not is_angle(load.coordinate, addresses):
        return
    for field in fields:
        angle = _constant(getattr(load, field))
        if angle is not None and looks_like_degrees(angle):
            yield warning(
                "L030",
                pointer_to(pointer, field),
                f'{subject}: "{field}" is {angle:g} rad, {abs(angle) / (2.0 * math.pi):.3g} turns; angles of loads are '
                "in rad, whatever the units of the file.",
                in_radians(angle),
            )
