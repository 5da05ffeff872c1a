"""Units of measures, those of functions from their members."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from cadmbs.models import measure as measure_documents
from cadmbs.models.coordinates import position_quantities, velocity_quantities
from cadmbs.models.documents.content import Content
from cadmbs.models.joint import position_names, velocity_names
from cadmbs.models.measure import MeasureDocument

_UNITS: Final[Mapping[str, str]] = {
    "distance": "m",
    "distance_rate": "m/s",
    "angle": "rad",
    "clearance": "m",
    "energy": "J",
    "center_of_mass": "m",
    "angular_momentum": "kg m^2/s",
}

_BASE: Final[Mapping[str, Mapping[str, int]]] = {
    "m": {"m": 1},
    "rad": {"rad": 1},
    "1": {},
    "m/s": {"m": 1, "s": -1},
    "rad/s": {"rad": 1, "s": -1},
    "1/s": {"s": -1},
    "J": {"kg": 1, "m": 2, "s": -2},
    "kg m^2/s": {"kg": 1, "m": 2, "s": -1},
}
"""Powers of base units."""


def measure_units(content: Content) -> dict[str, str | None]:
    """The unit of each measure by name; None for sums of different units, and for what is not known.

    Args:
        content: A document without circles among its measures.
    """
    measures = {measure.name: measure for measure in content.measures.valid.values()}
    coordinates = _coordinate_units(content)
    powers: dict[str, Counter[str] | None] = {}
    for name in measures:
        _powers(name, measures, coordinates, powers)
    return {name: None if found is None else _text(found) for name, found in powers.items()}


def _coordinate_units(content: Content) -> dict[tuple[str, str], str]:
    """Units of coordinates ("coordinate", name) and of their rates ("rate", name)."""
    units: dict[tuple[str, str], str] = {}
    words = {"length": "m", "angle": "rad", "quaternion": "1"}
    for joint in content.joints.valid.values():
        for kind, names, quantities, over in (
            ("coordinate", position_names(joint), position_quantities(joint), ""),
            ("rate", velocity_names(joint), velocity_quantities(joint), "/s"),
        ):
            for name, quantity in zip(names, quantities, strict=True):
                units[kind, name] = words[quantity] + over
    return units


def _powers(
    name: str,
    measures: Mapping[str, MeasureDocument],
    coordinates: Mapping[tuple[str, str], str],
    powers: dict[str, Counter[str] | None],
) -> Counter[str] | None:
    """Powers of the base units of a measure; None where it has no unit."""
    if name in powers or name not in measures:
        return powers.get(name)
    measure, found = measures[name], None
    if isinstance(measure, measure_documents.SumMeasureDocument | measure_documents.ProductMeasureDocument):
        members = [_powers(member, measures, coordinates, powers) for member in measure.of]
        if all(member is not None for member in members):
            found = _joined(
                [member for member in members if member is not None],
                isinstance(measure, measure_documents.SumMeasureDocument),
            )
    else:
        unit = _unit(measure, coordinates)
        found = None if unit is None else Counter(_BASE[unit])
    powers[name] = found
    return found


def _joined(members: list[Counter[str]], is_sum: bool) -> Counter[str] | None:
    if is_sum:
        return members[0] if all(_text(member) == _text(members[0]) for member in members) else None
    total: Counter[str] = Counter()
    for member in members:
        for base, power in member.items():
            total[base] += power
    return total


def _unit(measure: MeasureDocument, coordinates: Mapping[tuple[str, str], str]) -> str | None:
    match measure:
        case measure_documents.PoseMeasureDocument():
            return {"q": "1", "r": "rad"}.get(measure.component[0], "m")
        case measure_documents.TwistMeasureDocument():
            return "rad/s" if measure.component[0] == "w" else "m/s"
        case measure_documents.CoordinateMeasureDocument() | measure_documents.RateMeasureDocument():
            return coordinates.get((measure.kind, measure.coordinate))
        case _:
            return _UNITS[measure.kind]


def _text(powers: Mapping[str, int]) -> str:
    """A unit in words: kg m^2/s^2 is J."""
    known = {base: power for base, power in powers.items() if power}
    for unit, base in _BASE.items():
        if dict(base) == known:
            return unit
    above = [_factor(base, power) for base, power in known.items() if power > 0]
    below = [_factor(base, -power) for base, power in known.items() if power < 0]
    return "/".join([" ".join(above) or "1", *below])


def _factor(base: str, power: int) -> str:
    return base if power == 1 else f"{base}^{power}"
