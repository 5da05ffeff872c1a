"""The format `cadmbs.mechanism/1`: the document itself is the draft."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cadmbs.importers.draft import DocumentDraft, ReadOptions, SourceFile
from cadmbs.importers.json_formats import MECHANISM_PREFIX, declared_format
from cadmbs.importers.json_text import read_json
from cadmbs.importers.options import cut_joints, options_without_effect


class MechanismImporter:
    """Zero-reference documents in our own format."""

    name: str = "mechanism"
    suffixes: tuple[str, ...] = (".json",)

    def recognises(self, source: SourceFile) -> bool:
        """Whether the text declares a version of `cadmbs.mechanism`."""
        return (declared_format(source) or "").startswith(MECHANISM_PREFIX)

    def read(self, source: SourceFile, options: ReadOptions) -> DocumentDraft:
        """The document as it stands, with mesh files as absolute paths and the wished cuts marked."""
        text = read_json(source, keep_not_finite=True)
        if not text.data and text.findings:
            return DocumentDraft({}, text.findings, text.place)
        absolute_mesh_files(text.data, source.directory)
        findings = (
            *text.findings,
            *cut_joints(text.data, options.cut, source.name),
            *options_without_effect(options, source.name, "a mechanism document leaves no such choice"),
        )
        return DocumentDraft(text.data, findings, text.place)


MECHANISM = MechanismImporter()
"""The importer of `cadmbs.mechanism/1`."""


def absolute_mesh_files(data: dict[str, Any], directory: Path) -> None:
    """Replace mesh paths relative to the document by absolute ones; addresses such as `package://` stay as written."""
    for shape in _dicts(body.get("shapes") for body in _dicts([data.get("bodies")])):
        file = shape.get("file")
        if isinstance(file, str) and file and "://" not in file:
            shape["file"] = os.path.normpath(directory / file)


def _dicts(lists: Any) -> Iterator[dict[str, Any]]:
    """The objects in some lists; what is not of this form is reported by validation."""
    for entries in lists:
        if isinstance(entries, list):
            yield from (entry for entry in entries if isinstance(entry, dict))
