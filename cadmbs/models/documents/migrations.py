"""Documents of older formats, brought up to the current one step by step.

A migration takes a document of one format and returns one of a later format, `format` included. The
document may have any content; faults are reported afterwards, for the migrated document.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from cadmbs.errors import Finding, error, note
from cadmbs.models.documents.document_messages import described
from cadmbs.models.mechanism import FORMAT, Mechanism
from cadmbs.suggestions import closest

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
    passed: set[str] = set()
    declared = data.get("format")
    while isinstance(declared, str) and declared in migrations and declared not in passed:
        passed.add(declared)
        data = migrations[declared](dict(data))
        notes.append(_migrated_note(declared, data.get("format")))
        declared = data.get("format")
    if declared == FORMAT:
        return data, tuple(notes)
    if declared is None:
        return data, (*notes, *_missing(data))
    return None, (*notes, _unreadable(declared))


def _migrated_note(before: str, after: Any) -> Finding:
    return note(
        "D014",
        "/format",
        f'The document has the older format "{before}"; it was read as "{after}".',
        "Save it to keep the new form.",
    )


def _missing(data: Mapping[str, Any]) -> Iterator[Finding]:
    """D001, unless an unknown field looks like it, which is reported with the other unknown fields."""
    unknown = [key for key in data if isinstance(key, str) and key not in Mechanism.model_fields]
    if closest("format", unknown) is None:
        yield error(
            "D001",
            "",
            f'The field "format" is missing; expected "format": "{FORMAT}".',
            "Write it as the first field of the document.",
        )


def _unreadable(declared: Any) -> Finding:
    version = (
        re.fullmatch(rf"{re.escape(_NAME)}/([0-9]{{1,9}})(\..*)?", declared) if isinstance(declared, str) else None
    )
    if version is not None and int(version[1]) > int(_VERSION):
        return error(
            "D002",
            "/format",
            f'The document has the format "{declared}", which was written by a newer cadmbs; '
            f'this one reads "{FORMAT}".',
            "Update cadmbs: pip install --upgrade cadmbs",
        )
    return error(
        "D001",
        "/format",
        f'Mechanism, format: found {described(declared)}, expected "{FORMAT}".',
        "Formats of other programs are read by their importers.",
    )
