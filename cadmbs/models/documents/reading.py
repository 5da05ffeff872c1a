"""From JSON-like data to a valid mechanism, with all findings together."""

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import ConfigDict, TypeAdapter, ValidationError

from cadmbs.errors import Finding, error, has_errors, note
from cadmbs.models import constraint as constraint_documents
from cadmbs.models import coupling, joint, load, measure, motion
from cadmbs.models.body import Body
from cadmbs.models.checks import check
from cadmbs.models.documents import pydantic_findings
from cadmbs.models.documents.content import Content, Entries, readable_text
from cadmbs.models.documents.normal_form import normal_form
from cadmbs.models.expectations import Expectations
from cadmbs.models.mechanism import FORMAT, IN_NORMAL_FORM, Mechanism, canonical
from cadmbs.models.quantities.fields import Document
from cadmbs.models.quantities.si_units import to_si
from cadmbs.models.units import Rescaling, Units
from cadmbs.suggestions import closest

# The top level of a mechanism document: its keys, its simple fields, and its lists entry by entry.

LISTS: Mapping[str, tuple[str, Any]] = {
    "bodies": ("Body", Body),
    "joints": ("Joint", joint.JointDocument),
    "couplings": ("Coupling", coupling.CouplingDocument),
    "constraints": ("Constraint", constraint_documents.Constraint),
    "loads": ("Load", load.LoadDocument),
    "motions": ("Motion", motion.MotionDocument),
    "measures": ("Measure", measure.MeasureDocument),
}
"""The lists of a document: what an entry is called, and its type."""

TOP = pydantic_findings.MessageLocation("", "Mechanism")


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
        validated.findings += pydantic_findings.key_findings(
            pydantic_findings.Keys(missing, unknown), (), data, TOP, _expectations(Mechanism)
        )
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
        pydantic_findings.MessageLocation(f"/{key}", "Scenario")
        if key == "scenario"
        else pydantic_findings.MessageLocation(f"/{key}", f"Mechanism, {key}")
    )
    try:
        return _field_adapter(key).validate_python(data[key])
    except ValidationError as problem:
        validated.findings += pydantic_findings.findings_of(
            problem, data[key], location, Expectations(_field_adapter(key).json_schema())
        )
        return None


def _entries(key: str, data: Any, present: bool, validated: ValidatedFields) -> Entries[Any]:
    what, kind = LISTS[key]
    if not isinstance(data, (list, tuple)):
        if present:
            validated.findings.append(pydantic_findings.wrong_type(TOP, (key,), data, "a list of objects"))
        return Entries(f"/{key}", readable=False)
    adapter = _adapter(kind)
    valid: dict[int, Document] = {}
    invalid: dict[int, Mapping[str, Any]] = {}
    for i, entry in enumerate(data):
        try:
            valid[i] = adapter.validate_python(entry)
        except ValidationError as problem:
            invalid[i] = entry if isinstance(entry, dict) else {}
            location = pydantic_findings.MessageLocation(f"/{key}/{i}", _subject(what, invalid[i]))
            validated.findings += pydantic_findings.findings_of(problem, entry, location, _expectations(kind))
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


# Documents of older formats, brought up to the current one step by step.
#
# A migration takes a document of one format and returns one of a later format, `format` included. The
# document may have any content; faults are reported afterwards, for the migrated document.

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
        f'Mechanism, format: found {pydantic_findings.described(declared)}, expected "{FORMAT}".',
        "Formats of other programs are read by their importers.",
    )


__all__ = ["build", "canonical"]


def build(
    data: Mapping[str, Any], migrations: Mapping[str, Migration] = MIGRATIONS, rescaling: Rescaling | None = None
) -> tuple[Mechanism | None, tuple[Finding, ...]]:
    """Validates a `cadmbs.mechanism/1` document and brings it into SI units and normal form.

    Every entry of a list is validated for itself, and everything that validated is checked, so that all faults are
    reported together. Pointers in findings are those of the document; findings have the same order every time: keys and
    types first, in the order of the document's fields, then meaning, by subject.

    Args:
        data: The document as JSON gives it: dicts, lists, texts, numbers; in any units.
        migrations: Functions for documents of older formats.
        rescaling: Factors besides the units that the document declares; None for none.

    Returns:
        The mechanism, or None when there is an error, and the findings.
    """
    if not isinstance(data, Mapping):
        return None, (pydantic_findings.wrong_type(TOP, (), data, "an object"),)
    current, notes = migrated(data, migrations)
    if current is None:
        return None, notes
    validated = validated_fields(current)
    content = to_si(_content(validated), rescaling)
    findings = (*notes, *validated.findings, *check(content))
    if has_errors(findings):
        return None, findings
    fields = {**validated.fields, **normal_form(content).fields(), "format": FORMAT}
    return Mechanism.model_validate(fields, context=IN_NORMAL_FORM), findings


def _content(validated: ValidatedFields) -> Content:
    values = {**validated.fields, **validated.lists}
    values |= {"units": values["units"] or Units(), "extensions": values["extensions"] or {}}
    return Content(**{field.name: values[field.name] for field in dataclasses.fields(Content)})
