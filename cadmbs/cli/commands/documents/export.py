"""`cadmbs export`: any supported file to URDF, MJCF, SDF, USD or an FMU."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.inputs import options, quantities
from cadmbs.cli.inputs.reading import read_model, read_system
from cadmbs.cli.terminal import finding_text, json_output
from cadmbs.cli.terminal.console import Console
from cadmbs.errors import Finding

if TYPE_CHECKING:
    from cadmbs.exporters.mjcf import StartState
    from cadmbs.models.mechanism import Mechanism

SUFFIXES = {".urdf": "urdf", ".xml": "mjcf", ".mjcf": "mjcf", ".sdf": "sdf", ".usda": "usd", ".fmu": "fmu"}
"""Formats by the endings of file names."""


@dataclass(frozen=True)
class UnitOptions:
    """What is written into an FMU."""

    step: str | None = None
    fmi: str | None = None
    binary: bool | None = None
    platforms: tuple[str, ...] = ()
    keep: str | None = None


def _unit_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of an FMU; they arrive as `chosen`."""
    choices = (
        click.option("--step", metavar="TIME", help="Internal step of an FMU in co-simulation; default 1ms."),
        click.option("--fmi", type=click.Choice(["2", "3"]), help="Version of an FMU: FMI 2.0, or 3.0 by default."),
        click.option(
            "--binary/--no-binary",
            default=None,
            help="Whether an FMU holds a library for this machine; by default where a C compiler is.",
        ),
        click.option(
            "--platform",
            "platforms",
            multiple=True,
            metavar="NAME",
            help="An FMU's library for x86_64-windows or another platform; repeatable.",
        ),
        click.option("--keep", type=click.Choice(["geometry"]), help="Joint axes as parameters of an FMU."),
    )
    return options.as_record(function, UnitOptions, "chosen", choices)


@click.command("export")
@options.file_argument
@click.option(
    "--to", type=click.Choice(["urdf", "mjcf", "sdf", "usd", "fmu"]), help="The format; default: by the suffix of OUT."
)
@options.document_option("The file to write; default and `-`: standard output.")
@click.option("--urdf-version", type=click.Choice(["1.0", "1.1", "1.2"]), help="Default: the oldest that suffices.")
@click.option("--no-meshes", is_flag=True, help="Leave meshes out of an MJCF, so that it needs no other files.")
@click.option(
    "--meshes",
    "meshes_folder",
    type=options.PATH,
    metavar="DIR",
    help="Copy meshes into DIR beside OUT, as STL or OBJ, so that OUT loads on other machines.",
)
@_unit_options
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
    meshes_folder: str | None,
    chosen: UnitOptions,
    reading: options.ReadingOptions,
    force: bool,
    as_json: bool,
) -> None:
    """Any supported file to URDF, MJCF, SDF, USD, or an FMU.

    Changes (names, frames of links, joints that the format does not have) and losses are reported on standard error.
    Findings point into the mechanism document. An FMU, for model exchange and co-simulation in other programs, holds
    the equations as C sources, and a library for this machine where a C compiler is found.

    \b
    Examples:
      cadmbs export arm.urdf -o arm.xml
      cadmbs export rcm -o rcm.fmu --step 0.5ms
    """  # noqa: D301 - the mark keeps lines apart
    to_stdout = options.is_stdout(output)
    form = to or _format_of(output)
    _require_options_of(form, urdf_version, chosen != UnitOptions(), to_stdout)
    if meshes_folder is not None and (form == "fmu" or to_stdout or no_meshes):
        raise click.UsageError("--meshes DIR is for a URDF or MJCF in a file, and not with --no-meshes.")
    if as_json and to_stdout:
        raise click.UsageError("With --json the document needs a file: give -o OUT.")
    if form == "fmu":
        _export_unit(console, file, str(output), reading, chosen, force, as_json)
        return
    model = read_model(console, file, reading)
    folder = None if to_stdout else Path(str(output)).absolute().parent
    mechanism = model.mechanism
    if meshes_folder is not None:
        from cadmbs.exporters.mesh_files import with_copied_meshes

        mechanism, copies = with_copied_meshes(mechanism, Path(meshes_folder), force)
        console.say(f'{len(copies)} mesh{"es" * (len(copies) != 1)} in "{meshes_folder}"')
    text, changes = _document(mechanism, form, urdf_version, folder, not no_meshes)
    findings = tuple(replace(finding, where=replace(finding.where, file=file)) for finding in changes)
    if not to_stdout:
        _write(form, text, str(output), force)
    if as_json:
        json_output.print_json(console, {"file": file, "format": form, "output": output}, (*model.findings, *findings))
        return
    finding_text.report_findings(console, findings)
    if to_stdout:
        console.write(text)
    else:
        console.written(output)


def _require_options_of(form: str, urdf_version: str | None, has_unit_options: bool, to_stdout: bool) -> None:
    if urdf_version is not None and form != "urdf":
        raise click.UsageError("--urdf-version is for --to urdf.")
    if form != "fmu" and has_unit_options:
        raise click.UsageError("--step, --fmi, --binary, --no-binary, --platform and --keep are for --to fmu.")
    if form == "fmu" and to_stdout:
        raise click.UsageError("An FMU needs a file: give -o OUT.")


def _export_unit(
    console: Console,
    file: str,
    output: str,
    reading: options.ReadingOptions,
    chosen: UnitOptions,
    force: bool,
    as_json: bool,
) -> None:
    from cadmbs.motions.coordinate_names import TIME

    seconds = None if chosen.step is None else quantities.quantity(chosen.step, TIME, "--step")
    model, system = read_system(console, file, reading)
    from cadmbs.exporters import fmu

    unit = fmu.write(
        system,
        output,
        step=fmu.DEFAULT_STEP if seconds is None else seconds,
        binary=chosen.binary,
        force=force,
        version=int(chosen.fmi or 3),
        platforms=chosen.platforms,
        keep=chosen.keep or "",
    )
    findings = tuple(replace(finding, where=replace(finding.where, file=file)) for finding in unit.findings)
    if as_json:
        variables = {each.name: each.causality for each in unit.variables.listed}
        written = {"output": output, "platforms": unit.platforms, "variables": variables}
        json_output.print_json(console, {"file": file, "format": "fmu", **written}, (*model.findings, *findings))
        return
    finding_text.report_findings(console, findings)
    console.written(output)


def _format_of(output: str | None) -> str:
    suffix = Path(output).suffix.lower() if output is not None else ""
    if suffix not in SUFFIXES:
        known = ", ".join(SUFFIXES)
        raise click.UsageError(
            f"Which format? Give --to urdf, mjcf, sdf, usd or fmu, or an OUT that ends in one of {known}."
        )
    return SUFFIXES[suffix]


def _write(form: str, text: str, output: str, force: bool) -> None:
    if form == "usd":
        from cadmbs.exporters.usd import write_stage

        write_stage(text, output, force)
        return
    from cadmbs.exporters.xml_text import write_xml

    write_xml(text, output, force)


def _document(
    mechanism: "Mechanism", form: str, version: str | None, folder: Path | None, meshes: bool
) -> tuple[str, Iterable[Finding]]:
    """The text of the output, and findings about changes."""
    if form == "urdf":
        from cadmbs.exporters import urdf

        return urdf.text(mechanism, version=version, folder=folder)
    if form == "sdf":
        from cadmbs.exporters import sdf

        return sdf.text(mechanism, folder=folder)
    if form == "usd":
        from cadmbs.exporters import usd

        return usd.text(mechanism, folder=folder)
    from cadmbs.exporters import mjcf

    return mjcf.text(mechanism, folder=folder, meshes=meshes, start=_start(mechanism))


def _start(mechanism: "Mechanism") -> "StartState | None":
    """The start of the scenario with closed loops; None without one, or where nothing can start."""
    if mechanism.scenario is None:
        return None
    from cadmbs.compiler import compile_mechanism
    from cadmbs.dynamics.scenarios.fields import tree_coordinate_names
    from cadmbs.errors import CadmbsError
    from cadmbs.exporters.fmu.unit_model import unit_start
    from cadmbs.exporters.mjcf import StartState

    try:
        system = compile_mechanism(mechanism)
        start = unit_start(system)
    except CadmbsError:  # what cannot be simulated can be exported all the same
        return None
    values = (system.tree.positions.spread(start.q), system.tree.velocities.spread_rate(start.v))
    names = (tree_coordinate_names(system, level) for level in ("positions", "velocities"))
    positions, velocities = (dict(zip(each, x.tolist(), strict=True)) for each, x in zip(names, values, strict=True))
    return StartState(positions, velocities)
