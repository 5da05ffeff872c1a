"""The published JSON Schemas of every JSON file that is read (draft 2020-12)."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from cadmbs.errors import UnknownNameError
from cadmbs.importers.step_json.documents import AssemblyDocument
from cadmbs.importers.zero_reference.screw_lists import ScrewLists
from cadmbs.models import schema as models
from cadmbs.suggestions import did_you_mean

SCHEMAS = (*models.SCHEMAS, "screws", "assembly")
"""Names of the files that have a schema."""

_OTHERS: dict[str, tuple[str, type[BaseModel]]] = {
    "screws": ("cadmbs.screws/1", ScrewLists),
    "assembly": ("cadmbs.assembly/1.0", AssemblyDocument),
}


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a kind of file: which fields there are and of what type.

    Args:
        name: "mechanism", "screws" or "assembly".

    Raises:
        UnknownNameError: There is no file of this name.
    """
    if name in models.SCHEMAS:
        return models.schema(name)
    if name not in _OTHERS:
        hint = did_you_mean(name, SCHEMAS)
        raise UnknownNameError(f'there is no schema "{name}"; there is one for {", ".join(SCHEMAS)}. {hint}'.rstrip())
    identity, document = _OTHERS[name]
    return {"$schema": models.DIALECT, "$id": identity, **document.model_json_schema()}
