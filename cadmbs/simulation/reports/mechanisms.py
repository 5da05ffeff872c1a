"""Which mechanisms were simulated together, as a result says it."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from cadmbs.errors import Finding
from cadmbs.results.files.description import json_patch
from cadmbs.system import System
from cadmbs.system.system import mechanism_metadata


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


def variant_name(systems: Sequence[System], number: int) -> str:
    """A system among several, for messages."""
    return f"systems[{number}] ({systems[number].name!r})"


def gathered_findings(systems: Sequence[System], findings: Iterable[Sequence[Finding]]) -> tuple[Finding, ...]:
    """The findings of several systems; of equal ones of several systems the first, with their number."""
    groups: dict[tuple[str, str], list[tuple[int, Finding]]] = {}
    for k, single in enumerate(findings):
        for finding in single:
            subject = finding.message.split(" leaves ")[0].split(" between t ")[0]
            groups.setdefault((finding.code, subject), []).append((k, finding))
    return tuple(_merged(systems, group) for group in groups.values())


def _merged(systems: Sequence[System], group: list[tuple[int, Finding]]) -> Finding:
    k, finding = group[0]
    others = len({other for other, _ in group}) - 1
    also = f" (and {others} more of {len(systems)})" if others else ""
    return replace(finding, message=f"{variant_name(systems, k)}{also}: {finding.message}")
