"""What a simulation gives."""

from __future__ import annotations

from pathlib import Path

from cadmbs.results import file_formats
from cadmbs.results.data import ResultData


class Result(ResultData):
    """The motion of a mechanism at the times t, one or a batch of them, with the fields of `ResultData`."""

    def save(self, path: str | Path, format: str | None = None, force: bool = False) -> None:  # noqa: A002
        """Writes the result in the format of the path's suffix; see `cadmbs.results.storage.save`."""
        file_formats.save(self, path, format, force)
