"""Constraints: the bodies and coordinates they name, and whether their equations are well defined."""

from collections.abc import Collection, Iterator
from typing import Any

from cadmbs import suggestions, tolerances
from cadmbs.errors import Finding, error, warning
from cadmbs.models import constraint as constraint_documents
from cadmbs.models.checks.couplings import check_not_cut, check_plain_coordinate
from cadmbs.models.checks.directions import check_direction
from cadmbs.models.checks.names import check_body, check_coordinate, entry_label, listed, pointer_to
from cadmbs.models.checks.time_functions import check_function, constant_value
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.documents.content import Content
from cadmbs.models.load import ContactDocument
from cadmbs.models.motion import MotionDocument
from cadmbs.models.quantities.vectors import cross, norm, unit

_VECTORS = {"DP1": ("vectors", "axis"), "DP2": ("vector",), "CD": ("direction",)}
_FUNCTIONS = ("offset", "angle", "distance", "rate")


def check_constraints(content: Content, addresses: Addresses, cut: Collection[int]) -> Iterator[Finding]:
    """L001 to L005, L015, L016, Z001, Z002, C001, C005 of every constraint."""
    for pointer, constraint in content.constraints.with_pointers():
        subject = entry_label("Constraint", constraint)
        yield from check_bodies(pointer, subject, constraint, addresses)
        for field in _FUNCTIONS:
            function = getattr(constraint, field, None)
            if function is not None:
                yield from check_function(pointer_to(pointer, field), subject, function)
        yield from _check_kind(pointer, subject, constraint, addresses, cut)


def check_bodies(pointer: str, subject: str, entry: Any, addresses: Addresses) -> Iterator[Finding]:
    """L001, L002: unknown bodies in `bodies`, `body` and `on`, and one body where two are expected."""
    named: dict[str, str] = {}
    bodies = getattr(entry, "bodies", ())
    if bodies != "all":
        named = {pointer_to(pointer, "bodies", i): address for i, address in enumerate(bodies)}
    for field in ("body", "on"):
        if getattr(entry, field, None) is not None:
            named[pointer_to(pointer, field)] = getattr(entry, field)
    for location, address in named.items():
        yield from check_body("L001", location, subject, address, addresses)
    if isinstance(entry, constraint_documents.AngularMomentumDocument):
        return
    if (
        isinstance(
            entry, (constraint_documents.KnifeEdgeDocument, constraint_documents.RollingDocument, ContactDocument)
        )
        and entry.on is None
        and addresses.content.ground is not None
    ):
        named[pointer_to(pointer, "on")] = addresses.content.ground
    resolved = [addresses.bodies.get(address) for address in named.values()]
    if len(resolved) == 2 and resolved[0] is not None and resolved[0] == resolved[1]:
        yield error(
            "L002",
            pointer,
            f'{subject}: both of its bodies are "{resolved[0]}"; two different bodies are expected.',
            "Name the body that it acts against; a frame belongs to its body.",
        )


def _check_kind(
    pointer: str, subject: str, constraint: constraint_documents.Constraint, addresses: Addresses, cut: Collection[int]
) -> Iterator[Finding]:
    match constraint:
        case constraint_documents.DotProduct1():
            yield from _check_vectors(pointer, subject, constraint)
            yield from _check_angle(pointer, subject, constraint)
        case constraint_documents.DotProduct2() | constraint_documents.CoordinateDifference():
            yield from _check_vectors(pointer, subject, constraint)
        case constraint_documents.Distance():
            yield from _check_distance(pointer, subject, constraint)
        case constraint_documents.KnifeEdgeDocument():
            yield from check_direction(pointer_to(pointer, "direction"), subject, "direction", constraint.direction)
        case constraint_documents.RollingDocument():
            yield from _check_rolling(pointer, subject, constraint)
        case constraint_documents.VelocityRow():
            for i, term in enumerate(constraint.terms):
                location = pointer_to(pointer, "terms", i, "coordinate")
                yield from check_coordinate(location, subject, term.coordinate, addresses.velocities, addresses)
                yield from check_not_cut(location, subject, term.coordinate, addresses, cut)
        case constraint_documents.AngularMomentumDocument():
            yield from check_direction(pointer_to(pointer, "direction"), subject, "direction", constraint.direction)
            if not constraint.bodies:
                yield _no_bodies(pointer, subject)


def _check_vectors(pointer: str, subject: str, constraint: constraint_documents.Constraint) -> Iterator[Finding]:
    for field in _VECTORS[constraint.kind]:
        value = getattr(constraint, field)
        vectors = value if field == "vectors" else (() if value is None else (value,))
        for i, vector in enumerate(vectors):
            if norm(vector) < tolerances.SHORTEST_DIRECTION:
                location = pointer_to(pointer, field, i) if field == "vectors" else pointer_to(pointer, field)
                yield error(
                    "L003",
                    location,
                    f'{subject}: "{field}" contains the vector {listed(vector)} of length {norm(vector):g}; its '
                    "equation would be empty.",
                    "Write a vector of length 1, unless another length is meant.",
                )


def _check_angle(pointer: str, subject: str, constraint: constraint_documents.DotProduct1) -> Iterator[Finding]:
    if constraint.angle is None and constraint.axis is None:
        return
    problem = None
    if constraint.angle is None:
        problem = 'it has an "axis" but no "angle"'
    elif constraint.axis is None:
        problem = 'it has an "angle" but no "axis" about which the angle turns'
    elif constraint.offset != 0.0:
        problem = 'it has both an "angle" and an "offset"'
    if problem is not None:
        yield error(
            "L004",
            pointer,
            f'{subject}: {problem}; DP1 takes either "offset", or "angle" with "axis".',
            "Complete one of the two, and remove the other.",
        )
    lengths = [norm(vector) for vector in constraint.vectors]
    if constraint.angle is not None and any(abs(length - 1.0) > tolerances.UNIT_ROUNDED for length in lengths):
        yield warning(
            "L006",
            pointer_to(pointer, "vectors"),
            f"{subject}: the vectors have lengths {lengths[0]:g} and {lengths[1]:g}, so that the angle between them is "
            'not "angle".',
            "Write vectors of length 1; vectors of constraints are not normalized.",
        )


def _check_distance(pointer: str, subject: str, constraint: constraint_documents.Distance) -> Iterator[Finding]:
    distance = constant_value(constraint.distance)
    if distance is not None and distance <= 0.0:
        yield error(
            "L005",
            pointer_to(pointer, "distance"),
            f"{subject}: the distance is {distance:g} m; it must be above 0, for the row to have a gradient.",
            "For points that coincide use a spherical joint, or three CD constraints.",
        )


def _check_rolling(pointer: str, subject: str, constraint: constraint_documents.RollingDocument) -> Iterator[Finding]:
    normal, axis = constraint.plane.normal, constraint.axis
    yield from check_direction(pointer_to(pointer, "axis"), subject, "axis", axis)
    yield from check_direction(pointer_to(pointer, "plane", "normal"), subject, "normal", normal)
    if (
        min(norm(axis), norm(normal)) >= tolerances.SHORTEST_DIRECTION
        and norm(cross(unit(axis), unit(normal))) < tolerances.PARALLEL_DIRECTIONS
    ):
        yield error(
            "L015",
            pointer,
            f"{subject}: the axis {listed(axis)} is normal to the plane: a rim that lies flat has no lowest point.",
            "The axis of a wheel that stands upright is parallel to the plane.",
        )


def _no_bodies(pointer: str, subject: str) -> Finding:
    return error(
        "L016",
        pointer_to(pointer, "bodies"),
        f"{subject}: it names no body; the angular momentum of no bodies is always zero.",
        'Name bodies, or write "all".',
    )


# Motions: the coordinates and constraints that they drive, each driven once.

WITH_OFFSET = ("DP1", "DP2", "D", "CD")
"""Constraints with an offset or distance that a motion can replace."""


def check_motions(content: Content, addresses: Addresses, cut: Collection[int]) -> Iterator[Finding]:
    """L007, L008, L013, L017, L009 to L012, C001, C002, C005 of every motion."""
    driven: dict[tuple[str | None, str | None], str] = {}
    for pointer, motion in content.motions.with_pointers():
        subject = entry_label("Motion", motion)
        one_pair = _pairs(motion)
        if one_pair is None:
            yield _no_single_pair(pointer, subject, motion)
            continue
        target, function = one_pair
        yield from check_function(pointer_to(pointer, function), subject, getattr(motion, function), smooth=True)
        if target == "coordinate" and motion.coordinate is not None:
            location = pointer_to(pointer, "coordinate")
            yield from check_plain_coordinate(location, subject, motion.coordinate, addresses)
            yield from check_not_cut(location, subject, motion.coordinate, addresses, cut)
        elif motion.constraint is not None:
            yield from _check_constraint(pointer_to(pointer, "constraint"), subject, motion.constraint, content)
        first = driven.setdefault((motion.coordinate, motion.constraint), motion.name)
        if first != motion.name:
            yield _driven_twice(pointer, subject, motion, first)


def _pairs(motion: MotionDocument) -> tuple[str, str] | None:
    """The fields of the one complete pair, or None when there is not exactly one and nothing else."""
    present = {f for f in ("coordinate", "position", "constraint", "offset") if getattr(motion, f) is not None}
    if present == {"coordinate", "position"}:
        return "coordinate", "position"
    return ("constraint", "offset") if present == {"constraint", "offset"} else None


def _no_single_pair(pointer: str, subject: str, motion: MotionDocument) -> Finding:
    fields = [f'"{f}"' for f in ("coordinate", "position", "constraint", "offset") if getattr(motion, f) is not None]
    return error(
        "L007",
        pointer,
        f'{subject}: it has {", ".join(fields) or "nothing to drive"}; either "coordinate" and "position", or '
        '"constraint" and "offset" are expected.',
        "Write one motion for each coordinate or constraint.",
    )


def _check_constraint(pointer: str, subject: str, name: str, content: Content) -> Iterator[Finding]:
    constraints = content.constraints
    kinds = {constraint.name: constraint.kind for constraint in constraints.valid.values()}
    if name not in kinds:
        if constraints.readable and None not in constraints.names() and name not in constraints.names():
            hint = suggestions.did_you_mean(name, kinds)
            yield error("L008", pointer, f'{subject}: there is no constraint "{name}".', hint)
    elif kinds[name] not in WITH_OFFSET:
        yield error(
            "L013",
            pointer,
            f'{subject}: constraint "{name}" of kind {kinds[name]} has no offset that could be driven; one of '
            f"{', '.join(WITH_OFFSET)} is expected.",
            "Drive a coordinate, or a geometric constraint.",
        )


def _driven_twice(pointer: str, subject: str, motion: MotionDocument, first: str) -> Finding:
    what = f'constraint "{motion.constraint}"' if motion.coordinate is None else f'coordinate "{motion.coordinate}"'
    return error(
        "L017",
        pointer,
        f'{subject}: motion "{first}" drives {what} too; the two determine it twice.',
        "Remove one of the two motions.",
    )
