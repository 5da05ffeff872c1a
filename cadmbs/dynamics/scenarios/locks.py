"""Locks of a scenario: which joints can be held, and how locks are given by keyword."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

from cadmbs.bounds import finite_number
from cadmbs.dynamics.scenarios.stops import stops_from
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import Lock, System

KEYS = tuple(field.name for field in dataclasses.fields(Lock))
"""Keys of a lock that is given as a mapping."""

EXAMPLE = '[{"joint": "elbow", "lock": true, "at": 0.5}]'
"""A list of locks, for messages."""


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
    if isinstance(value, str | Mapping | Lock) or not isinstance(value, Iterable):
        raise ArgumentError(f"locks: expected a list of locks, such as {EXAMPLE}, not {value!r}")
    return tuple(_lock(system, f"locks[{index}]", entry) for index, entry in enumerate(value))


def locked_quantities(system: System, joint: str) -> tuple[str, ...]:
    """What is held while a joint is locked: its coordinates, or, where they are a quaternion, the joint as a whole."""
    each = next(each for each in system.joints if each.name == joint)
    return each.position_names if each.position_names == each.velocity_names else (joint,)


def _lock(system: System, subject: str, entry: object) -> Lock:
    fields = {key: getattr(entry, key) for key in KEYS} if isinstance(entry, Lock) else entry
    if not isinstance(fields, Mapping):
        raise ArgumentError(f'{subject}: expected a lock, such as {{"joint": "elbow", "at": 0.5}}, not {entry!r}')
    for key in fields:
        if key not in KEYS:
            raise UnknownNameError(f"{subject}: a lock has no {key!r}{did_you_mean_clause(str(key), KEYS)}")
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
        time = finite_number(at)
        if time is None:
            raise ArgumentError(f"{subject}: at is {at!r}, expected a finite number of seconds")
        return Lock(joint, lock, time)
    missing = {} if "crosses" in fields else {"crosses": None}
    stop = {key: fields[key] for key in ("when", "crosses", "direction") if key in fields} | missing
    try:
        (watched,) = stops_from(system, [stop])
    except UnknownNameError as problem:
        raise UnknownNameError(str(problem).replace("stop[0]", subject, 1)) from None
    except ArgumentError as problem:
        raise ArgumentError(str(problem).replace("stop[0]", subject, 1)) from None
    return Lock(joint, lock, None, watched.when, watched.crosses, watched.direction)


def _require_lockable(system: System, subject: str, name: str) -> None:
    """Refuse joints that are not there, and those that cannot be held by their coordinates."""
    names = [joint.name for joint in system.joints]
    if name not in names:
        raise UnknownNameError(f"{subject}: there is no joint {name!r}{did_you_mean_clause(name, names)}")
    joint = system.joints[names.index(name)]
    if not joint.velocity_names:
        raise ArgumentError(f"{subject}: joint {name!r} is fixed: there is nothing to lock")
    driven = {motion.target: motion.name for motion in system.motions if motion.of_coordinate}
    motion = next((driven[coordinate] for coordinate in joint.velocity_names if coordinate in driven), None)
    if motion is not None:
        raise ArgumentError(f"{subject}: joint {name!r} is driven by motion {motion!r} and cannot be locked")
