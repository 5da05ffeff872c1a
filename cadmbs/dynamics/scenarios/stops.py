"""Stops, locks and outputs of a scenario: what they watch or hold, how they are given, what is said and done there.

Joints with a quaternion are locked by rows:

    e_y . e'_z = 0 ,  e_z . e'_x = 0 ,  e_x . e'_y = 0        spherical and free joints
    c . (Q - P) = 0 for three directions c                    free joints too

e are world axes that the predecessor carries from the time of the lock on, e' those that the successor carries; P and Q
is the origin of the successor's body frame at that time, as each body carries it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from cadmbs import bounds, constraints, results, suggestions
from cadmbs.arrays import Array
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.constraints.rows import rows
from cadmbs.dynamics.energy import load_columns
from cadmbs.dynamics.scenarios.fields import tree_coordinate_names
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.kinematics.products import poses
from cadmbs.results import columns as result_columns
from cadmbs.system import Lock, Stop, System, functions, records

EXAMPLES = {
    "stop": '[{"when": "joint/crank/q", "crosses": 1.57}]',
    "locks": '[{"joint": "elbow", "lock": true, "at": 0.5}]',
}
"""Field of a scenario -> a list of what it takes, for messages."""


def known_columns(system: System) -> tuple[str, ...]:
    """Every column but "t" that a result of this system can have: what a stop can watch.

    Joints, followers of couplings and cut joints; all bodies and frames, whether the scenario asks for them or not;
    residuals and multipliers; wrenches in joints, forces of drives, loads, measures; energies. Results in absolute
    coordinates may have further residuals.
    """
    return system.derived(_column_names).columns


def watched_column(system: System, when: str, subject: str = "stop") -> str:
    """The column that a stop watches: itself, or joint/<coordinate>/q of a position coordinate.

    Args:
        system: Compiled mechanism.
        when: A column of the result, or a position coordinate; a name that is both is the column.
        subject: What an error message begins with.

    Raises:
        UnknownNameError: If it is neither; the message gives the closest name.
    """
    if "/" not in when and when in system.position_names:  # all columns but "t" have a "/": nothing to look up
        return result_columns.column_name("joint", when, "q")
    names = system.derived(_column_names)
    if when in names.column_set:
        return when
    if when in names.coordinates:
        return result_columns.column_name("joint", when, "q")
    close = result_columns.closest_column(when, names.columns, names.coordinates)
    hint = f"; did you mean {close!r}?" if close else f"; a column is written as in a result, {names.columns[0]!r}"
    raise UnknownNameError(f"{subject}: {when!r} is neither a coordinate nor a column of the result{hint}")


def stops_from(system: System, value: Iterable[Stop | Mapping[str, Any]]) -> tuple[Stop, ...]:
    """Stops from records, or from mappings as documents have them.

    Args:
        system: Compiled mechanism.
        value: Stops, each a `Stop` or {"when": ..., "crosses": ..., "direction": ...}; the direction may be absent.

    Raises:
        UnknownNameError: If a key, a column or a direction is unknown; the message gives the closest one.
        ArgumentError: If it is no list, a key is missing, or `crosses` is not a finite number.
    """
    return tuple(stop_of(system, *entry) for entry in given_entries(value, Stop, "stop"))


def given_entries(value: object, record: type, field: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The entries of a list of a field as mappings, each after what messages about it begin with.

    They are records, each a `Stop` or each a `Lock`, or mappings.

    Raises:
        UnknownNameError: If a key is none of the record's.
        ArgumentError: If it is no list, or an entry is neither.
    """
    kind, example = record.__name__.lower(), EXAMPLES[field]
    keys = tuple(each.name for each in dataclasses.fields(record))
    if isinstance(value, str | Mapping | record) or not isinstance(value, Iterable):
        raise ArgumentError(f"{field}: expected a list of {kind}s, such as {example}, not {value!r}")
    for index, entry in enumerate(value):
        subject = f"{field}[{index}]"
        fields = {key: getattr(entry, key) for key in keys} if isinstance(entry, record) else entry
        if not isinstance(fields, Mapping):
            raise ArgumentError(f"{subject}: expected a {kind}, such as {example[1:-1]}, not {entry!r}")
        for key in fields:
            if key not in keys:
                raise UnknownNameError(f"{subject}: a {kind} has no {key!r}{_closest(key, keys)}")
        yield subject, fields


def stopped(stop: Stop, at: float, upward: bool) -> results.Outcome:
    """The end of a simulation at a stop: at a time [s] at which its quantity increased (`upward`) or decreased."""
    direction = "upward" if upward else "downward"
    sentence = f"stopped at t = {at:.6g} s: {stop.when} crosses {stop.crosses:.6g} {direction}"
    return results.Outcome(results.OutcomeKind.STOPPED, at, sentence)


def stop_of(system: System, subject: str, fields: Mapping[str, Any]) -> Stop:
    """A stop of its fields, of which those of others are left out; messages begin with the subject."""
    for key in ("when", "crosses"):
        if key not in fields:
            raise ArgumentError(f"{subject}: {key!r} is missing")
    when, direction = fields["when"], fields.get("direction", "any")
    if not isinstance(when, str):
        raise ArgumentError(f"{subject}: when is {when!r}, expected a column of the result or a coordinate")
    if direction not in result_columns.DIRECTIONS:
        listed = ", ".join(map(repr, result_columns.DIRECTIONS))
        raise UnknownNameError(f"{subject}: direction is {direction!r}, expected one of {listed}")
    watched_column(system, when, subject)
    return Stop(when, _number(subject, fields["crosses"]), direction)


def _number(subject: str, value: object) -> float:
    number = bounds.finite_number(value)
    if number is None:
        raise ArgumentError(f"{subject}: crosses is {value!r}, expected a finite number")
    return number


def _closest(name: object, known: Iterable[str]) -> str:
    names = list(known)
    return suggestions.did_you_mean_clause(str(name), names) or f"; it has {', '.join(map(repr, names))}"


@dataclasses.dataclass(frozen=True)
class _ColumnNames:
    """Columns, for order and for looking up, and position coordinates."""

    columns: tuple[str, ...]
    column_set: frozenset[str]
    coordinates: tuple[str, ...]


def _column_names(system: System) -> _ColumnNames:
    velocities = set(system.velocity_names)
    sources = result_columns.ColumnSources(
        positions=system.position_names,
        velocities=system.velocity_names,
        followers=[name for name in tree_coordinate_names(system, "velocities") if name not in velocities],
        cut_positions=constraints.cut_position_names(system),
        cut_velocities=constraints.cut_velocity_names(system),
        driven=[motion.target for motion in system.motions if motion.of_coordinate],
        bodies=[
            *(result_columns.body_segments(address, system.body_names[body]) for address, body in _frames(system)),
            *((name,) for name in system.body_names),
        ],
        loops=[system.joints[closure.joint].name for closure in system.closures],
        rows=tuple(_rows(system)),
        joints=system.joint_names,
        measures=[measure.name for measure in system.measures],
        loads=load_columns(system),
    )
    columns = sources.columns()
    return _ColumnNames(columns, frozenset(columns), sources.coordinates())


def _frames(system: System) -> Iterator[tuple[str, int]]:
    bodies = set(system.body_names)
    for address, body in zip(system.frames.names, system.frames.body, strict=True):
        if address not in bodies:
            yield address, int(body)


def _rows(system: System) -> Iterator[result_columns.RowSource]:
    """The rows of constraints, couplings along cut joints and motions by source, as the table of rows has them."""
    table = rows(system)
    for source, row_slice in table.slices.items():
        group, name = source.split("/", 1)
        if group != "loop":
            parts = tuple(row[len(source) + 1 :] for row in table.names[row_slice])
            yield result_columns.RowSource(group, name, parts, bool(table.holonomic[row_slice].any()))


# Locks of a scenario: which joints can be held, and how locks are given by keyword.


def locks_from(system: System, value: Iterable[Lock | Mapping[str, Any]]) -> tuple[Lock, ...]:
    """Locks from records, or from mappings as documents have them.

    Args:
        system: Compiled mechanism.
        value: Locks, each a `Lock` or {"joint": ..., "lock": true or false} with "at", or with "when" and "crosses" and
            perhaps a "direction"; "lock" may be absent.

    Raises:
        UnknownNameError: If a key, a joint, a column or a direction is unknown; the message gives the closest one.
        ArgumentError: If it is no list, a key is missing or one too many, a number is not finite, or the joint cannot
            be locked.
    """
    return tuple(_lock(system, *entry) for entry in given_entries(value, Lock, "locks"))


def locked_quantities(system: System, joint: str) -> tuple[str, ...]:
    """What is held while a joint is locked: its coordinates, or, where they are a quaternion, the joint as a whole."""
    return (joint,) if locks_by_rows(system, joint) else system.joint(joint).position_names


def _lock(system: System, subject: str, fields: Mapping[str, Any]) -> Lock:
    lock, joint = fields.get("lock", True), fields.get("joint")
    if not isinstance(joint, str):
        raise ArgumentError(f"{subject}: joint is {joint!r}, expected the name of a joint")
    if not isinstance(lock, bool):
        raise ArgumentError(f"{subject}: lock is {lock!r}, expected true to lock the joint or false to release it")
    _require_lockable(system, subject, joint)
    at, when = fields.get("at"), fields.get("when")
    if (at is None) == (when is None):
        raise ArgumentError(f'{subject}: give "at", a time in s, or "when" with "crosses": one of them')
    if when is None:
        time = bounds.finite_number(at)
        if time is None:
            raise ArgumentError(f"{subject}: at is {at!r}, expected a finite number of seconds")
        return Lock(joint, lock, time)
    watched = stop_of(system, subject, fields)
    return Lock(joint, lock, None, watched.when, watched.crosses, watched.direction)


def _require_lockable(system: System, subject: str, name: str) -> None:
    """Refuse joints that are not there, and those that cannot be held by their coordinates."""
    names = [joint.name for joint in system.joints]
    if name not in names:
        raise UnknownNameError(f"{subject}: there is no joint {name!r}{suggestions.did_you_mean_clause(name, names)}")
    joint = system.joints[names.index(name)]
    if not joint.velocity_names:
        raise ArgumentError(f"{subject}: joint {name!r} is fixed: there is nothing to lock")
    driven = {motion.target: motion.name for motion in system.motions if motion.of_coordinate}
    motion = next((driven[coordinate] for coordinate in joint.velocity_names if coordinate in driven), None)
    if motion is not None:
        raise ArgumentError(f"{subject}: joint {name!r} is driven by motion {motion!r} and cannot be locked")


# Locks of joints with a quaternion, as rows that keep the two bodies of the joint in their relative pose.

_AXES = "xyz"


def locks_by_rows(system: System, joint: str) -> bool:
    """Whether a joint is locked by rows between its bodies: its positions are a quaternion, not angles and lengths."""
    each = system.joint(joint)
    return each.position_names != each.velocity_names


def lock_row_names(joint: str) -> tuple[str, ...]:
    """Names of the rows that may lock a joint: rotations, then translations."""
    return tuple(f"lock of {joint} {word} {axis}" for word in ("about", "along") for axis in _AXES)


def lock_rows(system: System, joint: str, q: Array) -> tuple[records.Row, ...]:
    """The rows that hold a joint in the pose that it has at q (n_q,): three, of a free joint six."""
    each = system.joint(joint)
    moved = poses(system, q, engine="reference") @ np.linalg.inv(system.bodies.reference_pose)
    pair, names, still = (each.predecessor, each.successor), lock_row_names(joint), functions.Polynomial((0.0,))
    first, second = moved[pair[0], :3, :3], moved[pair[1], :3, :3]
    rows = []
    for k in range(3):
        one, other = (k + 1) % 3, (k + 2) % 3
        vectors = np.stack([first[one], second[other]])  # R^T e: rows of R
        fields = {"bodies": pair, "vectors": vectors, "offset": still, "angle": None, "axis": None}
        rows.append(records.Row(names[k], "DP1", fields))
    if each.kind == "free":
        origin = system.bodies.reference_pose[pair[1], :3, 3]
        now = second @ origin + moved[pair[1], :3, 3]
        carried = first.T @ (now - moved[pair[0], :3, 3])
        points = np.stack([carried, origin]) - system.origin
        for k in range(3):
            fields = {"bodies": pair, "points": points, "direction": np.eye(3)[k], "offset": still}
            rows.append(records.Row(names[3 + k], "CD", fields))
    return tuple(rows)


def lock_impulse(system: System, joint: str, q: Array, multipliers: Array) -> Array:
    """The wrench (6,) of the rows that lock a joint on its successor: moment, then force, world axes.

        moment = - sum over rows of l (e' x e) ,  force = - sum over rows of l c        at the origin of the successor

    with multipliers l (n_rows,) of the rows, at positions q (n_q,); zero for a joint that no rows lock.
    """
    wrench, slices = np.zeros(6), rows(system).slices
    turned = poses(system, q, engine="reference")[:, :3, :3]
    turned = turned @ np.swapaxes(system.bodies.reference_pose[:, :3, :3], -1, -2)
    held = {row.name: row for row in system.rows}
    for name in lock_row_names(joint):
        if name not in held or f"constraint/{name}" not in slices:
            continue
        size, data = float(multipliers[slices[f"constraint/{name}"]][0]), held[name].data
        if held[name].kind == "DP1":
            first, second = (
                turned[body] @ vector for body, vector in zip(data["bodies"], data["vectors"], strict=True)
            )
            wrench[:3] -= size * np.cross(second, first)
        else:
            wrench[3:] -= size * data["direction"]
    return wrench


# Outputs that a scenario can ask for.


def require_outputs(system: System, outputs: Sequence[str]) -> None:
    """Refuse outputs that no simulation of this mechanism has, by the rule of documents.

    Args:
        system: Compiled mechanism.
        outputs: "joints", "energy", "loop", "constraint", "reactions", "drives", "loads", "measures",
            "singularity", "singularity/" with a body, frame or coordinate, "body/" with a body or frame, or a single
            column.

    Raises:
        UnknownNameError: If there is no such output, body or frame; the message gives the closest name.
        ArgumentError: If it is one text, not a list of texts.
    """
    if isinstance(outputs, str) or not isinstance(outputs, Iterable):
        example = [outputs] if isinstance(outputs, str) else ["joints", "energy"]
        raise ArgumentError(f"outputs: expected a list of texts, such as {example}, not {outputs!r}")
    addresses = (*system.body_names, *system.frames.names)
    for output in outputs:
        if output in result_columns.OUTPUT_GROUPS:
            continue
        if not isinstance(output, str):
            raise ArgumentError(f"outputs: expected texts, not {output!r}")
        if output.removeprefix(result_columns.BODY_OUTPUT) in addresses and output.startswith(
            result_columns.BODY_OUTPUT
        ):
            continue
        if output.startswith(result_columns.SINGULARITY_OUTPUT):
            known = (*addresses, *system.velocity_names, *cut_velocity_names(system))
            if output.removeprefix(result_columns.SINGULARITY_OUTPUT) in known:
                continue
        columns = known_columns(system)
        if output not in columns:
            close = result_columns.closest_output(output, columns, addresses)
            hint = "" if close is None else f"; did you mean {close!r}?"
            raise UnknownNameError(
                f"outputs: there is no output {output!r}; the outputs are {result_columns.OUTPUTS_TEXT}{hint}"
            )


def requested_bodies(system: System, outputs: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Bodies and frames among the outputs with the quantities that are asked for, by address.

    "body/upper" asks for all of them, "body/upper/x" for x of the body, and for all of the frame x if there is one.
    """
    addresses, quantities = system.derived(_addresses_of_columns), dict[str, tuple[str, ...]]()
    for output in (output for output in outputs if output.startswith(result_columns.BODY_OUTPUT)):
        address = output.removeprefix(result_columns.BODY_OUTPUT)
        if address in addresses.values():
            quantities[address] = result_columns.BODY_QUANTITIES
        segments, _, quantity = output.rpartition("/")
        if segments in addresses and quantity in result_columns.BODY_QUANTITIES:
            address = addresses[segments]
            quantities[address] = tuple(dict.fromkeys((*quantities.get(address, ()), quantity)))
    return quantities


def _addresses_of_columns(system: System) -> dict[str, str]:
    """The address of each body and frame by what its columns begin with."""
    bodies = zip(system.frames.names, system.frames.body, strict=True)
    owners = {address: system.body_names[int(body)] for address, body in bodies} | {n: n for n in system.body_names}
    return {
        result_columns.column_name("body", *result_columns.body_segments(address, owner)): address
        for address, owner in owners.items()
    }
