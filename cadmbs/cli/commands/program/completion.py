"""`cadmbs completion`: shell completion."""

import click
from click.shell_completion import get_completion_class

from cadmbs.cli.completion.powershell import register
from cadmbs.cli.inputs.options import with_console
from cadmbs.cli.lazy_group import COMPLETION_VARIABLE
from cadmbs.cli.terminal.console import Console


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish", "powershell"]))
@with_console
def command(console: Console, shell: str) -> None:
    """The script for completion in a shell.

    It completes commands, options, files and library names, and the bodies, joints, coordinates, columns and codes that
    an option takes. PowerShell: cadmbs completion powershell | Out-String | Invoke-Expression, in $PROFILE.

    \b
    Examples:
      eval "$(cadmbs completion bash)"
      cadmbs completion fish > ~/.config/fish/completions/cadmbs.fish
    """  # noqa: D301 - the mark keeps lines apart
    register()
    completion = get_completion_class(shell)
    if completion is None:
        raise click.UsageError(f'There is no completion for "{shell}".')
    program = click.get_current_context().find_root().command
    console.write(completion(program, {}, "cadmbs", COMPLETION_VARIABLE).source())
