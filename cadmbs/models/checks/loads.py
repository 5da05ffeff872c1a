"""Loads: the bodies and coordinates they name, and where a force has no direction."""

from __future__ import annotations

from collections.abc import Iterator

from cadmbs.errors import Finding, warning
from cadmbs.models.addresses import Addresses
from cadmbs.models.checks.constraints import check_bodies
from cadmbs.models.checks.couplings import check_plain_coordinate
from cadmbs.models.checks.names import check_coordinate
from cadmbs.models.checks.time_functions import check_function
from cadmbs.models.checks.wording import entry_label, pointer_to
from cadmbs.models.content import Content
from cadmbs.models.load import JointForceDocument, JointSpringDocument, SpringDamperDocument, WrenchLoadDocument
from cadmbs.models.vectors import difference, norm
from cadmbs.tolerances import SHORTEST_DIRECTION

_FUNCTIONS = ("force", "torque", "rest", "length")


def check_loads(content: Content, addresses: Addresses) -> Iterator[Finding]:
    """L001, L002, L009 to L011, L014, C001, C002 of every load.

    Coordinates of cut joints are allowed here: a spring may sit in any joint of a loop.
    """
    for pointer, load in content.loads.with_pointers():
        subject = entry_label("Load", load)
        yield from check_bodies(pointer, subject, load, addresses)
        if isinstance(load, JointForceDocument):
            location = pointer_to(pointer, "coordinate")
            yield from check_coordinate(location, subject, load.coordinate, addresses.velocities, addresses)
        if isinstance(load, JointSpringDocument):
            yield from check_plain_coordinate(pointer_to(pointer, "coordinate"), subject, load.coordinate, addresses)
        if isinstance(load, SpringDamperDocument):
            yield from _check_points(pointer, subject, load)
        yield from _check_functions(pointer, subject, load)


def _check_points(pointer: str, subject: str, load: SpringDamperDocument) -> Iterator[Finding]:
    distance = norm(difference(load.points[1], load.points[0]))
    if distance < SHORTEST_DIRECTION:
        yield warning(
            "L014",
            pointer_to(pointer, "points"),
            f"{subject}: its two points coincide at q = 0, where its force has no direction.",
            "Move one point, or start the simulation elsewhere.",
        )


def _check_functions(
    pointer: str,
    subject: str,
    load: JointForceDocument | JointSpringDocument | SpringDamperDocument | WrenchLoadDocument,
) -> Iterator[Finding]:
    for field in _FUNCTIONS:
        function = getattr(load, field, None)
        if isinstance(function, tuple):
            for i, component in enumerate(function):
                yield from check_function(pointer_to(pointer, field, i), subject, component)
        elif function is not None:
            yield from check_function(pointer_to(pointer, field), subject, function)
