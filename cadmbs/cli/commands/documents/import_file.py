"""`cadmbs import`: any supported file to a `cadmbs.mechanism/1` document."""

from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.describing.assembly_outputs import AssemblyOutputs, assembly_output_options, write_assembly_texts
from cadmbs.cli.inputs import options
from cadmbs.cli.inputs.reading import LoadedModel, check_draft
from cadmbs.cli.terminal import finding_text, json_output
from cadmbs.cli.terminal.console import Console, counted
from cadmbs.errors import ModelError

if TYPE_CHECKING:
    from cadmbs.models.mechanism import Mechanism


@click.command("import")
@options.file_argument
@options.document_option("The document to write; default and `-`: standard output.")
@options.reading_options
@assembly_output_options
@options.meshes_option
@options.force_option
@options.json_option
@options.with_console
def command(
    console: Console,
    file: str,
    output: str | None,
    reading: options.ReadingOptions,
    texts: AssemblyOutputs,
    meshes: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Any supported file to a cadmbs.mechanism/1 document.

    Reads URDF, MJCF, SDF, STEP, IGES, BREP, FCStd, cadmbs.mechanism/1, cadmbs.screws/1, cadmbs.assembly/1.x. What was
    assumed, repaired or ignored is reported on standard error. The document is in SI units, all geometry in the world
    frame at q = 0. Joints of an assembly are inferred from its faces; the report tells why, also if the import is
    refused.

    \b
    Examples:
      cadmbs import arm.urdf --base floating -o arm.json
      cadmbs import engine.step -o engine.json --write-hints engine.toml
    """  # noqa: D301 - the mark keeps lines apart
    mechanism, findings, draft = check_draft(file, reading, meshes)
    write_assembly_texts(console, texts, draft, force)
    if mechanism is None:
        raise ModelError(findings)
    model = LoadedModel(file, mechanism, findings, draft.locate)
    to_stdout = options.is_stdout(output)
    if not as_json:
        console.say(f'read "{file}": {_contents(model.mechanism)}')
        finding_text.report_findings(console, model.findings)
    if not to_stdout:
        from cadmbs.exporters import save

        save(model.mechanism, str(output), force=force)
        console.written(output)
    if as_json:
        json_output.print_json(console, _data(model, None if to_stdout else output), model.findings)
    elif to_stdout:
        from cadmbs.exporters.mechanism_json import document_text

        console.write(document_text(model.mechanism))


def _contents(mechanism: "Mechanism") -> str:
    source = mechanism.source.importer if mechanism.source and mechanism.source.importer else "mechanism"
    bodies = f"{len(mechanism.bodies)} bod{'y' if len(mechanism.bodies) == 1 else 'ies'}"
    counts = {
        noun: len(getattr(mechanism, f"{noun}s")) for noun in ("joint", "coupling", "constraint", "load", "motion")
    }
    return ", ".join(filter(None, (source, bodies, counted(counts))))


def _data(model: LoadedModel, output: str | None) -> dict[str, Any]:
    """The document itself, or the file to which it was written."""
    from cadmbs.models.document import to_data

    content = {"mechanism": to_data(model.mechanism)} if output is None else {"output": output}
    return {"file": model.file, **content, "units": {"length": "m", "mass": "kg", "angle": "rad"}}
