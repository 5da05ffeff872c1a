"""The interface of all importers: bytes of a source and options in, draft of a mechanism document out."""

import codecs
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cadmbs.errors import Finding, Where

if TYPE_CHECKING:
    from cadmbs.importers.inference.records import Inference

BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""Encodings by the bytes with which a text begins; those of UTF-32 stand first, as one holds that of UTF-16."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """The bytes of one input; messages show `name`, relative paths in the input start at `directory`."""

    name: str
    directory: Path
    data: bytes


@dataclass(frozen=True, slots=True)
class Joining:
    """Another robot to attach: its file, and the name of the link to which its root is fixed."""

    file: str
    link: str

    def __str__(self) -> str:
        return f"{self.file}={self.link}" if self.file else self.link


@dataclass(frozen=True, slots=True)
class Estimate:
    """How to estimate missing inertias of links: from a "density" [kg/m^3], or from their total "mass" [kg]."""

    kind: str
    value: float

    def __str__(self) -> str:
        return self.kind if math.isnan(self.value) else f"{self.kind}={self.value:g}"


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """Options of the importers; None means the default of the importer.

    Attributes:
        base: "fixed" or "floating" root of a URDF, or "world": all of its roots are fixed to a common ground.
        mimic: "coupled" or "independent" followers of a URDF.
        packages: Folders of packages by name, for `package://` addresses.
        package_dirs: Folders that are searched for packages.
        cut: Names of joints to cut.
        recover: Whether to read XML that is not well formed as far as possible.
        without: "damping", "friction" or both: ignored in a URDF.
        add: "stops", "contacts": what a file implies and a simulation needs as loads.
        servo: Stiffness, damping and possibly effort of a servo at each actuated joint of a URDF; None for none.
        joins: Other robots to attach to that of the file, in this order; only URDFs to a URDF.
        loops: A side file that names the coincident frames of a URDF.
        xacro: Whether to expand macros in a URDF; this executes expressions in the file.
        xacro_args: Values of the macro arguments by name.
        estimate_inertia: How to estimate missing inertias of links of a URDF; None leaves them zero.
        check_meshes: Whether to open the meshes of a URDF and report defects.
        hints: A file (TOML) with what is known about an assembly from CAD, or its bytes.
        templates: A file (TOML) with templates of motors of assemblies from CAD.
        up: The axis of an assembly from CAD that points up: "x", "y" or "z", with a sign; it counts before the hints.
        accept_inertia: Whether dynamics compute with negative principal moments of inertia.
        accept_units: Whether numbers that cannot be are notes.
        scale: Factors of lengths, masses and angles by their names.
        inertia_unit: Unit of the inertias as they are written; None: that of mass x length^2.
        root: The body that becomes the ground; None for that of the file.
        align: Angle [rad] within which axes of loops become parallel or normal; None for where they must be.
        meshes: Folder that receives one mesh for each body of a STEP file; None for none.
        time_limit: Longest time for reading a STEP file [s].
        progress: Receives the fraction done while a STEP file is read.
        keyframe: Name of the keyframe of an MJCF that is the initial state; None for the drawn configuration.
    """

    base: str | None = None
    mimic: str | None = None
    packages: Mapping[str, Path] = field(default_factory=dict)
    package_dirs: tuple[Path, ...] = ()
    cut: tuple[str, ...] = ()
    recover: bool = False
    without: tuple[str, ...] = ()
    add: tuple[str, ...] = ()
    servo: Mapping[str, float] | None = None
    joins: tuple[Joining, ...] = ()
    loops: Path | None = None
    xacro: bool = False
    xacro_args: Mapping[str, str] = field(default_factory=dict)
    estimate_inertia: Estimate | None = None
    check_meshes: bool = False
    hints: Path | SourceFile | None = None
    templates: Path | None = None
    up: str | None = None
    accept_inertia: bool = False
    accept_units: bool = False
    scale: Mapping[str, float] | None = None
    inertia_unit: str | None = None
    align: float | None = None
    root: str | None = None
    meshes: Path | None = None
    time_limit: float | None = None
    progress: Callable[[float], None] | None = None
    keyframe: str | None = None


@dataclass(frozen=True, slots=True)
class AssemblyTexts:
    """Texts about an assembly from CAD, each made when it is asked for.

    Attributes:
        assembly: The `cadmbs.assembly/1.1` document with the inferred joints; its argument is the folder of the file.
        report: The reasons of all decisions.
        hints: A hints file to start from.
        inference: What was inferred, and why; None if nothing could be.
    """

    assembly: Callable[[Path], str]
    report: Callable[[], str]
    hints: Callable[[], str]
    inference: "Callable[[], Inference | None]"


@dataclass(frozen=True, slots=True)
class DocumentDraft:
    """A `cadmbs.mechanism/1` document as JSON-like data, not yet validated, with the findings of the importer.

    Attributes:
        data: The document; numbers as read, file units as declared in `data["units"]`.
        findings: Findings of the importer, with their places.
        locate: Gives the place in the user's file of a JSON pointer into `data`.
        assembly: Texts about an assembly; None for other formats, and if the hints are wrong.
    """

    data: dict[str, Any]
    findings: tuple[Finding, ...]
    locate: Callable[[str], Where]
    assembly: AssemblyTexts | None = None


@dataclass(frozen=True, slots=True)
class Importer:
    """One file format.

    Attributes:
        name: Name of the format in `source` records and options.
        read: Gives the draft of the mechanism in a source, with all findings; it never raises for a faulty source.
        reads_hints: Whether a hints file says something about such a source.
    """

    name: str
    read: Callable[[SourceFile, ReadOptions], DocumentDraft]
    reads_hints: bool = False
