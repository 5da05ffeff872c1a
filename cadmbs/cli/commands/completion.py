"""`cadmbs completion`: shell completion."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from cadmbs.cli.console import Console
from cadmbs.cli.lazy_group import COMPLETION_VARIABLE
from cadmbs.cli.options import common_options


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@common_options
@click.pass_obj
@click.pass_context
def command(ctx: click.Context, console: Console, shell: str) -> None:
    """The script for completion in a shell.

    It completes commands, options, files and library names.

    \b
    Examples:
      eval "$(cadmbs completion bash)"
      cadmbs completion fish > ~/.config/fish/completions/cadmbs.fish
    """  # noqa: D301 - the mark keeps lines apart
    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f'There is no completion for "{shell}".')
    console.write(kind(ctx.find_root().command, {}, "cadmbs", COMPLETION_VARIABLE).source())
