"""Syntax errors of JSON, described independently of the version of the parser."""

from __future__ import annotations

import json
import re

from cadmbs.errors import Finding, Severity, Where

_EXCERPT_BEFORE = 40
_EXCERPT_AFTER = 30

_EXPECTED = {
    "Expecting ',' delimiter": (
        "a comma or the closing bracket is expected",
        "Look for a missing comma before this place.",
    ),
    "Expecting ':' delimiter": ("a colon is expected after the name", ""),
    "Expecting property name enclosed in double quotes": ("a name in double quotes is expected", ""),
    "Expecting value": ("a value is expected", ""),
}
"""Messages of the parser of Python, and the description and hint of the finding."""


def syntax_finding(file: str, problem: json.JSONDecodeError) -> Finding:
    """D901 at the first character that is not JSON, with an excerpt of the line."""
    text = problem.doc
    position = _position(text, problem)
    description, hint = _diagnosis(text, position, problem.msg)
    line_start = text.rfind("\n", 0, position) + 1
    where = Where(file, text.count("\n", 0, position) + 1, position - line_start + 1)
    excerpt = _excerpt(text, position)
    message = f"Not JSON: {description}, here: {excerpt}" if excerpt else f"Not JSON: {description}."
    return Finding("D901", Severity.ERROR, where, message, hint)


def _position(text: str, problem: json.JSONDecodeError) -> int:
    """The offset to show; for a comma before a closing bracket always that of the bracket."""
    if problem.msg.startswith("Illegal trailing comma"):
        match = re.compile(r"[\s,]*").match(text, problem.pos)
        return match.end() if match else problem.pos
    return problem.pos


def _diagnosis(text: str, position: int, parser_message: str) -> tuple[str, str]:
    """Description of the error, and hint."""
    remainder = text[position : position + 20]
    before = text[:position].rstrip()
    if parser_message.startswith("Unterminated string"):
        return "this string has no closing quote", ""
    if parser_message.startswith("Invalid control character"):
        return "a string contains a line break", "Close it, or write a line break as \\n."
    if parser_message.startswith("Invalid \\"):
        return "a backslash in a string starts no valid JSON escape", "Write \\\\ for a backslash, or / in a path."
    if not remainder.strip():
        return "the text ends before the document is complete", "A closing bracket is missing, or the file was cut off."
    if parser_message.startswith("Extra data"):
        return "the document ends before this place", "Remove what follows, or a closing bracket too many."
    if remainder[0] in "]}" and before.endswith(","):
        return "there is a comma before a closing bracket", "Remove the comma."
    if remainder[0].isdigit() and re.search(r"\d,$", before):
        return "a number has a decimal comma", "Write 1.5 for 1,5."
    return _unexpected(remainder, parser_message)


def _unexpected(remainder: str, parser_message: str) -> tuple[str, str]:
    if remainder.startswith(("//", "/*", "#")):
        return "there is a comment", 'JSON has no comments: remove it, or keep the text under "extensions".'
    if remainder[0] in "'‘’“”":
        return "this is not a double quote", 'Enclose strings and names in "double quotes".'
    python_literal = re.match(r"(True|False|None|nan|inf)\b", remainder)
    if python_literal:
        instead = {"True": "true", "False": "false"}.get(python_literal[1], "null")
        return f"{python_literal[1]} is not a JSON value", f"Write {instead}."
    if re.match(r"[+.]\d", remainder):
        return "a number starts with a digit or a minus sign", "Write 0.5 for .5 and 1 for +1."
    return _EXPECTED.get(parser_message, ("this is unexpected", ""))


def _excerpt(text: str, position: int) -> str:
    """The line around an offset, shortened, with white space at its ends removed."""
    start = text.rfind("\n", 0, position) + 1
    end = text.find("\n", position)
    end = len(text) if end < 0 else end
    first, last = max(start, position - _EXCERPT_BEFORE), min(end, position + _EXCERPT_AFTER)
    middle = text[first:last].strip()
    return f"{'...' * (first > start)}{middle}{'...' * (last < end)}" if middle else ""
