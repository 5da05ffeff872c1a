"""Functional mock-up units as files: members in order, without times, so that equal mechanisms give equal bytes."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

from cadmbs.errors import ArgumentError, Finding, MissingCompilerError, Severity, Where
from cadmbs.exporters.fmu import binaries
from cadmbs.exporters.fmu.c_sources import c_sources
from cadmbs.exporters.fmu.dependencies import dependencies
from cadmbs.exporters.fmu.findings import losses
from cadmbs.exporters.fmu.geometry_parameters import GEOMETRY
from cadmbs.exporters.fmu.model_description import build_description, model_description
from cadmbs.exporters.fmu.model_description2 import MAIN_SOURCE, model_description2
from cadmbs.exporters.fmu.terminals import terminals_and_icons
from cadmbs.exporters.fmu.unit_model import unit_model
from cadmbs.exporters.fmu.variables import Variables, unit_variables
from cadmbs.programs.program import identifier
from cadmbs.results.files.writing import write_atomically
from cadmbs.system import System

DEFAULT_STEP: Final = 1e-3
"""Internal step of co-simulation [s]."""

_DESCRIPTION = "modelDescription.xml"
_MARK = b"<!-- Written by cadmbs"
_NO_TIME = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Unit:
    """A functional mock-up unit.

    Attributes:
        members: Contents by path.
        variables: Its variables.
        platforms: Folders of its binaries, such as "x86_64-linux"; none where it has sources only.
        findings: What is left out.
    """

    members: Mapping[str, bytes]
    variables: Variables
    platforms: tuple[str, ...]
    findings: tuple[Finding, ...]

    def archive(self) -> bytes:
        """The content of the file."""
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file:
            for name, content in self.members.items():
                info = zipfile.ZipInfo(name, _NO_TIME)
                info.external_attr = 0o644 << 16
                file.writestr(info, content, zipfile.ZIP_DEFLATED)
        return stream.getvalue()


VERSIONS: Final = (2, 3)
"""Versions of FMI."""


def unit(
    system: System,
    step: float = DEFAULT_STEP,
    binary: bool | None = None,
    version: int = 3,
    platforms: Sequence[str] = (),
    keep: str = "",
) -> Unit:
    """A mechanism as a functional mock-up unit of FMI 3.0 or 2.0, for model exchange and co-simulation.

    Args:
        system: Compiled mechanism.
        step: Internal step of co-simulation [s], which importers can change before a simulation.
        binary: Whether a library for this machine is in it; None where there is a C compiler and no platform is named.
        version: Of FMI, 3 or 2.
        platforms: Names in FMI 3.0 of those for which it has a library, such as "x86_64-windows".
        keep: "geometry" for directions and points of the joint axes as parameters.

    Raises:
        ArgumentError: If the step is not a positive number, or there is no such version, platform or `keep`.
        NotExportableError: If equations cannot say the mechanism.
        MissingCompilerError: If a binary is asked for and there is no C compiler.
        MissingProgramError: If the compiler of a platform is not installed.
        CompilerError: If the compiler fails.
    """
    if not 0.0 < step < float("inf"):
        raise ArgumentError(f"step is {step!r}, expected a positive number of seconds")
    if version not in VERSIONS:
        raise ArgumentError(f"version is {version!r}, expected 2 or 3: FMI 2.0 or 3.0")
    if keep not in ("", GEOMETRY):
        raise ArgumentError(f"keep is {keep!r}, expected '' or 'geometry'")
    targets = _targets(binary, version, platforms)
    model = unit_model(system, keep == GEOMETRY)
    variables = unit_variables(model, step)
    name = identifier(system.name)
    sources, token = c_sources(model, variables, version)
    depends = dependencies(model, variables)
    if version == 3:
        members = {_DESCRIPTION: model_description(system, variables, depends, name, token, step)}
        members["sources/buildDescription.xml"] = build_description(name)
        members["terminalsAndIcons/terminalsAndIcons.xml"] = terminals_and_icons(variables)
    else:
        members = {_DESCRIPTION: model_description2(system, variables, depends, name, token)}
    members |= {f"sources/{file}": text for file, text in sorted(sources.items())}
    contents = {path: text.encode() for path, text in members.items()} | _pictures(system, version)
    findings = [*model.start.findings, *model.findings, *losses(system)]
    main_source = "model.c" if version == 3 else MAIN_SOURCE
    for folder, (platform, command) in targets.items():
        library = binaries.shared_library(sources, command, model.operations, main_source, platform.suffix)
        contents[f"binaries/{folder}/{name}{platform.suffix}"] = library
    if binary is None and not targets:
        findings.append(_without_binary())
    return Unit(contents, variables, tuple(targets), tuple(findings))


_Targets: TypeAlias = dict[str, tuple[binaries.Platform, tuple[str, ...]]]
"""Platforms and compilers, by the folders of the libraries."""


def _targets(binary: bool | None, version: int, platforms: Sequence[str]) -> _Targets:
    """What libraries are compiled for: the platforms that are named, and this machine if it is asked for."""
    if binary is False and platforms:
        raise ArgumentError(f"binary is False, but platforms are named: {', '.join(map(repr, platforms))}")
    targets: _Targets = {}
    for name in platforms:
        platform, command = binaries.compiler_for(name, version)
        targets[platform.folder(version) or name] = platform, command
    if binary or (binary is None and not platforms):
        own, found = binaries.this_platform(), binaries.c_compiler()
        own_folder = None if own is None else own.folder(version)
        if own is not None and found is not None and own_folder is not None:
            targets[own_folder] = own, found
        elif binary:
            raise MissingCompilerError("an FMU with a binary")
    return targets


def _pictures(system: System, version: int) -> dict[str, bytes]:
    """What importers show for the unit, by path: a picture, in FMI 3.0 the sketch as SVG too."""
    from cadmbs.viewer.drawing.icon import icon
    from cadmbs.viewer.drawing.sketch import sketch

    if version == 2:
        return {"model.png": icon(system)}
    text = sketch(system, names=False)
    return {"terminalsAndIcons/icon.png": icon(system), "terminalsAndIcons/icon.svg": text.encode()}


def _without_binary() -> Finding:
    message = "The FMU has no binary, since no C compiler was found: it holds C sources, which importers can compile."
    hint = "Install gcc or clang, or name a compiler by the environment variable CC."
    return Finding("X016", Severity.WARNING, Where(), message, hint)


def write(
    system: System,
    path: str | os.PathLike[str],
    step: float = DEFAULT_STEP,
    binary: bool | None = None,
    force: bool = False,
    version: int = 3,
    platforms: Sequence[str] = (),
    keep: str = "",
) -> Unit:
    """Write a mechanism as a functional mock-up unit; see `unit`.

    Args:
        system: Compiled mechanism.
        path: The file, which ends in .fmu.
        step: Internal step of co-simulation [s].
        binary: Whether a library for this machine is in it; None where there is a C compiler.
        force: Overwrite a file that cadmbs did not write.
        version: Of FMI, 3 or 2.
        platforms: Those for which it has a library, such as "x86_64-windows".
        keep: "geometry" for directions and points of the joint axes as parameters.

    Raises:
        OutputError: The file exists and was not written by cadmbs, or the system refuses; nothing was changed.
    """
    made = unit(system, step, binary, version, platforms, keep)
    content = made.archive()

    def fill(stream: BinaryIO) -> None:
        stream.write(content)

    write_atomically(path, fill, may_replace=is_previous_output, force=force)
    return made


def is_previous_output(path: Path) -> bool:
    """Whether a file is a unit that cadmbs wrote."""
    try:
        with zipfile.ZipFile(path) as archive, archive.open(_DESCRIPTION) as stream:
            return _MARK in stream.read(200)
    except (zipfile.BadZipFile, KeyError, OSError):
        return False
