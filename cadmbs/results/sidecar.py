"""The description that goes with every stored table: what the columns mean, and how the numbers were made.

It is a JSON file beside a CSV (`run.csv` and `run.csv.json`), and part of the other formats.
"""

import dataclasses
import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from cadmbs.errors import Finding, OutputError, Severity, Where
from cadmbs.results.columns import column_units
from cadmbs.results.data import RESERVED_KEYS, ResultData
from cadmbs.results.outcome import Event, Impulse, Outcome, OutcomeKind

SCHEMA = "cadmbs.results/1"
"""Name and major version of the description."""

DESCRIPTION_LIMIT = 256 * 2**20
"""Longest description that is read [bytes]: one with the document of a mechanism has some kilobytes."""

SIMULATION = "simulation"
"""The kind of a stored `Result`; other tables have kinds of their own, such as "jacobian"."""

TWIST_CONVENTIONS = {
    "body_fixed": "body_fixed: body axes, about the body-frame origin, angular first",
    "spatial": "spatial: world axes, about the point of the body that is at the world origin, angular first",
    "hybrid": "hybrid: world axes, about the body-frame origin, angular first",
    "mixed": "mixed: angular part in body axes, linear part in world axes, about the body-frame origin, angular first",
}
"""What the six components of a twist mean, by representation."""

RESULT_CONVENTIONS = {
    "twist": TWIST_CONVENTIONS["hybrid"],
    "pose": "origin of the body frame in world axes; quaternion w, x, y, z turns body axes into world axes",
    "tau": "forces of loads, damping and friction on the joint coordinates; positive along the coordinate",
    "reaction": (
        "hybrid: whole wrench on the successor of a joint, drives and passive forces included; world axes, about the "
        "joint's point as the successor carries it, or the origin of the successor's body frame where the joint has no "
        "point; moment mx my mz, then force fx fy fz; of redundant constraints the distribution of least norm"
    ),
    "drive": "force of a motion along its coordinate, with the sign of tau; power = force times velocity",
    "load": (
        "force of a load along its coordinate, or pull of a spring between points, positive where it pulls them "
        "together; else hybrid: wrench on the first-named body, world axes, about the point of application, moment "
        "first; power: what the load adds to the energy of all bodies"
    ),
    "energy": "total = kinetic + potential; supplied is the work done since the first row by what has no potential",
}
"""The conventions of the columns of a simulation."""


def sidecar_path(path: Path) -> Path:
    """Where the description of a CSV file is: its whole name with `.json` behind it."""
    return path.with_name(path.name + ".json")


def result_document(result: ResultData, coordinate_units: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The description of a result as JSON has it.

    Args:
        result: What is described.
        coordinate_units: "rad", "m" or "1" (quaternion component) by coordinate; default: the entry of this name in
            the metadata of the result.

    Raises:
        OutputError: The metadata or statistics hold something that JSON cannot.
    """
    names = (*(("sample",) if result.batch_shape else ()), *result.column_names)
    units = column_units(
        names, coordinate_units or result.metadata.get("coordinate_units", {}), result.metadata.get("column_units")
    )
    head = {"outcome": _outcome_data(result.outcome), **_ends(result), **result.metadata}
    head["statistics"] = result.statistics
    without_rows = {} if math.prod(result.batch_shape) else {"t": result.t.tolist()}  # there a table has no times
    tail = {
        "shape": {"batch": result.batch_shape, "times": len(result.t), **without_rows},
        "position_names": result.position_names,
        "velocity_names": result.velocity_names,
        "columns": tuple(result.further_columns),
    }
    return table_document(SIMULATION, units, RESULT_CONVENTIONS, head, findings=result.findings, layout=tail)


def table_document(
    kind: str,
    units: Mapping[str, str | None],
    conventions: Mapping[str, str],
    metadata: Mapping[str, Any],
    *,
    findings: tuple[Finding, ...] = (),
    layout: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The description of any stored table as JSON has it.

    Args:
        kind: What the table is, such as "jacobian"; only a table of the same kind is overwritten without force.
        units: Unit by column name; None where it differs from row to row or is not known.
        conventions: Text by quantity, such as "twist": frame, reference point and order of components.
        metadata: How the table was made.
        findings: Findings of the model.
        layout: How the table is taken apart again.

    Raises:
        OutputError: An argument holds something that JSON cannot.
    """
    entries: dict[str, Any] = {
        "schema": SCHEMA,
        "kind": kind,
        "conventions": conventions,
        **metadata,
        "findings": [_finding_data(finding) for finding in findings],
        **(layout or {}),
        "units": units,
    }
    return {key: _json_value(value, key) for key, value in entries.items()}


def text_from_document(document: Mapping[str, Any]) -> str:
    """The description as JSON text, ended by a line feed."""
    return json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def document_from_text(text: str | bytes) -> dict[str, Any]:
    """The description that `text_from_document` made this text of.

    Raises:
        ValueError: The text is not a JSON object, is too long or too deep, or has numbers that JSON does not have.
    """
    if len(text) > DESCRIPTION_LIMIT:
        raise ValueError(f"the description has {len(text)} bytes, at most {DESCRIPTION_LIMIT} are read")
    try:
        document = json.loads(text, parse_constant=_refused_constant, parse_float=_finite_number)
    except json.JSONDecodeError as problem:
        raise ValueError(f"the description is not JSON: {problem}") from None
    except RecursionError:
        raise ValueError("the description is nested too deeply") from None
    if not isinstance(document, dict):
        raise ValueError("the description is not a JSON object")
    _require_characters(text, document)
    return document


def _finite_number(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"the description has the number {digits[:40]}, which is too large")
    return number


def _require_characters(text: str | bytes, document: Mapping[str, Any]) -> None:
    """Refuse halves of characters: no file can hold them.

    Raises:
        ValueError: The document has some.
    """
    if (b"\\ud" if isinstance(text, bytes) else "\\ud") not in text.lower():  # type: ignore[operator]
        return
    try:
        json.dumps(document, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("the description has half a character, which no text can hold") from None


def _refused_constant(constant: str) -> NoReturn:
    raise ValueError(f"the description has the number {constant}, which JSON does not have")


def metadata_from_document(document: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a `Result` that are not arrays, by name; without those that have their defaults.

    Raises:
        KeyError, TypeError, ValueError: The document is not the description of a simulation.
    """
    fields = {
        "position_names": tuple(document["position_names"]),
        "velocity_names": tuple(document["velocity_names"]),
        "outcome": _outcome_from_data(document["outcome"]),
        "statistics": document["statistics"],
        "metadata": {key: value for key, value in document.items() if key not in RESERVED_KEYS},
        "findings": tuple(_finding_from_data(data) for data in document["findings"]),
    }
    if "outcomes" in document:
        fields["outcomes"] = tuple(_outcome_from_data(data) for data in document["outcomes"])
    if "events" in document:
        fields["events"] = tuple(_event_from_data(data) for data in document["events"])
    if "impulses" in document:
        fields["impulses"] = tuple(_impulse_from_data(data) for data in document["impulses"])
    return fields


def _ends(result: ResultData) -> dict[str, Any]:
    """How each sample ended, where they did not all end alike, and the events, where there are some."""
    ends: dict[str, Any] = {}
    if any(outcome != result.outcome for outcome in result.outcomes):
        ends["outcomes"] = [_outcome_data(outcome) for outcome in result.outcomes]
    if result.events:
        ends["events"] = [dataclasses.asdict(event) for event in result.events]
    if result.impulses:
        ends["impulses"] = [dataclasses.asdict(impulse) for impulse in result.impulses]
    return ends


def _outcome_data(outcome: Outcome) -> dict[str, Any]:
    return {"kind": outcome.kind, "good": outcome.good, "time": outcome.time, "sentence": outcome.sentence}


def _outcome_from_data(data: Mapping[str, Any]) -> Outcome:
    return Outcome(OutcomeKind(data["kind"]), _number(data["time"]), data["sentence"])


def _event_from_data(data: Mapping[str, Any]) -> Event:
    q, v = (tuple(_number(value) for value in data[name]) for name in ("q", "v"))
    return Event(int(data["sample"]), data["name"], _number(data["time"]), q, v)


def _impulse_from_data(data: Mapping[str, Any]) -> Impulse:
    numbers = {name: _number(data[name]) for name in ("t", "mx", "my", "mz", "fx", "fy", "fz", "energy")}
    return Impulse(sample=int(data["sample"]), cause=data["cause"], joint=data["joint"], **numbers)


def _number(value: float | None) -> float:
    """A number as JSON has it; null is one that was not finite."""
    return math.nan if value is None else float(value)


def _finding_data(finding: Finding) -> dict[str, Any]:
    where = {name: getattr(finding.where, name) for name in ("file", "line", "column", "pointer")}
    texts = {"message": finding.message, "hint": finding.hint}
    return {"code": finding.code, "severity": finding.severity, "where": where, **texts}


def _finding_from_data(data: Mapping[str, Any]) -> Finding:
    return Finding(data["code"], Severity(data["severity"]), Where(**data["where"]), data["message"], data["hint"])


def _json_value(value: Any, path: str) -> Any:
    """The value in JSON's own types; numbers that are not finite become null, which is what JSON has for them."""
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if isinstance(value, Mapping):
        return {_key(key, path): _json_value(item, f"{path}.{key}") for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_json_value(item, f"{path}[{i}]") for i, item in enumerate(value)]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, str | Path):
        return str(value)
    if value is None or isinstance(value, bool | int):
        return value
    raise OutputError(
        f"{path} has a value of type {type(value).__name__}, which JSON cannot hold; nothing was written.",
        code="W004",
    )


def _key(key: object, path: str) -> str:
    if isinstance(key, str):
        return str(key)
    raise OutputError(
        f"{path} has the key {key!r}, which is not text and so cannot be one in JSON; nothing was written.",
        code="W004",
    )
