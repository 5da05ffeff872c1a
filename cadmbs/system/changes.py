"""Which mechanism a system is, and what was changed in it after it was compiled, as plain data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np

from cadmbs.system.content import same_content
from cadmbs.system.system import System


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


def changed_fields(system: System) -> dict[str, Any]:
    """The fields of a system that differ from those that were compiled.

    Args:
        system: Compiled, or made of a compiled one by `dataclasses.replace`.

    Returns:
        The present values by dotted name, such as "gravity" or "bodies.mass", as numbers, texts, lists and dicts. Empty
        where the system is what its document says.
    """
    return {
        name: value
        for field, compiled in system.as_compiled.items()
        for name, value in _differences(field, compiled, getattr(system, field))
    }


def _differences(name: str, before: Any, after: Any) -> Iterator[tuple[str, Any]]:
    """Dotted names and present values of what differs; records of the same type are compared field by field."""
    if before is after:
        return
    if is_dataclass(before) and type(before) is type(after):
        for field in fields(before):
            yield from _differences(f"{name}.{field.name}", getattr(before, field.name), getattr(after, field.name))
    elif not same_content(before, after):
        yield name, _plain(after)


def _plain(value: Any) -> Any:
    """A value in JSON's types; what has none is described."""
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    if isinstance(value, Mapping):
        return {str(key): _plain(member) for key, member in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(member) for member in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return value if isinstance(value, str | int | float | None) else repr(value)
