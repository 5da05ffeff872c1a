"""The published JSON Schemas (draft 2020-12) of every JSON file that is read."""

from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema

from cadmbs.errors import UnknownNameError
from cadmbs.importers.step_json import documents
from cadmbs.importers.zero_reference.screw_lists import ScrewLists
from cadmbs.models.mechanism import FORMAT, Mechanism
from cadmbs.models.study.document import FORMAT as STUDY_FORMAT
from cadmbs.models.study.document import StudyDocument
from cadmbs.suggestions import did_you_mean

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_DOCUMENTS: dict[str, tuple[str, type[BaseModel]]] = {
    "mechanism": (FORMAT, Mechanism),
    "screws": ("cadmbs.screws/1", ScrewLists),
    "assembly": (documents.FORMAT, documents.AssemblyDocument),
    "study": (STUDY_FORMAT, StudyDocument),
}
SCHEMAS = tuple(_DOCUMENTS)
"""Names of the files that have a schema."""


_ASSEMBLY_ITEMS: dict[str, type[BaseModel]] = {
    "parts": documents.AssemblyPart,
    "contacts": documents.AssemblyContact,
    "joints": documents.AssemblyJoint,
    "couplings": documents.AssemblyCoupling,
    "springs": documents.AssemblySpring,
    "slots": documents.AssemblySlot,
}
"""The entries of the lists of an assembly, which are validated one by one."""


def _assembly_schema() -> dict[str, Any]:
    """The schema of an assembly with those of its entries."""
    json_schema = documents.AssemblyDocument.model_json_schema()
    definitions = json_schema.setdefault("$defs", {})
    for key, model in _ASSEMBLY_ITEMS.items():
        entry = model.model_json_schema()
        definitions.update(entry.pop("$defs", {}))
        definitions[model.__name__] = entry
        json_schema["properties"][key]["items"] = {"$ref": f"#/$defs/{model.__name__}"}
    return json_schema


class _FormatNames(GenerateJsonSchema):
    """Definitions under the names of the format: "Harmonic" for the class HarmonicDocument."""

    def normalize_name(self, name: str) -> str:
        return super().normalize_name(name).removesuffix("Document")

    def model_schema(self, schema: Any) -> dict[str, Any]:
        json_schema = super().model_schema(schema)
        return {**json_schema, "title": json_schema["title"].removesuffix("Document")}


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a kind of file.

    It says which fields exist and of which type. Everything else is checked when a file is read: references to names,
    lengths of directions, and so on.

    Args:
        name: "mechanism", "screws", "assembly" or "study".

    Raises:
        UnknownNameError: There is no file of this name.
    """
    if name not in _DOCUMENTS:
        hint = did_you_mean(name, SCHEMAS)
        raise UnknownNameError(f'there is no schema "{name}"; there is one for {", ".join(SCHEMAS)}. {hint}'.rstrip())
    identity, document = _DOCUMENTS[name]
    if document is documents.AssemblyDocument:
        return {"$schema": DIALECT, "$id": identity, **_assembly_schema()}
    if document is not Mechanism:
        return {"$schema": DIALECT, "$id": identity, **document.model_json_schema()}
    json_schema = document.model_json_schema(schema_generator=_FormatNames)
    required = ["format", *json_schema.pop("required")]  # it has a default, but a file must have it
    json_schema["required"] = required
    return {"$schema": DIALECT, "$id": identity, **json_schema}
