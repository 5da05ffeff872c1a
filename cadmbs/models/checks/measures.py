"""Measures: the bodies, coordinates and measures that they name, directions, units of sums."""

from collections.abc import Iterator, Mapping

from cadmbs.errors import Finding, error, warning
from cadmbs.models import measure as measure_documents
from cadmbs.models.checks import constraints, directions
from cadmbs.models.checks.names import check_body, check_coordinate, count_of, entry_label, pointer_to
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.documents.content import Content
from cadmbs.models.measure import MeasureDocument
from cadmbs.models.quantities.measure_units import measure_units
from cadmbs.models.quantities.vectors import norm
from cadmbs.suggestions import did_you_mean
from cadmbs.tolerances import SHORTEST_DIRECTION


def check_measures(content: Content, addresses: Addresses) -> Iterator[Finding]:
    """L001, L002, C001, Z001, Z002, M001 to M004 of every measure."""
    cyclic = _cyclic(content)
    units = measure_units(content) if content.measures.complete and not cyclic else {}
    for pointer, measure in content.measures.with_pointers():
        subject = entry_label("Measure", measure)
        if getattr(measure, "bodies", "all") != "all" or hasattr(measure, "body"):
            yield from constraints.check_bodies(pointer, subject, measure, addresses)
        yield from _check_kind(pointer, subject, measure, addresses)
        if isinstance(measure, measure_documents.FUNCTION_MEASURES):
            yield from _check_function(pointer, subject, measure, content, cyclic)
        if isinstance(measure, measure_documents.SumMeasureDocument):
            yield from _check_units(pointer, subject, measure, units)


def _check_kind(pointer: str, subject: str, measure: MeasureDocument, addresses: Addresses) -> Iterator[Finding]:
    match measure:
        case measure_documents.CoordinateMeasureDocument() | measure_documents.RateMeasureDocument():
            known = (
                addresses.velocities
                if isinstance(measure, measure_documents.RateMeasureDocument)
                else addresses.positions
            )
            location = pointer_to(pointer, "coordinate")
            yield from check_coordinate(location, subject, measure.coordinate, known, addresses)
        case measure_documents.ClearanceMeasureDocument():
            location = pointer_to(pointer, "plane", "normal")
            yield from directions.check_direction(location, subject, "normal", measure.plane.normal)
            if measure.plane.body is not None:
                location = pointer_to(pointer, "plane", "body")
                yield from check_body("L001", location, subject, measure.plane.body, addresses)
        case measure_documents.AngleMeasureDocument():
            for k, vector in enumerate(measure.vectors):
                if norm(vector) < SHORTEST_DIRECTION:
                    yield from directions.check_direction(pointer_to(pointer, "vectors", k), subject, "vector", vector)


def _check_function(
    pointer: str,
    subject: str,
    measure: measure_documents.SumMeasureDocument | measure_documents.ProductMeasureDocument,
    content: Content,
    cyclic: Mapping[str, str],
) -> Iterator[Finding]:
    """M001: unknown measures; M002: a function of itself; M003: another number of factors than measures."""
    names = content.measures.names()
    for k, name in enumerate(measure.of):
        if name not in names and None not in names:
            yield error(
                "M001",
                pointer_to(pointer, "of", k),
                f'{subject}: there is no measure "{name}".',
                did_you_mean(name, [other for other in names if other]) or "Functions are of measures of the document.",
            )
    if measure.name in cyclic:
        yield error(
            "M002",
            pointer_to(pointer, "of"),
            f"{subject}: it is a function of itself: {cyclic[measure.name]}.",
            "Take one of these measures out of the circle.",
        )
    factors = getattr(measure, "factors", None)
    if factors is not None and len(factors) != len(measure.of):
        yield error(
            "M003",
            pointer_to(pointer, "factors"),
            f"{subject}: it has {count_of(len(factors), 'factor')} for {count_of(len(measure.of), 'measure')}.",
            "Write one factor for each measure of the sum, or none for factors of 1.",
        )


def _check_units(
    pointer: str, subject: str, measure: measure_documents.SumMeasureDocument, units: Mapping[str, str | None]
) -> Iterator[Finding]:
    """M004: terms of different units."""
    terms = [(name, units[name]) for name in measure.of if units.get(name) is not None]
    if len({unit for _, unit in terms}) > 1:
        listed = ", ".join(f'"{name}" [{unit}]' for name, unit in terms)
        yield warning(
            "M004",
            pointer_to(pointer, "of"),
            f"{subject}: it adds quantities of different units: {listed}; its column has no unit.",
            "Leave it if the factors have the units that are missing.",
        )


def _cyclic(content: Content) -> dict[str, str]:
    """Measures that are functions of themselves, with the circle in words."""
    of = {m.name: m.of for m in content.measures.valid.values() if isinstance(m, measure_documents.FUNCTION_MEASURES)}
    circles: dict[str, str] = {}
    for start in of:
        path = _way_back(start, of)
        if path:
            circles[start] = " of ".join(f'"{name}"' for name in (start, *path))
    return circles


def _way_back(start: str, of: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Names from a measure back to itself, itself last; empty where there is no way."""
    pending: list[tuple[str, list[str]]] = [(name, [name]) for name in of[start]]
    seen: set[str] = set()
    while pending:
        name, path = pending.pop()
        if name == start:
            return path
        if name not in seen:
            seen.add(name)
            pending += [(member, [*path, member]) for member in of.get(name, ())]
    return []
