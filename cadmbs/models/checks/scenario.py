"""The scenario: method, steps, outputs and stops."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from cadmbs import suggestions, tolerances
from cadmbs.errors import Finding, error, warning
from cadmbs.models.checks.couplings import elimination
from cadmbs.models.checks.names import check_body, count_of, pointer_to, quoted
from cadmbs.models.coordinates import has_quaternion
from cadmbs.models.documents.addresses import Addresses, Coordinate
from cadmbs.models.documents.content import LISTS, Content, Entries
from cadmbs.models.elimination import Elimination
from cadmbs.models.joint import PerVelocity, has_plain_coordinates, per_velocity, position_names, velocity_names
from cadmbs.models.quantities import fields, vectors
from cadmbs.models.result_columns import column_sources
from cadmbs.models.scenario import ScenarioDocument
from cadmbs.results.columns import (
    BODY_OUTPUT,
    BODY_QUANTITIES,
    OUTPUT_GROUPS,
    OUTPUTS_TEXT,
    SINGULARITY_OUTPUT,
    closest_column,
    closest_output,
    column_name,
)

METHOD_NAMES = ("auto", "rk4", "dop853", "rk45", "radau", "bdf", "woronetz", "index1")
"""Values of `method`; "auto" lets the simulation choose."""

METHOD_PAIRS = tuple(f"{equations}:{stepper}" for equations in METHOD_NAMES[-2:] for stepper in METHOD_NAMES[:-2])
"""Equations with a stepper: "index1:rk4"."""


_STOP_NAMES = (
    'A coordinate is written by its name, a column as in a result: "joint/<coordinate>/v", "body/<body or frame>/z", '
    '"energy/kinetic".'
)
"""The hint for a stop whose name is like no other."""


def check_scenario(content: Content, addresses: Addresses, cut: Collection[int]) -> Iterator[Finding]:
    """S001 to S014 of the scenario, if there is one."""
    scenario = content.scenario
    if scenario is None:
        return
    yield from check_initial(scenario, content, addresses, cut)
    if scenario.method not in (*METHOD_NAMES, *METHOD_PAIRS):
        yield error(
            "S008",
            "/scenario/method",
            f'Scenario: there is no method "{scenario.method}"; the methods are {", ".join(METHOD_NAMES)}.',
            suggestions.did_you_mean(scenario.method, METHOD_NAMES),
        )
    if scenario.output_step > scenario.duration:
        yield warning(
            "S009",
            "/scenario/output_step",
            f"Scenario: the output step {scenario.output_step:g} s is longer than the duration "
            f"{scenario.duration:g} s; the result has only its start and its end.",
            "Write a shorter output step.",
        )
    yield from _check_outputs(scenario, content, addresses, cut)
    yield from _check_stops(scenario, content, addresses, cut)
    yield from _check_locks(scenario, content, addresses, cut)


def _check_outputs(
    scenario: ScenarioDocument, content: Content, addresses: Addresses, cut: Collection[int]
) -> Iterator[Finding]:
    """S010: outputs that are neither a group, nor a body or frame, nor a column."""
    for i, output in enumerate(scenario.outputs):
        pointer, address = pointer_to("/scenario/outputs", i), output.removeprefix(BODY_OUTPUT)
        if output in OUTPUT_GROUPS or (output.startswith(BODY_OUTPUT) and address in addresses.bodies):
            continue
        if output.startswith(SINGULARITY_OUTPUT):
            moving = output.removeprefix(SINGULARITY_OUTPUT)
            if moving in addresses.bodies or moving in addresses.velocities:
                continue
        columns = column_sources(content, addresses, cut).columns() if _is_complete(content) else ()
        if output in columns or (not columns and "/" in output):
            continue
        if output.startswith(BODY_OUTPUT) and output.rpartition("/")[2] not in BODY_QUANTITIES:
            yield from check_body("S010", pointer, "Scenario", address, addresses)
            continue
        close = closest_output(output, columns, addresses.bodies)
        yield error(
            "S010",
            pointer,
            f'Scenario: there is no output "{output}"; the outputs are {OUTPUTS_TEXT}.',
            f'Did you mean "{close}"?' if close else "",
        )


def _is_complete(content: Content) -> bool:
    """Whether all entries validated that columns are made of."""
    lists: tuple[Entries[Any], ...] = tuple(getattr(content, name) for name in LISTS)
    return content.ground is not None and all(entries.complete for entries in lists)


def _check_stops(
    scenario: ScenarioDocument, content: Content, addresses: Addresses, cut: Collection[int]
) -> Iterator[Finding]:
    """S013: `when` that is neither a coordinate nor a column of a result; not while entries did not validate."""
    if not scenario.stop or not _is_complete(content):
        return
    sources = column_sources(content, addresses, cut)
    columns, coordinates = sources.columns(), sources.coordinates()
    names = {*columns, *coordinates}
    for i, stop in enumerate(scenario.stop):
        if stop.when not in names:
            close = closest_column(stop.when, columns, coordinates)
            yield error(
                "S013",
                pointer_to("/scenario/stop", i, "when"),
                f'Scenario: the stop at "{stop.when}" names neither a coordinate nor a column of the result.',
                _stop_hint(stop.when, addresses) or (f'Did you mean "{close}"?' if close else _STOP_NAMES),
            )


def _check_locks(
    scenario: ScenarioDocument, content: Content, addresses: Addresses, cut: Collection[int]
) -> Iterator[Finding]:
    """S014: locks of joints that cannot be locked, and at no time or two."""
    sources = column_sources(content, addresses, cut) if scenario.locks and _is_complete(content) else None
    known = () if sources is None else (*sources.columns(), *sources.coordinates())
    driven = {motion.coordinate for _, motion in content.motions.with_pointers()}
    for i, lock in enumerate(scenario.locks):
        pointer = pointer_to("/scenario/locks", i)
        problem, hint = _unlockable(lock.joint, addresses, driven)
        if problem:
            yield error("S014", f"{pointer}/joint", f'Scenario: joint "{lock.joint}" {problem}.', hint)
        if (lock.at is None) == (lock.when is None) or (lock.when is None) != (lock.crosses is None):
            text = f'Scenario: it is not said when the lock of "{lock.joint}" happens.'
            yield error("S014", pointer, text, 'Write "at", a time in s, or "when" with "crosses", and not both.')
        if lock.at is not None and not 0.0 <= lock.at - scenario.start < scenario.duration:
            text = f"Scenario: t = {lock.at:g} s is not between the start and the end of the scenario."
            yield error(
                "S014", f"{pointer}/at", text, f"It starts at {scenario.start:g} s and lasts {scenario.duration:g} s."
            )
        if lock.when is not None and known and lock.when not in known:
            text = f'Scenario: the lock at "{lock.when}" names neither a coordinate nor a column of the result.'
            yield error("S014", f"{pointer}/when", text, _stop_hint(lock.when, addresses) or _STOP_NAMES)


def _unlockable(name: str, addresses: Addresses, driven: AbstractSet[str | None]) -> tuple[str, str]:
    """Why a joint cannot be locked, and a hint; empty where it can."""
    index = addresses.joints.get(name)
    if index is None:
        return "does not exist", suggestions.did_you_mean(name, addresses.joints)
    joint = addresses.content.joints.valid[index]
    positions = position_names(joint)
    if not positions:
        return "is fixed: there is nothing to lock", ""
    if not driven.isdisjoint((*positions, *velocity_names(joint))):
        return "is driven and cannot be locked", "Leave out the motion, or the lock."
    return "", ""


def _stop_hint(name: str, addresses: Addresses) -> str:
    """What to write instead of a joint of several coordinates, or of a velocity that is the rate of none."""
    index = addresses.joints.get(name)
    if index is not None:
        names = position_names(addresses.content.joints.valid[index])
        return f"The coordinates of this joint are {quoted(names)}." if names else "This joint is fixed."
    return f'This velocity is the column "{column_name("joint", name, "v")}".' if name in addresses.velocities else ""


# The initial values of a scenario: names, numbers of values, quaternions, limits, couplings, cut joints.


@dataclass(frozen=True)
class _State:
    """Positions or velocities: where they are written, which quantity they are, and which coordinates there are."""

    pointer: str
    quantity: str
    values: Mapping[str, fields.Number | fields.Numbers]
    coordinates: Mapping[str, Coordinate]


def check_initial(
    scenario: ScenarioDocument, content: Content, addresses: Addresses, cut: Collection[int]
) -> Iterator[Finding]:
    """S001 to S007, S011, S012 of the initial positions and velocities and of `hold`."""
    initial, solution = scenario.initial, elimination(content, addresses, cut)
    states = (
        _State("/scenario/initial/positions", "position", initial.positions, addresses.positions),
        _State("/scenario/initial/velocities", "velocity", initial.velocities, addresses.velocities),
    )
    for state in states:
        by_coordinate: dict[str, float] = {}
        for name in state.values:
            yield from _check_value(state, name, by_coordinate, addresses)
            if state.quantity == "position":
                yield from _check_cut_orientation(pointer_to(state.pointer, name), name, addresses, cut)
        if state.quantity == "position":
            yield from _check_limits(state, by_coordinate, addresses)
        yield from _check_couplings(state, by_coordinate, solution)
    for i, name in enumerate(scenario.hold):
        pointer = pointer_to("/scenario/hold", i)
        yield from _check_known(pointer, name, addresses.positions, addresses)
        if _joint_of(name, addresses) in cut:
            yield warning(
                "S011",
                pointer,
                f'Scenario: the joint of "{name}" is cut to open a loop; where it stands follows from the other joints '
                "of the loop, and it is not held.",
                'Give its initial position, or set "cut": true on another joint of the loop to hold this one.',
            )


def _check_known(
    pointer: str, name: str, coordinates: Mapping[str, Coordinate], addresses: Addresses
) -> Iterator[Finding]:
    if name not in addresses.joints and name not in coordinates and not addresses.may_be_coordinate(name):
        yield error(
            "S001",
            pointer,
            f'Scenario: "{name}" is neither a joint nor a coordinate.',
            suggestions.did_you_mean(name, dict.fromkeys((*addresses.joints, *coordinates))),
        )


def _check_value(state: _State, name: str, by_coordinate: dict[str, float], addresses: Addresses) -> Iterator[Finding]:
    """The findings of one entry; its values are added to `by_coordinate`."""
    pointer = pointer_to(state.pointer, name)
    yield from _check_known(pointer, name, state.coordinates, addresses)
    names = _coordinates_of(state, name, addresses)
    value = state.values[name]
    values = value if isinstance(value, tuple) else (value,)
    if names is None:
        return
    if len(values) != len(names):
        yield error(
            "S002",
            pointer,
            f'Scenario: "{name}" has {count_of(len(values), f"initial {state.quantity} value")}; {_expected(names)} '
            "expected.",
            "The order of the coordinates of each joint kind is in the description of the format.",
        )
        return
    if state.quantity == "position":
        yield from _check_quaternion(pointer, name, values, addresses)
    twice = [coordinate for coordinate in names if coordinate in by_coordinate]
    by_coordinate.update(zip(names, values, strict=True))
    if twice:
        yield error(
            "S005",
            pointer,
            f"Scenario: the initial {state.quantity} of {quoted(twice)} is given twice, by joint and by coordinate.",
            "Remove one of the two.",
        )


def _coordinates_of(state: _State, name: str, addresses: Addresses) -> Sequence[str] | None:
    """The coordinates that a key of `initial` stands for, None when the key is unknown."""
    joint_index = addresses.joints.get(name)
    if joint_index is not None:
        joint = addresses.content.joints.valid[joint_index]
        return position_names(joint) if state.quantity == "position" else velocity_names(joint)
    return (name,) if name in state.coordinates else None


def _expected(names: Sequence[str]) -> str:
    if not names:
        return "this joint is fixed, and none is"
    return f"{count_of(len(names), 'value')} ({', '.join(names)}) {'is' if len(names) == 1 else 'are'}"


def _check_quaternion(pointer: str, name: str, values: Sequence[float], addresses: Addresses) -> Iterator[Finding]:
    joint_index = addresses.joints.get(name)
    if joint_index is None:
        coordinate = addresses.positions[name]
        joint = addresses.joint(coordinate)
        if has_quaternion(joint) and coordinate.component < 4:
            yield error(
                "S012",
                pointer,
                f'Scenario: "{name}" is one component of a quaternion, which cannot be given alone.',
                f'Give all coordinates of the joint: "{joint.name}": [{", ".join(_suffixes(position_names(joint)))}].',
            )
    elif has_quaternion(addresses.content.joints.valid[joint_index]):
        length = vectors.norm(values[:4])
        if length < tolerances.SHORTEST_DIRECTION:
            yield error(
                "S003",
                pointer,
                f'Scenario: the quaternion of "{name}" has norm {length:g}; a unit quaternion (w, x, y, z) is '
                "expected.",
                "The identity is 1, 0, 0, 0.",
            )
        elif abs(vectors.dot(values[:4], values[:4]) - 1.0) > tolerances.UNIT_ROUNDED:
            yield warning(
                "S004",
                pointer,
                f'Scenario: the quaternion of "{name}" has norm {length:.9g} instead of 1; it is normalized.',
                "The order is w, x, y, z, then the position of a free joint.",
            )


def _suffixes(names: Sequence[str]) -> list[str]:
    return [name.rpartition(":")[2] for name in names]


def _joint_of(name: str, addresses: Addresses) -> int | None:
    coordinate = addresses.positions.get(name) or addresses.velocities.get(name)
    return coordinate.joint if coordinate is not None else addresses.joints.get(name)


def _check_cut_orientation(pointer: str, name: str, addresses: Addresses, cut: Collection[int]) -> Iterator[Finding]:
    """Values of cut joints are held like others, but for quaternions, which are no coordinates of a loop."""
    joint_index = _joint_of(name, addresses)
    if (
        joint_index is None
        or joint_index not in cut
        or has_plain_coordinates(addresses.content.joints.valid[joint_index])
    ):
        return
    yield warning(
        "S011",
        pointer,
        f'Scenario: the joint of "{name}" is cut to open a loop; its initial orientation follows from the other joints '
        "of the loop, and the quaternion that is given here is not used.",
        'Set "cut": true on another joint of the loop to give a quaternion to this one.',
    )


def _check_limits(state: _State, by_coordinate: Mapping[str, float], addresses: Addresses) -> Iterator[Finding]:
    for name, value in by_coordinate.items():
        coordinate = state.coordinates[name]
        joint = addresses.joint(coordinate)
        if joint.limits is None or not has_plain_coordinates(joint):
            continue
        count, component = len(velocity_names(joint)), coordinate.component
        lower, upper = (_bound_of(bound, count, component) for bound in (joint.limits.lower, joint.limits.upper))
        if lower is not None and upper is not None and lower > upper:  # Z015: ignored
            continue
        for limit, side, sign in ((lower, "below", 1.0), (upper, "above", -1.0)):
            if limit is not None and sign * (value - limit) < 0.0:
                yield warning(
                    "S007",
                    pointer_to(state.pointer, name if name in state.values else joint.name),
                    f'Scenario: the initial position {value:g} of "{name}" is {side} its limit {limit:g}.',
                    "Limits are monitored and never enforced; start within them.",
                )


def _bound_of(bound: PerVelocity | None, count: int, component: int) -> float | None:
    """The bound of one of `count` coordinates; None where there is none, or not as many as coordinates."""
    values = () if bound is None else per_velocity(bound, count)
    return values[component] if count and len(values) == count else None


def _check_couplings(state: _State, by_coordinate: Mapping[str, float], solution: Elimination) -> Iterator[Finding]:
    for dependent, row in solution.rows.items():
        if dependent not in by_coordinate:
            continue
        offset = solution.offsets[dependent] if state.quantity == "position" else 0.0
        terms = [offset, *(factor * by_coordinate.get(name, 0.0) for name, factor in row.items())]
        expected, size = sum(terms), max(1.0, abs(by_coordinate[dependent]), *map(abs, terms))
        if not abs(by_coordinate[dependent] - expected) <= tolerances.COUPLING_AGREEMENT * size:
            others = [name for name in row if name not in by_coordinate]
            assumed = f" with {quoted(others)} at 0" if others else ""
            yield error(
                "S006",
                pointer_to(state.pointer, dependent),
                f'Scenario: the initial {state.quantity} {by_coordinate[dependent]:g} of "{dependent}" contradicts the '
                f"couplings, which make it {expected:g}{assumed}.",
                f'Give the {state.quantity} of {quoted(tuple(row))} instead; "{dependent}" follows.'
                if row
                else "Remove it; the couplings leave no choice.",
            )
