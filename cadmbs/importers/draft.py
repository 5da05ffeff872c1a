"""What every importer takes and gives: the bytes of a source and options in, a draft of a mechanism out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from cadmbs.errors import Finding, Where


@dataclass(frozen=True, slots=True)
class SourceFile:
    """The bytes of one input: `name` is what messages show, `directory` is where relative paths start."""

    name: str
    directory: Path
    data: bytes


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How to read a file, for the formats that leave a choice; None means the importer's default.

    Attributes:
        base: "fixed" or "floating" root of a URDF.
        mimic: "coupled" or "independent" followers of a URDF.
        packages: Folders of packages by name, for `package://` addresses.
        package_dirs: Folders in which packages are looked for.
        cut: Names of joints to cut.
    """

    base: str | None = None
    mimic: str | None = None
    packages: Mapping[str, Path] = field(default_factory=dict)
    package_dirs: tuple[Path, ...] = ()
    cut: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A `cadmbs.mechanism/1` document as JSON-like data, not yet validated, with what the importer found.

    Attributes:
        data: The document; numbers as read, file units as declared in `data["units"]`.
        findings: Findings of the importer, with their places.
        place: Gives the place in the user's file of a JSON pointer into `data`.
    """

    data: dict[str, Any]
    findings: tuple[Finding, ...]
    place: Callable[[str], Where]


class Importer(Protocol):
    """One file format: recognised by its content, read into a draft. Reading collects findings and never raises."""

    @property
    def name(self) -> str:
        """The word for the format in `source` records and options."""

    @property
    def suffixes(self) -> tuple[str, ...]:
        """Usual endings of file names, with the dot."""

    def recognises(self, source: SourceFile) -> bool:
        """Whether the bytes look like this format, from the first few kilobytes."""

    def read(self, source: SourceFile, options: ReadOptions) -> Draft:
        """The draft of the mechanism, with all findings."""
