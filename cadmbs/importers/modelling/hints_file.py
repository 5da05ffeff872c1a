"""The hints file of a session: read, written as a whole, and never written over what another program put there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from cadmbs.errors import ArgumentError, ModelError, OutputError
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.files import read_source
from cadmbs.importers.hints.editing import NEW_FILE
from cadmbs.importers.hints.reading import read_hints
from cadmbs.input_files import read_file
from cadmbs.results.files.writing import write_atomically

SUFFIX = ".hints.toml"
"""Ending of the hints file beside an assembly, after the name of the assembly without its ending."""


class HintsFile:
    """A hints file that exists, or will be made with the first decision.

    Attributes:
        path: Where it is.
        text: Its text; None as long as there is no file.
    """

    def __init__(self, path: Path) -> None:
        """Read the file.

        Raises:
            ModelError: A file is there that cannot be read, or holds something other than hints.
        """
        self.path = path
        self.text: str | None = None
        self._bytes: bytes | None = None
        self.reload()

    def reload(self) -> bool:
        """Read the file again; whether it is another text than before.

        Raises:
            ModelError: It cannot be read, or holds something other than hints.
        """
        before = self.text
        self.text = self._bytes = None
        if self.path.exists():
            source = _source(self.path)
            hints, findings = read_hints(source)
            if hints is None:
                raise ModelError(findings)
            self.text, self._bytes = hints.text, source.data
        return self.text != before

    @property
    def source(self) -> SourceFile | None:
        """The text as the importers read it; None without a file."""
        return self.source_of(self.text)

    def source_of(self, text: str | None) -> SourceFile | None:
        """Another text as if it stood in the file."""
        return None if text is None else SourceFile(str(self.path), self.path.parent, text.encode())

    @property
    def start(self) -> str:
        """The text that a decision is added to."""
        return NEW_FILE if self.text is None else self.text

    def write(self, text: str | None) -> None:
        """Replace the text; None removes the file, which this session has made.

        Raises:
            ArgumentError: Another program changed or removed the file meanwhile.
            OutputError: The system refuses.
        """
        content = None if text is None else text.encode()
        self._require_unchanged()
        if content is not None and self._bytes is not None and not self.path.exists():
            raise ArgumentError(f'"{self.path}" was removed by another program: read it again to begin anew without it')
        if content is None:
            self._remove()
        else:
            try:
                write_atomically(self.path, lambda stream: _put(stream, content), may_replace=self._is_unchanged)
            except OutputError:
                self._require_unchanged()  # another window was faster, after the look at the file
                raise
        self.text, self._bytes = text, content

    def _require_unchanged(self) -> None:
        if self.path.exists() and not self._is_unchanged(self.path):
            raise ArgumentError(f'"{self.path}" was changed by another program: read it again first')

    def _is_unchanged(self, path: Path) -> bool:
        return self._bytes is not None and read_file(path) == self._bytes

    def _remove(self) -> None:
        try:
            self.path.unlink(missing_ok=True)
        except OSError as problem:
            raise OutputError(f'"{self.path}" cannot be removed: {problem.strerror}.', path=self.path) from problem


def hints_beside(path: str) -> Path:
    """The hints file of an assembly for which none is named: beside it, or in the current folder."""
    name = Path(path).stem if path != "-" else "assembly"
    folder = Path(path).parent if Path(path).is_file() else Path()
    return folder / f"{name}{SUFFIX}"


def _put(stream: BinaryIO, content: bytes) -> None:
    stream.write(content)


def _source(path: Path) -> SourceFile:
    """The bytes of the file, under the name that findings show."""
    return replace(read_source(path), name=str(path))
