"""The journal of a study: finished rows, appended chunk by chunk and written through to the disk.

The file has a line of JSON for each chunk behind a first line that names the study. A line that a crash cut short is
ignored. Numbers are read back bit for bit.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any, BinaryIO, Final, Self

import numpy as np

from cadmbs.errors import OutputError, StoredResultError
from cadmbs.input_files import open_file, require_file
from cadmbs.models.study.document import MOST_SAMPLES
from cadmbs.models.texts import is_unicode
from cadmbs.results.files.file_locks import lock
from cadmbs.studies.evaluation import SampleRow
from cadmbs.studies.study import Study
from cadmbs.version import __version__

FORMAT = "cadmbs.study-journal/1"

CHOOSE_HINT: Final = "Choose another output, or delete the journal."
DELETE_HINT: Final = "Delete the journal to start again."

UNREADABLE_LINE: Final = (ValueError, LookupError, TypeError, OverflowError, RecursionError)
"""What a damaged line raises."""

PART, SEARCH = "part", "search"
"""Marks in the first line: the part of the study, and the search whose runs these are."""


class Journal:
    """An open journal, to which rows are appended.

    Attributes:
        path: The file.
        finished: Numbers of the samples that it had when it was opened.
    """

    def __init__(
        self, path: Path, study: Study, resume: bool = False, marks: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """Create a journal, or continue one; `marks` name the part of the study ("part": "3/40") or the search.

        Raises:
            OutputError: If a journal is there that is not to be continued, is in use, or cannot be written.
            StoredResultError: If the journal is that of another study.
        """
        self.path, self.finished = path, np.zeros(0, dtype=np.intp)
        if path.exists():
            _require_file(path)
        # locked before anything is read: a process that runs the study is appending to what would be cut
        self._stream = _locked(path)
        try:
            if self._stream.tell():
                self._continue(study, resume, marks)
            if not self._stream.tell():
                header = {"format": FORMAT, "study": study.hash, "name": study.document.name, "cadmbs": __version__}
                self._append({**header, **marks})
        except BaseException:
            self._close()
            raise

    def _continue(self, study: Study, resume: bool, marks: Mapping[str, str]) -> None:
        """Note the rows that there are, and remove what a crash left of a line."""
        if not resume:
            raise OutputError(
                f'"{self.path}" has the rows of a study that was not finished.',
                code="W002",
                path=self.path,
                hint="`--resume` continues it; delete the file to start again.",
            )
        self.finished = np.fromiter((row.sample for row in read_rows(self.path, study, marks)), dtype=np.intp)
        _remove_partial_line(self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def _close(self) -> None:
        """Close the file; what a full disk refused is still in its buffer, is refused again, and was told."""
        with contextlib.suppress(OSError):
            self._stream.close()

    def append(self, rows: Iterable[SampleRow]) -> None:
        """Write rows through to the disk.

        Raises:
            OutputError: If the system refuses, for example because the disk is full; earlier rows are kept.
        """
        self._append({"rows": [_plain(row) for row in rows]})

    def _append(self, content: dict[str, Any]) -> None:
        line = json.dumps(content, separators=(",", ":"), ensure_ascii=False, allow_nan=False) + "\n"
        try:
            self._stream.write(line.encode())
            self._stream.flush()
            os.fsync(self._stream.fileno())
        except OSError as problem:
            text = f'"{self.path}" cannot be written: {problem.strerror}. Its earlier rows are kept.'
            raise OutputError(text, path=self.path, hint="`--resume` continues the study.") from problem


def read_rows(path: Path, study: Study | None = None, marks: Mapping[str, str] | None = None) -> Iterator[SampleRow]:
    """The rows of a journal, in the order in which they were finished, each sample once.

    Raises:
        StoredResultError: If the file is no journal, that of another study than `study`, or of another search.
    """
    seen = bytearray()  # one byte a sample
    with open_file(path) as stream:
        _require_header(path, stream.readline(), study, marks)
        for line in stream:
            if not line.endswith(b"\n"):
                return
            try:
                rows = [_row(row) for row in json.loads(line)["rows"]]
            except UNREADABLE_LINE as problem:
                raise _not_continued(path, "is damaged: a line is no list of rows", DELETE_HINT) from problem
            if study is not None and any(not _fits(row, study) for row in rows):
                raise _not_continued(path, "is damaged: a row has other numbers than the study", DELETE_HINT)
            for row in rows:
                seen.extend(bytes(max(0, row.sample + 1 - len(seen))))
                if not seen[row.sample]:
                    seen[row.sample] = 1
                    yield row


def _fits(row: SampleRow, study: Study) -> bool:
    return (len(row.values), len(row.outputs)) == (len(study.parameter_names), len(study.output_names))


def _require_header(path: Path, line: bytes, study: Study | None, marks: Mapping[str, str] | None) -> None:
    try:
        header = json.loads(line)
        is_journal = header["format"] == FORMAT
    except UNREADABLE_LINE:
        is_journal = False
    if not is_journal:
        raise _not_continued(path, "is no journal of a study", "Choose another output, or delete the file.")
    if study is not None and header.get("study") != study.hash:
        text = f'belongs to another study or another mechanism ("{header.get("name")}"): its rows cannot be continued'
        raise _not_continued(path, text, CHOOSE_HINT)
    if marks is not None and any(header.get(key, "") != marks.get(key, "") for key in (PART, SEARCH)):
        has, asked = (_contents(each) for each in (header, marks))
        other = "another search" if SEARCH in header and SEARCH in marks else asked
        text = f"has rows of {has} of the study, and {other} is to be continued"
        raise _not_continued(path, text, CHOOSE_HINT)
    if study is not None and header.get("cadmbs") != __version__:
        text = f"was written by cadmbs {header.get('cadmbs')}, this is {__version__}: a table has rows of one version"
        raise _not_continued(path, text, "Finish with that version, or delete the journal.")


def _not_continued(path: Path, text: str, hint: str) -> StoredResultError:
    return StoredResultError(f'"{path}" {text}.', code="R016", path=path, hint=hint)


def _require_file(path: Path) -> None:
    try:
        require_file(path)
    except OSError as problem:
        raise OutputError(f'"{path}" cannot be written: {problem.strerror}.', path=path) from problem


def _contents(marks: Mapping[str, Any]) -> str:
    """Which rows of a study a journal has."""
    if SEARCH in marks:
        return "a search"
    return f"part {marks[PART]}" if PART in marks else "all samples"


def _locked(path: Path) -> BinaryIO:
    """The file, open at its end and locked; one that its owner removes meanwhile, having finished, is made anew."""
    while True:
        try:
            stream = path.open("ab")
        except OSError as problem:
            raise OutputError(f'"{path}" cannot be written: {problem.strerror}.', path=path) from problem
        if not lock(stream):
            stream.close()
            raise OutputError(
                f'"{path}" is in use by another process that runs this study.',
                path=path,
                hint="Wait until it ends, or choose another output.",
            )
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(stream.fileno()), path.stat()):
                return stream
        stream.close()


def _remove_partial_line(path: Path) -> None:
    """Remove what a crash left of a line at the end."""
    with path.open("r+b") as stream:
        end = stream.seek(0, os.SEEK_END)
        position, keep = end, 0
        while position > 0 and not keep:
            size = min(65_536, position)
            position -= size
            stream.seek(position)
            keep = position + stream.read(size).rfind(b"\n") + 1 if size else 0
            keep = keep if keep > position else 0
        if keep != end:
            stream.truncate(keep)


def _plain(row: SampleRow) -> list[Any]:
    numbers = [[x if math.isfinite(x) else repr(x) for x in xs] for xs in (row.values, row.outputs)]
    return [row.sample, *numbers, row.status, row.code, row.message, row.seconds, int(row.is_side_by_side)]


def _row(data: list[Any]) -> SampleRow:
    sample, values, outputs, status, code, message, seconds, side_by_side = data
    if type(sample) is not int or not 0 <= sample < MOST_SAMPLES:
        raise ValueError(f"the sample {sample!r} is none")
    if not all(isinstance(text, str) and is_unicode(text) for text in (status, code, message)):
        raise TypeError("a text is none")
    numbers = [tuple(map(float, xs)) for xs in (values, outputs)]
    return SampleRow(sample, numbers[0], numbers[1], status, code, message, float(seconds), bool(side_by_side))
