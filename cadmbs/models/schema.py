"""The published JSON Schemas (draft 2020-12) of the documents."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema

from cadmbs.errors import UnknownNameError
from cadmbs.models.mechanism import FORMAT, Mechanism
from cadmbs.suggestions import did_you_mean

DIALECT = "https://json-schema.org/draft/2020-12/schema"

SCHEMAS = ("mechanism",)
"""Names of the documents that have a schema here."""


class _FormatNames(GenerateJsonSchema):
    """Definitions under the names of the format: "Harmonic" for the class HarmonicDocument."""

    def normalize_name(self, name: str) -> str:
        return super().normalize_name(name).removesuffix("Document")

    def model_schema(self, schema: Any) -> dict[str, Any]:
        json_schema = super().model_schema(schema)
        return {**json_schema, "title": json_schema["title"].removesuffix("Document")}


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
    definition = Mechanism.model_json_schema(schema_generator=_FormatNames)
    required = ["format", *definition.pop("required")]
    return {"$schema": DIALECT, "$id": FORMAT, **definition, "required": required}
