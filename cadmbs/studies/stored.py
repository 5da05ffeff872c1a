"""Stored tables of studies, read again: CSV with its description, NPZ or Parquet."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np

from cadmbs import input_files
from cadmbs.arrays import Indices, NDArray
from cadmbs.errors import ArgumentError, Severity, StoredResultError, Where
from cadmbs.importers.validation import validated
from cadmbs.models.study.checks import check_study
from cadmbs.models.study.document import StudyDocument
from cadmbs.results.files import file_formats, parquet_file, writing
from cadmbs.results.sidecar import document_from_text, sidecar_path
from cadmbs.studies.table import KIND, TEXT_COLUMNS, StudyTable
from cadmbs.system.arguments import count_argument

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
    writing.require_path(path)
    file = Path(path)
    readers = {".csv": _read_csv, ".npz": _read_npz, ".parquet": _read_parquet}
    try:
        document, columns = readers[file.suffix.lower()](file)
        if document["kind"] != KIND:
            raise ValueError(f"it is a table of another kind, {document['kind']!r}")
        return _table(document, columns)
    except file_formats.UNREADABLE as problem:
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
    document = document_from_text(input_files.read_text(sidecar_path(path)))
    with input_files.open_text(path, newline="") as stream:
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
    with input_files.open_file(path) as stream, np.load(stream, allow_pickle=False) as archive:
        document = document_from_text(str(archive["metadata"]))
        columns = {"file" if name == "file_" else name: archive[name] for name in archive.files if name != "metadata"}
    return document, {name: _objects(values) for name, values in columns.items()}


def _read_parquet(path: Path) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    _, parquet = parquet_file.arrow_libraries()
    input_files.require_file(path)
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


# Parts of a study, for batch queues: each computed by its own job, and their tables put together.
#
# The rows of a sample do not depend on the other samples, so that the parts together have the rows of the whole.


@dataclass(frozen=True, slots=True)
class StudyPart:
    """Part `number` of `count`, counted from 1.

    Raises:
        ArgumentError: There is no such part.
    """

    number: int
    count: int

    def __post_init__(self) -> None:
        for name in ("number", "count"):
            count_argument(getattr(self, name), name)
        if not 1 <= self.number <= self.count:
            raise ArgumentError(f"part is {self.number}/{self.count}, expected K/N with K from 1 to N")

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"

    def samples(self, numbers: Indices) -> Indices:
        """The samples of the part: successive ones, so that neighbours stay together in SIMD lanes."""
        return np.array_split(numbers, self.count)[self.number - 1]


def part_of_text(text: str) -> StudyPart:
    """The part that "3/40" names.

    Raises:
        ArgumentError: The text is no such part.
    """
    number, slash, count = text.partition("/")
    if not (slash and number.strip().isdecimal() and count.strip().isdecimal()):
        raise ArgumentError(f"part is {text!r}, expected K/N such as 3/40")
    return StudyPart(int(number), int(count))


def require_tables(tables: object) -> None:
    """Refuse what are no tables by the names of their files.

    Raises:
        ArgumentError: They are something else.
    """
    if not isinstance(tables, Mapping) or not all(isinstance(table, StudyTable) for table in tables.values()):
        raise ArgumentError("tables: expected the tables of studies by the names of their files: load_table(path) each")


def merged(tables: Mapping[str, StudyTable]) -> StudyTable:
    """The table of a study from those of all of its parts, by the names of their files.

    Raises:
        ArgumentError: There is no table.
        StoredResultError: A table is no part, or that of another study; parts are missing, there twice or not complete.
    """
    require_tables(tables)
    if not tables:
        raise ArgumentError("merge takes the tables of the parts of a study: there is none")
    names, parts = list(tables), [_part(name, table) for name, table in tables.items()]
    first = tables[names[0]]
    for name, table in tables.items():
        if table.metadata["study_hash"] != first.metadata["study_hash"]:
            text = f'"{name}" and "{names[0]}" belong to different studies or mechanisms.'
            raise _unmergeable(text, name, "Name the tables of one study only.")
        if not table.complete:
            raise _unmergeable(f'"{name}" is not complete.', name, "`--resume` finishes it.")
    counts = {part.count for part in parts}
    if len(counts) > 1:
        text = f"The tables are parts of {' and of '.join(map(str, sorted(counts)))}."
        raise _unmergeable(text, hint="Name those with the same number of parts.")
    _require_each_once(names, parts)
    ordered = [tables[name] for _, name in sorted(zip((part.number for part in parts), names, strict=True))]
    columns = {name: np.concatenate([table[name] for table in ordered]) for name in first.columns}
    order = np.argsort(columns["sample"], kind="stable")
    statistics = {key: value for key, value in first.metadata["statistics"].items() if key != "part"}
    statistics["samples"] = len(order)
    statistics["side_by_side"] = sum(int(table.metadata["statistics"]["side_by_side"]) for table in ordered)
    metadata: dict[str, Any] = {**first.metadata, "statistics": statistics}
    return StudyTable({k: x[order] for k, x in columns.items()}, first.parameters, first.outputs, True, metadata)


def _part(name: str, table: StudyTable) -> StudyPart:
    text = table.metadata["statistics"].get("part")
    if not isinstance(text, str):
        raise _unmergeable(f'"{name}" is no part of a study.', name, "`cadmbs sweep --part K/N` writes such tables.")
    try:
        return part_of_text(text)
    except ArgumentError as problem:
        raise _unmergeable(f'The description of "{name}" is damaged: {problem}.', name) from None


def _unmergeable(text: str, name: str | None = None, hint: str = "") -> StoredResultError:
    return StoredResultError(text, code="R017", path=name, hint=hint)


def _require_each_once(names: Sequence[str], parts: Sequence[StudyPart]) -> None:
    numbers = [part.number for part in parts]
    for number, name in zip(numbers, names, strict=True):
        if numbers.count(number) > 1:
            others = [other for k, other in zip(numbers, names, strict=True) if k == number and other != name]
            text = f'"{name}" and "{others[0] if others else name}" are both part {number}.'
            raise _unmergeable(text, name, "Name each part once.")
    count = parts[0].count
    missing = sorted(set(range(1, count + 1)) - set(numbers))
    if missing:
        shown = ", ".join(map(str, missing[:10])) + (", ..." if len(missing) > 10 else "")
        text = f"{len(missing)} of {count} parts are missing: {shown}."
        raise _unmergeable(text, hint="`cadmbs sweep --part K/N` computes them.")
