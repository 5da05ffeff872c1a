"""Findings about parts of a mechanism that an output format cannot express: everything left out is reported."""

from collections.abc import Callable, Iterator
from typing import Any

from cadmbs.errors import Finding, Severity, Where
from cadmbs.models.joint import JointDocument
from cadmbs.models.mechanism import Mechanism
from cadmbs.topology.wording import quoted

_STANDARD_GRAVITY = (0.0, 0.0, -9.81)


def lost_part(severity: Severity, pointer: str, message: str, hint: str = "") -> Finding:
    """X001: a part of the mechanism that is left out."""
    return Finding("X001", severity, Where(pointer=pointer), message, hint)


def lost_entries(noun: str, pointer: str, entries: list[Any], format_name: str, hint: str = "") -> Iterator[Finding]:
    """X001 for entries of a list of the mechanism, by their names."""
    if entries:
        names = quoted([entry.name for entry in entries])
        subject, pronoun = (f"{noun} {names} is", "it") if len(entries) == 1 else (f"{noun}s {names} are", "them")
        message = f"{subject[:1].upper()}{subject[1:]} left out: {format_name} cannot express {pronoun}."
        yield lost_part(Severity.WARNING, pointer, message, hint)


def lost_gravity(mechanism: Mechanism, format_name: str) -> Iterator[Finding]:
    """X001 if gravity is not the default of readers."""
    if mechanism.gravity != _STANDARD_GRAVITY:
        x, y, z = (f"{value:g}" for value in mechanism.gravity)
        message = f"Gravity, {x} {y} {z} m/s^2, is left out: readers of {format_name} assume 0 0 -9.81."
        yield lost_part(Severity.WARNING, "/gravity", message, "Set it in the program that reads the file.")


def lost_values(
    mechanism: Mechanism, noun: str, has: Callable[[JointDocument], bool], format_name: str, severity: Severity
) -> Iterator[Finding]:
    """X001 for values of some joints that the format does not have."""
    names = [joint.name for joint in mechanism.joints if has(joint)]
    if names:
        joints = f"joint{'s' * (len(names) != 1)} {quoted(names)}"
        yield lost_part(severity, "/joints", f"Left out at {joints}: {noun}, which {format_name} cannot express.")


def lost_scenario(mechanism: Mechanism, format_name: str) -> Iterator[Finding]:
    """X001 for the scenario."""
    if mechanism.scenario is not None:
        message = f"The scenario is left out: {format_name} describes no simulations."
        yield lost_part(Severity.NOTE, "/scenario", message)


def lost_extensions(mechanism: Mechanism, format_name: str) -> Iterator[Finding]:
    """X001 for data of other programs, by their keys; the data of the URDF importer are used by the exporters."""
    holders: list[Any] = [mechanism, *mechanism.bodies, *mechanism.joints]
    keys = dict.fromkeys(key for holder in holders for key in holder.extensions if key != "urdf")
    if keys:
        message = f"Extensions {quoted(list(keys))} are left out: readers of {format_name} do not use them."
        yield lost_part(Severity.NOTE, "/extensions", message)
