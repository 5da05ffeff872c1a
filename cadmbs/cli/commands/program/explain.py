"""`cadmbs explain`: what a finding means."""

import click

from cadmbs.cli.completion import names as completing
from cadmbs.cli.inputs.options import json_option, with_console
from cadmbs.cli.terminal import finding_text, json_output, tables
from cadmbs.cli.terminal.console import Console, heading
from cadmbs.suggestions import did_you_mean


@click.command("explain")
@click.argument("code", required=False, shell_complete=completing.finding_codes)
@json_option
@with_console
def command(console: Console, code: str | None, as_json: bool) -> None:
    """What a finding means, an example, and the remedy.

    Without CODE, all codes with their titles.

    \b
    Examples:
      cadmbs explain T003
      cadmbs explain
    """  # noqa: D301 - the mark keeps lines apart
    if code is None:
        titles = finding_text.finding_titles()
        if as_json:
            json_output.print_json(console, {"codes": titles})
        else:
            console.answer(tables.table_text(("code", "title"), list(titles.items())))
        return
    pages = finding_text.finding_pages()
    page = pages.get(code.strip().strip("[]").upper())
    if page is None:
        hint = did_you_mean(code, pages) or "`cadmbs explain` lists all codes."
        raise click.UsageError(f'There is no finding "{code}". {hint}')
    text = page.read_text(encoding="utf-8")
    if as_json:
        json_output.print_json(console, {"code": code.upper(), "page": text})
    else:
        console.answer(_styled(text))


def _styled(page: str) -> str:
    """The page with its headings and bold words as a terminal shows them."""
    lines = []
    for line in page.rstrip().splitlines():
        if line.startswith("# "):
            lines.append(heading(line.removeprefix("# ")))
        elif line.startswith("**"):
            label, _, text = line.removeprefix("**").partition("**")
            lines.append(f"{heading(label)}{text}")
        elif not line.startswith("```"):
            lines.append(line)
    return "\n".join(lines)
