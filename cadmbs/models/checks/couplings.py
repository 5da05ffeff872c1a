"""Couplings between coordinates, and whether their dependent coordinates can be eliminated."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from cadmbs.errors import Finding, error, note, warning
from cadmbs.models.checks.names import check_coordinate, entry_label, pointer_to, quoted
from cadmbs.models.checks.time_functions import check_smooth_function, repeats_each_turn
from cadmbs.models.coordinates import CoordinateQuantity, position_quantities
from cadmbs.models.coupling import Coupling, FunctionCoupling, Term, coupled_coordinates, linear_couplings
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.documents.content import Content
from cadmbs.models.elimination import Conflict, ConflictKind, Elimination, dependent_of, eliminate
from cadmbs.models.joint import has_plain_coordinates, position_names
from cadmbs.suggestions import did_you_mean


def check_couplings(content: Content, addresses: Addresses, cut: Collection[int]) -> Iterator[Finding]:
    """C001 to C005, C011 and C014 to C017 of every coupling, then C006 to C010 and C013 of all good linear ones.

    Args:
        content: The document.
        addresses: Its names.
        cut: Indices of the joints that are cut, requested or chosen.
    """
    good: list[tuple[str, Coupling]] = []
    for pointer, coupling in content.couplings.with_pointers():
        if isinstance(coupling, FunctionCoupling):
            yield from _check_function_coupling(pointer, coupling, addresses, cut)
            continue
        problems = list(_check_coupling(pointer, coupling, addresses, cut))
        yield from problems
        if not problems and all(term.coordinate in addresses.positions for term in coupling.terms):
            good.append((pointer, coupling))
    if good:
        yield from _check_elimination(good, eliminate([c for _, c in good], tuple(addresses.positions)))


def elimination(content: Content, addresses: Addresses, cut: Collection[int]) -> Elimination:
    """The elimination of all valid linear couplings whose coordinates are known and not those of cut joints."""
    couplings = [
        coupling
        for coupling in linear_couplings(content.couplings.valid.values())
        if all(_can_be_eliminated(term, addresses, cut) for term in coupling.terms)
    ]
    return eliminate(couplings, tuple(addresses.positions))


def _can_be_eliminated(term: Term, addresses: Addresses, cut: Collection[int]) -> bool:
    coordinate = addresses.positions.get(term.coordinate)
    return coordinate is not None and coordinate.joint not in cut and term.factor != 0.0


def check_plain_coordinate(pointer: str, subject: str, name: str, addresses: Addresses) -> Iterator[Finding]:
    """C001, C002: a name that is no position coordinate, or one whose rate is no velocity coordinate."""
    yield from check_coordinate(pointer, subject, name, addresses.positions, addresses)
    coordinate = addresses.positions.get(name)
    if coordinate is not None and not has_plain_coordinates(addresses.joint(coordinate)):
        joint = addresses.joint(coordinate)
        kind = "a free joint" if joint.kind == "free" else "a quaternion"
        yield error(
            "C002",
            pointer,
            f'{subject}: "{name}" is a component of {kind}; its velocity is not the rate of this coordinate.',
            'Use a joint whose coordinates are angles and lengths, for example a spherical one with "coordinates": '
            '"angles".',
        )


def check_not_cut(
    pointer: str, subject: str, name: str, addresses: Addresses, cut: Collection[int]
) -> Iterator[Finding]:
    """C005: a coordinate of a cut joint: not among the coordinates of the mechanism, so that a row takes its place."""
    coordinate = addresses.positions.get(name) or addresses.velocities.get(name)
    if coordinate is not None and coordinate.joint in cut:
        joint = addresses.joint(coordinate)
        yield note(
            "C005",
            pointer,
            f'{subject}: the joint "{joint.name}" is cut to open a loop; "{name}" is measured across the cut and '
            "constrained by a row instead of being a coordinate.",
            'Set "cut": true on another joint of this loop for an exact elimination.',
        )


def _check_coupling(pointer: str, coupling: Coupling, addresses: Addresses, cut: Collection[int]) -> Iterator[Finding]:
    subject = entry_label("Coupling", coupling)
    counts = Counter(term.coordinate for term in coupling.terms)
    for i, term in enumerate(coupling.terms):
        location = pointer_to(pointer, "terms", i)
        yield from check_plain_coordinate(pointer_to(location, "coordinate"), subject, term.coordinate, addresses)
        yield from check_not_cut(pointer_to(location, "coordinate"), subject, term.coordinate, addresses, cut)
        if term.factor == 0.0:
            yield error(
                "C003",
                pointer_to(location, "factor"),
                f'{subject}: the factor of "{term.coordinate}" is 0; the coupling does not contain this coordinate.',
                "Write the ratio, or remove the term.",
            )
        if counts[term.coordinate] > 1:
            counts[term.coordinate] = 0
            yield error(
                "C011",
                location,
                f'{subject}: "{term.coordinate}" is in several terms; one is expected.',
                "Add their factors.",
            )
    if coupling.dependent is not None and coupling.dependent not in counts:
        yield error(
            "C004",
            pointer_to(pointer, "dependent"),
            f'{subject}: the dependent coordinate "{coupling.dependent}" is in none of its terms.',
            did_you_mean(coupling.dependent, counts) or f"Name one of {quoted(tuple(counts))}.",
        )


def _check_function_coupling(
    pointer: str, coupling: FunctionCoupling, addresses: Addresses, cut: Collection[int]
) -> Iterator[Finding]:
    subject = entry_label("Coupling", coupling)
    for field, name in zip(("dependent", "of"), coupled_coordinates(coupling), strict=True):
        yield from check_plain_coordinate(pointer_to(pointer, field), subject, name, addresses)
    if coupling.dependent == coupling.of:
        yield error(
            "C014",
            pointer_to(pointer, "of"),
            f'{subject}: "{coupling.of}" would be a function of itself.',
            "Name another coordinate that it follows.",
        )
    yield from _check_argument(pointer_to(pointer, "of"), subject, coupling, addresses, cut)
    yield from check_smooth_function(pointer_to(pointer, "function"), subject, coupling.function)


def _check_argument(
    pointer: str, subject: str, coupling: FunctionCoupling, addresses: Addresses, cut: Collection[int]
) -> Iterator[Finding]:
    """C017: an angle of a cut joint, known up to full turns, as argument of a function that differs after a turn."""
    coordinate = addresses.positions.get(coupling.of)
    if coordinate is None or coordinate.joint not in cut:
        return
    joint = addresses.joint(coordinate)
    quantity = dict(zip(position_names(joint), position_quantities(joint), strict=True))[coupling.of]
    if quantity == CoordinateQuantity.ANGLE and not repeats_each_turn(coupling.function):
        yield error(
            "C017",
            pointer,
            f'{subject}: the joint "{joint.name}" is cut to open a loop, and positions show its angle "{coupling.of}" '
            "only up to full turns; the function has other values after a turn.",
            'Set "cut": true on another joint of this loop.',
        )


def _check_elimination(good: Sequence[tuple[str, Coupling]], result: Elimination) -> Iterator[Finding]:
    for conflict in result.conflicts:
        pointer, coupling = good[conflict.index]
        earlier = next(c for _, c in good if dependent_of(c) == conflict.coordinate)
        yield _conflict(pointer, coupling, conflict, earlier)
    for pointer, coupling in good:
        name = dependent_of(coupling)
        if len(coupling.terms) > 1 and not result.rows.get(name, {name: 1.0}):
            yield warning(
                "C010",
                pointer,
                f'{entry_label("Coupling", coupling)}: together, the couplings fix "{name}" at '
                f"{result.offsets[name]:g}; it cannot move.",
                "Remove a coupling of the circle, unless this is meant.",
            )


def _conflict(pointer: str, coupling: Coupling, conflict: Conflict, earlier: Coupling) -> Finding:
    subject, name = entry_label("Coupling", coupling), conflict.coordinate
    if conflict.kind is ConflictKind.REDUNDANT:
        return note(
            "C009",
            pointer,
            f"{subject}: it follows from the other couplings and changes nothing.",
            f'Remove it; "{name}" is eliminated without it, or stays independent.',
        )
    code, problem, hint = _contradiction(conflict, earlier)
    return error(code, pointer, f"{subject}: {problem}", hint)


def _contradiction(conflict: Conflict, earlier: Coupling) -> tuple[str, str, str]:
    """Code, message and hint of a coupling that cannot be solved for its dependent coordinate."""
    name = conflict.coordinate
    alternatives = " or ".join(f'"{coordinate}"' for coordinate in conflict.alternatives[:4])
    instead = f'Set "dependent" to {alternatives}.'
    match conflict.kind:
        case ConflictKind.REPEATED:
            problem = f'its dependent coordinate "{name}" is already eliminated by coupling "{earlier.name}".'
            return "C006", problem, instead
        case ConflictKind.CIRCULAR:
            return "C007", f'its dependent coordinate "{name}" cancels when the other couplings are inserted.', instead
        case ConflictKind.OUT_OF_RANGE:
            problem = f'the factor or offset that follows for "{name}" is too large for a floating-point number.'
            return "C013", problem, "Check the factors of the couplings that lead to it."
        case _:
            problem = (
                "it contradicts the other couplings: the same combination of coordinates would have two values that "
                f"differ by {abs(conflict.residual):.6g}."
            )
            return "C008", problem, "Remove it, or correct its factors and offset."
