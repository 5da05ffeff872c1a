"""Which mechanism was simulated, as a result says it: name, hash, document, and what differs from the document."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from cadmbs.results.json_patch import json_patch
from cadmbs.system import System
from cadmbs.system.changes import changed_fields


def mechanism_metadata(system: System) -> dict[str, Any]:
    """Name, hash and document of a mechanism.

    Returns:
        "name", "sha256"; "document" where the system has one; "changes" by field where the system was changed in Python
        after it was compiled: it is then not what the document says, and the hash is that of the document.
    """
    metadata: dict[str, Any] = {"name": system.name, "sha256": system.model_hash}
    if system.document:
        metadata["document"] = json.loads(system.document)
    if changes := changed_fields(system):
        metadata["changes"] = changes
    return metadata


def variants_metadata(systems: Sequence[System]) -> list[dict[str, Any]]:
    """Name and hash of each of several systems, and what it differs in from the first.

    Returns:
        For each system "name", "sha256"; "patch", the JSON Patch that makes its document of that of the first system;
        "changes" where the system was changed in Python.
    """
    base = json.loads(systems[0].document) if systems[0].document else None
    return [_variant(system, base) for system in systems]


def _variant(system: System, base: Any) -> dict[str, Any]:
    metadata = mechanism_metadata(system)
    document = metadata.pop("document", None)
    if base is not None and document is not None and (patch := json_patch(base, document)):
        metadata["patch"] = patch
    return metadata
