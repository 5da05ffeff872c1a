"""Docstrings as they are written in cadmbs: an indented block in the description is an equation or a table.

reStructuredText would take it for a quotation and break its lines; here it becomes a literal block. Bars and stars in
running text are meant as they stand.
"""

import re

from sphinx.application import Sphinx

_HEADER = re.compile(r"(Args|Attributes|Examples?|Notes?|Raises|References|Returns|Yields):$")
_RETURNS = {"Returns:": ":returns:"}  # as a field: napoleon would take what stands before a colon for the type
_MEANT = re.compile(r"(``.+?``|`[^`]+`|\*\w[^*]*\w\*)")  # literals and emphasis
_MARKUP = re.compile(r"([|*]|(?<=\w)_(?=\W|$))")


def literal_blocks(lines: list[str]) -> list[str]:
    """The lines with `::` before each indented block that stands in no section."""
    result: list[str] = []
    in_section = in_block = False
    for written in lines:
        line = written
        indented = line.startswith(" ")
        if line.strip() and not indented:
            in_section, in_block = bool(_HEADER.fullmatch(line)), False
            line = _RETURNS.get(line, line)
        starts = indented and not in_section and not in_block and bool(result) and not result[-1].strip()
        if starts and not line.lstrip().startswith(">>>"):
            in_block = True
            result += ["::", ""]
        result.append(line if in_block else escaped(line))
    return result


def escaped(line: str) -> str:
    """Running text with bars, lone stars and trailing underscores escaped; literals and emphasis stay."""
    if line.lstrip().startswith((">>>", "...")):
        return line
    parts = _MEANT.split(line)
    return "".join(part if i % 2 else _MARKUP.sub(r"\\\1", part) for i, part in enumerate(parts))


def _process(app, what, name, obj, options, lines):
    lines[:] = literal_blocks(lines)


def setup(app: Sphinx):
    app.connect("autodoc-process-docstring", _process, priority=400)  # before napoleon, at 500
    return {"parallel_read_safe": True}
