"""Findings as text: location, message, the line of the file with a caret, what to do, and the count last."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import click

from cadmbs.cli.terminal.console import Console, counted, escape_controls
from cadmbs.errors import Finding, Severity, Where, sort_findings
from cadmbs.input_files import read_file

LISTED_FINDINGS = 20
"""Findings that are printed in full; the others are counted, and complete in `--json`."""

_PROGRAM_NOTES = ("U073", "U074", "U075")
_DIFFERENT_MODEL = " reads this file as a different model: "
"""Notes that say of one program each what it reads differently, after these words."""

_EXCERPT_WIDTH = 100
_SOURCE_LIMIT = 64 * 1024 * 1024
"""Largest file [bytes] of which lines are shown."""

_COLORS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
_TOKEN = re.compile(r'"[^"]*"|</?[\w.:-]+|[\w.:+-]+|.')


def report_findings(console: Console, findings: Iterable[Finding], *, to: Callable[[str], None] | None = None) -> None:
    """Print findings in the order of their locations, the first `LISTED_FINDINGS` in full, and the count last.

    Args:
        console: Standard error.
        findings: The findings; without any, nothing is printed.
        to: Takes the lines instead of standard error.
    """
    ordered = with_programs_together(sort_findings(findings))
    if not ordered:
        return
    say = to or console.say
    shown = _first_shown(ordered)
    lines = {file: _source_lines(file) for file in {finding.where.file for finding in shown} if file is not None}
    for finding in shown:
        say(finding_block(finding, _source_line(finding.where, lines)))
    if len(ordered) > len(shown):
        say(f"... and {len(ordered) - len(shown)} more; `--json` gives all of them")
    say(summary(ordered))


def report_option_finding(console: Console, finding: Finding) -> None:
    """Print a finding about an option, or keep it for the JSON answer."""
    console.findings.append(finding)
    if console.json_schema is None:
        report_findings(console, [finding])


def with_programs_together(findings: Sequence[Finding]) -> list[Finding]:
    """One note in place of those about several programs that read a file as a different model."""
    groups: dict[Where, list[Finding]] = {}
    for finding in findings:
        if finding.code in _PROGRAM_NOTES:
            groups.setdefault(finding.where, []).append(finding)
    together = []
    for finding in findings:
        group = groups.get(finding.where, []) if finding.code in _PROGRAM_NOTES else []
        if len(group) < 2:
            together.append(finding)
        elif finding is group[0]:
            parts = [other.message.partition(_DIFFERENT_MODEL) for other in group]
            lines = [f"{program}: {reasons}" for program, _, reasons in parts]
            message = "\n".join(["Other programs read this file as a different model.", *lines])
            together.append(replace(finding, code=", ".join(other.code for other in group), message=message))
    return together


def summary(findings: Sequence[Finding]) -> str:
    """Such as 2 errors, 1 warning; or "no findings"."""
    counts = {str(severity): sum(f.severity is severity for f in findings) for severity in Severity}
    return counted(counts) or "no findings"


def finding_block(finding: Finding, source_line: str | None) -> str:
    """One finding as several lines, with the source line if its location has one."""
    severity = click.style(f"{finding.severity}[{finding.code}]", fg=_COLORS[finding.severity], bold=True)
    location = click.style(escape_controls(str(finding.where)), bold=True)
    pointer = f" at {escape_controls(finding.where.pointer)}" if finding.where.pointer else ""
    first, *others = escape_controls(finding.message).splitlines() or [""]
    lines = [f"{location}: {severity}{pointer}: {first}", *(f"    {line.strip()}" for line in others)]
    if source_line is not None and finding.where.line is not None:
        lines += _excerpt(source_line, finding.where.line, finding.where.column)
    hint = escape_controls(finding.hint).splitlines()
    lines += [f"   {'=' if number == 0 else ' '} {line}" for number, line in enumerate(hint)]
    return "\n".join(lines)


def _first_shown(ordered: Sequence[Finding]) -> list[Finding]:
    """The first findings by position, errors before warnings and notes."""
    if len(ordered) <= LISTED_FINDINGS:
        return list(ordered)
    chosen = sorted(range(len(ordered)), key=lambda i: (ordered[i].severity is not Severity.ERROR, i))[:LISTED_FINDINGS]
    return [ordered[i] for i in sorted(chosen)]


def _excerpt(line: str, number: int, column: int | None) -> list[str]:
    """The line of the file, cut to a readable width around the column, and a caret under it."""
    start = len(line) - len(line.lstrip()) if column is None else min(max(column - 1, 0), len(line))
    token = _TOKEN.match(line, start)
    length = len(token.group()) if token else 1
    left = 0 if start < _EXCERPT_WIDTH - 20 else start - _EXCERPT_WIDTH // 2
    text = line[left : left + _EXCERPT_WIDTH].replace("\t", " ")
    before, after = ("..." * (left > 0)), ("..." * (len(line) > left + _EXCERPT_WIDTH))
    shown = "".join(c if c.isprintable() else "?" for c in text)
    carets = "^" * min(length, left + len(shown) - start or 1)
    gutter = " " * len(str(number))
    offset = " " * (len(before) + start - left)
    return [f"{gutter} |", f"{number} | {before}{shown}{after}".rstrip(), f"{gutter} | {offset}{carets}"]


def _source_line(where: Where, files: Mapping[str, Sequence[str]]) -> str | None:
    """The line of a location, or None if it cannot be shown."""
    lines = files.get(where.file or "", ())
    return lines[where.line - 1] if where.line is not None and 0 < where.line <= len(lines) else None


def _source_lines(file: str) -> list[str]:
    """The lines of a file that findings point into."""
    try:
        if not Path(file).is_file() or Path(file).stat().st_size > _SOURCE_LIMIT:
            return []
        data = read_file(file)
    except (OSError, ValueError):
        return []
    encoding = "utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
    return re.split(r"\r\n|\r|\n", data.decode(encoding, errors="replace"))


def finding_titles() -> dict[str, str]:
    """Title by code: the text behind the code in the first line of its page."""
    first_lines = {code: page.read_text(encoding="utf-8").partition("\n")[0] for code, page in finding_pages().items()}
    return {code: line.partition(":")[2].strip() for code, line in first_lines.items()}


def finding_pages() -> dict[str, Traversable]:
    """The pages about findings that ship with the package, sorted by code."""
    pages = [page for page in files("cadmbs").joinpath("findings").iterdir() if page.name.endswith(".md")]
    return {page.name.removesuffix(".md"): page for page in sorted(pages, key=lambda page: page.name)}
