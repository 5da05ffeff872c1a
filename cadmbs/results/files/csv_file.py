"""A CSV file with its description beside it, kept together by a checksum.

The two are put in place at the same time, the description first, while other processes of cadmbs wait. What kills a
process in between leaves the new description beside the old CSV (or none), which the checksum reveals.
"""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import FORCE_HINT, OutputError
from cadmbs.input_files import open_file, open_text, read_file
from cadmbs.results.files.csv_text import TextSink
from cadmbs.results.files.writing import write_together
from cadmbs.results.sidecar import DESCRIPTION_LIMIT, SCHEMA, document_from_text, sidecar_path, text_from_document


class _HashedText:
    """Text on its way into a binary file as UTF-8, with the SHA-256 of what went through."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._hash = hashlib.sha256()

    def write(self, text: str, /) -> None:
        data = text.encode()
        self._hash.update(data)
        self._stream.write(data)

    @property
    def sha256(self) -> str:
        return self._hash.hexdigest()


def write_csv_file(
    path: str | Path, write: Callable[[TextSink], None], document: Mapping[str, Any], force: bool = False
) -> None:
    """Writes a CSV file, and its description with the checksum of the CSV into `<path>.json`.

    A pipe or device gets the CSV alone.

    Args:
        path: Where the CSV goes.
        write: Writes the text of the CSV.
        document: The description, from `sidecar.table_document` or `sidecar.result_document`.
        force: Overwrite files that are not a previous output of the same kind.

    Raises:
        OutputError: Such a file is there, the CSV was changed since it was written, or the system refuses.
    """
    path = Path(path)
    beside = sidecar_path(path)
    sha256 = ""

    def write_text(stream: BinaryIO) -> None:
        nonlocal sha256
        text = _HashedText(stream)
        write(text)
        sha256 = text.sha256

    def write_description(stream: BinaryIO) -> None:
        stream.write(text_from_document({**document, "sha256": sha256}).encode("utf-8", "backslashreplace"))

    def require_replaceable() -> None:
        if not force:
            require_previous_csv(path, document["kind"])

    write_together({path: write_text, beside: write_description}, require_replaceable)


def require_previous_csv(path: Path, kind: str) -> None:
    """Raise OutputError where the pair to be replaced was not written as the same kind of table, or was edited."""
    beside = sidecar_path(path)
    present = next((each for each in (path, beside) if each.is_file()), None)
    if present is None:
        return
    try:
        document = csv_document(path)
    except (OSError, ValueError):
        document = {}
    if (document.get("schema"), document.get("kind")) != (SCHEMA, kind):
        reason = f'"{beside.name}" beside it does not say so' if present == path else "it does not say so"
        raise OutputError(
            f'"{present}" exists and is not a "{kind}" that cadmbs wrote ({reason}): choose another name, or force it.',
            code="W002",
            path=present,
            hint=FORCE_HINT,
        )
    if present == path and not csv_is_unchanged(path, document):
        raise OutputError(
            f'"{path}" was changed after cadmbs wrote it: choose another name, or force it.',
            code="W002",
            path=path,
            hint=FORCE_HINT,
        )


def csv_document(path: Path) -> dict[str, Any]:
    """The description beside a CSV file.

    Raises:
        OSError, ValueError: It is not there, or is not a JSON object.
    """
    beside = sidecar_path(path)
    if (size := beside.stat().st_size) > DESCRIPTION_LIMIT:
        raise ValueError(f'"{beside.name}" has {size} bytes, at most {DESCRIPTION_LIMIT} are read')
    try:
        return document_from_text(read_file(beside))
    except ValueError as problem:
        raise ValueError(f'in "{beside.name}", {problem}') from None


def csv_is_unchanged(path: Path, document: Mapping[str, Any]) -> bool:
    """Whether the CSV file is, byte for byte, the one that the description was written for."""
    with open_file(path) as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest() == document.get("sha256")


def csv_table(path: Path) -> tuple[tuple[str, ...], Array]:
    """The column names and values of a CSV file of numbers, each value with the bits it had when written."""
    with open_text(path, newline="") as stream:
        names = tuple(next(csv.reader(stream), ()))
        lines = list(stream)
    if not lines:
        return names, np.zeros((0, len(names)))
    return names, np.loadtxt(lines, delimiter=",", comments=None, ndmin=2)
