"""`cadmbs explain`: what a finding means."""

from __future__ import annotations

import click

from cadmbs.cli.console import Console, heading
from cadmbs.cli.finding_pages import finding_codes, finding_page, finding_titles
from cadmbs.cli.json_output import answer_object, json_text
from cadmbs.cli.options import common_options, json_option
from cadmbs.cli.tables import table_text
from cadmbs.suggestions import closest_names


@click.command("explain")
@click.argument("code", required=False)
@json_option
@common_options
@click.pass_obj
def command(console: Console, code: str | None, as_json: bool) -> None:
    """What a finding means, an example, and the remedy.

    Without CODE, all codes with their titles.

    \b
    Examples:
      cadmbs explain T003
      cadmbs explain
    """  # noqa: D301 - the mark keeps lines apart
    if code is None:
        titles = finding_titles()
        if as_json:
            console.write(json_text(answer_object("cadmbs/explain/1", True, {"codes": titles}, ())))
        else:
            console.answer(table_text(("code", "title"), list(titles.items())))
        return
    page = finding_page(code.strip().strip("[]").upper())
    if page is None:
        raise click.UsageError(f'There is no finding "{code}". {_nearby(code.upper())}')
    if as_json:
        data = {"code": code.upper(), "page": page}
        console.write(json_text(answer_object("cadmbs/explain/1", True, data, ())))
    else:
        console.answer(_styled(page))


def _nearby(code: str) -> str:
    close = closest_names(code, finding_codes(), 3, similarity=0.5)
    return f"Close codes: {', '.join(close)}." if close else "`cadmbs explain` lists all codes."


def _styled(page: str) -> str:
    """The page with its headings and bold words as a terminal shows them."""
    lines = []
    for line in page.rstrip().splitlines():
        if line.startswith("# "):
            lines.append(heading(line.removeprefix("# ")))
        elif line.startswith("**"):
            word, _, rest = line.removeprefix("**").partition("**")
            lines.append(f"{heading(word)}{rest}")
        elif not line.startswith("```"):
            lines.append(line)
    return "\n".join(lines)
