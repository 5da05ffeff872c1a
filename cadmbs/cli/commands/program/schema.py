"""`cadmbs schema`: the JSON Schemas of documents."""

import click

from cadmbs.cli.inputs.options import document_option, force_option, with_console
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.json_output import json_text
from cadmbs.input_files import read_text


@click.command("schema")
@click.argument("name", required=False)
@document_option("Write to a file; default and `-`: standard output.")
@force_option
@with_console
def command(console: Console, name: str | None, output: str | None, force: bool) -> None:
    """The JSON Schema of a document.

    Editors and other programs check and complete documents with it. Without NAME, the names.

    \b
    Examples:
      cadmbs schema mechanism
      cadmbs schema mechanism -o mechanism.schema.json
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.importers.schemas import SCHEMAS, schema

    if name is None:
        console.answer("\n".join(SCHEMAS))
        return
    from cadmbs.cli.terminal.output import deliver_text
    from cadmbs.results.files.writing import require_suffix

    if output is not None:
        require_suffix(output, "a schema", ".json")
    text = json_text(schema(name))
    deliver_text(console, text, output, force, lambda path: '"$schema"' in read_text(path, "replace"))
