"""Functional mock-up units as files: members in order, without times, so that equal mechanisms give equal bytes."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from cadmbs.errors import ArgumentError, Finding, MissingCompilerError, Severity, Where
from cadmbs.exporters.fmu import binaries
from cadmbs.exporters.fmu.c_sources import c_sources
from cadmbs.exporters.fmu.dependencies import dependencies
from cadmbs.exporters.fmu.findings import losses
from cadmbs.exporters.fmu.model_description import build_description, model_description
from cadmbs.exporters.fmu.model_description2 import MAIN_SOURCE, model_description2
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
        platform: Folder of its binary, "x86_64-linux"; None where it has sources only.
        findings: What is left out.
    """

    members: Mapping[str, bytes]
    variables: Variables
    platform: str | None
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


def unit(system: System, step: float = DEFAULT_STEP, binary: bool | None = None, version: int = 3) -> Unit:
    """A mechanism as a functional mock-up unit of FMI 3.0 or 2.0, for model exchange and co-simulation.

    Args:
        system: Compiled mechanism.
        step: Internal step of co-simulation [s], which importers can change before a simulation.
        binary: Whether a library for this machine is in it; None where there is a C compiler.
        version: Of FMI, 3 or 2.

    Raises:
        ArgumentError: If the step is not a positive number, or there is no such version.
        NotExportableError: If equations cannot say the mechanism.
        MissingCompilerError: If a binary is asked for and there is no C compiler.
        CompilerError: If the compiler fails.
    """
    if not 0.0 < step < float("inf"):
        raise ArgumentError(f"step is {step!r}, expected a positive number of seconds")
    if version not in VERSIONS:
        raise ArgumentError(f"version is {version!r}, expected 2 or 3: FMI 2.0 or 3.0")
    command, folder = binaries.c_compiler(), binaries.platform_folder(version)
    can_compile = command is not None and folder is not None
    if binary and not can_compile:
        raise MissingCompilerError("an FMU with a binary")
    model = unit_model(system)
    variables = unit_variables(model, step)
    name = identifier(system.name)
    sources, token = c_sources(model, variables, version)
    depends = dependencies(model, variables)
    if version == 3:
        members = {_DESCRIPTION: model_description(system, variables, depends, name, token, step)}
        members["sources/buildDescription.xml"] = build_description(name)
    else:
        members = {_DESCRIPTION: model_description2(system, variables, depends, name, token)}
    members |= {f"sources/{file}": text for file, text in sorted(sources.items())}
    contents = {path: text.encode() for path, text in members.items()} | _pictures(system, version)
    findings = [*model.start.findings, *model.findings, *losses(system)]
    if binary is not False and command is not None and folder is not None:
        main_source = "model.c" if version == 3 else MAIN_SOURCE
        library = binaries.shared_library(sources, command, model.operations, main_source)
        contents[f"binaries/{folder}/{name}{binaries.library_suffix()}"] = library
        return Unit(contents, variables, folder, tuple(findings))
    if binary is None:
        findings.append(_without_binary())
    return Unit(contents, variables, None, tuple(findings))


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
) -> Unit:
    """Write a mechanism as a functional mock-up unit; see `unit`.

    Args:
        system: Compiled mechanism.
        path: The file, which ends in .fmu.
        step: Internal step of co-simulation [s].
        binary: Whether a library for this machine is in it; None where there is a C compiler.
        force: Overwrite a file that cadmbs did not write.
        version: Of FMI, 3 or 2.

    Raises:
        OutputError: The file exists and was not written by cadmbs, or the system refuses; nothing was changed.
    """
    made = unit(system, step, binary, version)
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
