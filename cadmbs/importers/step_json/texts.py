"""The texts that an import of an assembly can write beside the mechanism: document, report and hints."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from cadmbs.importers.draft import AssemblyTexts
from cadmbs.importers.hints.writing import hints_text
from cadmbs.importers.inference.records import Inference
from cadmbs.importers.step_json.bodies.masses import DEFAULT_DENSITY
from cadmbs.importers.step_json.context import AssemblyText
from cadmbs.importers.step_json.derivation import Derivation
from cadmbs.importers.step_json.inference_report import report_text

_LISTS = ("parts", "contacts", "joints", "couplings", "springs", "slots")


def assembly_texts(name: str, derive: Callable[[], Derivation | None]) -> AssemblyTexts:
    """The texts of an assembly.

    Args:
        name: Its name.
        derive: Gives its derivation; called at most once.
    """
    once = cache(derive)

    def document(folder: Path) -> str:
        derivation = once()
        return "" if derivation is None else assembly_text(document_data(derivation.text))

    def report() -> str:
        derivation = once()
        return "" if derivation is None or derivation.inference is None else report_text(name, derivation.inference)

    def hints() -> str:
        derivation = once()
        if derivation is None or derivation.inference is None:
            return ""
        defaults = [p for p in derivation.text.parts.values() if p.mass_properties.source == "default"]
        return hints_text(derivation.inference, DEFAULT_DENSITY, len(defaults))

    def inference() -> Inference | None:
        derivation = once()
        return None if derivation is None else derivation.inference

    return AssemblyTexts(document, report, hints, inference)


def document_data(text: AssemblyText) -> dict[str, Any]:
    """An assembly as JSON-like data of `cadmbs.assembly/1.1`."""
    groups: dict[str, Mapping[int, BaseModel]] = {
        "parts": text.parts,
        "contacts": text.contacts,
        "joints": text.joints,
        "couplings": text.couplings,
        "springs": text.springs,
        "slots": text.slots,
    }
    data = {key: value for key, value in _dumped(text.document).items() if key not in groups}
    return data | {key: [_dumped(entry) for entry in entries.values()] for key, entries in groups.items() if entries}


def assembly_text(data: Mapping[str, Any]) -> str:
    """A `cadmbs.assembly/1.1` document with one line for each part, contact, joint and coupling."""
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in data.items() if key not in _LISTS]
    for key in _LISTS:
        if key in data:
            rows = ",\n    ".join(json.dumps(entry, ensure_ascii=False) for entry in data[key])
            lines.append(f'"{key}": [\n    {rows}\n  ]')
    return "{\n  " + ",\n  ".join(lines) + "\n}\n"


def _dumped(model: BaseModel) -> dict[str, object]:
    return model.model_dump(mode="json", by_alias=True, exclude_unset=True, exclude_none=True)
