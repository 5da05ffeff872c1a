"""Which column of a table is which quantity: names of results, and those that other programs give."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cadmbs import errors, suggestions
from cadmbs.measurements.data_table import DataTable
from cadmbs.measurements.setup import UNITS, MeasurementSetup
from cadmbs.results.columns import unescaped

Quantity = tuple[str, str]
"""A kind (t, q, v, a, tau, current, motor/q, motor/current, wrench) and whose: a coordinate, motor or component."""

SYNONYMS: Final[dict[str, str]] = {
    **dict.fromkeys(("q", "pos", "position", "positions", "theta", "angle", "angles", "joint_position"), "q"),
    **dict.fromkeys(("joint_positions", "actual_q", "q_actual", "joint_angle"), "q"),
    **dict.fromkeys(("v", "dq", "qd", "qdot", "q_dot", "vel", "velocity", "velocities", "speed", "dtheta"), "v"),
    **dict.fromkeys(("joint_velocity", "joint_velocities", "actual_qd", "qp"), "v"),
    **dict.fromkeys(("a", "ddq", "qdd", "qddot", "q_ddot", "acc", "acceleration", "accelerations", "qpp"), "a"),
    **dict.fromkeys(("tau", "torque", "torques", "effort", "efforts", "force", "forces", "moment", "trq"), "tau"),
    **dict.fromkeys(("joint_torque", "joint_torques", "joint_effort", "inverse"), "tau"),  # of `dynamics --inverse`
    **dict.fromkeys(("current", "currents", "i", "cur", "amps", "actual_current", "motor_current"), "current"),
}
"""Kinds by the words that programs use for them."""

TIME_NAMES: Final = frozenset({"t", "time", "timestamp", "time_s", "stamp", "__time", "secs", "time_sec", "seconds"})
_LEVELS = ("q", "v", "a", "tau", "current")
_COMPONENTS = ("mx", "my", "mz", "fx", "fy", "fz")
_BRACKETED_UNIT = re.compile(r"\s*[\[(]\s*([A-Za-z][A-Za-z /*.^0-9]*?)\s*[\])]\s*$")
_COUNTED = re.compile(r"^(.*?[a-z])[ _.\[(]?(\d+)[\])]?$")
_PREFIXES = re.compile(r"^(/?joint_states?[/.]|/|joints?[/.]|state[/.])")


@dataclass(frozen=True)
class ColumnChoice:
    """What the columns of a table are.

    Attributes:
        columns: Number of the column of each quantity.
        factors: Units that column names declare, as factors to SI, by column.
        unused: Columns that are nothing of the mechanism.
        findings: Errors and warnings about names.
    """

    columns: Mapping[Quantity, int]
    factors: Mapping[int, float]
    unused: tuple[str, ...]
    findings: tuple[errors.Finding, ...]


def choose_columns(
    table: DataTable,
    setup: MeasurementSetup,
    positions: Sequence[str],
    velocities: Sequence[str],
    drives: Sequence[str],
) -> ColumnChoice:
    """The quantities of the columns of a table.

    Names in the setup come first; then names of results (`joint/elbow/q`), of coordinates (`elbow`, `elbow/tau`,
    `elbow_velocity`); then counted ones (`q1`, `position[0]`), which count all coordinates or all drives in the order
    of the document, from the lowest number that occurs.

    Args:
        table: The table.
        setup: Names given by the user.
        positions: Position coordinates, in order.
        velocities: Velocity coordinates, in order.
        drives: Velocity coordinates of the drives, in order.
    """
    chosen: dict[Quantity, int] = {}
    twice: list[int] = []
    counted: defaultdict[str, dict[int, int]] = defaultdict(dict)
    factors: dict[int, float] = {}
    unused: list[int] = []
    aliases = {name: k for k, name in enumerate(table.names)}
    findings = [_missing_alias(table, setup, name) for name in setup.columns if name not in aliases]
    names = {"q": positions, **dict.fromkeys(("v", "a"), velocities), **dict.fromkeys(("tau", "current"), velocities)}
    for index, column in enumerate(table.names):
        plain, factor = _without_unit(column)
        if factor is not None:
            factors[index] = factor
        if column in setup.columns:
            quantity = _canonical(setup.columns[column], names)
            if quantity is None:
                findings.append(_unknown_quantity(table, setup, column, names))
                continue
        else:
            quantity = _canonical(plain, names) or _spelled(plain, names)
        if quantity is not None:
            if quantity in chosen:
                twice.append(index)
            chosen.setdefault(quantity, index)
            continue
        match = _COUNTED.match(_PREFIXES.sub("", plain.lower()))
        kind = SYNONYMS.get(match[1].strip("_./ ")) if match else None
        if match and kind:
            counted[kind][int(match[2])] = index
        else:
            unused.append(index)
    for kind, by_number in counted.items():
        owners = _counted_owners(kind, len(by_number), names, drives, chosen)
        if owners is None:
            findings.append(_wrong_count(table, kind, by_number, names, drives))
            continue
        for owner, number in zip(owners, sorted(by_number), strict=True):
            chosen[kind, owner] = by_number[number]
    findings += [table.finding("E018", f'Column "{table.names[k]}" occurs twice.', "Keep one of them.") for k in twice]
    return ColumnChoice(chosen, factors, tuple(table.names[k] for k in unused), tuple(findings))


def missing_columns(
    table: DataTable, choice: ColumnChoice, kind: str, missing: Iterable[str], what: str
) -> Iterator[errors.Finding]:
    """E002 for each coordinate without a column, with the unused column that is most like it."""
    for name in missing:
        expected = f"joint/{name}/{kind}"
        near = suggestions.closest(expected, choice.unused, 0.5) or suggestions.closest(name, choice.unused, 0.5)
        hint = f'In a setup file, [columns] "{near}" = "{expected}" says that this column has it.' if near else (
            f'Name a column "{expected}", or say in a setup file which column has it.'
        )  # fmt: skip
        yield table.finding("E002", f'There is no column of the {what} of "{name}".', hint)


def _canonical(name: str, names: Mapping[str, Sequence[str]]) -> Quantity | None:
    """The quantity of names as results and documents of data have them."""
    if name.lower() in TIME_NAMES:
        return "t", ""
    parts = name.split("/")
    if len(parts) == 3 and parts[0] == "joint" and parts[2] in _LEVELS:
        coordinate = unescaped(parts[1])
        return (parts[2], coordinate) if coordinate in names[parts[2]] else None
    if len(parts) == 3 and parts[0] == "motor" and parts[2] in _LEVELS:
        return f"motor/{parts[2]}", parts[1]
    if len(parts) == 3 and parts[0] == "wrench" and parts[2] in _COMPONENTS:
        return "wrench", f"{unescaped(parts[1])}/{parts[2]}"
    coordinate, _, level = name.rpartition("/")
    if level in _LEVELS and coordinate in names[level]:
        return level, coordinate
    return ("q", name) if name in names["q"] else None


def _spelled(name: str, names: Mapping[str, Sequence[str]]) -> Quantity | None:
    """The quantity of names that contain that of a coordinate: "elbow_velocity", "torque.elbow"."""
    folded = _PREFIXES.sub("", name.lower())
    for kind in _LEVELS:
        for coordinate in names[kind]:
            plain = coordinate.lower()
            for rest in (folded.removeprefix(plain), folded.removesuffix(plain)):
                if rest != folded and SYNONYMS.get(rest.strip("_./ -")) == kind and rest[:1] + rest[-1:] != "":
                    return kind, coordinate
    return None


def _counted_owners(
    kind: str, count: int, names: Mapping[str, Sequence[str]], drives: Sequence[str], chosen: Mapping[Quantity, int]
) -> Sequence[str] | None:
    """The coordinates that counted columns of a kind belong to: all, or all drives; None where numbers differ."""
    if count == len(names[kind]):
        return names[kind]
    return drives if count == len(drives) else None


def _without_unit(name: str) -> tuple[str, float | None]:
    """A name without the unit in brackets behind it, and that unit as a factor to SI."""
    match = _BRACKETED_UNIT.search(name)
    if match is None:
        return name, None
    unit = re.sub(r"[*.·]", " ", match[1]).strip()
    unit = {"Nm": "N m", "Nmm": "N mm", "degrees": "deg", "radians": "rad", "mNm": "N mm"}.get(unit, unit)
    bare = unit.removesuffix("/s^2").removesuffix("/s2").removesuffix("/s")
    for factors in UNITS.values():
        if unit in factors:
            return name[: match.start()].strip(), factors[unit]
        if bare in factors:
            return name[: match.start()].strip(), factors[bare]
    return name, None


def _missing_alias(table: DataTable, setup: MeasurementSetup, name: str) -> errors.Finding:
    near = suggestions.closest(name, table.names)
    hint = f'Did you mean "{near}"?' if near else f"Its columns are {', '.join(table.names[:10])}."
    return table.finding("E002", f'There is no column "{name}", which the setup names.', hint)


def _unknown_quantity(
    table: DataTable, setup: MeasurementSetup, column: str, names: Mapping[str, Sequence[str]]
) -> errors.Finding:
    known = [f"joint/{name}/{kind}" for kind in _LEVELS for name in names[kind]]
    near = suggestions.closest(setup.columns[column], known)
    hint = (
        f'Did you mean "{near}"?' if near else "Quantities are t, joint/NAME/q, v, a, tau or current, motor/N/current."
    )
    return table.finding("E002", f'Column "{column}": "{setup.columns[column]}" is no quantity of the mechanism.', hint)


def _wrong_count(
    table: DataTable, kind: str, by_number: Mapping[int, int], names: Mapping[str, Sequence[str]], drives: Sequence[str]
) -> errors.Finding:
    columns = ", ".join(f'"{table.names[k]}"' for _, k in sorted(by_number.items())[:4])
    counts = sorted({len(names[kind]), len(drives)} - {0})
    expected = " or ".join(map(str, counts)) or "none"
    message = (
        f"There are {len(by_number)} counted columns ({columns} ...), but the mechanism has {expected} coordinates."
    )
    return table.finding(
        "E002", message, f'Name the columns by coordinates: "joint/{(names[kind] or ["NAME"])[0]}/{kind}".'
    )
