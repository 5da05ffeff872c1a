"""The published JSON Schemas (draft 2020-12) of the documents."""

from __future__ import annotations

from typing import Any

from cadmbs.errors import UnknownNameError
from cadmbs.models.mechanism import FORMAT, Mechanism
from cadmbs.suggestions import did_you_mean

DIALECT = "https://json-schema.org/draft/2020-12/schema"

SCHEMAS = ("mechanism",)
"""Names of the documents that have a schema here."""


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a kind of document.

    It says what fields there are and of what type; that names refer to something, directions have a length, and so on,
    is checked when a document is read.

    Args:
        name: "mechanism".

    Raises:
        UnknownNameError: There is no document of this name.
    """
    if name not in SCHEMAS:
        hint = did_you_mean(name, SCHEMAS)
        raise UnknownNameError(f'there is no schema "{name}"; there is one for {", ".join(SCHEMAS)}. {hint}'.rstrip())
    found = Mechanism.model_json_schema()
    required = ["format", *found.pop("required")]
    return {"$schema": DIALECT, "$id": FORMAT, **found, "required": required}
