"""The entries of an assembly file, each validated separately, and its unknown keys."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel

from cadmbs.importers.json_positions import pointer_token
from cadmbs.importers.step_json.context import AssemblyReport, AssemblyText
from cadmbs.importers.step_json.documents import (
    AssemblyContact,
    AssemblyCoupling,
    AssemblyDocument,
    AssemblyJoint,
    AssemblyPart,
    AssemblySlot,
    AssemblySpring,
    MassProperties,
    Open,
)
from cadmbs.importers.step_json.scales import is_inertia_unit
from cadmbs.importers.validation import validated
from cadmbs.suggestions import did_you_mean

_VERSION = re.compile(r"cadmbs\.assembly/(\d{1,9})\.(\d{1,9})")
_MAJOR_VERSION = 1
_LISTS = ("parts", "contacts", "joints", "couplings", "springs", "slots")

Item = TypeVar("Item", bound=Open)


def read_assembly(data: Mapping[str, Any], report: AssemblyReport) -> AssemblyText | None:
    """The validated entries, or None if units or lists are missing; A001, A002 and codes of keys and values."""
    if not _readable_version(data, report):
        return None
    document, findings = validated(AssemblyDocument, data, "Assembly", report.text.locate)
    report.extend(findings)
    lists = {key: tuple(data[key]) if isinstance(data.get(key), list) else () for key in _LISTS}
    joints, broken = _listed_joints(lists["joints"], report)
    parts = _items(AssemblyPart, lists["parts"], "/parts", report)
    contacts = _items(AssemblyContact, lists["contacts"], "/contacts", report)
    couplings = _items(AssemblyCoupling, lists["couplings"], "/couplings", report)
    springs = _items(AssemblySpring, lists["springs"], "/springs", report)
    slots = _items(AssemblySlot, lists["slots"], "/slots", report)
    if document is None:
        report.blocked = True
        return None
    _check_units(document, report)
    unknown: dict[str, Any] = {}
    complete = len(parts) == len(lists["parts"])
    text = AssemblyText(document, parts, contacts, joints, couplings, broken, complete, unknown, springs, slots)
    groups = (text.parts, text.contacts, text.joints, text.couplings, text.springs, text.slots)
    for pointer, key, value, known in _all_unknown(text, groups):
        unknown[f"{pointer}/{pointer_token(key)}"] = value
        _warn_unknown(f"{pointer}/{pointer_token(key)}", key, known, report)
    return text


def _check_units(document: AssemblyDocument, report: AssemblyReport) -> None:
    unit = document.units.inertia
    if unit is not None and not is_inertia_unit(unit):
        message = f'The unit of inertia is "{unit}"; a mass times a squared length is expected.'
        report.error("A022", "/units/inertia", message, 'Write for example "kg*mm^2".')


def _readable_version(data: Mapping[str, Any], report: AssemblyReport) -> bool:
    """A001 for a schema that is not a version, or has a higher major version."""
    schema = data.get("schema")
    match = _VERSION.fullmatch(schema) if isinstance(schema, str) else None
    if schema is None or not isinstance(schema, str):
        return True  # reported by validation
    if match is None or int(match[1]) < 1:
        message = f'The schema "{schema}" is not a version such as "cadmbs.assembly/1.1".'
        report.error("A001", "/schema", message, blocks=True)
        return False
    if int(match[1]) > _MAJOR_VERSION:
        message = f'The schema "{schema}" is newer than this version of cadmbs, which reads "cadmbs.assembly/1.x".'
        report.error("A001", "/schema", message, "Update cadmbs, or export in the older version.", blocks=True)
        return False
    return True


def _items(model: type[Item], values: tuple[Any, ...], pointer: str, report: AssemblyReport) -> dict[int, Item]:
    """The valid entries; an invalid part or contact blocks the checks of the mechanism as a whole."""
    items = {}
    for i, value in enumerate(values):
        item, findings = validated(model, value, _subject(model, value), report.text.locate, f"{pointer}/{i}")
        report.extend(findings)
        if item is not None:
            items[i] = item
    report.blocked |= len(items) < len(values) and model not in (AssemblyCoupling, AssemblySpring, AssemblySlot)
    return items


def _listed_joints(values: tuple[Any, ...], report: AssemblyReport) -> tuple[dict[int, AssemblyJoint], frozenset[int]]:
    """The valid joints, and free joints in place of the invalid ones, whose indices are the second result."""
    joints: dict[int, AssemblyJoint] = {}
    broken = []
    for i, value in enumerate(values):
        subject = _subject(AssemblyJoint, value)
        joint, findings = validated(AssemblyJoint, value, subject, report.text.locate, f"/joints/{i}")
        report.extend(findings)
        if joint is None and isinstance(value, dict):
            broken.append(i)
            readable = {key: value[key] for key in ("id", "parts") if isinstance(value.get(key), str | list)}
            joint, _ = validated(AssemblyJoint, {**readable, "kind": "free"}, subject, report.text.locate)
        if joint is not None:
            joints[i] = joint
    report.blocked |= len(joints) < len(values)
    return joints, frozenset(broken)


def _subject(model: type[Open], value: Any) -> str:
    """The entry as the subject of a message: Joint "elbow"."""
    nouns: dict[type[Open], str] = {
        AssemblyPart: "Part",
        AssemblyJoint: "Joint",
        AssemblyContact: "Contact",
        AssemblySpring: "Spring",
        AssemblySlot: "Slot",
    }
    noun = nouns.get(model, "Coupling")
    name = value.get("id") if isinstance(value, dict) else None
    return f'{noun} "{name}"' if isinstance(name, str) and name else f"{noun} without an id"


Unknown = tuple[str, str, Any, tuple[str, ...]]


def _all_unknown(text: AssemblyText, groups: tuple[Mapping[int, Open], ...]) -> Iterator[Unknown]:
    yield from _unknown(text.document, "")
    for name, group in zip(_LISTS, groups, strict=True):
        for i, item in group.items():
            yield from _unknown(item, f"/{name}/{i}")


def _unknown(value: Any, pointer: str) -> Iterator[Unknown]:
    """Unknown keys in a document and in all documents within: pointer, key, value, and the known keys there."""
    if isinstance(value, BaseModel):
        fields = type(value).model_fields
        for key, extra in (value.model_extra or {}).items():
            yield pointer, key, extra, tuple(field.alias or name for name, field in fields.items())
        for name in fields:
            yield from _unknown(getattr(value, name), f"{pointer}/{name}")
    elif isinstance(value, tuple):
        for i, entry in enumerate(value):
            yield from _unknown(entry, f"{pointer}/{i}")
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from _unknown(entry, f"{pointer}/{pointer_token(key)}")


def _warn_unknown(pointer: str, key: str, known: tuple[str, ...], report: AssemblyReport) -> None:
    """A002 with the likely correction."""
    hint = did_you_mean(key, known)
    if "mass_properties" in known and key in MassProperties.model_fields:
        hint = f'Write it under "mass_properties": {{"{key}": ...}}.'
    report.warning("A002", pointer, f'The key "{key}" is unknown; it is kept and has no effect.', hint)
