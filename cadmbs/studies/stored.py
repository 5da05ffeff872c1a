"""Stored tables of studies, read again: CSV with its description, NPZ or Parquet."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.errors import Severity, StoredResultError, Where
from cadmbs.importers.validation import validated
from cadmbs.input_files import open_file, open_text, read_text, require_file
from cadmbs.models.study.checks import check_study
from cadmbs.models.study.document import StudyDocument
from cadmbs.results.files.file_formats import UNREADABLE
from cadmbs.results.files.parquet_file import arrow_libraries
from cadmbs.results.files.writing import require_path
from cadmbs.results.sidecar import document_from_text, sidecar_path
from cadmbs.studies.table import KIND, TEXT_COLUMNS, StudyTable

_METADATA: Final = ("study", "study_hash", "mechanism", "parameters", "outputs", "statistics")
_ROWS_AT_A_TIME: Final = 65_536


def load_table(path: str | Path) -> StudyTable:
    """The table of a study that `StudyTable.save` or `cadmbs sweep` wrote.

    Args:
        path: .csv (its description beside it), .npz or .parquet.

    Raises:
        StoredResultError: It is missing, or is no table of a study.
        MissingExtraError: For Parquet without pyarrow.
    """
    require_path(path)
    file = Path(path)
    readers = {".csv": _read_csv, ".npz": _read_npz, ".parquet": _read_parquet}
    try:
        document, columns = readers[file.suffix.lower()](file)
        if document["kind"] != KIND:
            raise ValueError(f"it is a table of another kind, {document['kind']!r}")
        return _table(document, columns)
    except UNREADABLE as problem:
        text = f'"{path}" cannot be read as the table of a study: {_reason(problem)}.'
        raise StoredResultError(text, path=path) from None


def _table(document: Mapping[str, Any], columns: Mapping[str, NDArray[Any]]) -> StudyTable:
    study = _valid_study(document["study"])
    parameters, outputs = tuple(each.name for each in study.parameters), tuple(each.name for each in study.outputs)
    if (list(parameters), list(outputs)) != (document["parameters"], document["outputs"]):
        raise ValueError("its parameters or outputs are not those of its study")
    expected = ("sample", *parameters, *outputs, *TEXT_COLUMNS, "seconds")
    missing = [name for name in expected if name not in columns]
    if missing:
        raise ValueError(f"it lacks the column {missing[0]!r}")
    lengths = {len(values) for values in columns.values()}
    if len(lengths) > 1:
        raise ValueError("its columns differ in length")
    metadata = {name: document[name] for name in _METADATA}
    metadata["study"] = json.loads(study.model_dump_json(by_alias=True))
    complete = lengths == {_valid_statistics(document["statistics"], study)["samples"]}
    return StudyTable({name: columns[name] for name in expected}, parameters, outputs, complete, metadata)


def _valid_study(data: Any) -> StudyDocument:
    """The study in a description.

    Raises:
        ValueError: It is none, or has errors.
    """
    study, findings = validated(StudyDocument, data, "Study", _pointed)
    findings = findings if study is None else tuple(check_study(study))
    errors = [
        f"{finding.where.pointer}: {finding.message}" for finding in findings if finding.severity is Severity.ERROR
    ]
    if study is None or errors:
        raise ValueError(f"its study is not valid{f', at {errors[0]}' if errors else ''}")
    return study


def _pointed(pointer: str) -> Where:
    return Where(pointer=pointer)


def _valid_statistics(data: Any, study: StudyDocument) -> dict[str, Any]:
    """The counts in a description.

    Raises:
        ValueError: A count is none, a text is none, or a search has no objective.
    """
    counts, texts = (
        ("samples", "planned", "left_out_by_constraints", "side_by_side"),
        ("search", "not_stackable_because"),
    )
    values = {} if not isinstance(data, dict) else {"samples": None, "side_by_side": 0, **data}
    wrong = [key for key in counts if key in values and (type(values[key]) is not int or values[key] < 0)]
    wrong += [key for key in texts if not isinstance(values.get(key, ""), str)]
    if not values or wrong:
        raise ValueError(f"its statistics have no {wrong[0]}" if wrong else "its statistics are missing")
    if "planned" not in values and study.objective is None:
        raise ValueError("its statistics are those of a search, and its study has no objective")
    return values


def _read_csv(path: Path) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    document = document_from_text(read_text(sidecar_path(path)))
    with open_text(path, newline="") as stream:
        rows = csv.reader(stream)
        names = next(rows, [])
        blocks: list[list[NDArray[Any]]] = [[] for _ in names]
        while block := list(islice(rows, _ROWS_AT_A_TIME)):  # texts of all rows at a time would take much memory
            if any(len(row) != len(names) for row in block):
                raise ValueError("a row has another number of cells than the head")
            for cells, name, texts in zip(blocks, names, zip(*block, strict=True), strict=True):
                cells.append(_column(name, texts))
    return document, {
        name: np.concatenate(cells or [_column(name, ())]) for name, cells in zip(names, blocks, strict=True)
    }


def _column(name: str, texts: Sequence[str]) -> NDArray[Any]:
    if name in TEXT_COLUMNS:
        return np.array(texts, dtype=object)
    if name == "sample":
        return np.array(texts, dtype=np.int64)
    return np.array([float(text) if text else math.nan for text in texts], dtype=np.float64)


def _read_npz(path: Path) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    with open_file(path) as stream, np.load(stream, allow_pickle=False) as archive:
        document = document_from_text(str(archive["metadata"]))
        columns = {"file" if name == "file_" else name: archive[name] for name in archive.files if name != "metadata"}
    return document, {name: _objects(values) for name, values in columns.items()}


def _read_parquet(path: Path) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    _, parquet = arrow_libraries()
    require_file(path)
    table = parquet.read_table(path)
    document = document_from_text((table.schema.metadata or {})[b"cadmbs.results"])
    columns = {name: table[name].to_numpy() for name in table.column_names}
    return document, {name: _objects(values) for name, values in columns.items()}


def _objects(values: NDArray[Any]) -> NDArray[Any]:
    """Texts as objects, as a sweep has them; numbers as they are."""
    return values.astype(object) if values.dtype.kind == "U" else values


def _reason(problem: Exception) -> str:
    if isinstance(problem, OSError):
        return (problem.strerror or str(problem)) + (f' "{problem.filename}"' if problem.filename else "")
    if isinstance(problem, KeyError):
        return f"it lacks {problem.args[0]!r}" if problem.args else "it is incomplete"
    return str(problem).rstrip(".")
