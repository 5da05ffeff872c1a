"""Masses and inertia tensors: what no rigid body can have, and what few have."""

from collections.abc import Iterator, Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.bounds import LARGEST_NUMBER
from cadmbs.errors import Finding, error, warning
from cadmbs.models.body import Body
from cadmbs.models.checks.names import entry_label, listed, pointer_to
from cadmbs.models.documents.content import Content
from cadmbs.models.documents.normal_form import symmetric
from cadmbs.tolerances import INERTIA_ASYMMETRY, INERTIA_TRIANGLE_TOLERANCE, MOMENT_ROUNDING, NEGLIGIBLE_MOMENT

IMPLAUSIBLE_MASS = 1e9
"""Masses above this [kg] are reported: the heaviest ships have a little less."""

IMPLAUSIBLE_INERTIA = 1e15
"""Moments of inertia above this [kg m^2] are reported: those of the largest plausible mass at a kilometre."""

Moments = tuple[float, float, float]


def check_inertia(content: Content) -> Iterator[Finding]:
    """I001 to I008 and I010 of every body."""
    accepted = bool(content.accept_inertia)
    judged: list[tuple[str, Body]] = []
    for pointer, body in content.bodies.with_pointers():
        problems = [*_check_mass(pointer, body), *_check_tensor(pointer, body)]
        yield from problems
        yield from () if problems else _check_size(pointer, body)
        if not problems and any(any(row) for row in body.inertia):
            judged.append((pointer, body))
        elif not problems and body.mass > 0.0 and body.name != content.ground:
            yield _no_inertia(pointer, body)
    for (pointer, body), (moments, rounding) in zip(judged, _principal_moments([b for _, b in judged]), strict=True):
        if moments[0] < -rounding:
            yield _negative_moment(pointer, body, moments, accepted)
        else:
            yield from _check_triangle(pointer, body, moments, rounding)
        if body.mass == 0.0:
            yield _no_mass(pointer, body)


def bodies_with_negative_moments(bodies: Sequence[Body]) -> tuple[str, ...]:
    """Names of the bodies with a negative principal moment of inertia, beyond rounding; those of I004."""
    judged = [body for body in bodies if any(map(any, body.inertia))]
    moments = zip(judged, _principal_moments(judged), strict=True)
    return tuple(body.name for body, (ascending, rounding) in moments if ascending[0] < -rounding)


def _check_mass(pointer: str, body: Body) -> Iterator[Finding]:
    subject = entry_label("Body", body)
    if not np.isfinite([body.mass, *(x for row in body.inertia for x in row)]).all():
        yield error(
            "I008",
            pointer,
            f"{subject}: its mass or inertia is too large for a floating-point number in kg and m.",
            'Check "units" and the exponent.',
        )
    elif body.mass < 0.0:
        yield error(
            "I001",
            pointer_to(pointer, "mass"),
            f"{subject}: the mass {body.mass:g} kg is negative; zero or more is expected.",
            "Change its sign; to take material away, subtract it before the masses are written.",
        )
    elif body.mass > 0.0 and body.center_of_mass is None:
        yield error(
            "I002",
            pointer,
            f'{subject}: it has the mass {body.mass:g} kg and no "center_of_mass".',
            'Write "center_of_mass": [x, y, z], in world axes at q = 0.',
        )


def _check_size(pointer: str, body: Body) -> Iterator[Finding]:
    """I010: a mass or moment of inertia that no machine has."""
    largest = max(abs(value) for row in body.inertia for value in row)
    for field, value, unit, bound in (
        ("mass", body.mass, "kg", IMPLAUSIBLE_MASS),
        ("inertia", largest, "kg m^2", IMPLAUSIBLE_INERTIA),
    ):
        if bound < value <= LARGEST_NUMBER:
            yield warning(
                "I010",
                pointer_to(pointer, field),
                f"{entry_label('Body', body)}: the {field} {value:g} {unit} is implausibly large, above {bound:g} "
                f"{unit}.",
                "Check its unit and exponent.",
            )


def _check_tensor(pointer: str, body: Body) -> Iterator[Finding]:
    (a, b, c) = body.inertia
    largest = max(map(abs, (*a, *b, *c)))
    pairs = {"xy": (a[1], b[0]), "xz": (a[2], c[0]), "yz": (b[2], c[1])}
    name, (upper, lower) = max(pairs.items(), key=lambda item: abs(item[1][0] - item[1][1]))
    if abs(upper - lower) > INERTIA_ASYMMETRY * largest:
        yield error(
            "I003",
            pointer_to(pointer, "inertia"),
            f"{entry_label('Body', body)}: the inertia tensor is not symmetric: I{name} is {upper:.9g} and "
            f"I{name[::-1]} is {lower:.9g}.",
            "Write the same number on both sides of the diagonal: minus the integral of the product of coordinates.",
        )


def _no_inertia(pointer: str, body: Body) -> Finding:
    return warning(
        "I006",
        pointer,
        f"{entry_label('Body', body)}: it has the mass {body.mass:g} kg but no inertia: it is a point mass.",
        'Write "inertia" unless a point mass is meant.',
    )


def _principal_moments(bodies: Sequence[Body]) -> Iterator[tuple[Moments, float]]:
    """Principal moments about the centre of mass, ascending, and their rounding error, of each body [kg m^2].

    Theta_c = Theta_o - m (c.c I - c c^T) where the tensor is given about the origin. Computed in units in which the
    largest term is 1, so that no size over- or underflows.
    """
    if not bodies:
        return
    tensors: Array = np.array([symmetric(body.inertia) for body in bodies])
    scale = np.abs(tensors).max(axis=(1, 2))
    shifts = np.zeros_like(tensors)
    for k, body in enumerate(bodies):
        if body.inertia_about == "origin" and body.center_of_mass is not None:
            shifts[k], scale[k] = _steiner(body.mass, np.array(body.center_of_mass), float(scale[k]))
    moments = np.linalg.eigvalsh(tensors / scale[:, None, None] - shifts)
    for row, size in zip(moments.tolist(), scale.tolist(), strict=True):
        yield (row[0] * size, row[1] * size, row[2] * size), max(MOMENT_ROUNDING * size, NEGLIGIBLE_MOMENT)


def _steiner(mass: float, c: Array, scale: float) -> tuple[Array, float]:
    """Theta_o - Theta_c = m (c.c I - c c^T) in units of the larger of its size and `scale`, and this unit."""
    reach = float(np.abs(c).max())
    if reach == 0.0 or mass == 0.0:
        return np.zeros((3, 3)), scale
    u = c / reach
    size = max(scale, min(mass * reach * reach, float(np.finfo(float).max) / 4.0))
    part = min(mass / size * reach * reach, 1.0)  # below 1 but for numbers that overflow
    return part * (u @ u * np.eye(3) - np.outer(u, u)), size


def _negative_moment(pointer: str, body: Body, moments: Moments, accepted: bool) -> Finding:
    subject = entry_label("Body", body)
    consequence = (
        "they are accepted (accept_inertia), and dynamics are computed with them"
        if accepted
        else "the mechanism can be drawn but not simulated: dynamics are refused"
    )
    return warning(
        "I004",
        pointer_to(pointer, "inertia"),
        f"{subject}: the principal moments of inertia{_about(body)} {listed(moments)} kg m^2 must not be negative; "
        f"{consequence}.",
        "Check the signs and units of the tensor, and about which point it is given."
        + ("" if accepted else " --accept-inertia, or accept_inertia=True in Python, computes with it as written."),
    )


def _check_triangle(pointer: str, body: Body, moments: Moments, rounding: float) -> Iterator[Finding]:
    least, middle, greatest = moments
    if least + middle < greatest * (1.0 - INERTIA_TRIANGLE_TOLERANCE) - rounding:
        yield warning(
            "I005",
            pointer_to(pointer, "inertia"),
            f"{entry_label('Body', body)}: the principal moments of inertia{_about(body)} {listed(moments)} kg m^2 "
            f"break the triangle inequality: {least:g} + {middle:g} is less than {greatest:g}; no rigid body has them.",
            "Check the units and axes of the tensor, and about which point it is given.",
        )


def _about(body: Body) -> str:
    return "" if body.inertia_about == "center_of_mass" else " about the centre of mass"


def _no_mass(pointer: str, body: Body) -> Finding:
    return warning(
        "I007",
        pointer_to(pointer, "inertia"),
        f"{entry_label('Body', body)}: it has inertia but no mass, which no rigid body has.",
        "Write its mass, or remove the inertia; an inertia along a joint, such as a rotor's, is its armature.",
    )
