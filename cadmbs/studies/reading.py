"""From a study file to a study: read, validated, its mechanism loaded, all findings together."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from cadmbs.errors import ArgumentError, Finding, ModelError, Severity, has_errors
from cadmbs.importers import draft, files, load_with_findings, validation
from cadmbs.importers.json_text import JsonText, read_json
from cadmbs.models.checks.names import pointer_to
from cadmbs.models.documents.reading import build
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.study.against_mechanism import check_angles, check_moves, check_outputs, check_paths
from cadmbs.models.study.checks import check_study
from cadmbs.models.study.document import StudyDocument
from cadmbs.results.columns import REQUESTED_GROUPS, unescaped
from cadmbs.studies.moves import opened_for_moves
from cadmbs.studies.study import Study, mechanism_data

_GROUPS = {
    "joint": "joints",
    "energy": "energy",
    "loop": "loop",
    "constraint": "constraint",
    "coupling": "constraint",
    "motion": "constraint",
    **{first: word for word, first in REQUESTED_GROUPS.items()},
}
"""The word in `outputs` of a scenario for columns with these first segments."""


def load_study(path: str | os.PathLike[str] | Mapping[str, Any], folder: str | os.PathLike[str] = ".") -> Study:
    """The study in a file, or in data of its form.

    Args:
        path: A file (`cadmbs.study/1`), or its content as a dict.
        folder: Where relative names of mechanisms begin for data; for a file it is the folder of the file.

    Raises:
        ModelError: The file cannot be read, the study or its mechanism is not valid; the error has all findings.
    """
    study, _ = load_study_with_findings(path, folder)
    return study


def load_study_with_findings(
    path: str | os.PathLike[str] | Mapping[str, Any], folder: str | os.PathLike[str] = "."
) -> tuple[Study, tuple[Finding, ...]]:
    """As `load_study`, with warnings and notes about the study and its mechanism."""
    text, base = _study_text(path, folder)
    if not text.data:
        raise ModelError(text.findings)
    document, findings = validation.validated(StudyDocument, text.data, "Study", text.locate)
    if document is None:
        raise ModelError((*text.findings, *findings))
    findings = (*text.findings, *_located(check_study(document), text))
    try:
        mechanism, of_mechanism = load_with_findings(_mechanism_path(document.mechanism, base))
    except ModelError as refused:
        raise ModelError((*findings, *refused.findings)) from refused
    findings += tuple(finding for finding in of_mechanism if finding.severity is not Severity.NOTE)
    with_scenario, of_scenario = _with_scenario(document, mechanism)
    findings += tuple(_located(of_scenario, text))
    checked = with_scenario or mechanism
    findings += tuple(_located(check_paths(document, mechanism_data(checked)), text))
    findings += tuple(_located((*check_outputs(document, checked), *check_angles(document, checked)), text))
    findings += tuple(_located(check_moves(document, checked), text))
    if with_scenario is None or has_errors(findings):
        raise ModelError(findings)
    return Study(document, opened_for_moves(document, with_scenario)), findings


def _study_text(
    path: str | os.PathLike[str] | Mapping[str, Any], folder: str | os.PathLike[str]
) -> tuple[JsonText, Path]:
    if isinstance(path, Mapping):
        return JsonText("<study>", data=dict(path)), Path(folder)
    if not isinstance(path, str | os.PathLike):
        raise ArgumentError(f"expected a study file or its content as a dict, found {type(path).__name__}")
    source: draft.SourceFile = files.read_source(path)
    return read_json(source), source.directory


def _mechanism_path(name: str, folder: Path) -> str:
    """The file beside the study, or the name as it is: a path, or a library mechanism."""
    beside = folder / name
    return str(beside) if beside.is_file() else name


def _with_scenario(document: StudyDocument, mechanism: Mechanism) -> tuple[Mechanism | None, list[Finding]]:
    """The mechanism with the fields of the study's scenario, and with the outputs that its columns need."""
    data = mechanism_data(mechanism)
    scenario = {**(data.get("scenario") or {}), **document.scenario}
    scenario["outputs"] = list(dict.fromkeys(_output_group(column) for _, column, _ in document.taken))
    changed, findings = build({**data, "scenario": scenario})
    about_scenario = [finding for finding in findings if finding.where.pointer.startswith("/scenario")]
    return changed, about_scenario if changed is not None or about_scenario else list(findings)


def _output_group(column: str) -> str:
    first, _, rest = column.partition("/")
    if first == "body":
        return f"body/{'/'.join(unescaped(segment) for segment in rest.split('/')[:-1])}"
    return _GROUPS.get(first, "joints")


def _located(findings: Iterable[Finding], text: JsonText) -> Iterable[Finding]:
    """The findings with file, line and column of the study."""
    for finding in findings:
        pointer = finding.where.pointer
        where = text.locate(text.existing(pointer) if pointer else pointer_to(""))
        yield replace(finding, where=replace(where, pointer=pointer))
