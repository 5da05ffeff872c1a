"""`cadmbs schema`: the JSON Schemas of documents."""

from __future__ import annotations

import click

from cadmbs.cli.console import Console
from cadmbs.cli.json_output import json_text
from cadmbs.cli.options import PATH, common_options, force_option


@click.command("schema")
@click.argument("name", required=False)
@click.option("-o", "--output", type=PATH, metavar="OUT", help="Write to a file; default and `-`: standard output.")
@force_option
@common_options
@click.pass_obj
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
    text = json_text(schema(name))
    if output is None or output == "-":
        console.write(text)
        return
    from cadmbs.cli.output import write_file

    write_file(output, text, force, lambda path: '"$schema"' in path.read_text(encoding="utf-8", errors="replace"))
    console.say(f'written: "{output}"')
