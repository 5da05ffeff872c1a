"""Texts that `cadmbs import` writes about an assembly from CAD, also if the import is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadmbs import errors, input_files
from cadmbs.cli.inputs.options import PATH
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.output import write_file

if TYPE_CHECKING:
    from cadmbs.importers.draft import DocumentDraft

_INFERRED = b'"origin": "inferred"'
_REPORT = b"Report of an assembly"


@dataclass(frozen=True)
class AssemblyOutputs:
    """Where to write the assembly document, the report and the hints; None for not at all."""

    assembly: str | None
    report: str | None
    write_hints: str | None

    def requested(self) -> bool:
        """Whether any of them is asked for."""
        return any((self.assembly, self.report, self.write_hints))


def assembly_output_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--assembly`, `--report` and `--write-hints`; they arrive as `texts`."""

    def collected(*args: Any, assembly: str | None, report: str | None, write_hints: str | None, **kwargs: Any) -> Any:
        return function(*args, texts=AssemblyOutputs(assembly, report, write_hints), **kwargs)

    collected.__doc__ = function.__doc__
    collected.__name__ = function.__name__
    collected.__dict__.update(function.__dict__)
    decorators = (
        click.option("--write-hints", type=PATH, metavar="TOML", help="Write a hints file with all open questions."),
        click.option("--report", type=PATH, metavar="TXT", help="Write why an assembly's joints were inferred."),
        click.option("--assembly", type=PATH, metavar="JSON", help="Write the assembly with its inferred joints."),
    )
    result: Callable[..., Any] = collected
    for decorator in decorators:
        result = decorator(result)
    return result


def write_assembly_texts(console: Console, outputs: AssemblyOutputs, draft: DocumentDraft, force: bool) -> None:
    """Write the texts that are asked for.

    A previous report or document of cadmbs is replaced; hints, which the user edits, only with `force`.

    Raises:
        click.UsageError: FILE is no assembly.
        OutputError: A file exists, or cannot be written.
    """
    if not outputs.requested():
        return
    texts = draft.assembly
    if texts is None:
        if errors.has_errors(draft.findings):
            return
        raise click.UsageError("--assembly, --report and --write-hints are for assemblies from CAD; FILE is none.")
    folder = Path(outputs.assembly or "").absolute().parent
    for path, text, may_replace in (
        (outputs.assembly, partial(texts.assembly, folder), lambda old: _INFERRED in input_files.read_file(old)),
        (outputs.report, texts.report, lambda old: input_files.read_file(old).startswith(_REPORT)),
        (outputs.write_hints, texts.hints, _never),
    ):
        if path is not None:
            write_file(path, text(), force, may_replace)
            console.written(path)


def _never(old: Path) -> bool:
    return False
