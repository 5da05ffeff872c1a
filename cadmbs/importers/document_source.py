"""Sources that are no paths: text, bytes, file objects, and documents as dicts."""

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any, TypeAlias

from cadmbs.errors import ArgumentError
from cadmbs.importers import draft, files

ModelSource: TypeAlias = str | os.PathLike[str] | bytes | bytearray | memoryview | IO[Any] | Mapping[str, Any]
"""What `load` takes: a path, a name, "-", or a document as text, bytes, a file object or a dict."""

_ENCODING = re.compile(r"""\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']""")


def document_source(value: object) -> draft.SourceFile | None:
    """The bytes of a document that is no path; None for paths and names.

    Text is a document if it begins with `<` (XML) or `{` (JSON). Relative paths in a document start at the current
    folder, for a file object at the folder of its file.

    Raises:
        ArgumentError: A dict holds what JSON cannot, or a file object gives neither text nor bytes.
        ModelError: The document is empty, too large or not text (F003, F004, F007).
    """
    if isinstance(value, str):
        return _source("<text>", _encoded(value)) if is_document_text(value) else None
    if isinstance(value, bytes | bytearray | memoryview):
        return _source("<bytes>", bytes(value))
    if isinstance(value, Mapping):
        return _source("<dict>", _json_text(value).encode())
    if hasattr(value, "read"):
        return _of_stream(value)
    return None


def is_document_text(text: str) -> bool:
    """Whether a text is a document and no path: it begins with `<` or `{`."""
    return text.removeprefix("\ufeff").lstrip()[:1] in ("<", "{")


def _of_stream(stream: Any) -> draft.SourceFile:
    content = stream.read()
    if not isinstance(content, str | bytes | bytearray):
        raise ArgumentError(
            f"read() of the file object gave a value of type {type(content).__name__}, no text or bytes"
        )
    data = _encoded(content) if isinstance(content, str) else bytes(content)
    name = getattr(stream, "name", None)
    if isinstance(name, str) and name and not name.startswith("<"):
        return _source(name, data, Path(name).absolute().parent)
    return _source("<file object>", data)


def _source(name: str, data: bytes, directory: Path | None = None) -> draft.SourceFile:
    return files.checked_source(draft.SourceFile(name, directory or Path.cwd(), data))


def _encoded(text: str) -> bytes:
    """The bytes of a text in the encoding that its XML declaration names, UTF-8 without one."""
    declared = _ENCODING.match(text.removeprefix("\ufeff"))
    try:
        return text.encode(declared[1] if declared else "utf-8")
    except (LookupError, UnicodeEncodeError):
        return text.encode("utf-8", "surrogatepass")


def _json_text(document: Mapping[str, Any]) -> str:
    try:
        return json.dumps(dict(document), default=_plain, ensure_ascii=True)
    except (TypeError, ValueError, RecursionError) as problem:
        raise ArgumentError(f"the dict is no document: {problem}") from None


def _plain(value: Any) -> Any:
    """Arrays as lists, mappings as dicts; NumPy is not imported for this."""
    if isinstance(value, Mapping):
        return dict(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"a value of type {type(value).__name__} is none of JSON")
