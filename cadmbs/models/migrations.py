"""Documents of older formats, brought up to the current one step by step.

A migration takes a document of one format and returns one of a later format, `format` included. It may assume nothing
about the document but that it is an object; faults are found afterwards, in the migrated document.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from cadmbs.errors import Finding, error, note
from cadmbs.models.mechanism import FORMAT

Migration = Callable[[dict[str, Any]], dict[str, Any]]

MIGRATIONS: Mapping[str, Migration] = MappingProxyType({})
"""Migrations by the format that they start from; `cadmbs.mechanism/1` is the first, so that there are none yet."""

_NAME, _, _VERSION = FORMAT.partition("/")


def migrated(
    data: Mapping[str, Any], migrations: Mapping[str, Migration] = MIGRATIONS
) -> tuple[Mapping[str, Any] | None, tuple[Finding, ...]]:
    """The document in the current format.

    Args:
        data: A document of any format.
        migrations: Migrations by the format that they start from.

    Returns:
        The document, or None when its format is not known; with D001, D002 (errors) or D014 (a note for each step).
    """
    notes: list[Finding] = []
    while True:
        found = data.get("format")
        if found == FORMAT:
            return data, tuple(notes)
        if not isinstance(found, str) or found not in migrations:
            break
        data = migrations[found](dict(data))
        notes.append(_migrated_note(found, data.get("format")))
        if data.get("format") == found:
            break
    return (data if found is None else None), (*notes, _unreadable(data, found))


def _migrated_note(before: str, after: Any) -> Finding:
    return note(
        "D014",
        "/format",
        f'The document has the older format "{before}"; it was read as "{after}".',
        "Save it to keep the new form.",
    )


def _unreadable(data: Mapping[str, Any], found: Any) -> Finding:
    if found is None:
        misspelt = "" if "format" in data or not data else "Write it as the first line of the document."
        return error("D001", "", f'The field "format" is missing; expected "format": "{FORMAT}".', misspelt)
    version = re.fullmatch(rf"{re.escape(_NAME)}/(\d+)(\..*)?", found) if isinstance(found, str) else None
    if version is not None and int(version[1]) > int(_VERSION):
        return error(
            "D002",
            "/format",
            f'The document has the format "{found}", which was written by a newer cadmbs; this one reads "{FORMAT}".',
            "Update cadmbs: pip install --upgrade cadmbs",
        )
    return error(
        "D001",
        "/format",
        f'The format is {found!r}; expected "{FORMAT}".'
        if not isinstance(found, str)
        else f'The document has the format "{found}"; expected "{FORMAT}".',
        "Formats of other programs are read by their importers.",
    )
