"""The JSON text of a source: decoded and parsed, with findings for defects that the standard parser accepts."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import isfinite
from typing import Any

from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers import draft, json_positions

DEPTH_LIMIT = 200
"""Deepest nesting of objects and arrays that is read."""

_LONGEST_INTEGER = 300
_LONE_SURROGATE = re.compile(
    r"\\u[dD][89aAbB][\da-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89aAbB][\da-fA-F]{2})\\u[dD][c-fC-F][\da-fA-F]{2}"
)


@dataclass(frozen=True)
class JsonText:
    """A JSON text with the positions of its values; the map of positions is built on first use.

    Data that another program produced in memory have no text: findings about them have a pointer, but no line.

    Attributes:
        file: The name that messages show.
        text: The decoded text; empty for data without a text.
        data: The parsed object; empty if there is none.
        findings: Defects of the text.
    """

    file: str
    text: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()

    def locate(self, pointer: str) -> Where:
        """File, line and column of a JSON pointer, or of the closest enclosing value."""
        if not self.text:
            return Where(self.file, pointer=pointer)
        line, column = self.positions.locate(pointer)
        return Where(self.file, line, column, pointer)

    def existing(self, pointer: str) -> str:
        """The longest prefix of a pointer that exists in the text, or in data without a text."""
        if not self.text:
            return _existing(self.data, pointer)
        return self.positions.existing(pointer)

    @cached_property
    def positions(self) -> json_positions.PositionMap:
        """The positions of all values in the text."""
        return json_positions.scan(self.text, DEPTH_LIMIT)


def _existing(data: Any, pointer: str) -> str:
    value, prefix = data, ""
    for name, token in zip(json_positions.pointer_tokens(pointer), pointer.split("/")[1:], strict=True):
        if isinstance(value, dict) and name in value:
            value = value[name]
        elif isinstance(value, list | tuple) and name.isdecimal() and int(name) < len(value):
            value = value[int(name)]
        else:
            break
        prefix += f"/{token}"
    return prefix


def read_json(source: draft.SourceFile, keep_not_finite: bool = False) -> JsonText:
    """The JSON object in a source: UTF-8 with or without mark, or UTF-16 with one.

    Findings: D901 syntax, D902 each repeated name (the last one counts), D903 encoding, D904 nesting beyond
    `DEPTH_LIMIT`, D905 no object at the top, D906 each number that is not finite. The data are empty after all of them
    except D902, and D906 with `keep_not_finite`, which lets a reader search for further defects.
    """
    text, problem = decode(source)
    if problem is not None:
        return JsonText(source.name, findings=(problem,))
    hooks = _Hooks()
    bare = JsonText(source.name, text)
    try:
        data = json.loads(
            text,
            object_pairs_hook=hooks.members,
            parse_float=hooks.number,
            parse_int=hooks.integer,
            parse_constant=hooks.number,
        )
    except json.JSONDecodeError as caught:
        return JsonText(source.name, text, findings=(syntax_finding(source.name, caught),))
    except RecursionError:
        return JsonText(source.name, text, findings=_too_deep(bare))
    findings = _text_findings(bare, data, hooks)
    harmless = ("D902", "D906") if keep_not_finite else ("D902",)
    usable = isinstance(data, dict) and all(finding.code in harmless for finding in findings)
    return JsonText(source.name, text, data if usable else {}, findings)


def decode(source: draft.SourceFile) -> tuple[str, Finding | None]:
    """The text of a source without its byte order mark, or D903 at the first wrong byte."""
    mark, encoding = next(((m, e) for m, e in draft.BYTE_ORDER_MARKS if source.data.startswith(m)), (b"", "utf-8"))
    body = source.data[len(mark) :]
    try:
        return body.decode(encoding), None
    except UnicodeDecodeError as caught:
        before = body[: caught.start].decode(encoding)
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        name = encoding.removesuffix("-le").removesuffix("-be").upper()
        message = f"Not {name} text: byte 0x{body[caught.start]:02x} is not valid in this encoding."
        hint = "Save the file as UTF-8; editors offer this as an encoding."
        return "", Finding("D903", Severity.ERROR, Where(source.name, line, column), message, hint)


@dataclass(slots=True)
class _Hooks:
    """Called by the parser; they note that a defect exists, and the scanner locates it."""

    repeated: bool = False
    not_finite: bool = False

    def members(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        unique = dict(pairs)
        self.repeated |= len(unique) < len(pairs)
        return unique

    def number(self, text: str) -> float:
        value = float(text)
        self.not_finite |= not isfinite(value)
        return value

    def integer(self, text: str) -> int | float:
        # int() raises another exception for thousands of digits
        return int(text) if len(text) <= _LONGEST_INTEGER else self.number(text)


def _text_findings(json_text: JsonText, data: Any, hooks: _Hooks) -> tuple[Finding, ...]:
    if _deeper_than(data, DEPTH_LIMIT):
        return _too_deep(json_text)
    findings: list[Finding] = []
    if not isinstance(data, dict):
        type_name = {list: "an array", str: "a string", bool: "a truth value", type(None): "null"}.get(
            type(data), "a number"
        )
        message = f"The document is {type_name}, not an object {{...}}."
        findings.append(Finding("D905", Severity.ERROR, json_text.locate(""), message))
    if hooks.repeated:
        findings.extend(_repeated(json_text))
    if hooks.not_finite:
        findings.extend(_not_finite(json_text))
    findings.extend(_half_characters(json_text, data))
    return tuple(findings)


def _deeper_than(data: Any, limit: int) -> bool:
    """Whether containers are nested more than `limit` deep."""
    level = [data]
    for _ in range(limit):
        level = [child for parent in level for child in _containers(parent)]
        if not level:
            return False
    return True


def _containers(data: Any) -> Iterator[Any]:
    if isinstance(data, dict | list):
        children = data.values() if isinstance(data, dict) else data
        yield from (child for child in children if isinstance(child, dict | list))


def _too_deep(json_text: JsonText) -> tuple[Finding, ...]:
    offset = json_text.positions.too_deep or 0
    line, column = json_text.positions.line_and_column(offset)
    message = f"Objects and arrays are nested more than {DEPTH_LIMIT} deep."
    return (Finding("D904", Severity.ERROR, Where(json_text.file, line, column), message),)


def _repeated(json_text: JsonText) -> Iterator[Finding]:
    positions = json_text.positions
    for item in positions.repeated:
        line, column = positions.line_and_column(item.start)
        first, _ = positions.line_and_column(item.first)
        where = Where(json_text.file, line, column, item.pointer)
        earlier = "this line" if first == line else f"line {first}"
        message = f'"{item.text}" occurs twice in one object; the first is on {earlier}.'
        yield Finding("D902", Severity.ERROR, where, message, "Remove or rename one of the two.")


def _not_finite(json_text: JsonText) -> Iterator[Finding]:
    for item in json_text.positions.not_finite:
        line, column = json_text.positions.line_and_column(item.start)
        shown = item.text if len(item.text) <= 20 else f"{item.text[:8]}... ({len(item.text)} characters)"
        where = Where(json_text.file, line, column, item.pointer)
        message = f"{shown} is not a finite number."
        yield Finding("D906", Severity.ERROR, where, message, "Write a number, or null for none.")


def _half_characters(json_text: JsonText, data: Any) -> Iterator[Finding]:
    """D903 for the first escape of a lone surrogate, which cannot be written to text files or terminals."""
    match = _LONE_SURROGATE.search(json_text.text)
    if match is None:
        return
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        line, column = json_text.positions.line_and_column(match.start())
        message = f"{match.group()} is half of a character: such escapes come in pairs."
        yield Finding("D903", Severity.ERROR, Where(json_text.file, line, column), message)


# Syntax errors of JSON, described independently of the version of the parser.

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
