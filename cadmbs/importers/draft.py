"""What every importer takes and gives: the bytes of a source and options in, a draft of a mechanism out."""

from __future__ import annotations

import math
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
class Joining:
    """Another robot to be welded on: its file, and the name of the link that its root is fixed to."""

    file: str
    link: str

    def __str__(self) -> str:
        return f"{self.file}={self.link}" if self.file else self.link


@dataclass(frozen=True, slots=True)
class Estimate:
    """What the inertia of links without any is estimated from: a "density" [kg/m^3], or their total "mass" [kg]."""

    kind: str
    value: float

    def __str__(self) -> str:
        return self.kind if math.isnan(self.value) else f"{self.kind}={self.value:g}"


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How to read a file, for the formats that leave a choice; None means the importer's default.

    Attributes:
        base: "fixed" or "floating" root of a URDF, or "world": all of its roots are fixed to a common ground.
        mimic: "coupled" or "independent" followers of a URDF.
        packages: Folders of packages by name, for `package://` addresses.
        package_dirs: Folders in which packages are looked for.
        cut: Names of joints to cut.
        recover: Whether XML that is not well formed is read as well as it can be.
        without: What of "damping" and "friction" of a URDF is left out.
        joins: Other URDFs to be joined to a URDF, in this order.
        loops: A side file that says which frames of a URDF coincide.
        xacro: Whether a URDF may be a macro file, which is expanded; this runs what stands in it.
        xacro_args: Values of its arguments by name.
        estimate_inertia: How the inertia of links of a URDF without any is estimated; None leaves it zero.
        check_meshes: Whether the meshes of a URDF are opened, to tell what is wrong with them.
    """

    base: str | None = None
    mimic: str | None = None
    packages: Mapping[str, Path] = field(default_factory=dict)
    package_dirs: tuple[Path, ...] = ()
    cut: tuple[str, ...] = ()
    recover: bool = False
    without: tuple[str, ...] = ()
    joins: tuple[Joining, ...] = ()
    loops: Path | None = None
    xacro: bool = False
    xacro_args: Mapping[str, str] = field(default_factory=dict)
    estimate_inertia: Estimate | None = None
    check_meshes: bool = False


@dataclass(frozen=True, slots=True)
class DocumentDraft:
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

    def read(self, source: SourceFile, options: ReadOptions) -> DocumentDraft:
        """The draft of the mechanism, with all findings."""
