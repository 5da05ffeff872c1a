"""The directive `command-help`: one section a command, with the help that the command line itself prints."""

import click
from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

WIDTH = 100


def commands(command: click.Command, parent: click.Context | None, name: str):
    """(name, help text) of a command and of everything below it; a group comes before its commands."""
    settings = command.context_settings | {"terminal_width": WIDTH, "max_content_width": WIDTH}
    context = click.Context(command, parent=parent, info_name=name, **settings)
    yield context.command_path, command.get_help(context)
    if isinstance(command, click.Group):
        for child in command.list_commands(context):
            below = command.get_command(context, child)
            if below is not None and not below.hidden:
                yield from commands(below, context, child)


class CommandHelp(Directive):
    """`command-help`: the help of `cadmbs` and of every command below it."""

    def run(self):
        from cadmbs.cli.inputs.options import reading_help
        from cadmbs.cli.main import cli

        top = click.Context(cli, info_name="cadmbs", terminal_width=WIDTH, max_content_width=WIDTH)
        info = click.Context(cli.get_command(top, "info"), parent=top, info_name="COMMAND")
        sections = []
        for path, text in [*commands(cli, None, "cadmbs"), ("cadmbs COMMAND --help-reading", reading_help(info))]:
            section = nodes.section(ids=[nodes.make_id(path)], names=[nodes.fully_normalize_name(path)])
            section += nodes.title(path, "", nodes.literal(path, path))
            block = nodes.literal_block(text, click.unstyle(text))
            block["language"] = "none"
            section += block
            sections.append(section)
        return sections


def setup(app: Sphinx):
    app.add_directive("command-help", CommandHelp)
    return {"parallel_read_safe": True}
