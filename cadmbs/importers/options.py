"""Options that every importer shares: joints to cut, and notes about options without effect."""

from collections.abc import Iterable, Iterator
from typing import Any

from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers.draft import Importer, ReadOptions
from cadmbs.suggestions import did_you_mean


def cut_joints(data: dict[str, Any], names: Iterable[str], file: str) -> tuple[Finding, ...]:
    """Mark the named joints of a mechanism document as cut; F013 for each name that is not a joint."""
    joints = data.get("joints")
    entries = [joint for joint in joints if isinstance(joint, dict)] if isinstance(joints, list) else []
    by_name = {joint["name"]: joint for joint in entries if isinstance(joint.get("name"), str)}
    findings = []
    for name in names:
        if name in by_name:
            by_name[name]["cut"] = True
        else:
            findings.append(_no_such_joint(name, list(by_name), file))
    return tuple(findings)


def _no_such_joint(name: str, known: list[str], file: str) -> Finding:
    listed = ", ".join(f'"{other}"' for other in known[:5]) + (", ..." if len(known) > 5 else "")
    hint = did_you_mean(name, known) or (f"Its joints are {listed}." if known else "")
    message = f'Joint "{name}" is to be cut, but the file has no joint of this name.'
    return Finding("F013", Severity.ERROR, Where(file), message, hint)


def options_without_effect(options: ReadOptions, file: str, reason: str) -> Iterator[Finding]:
    """F011 for each option that is set and only applies to URDF, by its name in Python and on the command line."""
    for name, value in (
        ("base", options.base),
        ("mimic", options.mimic),
        ("estimate_inertia", options.estimate_inertia),
    ):
        if value is not None:
            message = f'The option {name} "{value}" has no effect: {reason}.'
            yield Finding("F011", Severity.NOTE, Where(file), message)
    flags = {
        "recover": options.recover,
        "without": options.without,
        "add (--with)": options.add,
        "servo": options.servo is not None,
        "join": options.joins,
        "loops (--loops-file)": options.loops,
        "xacro": options.xacro,
    }
    for name, is_set in flags.items():
        if is_set:
            yield Finding("F011", Severity.NOTE, Where(file), f"The option {name} has no effect: {reason}.")


def hints_without_effect(options: ReadOptions, importer: Importer, file: str) -> Iterator[Finding]:
    """F011 as an error if hints are given for a file that is no assembly: its joints are not inferred.

    A note for `up` likewise, and for a keyframe of a file that is no MJCF.
    """
    if options.keyframe is not None and importer.name != "mjcf":
        message = f'The option keyframe "{options.keyframe}" has no effect: this is not an MJCF ({importer.name}).'
        yield Finding("F011", Severity.NOTE, Where(file), message)
    if options.hints is not None and not importer.reads_hints:
        message = f'The hints in "{options.hints}" have no effect: this is not an assembly from CAD ({importer.name}).'
        hint = "Read the STEP file or the assembly with them, or leave them out."
        yield Finding("F011", Severity.ERROR, Where(file), message, hint)
    if options.up is not None and not importer.reads_hints:
        message = f'The option up "{options.up}" has no effect: this is not an assembly from CAD ({importer.name}).'
        yield Finding("F011", Severity.NOTE, Where(file), message)
