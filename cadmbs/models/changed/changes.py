"""Copies of frozen documents with some values replaced; what does not change is not copied."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from cadmbs.models.documents.content import Entries, Entry
from cadmbs.models.quantities.fields import Document

Doc = TypeVar("Doc", bound=Document)
Value = TypeVar("Value")


def with_fields(document: Doc, **values: Any) -> Doc:
    """The document with these values; the same object when every value is the one it has."""
    before = vars(document)
    changed = {name: value for name, value in values.items() if before[name] is not value}
    return document.model_copy(update=changed) if changed else document


def with_changed_fields(document: Doc, change: Callable[[Any], Any], *names: str) -> Doc:
    """The document with `change` applied to these fields, where it has them and they are not None."""
    values = vars(document)
    changed = {}
    for name in names:
        if (value := values.get(name)) is not None and (new := change(value)) is not value:
            changed[name] = new
    return document.model_copy(update=changed) if changed else document


def changed_members(values: tuple[Value, ...], change: Callable[[Value], Value]) -> tuple[Value, ...]:
    """The tuple with `change` applied to its members; the same object when none of them changes."""
    changed = tuple(change(value) for value in values)
    return values if all(a is b for a, b in zip(values, changed, strict=True)) else changed


def changed_values(values: dict[str, Value], change: Callable[[Value], Value]) -> dict[str, Value]:
    """The mapping with `change` applied to its values; the same object when none of them changes."""
    changed = {name: change(value) for name, value in values.items()}
    return values if all(changed[name] is value for name, value in values.items()) else changed


def changed_entries(entries: Entries[Entry], change: Callable[[Entry], Entry]) -> Entries[Entry]:
    """The list with `change` applied to its valid entries."""
    valid: Mapping[int, Entry] = {i: change(entry) for i, entry in entries.valid.items()}
    return replace(entries, valid=valid)
