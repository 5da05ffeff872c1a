"""The top level of a mechanism document: its keys, its simple fields, and its lists entry by entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any

from pydantic import ConfigDict, TypeAdapter, ValidationError

from cadmbs.errors import Finding
from cadmbs.models.body import Body
from cadmbs.models.constraint import Constraint
from cadmbs.models.coupling import CouplingDocument
from cadmbs.models.documents.content import Entries, readable_text
from cadmbs.models.documents.document_messages import MessageLocation, wrong_type
from cadmbs.models.documents.pydantic_findings import Keys, findings_of, key_findings
from cadmbs.models.expectations import Expectations
from cadmbs.models.joint import JointDocument
from cadmbs.models.load import LoadDocument
from cadmbs.models.measure import MeasureDocument
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.motion import MotionDocument
from cadmbs.models.quantities.fields import Document

LISTS: Mapping[str, tuple[str, Any]] = {
    "bodies": ("Body", Body),
    "joints": ("Joint", JointDocument),
    "couplings": ("Coupling", CouplingDocument),
    "constraints": ("Constraint", Constraint),
    "loads": ("Load", LoadDocument),
    "motions": ("Motion", MotionDocument),
    "measures": ("Measure", MeasureDocument),
}
"""The lists of a document: what an entry is called, and its type."""

TOP = MessageLocation("", "Mechanism")


@dataclass
class ValidatedFields:
    """What validated of a document, field by field, with what was found wrong with the rest."""

    fields: dict[str, Any] = field(default_factory=dict)
    lists: dict[str, Entries[Any]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)


def validated_fields(data: Mapping[str, Any]) -> ValidatedFields:
    """Validates the top level of a document and every entry of its lists, each for itself."""
    validated = ValidatedFields()
    known = Mechanism.model_fields
    missing = [key for key, info in known.items() if info.is_required() and key not in data]
    unknown = [str(key) for key in data if key not in known]
    if missing or unknown:
        validated.findings += key_findings(Keys(missing, unknown), (), data, TOP, _expectations(Mechanism))
    for key in known:
        if key in LISTS:
            validated.lists[key] = _entries(
                key, data.get(key, [] if key not in missing else None), key in data, validated
            )
        elif key != "format":
            validated.fields[key] = _value(key, data, validated)
    return validated


def _value(key: str, data: Mapping[str, Any], validated: ValidatedFields) -> Any:
    """A simple field: its default when absent, None when it did not validate."""
    if key not in data:
        info = Mechanism.model_fields[key]
        return None if info.is_required() else info.get_default(call_default_factory=True)
    location = (
        MessageLocation(f"/{key}", "Scenario") if key == "scenario" else MessageLocation(f"/{key}", f"Mechanism, {key}")
    )
    try:
        return _field_adapter(key).validate_python(data[key])
    except ValidationError as problem:
        validated.findings += findings_of(problem, data[key], location, Expectations(_field_adapter(key).json_schema()))
        return None


def _entries(key: str, data: Any, present: bool, validated: ValidatedFields) -> Entries[Any]:
    what, kind = LISTS[key]
    if not isinstance(data, (list, tuple)):
        if present:
            validated.findings.append(wrong_type(TOP, (key,), data, "a list of objects"))
        return Entries(f"/{key}", readable=False)
    adapter = _adapter(kind)
    valid: dict[int, Document] = {}
    invalid: dict[int, Mapping[str, Any]] = {}
    for i, entry in enumerate(data):
        try:
            valid[i] = adapter.validate_python(entry)
        except ValidationError as problem:
            invalid[i] = entry if isinstance(entry, dict) else {}
            location = MessageLocation(f"/{key}/{i}", _subject(what, invalid[i]))
            validated.findings += findings_of(problem, entry, location, _expectations(kind))
    return Entries(f"/{key}", valid, invalid)


def _subject(what: str, raw: Mapping[str, Any]) -> str:
    name = readable_text(raw, "name")
    return f"{what} without a name" if name is None else f'{what} "{name}"'


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


@cache
def _expectations(kind: Any) -> Expectations:
    return Expectations(_adapter(kind).json_schema())


@cache
def _field_adapter(key: str) -> TypeAdapter[Any]:
    """The adapter of one simple field, as strict as the document; a document's own configuration cannot be given."""
    info = Mechanism.model_fields[key]
    kind: Any = info.annotation
    for constraint in info.metadata:
        kind = Annotated[kind, constraint]
    is_document = isinstance(kind, type) and issubclass(kind, Document)
    return TypeAdapter(kind) if is_document else TypeAdapter(kind, config=ConfigDict(strict=True))
