"""From FILE on the command line to a mechanism and its system; findings are reported on the way."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from importlib.resources import as_file
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cadmbs.cli.inputs.library import find_in_library, library_names
from cadmbs.cli.inputs.options import ReadingOptions
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.finding_text import report_findings
from cadmbs.cli.terminal.progress import Progress
from cadmbs.errors import Finding, ModelError, NotSolvableError, Severity, Where, has_errors
from cadmbs.suggestions import did_you_mean

if TYPE_CHECKING:
    from cadmbs.importers.draft import DocumentDraft
    from cadmbs.models.mechanism import Mechanism
    from cadmbs.system import System

_MISSING_MESHES = "U050"
"""Pictures alone need meshes: `check` tells in full that they are missing, other commands in a line."""

_LIBRARY_HINT = "`cadmbs examples list` shows the library."


@dataclass(frozen=True)
class LoadedModel:
    """A mechanism that was read.

    Attributes:
        file: FILE as the user wrote it.
        mechanism: The mechanism.
        findings: Warnings and notes about it.
        locate: File, line and column of a JSON pointer into its document.
    """

    file: str
    mechanism: Mechanism
    findings: tuple[Finding, ...]
    locate: Callable[[str], Where]

    def located(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Findings about the mechanism with file, line and column, in this order."""
        return tuple(with_location(finding, self.locate) for finding in findings)

    @contextlib.contextmanager
    def locating_findings(self) -> Iterator[None]:
        """Findings of exceptions get their file, line and column."""
        try:
            yield
        except NotSolvableError as problem:
            problem.findings = self.located(problem.findings)
            raise


def with_location(finding: Finding, locate: Callable[[str], Where]) -> Finding:
    """A finding with file, line and column; one that has a file keeps it, one about the whole gets the file alone."""
    if finding.where.file is not None:
        return finding
    where = locate(finding.where.pointer)
    return replace(finding, where=where if finding.where.pointer else Where(where.file))


@contextlib.contextmanager
def model_path(file: str) -> Iterator[str]:
    """The path of FILE: an existing path wins over a library name; a missing file keeps its name."""
    from cadmbs.importers.files import exists

    resource = None if file == "-" or exists(file) else find_in_library(file)
    if resource is None:
        yield file
    else:
        with as_file(resource) as path:
            yield str(path)


def library_resource(name: str) -> Traversable:
    """The file of a library mechanism.

    Raises:
        click.UsageError: There is none of this name.
    """
    resource = find_in_library(name)
    if resource is None:
        hint = did_you_mean(name, library_names()) or _LIBRARY_HINT
        raise click.UsageError(f'There is no library mechanism "{name}". {hint}')
    return resource


def read_model(console: Console, file: str, reading: ReadingOptions) -> LoadedModel:
    """Read FILE, and report its warnings unless the answer carries them as JSON.

    Raises:
        ModelError: It cannot be read or is not valid.
    """
    model = read_model_silently(file, reading)
    if console.json_schema is None:
        warnings = [finding for finding in model.findings if finding.severity is Severity.WARNING]
        report_findings(console, [finding for finding in warnings if finding.code != _MISSING_MESHES])
        for finding in warnings:
            if finding.code == _MISSING_MESHES:
                about = finding.message.partition(': "')[0]
                console.say(f"note: {file}: {about[:1].lower()}{about[1:]}; `cadmbs check {file}` says more")
    return model


def read_system(console: Console, file: str, reading: ReadingOptions) -> tuple[LoadedModel, System]:
    """Read FILE as `read_model` does, and compile it."""
    from cadmbs.compiler import compile_mechanism

    model = read_model(console, file, reading)
    return model, compile_mechanism(model.mechanism)


def read_model_silently(file: str, reading: ReadingOptions) -> LoadedModel:
    """Read FILE; its findings are not reported.

    Raises:
        ModelError: It cannot be read or is not valid.
    """
    mechanism, findings, locate = check_model(file, reading)
    if mechanism is None or has_errors(findings):
        raise ModelError(findings)
    return LoadedModel(file, mechanism, findings, locate)


def check_model(
    file: str, reading: ReadingOptions
) -> tuple[Mechanism | None, tuple[Finding, ...], Callable[[str], Where]]:
    """The mechanism in FILE, None if it is not valid; all findings; and where JSON pointers are in the file.

    Raises:
        ModelError: It cannot be read; for a missing file the hint names the closest library mechanism.
    """
    mechanism, findings, draft = check_draft(file, reading)
    return mechanism, findings, draft.locate


def check_draft(
    file: str, reading: ReadingOptions, meshes: str | None = None
) -> tuple[Mechanism | None, tuple[Finding, ...], DocumentDraft]:
    """As `check_model`, with the draft of the document; meshes of the bodies of a STEP file are written to `meshes`.

    Raises:
        ModelError: It cannot be read; for a missing file the hint names the closest library mechanism.
    """
    from cadmbs.importers.loading import check_with_draft

    try:
        with model_path(file) as path, Progress(f"reading {file}") as progress:
            source = Path(path) if path[:1] in ("<", "{") else path  # FILE is never the text of a document
            return check_with_draft(source, **reading.keywords(), meshes=meshes, progress=progress)
    except ModelError as problem:
        missing = problem.findings[0]
        if missing.code != "F001" or Path(file).name != file or missing.hint:
            raise
        raise ModelError((replace(missing, hint=_LIBRARY_HINT),)) from None
