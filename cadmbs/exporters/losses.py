"""What a mechanism says that an output cannot say: told, never dropped in silence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cadmbs.errors import Finding, Severity, Where
from cadmbs.exporters.steps import any_value
from cadmbs.models.fields import Named
from cadmbs.models.joint import JointDocument
from cadmbs.models.mechanism import Mechanism
from cadmbs.topology.wording import quoted

_STANDARD_GRAVITY = (0.0, 0.0, -9.81)


def lost(severity: Severity, pointer: str, message: str, hint: str = "") -> Finding:
    """X001: a part of the mechanism that is left out."""
    return Finding("X001", severity, Where(pointer=pointer), message, hint)


def lost_entries(word: str, pointer: str, entries: list[Any], format_name: str, hint: str = "") -> Iterator[Finding]:
    """X001 for entries of a list of the mechanism, by their names."""
    if entries:
        names = quoted([entry.name for entry in entries])
        what = f"{word}{'s' * (len(entries) != 1)} {names}"
        verb = "is" if len(entries) == 1 else "are"
        message = f"{what[:1].upper()}{what[1:]} {verb} left out: {format_name} has no words for {_them(entries)}."
        yield lost(Severity.WARNING, pointer, message, hint)


def _them(entries: list[Any]) -> str:
    return "it" if len(entries) == 1 else "them"


def lost_gravity(mechanism: Mechanism, format_name: str) -> Iterator[Finding]:
    """X001 where gravity is not what readers assume."""
    if mechanism.gravity != _STANDARD_GRAVITY:
        x, y, z = (f"{value:g}" for value in mechanism.gravity)
        message = f"Gravity, {x} {y} {z} m/s^2, is left out: readers of {format_name} assume 0 0 -9.81."
        yield lost(Severity.WARNING, "/gravity", message, "Tell the program that reads the file.")


def lost_values(
    mechanism: Mechanism, word: str, has: Callable[[JointDocument], bool], format_name: str, severity: Severity
) -> Iterator[Finding]:
    """X001 for what some joints have and the format has not."""
    names = [joint.name for joint in mechanism.joints if has(joint)]
    if names:
        joints = f"joint{'s' * (len(names) != 1)} {quoted(names)}"
        message = f"{word} of {joints} is left out: {format_name} has no place for it."
        yield lost(severity, "/joints", message)


def lost_scenario(mechanism: Mechanism, format_name: str) -> Iterator[Finding]:
    """X001 for the scenario."""
    if mechanism.scenario is not None:
        yield lost(Severity.NOTE, "/scenario", f"The scenario is left out: {format_name} describes no simulations.")


def lost_extensions(mechanism: Mechanism, kept: tuple[str, ...], format_name: str) -> Iterator[Finding]:
    """X001 for data of other programs, by the names of these."""
    bearers: list[Any] = [mechanism, *mechanism.bodies, *mechanism.joints]
    keys = dict.fromkeys(key for bearer in bearers for key in bearer.extensions if key not in kept)
    if keys:
        message = (
            f"Extensions {quoted(list(keys))} are left out: they are of other programs than readers of {format_name}."
        )
        yield lost(Severity.NOTE, "/extensions", message)


def has_armature(joint: JointDocument) -> bool:
    """Whether a joint has an inertia of its own."""
    return any_value(joint.armature)


def lost_rows(mechanism: Mechanism, format_name: str) -> Iterator[Finding]:
    """X001 for constraints, loads and motions."""
    lists: tuple[tuple[str, str, tuple[Named, ...]], ...] = (
        ("constraint", "/constraints", mechanism.constraints),
        ("load", "/loads", mechanism.loads),
        ("motion", "/motions", mechanism.motions),
    )
    for word, pointer, entries in lists:
        yield from lost_entries(word, pointer, list(entries), format_name)
