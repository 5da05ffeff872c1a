"""The one JSON object that `--json` prints."""

import math
from collections.abc import Iterable, Mapping
from typing import Any

from cadmbs import errors
from cadmbs.cli.terminal.console import Console
from cadmbs.models.documents.compact_json import compact_json


def print_json(
    console: Console, data: Mapping[str, Any], findings: Iterable[errors.Finding] = (), *, ok: bool = True
) -> None:
    """Print the answer of a command that was called with `--json`."""
    console.write(json_text(answer_object(str(console.json_schema), ok, data, (*console.findings, *findings))))


def answer_object(
    schema: str, ok: bool, data: Mapping[str, Any] | None, findings: Iterable[errors.Finding]
) -> dict[str, Any]:
    """{"schema", "ok", "data", "findings"}; `data` has a map `units` wherever it holds numbers with units."""
    return {"schema": schema, "ok": ok, "data": data, "findings": [finding_object(finding) for finding in findings]}


def failure_object(schema: str, problem: errors.CadmbsError) -> dict[str, Any]:
    """The answer of a command that failed: no data, and the findings; the sentence of an exception has a code, too."""
    findings = findings_of(problem)
    if findings:
        return answer_object(schema, False, None, findings)
    return refusal_object(schema, problem.code, type(problem).__name__, str(problem))


def refusal_object(schema: str, code: str, kind: str, message: str) -> dict[str, Any]:
    """The answer of a command that failed with a sentence: its code, the kind of the exception, and the sentence."""
    answer = answer_object(schema, False, None, (errors.Finding(code, errors.Severity.ERROR, errors.Where(), message),))
    answer["error"] = {"kind": kind, "message": message}
    return answer


def findings_of(problem: errors.CadmbsError) -> tuple[errors.Finding, ...]:
    """The findings that an exception carries."""
    if isinstance(problem, errors.OutputError | errors.StoredResultError):
        return (problem.finding,)
    return problem.findings if isinstance(problem, errors.ModelError | errors.NotSolvableError) else ()


def finding_object(finding: errors.Finding) -> dict[str, Any]:
    """A finding with file, line, column and pointer as separate entries."""
    where = {name: getattr(finding.where, name) for name in ("file", "line", "column", "pointer")}
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "where": where,
        "message": finding.message,
        "hint": finding.hint,
    }


def json_text(value: Any) -> str:
    """JSON text with all digits, ended by a line feed; numbers that are not finite are null."""
    return compact_json(_plain(value)) + "\n"


def _plain(value: Any) -> Any:
    """The value in JSON's own types."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if hasattr(value, "tolist"):  # NumPy is not imported for this
        return _plain(value.tolist())
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if value is None or isinstance(value, bool | int):
        return value
    return str(value)
