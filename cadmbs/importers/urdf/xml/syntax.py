"""Messages of the XML parser about a faulty text, in plain words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lxml import etree

from cadmbs.errors import Finding, Severity, Where

_UNDECLARED_PREFIX = re.compile(r"Namespace prefix (\S+) ")
_TAG_MISMATCH = re.compile(r"Opening and ending tag mismatch: (\S+) line (\d+) and (\S+)")
_UNCLOSED_TAG = re.compile(r"Premature end of data in tag (\S+) line (\d+)")

_EXPLANATIONS = {
    "ERR_DOCUMENT_EMPTY": (
        "there is no XML element here.",
        "A URDF begins with <robot name=...>, an MJCF with <mujoco>, an SDF with <sdf>.",
    ),
    "ERR_DOCUMENT_END": (
        "there is content after the end of the root element.",
        "Everything belongs between <robot ...> and </robot>, and there is one such element.",
    ),
    "ERR_RESERVED_XML_NAME": (
        "the XML declaration <?xml ...?> is not at the very start of the file.",
        "Remove everything before it, or the declaration.",
    ),
    "ERR_UNKNOWN_VERSION": ("the XML declaration names an unknown version.", 'Write <?xml version="1.0"?>.'),
    "ERR_ATTRIBUTE_REDEFINED": ("an attribute is given twice in this element.", "Remove one of the two."),
    "ERR_ATTRIBUTE_NOT_STARTED": ("the value of an attribute is not in quotes.", 'Write name="value".'),
    "ERR_ATTRIBUTE_NOT_FINISHED": ("a quote that opens the value of an attribute is never closed.", "Close it."),
    "ERR_SPACE_REQUIRED": ("two attributes are not separated by a blank.", "Insert a blank."),
    "ERR_LT_IN_ATTRIBUTE": (
        'there is a "<" in the value of an attribute.',
        "Write &lt;, or close the quote before it.",
    ),
    "ERR_NAME_REQUIRED": (
        'a name is missing here; a bare "<" or "&" has this effect.',
        "Write &lt; and &amp; in text.",
    ),
    "ERR_UNDECLARED_ENTITY": ("there is an entity that XML does not define.", "Write the character itself."),
    "ERR_ENTITYREF_SEMICOL_MISSING": ('there is a bare "&".', "Write &amp;."),
    "ERR_HYPHEN_IN_COMMENT": ('there is "--" inside a comment, which XML forbids.', "Use a single hyphen there."),
    "ERR_COMMENT_NOT_FINISHED": ("a comment is never closed.", "Write --> where it ends."),
    "ERR_INVALID_CHAR": ("there is a control character that XML forbids.", "Delete it."),
    "ERR_RESOURCE_LIMIT": ("elements are nested too deeply, or a text is too long.", "No robot needs this."),
}


_RECOVER_HINT = "Or use --recover, which guesses the intended structure."


def syntax_finding(
    file: str, parser: etree.XMLParser, caught: etree.XMLSyntaxError, original: Callable[[int, int], tuple[int, int]]
) -> Finding:
    """U001: the XML is not well formed, with an explanation and the message of the parser.

    An undeclared prefix `xacro` is U007: the file is a macro file that has not been expanded.

    Args:
        file: Its name.
        parser: The parser of the text.
        caught: Its exception.
        original: From line and column of the text to those of the user's text.
    """
    log: Any = parser.error_log  # a sequence, contrary to its stub; the log of the exception is never cleared
    entry = log[0] if len(log) else None
    line, column = (entry.line, entry.column) if entry else caught.position
    said = entry.message.strip() if entry else str(caught.msg)
    where = Where(file, *original(line, column))
    prefix = _UNDECLARED_PREFIX.match(said)
    if prefix and prefix[1] == "xacro":
        return Finding("U007", Severity.ERROR, where, *xacro_message("an element with the prefix xacro"))
    meaning, hint = explain_parser_error(entry.type_name if entry else "", said)
    message = f'The XML is not well formed: {meaning} Message of the parser: "{said}".'
    hint = hint if "Start tag expected" in said else f"{hint} {_RECOVER_HINT}".strip()
    return Finding("U001", Severity.ERROR, where, message, hint)


def xacro_message(macro: str) -> tuple[str, str]:
    """Message and hint about a macro file that has not been expanded."""
    return (
        f"Found {macro}: this is a xacro file, which must be expanded to a URDF.",
        "Let cadmbs expand it with --xacro, which evaluates its expressions, and --xacro-arg NAME=VALUE for its "
        "arguments. Or run: xacro FILE > robot.urdf, then read robot.urdf.",
    )


def explain_parser_error(kind: str, said: str) -> tuple[str, str]:
    """Explanation of a message of the parser in plain words, and hint."""
    if match := _TAG_MISMATCH.match(said):
        opened, line, closed = match.groups()
        return (
            f"</{closed}> is here, but <{opened}> of line {line} is still open.",
            f"Close it with </{opened}>, or write <{opened} .../>.",
        )
    if match := _UNCLOSED_TAG.match(said):
        return f"the file ends while <{match[1]}> of line {match[2]} is still open.", f"Close it with </{match[1]}>."
    if match := _UNDECLARED_PREFIX.match(said):
        prefix = match[1]
        return f"the prefix {prefix}: is not declared.", f'Write <robot xmlns:{prefix}="{prefix}" ...>.'
    return _EXPLANATIONS.get(kind, ("it cannot be parsed here.", ""))
