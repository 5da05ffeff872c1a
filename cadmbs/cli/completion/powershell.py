"""Completion in PowerShell, which click does not bring."""

import os
from typing import ClassVar

from click.shell_completion import CompletionItem, ShellComplete, add_completion_class

SCRIPT = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        ForEach-Object { $_.ToString().Trim('"', "'") })
    $env:COMP_WORDS = $words -join "`n"
    $env:COMP_INCOMPLETE = $wordToComplete
    $env:%(complete_var)s = "powershell_complete"
    try {
        %(prog_name)s | Where-Object { $_ } | ForEach-Object {
            $kind, $value, $help = $_ -split "`t", 3
            if (-not $help) { $help = $value }
            [System.Management.Automation.CompletionResult]::new($value, $value, "ParameterValue", $help)
        }
    } finally {
        Remove-Item Env:%(complete_var)s, Env:COMP_WORDS, Env:COMP_INCOMPLETE -ErrorAction SilentlyContinue
    }
}
"""
"""Where nothing is completed, PowerShell completes files by itself."""


class PowerShellComplete(ShellComplete):
    """Completion by a native argument completer: words and what is typed arrive in the environment."""

    name: ClassVar[str] = "powershell"
    source_template: ClassVar[str] = SCRIPT

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one that is typed, and that."""
        words = os.environ.get("COMP_WORDS", "").split("\n")
        return words[1:], os.environ.get("COMP_INCOMPLETE", "")

    def format_completion(self, item: CompletionItem) -> str:
        """Kind, text and help on a line, divided by tabs."""
        help_text = " ".join((item.help or "").split())
        return f"{item.type}\t{item.value}\t{help_text}"

    def complete(self) -> str:
        """The lines of what can follow; files are left to PowerShell."""
        arguments, incomplete = self.get_completion_args()
        items = [item for item in self.get_completions(arguments, incomplete) if item.type not in ("file", "dir")]
        return "\n".join(self.format_completion(item) for item in items)


def register() -> None:
    """Make click know the shell."""
    add_completion_class(PowerShellComplete)
