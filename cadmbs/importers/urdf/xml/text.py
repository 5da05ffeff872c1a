"""The text of an XML file: decoded by its byte order mark or declaration, and refused if it is unsafe."""

import codecs
import re
from collections.abc import Iterator

from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers.draft import BYTE_ORDER_MARKS, SourceFile

_DECLARED_ENCODING = re.compile(rb"\s*<\?xml[^>]*?\bencoding\s*=\s*[\"']([A-Za-z][\w.:-]*)[\"']")
_SINGLE_BYTE_CODECS = ("cp125", "iso8859-", "koi8-", "mac-")
_TEXT_CODECS = {"ascii", "utf-8", "big5", "gb2312", "gbk", "gb18030", "shift_jis", "euc_jp", "euc_kr", "iso2022_jp"}
_SECTION_ENDS = {"<!--": "-->", "<![CDATA[": "]]>", "<?": "?>"}
_SECTION_START = re.compile(r"<!--|<!\[CDATA\[|<\?")
TAG_COUNT_LIMIT = 1_000_000
"""Each element takes about a kilobyte of memory."""

_UNSAFE = re.compile(r"<!(DOCTYPE|ENTITY)", re.IGNORECASE)
_HTML = re.compile(r"\s*+(?><!--.*?-->\s*+)*+<(?:!DOCTYPE\s+)?html\b", re.IGNORECASE | re.DOTALL)
"""Possessive and atomic, so that comments before another root element are matched in linear time."""


def decode(source: SourceFile) -> tuple[str, tuple[Finding, ...]]:
    """The text of a source without its byte order mark; empty with an error if there is no text to parse.

    Findings: U002 document type or entities, U003 encoding, U004 (warning) read as Latin-1, U005 empty or binary,
    U006 an HTML page, U077 too many tags.
    """
    mark, encoding = next(((m, e) for m, e in BYTE_ORDER_MARKS if source.data.startswith(m)), (b"", ""))
    body = source.data[len(mark) :]
    if not body.strip():
        hint = "An interrupted download or export can leave such a file."
        return _refused(source, "U005", "The file is empty.", hint)
    if not mark and b"\0" in body:
        message = f"This is a binary file, not XML: byte {body.index(0) + 1} is 0."
        return _refused(source, "U005", message, "Name the .urdf file, not a mesh or an archive.")
    text, findings = _decoded(source, body, encoding)
    return _checked(source, text, findings) if text else ("", findings)


def position(text: str, offset: int) -> tuple[int, int]:
    """Line and column of an offset, both from 1."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def unparsed_sections(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each comment, CDATA section and processing instruction, up to the first without an end."""
    end = 0
    while (match := _SECTION_START.search(text, end)) is not None:
        closing = _SECTION_ENDS[match[0]]
        closing_start = text.find(closing, match.end())
        if closing_start < 0:
            return
        end = closing_start + len(closing)
        yield match.start(), end


def _decoded(source: SourceFile, body: bytes, encoding: str) -> tuple[str, tuple[Finding, ...]]:
    declared = None if encoding else _DECLARED_ENCODING.match(body[:300])
    name = declared[1].decode("ascii") if declared else encoding or "utf-8"
    codec = encoding or _codec(name)
    if codec is None:
        message = f'The XML declaration names the encoding "{name}", which is not read.'
        return _refused(source, "U003", message, 'Save the file as UTF-8 and write encoding="utf-8".')
    try:
        return body.decode(codec), ()
    except UnicodeDecodeError as caught:
        line = body.count(b"\n", 0, caught.start) + 1
        byte_text = f"Byte 0x{body[caught.start]:02x}" if caught.start < len(body) else "The end of the file"
        where = Where(source.name, line)
        if encoding or declared:
            message = f"{byte_text} is not valid in the encoding {name.upper()}."
            hint = "Save the file as UTF-8; editors offer this as an encoding."
            return "", (Finding("U003", Severity.ERROR, where, message, hint),)
        message = f"{byte_text} is not valid in UTF-8, the default encoding; the file is read as Latin-1."
        hint = "Save the file as UTF-8, or declare its encoding in the first line."
        return body.decode("latin-1"), (Finding("U004", Severity.WARNING, where, message, hint),)


def _codec(name: str) -> str | None:
    """Python's name of an encoding for text; None for unknown ones and for those that transform text."""
    try:
        codec = codecs.lookup(name).name
    except LookupError:
        return None
    if codec.startswith("utf-16") or codec.startswith("utf-32"):
        return "utf-8"  # a declaration in one of these encodings could not have been read
    return codec if codec in _TEXT_CODECS or codec.startswith(_SINGLE_BYTE_CODECS) else None


def _checked(source: SourceFile, text: str, findings: tuple[Finding, ...]) -> tuple[str, tuple[Finding, ...]]:
    if "\0" in text:
        line, column = position(text, text.index("\0"))
        where = Where(source.name, line, column)
        return "", (*findings, Finding("U005", Severity.ERROR, where, "The text contains the character 0.", ""))
    if _HTML.match(text):
        hint = "The download saved the web page of the file; download the raw file."
        return _refused(source, "U006", "This is an HTML page, not a URDF.", hint)
    unsafe = _UNSAFE.search(text)
    if unsafe:
        line, column = position(text, unsafe.start())
        message = f"The file contains {unsafe[0]}, which is refused: entities can read other files or exhaust memory."
        finding = Finding(
            "U002",
            Severity.ERROR,
            Where(source.name, line, column),
            message,
            "Remove the document type and replace its entities by their values; models need neither.",
        )
        return "", (*findings, finding)
    if text.count("<") > TAG_COUNT_LIMIT:
        message = f"The file has {text.count('<')} tags; at most {TAG_COUNT_LIMIT} are read."
        return _refused(source, "U077", message, "A robot with 5000 links has a tenth of this number.")
    return text, findings


def _refused(source: SourceFile, code: str, message: str, hint: str) -> tuple[str, tuple[Finding, ...]]:
    return "", (Finding(code, Severity.ERROR, Where(source.name), message, hint),)
