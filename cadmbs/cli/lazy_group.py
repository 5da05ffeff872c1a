"""A click group that imports a command's module when the command is asked for."""

import importlib
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click

from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.failures import exit_code_from
from cadmbs.cli.terminal.program import NAME

OPTION_WIDTH = 20
"""Widest column of options in a help text: the others stand on a line of their own."""


class HelpFormatter(click.HelpFormatter):
    """Help texts with room for the words beside the options: a command's help fits on 50 lines of 80 columns."""

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = OPTION_WIDTH, col_spacing: int = 2) -> None:
        """Options and their meaning in two columns."""
        super().write_dl(list(rows), min(col_max, OPTION_WIDTH), col_spacing)


class CommandContext(click.Context):
    """The context of a command, with its help texts."""

    formatter_class = HelpFormatter


COMPLETION_VARIABLE = "_CADMBS_COMPLETE"


class LazyGroup(click.Group):
    """Commands by the names of the modules that define them, in the order of `modules`.

    Run as a program, it turns every exception into an exit code; click's own codes do not appear.
    """

    def __init__(self, *args: Any, modules: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.modules = dict(modules)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, as help shows them."""
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, imported now."""
        if cmd_name not in self.modules:
            return None
        command = importlib.import_module(self.modules[cmd_name]).command
        assert isinstance(command, click.Command)  # noqa: S101 - a mistake of ours, not of the user
        command.context_class = CommandContext
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with suggestions from the whole table."""
        name = args[0]
        if name not in self.modules and not name.startswith("-") and not ctx.resilient_parsing:
            raise click.exceptions.NoSuchCommand(name, possibilities=self.modules, ctx=ctx)
        return super().resolve_command(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command line and leave with its exit code."""
        if not standalone_mode or COMPLETION_VARIABLE in os.environ:
            from cadmbs.cli.completion.powershell import register

            register()
            return super().main(args, NAME, complete_var, standalone_mode, **extra)
        program = prog_name or NAME
        console = Console(debug=os.environ.get("CADMBS_DEBUG", "") not in {"", "0"}, program=program)
        arguments = list(sys.argv[1:] if args is None else args)

        def run() -> object:
            with self.make_context(program, arguments, obj=console, **extra) as ctx:
                return self.invoke(ctx)

        sys.exit(exit_code_from(run, console))
