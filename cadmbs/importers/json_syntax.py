"""What is wrong with a text that is not JSON, in words that do not depend on the version of the parser."""

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
"""What the standard parser says, and what we say."""


def syntax_finding(file: str, problem: json.JSONDecodeError) -> Finding:
    """D901 at the place where the text stops to be JSON, with the piece of the line around it."""
    text = problem.doc
    position = _position(text, problem)
    what, hint = _diagnosis(text, position, problem.msg)
    line_start = text.rfind("\n", 0, position) + 1
    where = Where(file, text.count("\n", 0, position) + 1, position - line_start + 1)
    excerpt = _excerpt(text, position)
    message = f"Not JSON: {what}, here: {excerpt}" if excerpt else f"Not JSON: {what}."
    return Finding("D901", Severity.ERROR, where, message, hint)


def _position(text: str, problem: json.JSONDecodeError) -> int:
    """The offset to show: that of the closing bracket for a comma before one, whichever of the two was reported."""
    if problem.msg.startswith("Illegal trailing comma"):
        match = re.compile(r"[\s,]*").match(text, problem.pos)
        return match.end() if match else problem.pos
    return problem.pos


def _diagnosis(text: str, position: int, said: str) -> tuple[str, str]:
    """What is wrong, and what to do about it."""
    rest = text[position : position + 20]
    before = text[:position].rstrip()
    if said.startswith("Unterminated string"):
        return "this string has no closing quote", ""
    if said.startswith("Invalid control character"):
        return "a string goes on over the end of the line", "Close it, or write a line break as \\n."
    if said.startswith("Invalid \\"):
        return "a backslash in a string starts none of JSON's escapes", "Write \\\\ for a backslash, or / in a path."
    if not rest.strip():
        return "the text ends before the document does", "A closing bracket is missing, or the file was cut off."
    if said.startswith("Extra data"):
        return "the document ends before this place", "Remove what follows, or a closing bracket too many."
    if rest[0] in "]}" and before.endswith(","):
        return "there is a comma before a closing bracket", "Remove the comma."
    if rest[0].isdigit() and re.search(r"\d,$", before):
        return "a number has a decimal comma", "Write 1.5 for 1,5."
    return _unexpected(rest, said)


def _unexpected(rest: str, said: str) -> tuple[str, str]:
    if rest.startswith(("//", "/*", "#")):
        return "there is a comment", 'JSON has none: remove it, or keep the text under "extensions".'
    if rest[0] in "'‘’“”":
        return "this is not a double quote", 'Strings and names stand between "double quotes".'
    word = re.match(r"(True|False|None|nan|inf)\b", rest)
    if word:
        instead = {"True": "true", "False": "false"}.get(word[1], "null")
        return f"{word[1]} is unknown", f"Write {instead}."
    if re.match(r"[+.]\d", rest):
        return "a number starts with a digit or a minus sign", "Write 0.5 for .5 and 1 for +1."
    return _EXPECTED.get(said, ("this is unexpected", ""))


def _excerpt(text: str, position: int) -> str:
    """The line around an offset, shortened, with white space at its ends removed."""
    start = text.rfind("\n", 0, position) + 1
    end = text.find("\n", position)
    end = len(text) if end < 0 else end
    first, last = max(start, position - _EXCERPT_BEFORE), min(end, position + _EXCERPT_AFTER)
    middle = text[first:last].strip()
    return f"{'...' * (first > start)}{middle}{'...' * (last < end)}" if middle else ""
