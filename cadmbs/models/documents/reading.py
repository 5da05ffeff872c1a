"""From JSON-like data to a valid mechanism, with all findings together."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from cadmbs.errors import Finding, has_errors
from cadmbs.models.checks import check
from cadmbs.models.documents.content import Content
from cadmbs.models.documents.document_messages import wrong_type
from cadmbs.models.documents.header import TOP, ValidatedFields, validated_fields
from cadmbs.models.documents.migrations import MIGRATIONS, Migration, migrated
from cadmbs.models.documents.normal_form import normal_form
from cadmbs.models.mechanism import FORMAT, IN_NORMAL_FORM, Mechanism, canonical
from cadmbs.models.quantities.si_units import to_si
from cadmbs.models.units import Rescaling, Units

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
        return None, (wrong_type(TOP, (), data, "an object"),)
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
