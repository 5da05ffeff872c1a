"""Parts of a study, for batch queues: each computed by its own job, and their tables put together.

The rows of a sample do not depend on the other samples, so that the parts together have the rows of the whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cadmbs.arrays import Indices
from cadmbs.errors import ArgumentError, StoredResultError
from cadmbs.studies.table import StudyTable
from cadmbs.system.arguments import count_argument


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
