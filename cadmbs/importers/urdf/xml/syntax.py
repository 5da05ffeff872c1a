"""Messages of the XML parser about a faulty text, in plain words."""

import re
from bisect import bisect_right
from collections.abc import Callable
from functools import cached_property
from typing import Any

from lxml import etree

from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers.urdf.xml.text import unparsed_sections

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


# Positions of the elements in an XML text: line and column of each start tag.

Element = etree._Element

_NAME = re.compile(r"(?:\{([^}]*)\})?(.*)", re.DOTALL)
_OPENING = re.compile(r"<(?![/!?])")
_START_TAG = re.compile(r"""<[^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*+>""")


def name_parts(name: str) -> tuple[str, str]:
    """Namespace, empty for none, and local name of an element or attribute; also for names that XML forbids."""
    match = _NAME.match(name)
    return (match[1] or "", match[2]) if match is not None else ("", name)


class Positions:
    """Positions of the elements of one document.

    The parser only gives the line in which a start tag ends. In well-formed text without a document type, `<` opens a
    start tag unless it is in a comment, a CDATA section or a processing instruction, so that the k-th such `<` belongs
    to the k-th element. The text is searched on first use.
    """

    def __init__(self, file: str, text: str, root: Element) -> None:
        self.file = file
        self._text = text
        self._root = root
        self._others: dict[Element, Positions] = {}

    def add(self, other: "Positions") -> None:
        """Add the elements of another document."""
        self._others[other._root] = other

    def locate(self, element: Element, pointer: str = "") -> Where:
        """File, line and column of an element's start tag."""
        other = self._others.get(element.getroottree().getroot()) if self._others else None
        if other is not None:
            return other.locate(element, pointer)
        start = self._starts.get(element)
        if start is None:
            line_of_end = element.sourceline
            return Where(self.file, line_of_end if isinstance(line_of_end, int) else None, None, pointer)
        line = bisect_right(self._lines, start)
        return Where(self.file, line, start - self._lines[line - 1] + 1, pointer)

    def line(self, element: Element) -> int:
        """Line of an element's start tag."""
        return self.locate(element).line or 1

    def start_tag(self, element: Element) -> str:
        """The start tag of an element as written, white space in its attributes included; empty if it is not known."""
        other = self._others.get(element.getroottree().getroot()) if self._others else None
        if other is not None:
            return other.start_tag(element)
        start = self._starts.get(element)
        match = None if start is None else _START_TAG.match(self._text, start)
        return "" if match is None else match[0]

    @cached_property
    def _lines(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self._text))]

    @cached_property
    def _starts(self) -> dict[Element, int]:
        """Offsets by element; empty if the text and the tree differ, as after a recovery."""
        offsets, end = [], 0
        for section_start, section_end in (*unparsed_sections(self._text), (len(self._text), 0)):
            offsets += [match.start() for match in _OPENING.finditer(self._text, end, section_start)]
            end = section_end
        elements = list(self._root.iter(etree.Element))
        return dict(zip(elements, offsets, strict=True)) if len(elements) == len(offsets) else {}
