"""`cadmbs export`: any supported file to URDF or MJCF."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cadmbs.cli import options
from cadmbs.cli.console import Console
from cadmbs.cli.finding_text import report_findings
from cadmbs.cli.json_output import print_json
from cadmbs.cli.reading import read_model
from cadmbs.errors import Finding

if TYPE_CHECKING:
    from cadmbs.models.mechanism import Mechanism

SUFFIXES = {".urdf": "urdf", ".xml": "mjcf", ".mjcf": "mjcf"}
"""Formats by the endings of file names."""


@click.command("export")
@options.file_argument
@click.option("--to", type=click.Choice(["urdf", "mjcf"]), help="The format; default: by the suffix of OUT.")
@options.document_option("The file to write; default and `-`: standard output.")
@click.option("--urdf-version", type=click.Choice(["1.0", "1.1", "1.2"]), help="Default: the oldest that suffices.")
@click.option("--no-meshes", is_flag=True, help="Leave meshes out of an MJCF, so that it needs no other files.")
@options.reading_options
@options.force_option
@options.json_option
@options.with_console
def command(
    console: Console,
    file: str,
    to: str | None,
    output: str | None,
    urdf_version: str | None,
    no_meshes: bool,
    reading: options.ReadingOptions,
    force: bool,
    as_json: bool,
) -> None:
    """Any supported file to URDF or MJCF.

    Changes (names, frames of links, joints that the format does not have) and losses are reported on standard error.
    Findings point into the mechanism document.

    \b
    Examples:
      cadmbs export rcm --to urdf --urdf-version 1.2
      cadmbs export arm.urdf -o arm.xml
    """  # noqa: D301 - the mark keeps lines apart
    to_stdout = options.is_stdout(output)
    form = to or _format_of(output)
    if urdf_version is not None and form != "urdf":
        raise click.UsageError("--urdf-version is for --to urdf.")
    if as_json and to_stdout:
        raise click.UsageError("With --json the document needs a file: give -o OUT.")
    model = read_model(console, file, reading)
    folder = None if to_stdout else Path(str(output)).absolute().parent
    text, changes = _document(model.mechanism, form, urdf_version, folder, not no_meshes)
    findings = tuple(replace(finding, where=replace(finding.where, file=file)) for finding in changes)
    if not to_stdout:
        from cadmbs.exporters.xml_text import write_xml

        write_xml(text, str(output), force)
    if as_json:
        print_json(console, {"file": file, "format": form, "output": output}, (*model.findings, *findings))
        return
    report_findings(console, findings)
    if to_stdout:
        console.write(text)
    else:
        console.written(output)


def _format_of(output: str | None) -> str:
    suffix = Path(output).suffix.lower() if output is not None else ""
    if suffix not in SUFFIXES:
        known = ", ".join(SUFFIXES)
        raise click.UsageError(f"Which format? Give --to urdf or --to mjcf, or an OUT that ends in one of {known}.")
    return SUFFIXES[suffix]


def _document(
    mechanism: Mechanism, form: str, version: str | None, folder: Path | None, meshes: bool
) -> tuple[str, Iterable[Finding]]:
    """The text of the output, and findings about changes."""
    if form == "urdf":
        from cadmbs.exporters import urdf

        return urdf.text(mechanism, version=version, folder=folder)
    from cadmbs.exporters import mjcf

    return mjcf.text(mechanism, folder=folder, meshes=meshes)
