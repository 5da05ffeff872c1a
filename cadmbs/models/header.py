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
from cadmbs.models.content import Entries, salvaged_text
from cadmbs.models.coupling import Coupling
from cadmbs.models.document_messages import MessageLocation, wrong_type
from cadmbs.models.expectations import Expectations
from cadmbs.models.fields import Document
from cadmbs.models.joint import JointDocument
from cadmbs.models.load import LoadDocument
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.motion import MotionDocument
from cadmbs.models.pydantic_findings import Keys, findings_of, key_findings

LISTS: Mapping[str, tuple[str, Any]] = {
    "bodies": ("Body", Body),
    "joints": ("Joint", JointDocument),
    "couplings": ("Coupling", Coupling),
    "constraints": ("Constraint", Constraint),
    "loads": ("Load", LoadDocument),
    "motions": ("Motion", MotionDocument),
}
"""The lists of a document: what an entry is called, and its type."""

TOP = MessageLocation("", "Mechanism")


@dataclass
class Pieces:
    """What validated of a document, field by field, with what was found wrong with the rest."""

    fields: dict[str, Any] = field(default_factory=dict)
    lists: dict[str, Entries[Any]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)


def pieces_of(data: Mapping[str, Any]) -> Pieces:
    """Validates the top level of a document and every entry of its lists, each for itself."""
    pieces = Pieces()
    known = Mechanism.model_fields
    missing = [key for key, info in known.items() if info.is_required() and key not in data]
    unknown = [str(key) for key in data if key not in known]
    if missing or unknown:
        pieces.findings += key_findings(Keys(missing, unknown), (), data, TOP, _expectations(Mechanism))
    for key in known:
        if key in LISTS:
            pieces.lists[key] = _entries(key, data.get(key, [] if key not in missing else None), key in data, pieces)
        elif key != "format":
            pieces.fields[key] = _value(key, data, pieces)
    return pieces


def _value(key: str, data: Mapping[str, Any], pieces: Pieces) -> Any:
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
        pieces.findings += findings_of(problem, data[key], location, Expectations(_field_adapter(key).json_schema()))
        return None


def _entries(key: str, data: Any, present: bool, pieces: Pieces) -> Entries[Any]:
    what, kind = LISTS[key]
    if not isinstance(data, (list, tuple)):
        if present:
            pieces.findings.append(wrong_type(TOP, (key,), data, "a list of objects"))
        return Entries(f"/{key}", readable=False)
    adapter = _adapter(kind)
    valid: dict[int, Document] = {}
    broken: dict[int, Mapping[str, Any]] = {}
    for i, entry in enumerate(data):
        try:
            valid[i] = adapter.validate_python(entry)
        except ValidationError as problem:
            broken[i] = entry if isinstance(entry, dict) else {}
            location = MessageLocation(f"/{key}/{i}", _subject(what, broken[i]))
            pieces.findings += findings_of(problem, entry, location, _expectations(kind))
    return Entries(f"/{key}", valid, broken)


def _subject(what: str, raw: Mapping[str, Any]) -> str:
    name = salvaged_text(raw, "name")
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
