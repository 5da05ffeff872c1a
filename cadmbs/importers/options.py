"""Reading options that apply to every format, or to none but one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from typing import Any

from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers.draft import ReadOptions


def cut_joints(data: dict[str, Any], names: Iterable[str], file: str) -> tuple[Finding, ...]:
    """Mark the named joints of a mechanism document as cut; F013 for each name that no joint bears."""
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
    close = difflib.get_close_matches(name, known, n=1)
    some = ", ".join(f'"{other}"' for other in known[:5]) + (", ..." if len(known) > 5 else "")
    hint = f'Did you mean "{close[0]}"?' if close else f"Its joints are {some}." if known else ""
    message = f'Joint "{name}" is to be cut, but the file has no joint of this name.'
    return Finding("F013", Severity.ERROR, Where(file), message, hint)


def options_without_effect(options: ReadOptions, file: str, what: str) -> Iterator[Finding]:
    """F011 for each given option that only leaves a choice in a URDF."""
    for name, value in (
        ("base", options.base),
        ("mimic", options.mimic),
        ("estimate_inertia", options.estimate_inertia),
    ):
        if value is not None:
            message = f'The option {name} "{value}" has no effect: {what}.'
            yield Finding("F011", Severity.NOTE, Where(file), message)
    flags = {
        "recover": options.recover,
        "without": options.without,
        "join": options.joins,
        "loops": options.loops,
        "xacro": options.xacro,
    }
    for name in (name for name, given in flags.items() if given):
        yield Finding("F011", Severity.NOTE, Where(file), f"The option {name} has no effect: {what}.")
