"""From FILE on the command line to a mechanism and its system, with findings told on the way."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from importlib.resources import as_file
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cadmbs.cli.console import Console
from cadmbs.cli.finding_text import report_findings
from cadmbs.cli.library import find_in_library, library_names
from cadmbs.cli.options import ReadingOptions
from cadmbs.errors import Finding, ModelError, NotSolvableError, Severity, Where, has_errors
from cadmbs.suggestions import closest, did_you_mean

if TYPE_CHECKING:
    from cadmbs.models.mechanism import Mechanism
    from cadmbs.system import System


@dataclass(frozen=True)
class LoadedModel:
    """A mechanism that was read.

    Attributes:
        file: FILE as it was given.
        mechanism: The mechanism.
        findings: Warnings and notes about it.
        place: File, line and column of a JSON pointer into its document.
    """

    file: str
    mechanism: Mechanism
    findings: tuple[Finding, ...]
    place: Callable[[str], Where]

    def placed(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Findings about the mechanism with file, line and column, in this order."""
        return tuple(placed(finding, self.place) for finding in findings)

    @contextlib.contextmanager
    def telling(self) -> Iterator[None]:
        """Findings of exceptions get their places in the file."""
        try:
            yield
        except NotSolvableError as problem:
            problem.findings = self.placed(problem.findings)
            raise


def placed(finding: Finding, place: Callable[[str], Where]) -> Finding:
    """A finding with its place in the file; what has one, or concerns the whole, keeps it."""
    if finding.where.file is not None:
        return finding
    found = place(finding.where.pointer)
    return replace(finding, where=found if finding.where.pointer else Where(found.file))


@contextlib.contextmanager
def located(file: str) -> Iterator[str]:
    """The path of FILE: an existing path wins over a library name; a file that is nowhere keeps its name."""
    resource = None if file == "-" or Path(file).exists() else find_in_library(file)
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
        hint = did_you_mean(name, library_names()) or "`cadmbs examples list` shows the library."
        raise click.UsageError(f'There is no library mechanism "{name}". {hint}')
    return resource


def read_model(console: Console, file: str, reading: ReadingOptions) -> LoadedModel:
    """Read FILE, and tell its warnings unless the answer carries them as JSON.

    Raises:
        ModelError: It cannot be read or is not valid.
    """
    model = read_model_silently(file, reading)
    if console.json_schema is None:
        report_findings(console, [finding for finding in model.findings if finding.severity is Severity.WARNING])
    return model


def read_model_silently(file: str, reading: ReadingOptions) -> LoadedModel:
    """Read FILE; telling its findings is left to the caller.

    Raises:
        ModelError: It cannot be read or is not valid.
    """
    from cadmbs.importers.loading import check_with_places

    with located(file) as path, library_hints(file):
        mechanism, findings, place = check_with_places(path, **reading.keywords())
    if mechanism is None or has_errors(findings):
        raise ModelError(findings)
    return LoadedModel(file, mechanism, findings, place)


def compiled(model: LoadedModel) -> System:
    """The system of a mechanism."""
    from cadmbs.compiler import compile_mechanism

    return compile_mechanism(model.mechanism)


@contextlib.contextmanager
def library_hints(file: str) -> Iterator[None]:
    """Add the nearest library mechanisms to the finding that a file is missing."""
    try:
        yield
    except ModelError as problem:
        if [finding.code for finding in problem.findings] != ["F001"] or Path(file).name != file:
            raise
        missing = problem.findings[0]
        close = closest(file.removesuffix(".json"), library_names())
        more = f'In the library there is "{close}".' if close else "`cadmbs examples list` shows the library."
        raise ModelError((replace(missing, hint=f"{missing.hint} {more}".strip()),)) from None
